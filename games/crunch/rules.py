"""Crunch: one hand for two to four seats in real time, after Paul Chamberlain (docs/rules/crunch.md).

    hand = Rules(4711, 3)
    for move in hand.moves(2): ...      # seat 2's legal moves; there are no turns
    hand.play(move, 2)                  # in the order in which moves arrive; the engine has no clock

A seat's piles are 0 the crunch pile, 1 the waste, 2 to 5 the columns, 6 the turn-over pile. The state's bytes and the packing
of moves are in engine/layout.py, the parts of a move in engine/moves.py.
"""

from deckhand.game import ANY_SEAT, Game
from games.crunch.engine import layout
from games.crunch.engine.moves import ROOM, legal, run_length, source_pile, target_column, top
from games.crunch.engine.stuck import burn_while_stuck


class Rules(Game):
    """One hand. While it runs, `seat()` is ANY_SEAT and `moves(None)` raises ValueError, because any seat may move."""

    SEATS = (2, 3, 4)
    OPTIONS = ()
    SIZE = layout.HANDS + 4 * layout.SEAT

    def setup(self):
        from games.crunch.engine.deal import deal

        deal(self.state, self.deal_number(), self.seats())
        burn_while_stuck(self.state, 1)

    def seat(self):
        return 0 if self.state[layout.END] else ANY_SEAT

    def result(self):
        if not self.state[layout.END]:
            return None
        scores = tuple([self.score(seat) for seat in range(1, self.seats() + 1)])
        return tuple([1 + sum([1 for other in scores if other > own]) for own in scores]), scores

    # Open information (CR-4), for views and bots

    def count(self, seat, pile):
        """Return the number of cards in a pile of a seat."""
        return self.state[layout.HANDS + (seat - 1) * layout.SEAT + pile]

    def top(self, seat, pile):
        """Return the open card of a crunch pile, a waste or a column (its last card); NONE if it is empty."""
        return top(self.state, layout.HANDS + (seat - 1) * layout.SEAT, pile)

    def card(self, seat, column, i):
        """Return the i-th card of a column (1 to 4), from 0, the highest."""
        return self.state[layout.HANDS + (seat - 1) * layout.SEAT + layout.COLUMNS + 13 * column - 13 + i]

    def takes(self, card):
        """Return the number of foundations that the card could go on now (an ace: 1)."""
        return self.state[layout.FITS + card]

    def foundation(self, i):
        """Return the top card of the i-th foundation, from 0 in the order in which they were started, or NONE."""
        return self.state[layout.TOPS + i] if i < self.state[layout.PILES] else layout.NONE

    def owner(self, i, card_rank):
        """Return the seat that owns the card of a rank (1 to 13) on the i-th foundation, or 0."""
        return self.state[layout.OWNERS + 13 * i + card_rank - 1]

    def score(self, seat):
        """Return a seat's score so far (CR-30)."""
        state = self.state
        score = -2 * self.count(seat, 0)
        for i in range(layout.OWNERS, layout.OWNERS + 13 * state[layout.PILES]):
            if state[i] == seat:
                score += 1
        return score

    def crunched(self):
        """Return the seat that has cleared its crunch pile, or 0."""
        if self.state[layout.END] == layout.CRUNCHED:
            for seat in range(1, self.seats() + 1):
                if not self.count(seat, 0):
                    return seat
        return 0

    def stopped(self):
        """Return True if a `stop` ended the hand (CR-35)."""
        return self.state[layout.END] == layout.STOPPED

    def burns(self):
        """Return the number of burns so far (CR-34), modulo 256."""
        return self.state[layout.BURNS]

    # Moves

    def moves(self, seat=None):
        """Yield a seat's legal moves in a fixed order; none for seat 0, the driver, although it may stop the hand."""
        if seat is None:
            raise ValueError("in real time moves() needs a seat")
        found = bytearray(ROOM)
        return iter(found[: legal(self.state, seat, found)])

    def legal_moves(self, seat, found):
        """Write a seat's legal moves into `found`, a bytearray of ROOM bytes, and return their number."""
        return legal(self.state, seat, found)

    def refusal(self, move, seat=None):
        from games.crunch.engine.refusals import reason  # loaded only when it is asked for

        return reason(self, move, seat)

    def apply(self, move, seat=None):
        state = self.state
        at = layout.HANDS + (seat - 1) * layout.SEAT
        if move < layout.FLIP:
            card = self._take_top(at, source_pile(move))
            if move < layout.BUILD:
                self._put_on_foundation(card, seat)
            else:
                column = target_column(move)
                state[at + layout.COLUMNS + 13 * column + state[at + layout.COUNTS + column]] = card
                state[at + layout.COUNTS + column] += 1
            if not state[at]:  # CR-14
                state[layout.END] = layout.CRUNCHED
                return
        elif move == layout.FLIP:  # CR-15
            n = state[at + layout.TURNOVER]
            if n > 3:
                n = 3
            state[at + layout.TURNOVER] -= n
            state[at + layout.WASTE] += n
        elif move == layout.REDEAL:
            state[at + layout.TURNOVER] = state[at + layout.WASTE]
            state[at + layout.WASTE] = 0
        elif move == layout.STOP:  # CR-35
            state[layout.END] = layout.STOPPED
            return
        else:  # CR-12
            n = run_length(move)
            column = target_column(move)
            target = at + layout.COLUMNS + 13 * column + state[at + layout.COUNTS + column]
            state[at + layout.COUNTS + column] += n
            column = source_pile(move) - 2
            state[at + layout.COUNTS + column] -= n
            source = at + layout.COLUMNS + 13 * column + state[at + layout.COUNTS + column]
            for i in range(n):
                state[target + i] = state[source + i]
                state[source + i] = 0
        burn_while_stuck(state, seat)

    def _take_top(self, at, pile):
        """Remove the open card of a pile and return it."""
        state = self.state
        n = state[at + pile] - 1
        state[at + pile] = n
        if pile == 1:
            i = at + layout.STOCK + n
            card = state[i]
            for i in range(i, i + state[at + layout.TURNOVER]):
                state[i] = state[i + 1]
            state[at + layout.STOCK + n + state[at + layout.TURNOVER]] = 0
            return card
        n += at + (layout.COLUMNS + 13 * pile - 26 if pile else layout.CRUNCH)
        card = state[n]
        state[n] = 0
        return card

    def _put_on_foundation(self, card, seat):
        """Put a card on the first foundation that it fits, in the order in which they were started (CR-3, CR-10)."""
        state = self.state
        i = 0
        card_rank = card % 13
        if card_rank:
            while state[layout.TOPS + i] != card - 1:
                i += 1
            state[layout.FITS + card] -= 1
        else:
            i = state[layout.PILES]
            state[layout.PILES] = i + 1
        state[layout.TOPS + i] = card
        state[layout.OWNERS + 13 * i + card_rank] = seat
        if card_rank < 12:
            state[layout.FITS + card + 1] += 1

    def reveals(self, move):
        """Return True if the move shows the next crunch card, the waste's next card, or flipped cards."""
        return move in (0, 1, layout.FLIP) or layout.BUILD <= move < layout.FLIP

    def conceal(self, seat, rng):
        """Shuffle the covered cards of all seats, also the seat's own (CR-4)."""
        from games.crunch.engine.conceal import shuffle_covered

        shuffle_covered(self.state, rng)
        self.forget_chance(rng)

    def fault(self):
        from games.crunch.engine.validation import fault  # loaded only to check saved bytes

        return fault(self)
