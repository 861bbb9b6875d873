"""Landslide's table on the screen: two rows of six stacks a page, the hand, and what is counted.

    felt = Felt(rules, screen); felt.page = 0
    felt.draw(seat)                     # as that seat may see it
    felt.mark(place, T_ADD)             # a mark beside the stack that lies at a place of the page

A stack takes three columns of tiles: the top card, both bids under it (the looking seat's first), and beside them its
number, how many cards it has, and a mark for what can be done with it.
"""

from deckhand.game import const
from deckhand.screen import INK
from games.landslide.rules import NONE

_T_NUMBER_1 = const(112)
_T_MINE = const(177)
_T_THEIRS = const(178)
_T_SMALL_BACK = const(179)
_T_WON = const(180)
_T_FIRST_DECK = const(181)
_T_ROCK = const(183)
_T_SLOT_TL = const(14)  # the console's
_T_MORE_UP = const(30)
_T_MORE_DOWN = const(31)

T_ADD = 25  # the console's ticked box: the chosen card can go on
T_BID = 177  # the arrow of an own bid: it can be bid here
T_WIN = 180  # the cup
T_LIFT = 30  # it can be moved

PLACES = 12  # of a page
ACROSS = 6
_INFO = const(11)
_HAND = const(12)
_ROW = const(5)  # tile rows of a stack


class Felt:
    """What lies where; the keys are the view's."""

    def __init__(self, rules, screen):
        self.rules = rules
        self.screen = screen
        self.page = 0
        self.order = bytearray(56)  # stack numbers in the order in which they are shown
        self.count = 0

    def sort(self, seat, mattering):
        """Put the stacks in order: by number, or with the looking seat's bids first."""
        numbers = self.rules.numbers()
        self.count = len(numbers)
        n = 0
        if mattering:
            for number in numbers:
                if self.rules.bid(number, seat) != NONE:
                    self.order[n] = number
                    n += 1
        for number in numbers:
            if not mattering or self.rules.bid(number, seat) == NONE:
                self.order[n] = number
                n += 1
        last = self.pages() - 1
        if self.page > last:
            self.page = last

    def pages(self):
        """How many pages there are; the last place of all is for a new stack."""
        return self.count // PLACES + 1

    def stack_at(self, place):
        """The number of the stack at a place of the page, 0 for none."""
        i = self.page * PLACES + place
        return self.order[i] if i < self.count else 0

    def place_of(self, number):
        """Where a stack lies, counted over all pages; -1 where it is gone."""
        for i in range(self.count):
            if self.order[i] == number:
                return i
        return -1

    def x(self, place):
        """The tile column of a place."""
        return 1 + place % ACROSS * 3

    def y(self, place):
        """Its tile row."""
        return 1 + place // ACROSS * _ROW

    def draw(self, seat):
        """The whole table."""
        for place in range(PLACES):
            self.draw_place(place, seat)
        screen = self.screen
        pages = self.pages()
        screen.put(19, 1, _T_MORE_UP if self.page else 0)
        screen.put(19, 10, _T_MORE_DOWN if self.page + 1 < pages else 0)
        screen.fill(0, 1, 1, 10)
        self.draw_hand(seat)
        self.draw_info(seat)

    def draw_place(self, place, seat):
        """One stack, or an empty place."""
        screen = self.screen
        rules = self.rules
        x = self.x(place)
        y = self.y(place)
        number = self.stack_at(place)
        if not number:
            screen.fill(x, y, 3, _ROW)
            if self.page * PLACES + place == self.count:  # where a new stack would be
                screen.put(x, y, _T_SLOT_TL)
                screen.put(x + 1, y, _T_SLOT_TL + 1)
                screen.put(x, y + 2, _T_SLOT_TL + 2)
                screen.put(x + 1, y + 2, _T_SLOT_TL + 3)
            return
        screen.card(x, y, rules.top(number))
        screen.put(x + 2, y, _T_NUMBER_1 + number - 1)
        screen.put(x + 2, y + 1, 0 if rules.size(number) == 1 else _T_NUMBER_1 + rules.size(number) - 1)
        screen.put(x + 2, y + 2, 0)
        self._bid(x, y + 3, rules.bid(number, seat), _T_MINE)
        self._bid(x, y + 4, rules.bid(number, 3 - seat), _T_THEIRS)

    def _bid(self, x, y, card, tag):
        if card == NONE:
            self.screen.fill(x, y, 3, 1)
        else:
            self.screen.card(x, y, card, 1)
            self.screen.put(x + 2, y, tag)

    def mark(self, place, tile):
        """Put a mark beside a stack (0 takes it away)."""
        self.screen.put(self.x(place) + 2, self.y(place) + 2, tile)

    def draw_hand(self, seat):
        """The looking seat's hand."""
        hand = self.rules.hand(seat)
        screen = self.screen
        for i in range(6):
            x = 1 + 2 * i
            if i < len(hand):
                screen.card(x, _HAND, hand[i])
            else:
                screen.fill(x, _HAND, 2, 3)

    def draw_info(self, seat):
        """The line between stacks and hand: the other hand, cards won, deck, discards."""
        screen = self.screen
        rules = self.rules
        screen.fill(0, _INFO, 20, 1)
        screen.put(0, _INFO, _T_SMALL_BACK)
        screen.put(4, _INFO, _T_WON)
        screen.put(11, _INFO, _T_FIRST_DECK + rules.which_deck() - 1)
        screen.put(16, _INFO, _T_ROCK)
        screen.ink(_INFO, INK)
        screen.number(_INFO, 1, rules.hand_size(3 - seat), 2)
        screen.number(_INFO, 7, rules.won(seat), 2)
        screen.write(_INFO, ":", 9)
        screen.number(_INFO, 10, rules.won(3 - seat), 2)
        screen.number(_INFO, 16, rules.deck_size(), 2)
        screen.number(_INFO, 23, len(rules.discards()), 2)
