"""Onslaught, the rules (docs/rules/onslaught.md): four waves of red attackers against black defenders and jokers.

    game = Rules(1)                             # deal 1
    game.play(PLEDGE | 5)
    game.play(TURN)                             # the king of hearts is up
    game.play(DESTROY | 1 << 5 | 1 << 6)        # by the defenders at places 5 and 6, whose values add up to 13

Seven defenders lie at places 0 to 6 in the order of the deal and stay there. A move is a kind plus its numbers:

    PLEDGE | n                                  ABSORB | place          SCOUT | place
    TURN, HOLD, YIELD                           DESTROY | mask          RECALL | place | n << 4
    ORDER | first | second << 4 | third << 8    MIX | place | mask << 4
    SHIFT | place | from << 4 | to << 8 | attacker << 12

A mask has bit p for place p. Place (or bit) ABSENT stands for a card that is not on the table, place (or bit) X for a
joker, either of them; attacker is an index of the attackers' deck. All numbers that the table shows lie in the state
at the offsets WAVE to WHERE below; the deck of 28 defenders is dealt wave by wave from its end, so the places of a wave
are seven of its bytes, and each attacker has one byte that says which place holds it. What has left a deck and is
neither up, on the table nor held there is discarded.
"""

from deckhand.cards import JOKER, rank
from deckhand.game import CorruptState, Game, const
from deckhand.rng import Rng
from games.onslaught.rules_layout import (
    ABSENT,
    ABSORB,
    ATTACKERS,
    DEFENDERS,
    DESTROY,
    FACED,
    HOLD,
    KIND,
    KNOWN,
    LEFT,
    MIX,
    ORDER,
    OVER,
    PLEDGE,
    PLEDGED,
    RECALL,
    SCOUT,
    SHIFT,
    SHOWN,
    SIZE,
    TABLE,
    TURN,
    UP,
    VALUE,
    WAVE,
    WHERE,
    WOUNDED,
    YIELD,
    X,
)
from games.onslaught.rules_legal import allows
from games.onslaught.rules_sums import orders, sums

_NUMBERS = const(0xFFFFF)
_PLACES = const(7)
_ALL = const(127)
_ATTACKERS_IN_ALL = const(26)
_DEFENDERS_IN_ALL = const(28)
_WAVES = const(4)
_MAY_REMAIN = const(3)  # ON-15
_SEEN = const(3)  # by one scout
_THREE = const(3)
_FIVE = const(5)
_SEVEN = const(7)

_WON = const(1)
_LOST = const(2)


