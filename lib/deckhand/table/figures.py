"""Large digits: two cells each, out of half figures that a game's art has.

figure(screen, 16, 2, 7, FIGURE_TOP_0, FIGURE_BOTTOM_0)
sprite[0] = FIGURE_TOP_0 + TOPS[7]; sprite[1] = FIGURE_BOTTOM_0 + BOTTOMS[7]
"""

# Which half figures make a figure.
TOPS = bytes((0, 1, 2, 2, 3, 4, 4, 5, 6, 6))
BOTTOMS = bytes((0, 1, 2, 3, 4, 3, 5, 1, 5, 3))


def figure(screen, x, y, digit, top, bottom):
    """A digit of two cells; top, bottom: the game's first half figures."""
    screen.put(x, y, top + TOPS[digit])
    screen.put(x, y + 1, bottom + BOTTOMS[digit])
