"""Landslide on the screen: the table as one seat sees it, how moves are shown, and the lines of text.

How a person chooses a move is in view_input.py; it is in memory only while a person decides and no bot thinks, so `hands`
may be None. See deckhand/play.py for the calls.
"""

from deckhand import loader
from deckhand.game import const
from deckhand.keys import B
from deckhand.screen import INK_BAR, INK_GOOD, INK_TITLE, INK_WARN
from games.landslide.rules import END, NONE, WIN
from games.landslide.view_anim import Flight
from games.landslide.view_board import PLACES, Felt

_NOTHING = const(-1)
_BACK = const(-2)
_OFF = const(2)  # no animation
_LAST_CARDS = const(6)
_PAGES_X = const(21)
_KEYS = const(15)  # the line at the foot
_NARRATION = "games.landslide.view_narration"


def last_cards(rules):
    """Is the deck that ends the game running low? The first one is it where there are no discards."""
    return 0 < rules.deck_size() <= _LAST_CARDS and (rules.which_deck() == 2 or not len(rules.discards()))


class View:
    """The table of the seat that looks on (session.eyes)."""

    def __init__(self):
        self.busy = False
        self.animation = 0

    def enter(self, session, screen):
        """Make the table."""
        self.session = session
        self.rules = session.rules
        self.screen = screen
        self.felt = Felt(session.rules, screen)
        self.flight = Flight(session, screen, self.felt)
        self.hands = None
        self.toast = False  # the console says what happened, over the two lines at the foot
        self.last = self._warned = False  # are these the last cards, and has it been said?
        self._mattering = False
        self._which = session.rules.which_deck()
        self._text = ""

    def leave(self):
        """Let go; the match's next game begins with the modules that are left."""
        self.rest()
        self.session = self.rules = self.screen = self.felt = self.hands = self.flight = None

    def rest(self):
        """A bot is about to think: a person's hands are not needed meanwhile."""
        if self.hands:
            self.hands.leave_look()
            self.hands = None

    # -- the picture

    def draw(self):
        """The whole table."""
        self.busy = self.toast = False
        self.flight.end()
        self._which = self.rules.which_deck()
        felt = self.felt
        felt.ground(0, 1, 1, 10)
        felt.ground(19, 1, 1, 10)
        self._refresh(True)
        self.captions()

    def _refresh(self, anew):
        """All that can change, with nothing chosen; anew: the stacks close up, else only where a turn begins."""
        felt = self.felt
        session = self.session
        rules = self.rules
        felt.side = session.eyes if session.humans() else 1
        self.last = last_cards(rules)
        self._warned = self._warned and self.last
        if anew or (rules.phase() == 0 and (self._mattering or felt.is_loose())):
            felt.sort(self._mattering)
        felt.draw_counts(self.last)
        if session.humans_turn() and rules.seat() == session.eyes:
            if not self.hands:
                from games.landslide.view_input import Hands

                self.hands = Hands(self)
            self.hands.fresh()
            return
        self.hands = None
        felt.slot = False
        felt.page = min(felt.page, felt.pages() - 1)
        for place in range(PLACES):
            felt.draw_place(place, 0)
        felt.draw_hand(session.eyes, NONE)
        self.settle("Seat %d plays" % rules.seat() if rules.seat() else "The deck is empty")
        self.screen.cursor_off()

    def settle(self, text):
        """Settle what the line at the head says, which page is shown behind it."""
        felt = self.felt
        if felt.pages() > 1:
            text += " " * (_PAGES_X - len(text)) + "\x85%d/%d\x86" % (felt.page + 1, felt.pages())
        self._text = text

    # -- keys

    def press(self, key, pressed):
        """Move, choose, place, win, draw, end."""
        session = self.session
        if not session.humans_turn() or self.rules.seat() != session.eyes:
            return _BACK if pressed and key == B else _NOTHING
        if not self.hands:
            if not pressed:
                return _NOTHING
            self._refresh(False)
        return self.hands.press(key, pressed)

    def point(self, move):
        """Put the cursor where a hint begins, with its card chosen or its stack lifted."""
        if self.hands:
            self.hands.leave_look()
        else:
            self._refresh(False)
        loader.once("games.landslide.view_hints", "point", self.hands, move)
        self.captions()  # above what the console says of it

    # -- what happened

    def played(self, move, seat):
        """Show a move that has been played."""
        session = self.session
        mine = seat == session.eyes and not session.level(seat)
        session.words = self._words(move, seat, mine)
        self.toast = session.words != ""
        chosen = self.hands.put_down() if self.hands else -1
        if move == END:
            self.skip()
            return
        self.busy = True
        self.screen.cursor_off()
        self.flight.slow = self.animation != 0
        self.flight.last = self.last
        self.flight.begin(move, mine, chosen, self.animation != _OFF)

    def _words(self, move, seat, mine):
        """What to say about a move."""
        which = self.rules.which_deck()
        new_deck = which != self._which
        late = not new_deck and not self._warned and last_cards(self.rules)
        self._which = which
        self._warned = self._warned or late
        if mine and not (new_deck or late or move >> 20 << 20 == WIN or move == END and self.session.humans() > 1):
            return ""
        alone = self.felt.alive == 1
        return loader.once(_NARRATION, "words", self.session, move, seat, mine, alone, new_deck, late)

    def step(self, now):
        """Go on with what moves; notice a held A."""
        if self.hands:
            self.hands.step(now)
        if self.busy and self.flight.step(now):
            self.skip()

    def skip(self):
        """What was played is shown: the end of its animation."""
        self.busy = False
        self.flight.end()
        self.flight.follow(self.session.history[-1])
        self._refresh(False)
        self.captions()

    # -- words

    def order_name(self):
        """What the pause menu offers for the order of the stacks."""
        return "Stacks by number" if self._mattering else "Stacks: mine first"

    def change_order(self):
        """The other order."""
        self._mattering = not self._mattering
        self.felt.page = 0

    def captions(self):
        """What is asked, what the keys do."""
        hands = self.hands
        if hands and hands.looking:
            return
        screen = self.screen
        screen.line(0, self._text, INK_BAR if not hands else INK_WARN if self.last else INK_TITLE)
        screen.ink(12, INK_WARN)
        screen.write(12, "LAST" if self.last else "    ", 22)
        screen.ink(13, INK_GOOD)
        screen.write(13, "END" if hands and hands.aim.may_end else "   ", 22)
        if self.toast:
            return
        if hands:
            hands.show_keys()
        else:
            screen.wipe(_KEYS)

    def epitaph(self):
        """(title, line) of the result."""
        return loader.once(_NARRATION, "epitaph", self.rules, self.session)
