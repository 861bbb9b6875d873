"""What a driver chooses: the square where the move ends, which says the speed and the coin; then which of the ways there.

All ends are lit with their speed. The cruiser's own square leads to every move there is, one by one: to stand still, too.
Loaded while a person drives.
"""

from deckhand.const import WRAP, const
from deckhand.game import AT_SEATS
from deckhand.keys import LEFT, NOTHING, RIGHT
from deckhand.screen import INK_TITLE
from deckhand.table.draw import show
from games.chaos_cruisers.engine.effects import speed_after, square
from games.chaos_cruisers.engine.layout import GATES, GRID, OBSTACLE, SPEED, WIDTH
from games.chaos_cruisers.engine.order import last_gate, seat_of
from games.chaos_cruisers.pictures import DOT, NO_TOKEN
from games.chaos_cruisers.ui.board import x_of, y_of
from games.chaos_cruisers.ui.input import Keys, go
from games.chaos_cruisers.ui.lines import ASKED, KEYS, NAMES
from games.chaos_cruisers.ui.path import OUT, RAMS
from games.chaos_cruisers.ui.reach import Ends, ghosts, still

_NEXT_REFRESH = const(2)  # steps: the first one follows the press at once
_FLASH_MS = const(300)
_COIN_FACTS = tuple(["use coin %s%d" % (sign, coin) for sign in "+-" for coin in range(2, 6)])  # by op, from 3 on
_FACT = const(11)  # the letter where it begins
_GATE_FACTS = ("moon gate", "crown gate", "shield gate", "sun gate")
_OFF = "off!"

# What is being chosen
_ASK_END = const(0)
_ASK_WAY = const(1)
_ASK_CRASH = const(2)
_ASK_ALL = const(3)

_ORDER = const(4)  # the cell where the order of play begins, beside the coins


