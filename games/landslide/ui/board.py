"""Landslide's table on the screen: the stacks, the hand, and the counts.

    board = Board(rules, screen); board.page = 0
    board.sort(False, True); board.draw_place(place, pictures.ADD)
    board.draw_hand(seat, chosen); board.draw_counts(False)

A stack is three tile columns wide: the top card, beside it the stack's size and lowest card, and below it both bids,
the viewer's first; with two people the bids' signs are numbers. Blue is seat 1, orange is seat 2, for every viewer.
A mark covers part of the card's picture (or, for BID, the bid's place). Up to five stacks form one row, up to ten form
two rows with the same columns, newest last; more form pages of two rows of six.
The mountain is the background.
"""

from deckhand.const import const
from deckhand.contract.choosing import PIXEL_X, PIXEL_Y
from deckhand.pictures import BIG_CLUBS, CLUBS_A, SLOT_TL, SUIT_CLUBS
from deckhand.screen import CARD_BACK, INK, INK_WARN
from games.landslide import pictures
from games.landslide.engine.layout import COUNT, HAND_SIZE, MOST, NONE, SIZES
from games.landslide.engine.piles import follows, stack_end
from games.landslide.ui.mountain import draw_mountain

PLACES = const(12)  # maximum on a page
ACROSS = const(6)
HAND_ROW = const(12)
HAND_COLUMN = const(3)
DECK_COLUMN = const(15)
END_COLUMN = const(11)
HAND_X = 8 * HAND_COLUMN  # pixels
HAND_Y = 8 * HAND_ROW
LIFTED = const(2)  # pixels that a picked card is raised; the counts stay readable
KEYS_LINE = const(15)  # text line at the bottom
_ROWS = const(5)  # rows of a stack
ONE_ROW = const(5)  # maximum stacks in a single row
_ONE_Y = const(4)  # tile row of a single row of stacks, below the message; with a gap above the bids
_AIRY = const(10)  # maximum stacks in two rows with the same columns
_LAST_X = const(16)
_EARLY = const(30)  # cards left in the first deck when day begins to break
_DISCARDS = const(4)
_OTHER_HAND = const(8)
COUNTS_ROW = const(11)

_ABOVE = const(10)  # pixels between the top line and a single row of stacks
_SKY = bytes((70, 70, 31, 1))  # by which rows have bids: 1 the upper, 2 the lower one


def how_many(cards):
    """Tile for a number of cards: 2 to 30, or more."""
    return pictures.NUMBER_2 + min(cards, pictures.MANY - pictures.NUMBER_2 + 2) - 2


