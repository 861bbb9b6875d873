"""Landslide's table on the screen: two rows of six stacks a page, the hand, and what is counted.

    felt = Felt(rules, screen); felt.page = 0
    felt.sort(False); felt.draw_place(place, T_ADD); felt.draw_hand(seat, chosen); felt.draw_counts(False)

A stack takes three columns of tiles and five rows: the top card with its number and how many cards it has beside it,
and below it both bids, the looking seat's first. A mark lies on the card's picture (or, T_BID, where the bid would be).
Behind all of it is the mountain.
"""

from deckhand.game import const
from deckhand.screen import BANK, CARD_BACK, INK, INK_WARN
from games.landslide.rules import NONE
from games.landslide.rules_piles import follows

_T_NUMBER_1 = const(112)
_T_MINE = const(164)
_T_THEIRS = const(165)
_T_DANGER = const(166)
_T_SMALL_BACK = const(167)
_T_WON = const(168)
_T_FIRST_DECK = const(169)
_T_SECOND_DECK = const(170)
_T_ROCK = const(171)
_T_PILE = const(172)
_T_SLOPE_UP = const(187)
_T_SLOPE = const(189)
_T_SLOT_TL = const(14)  # the console's
_PICTURES = const(58)  # of the cards' bank

T_BID = 173  # marks: it can be bid here,
T_ADD = 175  # the chosen card or the lifted stack can go on,
T_WIN = 179  # it can be won,
T_LIFT = 183  # it can be moved, or is chosen to be

PLACES = 12  # of a page
ACROSS = 6
_ROW = const(5)  # tile rows of a stack
_INFO = const(11)
_HAND = const(12)
_HAND_SIZE = const(6)
_DECK_X = const(14)

# The mountain's outline: for each column 8 x the row of its edge, + 0 up, 1 down, 3 and 4 the same with snow.
_RIDGE = (
    b"\x48\x40\x38\x30\x2b\x2c\x31\x39\x38\x30"  # rows 9 8 7 6 5 5 6 7 7 6
    b"\x28\x23\x24\x29\x31\x39\x38\x30\x2b\x2c"  # rows 5 4 4 5 6 7 7 6 5 5
)


