"""Landslide: stacks that grow by following, bids that win them (docs/rules/landslide.md).

    rules = Rules(4711)
    rules.play(list(rules.moves())[0])
    rules.hand(1), rules.numbers(), rules.cards(3), rules.bid(3, 1)

All 52 cards lie in one array, pile after pile: hand 1, deck, hand 2, discards, won 1, won 2, then the stacks in the
order of their numbers, each as bid of seat 1, bid of seat 2, cards from the bottom up. Six counts and one byte a
stack number (how many cards, which bids) say where each pile ends.
"""

from deckhand.game import AT_CHANCE, CorruptState, Game, const
from deckhand.rng import Rng

# A move is kind << 20 | a << 10 | b: a is a stack, b a card (or the stack that a move goes to).
NEW = const(1 << 20)
ADD = const(2 << 20)
BID = const(3 << 20)
MOVE = const(4 << 20)
WIN = const(5 << 20)
DRAW = const(6 << 20)
END = const(7 << 20)
NONE = const(255)  # no card

_PHASE_PLAY = const(0)
_PHASE_MOVE = const(1)
_PHASE_WIN = const(2)
_PHASE_DRAW = const(3)

# The bytes after the head and its one option.
_TURN = const(13)  # the seat whose turn it is (or was, when the game ended)
_PHASE = const(14)
_RUN = const(15)  # the stack of an unfinished sequence, else 0
_LAST = const(16)  # the newest stack's number
_WHICH = const(17)  # first or second deck
_HAND1 = const(18)  # six counts, in the order of the piles
_DECK = const(19)
_HAND2 = const(20)
_DISCARDS = const(21)
_WON1 = const(22)
_WON2 = const(23)
_CARDS = const(24)
_CARDS_END = const(76)
_SIZES = const(75)  # _SIZES + n: cards of stack n, + 64 with a bid of seat 1, + 128 of seat 2; 0: no such stack
_MOST = const(52)  # each stack began with another card, and that one is never dealt again
_HAND_SIZE = const(6)


def follows(y, x):
    """LS-5: may card y lie on card x?"""
    apart = (y - x) % 13
    if apart == 0:
        return True
    return (apart == 1 or apart == 12) and (13 <= y < 39) == (13 <= x < 39)


