"""How a move of Landslide is shown: marks go out, a card flies, what has changed is drawn; each in a refresh of its own.

animation = Animation(session, screen, board)
animation.begin(move, True, 2, True)   # the third card of the own hand was played
while not animation.step(now): ...     # then the new marks and the cursor are for the view
animation.end()
"""

from deckhand.const import WRAP, const
from deckhand.pictures import BIG_CLUBS, CLUBS_A, SUIT_CLUBS
from deckhand.screen import CARD_BACK
from games.landslide.rules_layout import BID, DRAW, FIELD, KIND, MOVE, NEW, NONE, WIN
from games.landslide.view_board import ACROSS, DECK_COLUMN, HAND_ROW, PLACES

_FLY_MS = const(260)
_DRAW_MS = const(130)  # quick, for A pressed again and again
_HAND_X = const(8)
_MIDDLE_X = const(56)  # of the hand
_COUNTS_Y = const(80)
_CUP_X = const(12)


class Animation:
    """One card in the air at a time."""

    def __init__(self, session, screen, board):
        self.session = session
        self.rules = session.rules
        self.screen = screen
        self.board = board
        self.slow = False
        self.last = False  # are the counts drawn as a warning?
        self._card = screen.sprite(2, 3)
        self._way = [0, 0, 0, 0]
        self._since = -1
        self._ms = 0
        self._move = 0
        self._laid = False  # what flew has arrived

    def begin(self, move, mine, chosen, fly):
        """Show a move that has been played; mine: by the hand that is shown, its card at `chosen`; fly: with a flight."""
        self._move = move
        self._since = -1
        self._ms = 0
        self._laid = False
        self._unlight(0)
        if fly and self._plan(mine, chosen):
            self._card.hidden = False

    def end(self):
        """Nothing flies."""
        self._card.hidden = True

    def step(self, now):
        """Go on; True when all has been shown."""
        if self._since < 0:
            self._since = now
            self._unlight(ACROSS)
            return False
        gone = now - self._since & WRAP
        if self.slow:
            gone >>= 1
        most = self._ms
        if gone < most:
            way = self._way
            self._card.x = way[0] + (way[2] - way[0]) * gone // most
            self._card.y = way[1] + (way[3] - way[1]) * gone // most
        elif self._laid:
            return True
        else:
            self._laid = True
            self._card.hidden = True
            self._lay()
        return False

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
            way[1] = 8 * HAND_ROW
        else:
            way[0] = 0
            way[1] = _COUNTS_Y
        if kind == NEW:
            shown = self._spot(2, board.count)
        elif kind <= BID:
            shown = self._spot(2, board.place_of(number))
        elif kind == MOVE:
            shown = self._spot(0, board.place_of(number)) and self._spot(2, board.place_of(card))
            card = self.rules.top(card)
        elif kind == WIN:
            shown = self._spot(0, board.place_of(number))
            way[2] = _CUP_X
            way[3] = _COUNTS_Y
            card = NONE
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
            self._ms = _DRAW_MS if mine and kind == DRAW else _FLY_MS
        self._face(card)
        self._card.x = way[0]
        self._card.y = way[1]
        return shown

    def _face(self, card):
        """Give the flying card its face, or a back."""
        sprite = self._card
        if card == NONE:
            self.screen.show_sprite(sprite, CARD_BACK)
            return
        suit = card // 13
        sprite[0] = CLUBS_A + card
        sprite[1] = SUIT_CLUBS + suit
        for i in range(4):
            sprite[2 + i] = BIG_CLUBS + 4 * suit + i
