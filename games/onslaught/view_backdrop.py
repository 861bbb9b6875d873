"""What lies behind Onslaught's monsters: sky, wall and colours; in memory only for the moment in which they are painted.

paint(screen, 0)                    # dusk; 1: the wall cracks; 2, 3: fire, it is broken
word(board, "WAVE 1", 10).hidden = False     # in large letters
"""

from deckhand import loader
from deckhand.const import const
from deckhand.draw import cell
from games.onslaught import pictures
from games.onslaught.view_board import WORD_Y

_MIDDLE = const(10)  # of the breach, a column
_TOP = const(7)  # the wall's first row
_FOOT = const(14)  # and the row below it
# The sky on fire, from its height to the horizon: index in the palette, colour.
_FIRE = ((0, 0x2A0A1E), (12, 0x561432), (13, 0xA02838), (14, 0xE85030))

# Letters of blocks, 15 bits, three a row, the upper left one in the highest bit.
_LETTERS = {
    "!": 9346, "A": 11245, "B": 27566, "C": 31015, "D": 27502, "E": 31143, "H": 23533, "L": 18727, "P": 31716,
    " ": 0, "1": 11410, "2": 29671, "3": 29647, "O": 31599, "R": 27565, "S": 31183, "T": 29842, "V": 23402, "W": 23549,
}  # fmt: skip
_LETTER = const(16)  # pixels
_BLOCKS = const(5)  # a letter's height


def word(board, text, y=WORD_Y):
    """Spell a word in the middle of the sky, hidden still; the one with a number has its own sprite, which is returned."""
    sprite = board.words[" " in text]
    letters = [_LETTERS[letter] for letter in text]
    width = sprite.width
    for i in range(3 * width):
        tile = 0
        for quarter in range(4):
            x = i % width * 2 + quarter % 2
            row = i // width * 2 + quarter // 2
            if x % 4 < 3 and row < _BLOCKS and x // 4 < len(letters):
                if letters[x // 4] >> 14 - 3 * row - x % 4 & 1:
                    tile |= 1 << quarter
        cell(sprite, i, pictures.BLOCK_1 - 1 + tile if tile else 0)
    sprite.x = 82 - _LETTER * len(letters) // 2
    sprite.y = y
    return sprite


def paint(screen, blows):
    """The whole background, the wall after so many blows."""
    loader.once("deckhand.sheet_files", "load_colours", screen, "games/onslaught/art.bmp")
    if blows > 1:
        for i, colour in _FIRE:
            if screen.table_inks[0]:  # not where high contrast keeps its black
                screen.table_inks[i] = colour
    put = screen.put
    for x in range(20):
        put(x, 0, 0)
        for y in range(1, 4):
            put(x, y, 0 if (x * 7 + y * 5) % 11 else pictures.STAR_1)
        put(x, 4, pictures.DUSK_1)
        put(x, 5, pictures.DUSK_2)
        put(x, 6, pictures.DUSK_3)
        put(x, _TOP, pictures.GAP if x & 1 else pictures.MERLON)
        for y in range(_TOP + 1, _FOOT):
            put(x, y, pictures.STONE if (x * 3 + y * 5) % 7 else pictures.STONE_OLD)
        if _MIDDLE - blows <= x < _MIDDLE + blows:
            deep = _TOP + (blows > 1)
            put(x, _TOP, pictures.DUSK_3)
            put(x, deep, pictures.BREACH)
            if x % 3 != 1:
                put(x, deep + 1 + x % 2, pictures.RUBBLE)
        for y in range(_FOOT, 16):
            put(x, y, 0)
