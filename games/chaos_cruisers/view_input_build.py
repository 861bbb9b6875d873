"""What is put down by hand: a cruiser on its tile, a tile somewhere else, an obstacle.

    tool = BuildInput(view); tool.begin()
    tool.go(key)                       # the cursor on
    move = tool.choose()               # -1, or the move to play
    tool.back()                        # a lifted tile goes back; False where none is
    tool.captions()                    # the two lines of text: is the place any good, and why not

Loaded while a person builds.
"""

from deckhand import loader
from deckhand.cursor import Targets
from deckhand.game import const
from deckhand.keys import DOWN, LEFT, RIGHT, UP
from deckhand.play import SAY
from deckhand.screen import INK_DIM, INK_TITLE
from games.chaos_cruisers import rules_layout as cc
from games.chaos_cruisers.pictures import FITS, FITS_NOT, OUT_OVER
from games.chaos_cruisers.rules_course import corner, on_tile
from games.chaos_cruisers.rules_effects import free_square
from games.chaos_cruisers.view import KEYS, PADDED
from games.chaos_cruisers.view_board import x_of, y_of
from games.chaos_cruisers.view_input import Input, go

_MOST = const(25)  # 24 tiles and the button
_BUTTON_X = const(134)  # pixels of DONE, in line 15
_BUTTON_Y = const(120)
_MIDDLE = const(7)

_PLACING = 0
_PICKING = 1
_CARRYING = 2

# What is to be said of the place under the cursor.
_VERDICTS = ("               ", "fits here      ", "old place      ", "other tile     ", "cuts course    ",
             "off course     ", "gate's tile    ", "a cruiser      ", "taken          ")  # fmt: skip
_GOOD_PLACE = const(1)
_OLD_PLACE = const(2)
_TILE_THERE = const(3)
_BREAKS = const(4)
_OFF = const(5)
_GATE = const(6)
_WITH_CRUISER = const(7)
_TAKEN = const(8)


