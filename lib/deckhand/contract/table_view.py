"""The table contract: a game says what its table looks like and what can be chosen; the console does the rest.

A game's view.py has `class View(TableView)`, with its sprites and constants. Everything else is plain functions that keep nothing
between calls. They get a Look, and draw on look.screen. So the console can load them when they are needed, evict them while a bot
thinks, and redraw the table after an undo, a menu or a skipped film without asking the game:

    games/<game>/drawing.py         while the table is drawn, and while something moves
        picture(look)                   the whole table at rest, nothing picked; undoes whatever a film has moved or hidden
        labels(look)                    text beside the picture; after picture(), and whenever nobody decides
    games/<game>/choices.py         while a person decides
        survey(look)                    what is worth working out once per position; the console keeps it in look.survey
        choices(look)                   yields every Choice there is with these picks (choosing.py), the cursor's first one first
        picks_for(look, move)           list of the keys that lead to a move
        is_risky(look, move)            should the console ask "Sure?" before it plays this move? Or words that are said instead
        highlight(look)                 draws what depends on the cursor; nobody decides: removes it
        captions(look)                  yields (line, text, ink): the question, and what look.move would bring
        cursor(look)                    the cursor's rectangle: x, y, width, height in pixels
        start(look), walk(look, key)    if the View is_walked: indexes of the first choice, and of that to which a direction leads
    games/<game>/films.py           while something moves
        film(look, before, move, seat)  the Film (film.py) of a move that was played; before: the rules that the table shows
    games/<game>/narration.py       for a single call
        announcement(look)              a message before a decision, or None
        waiting_caption(look)           the head line while nothing moves and nobody decides

The life of a press:

    key -> play.py -> TableView.press -> choosing.press --- a move ---> session.play -> films.film -> Film.show ... -> settle
                                             |                                                                            |
                                      picks, cursor, wheel                                                       drawing.picture
                                             v                                                                            |
                              choices (where picks changed), highlight, captions  <--------- survey, choices <-----------'
"""

from deckhand import loader
from deckhand.const import WRAP, const
from deckhand.contract.choosing import ANSWERED, KEY, MOVE
from deckhand.keys import NOTHING, A, B
from deckhand.screen import INK, INK_DIM, INK_TITLE, INK_WARN
from deckhand.view import View

_CAPTION_LATE_MS = const(120)  # after a move what was chosen can still be read
_WORDS_LATE_MS = const(40)  # new captions come in a refresh of their own, after the picture
_HELD_MS = const(450)  # A is held
_ANSWER_MS = const(3200)  # as long as a message of one line shows (talk.py)
_BY_HAND = const(1)  # the preference that automatic moves wait for a press


class Look:
    """A table viewer's state: what they see and are doing. The console sets it; games read it."""

    def __init__(self, table):
        self.table = table  # the game's View
        self.session = table.session
        self.rules = table.rules
        self.screen = table.screen
        self.seat = self.session.eyes  # whose table it is
        self.picks = []  # keys of what is picked, in the order of picking
        self.raised = ()  # the picks to draw as picked: those of `move` while the wheel is turned, else `picks`
        self.choices = ()  # every Choice; empty outside a decision
        self.at = 0  # the cursor: an index into `choices`
        self.choice = None  # the Choice under the cursor; None outside a decision
        self.wheel = -1  # index of the Choice that is a wheel; -1: none
        self.turn = 0  # the index of the wheel's move that shows
        self.is_turned = False  # has the player turned it?
        self.move = NOTHING  # the move under the cursor, else the one that the wheel shows
        self.survey = None  # what the game worked out about this position
        self.confirm = 0  # what the last press was answered with: NONE, RISKY, COSTLY or ANSWERED of choosing.py
        self.is_hint = False  # does the cursor show a hint, or did A just follow it?
        self.put_back = -1  # the key that was just put back; -1: none
        self.caption = ""  # a caption that stays until the next key

    def forget(self):
        """Nobody decides any more."""
        self.choices = ()
        self.choice = self.survey = None
        self.move = NOTHING
        self.is_hint = False


