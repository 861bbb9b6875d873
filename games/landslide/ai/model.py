"""The plan search's model of a position: stacks by slot, the bot's hand, and the cards it has not seen.

    model = Model(rules, seat)
    for plan in model.plans(rules.phase(), rules.run()):
        model.make(plan); won = model.win_all(); model.unmake()

A card's kind is its rank and colour: 0 to 12 black A to K, 13 to 25 red. The two cards of a kind follow, and are
followed by, the same cards; a kind is also the number of its club or diamond, so fits() takes it for a card.
A set of kinds is a mask of 26 bits. A plan is one way to play, packed into a small int.
"""

from deckhand.const import const
from games.landslide.engine.layout import ADD, BID, FOLLOWS, HAND_SIZE, MAY_BID, MOVE, NEW, NONE, STACK_SHIFT, WIN
from games.landslide.engine.piles import FITS, fits

# A plan is action << 18 | slot << 12 | first << 9 | last << 6 | set; first and last are the first and the last card played,
# by their place in the hand, and the set is a mask of all cards played (of a _ACTION_MOVE: the target slot).
_ACTION_SHIFT = const(18)
_SLOT_SHIFT = const(12)
_FIRST_SHIFT = const(9)
_LAST_SHIFT = const(6)
_SLOT_MASK = const(63)
_CARD_MASK = const(7)
_SET_MASK = const(63)
_JOIN_SHIFT = const(6)  # two slots as one int, source << 6 | target
_ACTION_STOP = const(0)
_ACTION_NEW = const(1)
_ACTION_ADD = const(2)
_ACTION_BID = const(3)
_ACTION_MOVE = const(4)

KINDS = const(26)
_RED = const(13)  # the first red kind
_BLACK_SET = const((1 << 13) - 1)
_ACES = const(1 << 13 | 1)


def sets_by_top(ability):
    """Return a tuple: for each kind as a top card, the set of kinds with that ability (FOLLOWS or MAY_BID)."""
    kinds = 0
    for kind in range(KINDS):  # those for a black ace
        if FITS[kind] & ability:
            kinds |= 1 << kind
    black = []
    for _ in range(_RED):
        black.append(kinds)
        kinds = (kinds & ~(_ACES << 12)) << 1 | kinds >> 12 & _ACES  # one rank higher; kings become aces
    return tuple(black + [kinds >> _RED | (kinds & _BLACK_SET) << _RED for kinds in black])


FOLLOWERS = sets_by_top(FOLLOWS)


def kind_of(card):
    """Return a card's kind, 0 to 25."""
    return card % 13 + 13 if 13 <= card < 39 else card % 13


def set_size(mask):
    """Return the number of kinds in a set."""
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


