"""How a move of Landslide is shown: marks go out, cards fly, what has changed is drawn; each in a refresh of its own.

A card from a hand flies alone; of a stack that is moved or won up to four tumble, one after another.

animation = Animation(session, screen, board)
ms = animation.begin(move, True, 2, False)  # the third card of the own hand was played
animation.show(at)                      # then the new marks and the cursor are for the view
animation.end()
animation.lift(2, card)                 # or it lies chosen above its place in the hand; (-1, NONE): none does
"""

from deckhand.card_face import face
from deckhand.const import const
from deckhand.draw import fly, show
from games.landslide.rules_layout import BID, DRAW, FIELD, KIND, MOVE, NEW, NONE, WIN
from games.landslide.view_board import ACROSS, DECK_COLUMN, HAND_ROW, LIFTED, PLACES, how_many

_FLY_MS = const(260)
_TUMBLE_MS = const(140)  # each of several
_TUMBLING = const(4)
_DRAW_MS = const(130)  # quick, for A pressed again and again
_LAID_MS = const(20)  # what changed is drawn in a refresh of its own
_HAND_X = const(8)
_MIDDLE_X = const(56)  # of the hand
_COUNTS_Y = const(80)
_CUP_X = const(12)


class Animation:
    """One card in the air at a time, of a stack one after another."""

    def __init__(self, session, screen, board):
        self.session = session
        self.rules = session.rules
        self.screen = screen
        self.board = board
        self.last = False  # are the counts drawn as a warning?
        self._card = screen.sprite(2, 3)
        self._way = [0, 0, 0, 0]
        self._ms = 0
        self._move = 0
        self._leg = 1  # ms that each card flies
        self._nth = 0
        self._cards = b""  # of a stack that is moved
        self._won = 0  # cards won by both, as shown last

    def lift(self, i, card):
        """Hold a card of the hand above its place."""
        sprite = self._card
        if i >= 0:
            face(sprite, card)
            sprite.x = _HAND_X + 16 * i
            sprite.y = 8 * HAND_ROW - LIFTED
        show(sprite, i >= 0)

    def begin(self, move, mine, chosen, still):
        """Show a move that has been played; mine: by the hand that is shown, its card at `chosen`; still: without a flight.

        Returns its length in ms.
        """
        self._move = move
        self._ms = 0
        self._unlight(0)
        if not still and self._plan(mine, chosen):
            self._card.hidden = False
        return self._ms + _LAID_MS

    def end(self):
        """Nothing flies."""
        self._won = self.rules.won(1) + self.rules.won(2)
        self._card.hidden = True

    def show(self, at):
        """How it looks `at` ms after its beginning."""
        most = self._ms
        if not at:
            self._unlight(ACROSS)
        elif at < most:
            n = at // self._leg
            if n != self._nth:
                self._nth = n
                if n < len(self._cards):
                    face(self._card, self._cards[n])
            fly(self._card, self._way, at % self._leg, self._leg)
        elif not self._card.hidden or not most:
            show(self._card, False)
            self._lay()

    def follow(self, move):
        """Turn to the page on which it happened."""
        kind = move & KIND
        board = self.board
        board.update()
        if kind < WIN:
            number = move & FIELD if kind == MOVE else move >> 10 & FIELD
            place = board.place_of(number) if kind != NEW else board.place_of(self.rules.numbers()[-1])
            board.page = max(0, place) // PLACES

    def _target(self):
        """The stack that another one was moved onto, else 0."""
        return self._move & FIELD if self._move & KIND == MOVE else 0

    def _unlight(self, first):
        """Take the marks of a row of stacks away, but not from those that the move has changed."""
        self.board.plain(self._move >> 10 & FIELD, self._target(), first)

    def _lay(self):
        """Show what has changed."""
        board = self.board
        page = board.page
        self.follow(self._move)
        if board.page == page:
            board.slot = False
            board.draw_changed(self._move >> 10 & FIELD, self._target())
        board.draw_hand(self.session.eyes, NONE)
        board.draw_counts(self.last)

    def _spot(self, at, place):
        """Write the pixels of a place into the way, `at` 0 from there, 2 to there; False where it is not shown."""
        board = self.board
        if place < 0 or place // PLACES != board.page:
            return False
        self._way[at] = 8 * board.x(place % PLACES)
        self._way[at + 1] = 8 * board.y(place % PLACES)
        return True

    def _plan(self, mine, chosen):
        """What flies, from where and to where; False where that is not on this page."""
        board = self.board
        move = self._move
        kind = move & KIND
        number = move >> 10 & FIELD
        card = move & FIELD
        way = self._way
        if mine:  # from the hand, or to it
            way[0] = _HAND_X + 16 * chosen if chosen >= 0 else _MIDDLE_X
            way[1] = 8 * HAND_ROW - (LIFTED if chosen >= 0 else 0)
        else:
            way[0] = 0
            way[1] = _COUNTS_Y
        many = 1
        self._cards = b""
        self._nth = 0
        if kind == NEW:
            shown = self._spot(2, board.count)
        elif kind <= BID:
            shown = self._spot(2, board.place_of(number))
        elif kind == MOVE:
            shown = self._spot(0, board.place_of(number)) and self._spot(2, board.place_of(card))
            self._cards = self.rules.cards(card)[-_TUMBLING:]
            many = len(self._cards)
            card = self._cards[0]
        elif kind == WIN:
            shown = self._spot(0, board.place_of(number))
            way[2] = _CUP_X
            way[3] = _COUNTS_Y
            card = NONE
            won = self.rules.won(1) + self.rules.won(2) - self._won
            many = min(won, _TUMBLING)
        else:
            shown = True
            way[2] = way[0]
            way[3] = way[1]
            way[0] = 8 * DECK_COLUMN
            way[1] = 8 * HAND_ROW
            hand = self.rules.hand(self.session.eyes)
            card = hand[-1] if mine else NONE
            if mine:
                way[2] = _HAND_X + 16 * (len(hand) - 1)
        if shown:
            self._leg = _TUMBLE_MS if many > 1 else _DRAW_MS if mine and kind == DRAW else _FLY_MS
            self._ms = self._leg * many
        face(self._card, card)
        if kind == WIN:  # how many it brings
            self._card[0] = how_many(won)
        self._card.x = way[0]
        self._card.y = way[1]
        return shown