class Rules(Game):
    """One game of Landslide; the match is in match.py."""

    SEATS = (2,)
    OPTIONS = (("first", ("1", "2"), 0),)
    SIZE = 128

    def setup(self):
        state = self.state
        order = bytearray(range(52))  # LS-1
        deal = self.deal_number()
        Rng(deal, 0).shuffle(order)
        for i in range(_HAND_SIZE):  # LS-2, always seat 1 first
            state[_CARDS + i] = order[51 - 2 * i]
            state[_CARDS + 45 + i] = order[50 - 2 * i]
        for i in range(39):
            state[_CARDS + 6 + i] = order[i]
        state[_CARDS + 51] = order[39]
        state[_HAND1] = _HAND_SIZE
        state[_DECK] = 39
        state[_HAND2] = _HAND_SIZE
        state[_TURN] = 1 + self.option(0)
        state[_LAST] = 1
        state[_WHICH] = 1
        state[_SIZES + 1] = 1
        Rng(deal, 16).store(state, AT_CHANCE)

    # What lies on the table.

    def seat(self):
        state = self.state
        return state[_TURN] if state[_DECK] else 0  # LS-21: no deck is empty while a game runs

    def phase(self):
        """0 play, 1 move, 2 win, 3 draw: the latest phase that the turn has reached."""
        return self.state[_PHASE]

    def run(self):
        """The stack whose sequence may still go on, else 0."""
        return self.state[_RUN]

    def hand(self, seat):
        """The cards of a hand, oldest first."""
        at = self._hand(seat)
        return self.state[at : at + self.state[_HAND1 if seat == 1 else _HAND2]]

    def hand_size(self, seat):
        return self.state[_HAND1 if seat == 1 else _HAND2]

    def deck_size(self):
        return self.state[_DECK]

    def which_deck(self):
        """1 or 2."""
        return self.state[_WHICH]

    def discards(self):
        """The discard pile, oldest first; while the second deck is in use, what went out of the game since."""
        state = self.state
        at = _CARDS + state[_HAND1] + state[_DECK] + state[_HAND2]
        return state[at : at + state[_DISCARDS]]

    def won(self, seat):
        """How many cards a seat has won."""
        return self.state[_WON1 if seat == 1 else _WON2]

    def won_cards(self, seat):
        """The cards that a seat has won (all were open)."""
        state = self.state
        at = self._stacks() - state[_WON2]
        if seat == 1:
            return state[at - state[_WON1] : at]
        return state[at : at + state[_WON2]]

    def numbers(self):
        """The numbers of the stacks on the table, oldest first."""
        state = self.state
        return [n for n in range(1, state[_LAST] + 1) if state[_SIZES + n]]

    def size(self, n):
        """How many cards stack n has; 0: there is none."""
        return self.state[_SIZES + n] & 63

    def cards(self, n):
        """The cards of stack n from the bottom up."""
        end = self._end(n)
        return self.state[end - self.size(n) : end]

    def top(self, n):
        """The top card of stack n."""
        return self.state[self._end(n) - 1]

    def bid(self, n, seat):
        """The card that a seat has bid on stack n, or NONE."""
        state = self.state
        size = state[_SIZES + n]
        if not size & 64 * seat:
            return NONE
        return state[self._end(n) - (size & 63) - (2 if size >= 192 and seat == 1 else 1)]

    def _hand(self, seat):
        """Where a hand begins."""
        state = self.state
        return _CARDS if seat == 1 else _CARDS + state[_HAND1] + state[_DECK]

    def _stacks(self):
        """Where the stacks begin."""
        state = self.state
        at = _CARDS
        for i in range(_HAND1, _CARDS):
            at += state[i]
        return at

    def _end(self, n):
        """Where stack n ends: one past its top card."""
        state = self.state
        at = _CARDS_END
        for i in range(_SIZES + state[_LAST], _SIZES + n, -1):
            size = state[i]
            at -= (size & 63) + (size >> 6 & 1) + (size >> 7)
        return at

    # Moves.

    def moves(self, seat=None):
        state = self.state
        turn = state[_TURN]
        if not state[_DECK] or seat is not None and seat != turn:
            return
        phase = state[_PHASE]
        hand = self._hand(turn)
        hand_end = hand + state[_HAND1 if turn == 1 else _HAND2]
        mine = 64 * turn
        if phase == _PHASE_PLAY:  # LS-10
            for i in range(hand, hand_end):
                yield NEW | state[i]
            at = self._stacks()
            for n in range(1, state[_LAST] + 1):
                size = state[_SIZES + n]
                if size:
                    at += (size & 63) + (size >> 6 & 1) + (size >> 7)
                    top = state[at - 1]
                    red = 13 <= top < 39
                    may_bid = not size & mine
                    for i in range(hand, hand_end):
                        card = state[i]
                        apart = (card - top) % 13
                        if apart == 0:
                            yield ADD | n << 10 | card
                        elif (13 <= card < 39) == red:
                            if apart == 1 or apart == 12:
                                yield ADD | n << 10 | card
                        elif may_bid:
                            yield BID | n << 10 | card
            return
        run = state[_RUN]
        if run:  # LS-10: a sequence goes on
            top = state[self._end(run) - 1]
            for i in range(hand, hand_end):
                if follows(state[i], top):
                    yield ADD | run << 10 | state[i]
        if phase <= _PHASE_WIN:  # LS-17
            own = []  # the stacks with a bid of this seat: number, bid, bottom and top card
            at = self._stacks()
            for n in range(1, state[_LAST] + 1):
                size = state[_SIZES + n]
                if size:
                    bottom = at + (size >> 6 & 1) + (size >> 7)
                    if size & mine:
                        bid = state[at if size < 192 or turn == 1 else at + 1]
                        own.append(n | bid << 6 | state[bottom] << 12 | state[bottom + (size & 63) - 1] << 18)
                    at = bottom + (size & 63)
            if phase == _PHASE_MOVE:
                for a in own:
                    for b in own:
                        if a != b and follows(a >> 12 & 63, b >> 18):  # LS-12
                            yield MOVE | (a & 63) << 10 | b & 63
            for a in own:
                if follows(a >> 6 & 63, a >> 18):  # LS-13
                    yield WIN | (a & 63) << 10
        if hand_end - hand < _HAND_SIZE:  # LS-15
            yield DRAW
        if hand_end > hand:  # LS-16
            yield END

    def refusal(self, move, seat=None):
        state = self.state
        turn = state[_TURN]
        if not state[_DECK]:
            return "LS-21: the game is over"
        if seat is not None and seat != turn:
            return "LS-16: the other seat's turn has not ended"
        kind = move >> 20 << 20
        a = move >> 10 & 1023
        b = move & 1023
        if kind < NEW or kind > END or (kind >= WIN and b) or ((kind == NEW or kind >= DRAW) and a):
            return "LS-10: there is no such move"
        phase = state[_PHASE]
        if kind >= MOVE and phase == _PHASE_PLAY:
            return "LS-10: play a card first"
        if kind == MOVE and phase > _PHASE_MOVE or kind == WIN and phase > _PHASE_WIN:
            return "LS-17: that phase of your turn is over"
        if kind <= BID:
            return self._refuse_play(kind, a, b)
        if kind == DRAW:
            if self.hand_size(turn) >= _HAND_SIZE:
                return "LS-15: your hand is full"
            return None
        if kind == END:
            if not self.hand_size(turn):
                return "LS-16: your hand is empty, draw first"
            return None
        if not self._is_stack(a) or kind == MOVE and not self._is_stack(b):
            return "LS-4: there is no such stack"
        bid = self.bid(a, turn)
        if kind == WIN:
            if bid == NONE:
                return "LS-13: you have no bid on that stack"
            if not follows(bid, self.top(a)):
                return "LS-13: your bid does not follow the top card"
            return None
        if a == b:
            return "LS-12: a stack cannot lie on itself"
        if bid == NONE or self.bid(b, turn) == NONE:
            return "LS-12: you need a bid on both stacks"
        if not follows(state[self._end(a) - self.size(a)], self.top(b)):
            return "LS-12: its bottom card does not follow that top"
        return None

    def _refuse_play(self, kind, n, card):
        """LS-10, for `refusal`."""
        state = self.state
        turn = state[_TURN]
        if kind != NEW and not self._is_stack(n):
            return "LS-4: there is no such stack"
        if self._find(turn, card) < 0:
            return "LS-10: that card is not in your hand"
        if state[_PHASE] != _PHASE_PLAY:
            if state[_PHASE] > _PHASE_MOVE:
                return "LS-17: that phase of your turn is over"
            if kind != ADD or not state[_RUN]:
                return "LS-10: your play of this turn is made"
            if state[_RUN] != n:
                return "LS-10: a sequence stays on one stack"
        if kind == NEW:
            return None
        top = self.top(n)
        if kind == ADD:
            if not follows(card, top):
                return "LS-5: that card does not follow the top card"
        elif state[_SIZES + n] & 64 * turn:
            return "LS-10: you have a bid there already"
        elif (card - top) % 13 == 0:
            return "LS-10: a bid of the top card's rank"
        elif (13 <= card < 39) == (13 <= top < 39):
            return "LS-10: a bid of the top card's colour"
        return None

    def _is_stack(self, n):
        state = self.state
        return 0 < n <= state[_LAST] and state[_SIZES + n] != 0

    def _find(self, seat, card):
        """Where in the array a card of a hand lies, or -1."""
        state = self.state
        at = self._hand(seat)
        for i in range(at, at + self.hand_size(seat)):
            if state[i] == card:
                return i
        return -1

    def apply(self, move, seat=None):
        state = self.state
        turn = state[_TURN]
        kind = move >> 20 << 20
        n = move >> 10 & 1023
        if kind <= BID:
            at = self._find(turn, move & 1023)
            state[_HAND1 if turn == 1 else _HAND2] -= 1
            state[_PHASE] = _PHASE_MOVE
            if kind == NEW:
                self._start(at)
            elif kind == ADD:
                self._slide(at, self._end(n) - 1)
                state[_SIZES + n] += 1
                state[_RUN] = n
            else:
                size = state[_SIZES + n]
                self._slide(at, self._end(n) - (size & 63) - (1 if turn == 2 or size < 128 else 2))
                state[_SIZES + n] += 64 * turn
        elif kind == MOVE:
            state[_RUN] = 0
            self._move(n, move & 1023)
        elif kind == WIN:
            state[_RUN] = 0
            state[_PHASE] = _PHASE_WIN
            self._win(n, turn)
        elif kind == DRAW:
            state[_RUN] = 0
            state[_PHASE] = _PHASE_DRAW
            at = _CARDS + state[_HAND1] + state[_DECK] - 1
            state[_DECK] -= 1
            if turn == 1:
                self._slide(at, _CARDS + state[_HAND1])
                state[_HAND1] += 1
            else:
                self._slide(at, at + state[_HAND2])
                state[_HAND2] += 1
            self._turn_deck()
        else:
            state[_RUN] = 0
            state[_PHASE] = _PHASE_PLAY
            state[_TURN] = 3 - turn

    def _slide(self, at, to):
        """Take the card at one place of the array to another; those between close up."""
        state = self.state
        card = state[at]
        if at < to:
            state[at:to] = state[at + 1 : to + 1]
        elif at > to:
            state[to + 1 : at + 1] = state[to:at]
        state[to] = card

    def _start(self, at):
        """The card at a place of the array begins the next stack."""
        state = self.state
        self._slide(at, _CARDS_END - 1)
        state[_LAST] += 1  # LS-4
        state[_SIZES + state[_LAST]] = 1

    def _discard(self, n, seat):
        """A seat's bid on stack n goes on the discards, where there is one."""
        state = self.state
        size = state[_SIZES + n]
        if size & 64 * seat:
            at = self._end(n) - (size & 63) - (2 if size >= 192 and seat == 1 else 1)
            self._slide(at, self._stacks() - state[_WON1] - state[_WON2])
            state[_DISCARDS] += 1
            state[_SIZES + n] -= 64 * seat

    def _move(self, a, b):
        """LS-12: stack a goes on stack b."""
        state = self.state
        self._discard(a, 1)
        self._discard(a, 2)
        count = state[_SIZES + a]
        end = self._end(a)
        to = self._end(b)
        if a < b:
            state[end - count : to] = state[end:to] + state[end - count : end]
        else:
            state[to:end] = state[end - count : end] + state[to : end - count]
        state[_SIZES + b] += count
        state[_SIZES + a] = 0

    def _win(self, n, turn):
        """LS-13, then LS-14."""
        state = self.state
        self._discard(n, 3 - turn)  # before the rest: the piles end up the same
        end = self._end(n)
        count = (state[_SIZES + n] & 63) + 1  # the bid, too
        to = self._stacks()
        if turn == 1:
            to -= state[_WON2]
        state[to:end] = state[end - count : end] + state[to : end - count]
        state[_SIZES + n] = 0
        state[_WON1 if turn == 1 else _WON2] += count
        for i in range(_SIZES + 1, _SIZES + state[_LAST] + 1):
            if state[i]:
                return
        state[_DECK] -= 1  # LS-14
        self._start(_CARDS + state[_HAND1] + state[_DECK])
        self._turn_deck()

    def _turn_deck(self):
        """LS-20, once a card taken from the deck lies where it belongs."""
        state = self.state
        if state[_DECK] or state[_WHICH] == 2:
            return
        state[_WHICH] = 2
        count = state[_DISCARDS]
        at = _CARDS + state[_HAND1]
        middle = at + state[_HAND2]
        state[at : middle + count] = state[middle : middle + count] + state[at:middle]
        rng = Rng(0, 16)
        rng.load(state, AT_CHANCE)
        rng.shuffle(state, at, count)
        rng.store(state, AT_CHANCE)
        state[_DECK] = count
        state[_DISCARDS] = 0

    def reveals(self, move):
        kind = move >> 20 << 20
        if kind == WIN:
            return len(self.numbers()) == 1  # LS-14
        return kind == DRAW

    def result(self):
        state = self.state
        if state[_DECK]:
            return None
        one = state[_WON1]
        two = state[_WON2]
        return (2 if one < two else 1, 2 if two < one else 1), (one, two)  # LS-22

    def conceal(self, seat, rng):
        state = self.state
        at = _CARDS + state[_HAND1] if seat == 1 else _CARDS
        rng.shuffle(state, at, state[_DECK] + state[_HAND2 if seat == 1 else _HAND1])  # LS-3
        self.forget_chance(rng)

    def check(self):
        Game.check(self)
        state = self.state
        turn = state[_TURN]
        phase = state[_PHASE]
        run = state[_RUN]
        last = state[_LAST]
        if not 1 <= turn <= 2 or phase > _PHASE_DRAW or not 1 <= state[_WHICH] <= 2 or not 1 <= last <= _MOST:
            raise CorruptState("turn, phase, deck or stack number out of range")
        if state[_HAND1] > _HAND_SIZE or state[_HAND2] > _HAND_SIZE:
            raise CorruptState("a hand of more than six")
        if state[_DECK] and (not self.hand_size(3 - turn) or phase == _PHASE_PLAY and not self.hand_size(turn)):
            raise CorruptState("an empty hand")  # LS-16
        if not state[_DECK] and state[_WHICH] == 1:
            raise CorruptState("an empty first deck")  # LS-20
        seen = bytearray(52)
        for i in range(_CARDS, _CARDS_END):
            card = state[i]
            if card >= 52 or seen[card]:
                raise CorruptState("cards lost or doubled")
            seen[card] = 1
        at = self._stacks()
        alive = on_stacks = 0
        for n in range(1, _MOST + 1):
            size = state[_SIZES + n]
            if size:
                count = size & 63
                at += count + (size >> 6 & 1) + (size >> 7)
                if n > last or not count or at > _CARDS_END:
                    raise CorruptState("stack %d is none" % n)
                for i in range(at - count + 1, at):
                    if not follows(state[i], state[i - 1]):
                        raise CorruptState("stack %d does not follow" % n)
                alive += 1
                on_stacks += count
        if at != _CARDS_END or not alive:
            raise CorruptState("piles do not add up")
        if last > on_stacks + state[_WON1] + state[_WON2]:  # LS-4: a number for each card that began a stack
            raise CorruptState("too many stack numbers")
        if run and (phase != _PHASE_MOVE or run > last or not state[_SIZES + run]):
            raise CorruptState("a sequence on no stack")
