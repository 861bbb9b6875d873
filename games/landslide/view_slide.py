"""What the mountain does in Landslide: it comes down with a stack that is won, and the cards that are won lie in two heaps.

heaps(screen, 12, 31, 7)            # from row 12 on: the player's, the other's
slide = Slide(screen, 13, True)     # 13 cards are won by the player
slide.show(at, ms); slide.end()

In memory for a moment; a slide lives as long as it is shown.
"""

import displayio

from deckhand.const import const
from deckhand.screen import COLOURS, LETTER
from games.landslide.pictures import BOULDER, MINE_LOW, THEIR_LOW

HIGH = const(10)  # steps of a heap
_CARDS = const(2)  # a step
# A heap's nine tiles from above, as so many after the first; 0: none. 1 low, 2 up, 3 half, 4 down, 5 full, 6 top
_STEPS = (
    b"\0\0\0\0\0\0\0\0\0", b"\0\0\0\0\0\0\0\1\0", b"\0\0\0\0\0\0\1\3\1", b"\0\0\0\0\0\0\2\3\4", b"\0\0\0\0\0\0\2\5\4",
    b"\0\0\0\0\6\0\2\5\4", b"\0\0\0\2\6\0\5\5\4", b"\0\0\0\2\3\4\5\5\5", b"\0\0\0\2\5\4\5\5\5", b"\0\6\0\2\5\4\5\5\5",
)  # fmt: skip
_BOULDERS = const(6)
_FROM = b"\x24\x24\x5c\x1c\x94\x20\x2c\x28\x54\x20\x98\x24"  # x, y of where each breaks loose: at the peaks
_GROUND = const(104)  # pixel rows: the heap's,
_PLUS = const(72)  # where the number is that flies up, and how far
_RISE = const(12)
_LATE_MS = const(60)  # one boulder after another
_FALL_MS = const(500)
_HOPS = const(120)  # ms of a hop


def heaps(screen, y, mine, theirs, x=0, between=17):
    """Both heaps of won cards, the second one so many tiles behind the first."""
    for side in range(2):
        won = theirs if side else mine
        step = _STEPS[min((won + _CARDS - 1) // _CARDS, HIGH - 1)]
        for i in range(9):
            tile = (THEIR_LOW if side else MINE_LOW) - 1 + step[i] if step[i] else 0
            screen.put(x + side * between + i % 3, y + i // 3, tile)


class Slide:
    """Boulders from the peaks to the winner's heap; then how many cards it brings flies up from there."""

    def __init__(self, screen, won, mine):
        self._screen = screen
        self._to = 4 if mine else 140
        self._group = group = displayio.Group()
        for i in range(_BOULDERS):
            boulder = screen.grid(screen.sheet, screen.sprite_inks, 1, 1, 8)
            boulder[0] = BOULDER + (i & 1)
            boulder.hidden = True
            group.append(boulder)
        inks = displayio.Palette(2)
        inks[1] = COLOURS[7]
        text = "+%d" % won
        plus = screen.grid(screen.font, inks, len(text), 1, LETTER)
        for i in range(len(text)):
            plus[i] = ord(text[i]) - 32
        self._plus = displayio.Group(scale=2, x=2 if mine else 158 - 2 * LETTER * len(text))
        self._plus.append(plus)
        self._plus.hidden = True
        group.append(self._plus)
        screen.add(group)

    def show(self, at, fallen):
        """How it looks `at` ms after it broke loose; from `fallen` on the number flies."""
        for i in range(_BOULDERS):
            boulder = self._group[i]
            gone = at - _LATE_MS * i
            shown = 0 <= gone < _FALL_MS + _HOPS
            if shown:
                x = _FROM[2 * i]
                y = _FROM[2 * i + 1]
                part = min(gone, _FALL_MS)
                boulder.x = x + (self._to + 3 * i - x) * part // _FALL_MS
                y += (_GROUND - y) * part // _FALL_MS * part // _FALL_MS
                hop = gone % _HOPS  # it bounces
                boulder.y = y - hop * (_HOPS - hop) // 400
            if boulder.hidden == shown:
                boulder.hidden = not shown
        if at >= fallen:
            self._plus.y = _PLUS - min(_RISE, (at - fallen) // 16)
            if self._plus.hidden:
                self._plus.hidden = False

    def end(self):
        """It is over."""
        self._screen.remove(self._group)
