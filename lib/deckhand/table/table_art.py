"""The table is laid: art into the sheet. In memory only for that moment."""

from deckhand import loader
from deckhand.screen import BANK, BANK_WITH_CARDS
from deckhand.settings import FOUR_COLOURS


def suits(console, title):
    """The playing cards in the colours that the player wants, on a table that lies already, too."""
    if title.cards:
        screen = console.screen
        screen.load("lib/deckhand/cards.bmp", BANK)
        if console.settings.chosen(FOUR_COLOURS):
            # cards4.inks, as `deckhand art` makes it of cards.txt: too small for a file on a badge.
            wanted = b"\x00\r\x01\x04\r\r\x05\x0e5\x01\x01\x046\x01\x05\x06:\x04\x01\x04>\x04\x05\x06"
            from deckhand.ui import sheet_files

            sheet_files.change_inks(screen.sheet, wanted, BANK)


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
