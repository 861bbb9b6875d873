"""Onslaught's bot: a search one move deep over a static evaluation; the hard level is expectimax, one attacker deep.

    move = yield from think(game.copy(), 1, HARD, rng)
    why(game, 1, move) == "Keep K\\x82 whole: 9 of 25 to come are above 11."

It counts which attackers and defenders are unseen and never reads in which order they lie. How it compares moves is in
ai/moves.py, how it judges a table in ai/evaluation.py, how many it pledges to face in ai/pledge.py.
"""

from deckhand.cards import rank
from deckhand.const import const
from games.onslaught.ai.pledge import proposal
from games.onslaught.engine import layout

EASY = const(0)
FAIR = const(1)
HARD = const(2)
_MISTAKES = (800, 200, 0)  # by level: an answer is misjudged by up to so many 4096ths


def think(rules, seat, level, rng):
    """Yield while thinking; return a legal move. Level: EASY, FAIR or HARD (and anything higher is HARD)."""
    state = rules.state
    if state[layout.SHOWN]:
        return _order(state)
    if not state[layout.PLEDGED]:
        return layout.PLEDGE | proposal(rules)
    from games.onslaught.ai.moves import Candidates  # not in memory for a hint's reason

    yield  # loading it takes its time
    candidates = Candidates(rules)
    more = state[layout.PLEDGED] - state[layout.FACED]
    if state[layout.UP]:
        yield from candidates.answers(rng, _MISTAKES[min(level, HARD)])
    elif not more and not state[layout.ATTACKERS_LEFT]:
        return layout.HOLD
    elif state[layout.WAVE] == layout.WAVES:
        return layout.TURN
    elif more:
        candidates.note(layout.TURN, candidates.evaluator.go_on(more), more)
    else:
        yield from candidates.recalls()
    if level >= HARD:
        yield from candidates.look_further()
    worth, move = candidates.best()
    if state[layout.FACED] and not state[layout.UP] and candidates.end >= worth:
        return candidates.ending(more)
    return move


def why(rules, seat, move):
    """A hint's reason in at most 52 characters."""
    from games.onslaught.ai.hints import reason  # loaded for a hint alone

    state = rules.state
    if (
        layout.ABSORB <= move & layout.KIND <= layout.MIX
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
    """Highest first: the more defenders stand, the better, and a free defeat (ON-15) takes the first."""
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
        move |= number << 4 * i
    return move
