"""What a tile at its new place, or an obstacle, costs everybody: the squares more, or less, to each one's next two gates.

    costs = Costs(view)
    costs.ask(to, tile)         # a tile (0: an obstacle) would lie there: nothing is shown yet
    costs.forget()              # nothing would
    costs.step(now)             # every step: one way is measured, the last one of them shows all

Loaded while tiles are moved and obstacles are laid.
"""

from deckhand.const import WRAP, const
from deckhand.screen import INK, INK_WARN
from games.chaos_cruisers.engine.course import gate_corner, put_tile
from games.chaos_cruisers.engine.effects import square
from games.chaos_cruisers.engine.layout import GATES, PLAIN_CELL, STATE_SIZE
from games.chaos_cruisers.engine.order import cruisers, last_gate, seat_of
from games.chaos_cruisers.pictures import SMALL_RED
from games.chaos_cruisers.ui.lines import ASKED, NAMES

_ROW = const(15)
_NEVER = const(99)
_NOTHING = const(98)
_LETTERS = (2, 8, 15, 21)  # of the numbers, behind the cruisers' signs
_REST_MS = const(250)
_MUCH = const(5)  # squares that are told at the head, too
_ROOM = const(11)  # letters
_VERDICT = (11, 8)  # where it stands: of an obstacle, of a tile


class Costs:
    """Makes no garbage while the cursor moves."""

    def __init__(self, view):
        self._rules = view.rules
        self._state = view.rules.state
        self._screen = view.screen
        self._count = cruisers(self._state)
        self._who = view.rules.cruiser()
        self._then = bytearray(STATE_SIZE)
        self._before = bytearray(self._count)
        self._after = bytearray(self._count)
        self._next = _NEVER
        self._since = -1  # when the cursor came to rest
        self._lifted = False
        self._blank = False  # are the numbers to go?
        self.shown = False  # in place of the keys
        for k in range(2 * self._count):
            self._measure(self._state, self._before, k)

    def _measure(self, state, ways, k):
        # The squares to a cruiser's next gate, then those from there to the one after it.
        who = k >> 1
        gates = self._state[GATES + who] + (k & 1)
        at = square(self._state, who)
        if not k & 1:
            ways[who] = 0
        if at and gates < last_gate(state):
            course = self._rules.course()
            course.measure(state, gates % 4 + 1)
            ways[who] += course.far[gate_corner(state, (gates - 1) % 4 + 1) if k & 1 else at]

    def forget(self):
        """There is nothing to be asked."""
        self._next = _NOTHING
        self._blank = self.shown
        self._since = -1

    def ask(self, to, tile=0):
        """What if this tile lay there, or, without one, an obstacle?"""
        then = self._then
        then[:] = self._state
        self._lifted = tile > 0
        if tile:
            put_tile(then, tile, 0)
            put_tile(then, to, PLAIN_CELL)
        else:
            then[to] = 0
        self._next = 0
        self._blank = False
        self._since = -1

    def step(self, now):
        """Measure on while the cursor rests; what is shown takes refreshes of its own."""
        if self._since < 0:
            self._since = now
        if now - self._since & WRAP < _REST_MS:
            return
        if self._blank:
            self._blank = False
            for who in range(self._count):
                self._screen.write(_ROW, "   ", _LETTERS[who])
        elif self._next < 2 * self._count:
            self._measure(self._then, self._after, self._next)
            self._next += 1
        elif self._next == 2 * self._count and not self.shown:
            self.shown = True
            self._screen.wipe(_ROW)
        elif self._next == 2 * self._count:
            self._next = _NEVER
            self._show()

    def _show(self):
        screen = self._screen
        screen.ink(_ROW, INK)
        for who in range(self._count):
            screen.put(5 * who, _ROW, SMALL_RED + who)
            more = self._after[who] - self._before[who]
            x = _LETTERS[who]
            screen.write(_ROW, "-" if more < 0 else "+" if more else " ", x)
            far = abs(more)
            screen.number(_ROW, x + 1, far, 1 if far < 10 else 2)
            if far < 10:
                screen.write(_ROW, " ", x + 2)
        self.captions()

    def captions(self):
        """What it comes to, at the head; is all that is told in place of the keys?"""
        if self._next != _NEVER or not self.shown:
            return self.shown
        screen = self._screen
        most = max([self._after[who] - self._before[who] for who in range(self._count)])
        if not (most or self._lifted):
            screen.write(ASKED, "\x87 lay: harms nobody", 2)
        if most >= _MUCH:  # in place of how it fits
            hurt = [who for who in range(self._count) if self._after[who] - self._before[who] == most]
            text = "+%d %s" % (most, NAMES[hurt[0]] if len(hurt) < self._count else "for all")
            screen.write(ASKED, text + " " * (_ROOM - len(text)), _VERDICT[self._lifted])
            if not self._lifted and seat_of(self._state, hurt[0]) == seat_of(self._state, self._who):
                screen.ink(ASKED, INK_WARN)
        return True
