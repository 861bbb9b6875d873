"""Landslide's table: stacks in front of a mountain, the hand below them. See deckhand/contract/table_view.py."""

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
    """The table for one viewer."""

    keys_from = 0
    sliced = True
    brisk = False
    is_walked = True
    legend_line = -1
    caption_lines = (KEYS_LINE,)
    waiting_ink = INK

    def make(self):
        """Create the sprites, and the state carried from one move to the next."""
        self.board = Board(self.rules, self.screen)
        self.card = self.screen.sprite(2, 3)  # lifted above the hand, or flying
        self.slide = None  # the slide being shown, if any
        self.is_covered = False  # redraw the table as after a menu, with its stacks in order?
        self.is_dealt = False  # has the deal been shown?
        self.is_drawing = False  # is the hand being filled, card by card?
        self.marked = ()  # the choices for which stacks are marked
        self.drawn_page = 0  # page of the stacks on the screen
        self.page = 0  # page of the choices
        self.hand = []  # the hand at the last decision
        self.count = 0  # number of moves at the last decision
        self.win_passed_at = -1  # number of moves when a missed win was pointed out
        self.last = False  # is the final deck running low?
        self._is_last_announced = False  # has that been announced?
        self.late = self.new_deck = False  # announce them for this move? new_deck: it started the second deck
        self.news = False  # announce either of them after the turn?
        self._is_mattering = False  # are the relevant stacks first?
        self._deck = self.rules.which_deck()  # before the move; 0: the end has been shown

    def draw(self):
        """Draw the whole table, after something else was on the screen."""
        self._deck = self.rules.which_deck()
        self.board.forget()
        self.screen.fill(0, 0, 20, 1)  # the result screen leaves hands there
        self.is_covered = True
        TableView.draw(self)

    def settle(self):
        """Select the page after a move was shown."""
        for move in self.session.history[-1:]:
            self.follow(move)
        TableView.settle(self)

    def verb(self):
        """Label of A at the cursor, as in the key legend."""
        from games.landslide.ui import captions

        return captions.verb(self.look)[0]

    def follow(self, move):
        """Turn to the page of the move."""
        board = self.board
        board.update()
        if move & KIND < WIN:
            number = move_target(move) if move & KIND == MOVE else move_stack(move)
            board.turn_to(max(0, board.place_of(number or self.rules.numbers()[-1])) // PLACES)

    def start_turn(self):
        """Order the stacks at the start of a turn, or after the table was covered."""
        rules = self.rules
        is_anew, self.is_covered = self.is_covered, False
        self.last = last_cards(rules)
        self._is_last_announced = self._is_last_announced and self.last
        if is_anew or rules.phase() == PHASE_PLAY:
            self.board.start_turn(self._is_mattering, is_anew, self.last)

    def message_y(self):
        """Row where a message covers no card."""
        return self.board.sky()

    def waiting_caption(self):
        """Current player; at the end, the score."""
        rules = self.rules
        if not rules.seat():
            return "The deck is out: %d to %d" % (rules.won(self.board.side), rules.won(3 - self.board.side))
        who = "Rival" if self.session.humans() == 1 else "Seat %d" % rules.seat()
        return self.with_page(who + " plays: \x88 skips")

    def with_page(self, text):
        """Top line's text, followed by the page, or by the games won in a match."""
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
        """Nothing: tell() has shown it."""

    # -- input

    def press(self, key, pressed, now):
        """Stop drawing on any key; A on the deck starts it."""
        move = TableView.press(self, key, pressed, now)
        if pressed:
            self.is_drawing = move == DRAW
        return move

    def step(self, now):
        """Continue drawing: one press fills the hand and, against bots, ends the turn."""
        outcome = TableView.step(self, now)
        return self._draw_on() if self.is_drawing and self.is_asked() else outcome

    def _draw_on(self):
        is_announced = self.late or self.new_deck  # give time to read it
        if self.rules.allows(DRAW):
            if not is_announced and not self.is_last_draw():
                return DRAW
            self.is_drawing = False
            return NOTHING if is_announced else "The next draw ends the game"
        self.is_drawing = False
        return END_TURN if self.session.humans() == 1 else NOTHING  # there's nothing else to do

    def is_last_draw(self):
        """Does a draw end the game?"""
        return self.rules.deck_size() == 1 and self.rules.is_last_deck()

    def can_show_details(self):
        """True for a stack: it can show its cards."""
        chosen = self.look.choice
        return chosen[PIXEL_Y] < HAND_Y and self.board.stack_of(chosen) > 0

    def draw_details(self):
        """Fan the stack's cards over the table."""
        self.card.hidden = True
        from games.landslide.ui import fan

        fan.fan(self.screen, self.session, self.board.stack_of(self.look.choice))

    def clear_details(self):
        """Remove the fan."""
        from games.landslide.ui import fan

        fan.clear(self.screen, self.board)

    def items(self):
        """Pause menu item for the order of the stacks."""
        return (("Stacks", "mine first" if self._is_mattering else "by age"),)

    def choose(self, i):
        """Toggle the order of the stacks."""
        self._is_mattering = not self._is_mattering
        self.board.turn_to(0)

    # -- messages and animations

    def tell(self, move, seat):
        """Message for a move."""
        session = self.session
        is_own = seat == session.eyes and not session.level(seat)
        self.brisk = move == DRAW  # the hand is filled without pauses
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
        # The summary of a turn stays until a key is pressed.
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
        """Let the mountain come down once more for the winner of the game."""
        if not self._deck:
            return 0
        self._deck = 0  # only once
        self.screen.line(0, self.waiting_caption(), INK_TITLE)
        if self.still:
            return 0
        from games.landslide.ui import openings

        self.film = openings.finale(self.look)
        return self.film.ms

    def epitaph(self):
        """Build the Ending, with both hands."""
        from games.landslide.ui import result

        return result.epitaph(self)