class BuildInput(Input):
    """What is legal is found once; the cursor then only looks it up."""

    def __init__(self, view):
        Input.__init__(self, view)
        self.stage = _PLACING
        self.targets = Targets(_MOST)
        self.at = 0
        self.x = 10  # the free cursor, as view_path.py counts; it stays where it was
        self.y = _MIDDLE
        self.verdict = 0
        self._marks = bytearray(cc.STATE_SIZE)
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
        if state[cc.PENDING]:
            self.stage = _PLACING
            for k in range(4):
                at = free_square(state, self.who, k)
                if at:
                    self.targets.add(8 * x_of(at), 8 * y_of(at))
        elif state[cc.PHASE] == cc.SHIFTING:
            self._pick()
        else:
            self.stage = cc.BLOCKING
            loader.once("games.chaos_cruisers.rules_obstacles", "cuts", state, self._marks)
            self._good = 1
            self._nearest()
        self.show()

    def _pick(self):
        self.stage = _PICKING
        targets = self.targets
        least = cc.LAST_SQUARE
        for tile in loader.once("games.chaos_cruisers.rules_tiles", "liftable", self.rules.state):
            i = targets.add(8 * x_of(tile), 8 * y_of(tile))
            far = abs(x_of(tile) - self.x) + abs(y_of(tile) - self.y)
            if far < least:
                least = far
                self.at = i
        targets.add(_BUTTON_X, _BUTTON_Y)

    def _nearest(self):
        # the cursor on the nearest square where an obstacle may lie
        least = cc.LAST_SQUARE
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
        if self.stage >= _CARRYING:
            return cc.GRID + cc.WIDTH * self.y + self.x - 1
        return cc.GRID + self.targets.y(self.at) // 8 * cc.WIDTH + self.targets.x(self.at) // 8 - 1

    def on_button(self):
        """Is the cursor on DONE?"""
        return self.stage == _PICKING and self.at == self.targets.count - 1

    # -- keys

    def go(self, key):
        """A key of the d-pad."""
        if self.stage < _CARRYING:
            self.at = go(self.targets, self.at, key)
        else:
            room = 1 if self.stage == _CARRYING else 0
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
        if self.stage == _PLACING:
            return cc.PLACE + self.tile()
        if self.stage == _PICKING:
            if self.on_button():
                return cc.DONE
            self.lift(self.tile())
            return -1
        if self.stage == cc.BLOCKING:
            at = self.tile()
            return cc.PASS if self._marks.find(b"\x01") < 0 else cc.BLOCK + at
        if self.verdict == _OLD_PLACE:
            self.back()
            return -1
        return cc.SHIFT + self.arena.lifted + (self.tile() << cc.TO)

    def lift(self, tile):
        """Take up the tile with this corner."""
        state = self.rules.state
        self.stage = _CARRYING
        self.x = x_of(tile)
        self.y = y_of(tile)
        self._good = loader.once("games.chaos_cruisers.rules_tiles", "targets", state, tile, self._marks)[0]
        self.arena.lifted = tile
        self.arena.table(state)
        self.arena.screen.cursor_off()
        self.show()

    def back(self):
        """B: the lifted tile goes back."""
        if self.stage != _CARRYING:
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
        if self.stage == _CARRYING:
            if at == self.arena.lifted:
                return _OLD_PLACE
            if mark > 127:
                return _TILE_THERE
            return _GOOD_PLACE if mark == self._good else _BREAKS
        if mark == self._good:
            return _GOOD_PLACE
        if not cell:
            return _OFF
        if cell & cc.OBSTACLE:
            return _TAKEN
        if cell >> 2 & 7 != cc.PLAIN:
            return _GATE
        return _WITH_CRUISER if on_tile(self.rules.state, corner(self.rules.state, at)) & cc.CRUISER else _BREAKS

    def show(self):
        """The cursor where it is, and whether the place will do."""
        arena = self.arena
        screen = arena.screen
        if self.stage == _CARRYING:
            self.verdict = self._judge()
            tile = arena.tile
            screen.show_sprite(tile, FITS_NOT if self.verdict > _OLD_PLACE else FITS)
            arena.move(tile, self.x, self.y)
            return
        piece = arena.ghosts[0]
        if self.stage == cc.BLOCKING:
            self.verdict = self._judge()
            good = self.verdict == _GOOD_PLACE
            arena.put(piece, self.x, self.y, arena.obstacle_tile(self.who) if good else OUT_OVER)
            arena.cursor(self.x, self.y)
            return
        x = self.targets.x(self.at)
        y = self.targets.y(self.at)
        if self.on_button():
            screen.cursor(x - 2, y - 1, 26, 9)
        elif self.stage == _PICKING:
            screen.cursor(x - 8, y - 8, 16, 16)
        else:
            arena.put(piece, x // 8, y // 8, arena.cruiser_tile(self.who, self.rules.state[cc.SPEED + self.who]))
            arena.cursor(x // 8, y // 8)

    def flash(self, now):
        """Nothing flashes here."""

    def take(self, move):
        """Put the cursor where a hint's move begins."""
        kind = move >> 18 << 18
        at = move & cc.TILE
        if kind == cc.SHIFT:
            self.lift(at)
            at = move >> cc.TO & cc.TILE
        if kind == cc.SHIFT or kind == cc.BLOCK:
            self.x = x_of(at)
            self.y = y_of(at)
        for i in range(self.targets.count):
            if kind == cc.DONE:
                self.at = i
            elif kind == cc.PLACE and self.targets.x(i) == 8 * x_of(at) and self.targets.y(i) == 8 * y_of(at):
                self.at = i
        self.show()

    def captions(self):
        """What is put down, whether it may lie there; every letter is written, so that what stays costs nothing."""
        screen = self.arena.screen
        state = self.rules.state
        screen.ink(SAY, INK_TITLE)
        screen.ink(KEYS, INK_DIM)
        if self.stage == _PLACING:
            screen.write(SAY, PADDED[self.who])
            screen.write(SAY, "is out  " if state[cc.PHASE] else "starts  ", 7)
            screen.write(KEYS, "\x87 put it here  hold \x87 race")
        elif self.stage == _PICKING:
            screen.write(SAY, "CHAOS! ")
            screen.number(SAY, 7, state[cc.SHIFTS], 1)
            screen.write(SAY, " shifts", 8)
            screen.write(KEYS, "\x87 lift a tile         DONE")
        elif self.stage == _CARRYING:
            screen.write(SAY, _VERDICTS[self.verdict])
            screen.write(KEYS, "\x87 put down  \x88 put back    ")
        else:
            screen.write(SAY, _VERDICTS[self.verdict])
            first = state[cc.TURN] < state[cc.IN_ORDER]
            screen.write(KEYS, "\x87 obstacle 1 of 2, " if first else "\x87 obstacle 2 of 2, ")
            screen.write(KEYS, PADDED[self.who], 19)
