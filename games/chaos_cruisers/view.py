"""Chaos Cruisers by keys: the lever of speeds, then an end, then a way; tiles by a crane; the arena shows what comes.

A is counted when it is let go: held, it shows the race so far. See deckhand/play.py for the calls.
"""

from deckhand.game import const
from deckhand.keys import DOWN, LEFT, RIGHT, UP, A, B
from deckhand.screen import INK, INK_DIM, INK_TITLE
from games.chaos_cruisers import aim as aims
from games.chaos_cruisers import crane as cranes
from games.chaos_cruisers.aim import COLUMNS, LEVER, Aim
from games.chaos_cruisers.arena import Arena
from games.chaos_cruisers.course import SIZE
from games.chaos_cruisers.crane import Crane
from games.chaos_cruisers.motion import Motion
from games.chaos_cruisers.rules import BLOCK, PLACE, SHIFT
from games.chaos_cruisers.telling import NAMES, epitaph, race, tell
from games.chaos_cruisers.way import OUT, RAMS, Way

_NOTHING = const(-1)
_BACK = const(-2)
_PHASE = const(352)
_TURN = const(353)
_PENDING = const(354)
_ROUND = const(356)
_SHIFTS = const(359)
_IN_ORDER = const(361)
_SPEED = const(366)
_GATES = const(370)
_CRUISING = const(1)
_SHIFTING = const(2)
_KIND = const(18)
_LOOK_MS = const(450)
_WRAP = const(0x1FFFFFFF)
_SAY = const(14)  # fifteen letters left of the order of play
_KEYS = const(15)

_NAMES = ("Red    ", "Black  ", "Yellow ", "Blue   ")
_RAMS = (" ram Red     ", " ram Black   ", " ram Yellow  ", " ram Blue    ")
_GATE_FACTS = (" moon gate   ", " crown gate  ", " arms gate   ", " sun gate    ")
_VERDICTS = ("               ", "fits here      ", "its old place  ", "a tile is there", "course breaks  ",
             "off the course ", "a gate's tile  ", "cruiser's tile ", "taken already  ")  # fmt: skip


