"""Onslaught's bot: a search one move deep over a static evaluation; the hard level is expectimax, one attacker deep.

    move = yield from think(game.copy(), 1, HARD, rng)
    why(game, 1, move) == "Keep K\\x82 whole: 9 of 25 to come are above 11."

It counts which attackers and defenders are unseen and never reads in which order they lie. How it compares moves is in
bot_moves.py, how it judges a table in bot_eval.py, how many it pledges to face in bot_pledge.py.
"""

from deckhand.cards import rank
from deckhand.const import const
from games.onslaught import rules_layout as ons
from games.onslaught.bot_pledge import proposal

EASY = const(0)
FAIR = const(1)
HARD = const(2)
_MISTAKES = (800, 200, 0)  # by level: an answer is misjudged by up to so many 4096ths


def think(rules, seat, level, rng):
    """Yield while thinking; return a legal move. Level: EASY, FAIR or HARD (and anything higher is HARD)."""
    state = rules.state
    if state[ons.SHOWN]:
        return _order(state)
    if not state[ons.PLEDGED]:
        return ons.PLEDGE | proposal(rules)
    from games.onslaught.bot_moves import Candidates  # not in memory for a hint's reason

    yield  # loading it takes its time
    candidates = Candidates(rules)
    more = state[ons.PLEDGED] - state[ons.FACED]
    if state[ons.UP]:
        yield from candidates.answers(rng, _MISTAKES[min(level, HARD)])
    elif not more and not state[ons.LEFT]:
        return ons.HOLD
    elif state[ons.WAVE] == ons.WAVES:
        return ons.TURN
    elif more:
        candidates.note(ons.TURN, candidates.evaluator.go_on(more), more)
    else:
        yield from candidates.recalls()
    if level >= HARD:
        yield from candidates.look_further()
    worth, move = candidates.best()
    if state[ons.FACED] and not state[ons.UP] and candidates.end >= worth:
        return candidates.ending(more)
    return move


def why(rules, seat, move):
    """A hint's reason in at most 52 characters."""
    from games.onslaught.bot_hints import reason  # loaded for a hint alone

    state = rules.state
    if ons.ABSORB <= move & ons.KIND <= ons.MIX and state[ons.WAVE] == ons.WAVES and state[ons.LEFT] < 2:
        if state[ons.LEFT]:
            return "Last comes the %d: whole cards are your score." % rank(state[ons.ATTACKERS])
        after = rules.copy()
        after.apply(move)
        after.apply(ons.HOLD)
        whole = after.result()[1][0]
        if whole:
            return "This keeps %d in whole cards for your score." % whole
    return reason(rules, seat, move)


def _order(state):
    """Highest first: the more defenders stand, the better, and a free defeat (ON-15) takes the first."""
    move = ons.ORDER
    used = 0
    for i in range(state[ons.SHOWN]):
        best = number = 0
        for k in range(state[ons.SHOWN]):
            value = rank(state[ons.ATTACKERS + state[ons.LEFT] - 1 - k])
            if not used >> k & 1 and value > best:
                best = value
                number = k + 1
        used |= 1 << number - 1
        move |= number << 4 * i
    return move