class Model:
    """A position as one seat sees it, with a spare slot for a new stack."""

    def __init__(self, rules, seat):
        numbers = rules.numbers()
        size = len(numbers) + 1
        self.numbers = numbers  # stack numbers, by slot
        self.followers = FOLLOWERS  # by kind of a top card: the set of kinds that follow it
        self.counts = bytearray(size)  # cards by slot; 0: an empty slot
        self.bottoms = bytearray(size)  # kinds of the bottom cards, by slot
        self.tops = bytearray(size)  # kinds of the top cards, by slot
        self.own_bids = bytearray([NONE] * size)  # kinds, by slot
        self.rival_bids = bytearray([NONE] * size)
        self.hand = rules.hand(seat)  # cards
        self.hand_size = len(self.hand)
        self.kinds = bytearray([kind_of(card) for card in self.hand])  # the hand's kinds
        self.played = 0  # a mask of the hand's cards that the current plan plays
        self.first_join = 0  # the first MOVE that `win_all` made, or 0
        self.discarded = []  # kinds of the bids that the current plan discards
        self._undo = []  # array, index, old value, for each change
        self.unseen = bytearray([2] * KINDS)  # unseen cards, by kind
        # By card of the hand: a mask of earlier cards of its kind. They are played first, so that plans aren't listed twice.
        self._twins = twins = bytearray(self.hand_size)
        for i in range(self.hand_size):
            for j in range(i):
                if self.kinds[j] == self.kinds[i]:
                    twins[i] |= 1 << j
        for cards in (self.hand, rules.discards(), rules.won_cards(1), rules.won_cards(2)):
            self._see(cards)
        for i in range(size - 1):
            n = numbers[i]
            cards = rules.cards(n)
            self._see(cards)
            self.counts[i] = len(cards)
            self.bottoms[i] = kind_of(cards[0])
            self.tops[i] = kind_of(cards[len(cards) - 1])
            self.own_bids[i] = self._see_bid(rules.bid(n, seat))
            self.rival_bids[i] = self._see_bid(rules.bid(n, 3 - seat))
        self.hidden_count = rules.deck_size() + rules.hand_size(3 - seat)  # unseen cards

    def _see(self, cards):
        for card in cards:
            self.unseen[kind_of(card)] -= 1

    def _see_bid(self, card):
        if card == NONE:
            return NONE
        self.unseen[kind_of(card)] -= 1
        return kind_of(card)

    def unplayed(self):
        """Return the hand without the current plan's cards: its set of kinds, those held twice, the number of cards."""
        singles = pairs = size = 0
        for i in range(self.hand_size):
            if not self.played >> i & 1:
                bit = 1 << self.kinds[i]
                pairs |= singles & bit
                singles |= bit
                size += 1
        return singles, pairs, size

    # Plans.

    def plans(self, phase, open_stack):
        """Yield the plans in PHASE_PLAY or PHASE_MOVE; sequences with the same cards and the same last card count as one."""
        slots = len(self.numbers)
        kinds = self.kinds
        followers = self.followers
        if phase:
            yield _ACTION_STOP << _ACTION_SHIFT
            for a in range(slots):
                for b in range(slots):
                    if a != b and self._may_move(a, b):
                        yield _ACTION_MOVE << _ACTION_SHIFT | a << _SLOT_SHIFT | b
        else:
            for i in range(self.hand_size):
                if not self._twins[i]:
                    yield _ACTION_NEW << _ACTION_SHIFT | i << _FIRST_SHIFT | 1 << i
            for slot in range(slots):
                if self.own_bids[slot] == NONE:
                    top = self.tops[slot]
                    for i in range(self.hand_size):
                        kind = kinds[i]
                        if not self._twins[i] and fits(kind, top) & MAY_BID:
                            yield _ACTION_BID << _ACTION_SHIFT | slot << _SLOT_SHIFT | i << _FIRST_SHIFT | 1 << i
        for slot in range(slots):
            if phase and self.numbers[slot] != open_stack:
                continue
            follow = followers[self.tops[slot]]
            choices = []  # the parts of plans below the slot
            seen = bytearray(HAND_SIZE << HAND_SIZE)  # by last card and set
            for i in range(self.hand_size):
                if follow >> kinds[i] & 1 and not self._twins[i]:
                    choices.append(i << _FIRST_SHIFT | i << _LAST_SHIFT | 1 << i)
            for choice in choices:  # the list grows during the loop
                yield _ACTION_ADD << _ACTION_SHIFT | slot << _SLOT_SHIFT | choice
                follow = followers[kinds[choice >> _LAST_SHIFT & _CARD_MASK]]
                for i in range(self.hand_size):
                    if follow >> kinds[i] & 1 and not choice >> i & 1 and self._twins[i] & choice == self._twins[i]:
                        longer = choice & _SET_MASK | 1 << i | i << _LAST_SHIFT
                        if not seen[longer]:
                            seen[longer] = 1
                            choices.append(longer | choice >> _FIRST_SHIFT << _FIRST_SHIFT)

    def move_of(self, plan):
        """Return the plan's first move, or 0 if it makes no play."""
        action = plan >> _ACTION_SHIFT
        slot = plan >> _SLOT_SHIFT & _SLOT_MASK
        if action == _ACTION_STOP:
            return 0
        if action == _ACTION_MOVE:
            return MOVE | self.numbers[slot] << STACK_SHIFT | self.numbers[plan & _SLOT_MASK]
        card = self.hand[plan >> _FIRST_SHIFT & _CARD_MASK]
        if action == _ACTION_NEW:
            return NEW | card
        return (ADD if action == _ACTION_ADD else BID) | self.numbers[slot] << STACK_SHIFT | card

    def _set(self, array, i, value):
        undo = self._undo
        undo.append(array)
        undo.append(i)
        undo.append(array[i])
        array[i] = value

    def make(self, plan):
        """Make a plan's play."""
        action = plan >> _ACTION_SHIFT
        slot = plan >> _SLOT_SHIFT & _SLOT_MASK
        if action == _ACTION_STOP:
            return
        if action == _ACTION_MOVE:
            self._join(slot, plan & _SLOT_MASK)
            return
        self.played = plan & _SET_MASK
        kind = self.kinds[plan >> _FIRST_SHIFT & _CARD_MASK]
        if action == _ACTION_BID:
            self._set(self.own_bids, slot, kind)
        elif action == _ACTION_NEW:
            slot = len(self.numbers)
            self._set(self.counts, slot, 1)
            self._set(self.bottoms, slot, kind)
            self._set(self.tops, slot, kind)
        else:
            self._set(self.counts, slot, self.counts[slot] + set_size(self.played))
            self._set(self.tops, slot, self.kinds[plan >> _LAST_SHIFT & _CARD_MASK])

    def unmake(self):
        """Undo everything since the last `unmake`."""
        undo = self._undo
        while undo:
            old = undo.pop()
            i = undo.pop()
            undo.pop()[i] = old
        self.played = self.first_join = 0
        if self.discarded:
            self.discarded = []

    def can_win(self, slot):
        """Return True if the bot's bid follows the top card of a slot (LS-13)."""
        bid = self.own_bids[slot]
        return bid != NONE and self.counts[slot] and self.followers[self.tops[slot]] >> bid & 1

    def _may_move(self, a, b):
        """Return True if stack a may go on stack b (LS-12)."""
        if self.own_bids[a] == NONE or self.own_bids[b] == NONE or not self.counts[a] or not self.counts[b]:
            return False
        return self.followers[self.tops[b]] >> self.bottoms[a] & 1

    def _join(self, a, b):
        """Put stack a on stack b."""
        self._set(self.counts, b, self.counts[a] + self.counts[b])
        self._set(self.tops, b, self.tops[a])
        self._set(self.counts, a, 0)
        self.discarded.append(self.own_bids[a])
        if self.rival_bids[a] != NONE:
            self.discarded.append(self.rival_bids[a])

    def _find_join(self):
        """Return a move of stacks after which more cards can be won, as two slots; -1: none."""
        followers = self.followers
        own_bids = self.own_bids
        tops = self.tops
        own = [i for i in range(len(self.numbers)) if own_bids[i] != NONE and self.counts[i]]
        for a in own:
            bottom = self.bottoms[a]
            follow = followers[tops[a]]
            for b in own:
                if a != b and follow >> own_bids[b] & 1 and followers[tops[b]] >> bottom & 1:
                    if not self.can_win(a) or not self.can_win(b):
                        return a << _JOIN_SHIFT | b
        return -1

    def win_all(self):
        """Move stacks where that wins more, win every stack that can be won, and return the number of cards."""
        while True:
            join = self._find_join()
            if join < 0:
                break
            if not self.first_join:
                self.first_join = (
                    MOVE | self.numbers[join >> _JOIN_SHIFT] << STACK_SHIFT | self.numbers[join & _SLOT_MASK]
                )
            self._join(join >> _JOIN_SHIFT, join & _SLOT_MASK)
        won = 0
        for slot in range(len(self.numbers)):
            if self.own_bids[slot] != NONE and self.can_win(slot):
                won += self.counts[slot] + 1
                self._set(self.counts, slot, 0)
                if self.rival_bids[slot] != NONE:
                    self.discarded.append(self.rival_bids[slot])
        return won

    def winning_move(self):
        """Return the move that wins the first stack that can be won, or 0."""
        for slot in range(len(self.numbers)):
            if self.can_win(slot):
                return WIN | self.numbers[slot] << STACK_SHIFT
        return 0
