"""Glyphs for keys with other names than A, B, START and SELECT.

    draw(screen.font, b"A=L B=J START=I SELECT=K")

A name is one letter or digit, or "*" for a key without one. In memory only at the start.
"""

from deckhand.screen import LETTER

_NAMES = b"A B START SELECT"
_GLYPH_A = 135 - 32  # the glyph of A; the others follow
_SHAPE = bytes((0x1E, 0x3F, 0x3F, 0x3F, 0x3F, 0x3F, 0x1E))  # a round key: a byte per row of six pixels
# Letters of four by five pixels: a hexadecimal digit per row.
_LETTERS = {
    b"A": 0x699F9, b"B": 0xE9E9E, b"C": 0x78887, b"I": 0xF666F, b"J": 0x31196, b"K": 0x9ACA9, b"L": 0x8888F,
    b"O": 0x69996, b"X": 0x99699, b"Y": 0x99666, b"Z": 0xF124F, b"z": 0x00E4E, b"1": 0x26227, b"2": 0x6924F, b"3": 0xE161E,
    b"4": 0x99F11, b"*": 0x06F60,
}  # fmt: skip


def draw(font, caps):
    """Draw the caps of these keys; raises ValueError for an unknown key or letter."""
    for cap in caps.split():
        key, _, name = cap.partition(b"=")
        if key not in _NAMES.split() or name not in _LETTERS:
            raise ValueError("caps: %s" % cap.decode())
        left = (_GLYPH_A + _NAMES.split().index(key)) * LETTER
        for y in range(7):
            row = _SHAPE[y]
            if 0 < y < 6:
                row &= ~((_LETTERS[name] >> 4 * (5 - y) & 15) << 1)
            for x in range(LETTER):
                font[left + x, y] = row >> (5 - x) & 1
