"""How a move of Landslide is shown: marks go out, cards fly, what has changed is drawn; each in a refresh of its own.

A card from a hand flies alone; of a stack that is moved or won up to four tumble, one after another (ui/flight.py).

animation = Animation(session, screen, board)
ms = animation.begin(move, True, 2, False, False)  # the third card of the own hand was played
animation.show(at)                      # then the new marks and the cursor are for the view
animation.end()
animation.lift(2, card)                 # or it lies chosen above its place in the hand; (-1, NONE): none does
"""

from deckhand.const import const
from deckhand.table.card_face import face
from deckhand.table.draw import fly, show
from games.landslide.engine.layout import FIELD, KIND, MOVE, NEW, NONE, WIN
from games.landslide.ui.board import ACROSS, HAND_X, HAND_Y, LIFTED, PLACES

_LAID_MS = const(20)  # what changed is drawn in a refresh of its own


class Animation:
    """One card in the air at a time, of a stack one after another."""

    def __init__(self, session, screen, board):
        self.session = session
        self.rules = session.rules
        self.screen = screen
        self.board = board
        self.last = False  # are the counts drawn as a warning?
        self.card = screen.sprite(2, 3)
        self.way = [0, 0, 0, 0]
        self.ms = 0
        self.move = 0
        self.leg = 1  # ms that each card flies; more: a hand was dealt (view.py's opening)
        self.nth = 0
        self.cards = b""  # of a stack that is moved
        self.won = 0  # cards won by both, as shown last
        self.slide = None
        self.fallen = 0  # ms until a slide has come down
        self._laid = False  # is what has changed drawn?

    def lift(self, i, card):
        """Hold a card of the hand above its place."""
        sprite = self.card
        if i >= 0:
            face(sprite, card)
            sprite.x = HAND_X + 16 * i
            sprite.y = HAND_Y - LIFTED
        show(sprite, i >= 0)

    def begin(self, move, mine, chosen, still, last):
        """Show a move that has been played; mine: by the hand that is shown, its card at `chosen`; still: without a flight;
        last: with the counts as a warning.

        Returns its length in ms.
        """
        self.last = last
        self.move = move
        self.ms = 0
        self._laid = False
        self._unlight(0)
        if not still:
            from games.landslide.ui import flight

            if flight.plan(self, mine, chosen):
                self.card.hidden = False
        return self.ms + _LAID_MS

    def set_off(self, cards, leg_ms, ms, is_laid=False):
        """Let cards fly along `way`, one after another; is_laid: the table is drawn already when they arrive."""
        self.cards = cards
        self.leg = leg_ms
        self.ms = ms
        self.nth = 0
        self._laid = is_laid

    def add_slide(self, slide, fallen_ms, ms):
        """Show a slide over it, which is down after fallen_ms; ms: how long all of it takes."""
        self.slide = slide
        self.fallen = fallen_ms
        self.ms = ms

    def end(self):
        """Nothing flies."""
        self.won = self.rules.won(1) + self.rules.won(2)
        self.card.hidden = True
        if self.slide:
            self.slide.end()
            self.slide = None

    def show(self, at):
        """How it looks `at` ms after its beginning."""
        most = self.ms
        if not at:
            self._unlight(ACROSS)
        elif at < most:
            n = at // self.leg
            if n != self.nth:
                self.nth = n
                if n < len(self.cards):
                    face(self.card, self.cards[n])
            if self.cards and self.won >= 0:  # the stack is there no more
                self.won = -1
                self.board.update()
                self.board.draw_changed(-1, -1)
            if self.slide:
                self.slide.show(at, self.fallen)
            if n < max(1, len(self.cards)):
                fly(self.card, self.way, at % self.leg, self.leg)
            elif not self.card.hidden:
                show(self.card, False)
            if at >= self.fallen and self.slide and not self._laid:
                self._laid = True
                self._lay()
        elif not self._laid:
            self._laid = True
            show(self.card, False)
            self._lay()

    def follow(self, move):
        """Turn to the page on which it happened."""
        kind = move & KIND
        board = self.board
        board.update()
        if kind < WIN:
            number = move & FIELD if kind == MOVE else move >> 10 & FIELD
            place = board.place_of(number) if kind != NEW else board.place_of(self.rules.numbers()[-1])
            board.turn_to(max(0, place) // PLACES)

    def _target(self):
        """The stack that another one was moved onto, else 0."""
        return self.move & FIELD if self.move & KIND == MOVE else 0

    def _unlight(self, first):
        """Take the marks of a row of stacks away, but not from those that the move has changed."""
        self.board.plain(self.move >> 10 & FIELD, self._target(), first)

    def _lay(self):
        """Show what has changed."""
        board = self.board
        page = board.page
        self.follow(self.move)
        if board.page == page:
            board.offer_slot(False)
            board.draw_changed(self.move >> 10 & FIELD, self._target())
        board.draw_hand(self.session.eyes, NONE)
        board.draw_counts(self.last)