class TableView(View):
    """The calls of deckhand/view.py for a game that is written as functions; these are what its View may set."""

    narration = True
    brisk = True
    text_x = 0  # first letter of the game's lines of text,
    text_width = 26  # and their letters
    head_line = 0  # what happens, "Sure?"
    caption_lines: tuple = ()  # further lines that captions() writes
    legend_line = 15  # -1: captions() writes the key legend
    legend_back = 11  # letters of the key legend before what B does
    waiting_ink = INK_TITLE  # of the head line while nobody decides
    is_walked = False  # does choices.py move the cursor (start, walk), and not the console by rows?
    enters_first = False  # does the cursor enter a row at its first choice? Else at the nearest
    undo_costs_gold = False  # should the first undo ask?
    automatic = NOTHING  # a move that makes itself, unless the player wants otherwise,
    automatic_name = ""  # and the pause menu's name for it

    def enter(self, session, screen):
        """Make the sprites."""
        View.enter(self, session, screen)
        self.look = Look(self)
        self.shown = session.rules.copy()  # the position that the table shows
        self.drawing = self.choosing = None  # the game's modules, while they are needed
        self.film = None  # what moves
        self._unheard = b""  # the tune of a film that was skipped
        self._is_caption_late = False  # is the film's caption still to be written?
        self._words_since = 0  # ms when the picture came, while its captions are still to be written; 1: just now
        self._announced = -1  # length of the history at the last announcement
        self._is_new = True  # does the cursor begin again at the first choice?
        self._held_since = -1  # when A went down on something that has details; -1: it is up
        self._answered_ms = 0  # when A was answered in words
        self.has_details = False  # do details cover the table?
        self.make()

    def make(self):
        """Make the sprites: a game's own part of enter()."""

    def leave(self):
        """Let go of everything."""
        View.leave(self)
        self.look = self.shown = self.film = self.drawing = self.choosing = None

    def rest(self):
        """Let the modules go; picks and cursor stay."""
        self._close_details()
        self.chosen = False
        self.look.forget()
        self.film = self.drawing = self.choosing = None

    def is_asked(self):
        """Does the viewer decide?"""
        return self.rules.seat() == self.look.session.eyes and self.session.humans_turn()

    # -- automatic moves

    def is_automatic_due(self, rules):
        """Would `automatic` be made in this position?"""
        return False

    def _is_automatic(self):
        return self.by_itself(self.automatic) and self.is_automatic_due(self.rules)

    def by_itself(self, move):
        """Is this move made without a press?"""
        return move == self.automatic != NOTHING and not (self.wishes or self.session.is_lesson)

    def given(self):
        """Count the moves at the beginning that nobody has chosen."""
        history = self.session.history
        return 1 if history and self.by_itself(history[0]) else 0

    def items(self):
        """The pause menu's item for automatic moves."""
        return ((self.automatic_name, "by hand" if self.wishes else "automatic"),) if self.automatic_name else ()

    def choose(self, i):
        """Switch automatic moves on or off."""
        if not self.session.is_lesson:
            self.wishes ^= _BY_HAND

    # -- the picture

    def draw(self):
        """The whole table; picks stay."""
        self.look.caption = ""
        self.film = None
        self.has_details = False
        self._held_since = -1
        self._refresh()
        self._words_since = 0

    def settle(self):
        """A film is over, or there was none: the table at rest."""
        film, self.film = self.film, None
        self._refresh()
        if film:
            self._unheard = film.take_tune()
            if film.ms and self.is_asked() and not self.session.is_lesson:
                self._words_since = 1

    def _refresh(self):
        look = self.look
        if look.seat != self.session.eyes or self.shown.state != self.rules.state:
            self._is_new = True
        look.seat = self.session.eyes
        self._is_caption_late = False
        self.shown.state[:] = self.rules.state
        drawing = self.drawing or loader.module(self.session.title.folder, "drawing")
        drawing.picture(look)
        if self.is_asked() and not self._is_automatic():
            self._aim()
        else:
            self._stop()
        drawing.labels(look)
        self.drawing = None

    def _stop(self):
        # Nobody decides.
        self.screen.cursor_off()
        look = self.look
        if look.choices:
            look.forget()
            self.choosing.highlight(look)
        self.choosing = None
        self._is_new = True

    def _aim(self):
        # A person decides.
        if self._is_new:
            loader.stage(self.session.title.folder, loader.PERSON)
        self.choosing = self.choosing or loader.module(self.session.title.folder, "choices")
        from deckhand.contract import choosing

        choosing.aim(self.look, self._is_new)
        self._is_new = False
        self._highlight()

    def _highlight(self):
        self.choosing.highlight(self.look)
        x, y, width, height = self.choosing.cursor(self.look)
        self.screen.cursor(x, y, width, height)

    def message_y(self):
        """The pixel row for two lines of message; 0: at the foot, away from the cursor."""
        return 0

    def captions(self):
        """The lines of text."""
        self.foot = self.message_y()
        if self._words_since or self.has_details:
            return
        look = self.look
        if look.choices:
            self._write_choice()
        elif self.is_asked():  # and something moves, or a bot thinks about a hint
            self._is_caption_late = self.film is not None
        else:
            self._write_idle(self.film.caption if self.film else "")

    def _write_choice(self):
        look = self.look
        for y, text, ink in self.choosing.captions(look):
            self.write(y, text, ink)
        from deckhand.contract import choosing

        question = choosing.question(look)
        if question:
            self.write(self.head_line, question, INK_WARN)
        if self.legend_line < 0:
            return
        one, two = choosing.legend(look)
        self.write(self.legend_line, one, INK_DIM, 0, self.legend_back)
        self.write(self.legend_line, two, INK_DIM, self.legend_back)

    def _write_idle(self, head):
        # Nobody decides; None: the head line stays as it is.
        look = self.look
        if head is not None:
            if not head:
                head = look.caption if self.rules.seat() else ""
            self.write(self.head_line, head or self.waiting_caption(), self.waiting_ink)
        for y in self.caption_lines:
            self.write(y, "", INK)
        if self.legend_line >= 0:
            self.write(self.legend_line, "", INK_DIM)
        (self.drawing or loader.module(self.session.title.folder, "drawing")).labels(look)

    def waiting_caption(self):
        """The head line while nothing moves and nobody decides."""
        return loader.module(self.session.title.folder, "narration").waiting_caption(self.look)

    def announcement(self):
        """A message before a person's decision, or None."""
        return loader.module(self.session.title.folder, "narration").announcement(self.look)

    def write(self, y, text, ink, start=0, end=0):
        """Write text from letter `start` of the game's line, and blanks up to letter `end`, or to its end."""
        screen = self.screen
        screen.ink(y, ink)
        screen.write(y, text, self.text_x + start)
        for x in range(self.text_x + start + len(text), self.text_x + (end or self.text_width)):
            screen.write(y, " ", x)

    # -- a person

    def press(self, key, pressed, now):
        """Move the cursor, pick, or answer with a move. Where A shows details when held, it acts when it goes up."""
        if self.has_details:
            if key == B and pressed or key == A and not pressed:
                self._close_details()
            return NOTHING
        since, self._held_since = self._held_since, -1
        if pressed:
            if not self._is_ready():
                return NOTHING
            if key == A and self.can_show_details():
                self._held_since = now
                return NOTHING
        elif key != A or since < 0:
            return NOTHING
        look = self.look
        look.caption = ""
        from deckhand.contract import choosing

        if not pressed and look.choice[MOVE] == NOTHING and look.choice[KEY] < 0:
            self.show_details()
            return NOTHING
        move = choosing.press(look, key)
        if isinstance(move, str):
            self._answered_ms = now
            self._highlight()
            self.captions()
        elif move == NOTHING:
            self._highlight()
        return move

    # -- details of what the cursor is on, while A is held

    def can_show_details(self):
        """Are there details of look.choice?"""
        return False

    def draw_details(self):
        """Draw them over the table."""

    def show_details(self):
        """Show them until A goes up, or B down."""
        self.has_details = True
        self.screen.cursor_off()
        self.draw_details()

    def _close_details(self):
        if self.has_details:
            self.has_details = False
            self.clear_details()
            self._refresh()
            self.captions()

    def clear_details(self):
        """Remove what draw_details() left on the screen and drawing.picture() doesn't draw again."""

    def _is_ready(self):
        # Can a person choose? A bot that thought about a hint may have been stopped.
        if not self.look.choices and self.is_asked() and not self._is_automatic():
            self._aim()
        return bool(self.look.choices)

    def point(self, move):
        """Put the cursor on a hint's move, with what it takes picked."""
        self._close_details()
        if self._is_ready():
            from deckhand.contract import choosing

            choosing.point(self.look, move)
            self._highlight()

    # -- time

    def step(self, now):
        """Late captions, an automatic move, an announcement; makes no garbage at rest."""
        if self._unheard:
            tune, self._unheard = self._unheard, b""
            return tune
        since = self._words_since
        if since == 1:
            self._words_since = now | 2
        elif since and now - since & WRAP >= _WORDS_LATE_MS:
            self._words_since = 0
            self.captions()
        if self._held_since >= 0 and now - self._held_since & WRAP >= _HELD_MS:
            self._held_since = -1
            self.show_details()
        if self.look.confirm == ANSWERED and now - self._answered_ms & WRAP > _ANSWER_MS:
            self.look.confirm = 0
        session = self.session
        if not session.humans_turn():
            return None
        if self._is_automatic():
            return self.automatic
        if since:
            return None
        count = len(session.history)
        if count != self._announced and self.is_asked():
            self._announced = count
            if self.look.choices:  # else a bot is thinking about a hint
                return self.announcement()
        return None

    def begin(self, move, seat):
        """Begin the film of a move; its ms."""
        self._stop()
        self._words_since = 0
        self.film = loader.module(self.session.title.folder, "films").film(self.look, self.shown, move, seat)
        self.drawing = loader.module(self.session.title.folder, "drawing")
        return self.film.ms

    def show(self, at):
        """Show the film as it is `at` ms after it began."""
        film = self.film
        if self._is_caption_late and at >= _CAPTION_LATE_MS:
            self._is_caption_late = False
            self._write_idle(film.caption)
        if film.next_caption and at >= film.next_ms:
            film.caption, film.next_caption = film.next_caption, ""
            self._write_idle(film.caption)
        return film.show(at)
