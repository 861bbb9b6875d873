"""What is put down by hand: a cruiser on its tile, a tile somewhere else, an obstacle.

    person = Input(view); person.begin()
    person.go(key)                     # the cursor on
    move = person.choose()             # -1, or the move to play
    person.back()                      # a lifted tile goes back; False where none is
    person.captions()                  # the two lines of text: is the place any good, and why not

Loaded while a person builds.
"""

from deckhand.const import const
from deckhand.cursor import Targets
from deckhand.keys import DOWN, NOTHING, RIGHT
from deckhand.screen import INK_DIM, INK_TITLE
from deckhand.table.draw import show
from games.chaos_cruisers.engine import layout
from games.chaos_cruisers.engine.course import corner, on_tile
from games.chaos_cruisers.pictures import FITS, FITS_NOT, OBSTACLE_RED, OUT_OVER
from games.chaos_cruisers.ui.board import ASIDE, x_of, y_of
from games.chaos_cruisers.ui.input import Keys, go
from games.chaos_cruisers.ui.lines import ASKED, KEYS, NAMES

_MOST = const(25)  # 24 tiles and the button
BUTTON_X = const(134)  # pixels of DONE, in line 15
BUTTON_Y = const(120)
_MIDDLE = const(172)  # the square j7

# What is being put down; the fourth is cc.BLOCKING
PLACING = const(0)
PICKING = const(1)
CARRYING = const(2)
_DO = ("", "\x87 lift a tile  hold \x84 DONE", "\x87 put down  \x88 put back    ",
       "\x87 lay: who hits it crashes")  # fmt: skip
_ENOUGH = "\x87 done         hold \x84 DONE"
_HEADS = ("Lay 1/2: ", "Lay 2/2: ", "Tile: ")
_FITTING = ("fits here", "old place")
_CUTS = "No: track's cut"


