"""Landslide's slide: the mountain comes down with a stack that is won.

slide = Slide(screen, 13, True, 1)  # seat 1, the player, wins 13 cards
slide.show(at, ms); slide.end()

Loaded briefly; a slide exists only while it is shown.
"""

import displayio

from deckhand.const import const
from deckhand.screen import COLOURS, INK_TITLE, LETTER, TILE
from games.landslide.pictures import BOULDER

_ALL = const(12)  # maximum boulders
_HEAVY = const(8)  # cards from which the mountain shakes, only boulders fall, and the number is larger
_PLACES = const(6)
_FROM = bytes((36, 36, 92, 28, 148, 32, 44, 40, 84, 32, 152, 36))  # x, y of the peak from which each boulder falls
_GROUND = const(104)  # pixel row of the heap
_PLUS = const(72)  # pixel row from which the number flies up
_RISE = const(12)
_LATE_MS = const(45)  # delay between boulders
_FALL_MS = const(500)
_HOPS = const(120)  # ms per hop
_PEAKS = const(3)  # tile row where the shaking begins
_QUAKES = const(8)  # number of rows that shake in turn, down to the hand
_QUAKE_MS = const(50)
_SHOVE = const(2)  # pixels


class Slide:
    """A boulder per card falls from the peaks to the winner's heap; then the number of cards flies up."""

    def __init__(self, screen, won, mine, seat, is_lead=False):
        # is_lead: of the final score; it's neither announced nor counted as cards won
        self._screen = screen
        self._to = 4 if mine else 140
        self._group = group = displayio.Group()
        self._boulders = min(_ALL, won)
        self._heavy = heavy = won >= _HEAVY
        for i in range(self._boulders):
            boulder = screen.grid(screen.sheet, screen.sprite_inks, 1, 1, 8)
            boulder[0] = BOULDER + (0 if heavy else i & 1)
            boulder.hidden = True
            group.append(boulder)
        inks = displayio.Palette(2)
        inks[1] = COLOURS[16 - 5 * seat]  # light blue, orange
        inks.make_transparent(0)
        text = "+%d" % won
        plus = screen.grid(screen.font, inks, len(text), 1, LETTER)
        for i in range(len(text)):
            plus[i] = ord(text[i]) - 32
        scale = 3 if heavy else 2
        self._plus = displayio.Group(scale=scale, x=2 if mine else 158 - scale * LETTER * len(text))
        self._plus.append(plus)
        self._plus.hidden = True
        plus.hidden = is_lead
        self._has_announced = is_lead  # announced in the top line, after the prompt
        group.append(self._plus)
        screen.add(group)

    def show(self, at, fallen):
        """Draw the slide `at` ms after its start; from `fallen` on the number flies."""
        if not self._has_announced:
            self._has_announced = True
            self._screen.line(0, "Landslide!", INK_TITLE)
        if self._heavy:
            self._quake(_PEAKS + at // _QUAKE_MS % _QUAKES if at < fallen else -1)
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

    def _quake(self, y):
        # Only one table row is shifted at a time: the whole table would be too much to send.
        table = self._screen.table_layer
        for i in range(len(table)):
            row = table[i]
            x = _SHOVE if row.y == TILE * y else 0
            if row.x != x:
                row.x = x

    def end(self):
        """End the slide."""
        self._quake(-1)
        self._screen.remove(self._group)