class Input(Keys):
    """Makes no garbage while the cursor moves."""

    def __init__(self, view):
        Keys.__init__(self, view)
        self.still = view.still  # nothing flashes: where the pushed ones land is shown all the time
        self.ends = Ends()

    def begin(self):
        """The cursor where a good driver would most likely go without a coin."""
        self.who = self.rules.cruiser()
        self.stage = _ASK_END
        self.sure = False  # has a hint chosen the way, too?
        self.was = -1  # the end under the cursor before a hint took it
        self.nth = 0  # which way to the end, or which of all moves
        self.ends.find(self.rules, self.who)
        self.at = self.ends.best  # the end under the cursor
        self._since = -1
        self._off = False  # rammed cruisers are flashed away
        self._wait = _NEXT_REFRESH  # steps until the ends are lit
        self._far = 0  # the way from the end under the cursor
        self._due = 0  # steps until that is shown
        self._asks = False  # do the keys stand where the order of play was?
        self.show()

    # -- keys

    def go(self, key, held=False):
        """A key of the d-pad; held, the cursor goes to the last end of its row or column that is no crash."""
        nth = self.nth
        if self.stage == _ASK_WAY:
            nth = self.ends.beside(self.at, nth, key, self.rules.state[SPEED + self.who])
        if self.stage == _ASK_ALL:
            way = self.ends.way
            from games.chaos_cruisers.ui import lit

            self.nth = lit.other(way, self.rules, self.move() & 15, self.nth, key)
        elif self.stage == _ASK_WAY and (nth != self.nth or key == LEFT or key == RIGHT):
            self.nth = nth
        else:  # up and down leave what they do not change
            self.stage = _ASK_END
            self.nth = 0
            self.sure = False
            targets = self.ends.targets
            wide = key == LEFT or key == RIGHT
            on = self.at
            while True:
                last = on
                on = go(targets, last, key, self.ends.kinds, OUT)
                aside = targets.y(on) - targets.y(last) if wide else targets.x(on) - targets.x(last)
                if not held:
                    last = on
                if last == on or aside or self.ends.kinds[on] == OUT:
                    break
            self.at = last
        self.show()

    def move(self):
        """The move under the cursor; -1 on its own square, where none is."""
        if self.stage < _ASK_ALL:
            return self.ends.path(self.at, self.nth)
        i = self.nth
        for move in self.rules.moves():
            if not i:
                break
            i -= 1
        return move

    def choose(self):
        """A: on to the next choice, or the move."""
        move = self.move()
        if self.stage == _ASK_END:
            if move < 0:
                self.stage = _ASK_ALL
                self.nth = still(self.rules)
            elif self.ends.kinds[self.at] == OUT:
                self.stage = _ASK_CRASH
            elif not self.sure and self.ends.count_to(self.at) > 1:
                self.stage = _ASK_WAY
            else:
                return move
            self.show()
            return NOTHING
        if self._asks:
            self.board.screen.wipe(KEYS)
        return move

    def back(self):
        """B: one choice back."""
        if self.was >= 0:
            self.at = self.was
            self.was = -1
        elif self.stage == _ASK_END:
            return False
        self.stage = _ASK_END
        self.nth = 0
        self.sure = False
        self.show()
        return True

    def take(self, move, was):
        """The cursor where this `go` of a hint ends, a way chosen that comes to the same: A drives it, but for a crash, and
        any other key moves on.
        """
        from games.chaos_cruisers.ui import lit

        self.fresh = 0
        self.was = was
        found = lit.twin(self.ends, self.rules, move)
        if found:
            self.at, self.nth = found
            self.stage = _ASK_END
            self.sure = True
            self.choose()
        else:
            self.stage = _ASK_ALL
            self.nth = list(self.rules.moves()).index(move)
        self.show()

    def has_selection(self):
        """Would B take back a choice?"""
        return self.stage != _ASK_END or self.was >= 0

    # -- showing

    def show(self):
        """The cursor where it is, and what would come of it."""
        board = self.board
        state = self.rules.state
        way = self.ends.way
        move = self.move()
        asks = self.stage == _ASK_WAY or self.stage == _ASK_ALL
        if asks != self._asks:
            self._asks = asks
            if asks:
                board.screen.fill(_ORDER, KEYS, 20 - _ORDER, 1)
                board.screen.wipe(KEYS)
            else:
                board.status(state, self.who)
        if move < 0:
            way.clear()
        else:
            way.follow(state, self.who, move)
        last = way.steps - 1
        for i in range(len(board.dots)):
            if i < last:
                board.put(board.dots[i], way.x[i], way.y[i], DOT)
            else:
                show(board.dots[i], False)
        if last < 0:
            at = square(state, self.who)
            board.cursor(x_of(at), y_of(at))
        else:
            board.cursor(way.x[last], way.y[last])
        ghosts(board, way, move, state[SPEED + self.who])
        board.coins(state, self.who)
        if move >= 0 and move & 15 > 2:
            board.screen.put((move & 15) - 3 & 3, ASKED + 1, NO_TOKEN)
        self._flash(way.count > way.steps and self._off)

    def _flash(self, off):
        # The cruiser that would be rammed, and all that it pushes, flash to where they land.
        board = self.board
        way = self.ends.way
        self._off = off
        for who in range(len(board.cruisers)):
            shown = square(self.rules.state, who) > 0
            for i in range(way.steps, way.count):
                if way.who[i] == who:
                    shown = not off
            show(board.cruisers[who], shown)
            show(board.speeds[who], shown and who == self.who)  # all other figures are squares'
        for i in range(way.steps, way.count):
            show(board.ghosts[i - way.steps], off or self.still or self.stage == _ASK_WAY)

    def flash(self, now):
        """Flash on."""
        if self._due:
            self._due -= 1
            if not self._due:
                self.board.far(self._far)
        if self._wait:
            self._wait -= 1
            if not self._wait:
                from games.chaos_cruisers.ui import lit

                lit.light(self)
        if self.still or self.ends.way.kind != RAMS:
            return
        if self._since < 0:
            self._since = now
        if now - self._since & WRAP >= _FLASH_MS:
            self._since = now
            self._flash(not self._off)

    def captions(self):
        """What the end would bring, how far it is from there; every letter is written, so that what stays costs nothing."""
        screen = self.board.screen
        state = self.rules.state
        screen.ink(ASKED, INK_TITLE)
        stage = self.stage
        ask = stage == _ASK_END
        move = self.move()
        if move < 0:
            self.view.say("Stop, or any move: \x87" if still(self.rules) else "List of all moves: \x87")
            self._far = 0
            self._due = _NEXT_REFRESH
            return
        way = self.ends.way
        who = self.who
        op = move & 15
        fact = _COIN_FACTS[op - 3] if op > 2 else "free"
        more = gift = whom = ""
        gate = state[GATES + who] % 4 + 1
        at = square(state, who)
        if way.steps:
            at = GRID + way.y[way.steps - 1] * WIDTH + way.x[way.steps - 1] - 1
        if way.won < 4:
            fact = _GATE_FACTS[3]
            gift = "Sun gate: "
            whom = "you WIN!"
            if seat_of(state, way.won) != seat_of(state, who):
                gift = "Lets "
                fact = whom = NAMES[way.won]
                more = "WIN!"
        elif way.kind == RAMS:
            fact = "ram "
            more = whom = NAMES[way.who[way.steps]]
            if way.out < 4 and stage < _ASK_ALL:
                fact = whom = NAMES[way.out]
                more = _OFF
            elif ask:  # is it nearer its gate then?
                i = way.steps
                ways = self.rules.distances(state[GATES + way.who[i]] % 4 + 1)
                if ways[GRID + way.y[i] * WIDTH + way.x[i] - 1] < ways[at]:
                    fact = " helps "
            if stage < _ASK_CRASH and state[AT_SEATS] == 2 and whom is NAMES[who ^ 2]:
                gift = "YOUR "
                if more is not _OFF:
                    gift = "Ram YOUR "
                    more = ""
            for one in range(4 * ask):
                if one != who and way.gates >> one & 1:
                    gift = "Gives "
                    whom = NAMES[one]
                    more = "a gate!"
        elif not way.count:
            fact = "stand still"
        elif way.gates >> who & 1:
            fact = "home 1 of 2" if state[GATES + who] + 1 == last_gate(state) else _GATE_FACTS[gate - 1]
        if stage == _ASK_CRASH:
            self.view.say("\x87 CRASH, to ", _GATE_FACTS[gate - 2][:-5])
        elif way.kind == OUT:
            self.view.say("Obstacle: CRASH!" if state[at] >= OBSTACLE else "Off track: CRASH!")
        elif gift and stage < _ASK_CRASH:
            x = 2 + 2 * stage
            screen.write(ASKED, "" if ask else "\x87 ", 2)
            screen.write(ASKED, gift, x)
            self.view.say(whom, more, x + len(gift))
        elif stage == _ASK_WAY:
            screen.write(ASKED, "\x87 drive: " if op < 3 else "\x87 coin-  " if op > 6 else "\x87 coin+  ", 2)
            if op > 2:
                screen.number(ASKED, 9, 2 + (op - 3 & 3), 1)
            self.view.say(fact, more, _FACT)
        else:
            spent = ask and op > 2 and fact is not _COIN_FACTS[op - 3]  # the coin is said first, then
            head = ("Coin -" if op > 6 else "Coin +") if spent else "Speed " if ask else "Speed\x85"
            tail = ": " if ask else "\x86 "
            screen.write(ASKED, head, 2)
            screen.number(ASKED, 8, 2 + (op - 3 & 3) if spent else speed_after(state[SPEED + who], op), 1)
            screen.write(ASKED, tail, 9)
            self.view.say(fact, more, 9 if fact[0] == " " else _FACT)
        if self._asks:
            self.ends.say_keys(screen, stage == _ASK_ALL, self.at, self.nth, state[SPEED + who])
        far = 0
        if way.kind != OUT and not way.gates >> who & 1:
            far = self.rules.distances(gate)[at] - 1
        self._far = far
        self._due = _NEXT_REFRESH  # in a refresh of its own: what lies between is not sent