class Input(Keys):
    """What is legal is found once; the cursor then only looks it up."""

    def __init__(self, view):
        Keys.__init__(self, view)
        self.targets = Targets(_MOST)
        self.who = 0  # whose tile or obstacle it is
        self.square = _MIDDLE  # the free cursor; it stays where it was
        self.costs = None  # what is built costs everybody
        self._sure = 0  # where an obstacle was refused once, for it costs oneself
        self._marks = bytearray(layout.STATE_SIZE)  # a place where it may be put down has _good here

    def begin(self):
        """What can be chosen now."""
        self.board.hide()
        self.targets.clear()
        self.at = 0
        self.costs = None
        rules = self.rules
        state = rules.state
        self.who = rules.cruiser()
        from games.chaos_cruisers.ui import places

        if state[layout.PENDING]:
            self.stage = PLACING
            self.at = places.add_starts(rules, self.targets)
            self.board.screen.line(KEYS, places.start_legend(state, self.who), INK_DIM)
        elif state[layout.PHASE] == layout.SHIFTING:
            self.stage = PICKING
            self.at = places.add_tiles(rules, self.targets, self.square)
            self.targets.add(BUTTON_X, BUTTON_Y)
        else:
            self.stage = layout.BLOCKING
            self.square = places.best_obstacle(rules, self._marks, self.square)
            self._good = 1
            self._count_costs()
        self.show()

    def _count_costs(self):
        from games.chaos_cruisers.ui.costs import Costs

        self.costs = Costs(self.view)

    def tile(self):
        """The square under the cursor, or the corner of the tile there."""
        if self.stage >= CARRYING:
            return self.square
        return layout.GRID + self.targets.y(self.at) // 8 * layout.WIDTH + self.targets.x(self.at) // 8 - 1

    def on_button(self):
        """Is the cursor on DONE?"""
        return self.stage == PICKING and self.at == self.targets.count - 1

    # -- keys

    def go(self, key, held=False):
        """A key of the d-pad; held, the free cursor jumps by a tile, and down is DONE."""
        if self.stage < CARRYING:
            was = self.at
            self.at = go(self.targets, was, key)
            if self.stage == PICKING and (key == DOWN if held else self.at == was):  # off any edge to DONE
                self.at = self.targets.count - 1
        else:
            self.square = self.next(self.square, key)
            if held:
                self.square = self.next(self.square, key)
        self.show()

    def next(self, at, key):
        """The square beside this one in the arena; for an obstacle the next one of the course in this line, if any."""
        state = self.rules.state
        step = (1, layout.WIDTH, -layout.WIDTH, -1)[key - RIGHT]
        to = at + step
        if self.stage == CARRYING:
            return to if x_of(to) < layout.ARENA_WIDTH and 0 < y_of(to) < layout.ARENA_HEIGHT else at
        while x_of(to) <= layout.ARENA_WIDTH and layout.FIRST <= to <= layout.LAST_SQUARE:
            if state[to]:
                return to
            to += step
        return at

    def choose(self):
        """A: lift, or the move; it may be one that the rules refuse."""
        at = self.tile()
        if self.stage == PLACING:
            return layout.PLACE + at
        if self.stage == layout.BLOCKING:
            if self._sure != at:
                self._sure = at
                from games.chaos_cruisers.ui import places

                text = places.own_cost(self.rules, at) if self._marks[at] == 1 else ""
                if text:
                    return text
            return layout.PASS if self._marks.find(b"\x01") < 0 else layout.BLOCK + at
        if self.on_button():
            return layout.DONE
        if self.stage == PICKING:
            self.lift(at)
        elif at == self.board.lifted:
            self.back()
        else:
            return layout.SHIFT + self.board.lifted + (at << layout.TO)
        return NOTHING

    def lift(self, tile):
        """Take up the tile with this corner."""
        state = self.rules.state
        self.stage = CARRYING
        self.square = tile
        from games.chaos_cruisers.engine import tiles

        self._good = tiles.lift(self.rules, tile, self._marks)[0]
        self.board.lift(state, tile)
        from games.chaos_cruisers.ui import places

        places.mark(self.board, state, self._marks, self._good)
        self.board.screen.cursor_off()
        self._count_costs()
        self.show()

    def back(self):
        """B: the lifted tile goes back."""
        if self.stage != CARRYING:
            return False
        self.square = self.board.lifted
        self.board.lift(self.rules.state, 0)
        self.begin()
        self.board.screen.fill(0, KEYS, 20, 1)  # the cars beside what it costs
        return True

    def take(self, move, was):
        """Put the cursor where a hint's move begins, with its tile lifted."""
        self.fresh = 0
        at = move & layout.TILE
        if move & layout.KIND == layout.SHIFT:
            self.lift(at)
            at = move >> layout.TO & layout.TILE
        if self.stage >= CARRYING:
            self.square = at
        else:
            self.at = self.targets.count - 1  # DONE, or the place that is found before it
            while self.at and at and self.tile() != at:
                self.at -= 1
        self.show()

    def has_selection(self):
        """Is a tile lifted?"""
        return self.stage == CARRYING

    # -- showing

    def _judge(self):
        # what is to be said of the place under the cursor
        at = self.tile()
        mark = self._marks[at]
        here = self.rules.state[at]
        if self.stage == CARRYING and at == self.board.lifted:
            return _FITTING[1]
        if mark == self._good:
            return _FITTING[0]
        if self.stage == CARRYING:
            return "No: on a tile" if mark > 127 else _CUTS if self._good > 1 else "No: not joined"
        if not here:
            return "No: off track"
        if here & layout.OBSTACLE:
            return "No: one is here"
        if here >> 2 & 7 != layout.PLAIN:
            return "No: a gate tile"
        state = self.rules.state
        return "No: car on tile" if on_tile(state, corner(state, at)) & layout.CRUISER else _CUTS

    def show(self):
        """The cursor where it is, and whether the place will do."""
        board = self.board
        x = x_of(self.tile())
        y = y_of(self.tile())
        if self.on_button():
            board.screen.cursor(BUTTON_X - 2, BUTTON_Y + 2, 26, 6)  # the line above stays whole
        elif self.stage == PICKING:
            board.screen.cursor(8 * x - 8, 8 * y - 8, 16, 16)
        elif self.stage == CARRYING:
            self.verdict = self._judge()
            board.screen.show_sprite(board.tile, FITS if self.verdict in _FITTING else FITS_NOT)
            board.place(board.tile, x, y)
            show(board.tile)
            self._ask(board.lifted)
        else:
            if self.stage == layout.BLOCKING:
                self.verdict = self._judge()
                fits = self.verdict == _FITTING[0]
                board.put(board.ghosts[0], x, y, OBSTACLE_RED + self.who if fits else OUT_OVER)
                self._ask()
            else:
                car = board.cruisers[self.who]
                car.x = 8 * x - ASIDE
                car.y = 8 * y - ASIDE
                show(car)
                board.roof(self.who, 0)
                board.screen.cursor(car.x + 1, car.y + 1, 14, 14)
                return
            board.cursor(x, y)

    def _ask(self, tile=0):
        # what would that cost?
        if self.verdict == _FITTING[0]:
            self.costs.ask(self.square, tile)
        else:
            self.costs.forget()

    def flash(self, now):
        """What it costs is found out bit by bit."""
        if self.costs and not self.view.told:
            self.costs.step(now)

    def captions(self):
        """What is put down, whether it may lie there; every letter is written, so that what stays costs nothing."""
        screen = self.board.screen
        state = self.rules.state
        screen.ink(ASKED, INK_TITLE)
        if self.stage == PLACING:
            self.view.say(NAMES[self.who], "crashed: \x87" if state[layout.PHASE] else "starts \x87 here")
        elif self.stage == PICKING:
            self.view.say("CHAOS! Tiles left: ")
            screen.number(ASKED, 21, state[layout.SHIFTS], 1)
        else:
            head = 2 if self.stage == CARRYING else state[layout.TURN] >= state[layout.IN_ORDER]
            self.view.say(_HEADS[head] if self.verdict in _FITTING else "", self.verdict)
            if self.costs and self.costs.captions():  # in place of the keys
                return
        if self.stage != PLACING:  # that has been said
            screen.ink(KEYS, INK_DIM)
            screen.write(KEYS, _ENOUGH if self.on_button() else _DO[self.stage])
