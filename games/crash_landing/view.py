"""Crash Landing on the screen: the sky at the left, dial, piles and hand at the right.

What can be chosen: the deck or a skip; a rocket to drop; rockets to burn, and then which way. See deckhand/play.py for
the calls.
"""

from deckhand.cursor import Targets
from deckhand.game import const
from deckhand.hw.lights import BLUE, GREEN, RED, YELLOW
from deckhand.keys import DOWN as KEY_DOWN
from deckhand.keys import LEFT, RIGHT, UP, A, B
from deckhand.screen import CARD_BACK, INK, INK_DIM, INK_GOOD, INK_TITLE, INK_WARN

from games.crash_landing.rules import (
    BURN,
    BURN_PHASE,
    DESTROYED,
    DOWN,
    DRAW,
    DROP,
    DROP_PHASE,
    EARTH,
    END,
    FIND_PHASE,
    SAFE,
    SKIP,
    STRANDED,
)
from games.crash_landing.sky import Sky

_NOTHING = const(-1)
_BACK = const(-2)

_T_DIAL = const(87)
_T_NEEDLE = const(112)
_T_NEEDLE_NEXT = const(113)
_T_FIGURE_TOP_0 = const(114)
_T_FIGURE_BOTTOM_0 = const(121)
_T_ARROW_UP = const(127)
_T_ARROW_STEM = const(128)
_T_ARROW_DOWN = const(129)
_T_ROCKET_1 = const(130)
_T_ROCKET_FOOT = const(146)
_T_ROCKET_SIDE = const(147)
_T_BURNT = const(150)
_T_PORT = const(156)
_T_STARBOARD = const(158)
_T_PANEL_L = const(8)  # the console's
_T_PANEL_C = const(9)
_T_SLOT_TL = const(14)

_TOPS = b"\0\1\2\2\3\4\4\5\6\6"  # which half figures make a figure
_BOTTOMS = b"\0\1\2\3\4\3\5\1\5\3"
# Where the dial's needle lies for each speed from -8 to 8.
_NEEDLE_X = bytes((101, 98, 94, 89, 84, 79, 76, 73, 73, 73, 76, 79, 84, 89, 94, 98, 101))
_NEEDLE_Y = bytes((16, 12, 10, 9, 9, 11, 15, 19, 24, 29, 33, 37, 39, 39, 38, 36, 32))

_PANEL = const(8)  # the panel's first column of tiles
_TEXT = const(11)  # and of letters
_FOUND_X = const(13)  # cells of the rocket just found, above the hand
_FOUND_Y = const(6)
_HAND_Y = const(12)
_MOST = const(7)
_BUTTON_Y = const(80)
_LETTER = const(6)
_DRAW_MS = const(260)
_WRAP = const(0x1FFFFFFF)

# What a target means: a place in the hand, or one of these.
_ON_DECK = const(16)
_ON_SKIP = const(17)
_ON_UP = const(18)
_ON_DOWN = const(19)
_ON_END = const(20)


