"""Chaos Cruisers on the screen: what is in memory all the time. See deckhand/play.py for the calls.

What draws (view_board.py) is there while a person decides or something moves; what a person decides with
(view_input_drive.py, view_input_build.py) on a person's turn; what moves (view_anim.py) while it does. While a bot thinks
none of them is.
"""

from deckhand import loader
from deckhand.game import const
from deckhand.keys import NOTHING
from deckhand.play import SAY
from deckhand.screen import INK, INK_DIM, INK_TITLE
from deckhand.settings import OFF
from games.chaos_cruisers.rules_layout import CRUISING, KIND, PENDING, PHASE, ROUND, SPEED, STATE_SIZE

KEYS = const(15)  # the line of text below SAY
_FOLDER = "chaos_cruisers"

PADDED = ("Red    ", "Black  ", "Yellow ", "Blue   ")  # the cruisers' names, as wide as each other


class View:
    """The race as the seat that decides sees it; nothing in it is hidden."""

    def __init__(self):
        self.busy = False
        self.animation = 0

    def enter(self, session, screen):
        """The table is shown for the first time."""
        self.session = session
        self.rules = session.rules
        self.screen = screen
        self.pieces: list = []  # the arena's sprites
        self.arena = None
        self.motion = None
        self.tool = None  # what a person decides with: a DriveInput, or a BuildInput
        self._tool = ""  # its module
        self.before = bytearray(STATE_SIZE)  # the position as it is drawn
        self.who = 0  # who decided in it
        self._told = 0  # 1 while what was said lies over the lines, 2 before it does

    def leave(self):
        """Let go."""
        self.session = self.rules = self.screen = self.pieces = self.arena = self.motion = self.tool = None

    # -- what is in memory

    def rest(self):
        """Let go of all that draws and of a person's tool; what is on the screen stays. A bot finds what it needs now."""
        self.arena = None
        self._hand("", "bot_drives" if self.rules.state[PHASE] <= CRUISING else "bot_builds")

    def _hand(self, name, stage):
        # Take this tool to hand ("": none); what the stage does not need goes.
        self.motion = None
        if name != self._tool:
            if self.tool:
                self.tool.unlook()
            self.tool = None
            self._tool = name
        loader.stage(_FOLDER, stage)
        if name and not self.tool:
            module = loader.module(_FOLDER, name)
            self.tool = (module.DriveInput if name == "view_input_drive" else module.BuildInput)(self)

    # -- the picture

    def mine(self):
        """Is it the looking person's decision?"""
        return self.rules.seat() == self.session.eyes and self.session.humans_turn()

    def _board(self):
        # what draws
        if not self.arena:
            self.arena = loader.module(_FOLDER, "view_board").Board(self.rules, self.screen, self.pieces)
        return self.arena

    def draw(self):
        """The whole arena, at the beginning of a decision."""
        self.busy = False
        state = self.rules.state
        self.before[:] = state
        seat = self.rules.seat()
        if self.session.has_bot() and (self.mine() or not seat):  # it has thought, and takes what it found here along
            self.rest()
            self.session.stop_thinking()
        if self.tool:
            self.tool.unlook()
        self._board().draw(state)
        if seat:
            self.who = self.rules.cruiser()
        if self.mine():
            if state[PHASE] == CRUISING and not state[PENDING]:
                self._hand("view_input_drive", "drives")
            else:
                self._hand("view_input_build", "builds")
            self.tool.begin()
        elif not seat or self.session.level(seat):
            self.rest()

    # -- keys

    def press(self, key, pressed):
        """Move, choose, take back a choice; A held shows the race."""
        if not self.mine() or not (self.tool or pressed):
            return NOTHING
        if not self.tool:  # a hint was to be thought out
            self.draw()
        return self.tool.press(key, pressed)

    def point(self, move):
        """Put the cursor where a hint begins, with what it takes chosen."""
        self.draw()
        if self.tool:
            self.tool.take(move)

    # -- what happened

    def played(self, move, seat):
        """Show a move that has been played."""
        session = self.session
        mine = not session.level(seat)
        drives = not move & KIND
        if drives and self.tool:
            self._hand("", loader.MOVES)
        motion = loader.module(_FOLDER, "view_anim").Animation(
            self._board(), self.before, self.rules.state, move, self.who
        )
        session.words = loader.once(
            "games.chaos_cruisers.view_narration",
            "tell",
            self.before,
            self.rules.state,
            motion.way,
            move,
            self.who,
            mine or self.animation < OFF,
        )
        self._told = 2 if session.words else 0
        if self.animation == OFF or not drives and mine or not motion.begin(2 if self.animation else 1):
            self.draw()
        else:
            self.motion = motion
            self.busy = True

    def step(self, now):
        """Go on with what moves or flashes; notice a held A."""
        if self.busy:
            if not self.motion.step(now):
                self.skip()
        elif self.tool:
            self.tool.step(now)

    def skip(self):
        """End an animation at once."""
        self.draw()
        if not self._told:
            self.captions()

    # -- words

    def captions(self):
        """What is asked, what the keys do."""
        screen = self.screen
        if self._told:
            self._told -= 1
        screen.write(SAY, "           ", 15)  # over the order of play
        if self.rules.seat() == 0 and not self.busy:
            screen.line(SAY, "The race is run", INK_TITLE)
            screen.line(KEYS, "", INK)
        elif self.busy or not self.tool or not self.mine():
            state = self.rules.state
            screen.ink(SAY, INK)
            screen.write(SAY, PADDED[self.who])
            screen.write(SAY, "drives  " if self.before[PHASE] == CRUISING else "builds  ", 7)
            screen.ink(KEYS, INK_DIM)
            screen.write(KEYS, "Round                     ")
            screen.number(KEYS, 6, (state[ROUND] | state[ROUND + 1] << 8) + 1, 3)
        else:
            self.tool.captions()

    def light(self, lights):
        """The lights: the speed of the cruiser that goes, in its colour (black's is white)."""
        if not self.rules.seat():
            return False
        colours = (lights.RED, lights.WHITE, lights.YELLOW, lights.BLUE)
        lights.bar(max(1, self.rules.state[SPEED + self.who]), colours[self.who])
        return True

    def epitaph(self):
        """(title, line) of the result."""
        return loader.once("games.chaos_cruisers.view_narration", "epitaph", self)
