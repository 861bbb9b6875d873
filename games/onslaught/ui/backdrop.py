"""Onslaught's background: sky, wall and colors; loaded only while it's painted.

paint(screen, 0)                    # dusk; 1: wall cracked; 2, 3: fire, wall broken; -2: fire, wall intact
word(board, "WAVE 1", 10).hidden = False     # in large letters
met(rules, 0) == 12                    # attackers left that can be stopped
"""

from deckhand.const import const
from deckhand.table.draw import cell
from games.onslaught import pictures
from games.onslaught.engine import layout

_MIDDLE = const(10)  # column of the breach's center
_TOP = const(7)  # first row of the wall
_FOOT = const(14)  # row below the wall
# The burning sky, from the top to the horizon: palette index, color.
_FIRE = ((0, 0x2A0A1E), (12, 0x561432), (13, 0xA02838), (14, 0xE85030))

# Block letters: three columns each (W has five); a column is five blocks, the topmost in the lowest bit.
_LETTERS = "!123ABCDEHLOPRSTVW"
_COLUMNS = bytes((
    0, 23, 0,  2, 31, 0,  29, 21, 23,  21, 21, 31,  30, 5, 30,  31, 21, 10,  # ! 1 2 3 A B
    31, 17, 17,  31, 17, 14,  31, 21, 17,  31, 4, 31,  31, 16, 16,  31, 17, 31,  # C D E H L O
    31, 5, 7,  31, 5, 26,  23, 21, 29,  1, 31, 1,  15, 16, 15,  15, 16, 12, 16, 15,  # P R S T V W
))  # fmt: skip
_BLOCKS = const(5)  # height of a letter


def word(board, text, y):
    """Spell a word, still hidden, in the middle of the sky, and return its sprite; a text with a number has its own."""
    sprite = board.words[" " in text]
    columns = bytearray()
    for letter in text:
        i = 3 * _LETTERS.find(letter)
        columns += (_COLUMNS[i : i + 3 + 2 * (letter == "W")] or b"\0") + b"\0"  # -3 to 0 for a blank (not found)
    width = sprite.width
    for i in range(3 * width):
        tile = 0
        for quarter in range(4):
            x = i % width * 2 + quarter % 2
            row = i // width * 2 + quarter // 2
            if row < _BLOCKS and x < len(columns) and columns[x] >> row & 1:
                tile |= 1 << quarter
        cell(sprite, i, pictures.BLOCK_1 - 1 + tile if tile else 0)
    sprite.x = 82 - 2 * len(columns)
    sprite.y = y
    return sprite


def paint(screen, backdrop):
    """Paint the sky, and the wall after `backdrop` hits; -2 as in board.backdrop."""
    from deckhand.ui import sheet_files

    sheet_files.load_colours(screen, "games/onslaught/art.bmp")
    if backdrop & 2:
        for i, colour in _FIRE:
            if screen.table_inks[0]:  # skip where high contrast keeps its black
                screen.table_inks[i] = colour
    put = screen.put
    for x in range(20):
        for y in range(1, 4):
            put(x, y, 0 if (x * 7 + y * 5) % 11 else pictures.STAR_1)
        for y in range(4, _TOP):
            put(x, y, pictures.DUSK_1 - 4 + y)
        put(x, _TOP, pictures.GAP if x & 1 else pictures.MERLON)
        for y in range(_TOP + 1, _FOOT):
            put(x, y, pictures.STONE if (x * 3 + y * 5) % 7 else pictures.STONE_OLD)
        if _MIDDLE - backdrop <= x < _MIDDLE + backdrop:
            deep = _TOP + (backdrop > 1)
            put(x, _TOP, pictures.DUSK_3)
            put(x, deep, pictures.BREACH)
            if x % 3 != 1:
                put(x, deep + 1 + x % 2, pictures.RUBBLE)
        for y in range(_FOOT, 17):  # the lowest two rows, and the first
            put(x, y & 15, 0)


def met(rules, low):
    """Number of remaining attackers, from an index on, that the current defenders can stop; shown between attackers."""
    after = rules.copy()
    state = after.state
    first = {}  # first legal move by value: one that stops it comes before giving up
    count = 0
    state[layout.UP] = 1
    for state[layout.ATTACKERS_LEFT] in range(low, rules.state[layout.ATTACKERS_LEFT]):  # up: the one at its index
        a = after.attacker()
        if a not in first:
            first[a] = next(after.moves())
        count += first[a] % layout.SHIFT > layout.RESIGN  # absorb, destroy or mix
    return count