class View:
    """The view of one seat (session.eyes); the other ship of a race is in the sky beside it."""

    def __init__(self):
        self.busy = False
        self.animation = 0

    def enter(self, session, screen):
        """Make the sprites."""
        self.session = session
        self.rules = session.rules
        self.screen = screen
        self.sky = Sky(session.rules, screen)
        self.targets = Targets(_MOST + 3)
        self.kinds = bytearray(_MOST + 3)
        self.at = 0
        self.hand = bytearray(_MOST)  # values, the one just found last while one must be dropped
        self.size = 0
        self.chosen = bytearray(_MOST)
        self.found = 0
        self._up = self._down = 0  # thrust of the chosen burn, 0 where it is none
        self._port = 0  # which of the chosen go on the port side, as bits
        self._next = screen.sprite(1, 1)
        self._next[0] = _T_NEEDLE_NEXT
        self._needle = screen.sprite(1, 1)
        self._needle[0] = _T_NEEDLE
        self._figure = screen.sprite(2, 2)
        self._figure.x = 84
        self._figure.y = 20
        self._card = screen.sprite(2, 3)
        self._since = 0
        self._sliding = False
        self._phase = -1

    def leave(self):
        """Let go."""
        self.session = self.rules = self.screen = self.sky = None

    # -- the picture

    def draw(self):
        """The whole table."""
        self.busy = False
        self._sliding = False
        self._card.hidden = True
        self.sky.draw()
        screen = self.screen
        screen.fill(_PANEL, 0, 12, 16, _T_PANEL_C)
        screen.fill(_PANEL, 0, 1, 16, _T_PANEL_L)
        screen.stamp(9, 1, _T_DIAL, 5, 5)
        self._refresh()

    def _refresh(self):
        """All of the panel that can change."""
        self._read_hand()
        self._draw_hand()
        self._draw_gauges()
        self._aim()

    def _read_hand(self):
        rules = self.rules
        seat = self.session.eyes
        dropping = rules.phase() == DROP_PHASE and rules.seat() == seat
        if not dropping:
            self.found = 0
        n = 0
        left_out = self.found
        for value in range(1, 9):
            for _ in range(rules.in_hand(seat, value)):
                if value == left_out:
                    left_out = 0
                elif n < _MOST:
                    self.hand[n] = value
                    n += 1
        self.size = n
        if dropping and not self.found and n == _MOST:  # gone on with: any of them can stand for the found one
            self.found = self.hand[n - 1]
            self.size = n - 1
        for i in range(_MOST):
            self.chosen[i] = 0
        self._weigh()

    def _rocket(self, x, y, value):
        screen = self.screen
        screen.stamp(x, y, _T_ROCKET_1 + 2 * (value - 1), 1, 2)
        screen.put(x, y + 2, _T_ROCKET_FOOT)
        screen.stamp(x + 1, y, _T_ROCKET_SIDE, 1, 3)

    def _slot(self, x, y):
        screen = self.screen
        screen.put(x, y, _T_SLOT_TL)
        screen.put(x + 1, y, _T_SLOT_TL + 1)
        screen.fill(x, y + 1, 2, 1)
        screen.put(x, y + 2, _T_SLOT_TL + 2)
        screen.put(x + 1, y + 2, _T_SLOT_TL + 3)

    def _draw_hand(self):
        for i in range(_MOST - 1):
            self._draw_place(i)
        if self.found:
            self._rocket(_FOUND_X, _FOUND_Y, self.found)
        else:
            self._slot(_FOUND_X, _FOUND_Y)

    def _draw_place(self, i):
        x = _PANEL + 2 * i
        screen = self.screen
        above = _T_PANEL_L if i == 0 else _T_PANEL_C
        if i >= self.size:
            screen.put(x, _HAND_Y - 1, above)
            screen.put(x + 1, _HAND_Y - 1, _T_PANEL_C)
            self._slot(x, _HAND_Y)
        elif self.chosen[i]:
            self._rocket(x, _HAND_Y - 1, self.hand[i])
            side = _T_PORT if self._port >> i & 1 or not (self._up or self._down) else _T_STARBOARD
            screen.stamp(x, _HAND_Y + 2, side, 2, 1)
        else:
            screen.put(x, _HAND_Y - 1, above)
            screen.put(x + 1, _HAND_Y - 1, _T_PANEL_C)
            self._rocket(x, _HAND_Y, self.hand[i])

    def _draw_gauges(self):
        rules = self.rules
        screen = self.screen
        seat = self.session.eyes
        speed = rules.speed(seat)
        needle = self._needle
        needle.x = _NEEDLE_X[speed + 8]
        needle.y = _NEEDLE_Y[speed + 8]
        needle.hidden = False
        figure = self._figure
        size = speed if speed >= 0 else -speed
        figure[0] = 0 if not speed else _T_ARROW_UP if speed < 0 else _T_ARROW_STEM
        figure[2] = 0 if not speed else _T_ARROW_STEM if speed < 0 else _T_ARROW_DOWN
        figure[1] = _T_FIGURE_TOP_0 + _TOPS[size]
        figure[3] = _T_FIGURE_BOTTOM_0 + _BOTTOMS[size]
        figure.hidden = False
        altitude = rules.altitude(seat)
        for x, n in ((16, altitude // 10), (17, altitude % 10)):
            screen.put(x, 2, _T_FIGURE_TOP_0 + _TOPS[n])
            screen.put(x, 3, _T_FIGURE_BOTTOM_0 + _BOTTOMS[n])
        deck = rules.deck_size(seat)
        if deck:
            screen.stamp(9, 6, CARD_BACK, 2, 3)
        else:
            self._slot(9, 6)
        burnt = 0
        for value in range(1, 9):
            burnt += rules.in_burnt(seat, value)
        if burnt:
            screen.stamp(16, 6, _T_BURNT, 2, 3)
        else:
            self._slot(16, 6)
        screen.number(7, 15, deck, 2)
        screen.number(7, 24, burnt, 2)

    # -- what can be chosen

    def _add(self, kind, x, y):
        i = self.targets.add(x, y)
        self.kinds[i] = kind

    def _aim(self):
        """Find what can be chosen now, and put the cursor on one of it."""
        targets = self.targets
        rules = self.rules
        targets.clear()
        phase = rules.phase()
        if rules.seat() == self.session.eyes and self.session.humans_turn():
            if phase == FIND_PHASE:
                if rules.deck_size(self.session.eyes):
                    self._add(_ON_DECK, 72, 48)
                self._add(_ON_SKIP, 116, _BUTTON_Y)
            else:
                for i in range(self.size):
                    self._add(i, 64 + 16 * i, 8 * _HAND_Y)
                if phase == DROP_PHASE:
                    self._add(_MOST - 1, 8 * _FOUND_X, 8 * _FOUND_Y)
                elif self._up or self._down:
                    if self._up:
                        self._add(_ON_UP, 68, _BUTTON_Y)
                    if self._down:
                        self._add(_ON_DOWN, 116, _BUTTON_Y)
                elif not self._count():
                    self._add(_ON_END, 68, _BUTTON_Y)
        else:
            phase = -1
        if phase != self._phase:
            self._phase = phase
            self.at = targets.count - 1 if phase == DROP_PHASE else 0
            if phase == BURN_PHASE:
                self.at = self._index(_ON_END)
        if self.at >= targets.count:
            self.at = max(0, targets.count - 1)
        self._show_cursor()

    def _index(self, kind):
        for i in range(self.targets.count):
            if self.kinds[i] == kind:
                return i
        return 0

    def _show_cursor(self):
        screen = self.screen
        if not self.targets.count:
            screen.cursor_off()
            self._next.hidden = True
            return
        kind = self.kinds[self.at]
        x = self.targets.x(self.at)
        y = self.targets.y(self.at)
        if kind < _MOST:
            screen.cursor(x, y - 8 if kind < self.size and self.chosen[kind] else y, 16, 24)
        elif kind == _ON_DECK:
            screen.cursor(x, y, 16, 24)
        elif kind == _ON_SKIP:
            screen.cursor(x - 2, y - 2, 28, 12)
        else:
            screen.cursor(x - 2, y - 2, 46 if kind != _ON_END else 52, 12)
        after = self._after(kind)
        self._next.hidden = after > 8
        if after <= 8:
            self._next.x = _NEEDLE_X[after + 8]
            self._next.y = _NEEDLE_Y[after + 8]

    def _after(self, kind):
        """The speed after what a target means, 9 where it says nothing."""
        speed = self.rules.speed(self.session.eyes)
        if kind == _ON_UP or kind < _MOST and self._up:
            return speed - self._up
        if kind == _ON_DOWN or kind < _MOST and self._down:
            return speed + self._down
        return 9

    # -- burns

    def _count(self):
        n = 0
        for i in range(self.size):
            n += self.chosen[i]
        return n

    def _burn(self):
        """The chosen rockets as a burn upwards."""
        move = BURN
        for i in range(self.size):
            if self.chosen[i]:
                move += 1 << 3 * (self.hand[i] - 1)
        return move

    def _weigh(self):
        """Can the chosen rockets be fired, which way, and how are they split?"""
        self._up = self._down = self._port = 0
        rules = self.rules
        if self._count() < 2 or rules.phase() != BURN_PHASE:
            return
        move = self._burn()
        back = rules.returning(self.session.eyes)
        if rules.refusal(move) is None:
            self._up = self._split(back)
        if rules.refusal(move | DOWN) is None:
            thrust = self._split(0)
            self._down = thrust
            if self._up:
                self._split(back)

    def _split(self, less):
        """Choose a port side that is half of the total; returns the half. `less`: 1 where a rocket is worth one less."""
        total = 0
        for i in range(self.size):
            if self.chosen[i]:
                total += self.hand[i] - less
        half = total >> 1
        for port in range(1, 1 << self.size):
            weight = 0
            for i in range(self.size):
                if port >> i & 1:
                    weight += self.hand[i] - less if self.chosen[i] else 99
            if weight == half:
                self._port = port
                return half
        return 0

    # -- keys

    def press(self, key, pressed):
        """Move, choose, fire, end."""
        if not pressed or not self.targets.count:
            return _NOTHING
        kind = self.kinds[self.at]
        if key == A:
            return self._choose(kind)
        if key == B:
            if self._count():
                for i in range(_MOST):
                    self.chosen[i] = 0
                self._changed()
                return _NOTHING
            return _BACK
        if key == LEFT or key == RIGHT or key == UP or key == KEY_DOWN:
            self.at = self.targets.step(self.at, key)
            self._show_cursor()
        return _NOTHING

    def _choose(self, kind):
        if kind == _ON_DECK:
            return DRAW
        if kind == _ON_SKIP:
            return SKIP
        if kind == _ON_END:
            return END
        if kind == _ON_UP:
            return self._burn()
        if kind == _ON_DOWN:
            return self._burn() | DOWN
        if self.rules.phase() == DROP_PHASE:
            return DROP + (self.found if kind == _MOST - 1 else self.hand[kind])
        self.chosen[kind] ^= 1
        self._changed()
        return _NOTHING

    def _changed(self):
        """Other rockets are chosen."""
        kind = self.kinds[self.at]
        self._weigh()
        for i in range(self.size):
            self._draw_place(i)
        self._aim()
        self.at = self._index(kind)
        self._show_cursor()

    def point(self, move):
        """Put the cursor where a hint begins; a burn's rockets are chosen."""
        for i in range(_MOST):
            self.chosen[i] = 0
        if move >= BURN:
            rest = move & (DOWN - 1)
            for i in range(self.size):
                shift = 3 * (self.hand[i] - 1)
                if rest >> shift & 7:
                    self.chosen[i] = 1
                    rest -= 1 << shift
        self._weigh()
        for i in range(self.size):
            self._draw_place(i)
        self._aim()
        kind = _ON_DECK if move == DRAW else _ON_SKIP if move == SKIP else _ON_END
        if move >= BURN:
            kind = _ON_DOWN if move & DOWN else _ON_UP
        elif move > DROP:
            kind = _MOST - 1
            for i in range(self.size):
                if self.hand[i] == move - DROP:
                    kind = i
        self.at = self._index(kind)
        self._show_cursor()

    # -- what happened

    def played(self, move, seat):
        """Show a move that has been played."""
        mine = seat == self.session.eyes
        if not mine:
            self.session.words = self._tell(move, seat)
        if move == DRAW and mine:
            self._found()
        if self.animation == 2:  # off
            self._ended(move)
            self.draw()
            return
        self.sky.slow = 2 if self.animation else 1
        self.busy = True
        self._since = -1
        self.screen.cursor_off()
        self._next.hidden = True
        if move == DRAW and mine:
            self._sliding = True
            card = self._card
            if self.found:
                value = self.found
            else:
                value = self._new_value
            card[0] = _T_ROCKET_1 + 2 * (value - 1)
            card[2] = card[0] + 1
            card[4] = _T_ROCKET_FOOT
            for i in range(3):
                card[1 + 2 * i] = _T_ROCKET_SIDE + i
            card.x = 72
            card.y = 48
            card.hidden = False
        elif move >= BURN:
            self.sky.moving = 2
            self._down_fire = bool(move & DOWN)
            self._seat = seat
        self._move = move
        if move != DRAW:
            self._refresh()
            self.screen.cursor_off()
        self._ended(move)

    def _found(self):
        """Which rocket was drawn: the one that the shown hand has not."""
        rules = self.rules
        seat = self.session.eyes
        for value in range(1, 9):
            shown = 0
            for i in range(self.size):
                if self.hand[i] == value:
                    shown += 1
            if rules.in_hand(seat, value) > shown:
                self._new_value = value
                self.found = value if rules.phase() == DROP_PHASE and rules.seat() == seat else 0

    def _tell(self, move, seat):
        if move == DRAW:
            return "Seat %d draws" % seat
        if move == SKIP:
            return "Seat %d draws nothing" % seat
        if move >= BURN:
            return "Seat %d burns: speed %d" % (seat, self.rules.speed(seat))
        if move > DROP:
            return "Seat %d drops a %d" % (seat, move - DROP)
        return ""

    def _ended(self, move):
        rules = self.rules
        for seat in range(1, rules.seats() + 1):
            if rules.option(2) and move == END and not rules.altitude(seat) and rules.returning(seat):
                if rules.fate(seat) == 0 and rules.ground_turns(seat) == 1:
                    self.session.words = "Landed. The crew is aboard: now climb back to 20"

    def step(self, now):
        """Go on with what moves."""
        if not self.busy:
            return
        if self._since < 0:
            self._since = now
            if self._move >= BURN:
                self.sky.fire(self._seat, self._down_fire, now)
            elif self._move == END:
                self.sky.fly(now)
        if self._sliding:
            gone = (now - self._since & _WRAP) // (2 if self.animation else 1)
            if gone < _DRAW_MS:
                x = 8 * _FOUND_X if self.found else 64 + 16 * min(5, self.size)
                y = 8 * _FOUND_Y if self.found else 8 * _HAND_Y
                self._card.x = 72 + (x - 72) * gone // _DRAW_MS
                self._card.y = 48 + (y - 48) * gone // _DRAW_MS
                return
            self.skip()
        elif self.sky.moving:
            self.sky.step(now)
            if not self.sky.moving:
                self.skip()
        else:
            self.skip()

    def skip(self):
        """End an animation at once."""
        self.busy = False
        self._sliding = False
        self._card.hidden = True
        self.sky.stop()
        self._phase = -1
        self._refresh()
        self.captions()

    # -- words

    def captions(self):
        """The panel's lines of text."""
        screen = self.screen
        rules = self.rules
        seat = self.session.eyes
        screen.line(1, "ALT", INK_DIM, 21)
        if rules.seats() > 1:
            other = 3 - seat
            screen.line(4, "RIVAL", INK_DIM, 20)
            speed = rules.speed(other)
            arrow = "\x84" if speed > 0 else "\x83" if speed < 0 else ""
            screen.line(5, "%d %s%d" % (rules.altitude(other), arrow, abs(speed)), INK, 20)
        if rules.seat() == 0:
            screen.line(0, "Flight over", INK_TITLE, _TEXT)
            self._under("", "", INK)
            screen.line(15, "", INK_DIM)
            return
        if not self.targets.count:
            screen.line(0, "Seat %d..." % rules.seat() if rules.seats() > 1 else "", INK_TITLE, _TEXT)
            self._under("", "", INK)
            screen.line(15, "", INK_DIM)
            return
        phase = rules.phase()
        legend = "\x87choose \x88undo"
        if phase == FIND_PHASE:
            screen.line(0, "Find a rocket?", INK_TITLE, _TEXT)
            self._under("", " draw   skip", INK)
        elif phase == DROP_PHASE:
            screen.line(0, "Full: drop one", INK_TITLE, _TEXT)
            self._under("", "It comes back", INK)
        elif self._count():
            screen.line(0, "Choose rockets", INK_TITLE, _TEXT)
            legend = "\x87choose \x88clear"
            self._forecast_burn()
        else:
            screen.line(0, "Burn or end?", INK_TITLE, _TEXT)
            self._forecast_end()
        screen.line(15, legend, INK_DIM, _TEXT)

    def _under(self, above, below, ink):
        self.screen.line(9, above, ink, _TEXT)
        self.screen.line(10, below, INK, _TEXT)

    def _forecast_burn(self):
        if not (self._up or self._down):
            self._under("no balance yet", "", INK_DIM)
            return
        port = starboard = ""
        less = self.rules.returning(self.session.eyes) if self._up else 0
        for i in range(self.size):
            if self.chosen[i]:
                if self._port >> i & 1:
                    port += "+%d" % (self.hand[i] - less)
                else:
                    starboard += "+%d" % (self.hand[i] - less)
        speed = self.rules.speed(self.session.eyes)
        up = "\x83 to %d" % (speed - self._up) if self._up else ""
        down = "\x84 to %d" % (speed + self._down) if self._down else ""
        self._under("%s = %s" % (port[1:], starboard[1:]), up + " " * (8 - len(up)) + down, INK_GOOD)

    def _forecast_end(self):
        rules = self.rules
        seat = self.session.eyes
        speed = min(8, rules.speed(seat) + 1 + rules.option(EARTH))
        altitude = rules.altitude(seat) - speed
        if rules.returning(seat) and not rules.altitude(seat) and not rules.speed(seat):
            self._under("on the ground", "End turn", INK)
        elif altitude <= 0 and speed > 2:
            self._under("CRASH at %d!" % speed, "End turn", INK_WARN)
        elif altitude <= 0 and speed > 0:
            self._under("soft landing" if speed == 1 else "hard landing", "End turn", INK_GOOD)
        else:
            self._under("spd %d, alt %d" % (speed, min(20, altitude)), "End turn", INK)

    def light(self, lights):
        """The lights show the speed: green lands softly, yellow hard, red not at all, blue is up."""
        speed = self.rules.speed(self.session.eyes)
        colour = BLUE if speed < 0 else GREEN if speed < 2 else YELLOW if speed == 2 else RED
        lights.bar(min(5, abs(speed)), colour)
        return True

    def epitaph(self):
        """(title, line) of the result."""
        rules = self.rules
        places, scores = rules.result()
        if rules.seats() == 2:
            if places[0] == places[1]:
                return ("BOTH LOST" if not places[0] else "A DRAW"), "Score %d" % scores[0]
            winner = 1 if places[0] == 1 else 2
            return "SEAT %d WINS" % winner, "Score %d" % scores[winner - 1]
        fate = rules.fate(1)
        if fate == DESTROYED:
            return "CRASHED", "At speed %d. The limit is 2" % rules.speed(1)
        if fate == STRANDED:
            return "STRANDED", "The crew cannot leave the ground"
        hard = rules.hard(1)
        assert fate == SAFE
        return ("HARD LANDING" if hard else "SOFT LANDING"), "Score %d of 39" % scores[0]
