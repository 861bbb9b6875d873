"""Three bots: one throws a coin, one stops at 20, one counts the cards."""

from .rules import DRAW, STOP, worth


def think(rules, seat, level, rng):
    """Returns a move; `yield` lets the screen live while a bot thinks."""
    yield
    if not rules.pot():
        return DRAW
    if level == 0:
        return DRAW if rng.below(2) else STOP
    if level == 1:
        return DRAW if rules.pot() < 20 else STOP
    return DRAW if balance(rules) > 0 else STOP


def balance(rules):
    """What all the cards to come would win, less what the magpies among them would steal."""
    total = 0
    for card in rules.hidden():
        total += worth(card) or -rules.pot()
    return total


def why(rules, seat, move):
    """The reason of a hint."""
    return "On average a card wins %s than it loses" % ("more" if balance(rules) > 0 else "less")
