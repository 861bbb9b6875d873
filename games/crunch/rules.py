"""Crunch: one hand for two to four seats in real time, after Paul Chamberlain. The rules are docs/rules/crunch.md.

    hand = Rules(4711, 3)
    for move in hand.moves(2): ...      # what seat 2 could do now; nobody waits for a turn
    hand.play(move, 2)                  # in the order in which moves arrive; there is no clock in here

A pile of a seat is 0 its crunch pile, 1 its waste, 2 to 5 its columns, 6 its turn-over pile. Moves are ints: 0-5 that
pile to a foundation, 6-9 the crunch pile to a column, 10-13 the waste to a column, 14 flip, 15 redeal, 16 stop, from 32
on the runs between columns (their texts: notation.py).
"""

from deckhand.game import CorruptState, Game, const
from games.crunch.rules_moves import ROOM, legal, top
from games.crunch.rules_stuck import settle

_FLIP = const(14)
_REDEAL = const(15)
_STOP = const(16)
_RUN = const(32)  # _RUN + (4 * from + to) * 13 + count - 1, columns from 0

NONE = const(52)  # the card of an empty pile: no foundation and no column takes it

_PLAYERS = const(3)
_CRUNCHED = const(1)
_STOPPED = const(3)

_END = const(12)  # HEAD: how the hand ended: 0 it runs, 1 crunched, 2 stuck, 3 stopped
_BURNS = const(13)  # burns so far, modulo 256, so that a view can tell that one happened
_PILES = const(14)  # foundations started
_TOPS = const(15)  # 16 bytes: each foundation's top card, in the order in which they were started
_OWNERS = const(31)  # 16 x 13 bytes: whose card lies at each rank, 0 where none does yet
_FITS = const(239)  # 53 bytes by card: on how many foundations it fits now (an ace: always 1)
_HANDS = const(292)  # each seat's own bytes from here:
_SEAT = const(107)
_WASTE = const(1)  # counts first, by pile: crunch pile, waste, four columns, turn-over pile
_COUNTS = const(2)  # of the columns
_TURN = const(6)
_CRUNCH = const(7)  # 13 cards, the top one last
_STOCK = const(20)  # 35 cards: the waste from its bottom up, then the turn-over pile from its top down
_COLUMNS = const(55)  # 4 x 13 cards