class Felt:
    """What lies where; what can be done there is view_choices.py's."""

    def __init__(self, rules, screen):
        self.rules = rules
        self.screen = screen
        self.side = 1  # the seat whose bids lie nearer
        self.page = 0
        self.order = bytearray(56)  # stack numbers in the order in which they are shown, 0 a gap
        self.count = 0  # of places, with gaps
        self.alive = 0  # of stacks
        self._newest = 0  # number of a stack
        self.slot = False  # is there a place for a new stack?

    def sort(self, mattering):
        """Put the stacks in order: by number, or own bids first, then those on which a card of the hand can go."""
        rules = self.rules
        numbers = rules.numbers()
        n = 0
        hand = rules.hand(self.side) if mattering else b""
        for rank in range(3 if mattering else 1):
            for number in numbers:
                if not mattering or self._rank(number, hand) == rank:
                    self.order[n] = number
                    n += 1
        self.count = self.alive = n
        self._newest = numbers[-1]

    def update(self):
        """Follow what was played, and let every stack stay where it is: a gap where one has gone, new ones at the end."""
        order = self.order
        rules = self.rules
        n = self.alive = 0
        for i in range(self.count):
            if order[i] and rules.size(order[i]):
                n = i + 1
                self.alive += 1
            else:
                order[i] = 0
        for number in rules.numbers():
            if number > self._newest:
                order[n] = self._newest = number
                n += 1
                self.alive += 1
        self.count = n

    def is_loose(self):
        """Would there be fewer pages without the gaps?"""
        return self.count // PLACES > self.alive // PLACES

    def _rank(self, number, hand):
        if self.rules.bid(number, self.side) != NONE:
            return 0
        top = self.rules.top(number)
        for card in hand:
            if follows(card, top):
                return 1
        return 2

    def pages(self):
        """How many pages there are, at least one."""
        return max(1, (self.count + self.slot + PLACES - 1) // PLACES)

    def stack_at(self, place):
        """The number of the stack at a place of the page, 0 for none or a gap."""
        i = self.page * PLACES + place
        return self.order[i] if i < self.count else 0

    def slot_at(self, place):
        """Is this place of the page the one for a new stack?"""
        return self.slot and self.page * PLACES + place == self.count

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

    # -- drawing

    def ground(self, x, y, width, height):
        """The mountain in some cells."""
        for row in range(y, y + height):
            for column in range(x, x + width):
                ridge = _RIDGE[column]
                edge = ridge >> 3
                tile = 0
                if row == edge:
                    tile = _T_SLOPE_UP + (ridge & 7)
                elif row > edge:
                    tile = _T_SLOPE
                self.screen.put(column, row, tile)

    def draw_place(self, place, mark):
        """One stack with its mark (0: none), or an empty place."""
        screen = self.screen
        rules = self.rules
        x = self.x(place)
        y = self.y(place)
        number = self.stack_at(place)
        if not number:
            if self.slot_at(place):
                self.light(place, mark)
                self.ground(x + 2, y, 1, 3)
                self.ground(x, y + 3, 3, 2)
            else:
                self.ground(x, y, 3, _ROW)
            return
        top = rules.top(number)
        size = rules.size(number)
        screen.card(x, y, top, 1)
        screen.put(x + 2, y, _T_NUMBER_1 + number - 1)
        if size > 1:
            screen.put(x + 2, y + 1, _T_NUMBER_1 + size - 1)
            screen.put(x + 2, y + 2, _T_PILE)
        else:
            self.ground(x + 2, y + 1, 1, 2)
        # The bids lie a column further right, so that they are not taken for a card of the stack below.
        bid = rules.bid(number, self.side)
        if bid != NONE:
            screen.put(x, y + 3, _T_WON if follows(bid, top) else _T_MINE)
            screen.card(x + 1, y + 3, bid, 1)
        bid = rules.bid(number, 3 - self.side)
        if bid == NONE:
            self.ground(x, y + 4, 3, 1)
        else:
            screen.put(x, y + 4, _T_DANGER if follows(bid, top) else _T_THEIRS)
            screen.card(x + 1, y + 4, bid, 1)
        self.light(place, mark)

    def light(self, place, mark):
        """Put a mark on the stack at a place, and take away the one that was there."""
        screen = self.screen
        x = self.x(place)
        y = self.y(place)
        number = self.stack_at(place)
        if not number:
            if self.slot_at(place):
                screen.put(x, y, _T_SLOT_TL)
                screen.put(x + 1, y, _T_SLOT_TL + 1)
                screen.stamp(x, y + 1, T_ADD, 2, 2)
            return
        picture = BANK + _PICTURES + 4 * (self.rules.top(number) // 13)
        screen.stamp(x, y + 1, mark if mark > T_BID else picture, 2, 2)
        if self.rules.bid(number, self.side) == NONE:
            if mark == T_BID:
                self.ground(x, y + 3, 1, 1)
                screen.put(x + 1, y + 3, T_BID)
                screen.put(x + 2, y + 3, T_BID + 1)
            else:
                self.ground(x, y + 3, 3, 1)

    def plain(self, a, b, first):
        """Take the marks of one row away, from its first place on, but leave alone two stacks that have changed."""
        for place in range(first, first + ACROSS):
            number = self.stack_at(place)
            if number and number != a and number != b:
                self.light(place, 0)

    def draw_changed(self, a, b):
        """Draw two stacks, the newest one and what is empty, all without marks."""
        for place in range(PLACES):
            number = self.stack_at(place)
            if not number or number == a or number == b or number == self._newest:
                self.draw_place(place, 0)

    def draw_hand(self, seat, chosen):
        """A hand, one card of it chosen (NONE: none)."""
        hand = self.rules.hand(seat)
        screen = self.screen
        for i in range(_HAND_SIZE):
            x = 1 + 2 * i
            if i >= len(hand):
                screen.fill(x, _HAND, 2, 3)
            elif hand[i] == chosen:
                screen.card(x, _HAND, chosen, 1)
                screen.stamp(x, _HAND + 1, T_LIFT, 2, 2)
            else:
                screen.card(x, _HAND, hand[i])

    def draw_counts(self, last):
        """Below the stacks: the other hand, cards won, both decks, discards with the last one; the deck itself."""
        screen = self.screen
        rules = self.rules
        side = self.side
        which = rules.which_deck()
        discards = rules.discards()
        count = len(discards)
        for x in range(20):
            tile = _T_SLOPE
            if x == 0:
                tile = _T_SMALL_BACK
            elif x == 2:
                tile = _T_WON
            elif x == 8:
                tile = _T_FIRST_DECK
            elif x == 11:
                tile = _T_SECOND_DECK
            elif x == 14:
                tile = _T_ROCK
            elif (x == 17 or x == 18) and count:
                card = discards[count - 1]
                tile = BANK + (card if x == 17 else 53 + card // 13)
            screen.put(x, _INFO, tile)
        screen.ink(_INFO, INK_WARN if last else INK)
        screen.number(_INFO, 1, rules.hand_size(3 - side), 1)
        screen.number(_INFO, 4, rules.won(side), 2)
        screen.write(_INFO, ":", 6)
        screen.number(_INFO, 7, rules.won(3 - side), 2)
        screen.number(_INFO, 12, rules.deck_size() if which == 1 else 0, 2)
        screen.number(_INFO, 16, rules.deck_size() if which == 2 else 0, 2)
        screen.number(_INFO, 20, count, 2)
        if rules.deck_size():
            screen.stamp(_DECK_X, _HAND, CARD_BACK, 2, 3)
        else:
            screen.fill(_DECK_X, _HAND, 2, 3)