class View:
    """The race as the seat that decides sees it; nothing in it is hidden."""

    def __init__(self):
        self.busy = False
        self.animation = 0

    def enter(self, session, screen):
        """Make the sprites."""
        self.session = session
        self.rules = session.rules
        self.screen = screen
        self.arena = Arena(session.rules, screen)
        self.aim = Aim(session.rules, self.arena)
        self.crane = Crane(session.rules, self.arena)
        self.motion = Motion(self.arena)
        self.way = Way()
        self.before = bytearray(SIZE)  # the position as it is drawn
        self.who = 0  # who decided in it
        self._pressed = -1  # when A went down
        self._looking = False
        self._told = False

    def leave(self):
        """Let go."""
        self.session = self.rules = self.screen = self.arena = self.aim = self.crane = self.motion = None

    # -- the picture

    def mine(self):
        """Is it the looking person's decision?"""
        return self.rules.seat() == self.session.eyes and self.session.humans_turn()

    def driving(self):
        """Does a cruiser go now (or is something put down)?"""
        state = self.rules.state
        return state[_PHASE] == _CRUISING and not state[_PENDING]

    def draw(self):
        """The whole arena, at the beginning of a decision."""
        self.busy = False
        self._pressed = -1
        self._unlook()
        state = self.rules.state
        self.before[:] = state
        arena = self.arena
        for i in range(SIZE):
            arena.lit[i] = 0
        arena.lifted = 0
        arena.hide()
        arena.draw(state)
        if not self.rules.seat():
            return
        self.who = self.rules.cruiser()
        if not self.mine():
            return
        if self.driving():
            self.aim.begin()
        else:
            self.crane.begin()

    # -- keys

    def press(self, key, pressed):
        """Move, choose, take back a choice; A held shows the race."""
        if self._looking:
            if not pressed and key == A or pressed and key == B:
                self._unlook()
            return _NOTHING
        if not self.mine():
            return _NOTHING
        tool = self.aim if self.driving() else self.crane
        if key == A:
            if pressed:
                self._pressed = -2  # the next step says when
                return _NOTHING
            if self._pressed == -1:
                return _NOTHING
            self._pressed = -1
            return self._choose(tool)
        if pressed:
            self._pressed = -1
            if key == B:
                return _NOTHING if tool.back() else _BACK
            if key == LEFT or key == RIGHT or key == UP or key == DOWN:
                tool.go(key)
        return _NOTHING

    def _choose(self, tool):
        move = tool.choose()
        if move >= BLOCK >> 1:  # a tile or an obstacle may be held over any square
            why = self.rules.refusal(move)
            if why:
                self.session.words = why
                return _NOTHING
        return move

    def point(self, move):
        """Put the cursor where a hint begins, with what it takes chosen."""
        if self.driving():
            self.aim.begin()
            self.aim.take(move)
        else:
            self.crane.begin()
            self.crane.take(move)

    # -- what happened

    def played(self, move, seat):
        """Show a move that has been played."""
        before = self.before
        arena = self.arena
        who = self.who
        mine = not self.session.level(seat)
        kind = move >> _KIND << _KIND
        self._pressed = -1
        if not kind:
            self.way.follow(before, who, move)
        quiet = mine or self.animation < 2
        self.session.words = tell(before, self.rules.state, self.way, move, who, quiet)
        self._told = self.session.words != ""
        if self.animation == 2 or kind > 0 and (mine or kind not in (PLACE, SHIFT, BLOCK)):
            self.draw()
            return
        for i in range(SIZE):
            arena.lit[i] = 0
        arena.hide()
        self.motion.slow = 2 if self.animation else 1
        at = move & 0x1FF
        if not kind:
            arena.stand(before)
            arena.table(before)
            after = aims.speed_after(before[_SPEED + who], move & 15)
            arena.cruisers[who][0] = arena.cruiser_tile(who, after)
            self.motion.drive(before, self.way)
        elif kind == SHIFT:
            arena.lifted = at
            arena.table(before)
            self.motion.slide(at, move >> 9 & 0x1FF)
        else:
            arena.draw(self.rules.state)
            self.motion.point(at)
        self.busy = True

    def step(self, now):
        """Go on with what moves or flashes; notice a held A."""
        if self.busy:
            if not self.motion.step(now):
                self.skip()
            return
        if self._pressed == -2:
            self._pressed = now
        elif self._pressed >= 0 and now - self._pressed & _WRAP >= _LOOK_MS:
            self._pressed = -1
            self._looking = True
            race(self.screen, self.rules)
        if self.animation < 2 and not self._looking and self.mine() and self.driving():
            self.aim.step(now)

    def skip(self):
        """End an animation at once."""
        self.draw()
        if not self._told:  # else what was said stands there until a key is pressed
            self.captions()

    def _unlook(self):
        if self._looking:
            self._looking = False
            for y in range(_SAY):
                self.screen.wipe(y)
            if self.mine():
                (self.aim if self.driving() else self.crane).show()

    # -- words: every letter of both lines is written each time, so that nothing changes that stays the same

    def captions(self):
        """What is asked, what the keys do."""
        screen = self.screen
        self._told = False
        if self.rules.seat() == 0:
            screen.line(_SAY, "The race is run", INK_TITLE)
            screen.line(_KEYS, "", INK)
        elif self.busy or not self.mine():
            self._others()
        elif self.driving():
            self._driver()
        else:
            self._builder()

    def _others(self):
        screen = self.screen
        state = self.rules.state
        screen.ink(_SAY, INK)
        screen.write(_SAY, _NAMES[self.who])
        screen.write(_SAY, "drives  " if self.driving() or self.busy else "builds  ", 7)
        screen.ink(_KEYS, INK_DIM)
        screen.write(_KEYS, "Round                     ")
        screen.number(_KEYS, 6, (state[_ROUND] | state[_ROUND + 1] << 8) + 1, 3)

    def _driver(self):
        screen = self.screen
        aim = self.aim
        screen.ink(_SAY, INK_TITLE)
        if aim.stage == aims.SPEED:
            screen.write(_SAY, _NAMES[aim.who])
            screen.number(_SAY, 7, self.rules.state[_SPEED + aim.who], 1)
            screen.write(_SAY, "\x86", 8)
            screen.number(_SAY, 9, aim.speed(), 1)
            screen.write(_SAY, " \x87 ok", 10)
            screen.ink(_KEYS, INK)
            screen.write(_KEYS, "b")
            screen.write(_KEYS, " ", 5)
            for i in range(len(LEVER)):
                screen.write(_KEYS, "5432-=+2345"[i] if aim.has(i) else ".", COLUMNS[i])
            screen.write(_KEYS, " n", 9)
            screen.write(_KEYS, " hold \x87race", 15)
            return
        screen.number(_SAY, 0, aim.speed(), 1)
        screen.write(_SAY, ":", 1)
        way = aim.way
        fact = " free        "
        if way.kind == OUT:
            fact = " CRASH       "
        elif way.kind == RAMS:
            fact = _RAMS[self._rammed(way)]
        elif way.gates >> aim.who & 1:
            fact = _GATE_FACTS[self.rules.state[_GATES + aim.who] % 4]
        screen.write(_SAY, fact, 2)
        screen.ink(_KEYS, INK_DIM)
        if aim.stage == aims.WAY:
            screen.write(_KEYS, "\x85\x86 other way \x87 drive      ")
        else:
            screen.write(_KEYS, "\x87 drive there  \x88 new speed ")

    def _rammed(self, way):
        return way.who[way.steps] if way.count > way.steps else way.who[0]

    def _builder(self):
        screen = self.screen
        crane = self.crane
        state = self.rules.state
        screen.ink(_SAY, INK_TITLE)
        screen.ink(_KEYS, INK_DIM)
        if crane.stage == cranes.PLACING:
            screen.write(_SAY, _NAMES[crane.who])
            screen.write(_SAY, "is out  " if state[_PHASE] else "starts  ", 7)
            screen.write(_KEYS, "\x87 put it here  hold \x87 race")
        elif crane.stage == cranes.PICKING:
            screen.write(_SAY, "CHAOS! ")
            screen.number(_SAY, 7, state[_SHIFTS], 1)
            screen.write(_SAY, " shifts", 8)
            screen.write(_KEYS, "\x87 lift a tile         DONE")
        elif crane.stage == cranes.CARRYING:
            screen.write(_SAY, _VERDICTS[crane.verdict])
            screen.write(_KEYS, "\x87 put down  \x88 put back    ")
        else:
            screen.write(_SAY, _VERDICTS[crane.verdict])
            screen.write(_KEYS, "\x87 obstacle   of 2, ")
            screen.number(_KEYS, 11, 1 if state[_TURN] < state[_IN_ORDER] else 2, 1)
            screen.write(_KEYS, _NAMES[crane.who], 19)

    def light(self, lights):
        """The lights: the speed of the cruiser that goes, in its seat's colour."""
        state = self.rules.state
        seat = self.rules.seat()
        if not seat:
            return False
        lights.bar(max(1, state[_SPEED + self.who]), lights.OF_SEAT[1 + self.who])
        return True

    def epitaph(self):
        """(title, line) of the result."""
        return epitaph(self.rules, self.session)