class Board:
    """Layout and drawing of the table."""

    def __init__(self, rules, screen):
        self.rules = rules
        self.screen = screen
        self.side = 1  # the seat whose bids are shown first
        self.sign = pictures.MINE  # sign of its bids; the rival's is this ^ 1
        self.page = 0
        self.order = bytearray(MOST)  # stack numbers in display order, 0 is a gap
        self.count = 0  # number of places, including gaps
        self.newest = 0  # number of the newest stack
        self.low = b""  # cards of the hand that can't be played now: drawn lower
        self.chosen = NONE  # the card left out when the hand was drawn, because it's lifted
        self.slot = False  # is there a place for a new stack?
        self.heaped = -1  # cards won by both, as the heaps show them
        self.day = -1  # step of the dawn
        self.places = ONE_ROW  # places on a page in the current layout
        self.drawn = 0  # places when last drawn

    def forget(self):
        """Invalidate everything: the next draw is complete."""
        self.heaped = -1
        self.drawn = 0
        self.day = -1

    def uncover(self):
        """Redraw the mountain after something covered the table; the counts redraw the heaps."""
        self.heaped = -1
        self.ground(0, 1, 20, 10)

    def look_from(self, seat, is_alone):
        """Show the table as a seat sees it; is_alone: against bots only, so its sign is no number."""
        self.side = seat
        self.sign = pictures.MINE + (4 * seat - 4 if is_alone else seat + 1)

    def start_turn(self, mattering, anew, last):
        """Close gaps between stacks, raise all cards, and advance the dawn as the decks empty; last: the last cards."""
        self.low = b""
        self.sort(mattering, anew)
        rules = self.rules
        day = 3 if last or not rules.seat() else 2 if rules.which_deck() == 2 else rules.deck_size() < _EARLY
        if day != self.day:
            self.day = day
            from games.landslide.ui import heaps

            heaps.dawn(self.screen, day)

    def sort(self, mattering, anew):
        """Order the stacks: by number, or the viewer's bids first, then stacks on which a card of the hand can go.

        They move closer when one more wouldn't fit, and apart only when two more fit (or `anew` is set).
        """
        rules = self.rules
        numbers = rules.numbers()
        n = 0
        hand = rules.hand(self.side) if mattering else b""
        for rank in range(3 if mattering else 1):
            for number in numbers:
                if not mattering or self._rank(number, hand) == rank:
                    self.order[n] = number
                    n += 1
        self.count = n
        self.newest = numbers[-1]
        need = n + 1  # a turn starts at most one stack
        spare = 0 if anew or need > self.places or self.places == _AIRY else 1
        need += spare
        wanted = ONE_ROW if need <= ONE_ROW else _AIRY if need <= _AIRY else PLACES
        if anew or need - spare > self.places or wanted < self.places:
            self.places = wanted

    def update(self):
        """Update after a move without moving any stack until the turn ends: new ones go last."""
        order = self.order
        rules = self.rules
        n = 0
        for i in range(self.count):
            if order[i] and rules.size(order[i]):
                n = i + 1
            else:
                order[i] = 0
        for number in rules.numbers():
            if number > self.newest:
                order[n] = self.newest = number
                n += 1
        self.count = n

    def _rank(self, number, hand):
        if self.rules.bid(number, self.side) != NONE:
            return 0
        top = self.rules.top(number)
        for card in hand:
            if follows(card, top):
                return 1
        return 2

    def pages(self):
        """Number of pages, at least one."""
        return max(1, (self.count + self.slot + PLACES - 1) // PLACES)

    def turn_to(self, page):
        """Select the page to draw, clipped to the last one; True if it changed."""
        before = self.page
        self.page = min(page, self.pages() - 1)
        return self.page != before

    def offer_slot(self, is_open):
        """Show or hide a place for a new stack after the last one."""
        self.slot = is_open

    def stack_at(self, place):
        """Number of the stack at a place of the page, 0 for none or a gap."""
        i = self.page * PLACES + place
        return self.order[i] if i < self.count else 0

    def place_at(self, chosen):
        """Place on the page of a Choice."""
        for place in range(self.places):
            if chosen[PIXEL_X] == 8 * self.x(place) and chosen[PIXEL_Y] == 8 * self.y(place):
                return place
        return -1

    def stack_of(self, chosen):
        """Stack number of a Choice, 0 for none."""
        place = self.place_at(chosen)
        return self.stack_at(place) if place >= 0 else 0

    def slot_at(self, place):
        """Is this place of the page the one for a new stack?"""
        return self.slot and self.page * PLACES + place == self.count

    def place_of(self, number):
        """Place of a stack, counted over all pages; -1 if it's gone."""
        for i in range(self.count):
            if self.order[i] == number:
                return i
        return -1

    def x(self, place):
        """Tile column of a place."""
        if self.places == PLACES:
            return 1 + place % ACROSS * 3
        # Leave a margin at the right and, with two rows, room for the moon.
        return min(_LAST_X, place % ONE_ROW * 4 + 1)

    def y(self, place):
        """Tile row of a place."""
        if self.places <= ONE_ROW:
            return _ONE_Y
        return 1 + (_ROWS if place >= self.places // 2 else 0)

    def sky(self):
        """Pixel row where two lines of text cover no card: above a single row of stacks, or below one without bids.

        1 if there's no such row, or if a card of the hand could still be bid.
        """
        if self.places <= ONE_ROW:
            return _ABOVE
        rows = 0
        for place in range(self.places):
            number = self.stack_at(place)
            if number and not self.rules.phase() or self.rules.state[SIZES + number] > COUNT:
                rows |= 1 if place < self.places // 2 else 2
        return _SKY[rows]

    # -- drawing

    def ground(self, x, y, width, height):
        """Draw the mountain in a rectangle of cells."""
        draw_mountain(self.screen, x, y, width, height)

    def clear(self):
        """Draw only the mountain if the layout of the stacks changes."""
        if self.drawn != self.places:
            self.drawn = self.places
            self.ground(0, 1, 20, 10)

    def draw_plain(self, seat):
        """Draw all stacks without marks, and a hand with no card picked."""
        self.slot = False
        self.turn_to(self.page)
        self.clear()
        for place in range(self.places):
            self.draw_place(place, 0)
        self.draw_hand(seat, NONE)

    def draw_place(self, place, mark):
        """Draw one stack with its mark (0: none), or an empty place."""
        screen = self.screen
        rules = self.rules
        x = self.x(place)
        y = self.y(place)
        number = self.stack_at(place)
        if not number:
            if self.slot_at(place):
                self.mark(place, mark)
                self.ground(x + 2, y, 1, 3)
            else:
                self.ground(x, y, 3, 3)
            self.ground(x, self.bid_row(y, 0), 3, 1)
            self.ground(x, self.bid_row(y, 1), 3, 1)
            return
        top = rules.top(number)
        size = rules.size(number)
        screen.card(x, y, top, 1)
        if size > 1:
            low = rules.state[stack_end(rules.state, number) - size]
            screen.put(x + 2, y, how_many(size))
            screen.put(x + 2, y + 1, CLUBS_A + low)
            screen.put(x + 2, y + 2, SUIT_CLUBS + low // 13)
        else:
            self.ground(x + 2, y, 1, 3)
        # Indent the bids by a column, so that they don't look like a card of the stack below.
        for other in range(2):
            bid = rules.bid(number, 3 - self.side if other else self.side)
            row = self.bid_row(y, other)
            if bid != NONE:
                screen.put(x, row, self._sign(bid, top, other))
                screen.card(x + 1, row, bid, 1)
            elif other:
                self.ground(x, row, 3, 1)
        self.mark(place, mark)

    def bid_row(self, y, other):
        """Tile row of a bid below a stack: the viewer's or the rival's."""
        return y + other + (4 if self.places <= ONE_ROW else 3)

    def _sign(self, bid, top, other):
        """Sign of a bid: its seat, or that it's complete, or would be with one card of the viewer's hand on top."""
        if other:
            return pictures.DANGER if follows(bid, top) else self.sign ^ 1
        if follows(bid, top):
            return pictures.WON
        for card in self.rules.hand(self.side):
            if follows(card, top) and follows(bid, card):
                return pictures.NEAR
        return self.sign

    def mark(self, place, mark):
        """Mark the stack at a place and clear the previous mark."""
        screen = self.screen
        x = self.x(place)
        y = self.y(place)
        number = self.stack_at(place)
        if not number:
            if self.slot_at(place):
                screen.put(x, y, SLOT_TL)
                screen.put(x + 1, y, SLOT_TL + 1)
                screen.stamp(x, y + 1, pictures.ADD, 2, 2)
            return
        picture = BIG_CLUBS + 4 * (self.rules.top(number) // 13)
        screen.stamp(x, y + 1, mark if mark > pictures.BID else picture, 2, 2)
        if self.rules.bid(number, self.side) == NONE:
            row = self.bid_row(y, 0)
            if mark == pictures.BID:
                self.ground(x, row, 1, 1)
                screen.put(x + 1, row, pictures.BID)
                screen.put(x + 2, row, pictures.BID + 1)
            else:
                self.ground(x, row, 3, 1)

    def plain(self, a, b, first):
        """Clear the marks of a row from its first place on, except on two stacks that changed."""
        for place in range(first, min(first + ACROSS, self.places)):
            number = self.stack_at(place)
            if number and number != a and number != b:
                self.mark(place, 0)

    def draw_changed(self, a, b):
        """Draw two stacks, the newest one and all empty places, without marks; -1, -1: only empty places."""
        for place in range(self.places):
            number = self.stack_at(place)
            if not number or number == a or number == b or number == self.newest and a >= 0:
                self.draw_place(place, 0)

    def lower(self, low, seat, chosen):
        """Draw a hand with these cards lower."""
        self.low = low
        self.draw_hand(seat, chosen)

    def draw_hand(self, seat, chosen):
        """Draw a hand without its lifted card `chosen` (NONE: none); cards that can't be played are lower."""
        self.chosen = chosen
        hand = self.rules.hand(seat)
        screen = self.screen
        for i in range(HAND_SIZE):
            x = HAND_COLUMN + 2 * i
            if i >= len(hand) or hand[i] == chosen:
                screen.fill(x, HAND_ROW, 2, 3)
            else:
                low = hand[i] in self.low
                if low:
                    screen.fill(x, HAND_ROW, 2, 1)
                screen.card(x, HAND_ROW + low, hand[i], 3 - low)

    def draw_counts(self, last):
        """Draw won cards beside their heaps, discards, the rival's hand and the deck's size, below the stacks."""
        screen = self.screen
        rules = self.rules
        side = self.side
        count = len(rules.discards())
        size = rules.deck_size()
        for x in range(20):
            tile = pictures.SLOPE
            if x == 0:
                tile = self.sign
            elif x == _DISCARDS and count:
                tile = pictures.ROCK
            elif x == _OTHER_HAND:
                tile = pictures.SMALL_BACK
            elif x == DECK_COLUMN - 1:
                tile = pictures.DANGER if last else pictures.FIRST_DECK - 1 + rules.which_deck()
            elif x == 19:
                tile = self.sign ^ 1
            if x != END_COLUMN and x != END_COLUMN + 1:
                screen.put(x, COUNTS_ROW, tile)
        screen.ink(COUNTS_ROW, INK_WARN if last else INK)
        screen.number(COUNTS_ROW, 2, rules.won(side), 2)
        if count:
            screen.number(COUNTS_ROW, 7, count, 2)
        else:
            screen.write(COUNTS_ROW, "  ", 7)
        screen.number(COUNTS_ROW, 12, rules.hand_size(3 - side), 1)
        screen.number(COUNTS_ROW, 20, size, 2)
        screen.number(COUNTS_ROW, 23, rules.won(3 - side), 2)
        if size:
            screen.stamp(DECK_COLUMN, HAND_ROW, CARD_BACK, 2, 3)
        else:
            screen.fill(DECK_COLUMN, HAND_ROW, 2, 3)
        won = rules.won(side) << 6 | rules.won(3 - side)
        if won != self.heaped:
            self.heaped = won
            from games.landslide.ui import heaps

            heaps.heaps(screen, HAND_ROW, rules, side)
