"""Landslide: stacks that grow by following, bids that win them (docs/rules/landslide.md).

    rules = Rules(4711)
    rules.play(list(rules.moves())[0])
    rules.hand(1), rules.numbers(), rules.cards(3), rules.bid(3, 1)

Where the cards lie in the state is told in rules_piles.py, why a move is refused in rules_refusals.py,
which bytes are no position in rules_validate.py.
"""

from deckhand.game import AT_CHANCE, Game, const
from deckhand.rng import Rng
from games.landslide import rules_piles
from games.landslide.rules_piles import (
    CARDS,
    CARDS_END,
    DECK,
    DISCARDS,
    HAND1,
    HAND2,
    HAND_SIZE,
    LAST,
    PHASE,
    RUN,
    SIZES,
    TURN,
    WHICH,
    WON1,
    WON2,
    end_of,
    follows,
    hand_of,
    stacks_of,
)

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
_DECK_SIZE = const(39)  # after the deal


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
        for i in range(HAND_SIZE):  # LS-2, always seat 1 first
            state[CARDS + i] = order[51 - 2 * i]
            state[CARDS + HAND_SIZE + _DECK_SIZE + i] = order[50 - 2 * i]
        for i in range(_DECK_SIZE):
            state[CARDS + HAND_SIZE + i] = order[i]
        state[CARDS_END - 1] = order[_DECK_SIZE]
        state[HAND1] = state[HAND2] = HAND_SIZE
        state[DECK] = _DECK_SIZE
        state[TURN] = 1 + self.option(0)
        state[LAST] = state[WHICH] = state[SIZES + 1] = 1
        Rng(deal, 16).store(state, AT_CHANCE)

    # What lies on the table.

    def seat(self):
        state = self.state
        return state[TURN] if state[DECK] else 0  # LS-21: no deck is empty while a game runs

    def phase(self):
        """0 play, 1 move, 2 win, 3 draw: the latest phase that the turn has reached."""
        return self.state[PHASE]

    def run(self):
        """The stack whose sequence may still go on, else 0."""
        return self.state[RUN]

    def hand(self, seat):
        """The cards of a hand, oldest first."""
        at = hand_of(self.state, seat)
        return self.state[at : at + self.hand_size(seat)]

    def hand_size(self, seat):
        """How many cards a hand has."""
        return self.state[HAND1 if seat == 1 else HAND2]

    def deck_size(self):
        """How many cards the deck has."""
        return self.state[DECK]

    def which_deck(self):
        """1 or 2."""
        return self.state[WHICH]

    def discards(self):
        """The discard pile, oldest first; while the second deck is in use, what went out of the game since."""
        state = self.state
        at = CARDS + state[HAND1] + state[DECK] + state[HAND2]
        return state[at : at + state[DISCARDS]]

    def won(self, seat):
        """How many cards a seat has won."""
        return self.state[WON1 if seat == 1 else WON2]

    def won_cards(self, seat):
        """The cards that a seat has won (all were open)."""
        state = self.state
        at = stacks_of(state) - state[WON2]
        if seat == 1:
            return state[at - state[WON1] : at]
        return state[at : at + state[WON2]]

    def numbers(self):
        """The numbers of the stacks on the table, oldest first."""
        state = self.state
        return [n for n in range(1, state[LAST] + 1) if state[SIZES + n]]

    def size(self, n):
        """How many cards stack n has; 0: there is none."""
        state = self.state
        return state[SIZES + n] & 63 if 0 < n <= state[LAST] else 0

    def cards(self, n):
        """The cards of stack n from the bottom up."""
        end = end_of(self.state, n)
        return self.state[end - self.size(n) : end]

    def top(self, n):
        """The top card of stack n."""
        return self.state[end_of(self.state, n) - 1]

    def bid(self, n, seat):
        """The card that a seat has bid on stack n, or NONE."""
        at = rules_piles.bid_of(self.state, n, seat)
        return NONE if at < 0 else self.state[at]

    # Moves.

    def moves(self, seat=None):
        state = self.state
        turn = state[TURN]
        if not state[DECK] or seat is not None and seat != turn:
            return
        phase = state[PHASE]
        hand = hand_of(state, turn)
        hand_end = hand + state[HAND1 if turn == 1 else HAND2]
        mine = 64 * turn
        if phase == _PHASE_PLAY:  # LS-10
            for i in range(hand, hand_end):
                yield NEW | state[i]
            at = stacks_of(state)
            for n in range(1, state[LAST] + 1):
                size = state[SIZES + n]
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
        run = state[RUN]
        if run:  # LS-10: a sequence goes on
            top = state[end_of(state, run) - 1]
            for i in range(hand, hand_end):
                if follows(state[i], top):
                    yield ADD | run << 10 | state[i]
        if phase <= _PHASE_WIN:  # LS-17
            own = []  # the stacks with a bid of this seat: number, bid, bottom and top card
            at = stacks_of(state)
            for n in range(1, state[LAST] + 1):
                size = state[SIZES + n]
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
        if hand_end - hand < HAND_SIZE:  # LS-15
            yield DRAW
        if hand_end > hand:  # LS-16
            yield END

    def refusal(self, move, seat=None):
        if self.allows(move, seat):
            return None
        from games.landslide.rules_refusals import refusal  # loaded at a mistake

        return refusal(self, move, seat)

    def allows(self, move, seat=None):
        state = self.state
        turn = state[TURN]
        kind = move >> 20 << 20
        if not state[DECK] or seat is not None and seat != turn or kind < NEW:
            return False
        phase = state[PHASE]
        n = move >> 10 & 1023
        card = move & 1023
        if n > state[LAST] or n and not state[SIZES + n]:
            return False
        if kind <= BID:
            if rules_piles.find(state, turn, card) < 0:
                return False
            if kind == NEW:
                return phase == _PHASE_PLAY and not n
            if not n or phase != _PHASE_PLAY and (kind == BID or n != state[RUN]):
                return False
            top = state[end_of(state, n) - 1]
            if kind == ADD:
                return follows(card, top)
            red = 13 <= card < 39
            return not state[SIZES + n] & 64 * turn and red != (13 <= top < 39) and (card - top) % 13 != 0
        if kind == MOVE:
            if phase != _PHASE_MOVE or n == card or not n or card > state[LAST] or not card:
                return False
            if not state[SIZES + n] & state[SIZES + card] & 64 * turn:
                return False
            end = end_of(state, n)
            return follows(state[end - (state[SIZES + n] & 63)], state[end_of(state, card) - 1])
        if card or phase == _PHASE_PLAY:
            return False
        if kind == WIN:
            bid = rules_piles.bid_of(state, n, turn) if n else -1
            return phase <= _PHASE_WIN and bid >= 0 and follows(state[bid], state[end_of(state, n) - 1])
        held = state[HAND1 if turn == 1 else HAND2]
        if kind == DRAW:
            return not n and held < HAND_SIZE
        return kind == END and not n and held > 0

    def apply(self, move, seat=None):
        state = self.state
        turn = state[TURN]
        kind = move >> 20 << 20
        n = move >> 10 & 1023
        state[RUN] = n if kind == ADD else 0
        if kind <= BID:  # LS-10
            at = rules_piles.find(state, turn, move & 1023)
            state[HAND1 if turn == 1 else HAND2] -= 1
            state[PHASE] = _PHASE_MOVE
            if kind == NEW:
                rules_piles.begin(state, at)
            elif kind == ADD:
                rules_piles.slide(state, at, end_of(state, n) - 1)
                state[SIZES + n] += 1
            else:
                size = state[SIZES + n]
                rules_piles.slide(state, at, end_of(state, n) - (size & 63) - (2 if turn == 1 and size >= 128 else 1))
                state[SIZES + n] += 64 * turn
        elif kind == MOVE:
            rules_piles.join(state, n, move & 1023)
        elif kind == WIN:
            state[PHASE] = _PHASE_WIN
            rules_piles.collect(state, n, turn)
        elif kind == DRAW:
            state[PHASE] = _PHASE_DRAW
            rules_piles.draw(state, turn)
        else:  # LS-16
            state[PHASE] = _PHASE_PLAY
            state[TURN] = 3 - turn

    def reveals(self, move):
        kind = move >> 20 << 20
        if kind == WIN:
            return len(self.numbers()) == 1  # LS-14
        return kind == DRAW

    def result(self):
        state = self.state
        if state[DECK]:
            return None
        one = state[WON1]
        two = state[WON2]
        return (2 if one < two else 1, 2 if two < one else 1), (one, two)  # LS-22

    def conceal(self, seat, rng):
        state = self.state
        at = CARDS + state[HAND1] if seat == 1 else CARDS
        rng.shuffle(state, at, state[DECK] + state[HAND2 if seat == 1 else HAND1])  # LS-3
        self.forget_chance(rng)

    def check(self):
        from games.landslide.rules_validate import check

        Game.check(self)
        check(self.state)
