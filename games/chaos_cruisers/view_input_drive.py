"""What a driver chooses: the change of speed, then the square where the move ends, then which of the ways there.

    tool = DriveInput(view); tool.begin()
    tool.go(key)                         # the cursor on
    move = tool.choose()                 # -1, or the `go` to play
    tool.back()                          # one choice back; False where none was made
    tool.captions()                      # the two lines of text

The lever goes from the 5 coin's brakes to its nitro. Loaded while a person drives.
"""

from deckhand.const import WRAP
from deckhand.game import const
from deckhand.keys import LEFT, RIGHT
from deckhand.play import SAY
from deckhand.screen import INK, INK_DIM, INK_TITLE
from deckhand.settings import OFF
from games.chaos_cruisers.pictures import BOX, FRAME, FRAME_THIN, OUT_OVER
from games.chaos_cruisers.rules_effects import speed_after, square
from games.chaos_cruisers.rules_layout import COINS, GATES, OPS, SPEED
from games.chaos_cruisers.view import KEYS, PADDED
from games.chaos_cruisers.view_board import NEXT_REFRESH, hide, x_of, y_of
from games.chaos_cruisers.view_input import Input, go
from games.chaos_cruisers.view_path import OUT, RAMS
from games.chaos_cruisers.view_reach import Ends

_STEADY = const(5)  # the lever's middle: the same speed
_FASTER = const(6)
_SLOW = const(3)
_ROW_15 = const(120)
_FLASH_MS = const(300)

_LEVER = bytes((10, 9, 8, 7, 1, 2, 0, 3, 4, 5, 6))  # ops from b5 to n5
_COLUMNS = bytes((1, 2, 3, 4, 6, 7, 8, 11, 12, 13, 14))  # their letters in the line
_RAMS = (" ram Red     ", " ram Black   ", " ram Yellow  ", " ram Blue    ")
_GATE_FACTS = (" moon gate   ", " crown gate  ", " arms gate   ", " sun gate    ")

# What is being chosen
_ASK_SPEED = const(0)
_ASK_END = const(1)
_ASK_WAY = const(2)


