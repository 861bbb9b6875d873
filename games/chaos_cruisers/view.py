"""Chaos Cruisers on the screen: what is in memory all the time.

What draws (ui/board.py) is there while a person decides or something moves; what a person decides with
(ui/drive_input.py, ui/build_input.py) on a person's turn; what moves (ui/animation.py) while it does. While a bot thinks
none of them is.
"""

from deckhand import loader
from deckhand.const import const
from deckhand.keys import NOTHING
from deckhand.screen import INK, INK_DIM, INK_TITLE
from deckhand.table.seats import seat_of
from deckhand.view import View as Base
from games.chaos_cruisers.engine import layout
from games.chaos_cruisers.ui.lines import ASKED, KEYS, NAMES

_BEFORE_GATE = const(22)  # letters
_ABOVE_LINES = const(94)  # pixel rows: what is said leaves both lines to be read, where no tile lies there
_FOLDER = "chaos_cruisers"
_INPUTS = ("drives", "builds")

_ACTS = (" starts", " goes   \x88 skip", " moves tiles", "'s obstacle", "")


class View(Base):
    """The race as the seat that decides sees it; nothing in it is hidden."""

    narration = True

    def enter(self, session, screen):
        """The table is shown for the first time."""
        Base.enter(self, session, screen)
        self.pieces: list = []  # the arena's sprites
        self.board = None
        self.anim = None
        self.input = None  # what a person decides with
        self.podium = None  # what lies over the table: at the end, when chaos begins, and where another person comes
        self._now = ""  # the stage (residency.txt)
        self.before = bytearray(layout.STATE_SIZE)  # the position as it is drawn
        self.who = 0  # who decided in it
        self.ended = False  # has the end been shown?
        self.costs = ()  # whose way a bot's obstacle makes longer: in words; which of bot_ways.ways most
        # What another person did, in lines, until the one who comes has taken the band away; at the start there is a band, too.
        self.told = " " * (session.humans() > 1)
        self.was = -1  # where a driver's cursor was when a hint was asked for
        from games.chaos_cruisers.ui import colours

        colours.dress(screen, self.rules.state)

    def leave(self):
        """Let go."""
        Base.leave(self)
        self.pieces = self.board = self.anim = self.input = self.podium = None

    # -- what is in memory

    def rest(self):
        """Let go of all that draws and of a person's input; what is on the screen stays. A bot finds what it needs now."""
        self.board = None
        self._stage("goes" if self.rules.state[layout.PHASE] <= layout.CRUISING else "lays")

    def _stage(self, name):
        # What this stage does not need goes; a person who "drives" or "builds" gets what it takes.
        self.anim = None
        if name != self._now:
            if self.input:
                self.input.unlook()
                self.was = self.input.at
            self.input = None
            self._now = name
        loader.stage(_FOLDER, name)
        if name in _INPUTS and not self.input:
            if name == "drives":
                from games.chaos_cruisers.ui import drive_input

                self.input = drive_input.Input(self)
            else:
                from games.chaos_cruisers.ui import build_input

                self.input = build_input.Input(self)

    # -- the picture

    def mine(self):
        """Is it the looking person's decision?"""
        return self.rules.seat() == self.session.eyes and self.session.humans_turn()

    def _draws(self):
        # what draws
        if not self.board:
            from games.chaos_cruisers.ui.board import Board

            self.board = Board(self.rules, self.screen, self.pieces)

    def draw(self):
        """The whole arena, at the beginning of a decision."""
        self.screen.remove(self.podium)
        self.podium = self.anim = None
        state = self.rules.state
        if not self.before:  # it was let go at the end
            self.before = bytearray(layout.STATE_SIZE)
        self.before[:] = state
        self.foot = 0 if any(state[layout.PHASE - 3 * layout.WIDTH : layout.PHASE]) else _ABOVE_LINES
        seat = self.rules.seat()
        # What many lay is laid one after another; what the tiles came to is read before that.
        self.brisk = (
            state[layout.PHASE] == layout.SETUP or state[layout.PHASE] == layout.BLOCKING and state[layout.TURN]
        )
        if self.session.has_bot() and (self.mine() or not seat):  # it has thought, and takes what it found here along
            self.rest()
            self.session.stop_thinking()
        if self.input:
            self.input.unlook()
        self._draws()
        self.board.draw(state)
        if seat:
            self.who = self.rules.cruiser()
        if self.mine():
            self._stage("builds" if state[layout.PENDING] or state[layout.PHASE] != layout.CRUISING else "drives")
            marks = self.session.marks
            if (
                self.told
                or marks
                and (state[layout.PHASE] != layout.CRUISING or not self.session.level(seat_of(marks[-1])))
            ):
                self.input.guard()
            self.input.begin()
            if self.told:
                from games.chaos_cruisers.ui import standings

                self.podium = standings.tell(self)
        elif not seat or self.session.level(seat):
            self.rest()

    def cover(self, group):
        """Lay a group over the table, until the next decision is drawn."""
        self.podium = group
        self.screen.add(group)

    def uncover(self):
        """The person who comes has read what was done before."""
        self.told = ""
        self.screen.remove(self.podium)

    # -- keys

    def press(self, key, pressed, now):
        """Move, choose, take back a choice; A held shows the race."""
        if not self.mine() or not (self.input or pressed):
            return NOTHING
        if not self.input:  # a hint was to be thought out
            self.draw()
        return self.input.press(key, pressed, now)

    def point(self, move):
        """Put the cursor where a hint begins, with what it takes chosen."""
        was = self.input.at if self.input else self.was
        self.told = ""
        self.draw()
        self.input.take(move, was)

    # -- what happened

    def tell(self, move, seat):
        """What to say of a move; what shows a drive, or what others build, is fetched first: both follow its way."""
        chaos = self.rules.state[layout.PHASE] != self.before[layout.PHASE] == layout.CRUISING
        if not move & layout.KIND or chaos or self.session.level(seat):
            self._stage(loader.MOVES)  # of a bot only bot.py stays
            self._draws()
            from games.chaos_cruisers.ui.animation import Animation

            self.anim = Animation(self)
        from games.chaos_cruisers import narration

        text, self.told, self.costs = narration.tell(self, move, seat)
        return text

    def begin(self, move, seat):
        """Show it; what one's own hand puts down has been seen."""
        return self.anim.begin(move) if self.anim else 0

    def show(self, at):
        """What moves."""
        self.anim.show(at)

    def step(self, now):
        """Flash; notice a held A."""
        if self.input:
            self.input.step(now)

    # -- words

    def captions(self):
        """What is asked, what the keys do."""
        screen = self.screen
        if self.input and not self.anim and self.mine():
            if self.told:
                screen.ink(ASKED, INK_TITLE)
                self.say("Press \x87, ", NAMES[self.input.who])
            else:
                self.chosen = self.input.has_selection()
                self.input.captions()
        elif self.anim or self.rules.seat():
            screen.ink(ASKED, INK)
            if not self.anim or not self.anim.captions():
                self.say(NAMES[self.who][:-1], _ACTS[self.before[layout.PHASE]])
            if self.board:
                self.board.mover(self.who)
            if self.before[layout.PHASE] == self.rules.state[layout.PHASE] == layout.BLOCKING and not self.costs:
                screen.line(KEYS, "Who drives into it crashes", INK_DIM)
        else:
            screen.ink(ASKED, INK_TITLE)
            self.say("The race is over")

    def say(self, text, more="", x=2):
        """Texts in the line that asks, before the way to the next gate; what was there goes."""
        screen = self.screen
        screen.write(ASKED, text, x)
        x += len(text)
        screen.write(ASKED, more, x)
        for x in range(x + len(more), _BEFORE_GATE):
            screen.write(ASKED, " ", x)

    def closing(self):
        """The flag, once."""
        if self.ended:
            return 0
        self.ended = True
        self._draws()
        from games.chaos_cruisers.ui.animation import Animation

        self.anim = Animation(self)
        return self.anim.finish()

    def light(self, lights):
        """The lights: the speed of the cruiser that goes, in its colour (black's is white)."""
        if not self.rules.seat():
            return False
        colour = (lights.RED, lights.WHITE, lights.YELLOW, lights.BLUE)[self.who]
        lights.bar(max(1, self.rules.state[layout.SPEED + self.who]), colour)
        return True

    def epitaph(self):
        """The podium, and how the race ended; what drew it is not in memory beside them."""
        self.board = None
        self.before = bytearray()
        self._stage("rest")
        from games.chaos_cruisers.ui import podium

        self.podium, told = podium.build(self)
        return told
