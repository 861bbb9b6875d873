"""Crunch: one hand for two to four seats in real time, after Paul Chamberlain. The rules are docs/rules/crunch.md.

    hand = Rules(4711, 3)
    for move in hand.moves(2): ...      # what seat 2 could do now; nobody waits for a turn
    hand.play(move, 2)                  # in the order in which moves arrive; there is no clock in here

A pile of a seat is 0 its crunch pile, 1 its waste, 2 to 5 its columns, 6 its turn-over pile. Moves are ints: 0-5 that
pile to a foundation, 6-9 the crunch pile to a column, 10-13 the waste to a column, 14 flip, 15 redeal, 16 stop, from 32
on the runs between columns (their texts: notation.py).
"""

from deckhand.game import ANY_SEAT, Game
from games.crunch.engine import layout
from games.crunch.engine.moves import ROOM, legal, top
from games.crunch.engine.stuck import burn_while_stuck


class Rules(Game):
    """One hand. `seat()` is ANY_SEAT while it runs; `moves(None)` raises ValueError, since anybody may move."""

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

    # What everybody sees (CR-4), for views and bots

    def count(self, seat, pile):
        """How many cards lie in a pile of a seat (0 crunch pile, 1 waste, 2 to 5 columns, 6 turn-over pile)."""
        return self.state[layout.HANDS + (seat - 1) * layout.SEAT + pile]

    def top(self, seat, pile):
        """The open card of a crunch pile (0), waste (1) or column (2 to 5; its last card), NONE where it is empty."""
        return top(self.state, layout.HANDS + (seat - 1) * layout.SEAT, pile)

    def card(self, seat, column, i):
        """The i-th card from 0, the largest, of a column (1 to 4)."""
        return self.state[layout.HANDS + (seat - 1) * layout.SEAT + layout.COLUMNS + 13 * column - 13 + i]

    def takes(self, card):
        """On how many foundations the card could go now (an ace: 1)."""
        return self.state[layout.FITS + card]

    def foundation(self, i):
        """The top card of the i-th foundation from 0, in the order in which they were started, or NONE."""
        return self.state[layout.TOPS + i] if i < self.state[layout.PILES] else layout.NONE

    def owner(self, i, card_rank):
        """Whose card of a rank (1 to 13) lies on the i-th foundation: its seat, or 0."""
        return self.state[layout.OWNERS + 13 * i + card_rank - 1]

    def score(self, seat):
        """CR-30, as it stands now."""
        state = self.state
        score = -2 * self.count(seat, 0)
        for i in range(layout.OWNERS, layout.OWNERS + 13 * state[layout.PILES]):
            if state[i] == seat:
                score += 1
        return score

    def crunched(self):
        """The seat that has cleared its crunch pile, or 0."""
        if self.state[layout.END] == layout.CRUNCHED:
            for seat in range(1, self.seats() + 1):
                if not self.count(seat, 0):
                    return seat
        return 0

    def stopped(self):
        """Did a `stop` end the hand (CR-35)?"""
        return self.state[layout.END] == layout.STOPPED

    def burns(self):
        """How many burns there were (CR-34), modulo 256."""
        return self.state[layout.BURNS]

    # Moves

    def moves(self, seat=None):
        """Yield this seat's legal moves in a fixed order; seat 0, the driver, has none that it must know of."""
        if seat is None:
            raise ValueError("in real time say whose moves")
        found = bytearray(ROOM)
        return iter(found[: legal(self.state, seat, found)])

    def legal_moves(self, seat, found):
        """The same into a bytearray of ROOM bytes (see engine/moves.py); returns how many."""
        return legal(self.state, seat, found)

    def refusal(self, move, seat=None):
        from games.crunch.engine.refusals import reason  # loaded at a mistake

        return reason(self, move, seat)

    def apply(self, move, seat=None):
        state = self.state
        at = layout.HANDS + (seat - 1) * layout.SEAT
        if move < layout.FLIP:
            pile = move if move < layout.BUILD else move - layout.BUILD >> 2
            card = self._take(at, pile)
            if move < layout.BUILD:
                self._found(card, seat)
            else:
                k = move - layout.BUILD & 3
                state[at + layout.COLUMNS + 13 * k + state[at + layout.COUNTS + k]] = card
                state[at + layout.COUNTS + k] += 1
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
            run = move - layout.RUN
            n = run % 13 + 1
            source = at + layout.COUNTS + run // 52
            k = run // 13 & 3
            target = at + layout.COLUMNS + 13 * k + state[at + layout.COUNTS + k]
            state[at + layout.COUNTS + k] += n
            state[source] -= n
            source = at + layout.COLUMNS + run // 52 * 13 + state[source]
            for i in range(n):
                state[target + i] = state[source + i]
                state[source + i] = 0
        burn_while_stuck(state, seat)

    def _take(self, at, pile):
        """Lift the open card of a pile."""
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

    def _found(self, card, seat):
        """CR-3, CR-10: lay a card on the foundation started first of those that it fits."""
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
        """The next crunch card, the waste's next one, or what a flip turns up."""
        return move in (0, 1, layout.FLIP) or layout.BUILD <= move < layout.FLIP

    def conceal(self, seat, rng):
        """CR-4: nobody knows, also of the own cards, which lies where under the tops and in the turn-over pile."""
        from games.crunch.engine.conceal import shuffle_covered

        shuffle_covered(self.state, rng)
        self.forget_chance(rng)

    def fault(self):
        from games.crunch.engine.validation import fault  # loaded only where bytes come from outside

        return fault(self)
