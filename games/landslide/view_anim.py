"""How a move of Landslide is shown: marks go out, a card flies, what has changed is drawn; each in a refresh of its own.

flight = Flight(session, screen, felt)
flight.begin(move, True, 2, True)   # the third card of the own hand was played
while not flight.step(now): ...     # then the new marks and the cursor are for the view
flight.end()
"""

from deckhand.game import const
from deckhand.screen import BANK, CARD_BACK
from games.landslide.rules import BID, DRAW, MOVE, NEW, NONE, WIN
from games.landslide.view_board import ACROSS, PLACES

_FLY_MS = const(260)
_DRAW_MS = const(130)  # quick, for A pressed again and again
_WRAP = const(0x1FFFFFFF)
_DECK_X = const(112)
_HAND_X = const(8)
_HAND_Y = const(96)
_MIDDLE_X = const(56)  # of the hand
_COUNTS_Y = const(80)
_CUP_X = const(12)


class Flight:
    """One card in the air at a time."""

    def __init__(self, session, screen, felt):
        self.session = session
        self.rules = session.rules
        self.screen = screen
        self.felt = felt
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
        if fly and self._aim(mine, chosen):
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
        gone = now - self._since & _WRAP
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
        kind = move >> 20 << 20
        felt = self.felt
        felt.update()
        if kind < WIN:
            number = move & 1023 if kind == MOVE else move >> 10 & 1023
            place = felt.place_of(number) if kind != NEW else felt.place_of(self.rules.numbers()[-1])
            felt.page = max(0, place) // PLACES

    def _target(self):
        """The stack that another one was moved onto, else 0."""
        return self._move & 1023 if self._move >> 20 << 20 == MOVE else 0

    def _unlight(self, first):
        """Take the marks of a row of stacks away, but not from those that the move has changed."""
        self.felt.plain(self._move >> 10 & 1023, self._target(), first)

    def _lay(self):
        """Show what has changed."""
        felt = self.felt
        page = felt.page
        self.follow(self._move)
        if felt.page == page:
            felt.slot = False
            felt.draw_changed(self._move >> 10 & 1023, self._target())
        felt.draw_hand(self.session.eyes, NONE)
        felt.draw_counts(self.last)

    def _spot(self, at, place):
        """Write the pixels of a place into the way, `at` 0 from there, 2 to there; False where it is not shown."""
        felt = self.felt
        if place < 0 or place // PLACES != felt.page:
            return False
        self._way[at] = 8 * felt.x(place % PLACES)
        self._way[at + 1] = 8 * felt.y(place % PLACES)
        return True

    def _aim(self, mine, chosen):
        """What flies, from where and to where; False where that is not on this page."""
        felt = self.felt
        move = self._move
        kind = move >> 20 << 20
        number = move >> 10 & 1023
        card = move & 1023
        way = self._way
        if mine:  # from the hand, or to it
            way[0] = _HAND_X + 16 * chosen if chosen >= 0 else _MIDDLE_X
            way[1] = _HAND_Y
        else:
            way[0] = 0
            way[1] = _COUNTS_Y
        if kind == NEW:
            shown = self._spot(2, felt.count)
        elif kind <= BID:
            shown = self._spot(2, felt.place_of(number))
        elif kind == MOVE:
            shown = self._spot(0, felt.place_of(number)) and self._spot(2, felt.place_of(card))
            card = self.rules.top(card)
        elif kind == WIN:
            shown = self._spot(0, felt.place_of(number))
            way[2] = _CUP_X
            way[3] = _COUNTS_Y
            card = NONE
        else:
            shown = True
            way[2] = way[0]
            way[3] = way[1]
            way[0] = _DECK_X
            way[1] = _HAND_Y
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
        sprite[0] = BANK + card
        sprite[1] = BANK + 53 + suit
        for i in range(4):
            sprite[2 + i] = BANK + 58 + 4 * suit + i