class DriveInput(Input):
    """Makes no garbage while the cursor moves."""

    def __init__(self, view):
        Input.__init__(self, view)
        self.still = view.animation == OFF  # nothing flashes: where the pushed ones land is shown all the time
        self.ends = Ends()
        self.stage = _ASK_SPEED
        self.lever = _STEADY
        self.at = 0  # the end under the cursor
        self.nth = 0  # which way to it
        self._since = -1
        self._off = False  # rammed cruisers are flashed away
        self._wait = 0  # steps until the ends on the right are lit, or not

    def begin(self):
        """The lever: one up while the cruiser is slow."""
        self.who = self.rules.cruiser()
        self.stage = _ASK_SPEED
        self._wait = 0
        self.lever = _FASTER if self.rules.state[SPEED + self.who] < _SLOW else _STEADY
        self.nth = 0
        self.show()

    def speed(self):
        """The speed that the lever sets."""
        return speed_after(self.rules.state[SPEED + self.who], _LEVER[self.lever])

    def _has(self, lever):
        # is this place of the lever to be had: has the cruiser the coin?
        op = _LEVER[lever]
        return op < 3 or self.rules.state[COINS + self.who] >> (op - 3 & 3) & 1

    # -- keys

    def go(self, key):
        """A key of the d-pad."""
        if self.stage == _ASK_SPEED:
            by = 1 if key == RIGHT else -1 if key == LEFT else 0
            i = self.lever + by
            while 0 <= i < OPS and not self._has(i):
                i += by
            if 0 <= i < OPS:
                self.lever = i
        elif self.stage == _ASK_END:
            self.at = go(self.ends.targets, self.at, key)
        else:
            n = self.ends.count_to(self.at)
            self.nth = (self.nth + (1 if key == RIGHT else n - 1 if key == LEFT else 0)) % n
        self.show()

    def choose(self):
        """A: on to the next choice, or the move."""
        op = _LEVER[self.lever]
        if self.stage == _ASK_SPEED:
            if not self.speed():
                return op
            self._find(op)
            self.at = self.ends.best
        elif self.stage == _ASK_END and self.ends.count_to(self.at) > 1:
            self.stage = _ASK_WAY
        else:
            return self.ends.path(self.at, self.nth)
        self.show()
        return -1

    def back(self):
        """B: one choice back."""
        if self.stage == _ASK_SPEED:
            return False
        self.stage -= 1
        self.nth = 0
        if self.stage == _ASK_SPEED:
            self.arena.hide()
            self._light()
        self.show()
        return True

    def take(self, move):
        """Choose this `go` of a hint, up to its last question."""
        for i in range(OPS):
            if _LEVER[i] == move & 15:
                self.lever = i
        if self.speed():
            self._find(move & 15)
            self.at = max(0, self.ends.end_of(move))
            n = self.ends.count_to(self.at)
            for i in range(n):
                if self.ends.path(self.at, i) == move:
                    self.nth = i
            if self.nth:
                self.stage = _ASK_WAY
        self.show()

    # -- showing

    def _find(self, op):
        # all ends of the chosen speed, lit
        if self._wait:
            self._light_half(True)
        ends = self.ends
        ends.find(self.rules.state, self.who, op)
        self.stage = _ASK_END
        self._since = -1
        crosses = 0
        for end in range(ends.targets.count):
            if self._crossed(end):
                self.arena.edge(crosses, ends.targets.x(end) // 8, ends.targets.y(end) // 8)
                crosses += 1
        self._light()

    def _crossed(self, end):
        # has this end a cross: is it beside the arena, or an obstacle?
        ends = self.ends
        return not ends.inside(end) or ends.kinds[end] == OUT and self.rules.state[ends.square(end)]

    def _light(self):
        # Light the ends, or not. A row that changes on the left and on the right is sent with all between: so the left
        # is sent first, and the right after it.
        self._light_half(False)
        self._wait = NEXT_REFRESH

    def _light_half(self, right):
        state = self.rules.state
        middle = 8 * x_of(square(state, self.who))
        ends = self.ends
        for end in range(ends.targets.count):
            if (ends.targets.x(end) > middle) == right and not self._crossed(end):
                self.arena.light(state, ends.square(end), self.stage != _ASK_SPEED)
        self._wait = 0

    def show(self):
        """The cursor where it is, and what would come of it."""
        arena = self.arena
        state = self.rules.state
        frame = arena.frame
        if self.stage == _ASK_SPEED:
            at = square(state, self.who)
            arena.cursor(x_of(at), y_of(at))
            if frame[0] != BOX:
                frame[0] = BOX
            frame.x = 6 * _COLUMNS[self.lever] + 1
            frame.y = _ROW_15
            hide(frame, False)
            return
        arena.screen.cursor_off()
        way = self.ends.way
        way.follow(state, self.who, self.ends.path(self.at, self.nth))
        last = way.steps - 1
        for i in range(len(arena.dots)):
            if i < last:
                arena.move(arena.dots[i], way.x[i], way.y[i])
            else:
                hide(arena.dots[i])
        arena.put(frame, way.x[last], way.y[last], FRAME_THIN if way.kind == RAMS else FRAME)
        for i in range(len(arena.ghosts)):
            hop = way.steps + i
            ghost = arena.ghosts[i]
            if hop >= way.count:
                hide(ghost)
            elif hop == way.count - 1 and way.out < 4:
                self._ghost(ghost, hop, OUT_OVER)
            else:
                who = way.who[hop]
                self._ghost(ghost, hop, arena.cruiser_tile(who, state[SPEED + who]))
        self._flash(way.count > way.steps and self._off)

    def _ghost(self, ghost, hop, tile):
        # the flash shows it in its time
        if ghost[0] != tile:
            ghost[0] = tile
        self.arena.place(ghost, self.ends.way.x[hop], self.ends.way.y[hop])

    def _flash(self, off):
        # The cruiser that would be rammed, and all that it pushes, flash to where they land.
        arena = self.arena
        way = self.ends.way
        self._off = off
        for who in range(len(arena.cruisers)):
            gone = not square(self.rules.state, who)
            for i in range(way.steps, way.count):
                if way.who[i] == who:
                    gone = off
            hide(arena.cruisers[who], gone)
        for i in range(way.steps, way.count):
            hide(arena.ghosts[i - way.steps], not off and not self.still)

    def flash(self, now):
        """Flash on."""
        if self._wait:
            self._wait -= 1
            if not self._wait:
                self._light_half(True)
        if self.stage == _ASK_SPEED or self.still or self.ends.way.kind != RAMS:
            return
        if self._since < 0:
            self._since = now
        if now - self._since & WRAP >= _FLASH_MS:
            self._since = now
            self._flash(not self._off)

    def captions(self):
        """Speed and lever, or what the end would bring; every letter is written, so that what stays costs nothing."""
        screen = self.arena.screen
        screen.ink(SAY, INK_TITLE)
        if self.stage == _ASK_SPEED:
            screen.write(SAY, PADDED[self.who])
            screen.number(SAY, 7, self.rules.state[SPEED + self.who], 1)
            screen.write(SAY, "\x86", 8)
            screen.number(SAY, 9, self.speed(), 1)
            two = self.rules.seats() == 2  # then a seat has two colours
            screen.write(SAY, (" P2 \x87" if self.who & 1 else " P1 \x87") if two else " \x87 ok", 10)
            screen.ink(KEYS, INK)
            screen.write(KEYS, "b")
            screen.write(KEYS, " ", 5)
            for i in range(OPS):
                screen.write(KEYS, "5432-=+2345"[i] if self._has(i) else ".", _COLUMNS[i])
            screen.write(KEYS, " n", 9)
            screen.write(KEYS, " hold\x87 race", 15)
            return
        screen.number(SAY, 0, self.speed(), 1)
        screen.write(SAY, ":", 1)
        way = self.ends.way
        fact = " free        "
        if way.kind == OUT:
            fact = " CRASH       "
        elif way.kind == RAMS:
            fact = _RAMS[way.who[way.steps] if way.count > way.steps else self.who]
        elif way.gates >> self.who & 1:
            fact = _GATE_FACTS[self.rules.state[GATES + self.who] % 4]
        screen.write(SAY, fact, 2)
        screen.ink(KEYS, INK_DIM)
        if self.stage == _ASK_WAY:
            screen.write(KEYS, "\x85\x86 other way \x87 drive      ")
        else:
            screen.write(KEYS, "\x87 drive there  \x88 new speed ")