class Rules(Game):
    """One hand. `seat()` is 255 while it runs; `moves(None)` raises ValueError, since anybody may move."""

    SEATS = (2, 3, 4)
    OPTIONS = ()
    SIZE = _HANDS + 4 * _SEAT

    def setup(self):
        from games.crunch.rules_deal import deal

        deal(self.state, self.deal_number(), self.seats())
        settle(self.state, 1)

    def seat(self):
        return 0 if self.state[_END] else 255

    def result(self):
        if not self.state[_END]:
            return None
        scores = tuple([self.score(seat) for seat in range(1, self.seats() + 1)])
        return tuple([1 + sum([1 for other in scores if other > own]) for own in scores]), scores

    # What everybody sees (CR-4), for views and bots

    def count(self, seat, pile):
        """How many cards lie in a pile of a seat (0 crunch pile, 1 waste, 2 to 5 columns, 6 turn-over pile)."""
        return self.state[_HANDS + (seat - 1) * _SEAT + pile]

    def top(self, seat, pile):
        """The open card of a crunch pile (0), waste (1) or column (2 to 5; its last card), NONE where it is empty."""
        return top(self.state, _HANDS + (seat - 1) * _SEAT, pile)

    def card(self, seat, column, i):
        """The i-th card from 0, the largest, of a column (1 to 4)."""
        return self.state[_HANDS + (seat - 1) * _SEAT + _COLUMNS + 13 * column - 13 + i]

    def takes(self, card):
        """On how many foundations the card could go now (an ace: 1)."""
        return self.state[_FITS + card]

    def foundation(self, i):
        """The top card of the i-th foundation from 0, in the order in which they were started, or NONE."""
        return self.state[_TOPS + i] if i < self.state[_PILES] else NONE

    def owner(self, i, card_rank):
        """Whose card of a rank (1 to 13) lies on the i-th foundation: its seat, or 0."""
        return self.state[_OWNERS + 13 * i + card_rank - 1]

    def score(self, seat):
        """CR-30, as it stands now."""
        state = self.state
        score = -2 * self.count(seat, 0)
        for i in range(_OWNERS, _OWNERS + 13 * state[_PILES]):
            if state[i] == seat:
                score += 1
        return score

    def crunched(self):
        """The seat that has cleared its crunch pile, or 0."""
        if self.state[_END] == _CRUNCHED:
            for seat in range(1, self.seats() + 1):
                if not self.count(seat, 0):
                    return seat
        return 0

    def stopped(self):
        """Did a `stop` end the hand (CR-35)?"""
        return self.state[_END] == _STOPPED

    def burns(self):
        """How many burns there were (CR-34), modulo 256."""
        return self.state[_BURNS]

    # Moves

    def moves(self, seat=None):
        """Yield this seat's legal moves in a fixed order; seat 0, the driver, has none that it must know of."""
        if seat is None:
            raise ValueError("in real time say whose moves")
        found = bytearray(ROOM)
        return iter(found[: legal(self.state, seat, found)])

    def legal_moves(self, seat, found):
        """The same into a bytearray of ROOM bytes (see rules_moves.py); returns how many."""
        return legal(self.state, seat, found)

    def refusal(self, move, seat=None):
        from games.crunch.rules_refusals import refusal

        return refusal(self.state, move, seat)

    def apply(self, move, seat=None):
        state = self.state
        at = _HANDS + (seat - 1) * _SEAT
        if move < _FLIP:
            pile = move if move < 6 else move - 6 >> 2
            card = self._take(at, pile)
            if move < 6:
                self._found(card, seat)
            else:
                k = move - 6 & 3
                state[at + _COLUMNS + 13 * k + state[at + _COUNTS + k]] = card
                state[at + _COUNTS + k] += 1
            if not state[at]:  # CR-14
                state[_END] = _CRUNCHED
                return
        elif move == _FLIP:  # CR-15
            n = state[at + _TURN]
            if n > 3:
                n = 3
            state[at + _TURN] -= n
            state[at + _WASTE] += n
        elif move == _REDEAL:
            state[at + _TURN] = state[at + _WASTE]
            state[at + _WASTE] = 0
        elif move == _STOP:  # CR-35
            state[_END] = _STOPPED
            return
        else:  # CR-12
            run = move - _RUN
            n = run % 13 + 1
            source = at + _COUNTS + run // 52
            k = run // 13 & 3
            target = at + _COLUMNS + 13 * k + state[at + _COUNTS + k]
            state[at + _COUNTS + k] += n
            state[source] -= n
            source = at + _COLUMNS + run // 52 * 13 + state[source]
            for i in range(n):
                state[target + i] = state[source + i]
                state[source + i] = 0
        settle(state, seat)

    def _take(self, at, pile):
        """Lift the open card of a pile."""
        state = self.state
        n = state[at + pile] - 1
        state[at + pile] = n
        if pile == 1:
            i = at + _STOCK + n
            card = state[i]
            for i in range(i, i + state[at + _TURN]):
                state[i] = state[i + 1]
            state[at + _STOCK + n + state[at + _TURN]] = 0
            return card
        n += at + (_COLUMNS + 13 * pile - 26 if pile else _CRUNCH)
        card = state[n]
        state[n] = 0
        return card

    def _found(self, card, seat):
        """CR-3, CR-10: lay a card on the foundation started first of those that it fits."""
        state = self.state
        i = 0
        card_rank = card % 13
        if card_rank:
            while state[_TOPS + i] != card - 1:
                i += 1
            state[_FITS + card] -= 1
        else:
            i = state[_PILES]
            state[_PILES] = i + 1
        state[_TOPS + i] = card
        state[_OWNERS + 13 * i + card_rank] = seat
        if card_rank < 12:
            state[_FITS + card + 1] += 1

    def reveals(self, move):
        """The next crunch card, the waste's next one, or what a flip turns up."""
        return move in (0, 1, _FLIP) or 6 <= move < _FLIP

    def conceal(self, seat, rng):
        """CR-4: nobody knows, also of the own cards, which lies where under the tops and in the turn-over pile."""
        from games.crunch.rules_conceal import shuffle_covered

        shuffle_covered(self.state, rng)
        self.forget_chance(rng)

    def check(self):
        from games.crunch.rules_validate import wrong

        Game.check(self)
        why = wrong(self.state)
        if why:
            raise CorruptState(why)
