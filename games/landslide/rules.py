"""Landslide: stacks of cards that follow each other, and bids that win them (docs/rules/landslide.md).

    rules = Rules(4711)
    rules.play(list(rules.moves())[0])
    rules.hand(1), rules.numbers(), rules.cards(3), rules.bid(3, 1)

The state's bytes are laid out in engine/layout.py. engine/piles.py has the fits between cards, engine/moves.py the parts of
a move, engine/refusals.py the reasons for refusing one, engine/validation.py the check of saved bytes.
"""

from deckhand.game import AT_CHANCE, Game
from deckhand.rng import Rng
from games.landslide.engine import layout, piles
from games.landslide.engine.layout import ADD, BID, DRAW, END_TURN, MOVE, NEW, NONE, STACK_SHIFT, WIN
from games.landslide.engine.moves import move_card, move_kind, move_stack, move_target
from games.landslide.engine.piles import FITS, fits, follows, hand_start, stack_end, stacks_start


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

    # The table

    def seat(self):
        state = self.state
        return state[layout.TURN] if state[layout.DECK] else 0  # LS-21: no deck is empty while a game runs

    def phase(self):
        """Return the latest phase that the turn has reached, PHASE_PLAY to PHASE_DRAW."""
        return self.state[layout.PHASE]

    def run(self):
        """Return the number of the stack whose sequence may continue (LS-10), else 0."""
        return self.state[layout.RUN]

    def hand(self, seat):
        """Return the cards of a hand, oldest first."""
        start = hand_start(self.state, seat)
        return self.state[start : start + self.hand_size(seat)]

    def hand_size(self, seat):
        """Return the number of cards in a hand."""
        return self.state[layout.HAND1 if seat == 1 else layout.HAND2]

    def deck_size(self):
        """Return the number of cards in the deck."""
        return self.state[layout.DECK]

    def which_deck(self):
        """Return 1 for the first deck, 2 for the second (LS-20)."""
        return self.state[layout.WHICH]

    def is_last_deck(self):
        """Return True if the game ends with this deck: the second, or the first if there are no discards (LS-20, LS-21)."""
        return self.state[layout.WHICH] == 2 or not self.state[layout.DISCARDS]

    def discards(self):
        """Return the discard pile, oldest first; during the second deck, the cards out of the game."""
        state = self.state
        start = layout.CARDS + state[layout.HAND1] + state[layout.DECK] + state[layout.HAND2]
        return state[start : start + state[layout.DISCARDS]]

    def won(self, seat):
        """Return the number of cards that a seat has won."""
        return self.state[layout.WON1 if seat == 1 else layout.WON2]

    def won_cards(self, seat):
        """Return the cards that a seat has won; all of them were open (LS-3)."""
        state = self.state
        second_start = stacks_start(state) - state[layout.WON2]
        if seat == 1:
            return state[second_start - state[layout.WON1] : second_start]
        return state[second_start : second_start + state[layout.WON2]]

    def numbers(self):
        """Return the numbers of the stacks on the table, oldest first."""
        state = self.state
        return [n for n in range(1, state[layout.NEWEST] + 1) if state[layout.SIZES + n]]

    def size(self, n):
        """Return the number of cards in stack n; 0: there is no such stack."""
        state = self.state
        return state[layout.SIZES + n] & layout.COUNT if 0 < n <= state[layout.NEWEST] else 0

    def cards(self, n):
        """Return the cards of stack n from the bottom up."""
        end = stack_end(self.state, n)
        return self.state[end - self.size(n) : end]

    def top(self, n):
        """Return the top card of stack n."""
        return self.state[stack_end(self.state, n) - 1]

    def bid(self, n, seat):
        """Return the card that a seat has bid on stack n, or NONE."""
        index = piles.bid_index(self.state, n, seat)
        return NONE if index < 0 else self.state[index]

    # Moves

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
            end = stacks_start(state)
            for n in range(1, state[layout.NEWEST] + 1):
                size = state[layout.SIZES + n]
                if size:
                    end += (size & layout.COUNT) + (size >> 6 & 1) + (size >> 7)
                    top = state[end - 1]
                    red = 13 <= top < 39
                    for card in hand:
                        flags = FITS[
                            (card - top) % 13 + (0 if (13 <= card < 39) == red else 13)
                        ]  # fits(), inline for speed
                        if flags & layout.FOLLOWS:
                            yield ADD | n << STACK_SHIFT | card
                        if flags & layout.MAY_BID and not size & mine:
                            yield BID | n << STACK_SHIFT | card
            return
        run = state[layout.RUN]
        if run:  # LS-10: a sequence continues
            top = state[stack_end(state, run) - 1]
            for card in hand:
                if follows(card, top):
                    yield ADD | run << STACK_SHIFT | card
        if phase <= layout.PHASE_WIN:  # LS-17
            own_stacks = []  # stacks with this seat's bid: number, bid << 6, bottom card << 12, top card << 18
            end = stacks_start(state)
            for n in range(1, state[layout.NEWEST] + 1):
                size = state[layout.SIZES + n]
                if size:
                    bottom = end + (size >> 6 & 1) + (size >> 7)
                    if size & mine:
                        bid = state[end if size < layout.BOTH_BID or turn == 1 else end + 1]
                        own_stacks.append(
                            n | bid << 6 | state[bottom] << 12 | state[bottom + (size & layout.COUNT) - 1] << 18
                        )
                    end = bottom + (size & layout.COUNT)
            if phase == layout.PHASE_MOVE:
                for a in own_stacks:
                    for b in own_stacks:
                        if a != b and follows(a >> 12 & 63, b >> 18):  # LS-12
                            yield MOVE | (a & 63) << STACK_SHIFT | b & 63
            for a in own_stacks:
                if follows(a >> 6 & 63, a >> 18):  # LS-13
                    yield WIN | (a & 63) << STACK_SHIFT
        if len(hand) < layout.HAND_SIZE:  # LS-15
            yield DRAW
        if hand:  # LS-16
            yield END_TURN

    def refusal(self, move, seat=None):
        if self.allows(move, seat):
            return None
        from games.landslide.engine.refusals import reason  # loaded only when a move is refused

        return reason(self, move, seat)

    def allows(self, move, seat=None):
        state = self.state
        turn = state[layout.TURN]
        kind = move_kind(move)
        if not state[layout.DECK] or seat is not None and seat != turn or kind < NEW:
            return False
        phase = state[layout.PHASE]
        stack = move_stack(move)
        card = move_card(move)
        if stack > state[layout.NEWEST] or stack and not state[layout.SIZES + stack]:
            return False
        if kind <= BID:
            if piles.card_index(state, turn, card) < 0:
                return False
            if kind == NEW:
                return phase == layout.PHASE_PLAY and not stack
            if not stack or phase != layout.PHASE_PLAY and (kind == BID or stack != state[layout.RUN]):
                return False
            top = state[stack_end(state, stack) - 1]
            if kind == ADD:
                return follows(card, top)
            return not state[layout.SIZES + stack] & layout.HAS_BID * turn and fits(card, top) & layout.MAY_BID != 0
        if kind == MOVE:
            target = move_target(move)
            if phase != layout.PHASE_MOVE or stack == target or not stack or not 0 < target <= state[layout.NEWEST]:
                return False
            if not state[layout.SIZES + stack] & state[layout.SIZES + target] & layout.HAS_BID * turn:
                return False
            end = stack_end(state, stack)
            return follows(
                state[end - (state[layout.SIZES + stack] & layout.COUNT)], state[stack_end(state, target) - 1]
            )
        if card or phase == layout.PHASE_PLAY:
            return False
        if kind == WIN:
            bid = piles.bid_index(state, stack, turn) if stack else -1
            return phase <= layout.PHASE_WIN and bid >= 0 and follows(state[bid], state[stack_end(state, stack) - 1])
        hand_size = state[layout.HAND1 if turn == 1 else layout.HAND2]
        if kind == DRAW:
            return not stack and hand_size < layout.HAND_SIZE
        return kind == END_TURN and not stack and hand_size > 0

    def apply(self, move, seat=None):
        state = self.state
        turn = state[layout.TURN]
        kind = move_kind(move)
        stack = move_stack(move)
        state[layout.RUN] = stack if kind == ADD else 0
        if kind <= BID:  # LS-10
            index = piles.card_index(state, turn, move_card(move))
            state[layout.HAND1 if turn == 1 else layout.HAND2] -= 1
            state[layout.PHASE] = layout.PHASE_MOVE
            if kind == NEW:
                piles.start_stack(state, index)
            elif kind == ADD:
                piles.shift_card(state, index, stack_end(state, stack) - 1)
                state[layout.SIZES + stack] += 1
            else:
                size = state[layout.SIZES + stack]
                bids = 2 if turn == 1 and size >= 2 * layout.HAS_BID else 1  # seat 1's bid is below seat 2's
                piles.shift_card(state, index, stack_end(state, stack) - (size & layout.COUNT) - bids)
                state[layout.SIZES + stack] += layout.HAS_BID * turn
        elif kind == MOVE:
            piles.join(state, stack, move_target(move))
        elif kind == WIN:
            state[layout.PHASE] = layout.PHASE_WIN
            piles.collect(state, stack, turn)
        elif kind == DRAW:
            state[layout.PHASE] = layout.PHASE_DRAW
            piles.draw(state, turn)
        else:  # LS-16
            state[layout.PHASE] = layout.PHASE_PLAY
            state[layout.TURN] = 3 - turn

    def reveals(self, move):
        kind = move_kind(move)
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
        start = layout.CARDS + state[layout.HAND1] if seat == 1 else layout.CARDS
        rng.shuffle(state, start, state[layout.DECK] + state[layout.HAND2 if seat == 1 else layout.HAND1])  # LS-3
        self.forget_chance(rng)

    def fault(self):
        from games.landslide.engine.validation import fault  # loaded only to check saved bytes

        return fault(self)
