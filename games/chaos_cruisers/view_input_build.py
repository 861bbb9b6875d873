"""What is put down by hand: a cruiser on its tile, a tile somewhere else, an obstacle.

    crane = Crane(view); crane.begin()
    crane.go(key)                       # the cursor on
    move = crane.choose()               # -1, or the move to play
    crane.back()                        # a lifted tile goes back; False where none is
    crane.captions()                    # the two lines of text: is the place any good, and why not

Loaded while a person builds.
"""

from deckhand import loader
from deckhand.cursor import Targets
from deckhand.game import const
from deckhand.keys import DOWN, LEFT, RIGHT, UP
from deckhand.screen import INK_DIM, INK_TITLE
from games.chaos_cruisers.rules import BLOCK, DONE, PASS, PLACE, SHIFT
from games.chaos_cruisers.rules_course import FIRST, SIZE, WIDTH, corner, on_tile
from games.chaos_cruisers.rules_effects import free_square
from games.chaos_cruisers.view import PADDED
from games.chaos_cruisers.view_board import T_FITS, T_FITS_NOT, T_OUT_OVER, x_of, y_of
from games.chaos_cruisers.view_input import Hand, go

_PHASE = const(352)
_PENDING = const(354)
_TURN = const(353)
_SHIFTS = const(359)
_IN_ORDER = const(361)
_SPEED = const(366)
_LAST_SQUARE = const(329)
_SHIFTING = const(2)
_GRID = const(16)
_PLAIN = const(5)
_CRUISER = const(32)
_OBSTACLE = const(128)
_MOST = const(25)  # 24 tiles and the button
_BUTTON_X = const(134)  # pixels of DONE, in line 15
_BUTTON_Y = const(120)
_MIDDLE = const(7)
_SAY = const(14)  # fifteen letters left of the order of play
_KEYS = const(15)

PLACING = 0
PICKING = 1
CARRYING = 2
BLOCKING = 3

# What is to be said of the place under the cursor.
_VERDICTS = ("               ", "fits here      ", "old place      ", "other tile     ", "cuts course    ",
             "off course     ", "gate's tile    ", "a cruiser      ", "taken          ")  # fmt: skip
_FITS = const(1)
_OLD_PLACE = const(2)
_TILE_THERE = const(3)
_BREAKS = const(4)
_OFF = const(5)
_GATE = const(6)
_WITH_CRUISER = const(7)
_TAKEN = const(8)


