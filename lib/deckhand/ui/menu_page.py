"""The page of a menu: header, footer, cursor and empty rows. Loaded only while one is drawn.

rows, bars, arrows, help, inks, top, pitch = lay(menu)      # a deckhand.menu.Menu
"""

from deckhand.const import const
from deckhand.ui.frame import BLACK, BORDER, DARK, DEEP, ORANGE, YELLOW, Frame

# Pixels, unless they say otherwise.
_TOP = const(34)  # of the first item
_HIGH = const(81)  # height of all items
_LOW_TOP = const(18)  # the same without an icon
_LOW_HIGH = const(97)
_PITCH = const(11)  # from one item to the next
_AIRY = const(13)  # if there are few items
_TIGHT = const(9)  # the minimum
_LEFT = const(8)  # of the items
_COLUMNS = const(24)  # letters of an item
_BOX_LEFT = const(8)  # of a box over the table
_BOX_WIDTH = const(144)
_BOX_COLUMNS = const(22)  # letters of an item
_BOX_HEAD = const(12)
_BOX_HIGH = const(98)
_LIGHT = const(1200)  # weighted brightness above which a box's title is black
_GO_BACK = "\x88 back"
_END = const(116)  # top of the footer


def lay(menu):
    """Draw everything but the items' text.

    Returns a grid of letters for each visible item, the two halves of the cursor's bar, two arrows if there are more items
    than rows, the footer's line, inks, the pixel row of the first item, and the pixels from one item to the next.
    """
    folder, under, icon, box, above = menu.look
    item_count = len(menu.items)
    height = _BOX_HIGH if box else _HIGH if icon else _LOW_HIGH
    pitch = min(_PITCH if box else _AIRY, height // max(1, item_count))
    if pitch < _TIGHT or pitch > _PITCH and item_count * _AIRY > height:
        pitch = _PITCH
    row_count = min(item_count, height // pitch)
    top = _TOP if icon else _LOW_TOP
    if above:
        top += 6 + _PITCH * len(above)
    if box:
        top = (_END + _BOX_HEAD - row_count * pitch) // 2
    if icon:  # remove the rows and colors of a table that was left
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
        frame.bar(left - 2, edge - 2, width + 4, row_count * pitch + _BOX_HEAD + 4, BLACK)
        frame.bar(left - 1, edge - 1, width + 2, row_count * pitch + _BOX_HEAD + 2, BORDER)
        frame.bar(left, top, width, row_count * pitch, DEEP)
        colour = frame.colours[2]
        is_light = 3 * (colour >> 16) + 5 * (colour >> 8 & 255) + 2 * (colour & 255) > _LIGHT
        if not is_light:
            frame.words(left + _LEFT + 1, edge + 3, menu.title, DARK)
        frame.words(left + _LEFT, edge + 2, menu.title, DARK if is_light else 0)
        frame.words(left + width - 3 - 6 * len(under), edge + 2, under, DARK if is_light else 0)
    else:
        frame.head(menu.title, under or ("" if icon else _GO_BACK), icon)
        if icon:
            frame.words(160 - 6 * len(_GO_BACK) - 1, 4, _GO_BACK, 2)
        for i in range(len(above)):
            frame.words(_LEFT, top - _PITCH * (len(above) - i) - 2, above[i])
    frame.foot()
    bars = frame.bar(left, 0, width, pitch, ORANGE), frame.bar(left, 0, width, pitch - 1, YELLOW)
    y = top + (pitch - 7) // 2
    rows = [frame.words(left + _LEFT, y + i * pitch, "", 0, columns) for i in range(row_count)]
    arrows: tuple = ()
    if row_count < item_count:
        x = left + width - 10
        arrows = frame.tiles(x, top, 1), frame.tiles(x, top + (row_count - 1) * pitch + 2, 1)
    return rows, bars, arrows, frame.help, frame.inks, top, pitch
