"""Landslide on the screen: the table as one seat sees it, how moves are shown, and the lines of text.

How a person chooses a move is in ui/input.py; it is in memory only while a person decides and no bot thinks, so `input`
may be None.
"""

from deckhand.const import const
from deckhand.keys import BACK, NOTHING, B
from deckhand.screen import INK, INK_TITLE, INK_WARN
from deckhand.table.talk import UNTIL_KEY
from deckhand.view import View as Base
from games.landslide.engine.layout import DRAW, END_TURN, KIND, PHASE_PLAY, WIN
from games.landslide.pictures import END, SLOPE
from games.landslide.ui.animation import Animation
from games.landslide.ui.board import COUNTS_ROW, END_COLUMN, KEYS_LINE, Board
from games.landslide.ui.names import LAST_CARDS

_WIDTH = const(26)  # letters of a line


def last_cards(rules):
    """Is the deck that ends the game running low?"""
    return 0 < rules.deck_size() <= LAST_CARDS and rules.is_last_deck()


class View(Base):
    """The table of the seat that looks on (session.eyes)."""

    keys_from = 0
    narration = True
    sliced = True
    foot = 1

    def enter(self, session, screen):
        """Make the table."""
        Base.enter(self, session, screen)
        self.board = Board(session.rules, screen)
        self.anim = Animation(session, screen, self.board)
        self.input = None
        self.last = self._warned = False  # are these the last cards, and has it been said?
        self.late = self.new_deck = False  # is it to be said of this move? Did it make the second deck?
        self.news = False  # is either to be said when a turn is over?
        self._mattering = False
        self._which = session.rules.which_deck()
        self._text = ""

    def leave(self):
        """Let go; the match's next game begins with the modules that are left."""
        self.rest()
        Base.leave(self)
        self.board = self.anim = None

    def rest(self):
        """A bot is about to think: a person's input is not needed meanwhile."""
        if self.input:
            self.input.leave_look()
            self.input = None
            self.chosen = False

    # -- the picture

    def draw(self):
        """The whole table."""
        self.anim.end()
        self._which = self.rules.which_deck()
        self.board.forget()
        self.screen.fill(0, 0, 20, 1)  # the result leaves hands there
        self._refresh(True)
        self.captions()

    def _refresh(self, anew):
        """All that can change, with nothing chosen; the stacks close up where a turn begins, or anew."""
        board = self.board
        session = self.session
        rules = self.rules
        alone = session.humans() == 1
        board.look_from(session.eyes if session.humans() else 1, alone)
        self.last = last_cards(rules)
        self._warned = self._warned and self.last
        if anew or rules.phase() == PHASE_PLAY:
            board.start_turn(self._mattering, anew, self.last)
        board.draw_counts(self.last)
        if session.humans_turn() and rules.seat() == session.eyes:
            if not self.input:
                from games.landslide.ui.input import Input

                self.input = Input(self)
            self.input.fresh()
            return
        self.input = None
        board.draw_plain(session.eyes)
        if rules.seat():
            self.head(("Rival" if alone else "Seat %d" % rules.seat()) + " plays: \x88 skips")
        self.screen.cursor_off()

    def head(self, text, has_selection=False):
        """Set the line at the head, for when something is chosen or not; behind it the page, or the games won in a match."""
        self.chosen = has_selection
        board = self.board
        match = self.session.match
        end = ""
        if board.pages() > 1:
            end = "\x85%d/%d\x86" % (board.page + 1, board.pages())
        elif match and match.options():
            won = match.totals()
            if won[0] or won[1]:
                end = " %d-%d" % (won[board.side - 1], won[2 - board.side])
        if len(text) + len(end) <= _WIDTH:
            text += " " * (_WIDTH - len(text) - len(end)) + end
        self._text = text

    # -- keys

    def press(self, key, pressed, now):
        """Move, choose, place, win, draw, end."""
        session = self.session
        if not session.humans_turn() or self.rules.seat() != session.eyes:
            return BACK if pressed and key == B else NOTHING
        if not self.input:
            if not pressed:
                return NOTHING
            self._refresh(False)
        return self.input.press(key, pressed, now)

    def point(self, move):
        """Put the cursor where a hint begins, with its card chosen or its stack lifted."""
        if self.input:
            self.input.leave_look()
        else:
            self._refresh(False)
        from games.landslide.ui import hints

        hints.point(self, move)

    # -- what happened

    def tell(self, move, seat):
        """What to say about a move."""
        session = self.session
        mine = seat == session.eyes and not session.level(seat)
        self.brisk = move == DRAW  # a hand is filled in one go
        rules = self.rules
        which = rules.which_deck()
        self.new_deck = which != self._which
        self.late = not self.new_deck and not self._warned and last_cards(rules)
        self._which = which
        self._warned = self._warned or self.late
        self.news = self.news or self.late or self.new_deck
        silent = move & KIND != WIN and (move != END_TURN or session.humans() == 1)
        if mine and silent and not self.new_deck and not self.late:
            return ""
        from games.landslide import narration

        text = narration.tell(self, move, seat)
        if move == END_TURN and rules.seat():
            self.news = False
        # A person reads of a turn until a key (talk.py).
        return text + UNTIL_KEY if text and move == END_TURN and session.humans() else text

    def begin(self, move, seat):
        """Put down what was chosen, and let a card fly."""
        session = self.session
        chosen = self.input.put_down() if self.input else -1
        self.chosen = False
        if move == END_TURN:
            return 0
        self.screen.cursor_off()
        mine = seat == session.eyes and not session.level(seat)
        return self.anim.begin(move, mine, chosen, self.still, self.last)

    def show(self, at):
        """The card on its way."""
        self.anim.show(at)

    def settle(self):
        """What was played is shown."""
        self.anim.end()
        for move in self.session.history[-1:]:
            self.anim.follow(move)
        self._refresh(False)

    def opening(self):
        """The hand is dealt, once: then `leg` is more than 1."""
        if self.still or self.session.history or self.anim.leg > 1:
            return 0
        from games.landslide.ui import result

        return result.opening(self)

    def closing(self):
        """The mountain comes down once more, for who has won the game."""
        if not self._which:
            return 0
        self._which = 0  # once
        from games.landslide.ui import flight

        self._text = flight.score(self.rules, self.board.side)
        self.screen.line(0, self._text, INK_TITLE)
        return 0 if self.still else flight.finale(self.anim)

    def step(self, now):
        """Notice a held A; draw on."""
        return self.input.step(now) if self.input else NOTHING

    # -- words

    def items(self):
        """The other order of the stacks."""
        return (("Stacks", "mine first" if self._mattering else "by age"),)

    def choose(self, i):
        """Toggle the order of the stacks."""
        self._mattering = not self._mattering
        self.board.turn_to(0)

    def captions(self):
        """What is asked, what the keys do."""
        person = self.input
        if person and person.looking:
            return
        self.foot = self.board.sky()
        screen = self.screen
        screen.line(0, self._text, INK if not person else INK_WARN if self.last else INK_TITLE)
        if person and person.choices.may_end:
            screen.stamp(END_COLUMN, COUNTS_ROW, END, 2, 1)
        else:
            screen.fill(END_COLUMN, COUNTS_ROW, 2, 1, SLOPE)
        if person:
            person.show_keys()
        else:
            screen.wipe(KEYS_LINE)

    def epitaph(self):
        """The Ending, with both hands."""
        from games.landslide.ui import result

        return result.epitaph(self)