class Crane(Hand):
    """What is legal is found once; the cursor then only looks it up."""

    def __init__(self, view):
        Hand.__init__(self, view)
        self.stage = PLACING
        self.targets = Targets(_MOST)
        self.at = 0
        self.x = 10  # the free cursor, as view_path.py counts; it stays where it was
        self.y = _MIDDLE
        self.verdict = 0
        self._marks = bytearray(SIZE)
        self._good = 0  # what a place must have in _marks

    def begin(self):
        """What can be chosen now."""
        rules = self.rules
        state = rules.state
        self.who = rules.cruiser()
        self.arena.hide()
        self.arena.lifted = 0
        self.targets.clear()
        self.at = 0
        self.verdict = 0
        if state[_PENDING]:
            self.stage = PLACING
            for k in range(4):
                at = free_square(state, self.who, k)
                if at:
                    self.targets.add(8 * x_of(at), 8 * y_of(at))
        elif state[_PHASE] == _SHIFTING:
            self._pick()
        else:
            self.stage = BLOCKING
            loader.once("games.chaos_cruisers.rules_obstacles", "cuts", state, self._marks)
            self._good = 1
            self._nearest()
        self.show()

    def _pick(self):
        from games.chaos_cruisers.rules_tiles import can_shift

        self.stage = PICKING
        state = self.rules.state
        targets = self.targets
        least = _LAST_SQUARE
        for tile in range(FIRST, _LAST_SQUARE):
            if state[tile] and not can_shift(state, tile):
                i = targets.add(8 * x_of(tile), 8 * y_of(tile))
                far = abs(x_of(tile) - self.x) + abs(y_of(tile) - self.y)
                if far < least:
                    least = far
                    self.at = i
        loader.drop_modules("games.chaos_cruisers.rules_tiles")
        targets.add(_BUTTON_X, _BUTTON_Y)

    def _nearest(self):
        # the cursor on the nearest square where an obstacle may lie
        least = _LAST_SQUARE
        at = self._marks.find(b"\x01")
        x = self.x
        y = self.y
        while at >= 0:
            far = abs(x_of(at) - x) + abs(y_of(at) - y)
            if far < least:
                least = far
                self.x = x_of(at)
                self.y = y_of(at)
            at = self._marks.find(b"\x01", at + 1)

    def tile(self):
        """The square under the cursor, or the corner of the tile there."""
        if self.stage >= CARRYING:
            return _GRID + WIDTH * self.y + self.x - 1
        return _GRID + self.targets.y(self.at) // 8 * WIDTH + self.targets.x(self.at) // 8 - 1

    def on_button(self):
        """Is the cursor on DONE?"""
        return self.stage == PICKING and self.at == self.targets.count - 1

    # -- keys

    def go(self, key):
        """A key of the d-pad."""
        if self.stage < CARRYING:
            self.at = go(self.targets, self.at, key)
        else:
            room = 1 if self.stage == CARRYING else 0
            if key == LEFT and self.x > 1:
                self.x -= 1
            elif key == RIGHT and self.x < 20 - room:
                self.x += 1
            elif key == UP and self.y > 1:
                self.y -= 1
            elif key == DOWN and self.y < 14 - room:
                self.y += 1
        self.show()

    def choose(self):
        """A: lift, or the move; it may be one that the rules refuse."""
        if self.stage == PLACING:
            return PLACE + self.tile()
        if self.stage == PICKING:
            if self.on_button():
                return DONE
            self.lift(self.tile())
            return -1
        if self.stage == BLOCKING:
            at = self.tile()
            return PASS if self._marks.find(b"\x01") < 0 else BLOCK + at
        if self.verdict == _OLD_PLACE:
            self.back()
            return -1
        return SHIFT + self.arena.lifted + (self.tile() << 9)

    def lift(self, tile):
        """Take up the tile with this corner."""
        from games.chaos_cruisers.rules_tiles import targets

        state = self.rules.state
        self.stage = CARRYING
        self.x = x_of(tile)
        self.y = y_of(tile)
        self._good = targets(state, tile, self._marks)[0]
        loader.drop_modules("games.chaos_cruisers.rules_tiles")
        self.arena.lifted = tile
        self.arena.table(state)
        self.arena.screen.cursor_off()
        self.show()

    def back(self):
        """B: the lifted tile goes back."""
        if self.stage != CARRYING:
            return False
        tile = self.arena.lifted
        self.x = x_of(tile)
        self.y = y_of(tile)
        self.begin()
        self.arena.table(self.rules.state)
        return True

    # -- showing

    def _judge(self):
        at = self.tile()
        mark = self._marks[at]
        cell = self.rules.state[at]
        if self.stage == CARRYING:
            if at == self.arena.lifted:
                return _OLD_PLACE
            if mark > 127:
                return _TILE_THERE
            return _FITS if mark == self._good else _BREAKS
        if mark == self._good:
            return _FITS
        if not cell:
            return _OFF
        if cell & _OBSTACLE:
            return _TAKEN
        if cell >> 2 & 7 != _PLAIN:
            return _GATE
        return _WITH_CRUISER if on_tile(self.rules.state, corner(self.rules.state, at)) & _CRUISER else _BREAKS

    def show(self):
        """The cursor where it is, and whether the place will do."""
        arena = self.arena
        screen = arena.screen
        if self.stage == CARRYING:
            self.verdict = self._judge()
            tile = arena.tile
            screen.show_sprite(tile, T_FITS_NOT if self.verdict > _OLD_PLACE else T_FITS)
            arena.move(tile, self.x, self.y)
            return
        piece = arena.ghosts[0]
        if self.stage == BLOCKING:
            self.verdict = self._judge()
            good = self.verdict == _FITS
            arena.put(piece, self.x, self.y, arena.obstacle_tile(self.who) if good else T_OUT_OVER)
            arena.cursor(self.x, self.y)
            return
        x = self.targets.x(self.at)
        y = self.targets.y(self.at)
        if self.on_button():
            screen.cursor(x - 2, y - 1, 26, 9)
        elif self.stage == PICKING:
            screen.cursor(x - 8, y - 8, 16, 16)
        else:
            arena.put(piece, x // 8, y // 8, arena.cruiser_tile(self.who, self.rules.state[_SPEED + self.who]))
            arena.cursor(x // 8, y // 8)

    def flash(self, now):
        """Nothing flashes here."""

    def take(self, move):
        """Put the cursor where a hint's move begins."""
        kind = move >> 18 << 18
        at = move & 0x1FF
        if kind == SHIFT:
            self.lift(at)
            at = move >> 9 & 0x1FF
        if kind == SHIFT or kind == BLOCK:
            self.x = x_of(at)
            self.y = y_of(at)
        for i in range(self.targets.count):
            if kind == DONE:
                self.at = i
            elif kind == PLACE and self.targets.x(i) == 8 * x_of(at) and self.targets.y(i) == 8 * y_of(at):
                self.at = i
        self.show()

    def captions(self):
        """What is put down, whether it may lie there; every letter is written, so that what stays costs nothing."""
        screen = self.arena.screen
        state = self.rules.state
        screen.ink(_SAY, INK_TITLE)
        screen.ink(_KEYS, INK_DIM)
        if self.stage == PLACING:
            screen.write(_SAY, PADDED[self.who])
            screen.write(_SAY, "is out  " if state[_PHASE] else "starts  ", 7)
            screen.write(_KEYS, "\x87 put it here  hold \x87 race")
        elif self.stage == PICKING:
            screen.write(_SAY, "CHAOS! ")
            screen.number(_SAY, 7, state[_SHIFTS], 1)
            screen.write(_SAY, " shifts", 8)
            screen.write(_KEYS, "\x87 lift a tile         DONE")
        elif self.stage == CARRYING:
            screen.write(_SAY, _VERDICTS[self.verdict])
            screen.write(_KEYS, "\x87 put down  \x88 put back    ")
        else:
            screen.write(_SAY, _VERDICTS[self.verdict])
            first = state[_TURN] < state[_IN_ORDER]
            screen.write(_KEYS, "\x87 obstacle 1 of 2, " if first else "\x87 obstacle 2 of 2, ")
            screen.write(_KEYS, PADDED[self.who], 19)
