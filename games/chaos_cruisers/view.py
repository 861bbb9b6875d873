"""Chaos Cruisers by keys: the lever of speeds, then an end, then a way; tiles by a crane; the arena shows what comes.

A is counted when it is let go: held, it shows the race so far. See deckhand/play.py for the calls.
"""

from deckhand import shelf
from deckhand.game import const
from deckhand.keys import DOWN, LEFT, RIGHT, UP, A, B
from deckhand.screen import INK, INK_DIM, INK_TITLE
from games.chaos_cruisers.arena import PADDED, Arena
from games.chaos_cruisers.course import SIZE
from games.chaos_cruisers.effects import speed_after
from games.chaos_cruisers.motion import Motion
from games.chaos_cruisers.rules import BLOCK, PLACE, SHIFT
from games.chaos_cruisers.telling import tell
from games.chaos_cruisers.way import Way

_NOTHING = const(-1)
_BACK = const(-2)
_PHASE = const(352)
_PENDING = const(354)
_ROUND = const(356)
_SPEED = const(366)
_CRUISING = const(1)
_KIND = const(18)
_OFF = const(2)
_LOOK_MS = const(450)
_WRAP = const(0x1FFFFFFF)
_SAY = const(14)  # fifteen letters left of the order of play
_KEYS = const(15)
_FOLDER = "chaos_cruisers"


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
        self.tool = None  # what a person decides with: an Aim, or a Crane
        self._tool = ""  # its module
        self.motion = Motion(self.arena)
        self.way = Way()
        self.before = bytearray(SIZE)  # the position as it is drawn
        self.who = 0  # who decided in it
        self._pressed = -1  # when A went down
        self._looking = False
        self._told = 0  # 1 while what was said lies over the lines, 2 before it does

    def leave(self):
        """Let go."""
        self.session = self.rules = self.screen = self.arena = self.tool = self.motion = None

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
        arena.unlight()
        arena.lifted = 0
        arena.draw(state)
        seat = self.rules.seat()
        if seat:
            self.who = self.rules.cruiser()
        if self.mine():
            self._hand("aim" if self.driving() else "crane")
            self.tool.begin()
        elif not seat or self.session.level(seat):
            self._hand("")

    def _hand(self, name):
        # Only the tool that is needed is in memory, and none while bots think.
        if name != self._tool:
            self.tool = None
            if self._tool:
                shelf.drop_modules("games.%s.%s" % (_FOLDER, self._tool))
                shelf.drop_modules("games.%s.ends" % _FOLDER)
            self._tool = name
            if name == "aim":
                self.tool = shelf.module(_FOLDER, name).Aim(self.rules, self.arena)
                self.tool.still = self.animation == _OFF
            elif name:
                self.tool = shelf.module(_FOLDER, name).Crane(self.rules, self.arena)

    # -- keys

    def press(self, key, pressed):
        """Move, choose, take back a choice; A held shows the race."""
        if self._looking:
            if not pressed and key == A or pressed and key == B:
                self._unlook()
            return _NOTHING
        tool = self.tool
        if tool is None or not self.mine():
            return _NOTHING
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
        self.draw()
        if self.tool:
            self.tool.take(move)

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
        quiet = mine or self.animation < _OFF
        self.session.words = tell(before, self.rules.state, self.way, move, who, quiet)
        self._told = 2 if self.session.words else 0
        if self.animation == _OFF or kind > 0 and (mine or kind not in (PLACE, SHIFT, BLOCK)):
            self.draw()
            return
        arena.unlight()
        self.motion.slow = 2 if self.animation else 1
        at = move & 0x1FF
        if not kind:
            arena.stand(before)
            arena.table(before)
            after = speed_after(before[_SPEED + who], move & 15)
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
            shelf.module(_FOLDER, "standings").show(self.screen, self.rules)
            shelf.drop_modules("games.%s.standings" % _FOLDER)
        if self._tool == "aim" and self.animation < _OFF and not self._looking:
            self.tool.step(now)

    def skip(self):
        """End an animation at once."""
        self.draw()
        if not self._told:
            self.captions()

    def _unlook(self):
        if self._looking:
            self._looking = False
            for y in range(_SAY):
                self.screen.wipe(y)
            if self.tool:
                self.tool.show()

    # -- words

    def captions(self):
        """What is asked, what the keys do."""
        screen = self.screen
        if self._told:
            self._told -= 1
        screen.write(_SAY, "           ", 15)  # over the order of play
        if self.rules.seat() == 0 and not self.busy:
            screen.line(_SAY, "The race is run", INK_TITLE)
            screen.line(_KEYS, "", INK)
        elif self.busy or not self.tool or not self.mine():
            state = self.rules.state
            screen.ink(_SAY, INK)
            screen.write(_SAY, PADDED[self.who])
            screen.write(_SAY, "drives  " if self.before[_PHASE] == _CRUISING else "builds  ", 7)
            screen.ink(_KEYS, INK_DIM)
            screen.write(_KEYS, "Round                     ")
            screen.number(_KEYS, 6, (state[_ROUND] | state[_ROUND + 1] << 8) + 1, 3)
        else:
            self.tool.captions()

    def light(self, lights):
        """The lights: the speed of the cruiser that goes, in its colour (black's is white)."""
        if not self.rules.seat():
            return False
        colours = (lights.RED, lights.WHITE, lights.YELLOW, lights.BLUE)
        lights.bar(max(1, self.rules.state[_SPEED + self.who]), colours[self.who])
        return True

    def epitaph(self):
        """(title, line) of the result."""
        return shelf.module(_FOLDER, "standings").epitaph(self.rules, self.session)
