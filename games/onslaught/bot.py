"""Onslaught's bot: a search one move deep with a static evaluation; the hard level is expectimax, one attacker deep.

    move = yield from think(game.copy(), 1, HARD, rng)
    why(game, 1, move) == "Keep K\\x82 whole: 9 of 25 to come are above 11."

It counts the unseen attackers and defenders and never reads their order. ai/candidates.py compares moves, ai/evaluation.py
judges tables, ai/pledge.py chooses the pledge.
"""

from deckhand.cards import rank
from deckhand.const import const
from games.onslaught.ai.pledge import proposal
from games.onslaught.engine import layout
from games.onslaught.engine.moves import move_kind

EASY = const(0)
FAIR = const(1)
HARD = const(2)
_MISTAKES = (800, 200, 0)  # by level: the most that an answer is misjudged by, in 4096ths


def think(rules, seat, level, rng):
    """Return a legal move, as a generator that yields while it thinks. Levels: EASY, FAIR, HARD and up."""
    state = rules.state
    if state[layout.SHOWN]:
        return _order(state)
    if not state[layout.PLEDGED]:
        return layout.PLEDGE | proposal(rules)
    from games.onslaught.ai.candidates import Candidates  # not at the top: hints import this module without it

    yield  # after the time that loading takes
    candidates = Candidates(rules)
    more = state[layout.PLEDGED] - state[layout.FACED]
    if state[layout.UP]:
        yield from candidates.add_answers(rng, _MISTAKES[min(level, HARD)])
    elif not more and not state[layout.ATTACKERS_LEFT]:
        return layout.HOLD
    elif state[layout.WAVE] == layout.WAVES:
        return layout.TURN
    elif more:
        candidates.add(layout.TURN, candidates.evaluator.turn_worth(more), more)
    else:
        yield from candidates.add_discards()
    if level >= HARD:
        yield from candidates.look_ahead()
    worth, move = candidates.best()
    if state[layout.FACED] and not state[layout.UP] and candidates.end_worth_now >= worth:
        return candidates.ending_move(more)
    return move


def why(rules, seat, move):
    """Return a hint's reason, in at most 52 characters."""
    from games.onslaught.ai.hints import reason  # loaded only for a hint

    state = rules.state
    if (
        layout.ABSORB <= move_kind(move) <= layout.MIX
        and state[layout.WAVE] == layout.WAVES
        and state[layout.ATTACKERS_LEFT] < 2
    ):
        if state[layout.ATTACKERS_LEFT]:
            return "Last comes the %d: whole cards are your score." % rank(state[layout.ATTACKERS])
        after = rules.copy()
        after.apply(move)
        after.apply(layout.HOLD)
        whole = after.result()[1][0]
        if whole:
            return "This keeps %d in whole cards for your score." % whole
    return reason(rules, seat, move)


def _order(state):
    """Return the ORDER with the highest first: face it while most defenders are left, or by a free defeat (ON-15)."""
    move = layout.ORDER
    used = 0
    for i in range(state[layout.SHOWN]):
        best = number = 0
        for k in range(state[layout.SHOWN]):
            value = rank(state[layout.ATTACKERS + state[layout.ATTACKERS_LEFT] - 1 - k])
            if not used >> k & 1 and value > best:
                best = value
                number = k + 1
        used |= 1 << number - 1
        move |= number << layout.ORDER_BITS * i
    return move
