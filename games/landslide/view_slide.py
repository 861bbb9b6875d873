"""What the mountain does in Landslide: it comes down with a stack that is won.

slide = Slide(screen, 13, True)     # 13 cards are won by the player
slide.show(at, ms); slide.end()

In memory for a moment; a slide lives as long as it is shown.
"""

import displayio

from deckhand.const import const
from deckhand.screen import COLOURS, LETTER
from games.landslide.pictures import BOULDER

_ALL = const(10)  # boulders
_PLACES = const(6)
_FROM = b"\x24\x24\x5c\x1c\x94\x20\x2c\x28\x54\x20\x98\x24"  # x, y of where each breaks loose: at the peaks
_GROUND = const(104)  # pixel rows: the heap's,
_PLUS = const(72)  # where the number is that flies up, and how far
_RISE = const(12)
_LATE_MS = const(60)  # one boulder after another
_FALL_MS = const(500)
_HOPS = const(120)  # ms of a hop


class Slide:
    """Boulders from the peaks to the winner's heap, more for more cards; then their number flies up from there."""

    def __init__(self, screen, won, mine):
        self._screen = screen
        self._to = 4 if mine else 140
        self._group = group = displayio.Group()
        self._boulders = min(_ALL, 2 + won // 2)
        for i in range(self._boulders):
            boulder = screen.grid(screen.sheet, screen.sprite_inks, 1, 1, 8)
            boulder[0] = BOULDER + (i & 1)
            boulder.hidden = True
            group.append(boulder)
        inks = displayio.Palette(2)
        inks[1] = COLOURS[7]
        inks.make_transparent(0)
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
        for i in range(self._boulders):
            boulder = self._group[i]
            gone = at - _LATE_MS * i
            shown = 0 <= gone < _FALL_MS + _HOPS
            if shown:
                place = i % _PLACES
                x = _FROM[2 * place]
                y = _FROM[2 * place + 1]
                part = min(gone, _FALL_MS)
                boulder.x = x + (self._to + 3 * place - x) * part // _FALL_MS
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
