"""The monster's head over Crunch's table, and the table's cloth below it; in memory only for the moment of it.

head(screen, 5)                     # its mouth open for one row of whole foundations: the lower teeth stand in tile row 5
head(screen, 6, True)               # shut
lay(screen)                         # the pictures of what lies in it take the suits' own colours
"""

from deckhand.const import const
from deckhand.pictures import SUIT_CLUBS
from games.crunch import pictures
from games.crunch.ui.foundations import BITTEN, Common, cloth

_IN_CLUB = const(40)  # a pixel of a card's small club,
_SLATE = const(4)  # which is of this ink where the player wants four colours
_FOUR = (0, 2, 1, 4, 2, 2, 5, 6, 18, 1, 5, 6)  # then clubs are so, too; diamonds, and their hole, are orange


def head(screen, low, shut=False):
    """Draw rows 0 to `low`, but leave the brow unchanged."""
    teeth = BITTEN if shut else low
    screen.fill(0, 1, 20, low - 1, pictures.SKIN)
    screen.put(0, 3, pictures.SPOT)
    screen.put(19, low - 1, pictures.SPOT)
    screen.put(0, low, pictures.JAW_L)
    screen.fill(1, low, 18, 1, pictures.CHIN)
    if not shut:
        screen.put(1, low, pictures.JAW_L2)
        screen.put(18, low, pictures.JAW_R2)
    screen.put(19, low, pictures.JAW_R)
    screen.fill(2, 1, 16, 1, pictures.TOOTH)
    screen.fill(2, 2, 16, teeth - 2, pictures.MOUTH)
    screen.fill(2, teeth, 16, 1, pictures.LOW)
    for y in range(2, teeth):
        screen.put(1, y, pictures.CHEEK_L)
        screen.put(18, y, pictures.CHEEK_R)
    for x in (0, 18):
        screen.stamp(x, 0, pictures.SHUT if shut else pictures.EYE, 2, 2)


def epitaph(rules, screen):
    """Draw the result: the mouth with the foundations."""
    common = Common(rules, screen)
    table(screen, common.low)
    common.draw()
    common.look(80, 127)


def lay(screen):
    """Paint what lies in the mouth in four colours, where the cards are (deckhand/table/table_art.py)."""
    if screen.sheet[64 * SUIT_CLUBS + _IN_CLUB] == _SLATE:
        from deckhand.ui import sheet_files

        sheet_files.change_inks(screen.sheet, _FOUR, pictures.MIDDLE_CLUBS)


def table(screen, low):
    """Draw the head and an empty table."""
    screen.fill(0, 0, 20, 1, pictures.BROW)
    head(screen, low)
    cloth(screen, 0, low + 1, 20, 15 - low)
    screen.clear_text()
