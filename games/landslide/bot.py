"""Landslide's bot, a plan search: every way to play this turn, weighed, and how the other seat may answer.

    thinking = think(rules, seat, 2, Rng(4711, 33))     # a generator: yields while it thinks, returns a move

Easy and fair weigh what both seats could win next (ai/evaluation.py), easy with a careless eye. Hard lets the best plans run on
in imagined worlds (ai/rollout.py). Each decision is found anew, so a plan of several moves goes on as it was meant.
"""

from deckhand.const import const
from games.landslide.ai.model import Model
from games.landslide.engine.layout import DRAW, END_TURN, HAND_SIZE, PHASE_DRAW, PHASE_WIN

_CARELESS = const(400)  # easy: up to so much is added to a plan's worth by chance
_PLANS = const(8)  # hard: so many plans are tried in worlds
_WORLDS = const(48)  # twice the plans and worlds were no stronger
_WORK = const(24_000)  # pairs of card and stack looked at; then the worlds end


def think(rules, seat, level, rng):
    """A generator that returns a move: level 0 easy, 1 fair, 2 (or more) hard."""
    phase = rules.phase()
    if phase == PHASE_DRAW:
        return _draw_or_end(rules, seat)
    model = Model(rules, seat)
    yield
    if phase == PHASE_WIN:
        return model.a_win() or _draw_or_end(rules, seat)
    from games.landslide.ai.evaluation import UNIT, Evaluator  # only here: a hint's reason does without

    scales = Evaluator(rules, seat, model)
    keep = _PLANS if level >= 2 else 1
    plans = []  # the best so far, best first
    worths = []
    for plan in model.plans(phase, rules.run()):
        model.make(plan)
        worth = model.win_all() * UNIT + scales.value(model)
        model.unmake()
        if not level:
            worth += rng.below(_CARELESS)
        at = len(plans)
        while at and worth > worths[at - 1]:
            at -= 1
        if at < keep:
            plans.insert(at, plan)
            worths.insert(at, worth)
            if len(plans) > keep:
                plans.pop()
                worths.pop()
        yield
    best = plans[0]
    scales = worths = None  # no room for them beside what comes
    if len(plans) > 1:
        from games.landslide.ai.rollout import Line, Rollout

        worlds = Rollout(rules, seat, model)
        lines = []
        for plan in plans:
            model.make(plan)
            lines.append(Line(model, model.win_all()))
            model.unmake()
            yield
        totals = [0] * len(plans)
        left = _WORLDS
        half = left * 3 // 4
        while left and len(plans) > 1 and worlds.work < _WORK:
            worlds.shuffle(rng)
            for i in range(len(lines)):
                totals[i] += worlds.judge(lines[i])
                yield
            left -= 1
            if left == half:  # the worse half is given up
                half //= 2
                for _ in range(len(plans) // 2):
                    least = min(totals)
                    worst = max([i for i in range(len(totals)) if totals[i] == least])
                    plans.pop(worst)
                    lines.pop(worst)
                    totals.pop(worst)
        best = plans[totals.index(max(totals))]
    move = model.move_of(best)
    if not move:
        model.win_all()
        move = model.first
        model.unmake()
    return move or model.a_win() or _draw_or_end(rules, seat)


def _draw_or_end(rules, seat):
    """Draw to six; a seat that is not ahead leaves the last card of all, where it may."""
    size = rules.hand_size(seat)
    if size == HAND_SIZE:
        return END_TURN
    last = rules.deck_size() == 1 and rules.is_last_deck()
    if size and last and rules.won(seat) <= rules.won(3 - seat):
        return END_TURN
    return DRAW


def why(rules, seat, move):
    """The reason of a hint, in at most 52 characters."""
    from games.landslide.ai.hints import reason

    return reason(rules, seat, move)
