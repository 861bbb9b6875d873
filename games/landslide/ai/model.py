"""What the plan search plays on, a model of the position: stacks by slot, its own hand, and what is unseen.

    model = Model(rules, seat)
    for plan in model.plans(rules.phase(), rules.run()):
        model.make(plan); won = model.win_all(); model.unmake()

A card is thought of as its kind, rank and colour: 0 to 12 black A to K, 13 to 25 red. The two cards of a kind follow,
and are followed by, the same ones; what is asked of a kind is asked of its club or diamond, the card of that number.
A set of kinds is a mask of 26 bits. A plan is one way to play: a small int.
"""

from deckhand.const import const
from games.landslide.engine.layout import ADD, BID, FOLLOWS, HAND_SIZE, MAY_BID, MOVE, NEW, NONE, WIN
from games.landslide.engine.piles import FITS, fits

# A plan is what << 18 | slot << 12 | first << 9 | last << 6 | set of the hand's cards (for a move: the other slot).
_STOP = const(0)
_NEW = const(1)
_ADD = const(2)
_BID = const(3)
_MOVE = const(4)

KINDS = const(26)
_RED = const(13)  # bits from the black kinds of a set to the red ones
_BLACK_SET = const((1 << 13) - 1)
_ACES = const(1 << 13 | 1)


def kinds_that(do):
    """For each kind, as a top card, the set of those that FOLLOWS or MAY_BID there."""
    on = 0
    for kind in range(KINDS):  # on a black ace
        if FITS[kind] & do:
            on |= 1 << kind
    black = []
    for _ in range(_RED):
        black.append(on)
        on = (on & ~(_ACES << 12)) << 1 | on >> 12 & _ACES  # a rank higher, kings become aces
    return tuple(black + [on >> _RED | (on & _BLACK_SET) << _RED for on in black])


NEAR = kinds_that(FOLLOWS)


def kind_of(card):
    """Rank and colour of a card as one number."""
    return card % 13 + 13 if 13 <= card < 39 else card % 13


def cards_in(mask):
    """How many are in a set."""
    n = 0
    while mask:
        mask &= mask - 1
        n += 1
    return n


