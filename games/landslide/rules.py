"""Landslide: stacks that grow by following, bids that win them (docs/rules/landslide.md).

    rules = Rules(4711)
    rules.play(list(rules.moves())[0])
    rules.hand(1), rules.numbers(), rules.cards(3), rules.bid(3, 1)

Where the cards lie in the state is told in engine/layout.py, which card may lie on which in engine/piles.py, why a move
is refused in engine/refusals.py, which bytes are no position in engine/validation.py.
"""

from deckhand.game import AT_CHANCE, Game
from deckhand.rng import Rng
from games.landslide.engine import layout, piles
from games.landslide.engine.layout import ADD, BID, DRAW, END_TURN, FIELD, KIND, MOVE, NEW, NONE, WIN
from games.landslide.engine.piles import FITS, end_of, fits, follows, hand_of, stacks_of


class Rules(Game):
    """One game of Landslide; the match is in match.py."""

    SEATS = (2,)
    OPTIONS = (("first", ("1", "2"), 0),)
    SIZE = layout.SIZES + layout.MOST + 1

    def setup(self):
        state = self.state
        order = bytearray(range(52))  # LS-1
        deal = self.deal_number()
        Rng(deal, 0).shuffle(order)
        for i in range(layout.HAND_SIZE):  # LS-2, always seat 1 first
            state[layout.CARDS + i] = order[51 - 2 * i]
            state[layout.CARDS + layout.HAND_SIZE + layout.DECK_SIZE + i] = order[50 - 2 * i]
        for i in range(layout.DECK_SIZE):
            state[layout.CARDS + layout.HAND_SIZE + i] = order[i]
        state[layout.CARDS_END - 1] = order[layout.DECK_SIZE]
        state[layout.HAND1] = state[layout.HAND2] = layout.HAND_SIZE
        state[layout.DECK] = layout.DECK_SIZE
        state[layout.TURN] = 1 + self.option(0)
        state[layout.NEWEST] = state[layout.WHICH] = state[layout.SIZES + 1] = 1
        Rng(deal, 16).store(state, AT_CHANCE)

    # What lies on the table.

    def seat(self):
        state = self.state
        return state[layout.TURN] if state[layout.DECK] else 0  # LS-21: no deck is empty while a game runs

    def phase(self):
        """PHASE_PLAY to PHASE_DRAW: the latest phase that the turn has reached."""
        return self.state[layout.PHASE]

    def run(self):
        """The stack whose sequence may still go on, else 0."""
        return self.state[layout.RUN]

    def hand(self, seat):
        """The cards of a hand, oldest first."""
        first = hand_of(self.state, seat)
        return self.state[first : first + self.hand_size(seat)]

    def hand_size(self, seat):
        """How many cards a hand has."""
        return self.state[layout.HAND1 if seat == 1 else layout.HAND2]

    def deck_size(self):
        """How many cards the deck has."""
        return self.state[layout.DECK]

    def which_deck(self):
        """1 or 2."""
        return self.state[layout.WHICH]

    def is_last_deck(self):
        """LS-20, LS-21: does the game end with this deck? It does with the first one where there are no discards."""
        return self.state[layout.WHICH] == 2 or not self.state[layout.DISCARDS]

    def discards(self):
        """The discard pile, oldest first; while the second deck is in use, what went out of the game since."""
        state = self.state
        first = layout.CARDS + state[layout.HAND1] + state[layout.DECK] + state[layout.HAND2]
        return state[first : first + state[layout.DISCARDS]]

    def won(self, seat):
        """How many cards a seat has won."""
        return self.state[layout.WON1 if seat == 1 else layout.WON2]

    def won_cards(self, seat):
        """The cards that a seat has won (all were open)."""
        state = self.state
        second = stacks_of(state) - state[layout.WON2]
        if seat == 1:
            return state[second - state[layout.WON1] : second]
        return state[second : second + state[layout.WON2]]

    def numbers(self):
        """The numbers of the stacks on the table, oldest first."""
        state = self.state
        return [n for n in range(1, state[layout.NEWEST] + 1) if state[layout.SIZES + n]]

    def size(self, n):
        """How many cards stack n has; 0: there is none."""
        state = self.state
        return state[layout.SIZES + n] & layout.COUNT if 0 < n <= state[layout.NEWEST] else 0

    def cards(self, n):
        """The cards of stack n from the bottom up."""
        end = end_of(self.state, n)
        return self.state[end - self.size(n) : end]

    def top(self, n):
        """The top card of stack n."""
        return self.state[end_of(self.state, n) - 1]

    def bid(self, n, seat):
        """The card that a seat has bid on stack n, or NONE."""
        place = piles.bid_of(self.state, n, seat)
        return NONE if place < 0 else self.state[place]

    # Moves.

    def moves(self, seat=None):
        state = self.state
        turn = state[layout.TURN]
        if not state[layout.DECK] or seat is not None and seat != turn:
            return
        phase = state[layout.PHASE]
        hand = self.hand(turn)
        mine = layout.HAS_BID * turn
        if phase == layout.PHASE_PLAY:  # LS-10
            for card in hand:
                yield NEW | card
            end = stacks_of(state)
            for n in range(1, state[layout.NEWEST] + 1):
                size = state[layout.SIZES + n]
                if size:
                    end += (size & layout.COUNT) + (size >> 6 & 1) + (size >> 7)
                    top = state[end - 1]
                    red = 13 <= top < 39
                    for card in hand:
                        fit = FITS[(card - top) % 13 + (0 if (13 <= card < 39) == red else 13)]  # fits(), but quick
                        if fit & layout.FOLLOWS:
                            yield ADD | n << 10 | card
                        if fit & layout.MAY_BID and not size & mine:
                            yield BID | n << 10 | card
            return
        run = state[layout.RUN]
        if run:  # LS-10: a sequence goes on
            top = state[end_of(state, run) - 1]
            for card in hand:
                if follows(card, top):
                    yield ADD | run << 10 | card
        if phase <= layout.PHASE_WIN:  # LS-17
            own = []  # the stacks with a bid of this seat: number, bid, bottom and top card
            end = stacks_of(state)
            for n in range(1, state[layout.NEWEST] + 1):
                size = state[layout.SIZES + n]
                if size:
                    bottom = end + (size >> 6 & 1) + (size >> 7)
                    if size & mine:
                        bid = state[end if size < layout.BOTH_BID or turn == 1 else end + 1]
                        own.append(n | bid << 6 | state[bottom] << 12 | state[bottom + (size & layout.COUNT) - 1] << 18)
                    end = bottom + (size & layout.COUNT)
            if phase == layout.PHASE_MOVE:
                for a in own:
                    for b in own:
                        if a != b and follows(a >> 12 & 63, b >> 18):  # LS-12
                            yield MOVE | (a & 63) << 10 | b & 63
            for a in own:
                if follows(a >> 6 & 63, a >> 18):  # LS-13
                    yield WIN | (a & 63) << 10
        if len(hand) < layout.HAND_SIZE:  # LS-15
            yield DRAW
        if hand:  # LS-16
            yield END_TURN

    def refusal(self, move, seat=None):
        if self.allows(move, seat):
            return None
        from games.landslide.engine.refusals import reason  # loaded at a mistake

        return reason(self, move, seat)

    def allows(self, move, seat=None):
        state = self.state
        turn = state[layout.TURN]
        kind = move & KIND
        if not state[layout.DECK] or seat is not None and seat != turn or kind < NEW:
            return False
        phase = state[layout.PHASE]
        n = move >> 10 & FIELD
        card = move & FIELD
        if n > state[layout.NEWEST] or n and not state[layout.SIZES + n]:
            return False
        if kind <= BID:
            if piles.find(state, turn, card) < 0:
                return False
            if kind == NEW:
                return phase == layout.PHASE_PLAY and not n
            if not n or phase != layout.PHASE_PLAY and (kind == BID or n != state[layout.RUN]):
                return False
            top = state[end_of(state, n) - 1]
            if kind == ADD:
                return follows(card, top)
            return not state[layout.SIZES + n] & layout.HAS_BID * turn and fits(card, top) & layout.MAY_BID != 0
        if kind == MOVE:
            if phase != layout.PHASE_MOVE or n == card or not n or card > state[layout.NEWEST] or not card:
                return False
            if not state[layout.SIZES + n] & state[layout.SIZES + card] & layout.HAS_BID * turn:
                return False
            end = end_of(state, n)
            return follows(state[end - (state[layout.SIZES + n] & layout.COUNT)], state[end_of(state, card) - 1])
        if card or phase == layout.PHASE_PLAY:
            return False
        if kind == WIN:
            bid = piles.bid_of(state, n, turn) if n else -1
            return phase <= layout.PHASE_WIN and bid >= 0 and follows(state[bid], state[end_of(state, n) - 1])
        held = state[layout.HAND1 if turn == 1 else layout.HAND2]
        if kind == DRAW:
            return not n and held < layout.HAND_SIZE
        return kind == END_TURN and not n and held > 0

    def apply(self, move, seat=None):
        state = self.state
        turn = state[layout.TURN]
        kind = move & KIND
        n = move >> 10 & FIELD
        state[layout.RUN] = n if kind == ADD else 0
        if kind <= BID:  # LS-10
            place = piles.find(state, turn, move & FIELD)
            state[layout.HAND1 if turn == 1 else layout.HAND2] -= 1
            state[layout.PHASE] = layout.PHASE_MOVE
            if kind == NEW:
                piles.begin(state, place)
            elif kind == ADD:
                piles.slide(state, place, end_of(state, n) - 1)
                state[layout.SIZES + n] += 1
            else:
                size = state[layout.SIZES + n]
                bids = 2 if turn == 1 and size >= 2 * layout.HAS_BID else 1  # seat 1's lies below seat 2's
                piles.slide(state, place, end_of(state, n) - (size & layout.COUNT) - bids)
                state[layout.SIZES + n] += layout.HAS_BID * turn
        elif kind == MOVE:
            piles.join(state, n, move & FIELD)
        elif kind == WIN:
            state[layout.PHASE] = layout.PHASE_WIN
            piles.collect(state, n, turn)
        elif kind == DRAW:
            state[layout.PHASE] = layout.PHASE_DRAW
            piles.draw(state, turn)
        else:  # LS-16
            state[layout.PHASE] = layout.PHASE_PLAY
            state[layout.TURN] = 3 - turn

    def reveals(self, move):
        kind = move & KIND
        if kind == WIN:
            return len(self.numbers()) == 1  # LS-14
        return kind == DRAW

    def result(self):
        state = self.state
        if state[layout.DECK]:
            return None
        one = state[layout.WON1]
        two = state[layout.WON2]
        return (2 if one < two else 1, 2 if two < one else 1), (one, two)  # LS-22

    def conceal(self, seat, rng):
        state = self.state
        first = layout.CARDS + state[layout.HAND1] if seat == 1 else layout.CARDS
        rng.shuffle(state, first, state[layout.DECK] + state[layout.HAND2 if seat == 1 else layout.HAND1])  # LS-3
        self.forget_chance(rng)

    def fault(self):
        from games.landslide.engine.validation import fault  # loaded only where bytes come from outside

        return fault(self)
