"""Load the pictures of a table into the sheet."""

from deckhand import loader
from deckhand.screen import BANK, BANK_WITH_CARDS
from deckhand.settings import FOUR_COLOURS

# What `deckhand art` makes of cards.txt as cards4.inks: too small for a file on a badge.
CARD_INK_SWAPS = bytes((0, 13, 1, 4, 13, 13, 5, 14, 53, 1, 1, 4, 54, 1, 5, 6, 58, 4, 1, 4, 62, 4, 5, 6))


def suits(console, title):
    """The playing cards in the player's colours, also on a table that is already drawn."""
    if title.cards:
        screen = console.screen
        screen.load("lib/deckhand/cards.bmp", BANK)
        if console.settings.chosen(FOUR_COLOURS):
            from deckhand.ui import sheet_files

            sheet_files.change_inks(screen.sheet, CARD_INK_SWAPS, BANK)


def lay(console, title):
    """Load the pictures that a game's view draws with."""
    screen = console.screen
    screen.release()
    screen.unload()
    first = BANK
    if title.cards:
        first = BANK_WITH_CARDS
        suits(console, title)
    if loader.has(title.folder, "art.bmp"):
        art = loader.path(title.folder, "art.bmp")
        screen.load(art, first)
        from deckhand.ui import sheet_files

        sheet_files.load_colours(screen, art)
