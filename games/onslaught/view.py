"""Onslaught on the screen: the table, what moves on it, and the lines of text.

How a person chooses a move is in view_input.py; it is in memory only while a person decides and no bot thinks, so `hands`
may be None. See deckhand/play.py for the calls.
"""

from deckhand import loader
from deckhand.game import const
from deckhand.keys import BACK, NOTHING, B
from deckhand.play import SAY
from deckhand.screen import INK, INK_DIM
from deckhand.settings import OFF
from games.onslaught import rules_layout as ons
from games.onslaught.view_anim import Animation
from games.onslaught.view_board import Board
from games.onslaught.view_names import FACTS, attacker_name, wave_line

_NUMBERED = const(5)  # the line below the attackers that a scout has shown
_KNOWN = ("", "   1", "   1  2", "   1  2  3")  # its text
_NARRATION = "games.onslaught.view_narration"


class View:
    """The view of the one player."""

    def __init__(self):
        self.busy = False
        self.animation = 0

    def enter(self, session, screen):
        """Make the table."""
        self.session = session
        self.rules = session.rules
        self.screen = screen
        self.table = Board(session.rules, screen)
        self.flight = Animation(session.rules, self.table)
        self.hands = None
        self.place = 0  # where the cursor last was among the defenders
        self.toast = False  # the console says what happened, over the two lines at the foot
        self.text = self.wave = ""  # what is asked, and the top line
        self.ink = INK

    def leave(self):
        """Let go."""
        self.session = self.rules = self.screen = self.table = self.hands = self.flight = None

    def rest(self):
        """A bot is about to think: a person's hands are not needed meanwhile."""
        self.hands = None

    # -- the picture

    def draw(self):
        """The whole table; marks stay where nothing has been played since."""
        self.busy = self.toast = False
        self.table.still()
        if self.hands and self.hands.turns == len(self.session.history):
            self.hands.show()
        else:
            self.fresh()

    def fresh(self):
        """A new position: nothing is marked, the cursor is where most will want it."""
        self.table.clear()
        if self.session.humans_turn():
            if not self.hands:
                from games.onslaught.view_input import Input

                self.hands = Input(self)
            self.hands.fresh()
            return
        self.hands = None
        self.text = ""
        if not self.rules.seat():
            self.text, self.ink = loader.once(_NARRATION, "over", self.rules)
        self.wave = wave_line(self.rules, 0)
        self.table.draw()
        self.table.bare_wall()
        self.screen.cursor_off()

    # -- keys

    def press(self, key, pressed):
        """Move, mark, turn a wheel, do."""
        if not pressed:
            return NOTHING
        self.toast = False
        if not self.session.humans_turn():
            return BACK if key == B else NOTHING
        if not self.hands:
            self.fresh()
        return self.hands.press(key)

    def point(self, move):
        """Put the cursor where a hint begins; what it needs is marked."""
        self.fresh()
        loader.once("games.onslaught.view_hints", "point", self.hands, move)
        self.captions()  # above what the console says of it

    # -- what happened

    def played(self, move, seat):
        """Show a move that has been played."""
        rules = self.rules
        session = self.session
        if session.level(seat):
            session.words = loader.once(_NARRATION, "tell", self, move, seat)
        if move & ons.KIND == ons.HOLD and self.table.left > rules.state[ons.LEFT]:
            session.words = "None stood, so %s is destroyed too" % attacker_name(rules)
        elif not rules.seat() and rules.state[ons.UP] and move != ons.YIELD:
            session.words = "Nobody can meet %s: the line breaks" % attacker_name(rules)
        self.toast = session.words != ""
        self.flight.slow = self.animation == 1
        if self.hands:
            self.hands.choices.clear()
        self.busy = self.animation != OFF and self.flight.begin(move)
        if not self.busy:
            self.fresh()

    def step(self, now):
        """Go on with what moves."""
        if self.table.stale:
            self.table.step()
        if self.busy and self.flight.step(now):
            self.skip()

    def skip(self):
        """End an animation at once."""
        self.busy = False
        self.table.still()
        self.fresh()
        self.captions()

    # -- words

    def captions(self):
        """The lines of text."""
        screen = self.screen
        hands = self.hands
        if not self.toast:
            screen.line(SAY, self.text, self.ink)
            if hands:
                hands.show_keys()
            else:
                screen.wipe(SAY + 1)
        screen.line(0, self.wave)
        screen.line(_NUMBERED, _KNOWN[self.rules.state[ons.KNOWN]], INK_DIM)
        if hands:
            hands.show_facts()
        else:
            screen.wipe(FACTS)

    def epitaph(self):
        """(title, line) of the result."""
        return loader.once(_NARRATION, "epitaph", self)
