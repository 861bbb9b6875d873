"""Three levels of bots: each draws until the pot is large enough for it."""

from .rules import DRAW, POT, STOP

ENOUGH = (4, 10, 20)  # easy, fair, hard


def think(rules, seat, level, rng):
    yield  # a bot that takes long should yield often, to keep the screen alive
    return DRAW if rules.state[POT] < ENOUGH[level] else STOP


def why(rules, seat, move):
    return "Below 20 it pays to dare" if move == DRAW else "From 20 on a magpie costs too much"
