"""Landslide's bot, a plan search: it weighs every way to play this turn and how the rival may reply.

    thinking = think(rules, seat, 2, Rng(4711, 33))     # a generator: yields while it thinks, returns a move

Easy and fair weigh what both seats could win next (ai/evaluation.py); noise makes easy careless. Hard plays the best plans
out in imagined worlds (ai/rollout.py). Every move gets a new search, which finds the rest of a plan of several moves again.
"""

from deckhand.const import const
from games.landslide.ai.model import Model
from games.landslide.engine.layout import DRAW, END_TURN, HAND_SIZE, PHASE_DRAW, PHASE_WIN

_EASY_NOISE = const(400)  # easy: a plan's worth gets a random bonus below this
_PLAN_COUNT = const(8)  # hard: plans that are played out in worlds
_WORLD_COUNT = const(48)  # worlds; twice the plans and worlds were no stronger
_MAX_WORK = const(24_000)  # card and stack pairs that the worlds may examine


def think(rules, seat, level, rng):
    """Return a move, as a generator that yields while it thinks. Levels: 0 easy, 1 fair, 2 and up hard."""
    phase = rules.phase()
    if phase == PHASE_DRAW:
        return _draw_or_end(rules, seat)
    model = Model(rules, seat)
    yield
    if phase == PHASE_WIN:
        return model.winning_move() or _draw_or_end(rules, seat)
    from games.landslide.ai.evaluation import UNIT, Evaluator  # not at the top: hints import this module without it

    evaluator = Evaluator(rules, seat, model)
    plan_count = _PLAN_COUNT if level >= 2 else 1
    plans = []  # the best so far, best first
    worths = []
    for plan in model.plans(phase, rules.run()):
        model.make(plan)
        worth = model.win_all() * UNIT + evaluator.value(model)
        model.unmake()
        if not level:
            worth += rng.below(_EASY_NOISE)
        i = len(plans)
        while i and worth > worths[i - 1]:
            i -= 1
        if i < plan_count:
            plans.insert(i, plan)
            worths.insert(i, worth)
            if len(plans) > plan_count:
                plans.pop()
                worths.pop()
        yield
    best = plans[0]
    evaluator = worths = None  # free their memory for the rollouts
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
        worlds_left = _WORLD_COUNT
        next_cut = worlds_left * 3 // 4
        while worlds_left and len(plans) > 1 and worlds.work_done < _MAX_WORK:
            worlds.shuffle(rng)
            for i in range(len(lines)):
                totals[i] += worlds.judge(lines[i])
                yield
            worlds_left -= 1
            if worlds_left == next_cut:  # drop the worse half of the plans
                next_cut //= 2
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
        move = model.first_join
        model.unmake()
    return move or model.winning_move() or _draw_or_end(rules, seat)


def _draw_or_end(rules, seat):
    """Return DRAW until the hand has six cards, else END_TURN; a seat that is not ahead leaves the game's last card."""
    hand_size = rules.hand_size(seat)
    if hand_size == HAND_SIZE:
        return END_TURN
    is_last_card = rules.deck_size() == 1 and rules.is_last_deck()
    if hand_size and is_last_card and rules.won(seat) <= rules.won(3 - seat):
        return END_TURN
    return DRAW


def why(rules, seat, move):
    """Return a hint's reason, in at most 52 characters."""
    from games.landslide.ai.hints import reason

    return reason(rules, seat, move)
