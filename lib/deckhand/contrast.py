"""High contrast: black behind everything, full white for words.

apply(screen, True)
"""

from deckhand.screen import BAR_PAPER, COLOURS, INK, INK_BAR, INK_COLOURS, INK_DIM


def apply(screen, high):
    """Switch it on or off."""
    screen.table_inks[0] = 0 if high else COLOURS[0]
    for ink in (INK, INK_DIM, INK_BAR):
        screen.inks[ink][1] = 0xFFFFFF if high else INK_COLOURS[ink]
    screen.inks[INK_BAR][0] = 0 if high else BAR_PAPER
