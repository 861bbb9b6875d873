"""Dim the table behind a menu: five tones of the game's own color, without text and cursor.

inks = dim(screen, "onslaught")
light(screen, inks)         # restores the colors
"""

from array import array

from deckhand import title

_TONES = bytes((0, 12, 26, 44, 72))  # for five ranges of brightness, darkest first: 64ths of the panel's color


def dim(screen, folder):
    """Dim the table; returns its colors before, for `light`."""
    deep, panel = title.colours(folder)[:2]
    if not screen.table_inks[0]:  # high contrast
        deep = 0
    saved = array("i")
    for inks in (screen.table_inks, screen.sprite_inks):
        for i in range(16):
            colour = inks[i]
            saved.append(colour)
            light = (3 * (colour >> 16) + 5 * (colour >> 8 & 255) + 2 * (colour & 255)) // 10
            share = _TONES[0 if light < 8 else 1 if light < 31 else 2 if light < 77 else 3 if light < 166 else 4]
            tone = 0
            for shift in (16, 8, 0):
                low = deep >> shift & 255
                tone |= (low + ((panel >> shift & 255) - low) * share // 64) << shift
            inks[i] = tone
    _hide(screen, True)
    return saved


def light(screen, saved):
    """Restore the table's colors, text and cursor."""
    for i in range(16):
        screen.table_inks[i] = saved[i]
        screen.sprite_inks[i] = saved[16 + i]
    _hide(screen, False)


def _hide(screen, hidden):
    for layer in (screen.text_layer, screen.top_layer):
        layer.hidden = hidden
