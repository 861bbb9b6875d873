"""Three bots: one throws a coin, one stops at 20, one counts the cards."""

from .rules import DECK, DRAW, DRAWN, POT, STOP, worth


def think(rules, seat, level, rng):
    yield  # a bot that thinks for long yields often, so that the screen lives
    if level == 0:
        dare = rng.below(2)
    else:
        dare = rules.state[POT] < 20 if level == 1 else balance(rules) > 0
    return DRAW if dare or not rules.state[POT] else STOP


def balance(rules):
    """What the cards to come would win in all, less what the magpies among them would steal."""
    to_come = rules.state[DECK + rules.state[DRAWN] :]
    return sum([worth(card) or -rules.state[POT] for card in to_come])


def why(rules, seat, move):
    return "The cards to come win %s than they lose" % ("more" if balance(rules) > 0 else "less")
