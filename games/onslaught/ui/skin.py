"""An attacker's skin: red up to 10; 11, 12 and 13 have a brow and their own colors. Loaded only to change it.

dress(board, 0)                     # up to 10; 1, 2, 3: 11, 12, 13
"""

from deckhand.table.draw import cell
from games.onslaught import pictures

_BROW = bytes((1, 2, 5))  # cells of one half of an attacker
_OWN = bytes((3, 5, 6, 7))  # inks: its shade, body, light and eyes
_COLOURS = (
    0x804820, 0xD82838, 0xF88830, 0xF8D838,
    0x804010, 0xE07018, 0xF8C050, 0xFFFFC0,
    0x502080, 0x9840E0, 0xD890F8, 0xF8D838,
    0x8878A0, 0xE8E0F0, 0xFFFFFF, 0xF83038,
)  # fmt: skip


def dress(board, high):
    """Set the attacker's colors and brow."""
    skin = board.skin
    skin[1] = 0
    skin[2] = board.screen.sprite_inks[2]
    for i in range(4):
        skin[_OWN[i]] = _COLOURS[4 * high + i]
    for half in board.alien:
        for i in range(3):
            cell(half, _BROW[i], pictures.BROW_1 + i if high else pictures.ALIEN + _BROW[i])