class Rules(Game):
    """A game of Onslaught."""

    SIZE = SIZE
    allows = allows  # one move, without listing all

    def setup(self):
        """ON-1: shuffle both decks, deal the first seven."""
        state = self.state
        for i in range(13):
            state[ATTACKERS + i] = 13 + i
            state[ATTACKERS + 13 + i] = 26 + i
            state[DEFENDERS + i] = i
            state[DEFENDERS + 13 + i] = 39 + i
        state[DEFENDERS + 26] = JOKER
        state[DEFENDERS + 27] = JOKER + 1
        deal = self.deal_number()
        Rng(deal, 0).shuffle(state, ATTACKERS, _ATTACKERS_IN_ALL)
        Rng(deal, 1).shuffle(state, DEFENDERS, _DEFENDERS_IN_ALL)
        for i in range(_ATTACKERS_IN_ALL):
            state[WHERE + i] = ABSENT
        state[LEFT] = _ATTACKERS_IN_ALL
        self._deal_wave(1)

    def _deal_wave(self, wave):
        state = self.state
        state[WAVE] = wave
        state[TABLE] = _ALL  # ON-10
        state[WOUNDED] = state[FACED] = 0
        for place in range(_PLACES):
            card = self.card(place)
            state[VALUE + place] = rank(card) if card < JOKER else 0
        state[PLEDGED] = state[LEFT] if wave == _WAVES else 0  # ON-11

    def card(self, place):
        """The defender that was dealt to a place in this wave, on the table still or not."""
        return self.state[DEFENDERS + _DEFENDERS_IN_ALL + _PLACES - 1 - _PLACES * self.state[WAVE] - place]

    def attacker(self):
        """Value of the attacker that is up, 0 where none is."""
        state = self.state
        return rank(state[ATTACKERS + state[LEFT]]) if state[UP] else 0

    def jokers(self):
        """Mask of the places with a joker."""
        mask = self.state[TABLE]
        for place in range(_PLACES):
            if self.state[VALUE + place]:  # only a joker has none
                mask &= ~(1 << place)
        return mask

    def powers(self, number):
        """Mask of the unwounded defenders whose rank is the number: 3, 5 or 7 (ON-44)."""
        state = self.state
        mask = 0
        for place in range(_PLACES):
            if state[VALUE + place] == number:
                mask |= 1 << place
        return mask & ~state[WOUNDED]

    def seat(self):
        """1 while the game runs."""
        return 0 if self.state[OVER] else 1

    def moves(self, seat=None):
        """Legal moves; `yield` comes last."""
        state = self.state
        if state[OVER] or seat not in (None, 1):
            return
        left = state[LEFT]
        if state[SHOWN]:  # ON-43
            for order in orders(state[SHOWN]):
                yield ORDER | order
            return
        faced = state[FACED]
        wounded = state[WOUNDED]
        unwounded = state[TABLE] & ~wounded
        if state[UP]:
            a = self.attacker()
            for place in range(_PLACES):
                value = state[VALUE + place]
                if value > a:  # ON-20
                    yield ABSORB | place
                elif value and (value == a or value == a - 1 and unwounded >> place & 1):  # ON-21
                    yield DESTROY | 1 << place
            if self.jokers():  # ON-23
                yield DESTROY | 1 << X
            for mask in sums(state, VALUE, unwounded, a):  # ON-22
                yield DESTROY | mask
            if wounded:
                for mask in sums(state, VALUE, wounded, a):
                    yield DESTROY | mask
                threes = self.powers(_THREE)
                for place in range(_PLACES):  # ON-41
                    if threes >> place & 1:
                        for mask in sums(state, VALUE, state[TABLE] & ~(1 << place), a):
                            if mask & wounded and mask & unwounded:
                                yield MIX | place | mask << 4
        elif not state[PLEDGED]:
            for number in range(1, left + 1):  # ON-10
                yield PLEDGE | number
        else:
            yield TURN if faced < state[PLEDGED] else HOLD  # ON-12, ON-14
            if faced and state[WAVE] < _WAVES:  # ON-30
                jokers = self.jokers()
                unwounded ^= jokers | (1 << X if jokers else 0)
                for place in range(X + 1):
                    if unwounded >> place & 1:
                        for number in range(faced, faced + left + 1):
                            yield RECALL | place | number << 4
        if wounded:
            fives = self.powers(_FIVE)
            for place in range(_PLACES):  # ON-42
                if fives >> place & 1:
                    for i in range(left, left + faced):
                        source = state[WHERE + i]
                        if source != ABSENT:
                            a = rank(state[ATTACKERS + i])
                            for target in range(_PLACES):
                                if target != place and target != source and state[VALUE + target] >= a:
                                    yield SHIFT | place | source << 4 | target << 8 | i << 12
        if left:
            sevens = self.powers(_SEVEN)
            for place in range(_PLACES):  # ON-43
                if sevens >> place & 1:
                    yield SCOUT | place
        if state[UP]:
            yield YIELD  # ON-13

    def refusal(self, move, seat=None):
        """None if the move is legal, else clause and reason."""
        if self.allows(move, seat):
            return None
        from games.onslaught.rules_refusals import reason  # loaded at the first mistake

        return reason(self, move, seat)

    def apply(self, move, seat=None):
        """Play a legal move."""
        state = self.state
        kind = move & KIND
        numbers = move & _NUMBERS
        if kind == TURN:
            state[LEFT] -= 1
            state[FACED] += 1
            state[UP] = 1
            state[KNOWN] -= 1 if state[KNOWN] else 0
        elif kind == ABSORB:
            state[VALUE + numbers] -= self.attacker()
            state[WHERE + state[LEFT]] = numbers
            state[WOUNDED] |= 1 << numbers
            state[UP] = 0
        elif kind == DESTROY:
            self._discard(numbers)  # ON-24
            state[UP] = 0
        elif kind == MIX:
            self._discard(numbers >> 4 | 1 << (numbers & 15))
            state[UP] = 0
        elif kind == PLEDGE:
            state[PLEDGED] = numbers
        elif kind == HOLD:
            self._hold()
        elif kind == RECALL:
            self._discard(1 << (numbers & 15))
            state[PLEDGED] = numbers >> 4
        elif kind == SCOUT:
            self._discard(1 << numbers)
            state[SHOWN] = state[KNOWN] = min(_SEEN, state[LEFT])
        elif kind == ORDER:
            self._order(numbers)
        elif kind == SHIFT:
            self._discard(1 << (numbers & 15))
            self._shift(numbers >> 4 & 15, numbers >> 8 & 15, numbers >> 12)
        else:
            state[OVER] = _LOST
        if state[UP] and not state[OVER]:
            for way in self.moves():
                if way == YIELD:  # ON-13: the only one left
                    state[OVER] = _LOST
                return

    def _discard(self, mask):
        """Defenders and all that they hold (ON-24); of jokers, either."""
        state = self.state
        if mask >> X & 1:
            mask = self.jokers()
            mask &= -mask
        state[TABLE] &= ~mask
        state[WOUNDED] &= ~mask
        for place in range(_PLACES):
            if mask >> place & 1:
                state[VALUE + place] = 0
        for i in range(state[LEFT], state[LEFT] + state[FACED]):
            if mask >> state[WHERE + i] & 1:  # never set for ABSENT
                state[WHERE + i] = ABSENT

    def _hold(self):
        state = self.state
        table = state[TABLE]
        if state[LEFT] and not table:  # ON-15: the next attacker is defeated
            state[LEFT] -= 1
            state[KNOWN] -= 1 if state[KNOWN] else 0
        for _ in range(_MAY_REMAIN):
            table &= table - 1
        if not state[LEFT]:  # ON-16
            state[OVER] = _WON
        elif table:  # ON-15
            state[OVER] = _LOST
        else:
            self._discard(_ALL)
            self._deal_wave(state[WAVE] + 1)

    def _order(self, numbers):
        state = self.state
        old = bytes(state)
        top = ATTACKERS + state[LEFT] - 1
        for i in range(state[SHOWN]):
            state[top - i] = old[top + 1 - (numbers >> 4 * i & 15)]
        state[SHOWN] = 0

    def _shift(self, source, target, i):
        state = self.state
        a = rank(state[ATTACKERS + i])
        state[VALUE + source] += a
        if state[VALUE + target] == a:
            state[WHERE + i] = ABSENT
            self._discard(1 << target)
        else:
            state[WHERE + i] = target
            state[VALUE + target] -= a
            state[WOUNDED] |= 1 << target
        for k in range(state[LEFT], state[LEFT] + state[FACED]):
            if state[WHERE + k] == source:
                return
        state[WOUNDED] &= ~(1 << source)

    def reveals(self, move):
        """Does this legal move show a card that was hidden?"""
        state = self.state
        if move == TURN:
            return not state[KNOWN]
        if move == HOLD:
            twin = self.copy()
            twin.apply(HOLD)
            return twin.state[WAVE] > state[WAVE] or twin.state[LEFT] < state[LEFT] and not state[KNOWN]
        return move & KIND == SCOUT and state[KNOWN] < min(_SEEN, state[LEFT])

    def result(self):
        """None while running; else places and scores (ON-17)."""
        state = self.state
        if not state[OVER]:
            return None
        if state[OVER] == _LOST:
            return (0,), (0,)
        score = 0
        for place in range(_PLACES):
            if state[TABLE] & ~state[WOUNDED] & 1 << place:
                score += state[VALUE + place]
        return (1,), (score,)

    def conceal(self, seat, rng):
        """Shuffle the attackers that no scout has shown and the defenders that are still to come."""
        state = self.state
        rng.shuffle(state, ATTACKERS, state[LEFT] - state[KNOWN])
        rng.shuffle(state, DEFENDERS, _DEFENDERS_IN_ALL - _PLACES * state[WAVE])
        self.forget_chance(rng)

    def check(self):
        """Raise CorruptState where the bytes can be no position."""
        Game.check(self)
        from games.onslaught.rules_validate import wrong  # loaded only where bytes come from outside

        why = wrong(self)
        if why:
            raise CorruptState(why)