class Model:
    """A position from one seat's side, with one spare slot for a stack to come."""

    def __init__(self, rules, seat):
        numbers = rules.numbers()
        size = len(numbers) + 1
        self.number = numbers
        self.near = NEAR
        self.count = bytearray(size)  # 0: an empty slot
        self.low = bytearray(size)
        self.top = bytearray(size)
        self.mine = bytearray([NONE] * size)
        self.theirs = bytearray([NONE] * size)
        self.hand = rules.hand(seat)
        self.held = len(self.hand)
        self.kinds = bytearray([kind_of(card) for card in self.hand])
        self.used = 0  # the set of the hand's cards that the plan in hand plays
        self.first = 0  # the first move of stacks that `win_all` made
        self.lost = []  # kinds of the bids that the plan in hand discards
        self._undo = []  # array, place, old value, and again
        self.unseen = bytearray([2] * KINDS)
        self._twins = twins = bytearray(self.held)  # the set of earlier cards of the same kind, to be played before
        for i in range(self.held):
            for j in range(i):
                if self.kinds[j] == self.kinds[i]:
                    twins[i] |= 1 << j
        for cards in (self.hand, rules.discards(), rules.won_cards(1), rules.won_cards(2)):
            self._see(cards)
        for i in range(size - 1):
            n = numbers[i]
            cards = rules.cards(n)
            self._see(cards)
            self.count[i] = len(cards)
            self.low[i] = kind_of(cards[0])
            self.top[i] = kind_of(cards[len(cards) - 1])
            self.mine[i] = self._see_bid(rules.bid(n, seat))
            self.theirs[i] = self._see_bid(rules.bid(n, 3 - seat))
        self.hidden = rules.deck_size() + rules.hand_size(3 - seat)

    def _see(self, cards):
        for card in cards:
            self.unseen[kind_of(card)] -= 1

    def _see_bid(self, card):
        if card == NONE:
            return NONE
        self.unseen[kind_of(card)] -= 1
        return kind_of(card)

    def rest(self):
        """The hand less what the plan in hand plays: its kinds, those of them held twice, how many cards."""
        one = two = size = 0
        for i in range(self.held):
            if not self.used >> i & 1:
                bit = 1 << self.kinds[i]
                two |= one & bit
                one |= bit
                size += 1
        return one, two, size

    # Plans.

    def plans(self, phase, run):
        """Every way to go on in phase 0 or 1; of sequences of the same cards to the same top card only one."""
        slots = len(self.number)
        kinds = self.kinds
        near = self.near
        if phase:
            yield _STOP << 18
            for a in range(slots):
                for b in range(slots):
                    if a != b and self._may_move(a, b):
                        yield _MOVE << 18 | a << 12 | b
        else:
            for i in range(self.held):
                if not self._twins[i]:
                    yield _NEW << 18 | i << 9 | 1 << i
            for slot in range(slots):
                if self.mine[slot] == NONE:
                    top = self.top[slot]
                    for i in range(self.held):
                        kind = kinds[i]
                        if not self._twins[i] and fits(kind, top) & MAY_BID:
                            yield _BID << 18 | slot << 12 | i << 9 | 1 << i
        for slot in range(slots):
            if phase and self.number[slot] != run:
                continue
            on = near[self.top[slot]]
            found = []  # first << 9 | last << 6 | set
            seen = bytearray(HAND_SIZE << HAND_SIZE)  # by last << 6 | set
            for i in range(self.held):
                if on >> kinds[i] & 1 and not self._twins[i]:
                    found.append(i << 9 | i << 6 | 1 << i)
            for way in found:  # grows on the way
                yield _ADD << 18 | slot << 12 | way
                on = near[kinds[way >> 6 & 7]]
                for i in range(self.held):
                    if on >> kinds[i] & 1 and not way >> i & 1 and self._twins[i] & way == self._twins[i]:
                        longer = way & 63 | 1 << i | i << 6
                        if not seen[longer]:
                            seen[longer] = 1
                            found.append(longer | way >> 9 << 9)

    def move_of(self, plan):
        """The plan's first move; 0 where it only stops."""
        what = plan >> 18
        slot = plan >> 12 & 63
        if what == _STOP:
            return 0
        if what == _MOVE:
            return MOVE | self.number[slot] << 10 | self.number[plan & 63]
        card = self.hand[plan >> 9 & 7]
        if what == _NEW:
            return NEW | card
        return (ADD if what == _ADD else BID) | self.number[slot] << 10 | card

    def _set(self, array, i, value):
        undo = self._undo
        undo.append(array)
        undo.append(i)
        undo.append(array[i])
        array[i] = value

    def make(self, plan):
        """Play a plan."""
        what = plan >> 18
        slot = plan >> 12 & 63
        if what == _STOP:
            return
        if what == _MOVE:
            self._join(slot, plan & 63)
            return
        self.used = plan & 63
        kind = self.kinds[plan >> 9 & 7]
        if what == _BID:
            self._set(self.mine, slot, kind)
        elif what == _NEW:
            slot = len(self.number)
            self._set(self.count, slot, 1)
            self._set(self.low, slot, kind)
            self._set(self.top, slot, kind)
        else:
            self._set(self.count, slot, self.count[slot] + cards_in(self.used))
            self._set(self.top, slot, self.kinds[plan >> 6 & 7])

    def unmake(self):
        """Take back all since the plan was made."""
        undo = self._undo
        while undo:
            old = undo.pop()
            i = undo.pop()
            undo.pop()[i] = old
        self.used = self.first = 0
        if self.lost:
            self.lost = []

    def winnable(self, slot):
        """Does the own bid follow that top card (LS-13)?"""
        bid = self.mine[slot]
        return bid != NONE and self.count[slot] and self.near[self.top[slot]] >> bid & 1

    def _may_move(self, a, b):
        """LS-12."""
        if self.mine[a] == NONE or self.mine[b] == NONE or not self.count[a] or not self.count[b]:
            return False
        return self.near[self.top[b]] >> self.low[a] & 1

    def _join(self, a, b):
        """Stack a goes on stack b."""
        self._set(self.count, b, self.count[a] + self.count[b])
        self._set(self.top, b, self.top[a])
        self._set(self.count, a, 0)
        self.lost.append(self.mine[a])
        if self.theirs[a] != NONE:
            self.lost.append(self.theirs[a])

    def _more_by_move(self):
        """A move of stacks after which more cards can be won, as slots a << 6 | b; -1: none."""
        near = self.near
        mine = self.mine
        top = self.top
        own = [i for i in range(len(self.number)) if mine[i] != NONE and self.count[i]]
        for a in own:
            low = self.low[a]
            on = near[top[a]]
            for b in own:
                if a != b and on >> mine[b] & 1 and near[top[b]] >> low & 1:
                    if not self.winnable(a) or not self.winnable(b):
                        return a << 6 | b
        return -1

    def win_all(self):
        """Move stacks where that wins more, then win all that can be won; returns the cards won."""
        while True:
            ways = self._more_by_move()
            if ways < 0:
                break
            if not self.first:
                self.first = MOVE | self.number[ways >> 6] << 10 | self.number[ways & 63]
            self._join(ways >> 6, ways & 63)
        won = 0
        for slot in range(len(self.number)):
            if self.mine[slot] != NONE and self.winnable(slot):
                won += self.count[slot] + 1
                self._set(self.count, slot, 0)
                if self.theirs[slot] != NONE:
                    self.lost.append(self.theirs[slot])
        return won

    def a_win(self):
        """The move that wins the first stack that can be won; 0: none."""
        for slot in range(len(self.number)):
            if self.winnable(slot):
                return WIN | self.number[slot] << 10
        return 0
