"""Crash Landing's bot: looks one draw ahead and weighs what the hand is worth then, or can land on its own from there.

    thinking = think(rules, seat, 2, rng)   # yields while it thinks, returns a legal move
    why(rules, seat, move)                  # a hint's reason in words

It knows only what lies open: which rockets are still unseen, not their order. Points are counted in 64ths.
"""

from deckhand.game import const
from games.crash_landing.mind import Mind
from games.crash_landing.rules import BURN, BURN_PHASE, DOWN, DRAW, DROP, DROP_PHASE, END, FIND_PHASE, SKIP

_EASY = const(0)
_HARD = const(2)
_CLOSELY = const(10)  # so many choices are looked at closely
_OFTEN = const(6)  # close looks between two yields
_EASY_SLIPS = const(3)  # of 8 decisions the easy bot takes so many without thought


def think(rules, seat, level, rng):
    """Yield while thinking; return the move. Levels: 0 easy, 1 fair, 2 hard."""
    if rules.phase() == FIND_PHASE:
        return DRAW if rules.deck_size(seat) else SKIP
    mind = Mind(rules, seat)
    yield
    if level == _EASY and rng.below(8) < _EASY_SLIPS:
        return _slip(rules, rng)
    choices = []  # (a first look's worth, its turn in the list, move, rockets kept, speed)
    for move in rules.moves() if rules.phase() == BURN_PHASE else _after_drop(rules, mind):
        mind.look(choices, move, _CLOSELY if level >= _HARD else 1)
        if len(choices) & 7 == 7:
            yield
    if level < _HARD or len(choices) < 2:
        return _move(choices[0])
