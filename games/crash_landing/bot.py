"""Crash Landing's bot: looks one draw ahead and weighs what the hand is worth then, or can land on its own from there.

    thinking = think(rules, seat, 2, rng)   # yields while it thinks, returns a legal move
    why(rules, seat, move)                  # a hint's reason in words

It knows only what lies open: which rockets are still unseen, not their order (bot_eval.py does the weighing).
"""

from deckhand.game import const
from games.crash_landing.bot_eval import Mind
from games.crash_landing.rules_layout import DRAW, DROP, DROP_PHASE, FIND_PHASE, SKIP

_HARD = const(2)
_CLOSELY = const(10)  # the hard bot looks closely at so many choices
_EASY_SLIPS = const(5)  # of 32 decisions so many are any of its three best at first sight
_FAIR_SLIPS = const(2)  # ... either of its two best


def think(rules, seat, level, rng):
    """Yield while thinking; return the move. Levels: 0 easy, 1 fair, 2 hard."""
    if rules.phase() == FIND_PHASE:
        return DRAW if rules.deck_size(seat) else SKIP
    mind = Mind(rules, seat)
    yield
    yield from mind.begin()
    most = _CLOSELY if level >= _HARD else 3 - level
    if rules.phase() == DROP_PHASE:
        bit = 0
        for value in range(1, 9):
            held = rules.in_hand(seat, value)
            bit += held
            if held:
                yield from mind.consider(mind.full ^ 1 << bit - 1, DROP + value, most)
    else:
        yield from mind.consider(mind.full, 0, most)
    count = len(mind.worths)
    if level < _HARD:
        slips = rng.below(32) < (_FAIR_SLIPS if level else _EASY_SLIPS)
        return mind.moves[rng.below(count) if slips else 0]
    if count < 2:
        return mind.moves[0]
    sums = [0] * count
    for value in range(1 if mind.draws else 0, 9 if mind.draws else 1):
        times = mind.unseen[value] if value else 1
        if times:
            mind.draw(value)
            yield
            for i in range(count):
                sums[i] += times * (yield from mind.weigh(i))
                yield
    best = 0
    for i in range(1, count):
        if sums[i] > sums[best]:
            best = i
    return mind.moves[best]


def why(rules, seat, move):
    """Why the hard bot makes this move, in at most 52 characters."""
    from games.crash_landing.bot_hints import reason

    return reason(rules, seat, move)
