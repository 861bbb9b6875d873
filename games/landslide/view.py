"""Landslide's table: stacks before a mountain, the hand below them. See deckhand/contract/table_view.py."""

from deckhand.contract.choosing import PIXEL_Y
from deckhand.contract.table_view import TableView
from deckhand.keys import NOTHING
from deckhand.screen import INK, INK_TITLE
from deckhand.table.talk import UNTIL_KEY
from games.landslide.engine.layout import DRAW, END_TURN, KIND, MOVE, PHASE_PLAY, WIN
from games.landslide.engine.moves import move_stack, move_target
from games.landslide.ui.board import HAND_Y, KEYS_LINE, PLACES, Board
from games.landslide.ui.names import LAST_CARDS


def last_cards(rules):
    """Is the deck that ends the game running low?"""
    return 0 < rules.deck_size() <= LAST_CARDS and rules.is_last_deck()


class View(TableView):
    """The table as one seat sees it."""

    keys_from = 0
    sliced = True
    brisk = False
    is_walked = True
    legend_line = -1
    caption_lines = (KEYS_LINE,)
    waiting_ink = INK

    def make(self):
        """Make the sprites, and what is remembered from one move to the next."""
        self.board = Board(self.rules, self.screen)
        self.card = self.screen.sprite(2, 3)  # lifted above the hand, or in the air
        self.slide = None  # what falls from the mountain
        self.is_covered = False  # is the table to be drawn as after a menu, with its stacks in order?
        self.is_dealt = False  # has the hand been dealt on the screen?
        self.is_drawing = False  # is one card drawn after another?
        self.marked = ()  # the choices for which stacks are marked
        self.drawn_page = 0  # of the stacks on the screen,
        self.page = 0  # and of the choices
        self.hand = []  # the hand at the last decision, which came after
        self.count = 0  # this number of moves
        self.win_passed_at = -1  # the number of moves when a win was pointed out
        self.last = False  # are these the last cards,
        self._is_last_announced = False  # and has it been said?
        self.late = self.new_deck = False  # is it to be said of this move? Did it make the second deck?
        self.news = False  # is either to be said when a turn is over?
        self._is_mattering = False  # are the stacks that matter first?
        self._deck = self.rules.which_deck()  # before the move; 0: the end has been shown

    def draw(self):
        """The whole table, after something else was on the screen."""
        self._deck = self.rules.which_deck()
        self.board.forget()
        self.screen.fill(0, 0, 20, 1)  # the result leaves hands there
        self.is_covered = True
        TableView.draw(self)

    def settle(self):
        """A move has been shown: its page."""
        for move in self.session.history[-1:]:
            self.follow(move)
        TableView.settle(self)

    def verb(self):
        """What A does at the cursor, as the key legend says it."""
        from games.landslide.ui import captions

        return captions.verb(self.look)[0]

    def follow(self, move):
        """Turn to the page on which a move has happened."""
        board = self.board
        board.update()
        if move & KIND < WIN:
            number = move_target(move) if move & KIND == MOVE else move_stack(move)
            board.turn_to(max(0, board.place_of(number or self.rules.numbers()[-1])) // PLACES)

    def start_turn(self):
        """Put the stacks in order where a turn begins, or the table was covered."""
        rules = self.rules
        is_anew, self.is_covered = self.is_covered, False
        self.last = last_cards(rules)
        self._is_last_announced = self._is_last_announced and self.last
        if is_anew or rules.phase() == PHASE_PLAY:
            self.board.start_turn(self._is_mattering, is_anew, self.last)

    def message_y(self):
        """Where no card is covered."""
        return self.board.sky()

    def waiting_caption(self):
        """Who plays; at the end the score."""
        rules = self.rules
        if not rules.seat():
            return "The deck is out: %d to %d" % (rules.won(self.board.side), rules.won(3 - self.board.side))
        who = "Rival" if self.session.humans() == 1 else "Seat %d" % rules.seat()
        return self.with_page(who + " plays: \x88 skips")

    def with_page(self, text):
        """The head line's text, and behind it the page, or the games won in a match."""
        board = self.board
        match = self.session.match
        end = ""
        if board.pages() > 1:
            end = "\x85%d/%d\x86" % (board.page + 1, board.pages())
        elif match and match.options():
            won = match.totals()
            if won[0] or won[1]:
                end = " %d-%d" % (won[board.side - 1], won[2 - board.side])
        gap = self.text_width - len(text) - len(end)
        return text + " " * gap + end if gap >= 0 else text

    def announcement(self):
        """Nothing: tell() has said it."""

    # -- a person

    def press(self, key, pressed, now):
        """Any key stops the drawing; A on the deck begins it."""
        move = TableView.press(self, key, pressed, now)
        if pressed:
            self.is_drawing = move == DRAW
        return move

    def step(self, now):
        """Draw on: one press fills the hand and, alone against bots, ends the turn."""
        outcome = TableView.step(self, now)
        return self._draw_on() if self.is_drawing and self.is_asked() else outcome

    def _draw_on(self):
        is_announced = self.late or self.new_deck  # that is to be read
        if self.rules.allows(DRAW):
            if not is_announced and not self.is_last_draw():
                return DRAW
            self.is_drawing = False
            return NOTHING if is_announced else "The next draw ends the game"
        self.is_drawing = False
        return END_TURN if self.session.humans() == 1 else NOTHING  # nothing else is left to do

    def is_last_draw(self):
        """Does a draw end the game?"""
        return self.rules.deck_size() == 1 and self.rules.is_last_deck()

    def can_show_details(self):
        """A stack shows its cards."""
        chosen = self.look.choice
        return chosen[PIXEL_Y] < HAND_Y and self.board.stack_of(chosen) > 0

    def draw_details(self):
        """Fan its cards over the table."""
        self.card.hidden = True
        from games.landslide.ui import fan

        fan.fan(self.screen, self.session, self.board.stack_of(self.look.choice))

    def clear_details(self):
        """Remove them."""
        from games.landslide.ui import fan

        fan.clear(self.screen, self.board)

    def items(self):
        """The pause menu's item for the order of the stacks."""
        return (("Stacks", "mine first" if self._is_mattering else "by age"),)

    def choose(self, i):
        """Switch it."""
        self._is_mattering = not self._is_mattering
        self.board.turn_to(0)

    # -- what happened

    def tell(self, move, seat):
        """What to say about a move."""
        session = self.session
        is_own = seat == session.eyes and not session.level(seat)
        self.brisk = move == DRAW  # a hand is filled in one go
        rules = self.rules
        deck = rules.which_deck()
        self.new_deck = deck != self._deck
        self.late = not self.new_deck and not self._is_last_announced and last_cards(rules)
        self._deck = deck
        self._is_last_announced = self._is_last_announced or self.late
        self.news = self.news or self.late or self.new_deck
        is_silent = move & KIND != WIN and (move != END_TURN or session.humans() == 1)
        if is_own and is_silent and not self.new_deck and not self.late:
            return ""
        from games.landslide import narration

        text = narration.tell(self, move, seat)
        if move == END_TURN and rules.seat():
            self.news = False
        # A person reads of a turn until a key.
        return text + UNTIL_KEY if text and move == END_TURN and session.humans() else text

    def opening(self):
        """Deal the hand, once."""
        if self.still or self.session.history or self.is_dealt:
            return 0
        self.is_dealt = True
        from games.landslide.ui import openings

        self.film = openings.opening(self.look)
        return self.film.ms

    def closing(self):
        """The mountain comes down once more, for who has won the game."""
        if not self._deck:
            return 0
        self._deck = 0  # once
        self.screen.line(0, self.waiting_caption(), INK_TITLE)
        if self.still:
            return 0
        from games.landslide.ui import openings

        self.film = openings.finale(self.look)
        return self.film.ms

    def epitaph(self):
        """The Ending, with both hands."""
        from games.landslide.ui import result

        return result.epitaph(self)
