"""The page of a menu: its head, foot, bars and rows without their words. Loaded only while one is drawn.

rows, bars, arrows, help, inks, top, pitch = lay(menu)      # of deckhand.menu
"""

from deckhand.const import const
from deckhand.ui.frame import BLACK, BORDER, DARK, DEEP, ORANGE, YELLOW, Frame

_TOP = const(34)  # the first bar's pixel row
_HIGH = const(81)  # pixels for all of them; without an icon
_LOW_TOP = const(18)
_LOW_HIGH = const(97)
_PITCH = const(11)  # pixels a line,
_AIRY = const(13)  # where there are few,
_TIGHT = const(9)  # and at the least
_LEFT = const(8)  # pixels before the items
_COLUMNS = const(24)
_BOX_LEFT = const(8)  # of a box over the table
_BOX_WIDTH = const(144)
_BOX_COLUMNS = const(22)
_BOX_HEAD = const(12)
_BOX_HIGH = const(98)
_LIGHT = const(1200)  # an edge on which black is read better than white
_GO_BACK = "\x88 back"
_END = const(116)  # where the foot begins


def lay(menu):
    """Draw all but the items' words.

    Returns a grid of letters for each visible item, the two halves of the cursor's bar, the two arrows where there are
    more items than rows, the foot's line, inks, the pixel row of the first item, and pixels from one item to the next.
    """
    folder, under, icon, box, above = menu.look
    many = len(menu.items)
    high = _BOX_HIGH if box else _HIGH if icon else _LOW_HIGH
    pitch = min(_PITCH if box else _AIRY, high // max(1, many))
    if pitch < _TIGHT or pitch > _PITCH and many * _AIRY > high:
        pitch = _PITCH
    shown = min(many, high // pitch)
    top = _TOP if icon else _LOW_TOP
    if above:
        top += 6 + _PITCH * len(above)
    if box:
        top = (_END + _BOX_HEAD - shown * pitch) // 2
    if icon:  # a table that was left for this leaves its rows and colours
        menu.screen.release()
        menu.screen.unload()
    frame = Frame(menu.screen, folder)
    frame.begin(not box)
    left = 0
    width = 160
    columns = _COLUMNS
    if box:
        left = _BOX_LEFT
        width = _BOX_WIDTH
        columns = _BOX_COLUMNS
        edge = top - _BOX_HEAD
        frame.bar(left - 2, edge - 2, width + 4, shown * pitch + _BOX_HEAD + 4, BLACK)
        frame.bar(left - 1, edge - 1, width + 2, shown * pitch + _BOX_HEAD + 2, BORDER)
        frame.bar(left, top, width, shown * pitch, DEEP)
        colour = frame.colours[2]
        light = 3 * (colour >> 16) + 5 * (colour >> 8 & 255) + 2 * (colour & 255) > _LIGHT
        if not light:
            frame.words(left + _LEFT + 1, edge + 3, menu.title, DARK)
        frame.words(left + _LEFT, edge + 2, menu.title, DARK if light else 0)
        frame.words(left + width - 3 - 6 * len(under), edge + 2, under, DARK if light else 0)
    else:
        frame.head(menu.title, under or ("" if icon else _GO_BACK), icon)
        if icon:
            frame.words(160 - 6 * len(_GO_BACK) - 1, 4, _GO_BACK, 2)
        for i in range(len(above)):
            frame.words(_LEFT, top - _PITCH * (len(above) - i) - 2, above[i])
    frame.foot()
    bars = frame.bar(left, 0, width, pitch, ORANGE), frame.bar(left, 0, width, pitch - 1, YELLOW)
    y = top + (pitch - 7) // 2
    rows = [frame.words(left + _LEFT, y + i * pitch, "", 0, columns) for i in range(shown)]
    arrows: tuple = ()
    if shown < many:
        x = left + width - 10
        arrows = frame.tiles(x, top, 1), frame.tiles(x, top + (shown - 1) * pitch + 2, 1)
    return rows, bars, arrows, frame.help, frame.inks, top, pitch
