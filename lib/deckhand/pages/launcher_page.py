"""Draw the launcher's page from the titles and icons on the drive.

folders, captions, trouble = read_titles(console)
icons, places, lines, help, inks, paint, trouble = lay(console, folders, captions)
show_trouble(lines, help, inks, trouble); end_trouble(lines, help, inks)
"""

from deckhand import loader, pictures, title
from deckhand.const import const
from deckhand.save.sections import SAVED, STATISTICS, of
from deckhand.screen import BANK, CARD_BACK, INK, INK_DIM, INK_TITLE, INK_WARN, LETTERS, SHEET
from deckhand.ui.frame import BORDER, LIGHT, PANEL, Frame

_LOGO = const(14)  # tiles
_LOGO_ROWS = const(2)
_TAG = const(3)  # tiles of the "saved game" tag, after the logo's
_ICON = const(9)  # tiles of an icon, 3 x 3
_LOW_MV = const(3600)  # below this the battery is shown as low
_CELL = const(32)  # pixels from icon to icon
_COLUMNS = const(5)  # icons in a row
_TOP = const(30)  # pixel row of the icons
_PANEL = const(67)  # pixel row of the panel
_TOP_OF_TWO = const(21)  # the same with two rows of icons
_PANEL_OF_TWO = const(88)
_HIGH = const(31)  # pixels from row to row
_LINES = bytes((3, 15, 25, 37))  # pixel rows of the lines in the panel; a low panel has only the first two
_WIDE = const(24)  # letters in a line
_MOST = const(10)  # games on the page
_EACH = const(22)  # bytes of a row of statistics (save/statistics.py)
_AT_PLAYED = const(6)  # offsets in a row
_AT_STREAK = const(12)
_AT_BEST = const(14)
_WAITS = "A game waits: go on"
_INKS = (LIGHT, INK, INK_DIM, INK_TITLE)  # of the panel's lines


def read_titles(console):
    """Read the games' titles: (folders, captions, trouble).

    captions: for each game a tuple of the panel's four lines and the game's colors; trouble: the first fault, or None.
    """
    folders: list = []
    captions = []
    trouble = None
    for folder in loader.folders():
        if len(folders) == _MOST:
            break
        try:
            card = title.Title(folder)
        except (OSError, ValueError) as fault:
            trouble = trouble or fault
            continue
        folders.append(folder)
        summary, minutes = title.read_fields(folder, ("does", "minutes"))
        seats = sorted(card.seats)
        players = str(seats[0])
        if len(seats) > 1:
            players += (" or %d" if len(seats) == 2 else " to %d") % seats[-1]
        players += " player" if players == "1" else " players"
        if minutes:
            players += "   %s min" % minutes
        last = _record(console.store.get(of(card.prefix, STATISTICS)))
        if console.store.get(of(card.prefix, SAVED)):
            last = _WAITS
        summary = summary or "by " + card.by
        captions.append((card.name, summary, players, last, title.colours(folder)))
    return folders, captions, trouble or title.find_fault()


def lay(console, folders, captions):
    """Draw the page without the selected game. Returns (icons, places, lines, help, inks, paint, trouble).

    icons: a grid of tiles for each game; places: their positions; lines: the panel's grids of letters; help: the footer's;
    inks, paint: palettes that take the selected game's colors; trouble: the first fault, or None.
    """
    screen = console.screen
    trouble = None
    frame = Frame(screen)
    frame.begin(False)
    try:
        tile = BANK + screen.load("lib/deckhand/logo.bmp", BANK)
    except (OSError, ValueError) as fault:
        trouble = fault
        tile = BANK
    has_two_rows = len(folders) > _COLUMNS
    top = _TOP_OF_TWO if has_two_rows else _TOP
    panel = _PANEL_OF_TWO if has_two_rows else _PANEL
    places = [(i % _COLUMNS * _CELL + 4, top + i // _COLUMNS * _HIGH) for i in range(len(folders))]
    from deckhand.save import drive_settings

    name = drive_settings.name()[:LETTERS]
    if tile > BANK and not (has_two_rows and name):
        screen.show_sprite(frame.tiles(24, 2 if has_two_rows or name else 6, _LOGO, height=_LOGO_ROWS), BANK)
    if name:
        frame.words(80 - 3 * len(name), 7 if has_two_rows else 20, name, INK_DIM)
    millivolts = console.badge.battery()
    if millivolts:
        frame.tiles(150, 0, 1)[0] = pictures.BATTERY_LOW if millivolts < _LOW_MV else pictures.BATTERY
    icons = []
    for i in range(len(folders)):
        folder = folders[i]
        x, y = places[i]
        icon = frame.tiles(x, y, 3, height=3)
        icons.append(icon)
        if not loader.has(folder, "icon.bmp"):
            for j in range(6):
                icon[j % 2, j // 2] = CARD_BACK + j
        elif tile + _ICON <= SHEET:
            try:  # report a missing picture, but still show the game
                screen.load(loader.path(folder, "icon.bmp"), tile)
            except (OSError, ValueError) as fault:
                trouble = trouble or fault
            screen.show_sprite(icon, tile)
            tile += _ICON
        if captions[i][3] is _WAITS:
            screen.show_sprite(frame.tiles(x, y + 22, _TAG), BANK + _LOGO * _LOGO_ROWS)
    frame.bar(0, panel - 1, 160, 1, BORDER)
    frame.bar(0, panel, 160, 117 - panel, PANEL)
    frame.foot()
    lines = [frame.words(8, panel + _LINES[i], "", _INKS[i], _WIDE) for i in range(2 if has_two_rows else 4)]
    return icons, places, lines, frame.help, frame.inks, frame.paint, trouble


def show_trouble(lines, help, inks, trouble):
    """Show a fault in the panel, below the game's name if there is room, and in the footer."""
    from deckhand.pages import fault_text

    fault_text.show(lines[0 if len(lines) == 2 else 1 :] + [help], _WIDE, trouble, inks[INK_WARN])


def end_trouble(lines, help, inks):
    """Restore the lines' inks after `show_trouble`."""
    for i in range(len(lines)):
        lines[i].pixel_shader = inks[_INKS[i]]
    help.pixel_shader = inks[INK_DIM]


def _record(rows):
    # Best score and streak of the row with the most games, the first page of the statistics.
    most = at = 0
    for row in range(0, len(rows) - _EACH + 1, _EACH):
        played = rows[row + _AT_PLAYED] | rows[row + _AT_PLAYED + 1] << 8
        if played > most:
            most = played
            at = row
    if not most or not rows[at + _AT_BEST] | rows[at + _AT_BEST + 1]:
        return ""
    best = rows[at + _AT_BEST] | rows[at + _AT_BEST + 1] << 8
    text = "Best %d" % (best - (best >> 15 << 16))
    streak = rows[at + _AT_STREAK]
    return text + "   %d in a row" % streak if streak > 1 else text
