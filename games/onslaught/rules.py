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

A mask has bit p for place p. Place (or bit) ABSENT stands for a card that is not on the table, ANY_JOKER for a joker,
either of them; attacker is an index of the attackers' deck. All numbers that the table shows lie in the state
at the offsets of rules_layout.py; the deck of 28 defenders is dealt wave by wave from its end, so the places of a wave
are seven of its bytes, and each attacker has one byte that says which place holds it. What has left a deck and is
neither up, on the table nor held there is discarded.
"""

from deckhand.cards import JOKER, rank
from deckhand.game import Game
from deckhand.rng import Rng
from games.onslaught import rules_layout as ons
from games.onslaught.rules_legal import allows
from games.onslaught.rules_sums import orders, sums


class Rules(Game):
    """A game of Onslaught."""

    SIZE = ons.STATE_BYTES
    allows = allows  # one move, without listing all

    def setup(self):
        """ON-1: shuffle both decks, deal the first seven."""
        state = self.state
        for i in range(13):
            state[ons.ATTACKERS + i] = 13 + i
            state[ons.ATTACKERS + 13 + i] = 26 + i
            state[ons.DEFENDERS + i] = i
            state[ons.DEFENDERS + 13 + i] = 39 + i
        state[ons.DEFENDERS + 26] = JOKER
        state[ons.DEFENDERS + 27] = JOKER + 1
        deal = self.deal_number()
        Rng(deal, 0).shuffle(state, ons.ATTACKERS, ons.ATTACKERS_IN_ALL)
        Rng(deal, 1).shuffle(state, ons.DEFENDERS, ons.DEFENDERS_IN_ALL)
        for i in range(ons.ATTACKERS_IN_ALL):
            state[ons.WHERE + i] = ons.ABSENT
        state[ons.LEFT] = ons.ATTACKERS_IN_ALL
        self._deal_wave(1)

    def _deal_wave(self, wave):
        state = self.state
        state[ons.WAVE] = wave
        state[ons.TABLE] = ons.ALL_PLACES  # ON-10
        state[ons.WOUNDED] = state[ons.FACED] = 0
        for place in range(ons.PLACES):
            card = self.card(place)
            state[ons.VALUE + place] = rank(card) if card < JOKER else 0
        state[ons.PLEDGED] = state[ons.LEFT] if wave == ons.WAVES else 0  # ON-11

    def card(self, place):
        """The defender that was dealt to a place in this wave, on the table still or not."""
        ends = ons.DEFENDERS + ons.DEFENDERS_IN_ALL - ons.PLACES * (self.state[ons.WAVE] - 1)
        return self.state[ends - 1 - place]

    def attacker(self):
        """Value of the attacker that is up, 0 where none is."""
        state = self.state
        return rank(state[ons.ATTACKERS + state[ons.LEFT]]) if state[ons.UP] else 0

    def jokers(self):
        """Mask of the places with a joker."""
        mask = self.state[ons.TABLE]
        for place in range(ons.PLACES):
            if self.state[ons.VALUE + place]:  # only a joker has none
                mask &= ~(1 << place)
        return mask

    def powers(self, number):
        """Mask of the unwounded defenders whose rank is the number: 3, 5 or 7 (ON-44)."""
        state = self.state
        mask = 0
        for place in range(ons.PLACES):
            if state[ons.VALUE + place] == number:
                mask |= 1 << place
        return mask & ~state[ons.WOUNDED]

    def seat(self):
        """1 while the game runs."""
        return 0 if self.state[ons.OVER] else 1

    def moves(self, seat=None):
        """Legal moves; `yield` comes last."""
        state = self.state
        if state[ons.OVER] or seat not in (None, 1):
            return
        left = state[ons.LEFT]
        if state[ons.SHOWN]:  # ON-43
            for order in orders(state[ons.SHOWN]):
                yield ons.ORDER | order
            return
        faced = state[ons.FACED]
        wounded = state[ons.WOUNDED]
        unwounded = state[ons.TABLE] & ~wounded
        if state[ons.UP]:
            a = self.attacker()
            for place in range(ons.PLACES):
                value = state[ons.VALUE + place]
                if value > a:  # ON-20
                    yield ons.ABSORB | place
                elif value and (value == a or value == a - 1 and unwounded >> place & 1):  # ON-21
                    yield ons.DESTROY | 1 << place
            if self.jokers():  # ON-23
                yield ons.DESTROY | 1 << ons.ANY_JOKER
            for mask in sums(state, ons.VALUE, unwounded, a):  # ON-22
                yield ons.DESTROY | mask
            if wounded:
                for mask in sums(state, ons.VALUE, wounded, a):
                    yield ons.DESTROY | mask
                threes = self.powers(ons.THREE)
                for place in range(ons.PLACES):  # ON-41
                    if threes >> place & 1:
                        for mask in sums(state, ons.VALUE, state[ons.TABLE] & ~(1 << place), a):
                            if mask & wounded and mask & unwounded:
                                yield ons.MIX | place | mask << 4
        elif not state[ons.PLEDGED]:
            for number in range(1, left + 1):  # ON-10
                yield ons.PLEDGE | number
        else:
            yield ons.TURN if faced < state[ons.PLEDGED] else ons.HOLD  # ON-12, ON-14
            if faced and state[ons.WAVE] < ons.WAVES:  # ON-30
                jokers = self.jokers()
                unwounded ^= jokers | (1 << ons.ANY_JOKER if jokers else 0)
                for place in range(ons.ANY_JOKER + 1):
                    if unwounded >> place & 1:
                        for number in range(faced, faced + left + 1):
                            yield ons.RECALL | place | number << 4
        if wounded:
            fives = self.powers(ons.FIVE)
            for place in range(ons.PLACES):  # ON-42
                if fives >> place & 1:
                    for i in range(left, left + faced):
                        source = state[ons.WHERE + i]
                        if source != ons.ABSENT:
                            a = rank(state[ons.ATTACKERS + i])
                            for target in range(ons.PLACES):
                                if target != place and target != source and state[ons.VALUE + target] >= a:
                                    yield ons.SHIFT | place | source << 4 | target << 8 | i << 12
        if left:
            sevens = self.powers(ons.SEVEN)
            for place in range(ons.PLACES):  # ON-43
                if sevens >> place & 1:
                    yield ons.SCOUT | place
        if state[ons.UP]:
            yield ons.YIELD  # ON-13

    def refusal(self, move, seat=None):
        """None if the move is legal, else clause and reason."""
        if self.allows(move, seat):
            return None
        from games.onslaught.rules_refusals import reason  # loaded at the first mistake

        return reason(self, move, seat)

    def apply(self, move, seat=None):
        """Play a legal move."""
        state = self.state
        kind = move & ons.KIND
        numbers = move & ons.NUMBERS
        if kind == ons.TURN:
            state[ons.LEFT] -= 1
            state[ons.FACED] += 1
            state[ons.UP] = 1
            state[ons.KNOWN] -= 1 if state[ons.KNOWN] else 0
        elif kind == ons.ABSORB:
            state[ons.VALUE + numbers] -= self.attacker()
            state[ons.WHERE + state[ons.LEFT]] = numbers
            state[ons.WOUNDED] |= 1 << numbers
            state[ons.UP] = 0
        elif kind == ons.DESTROY:
            self._discard(numbers)  # ON-24
            state[ons.UP] = 0
        elif kind == ons.MIX:
            self._discard(numbers >> 4 | 1 << (numbers & 15))
            state[ons.UP] = 0
        elif kind == ons.PLEDGE:
            state[ons.PLEDGED] = numbers
        elif kind == ons.HOLD:
            self._hold()
        elif kind == ons.RECALL:
            self._discard(1 << (numbers & 15))
            state[ons.PLEDGED] = numbers >> 4
        elif kind == ons.SCOUT:
            self._discard(1 << numbers)
            state[ons.SHOWN] = state[ons.KNOWN] = min(ons.SEEN, state[ons.LEFT])
        elif kind == ons.ORDER:
            self._order(numbers)
        elif kind == ons.SHIFT:
            self._discard(1 << (numbers & 15))
            self._shift(numbers >> 4 & 15, numbers >> 8 & 15, numbers >> 12)
        else:
            state[ons.OVER] = ons.LOST
        if state[ons.UP] and not state[ons.OVER]:
            for way in self.moves():
                if way == ons.YIELD:  # ON-13: the only one left
                    state[ons.OVER] = ons.LOST
                return

    def _discard(self, mask):
        """Defenders and all that they hold (ON-24); of jokers, either."""
        state = self.state
        if mask >> ons.ANY_JOKER & 1:
            mask = self.jokers()
            mask &= -mask
        state[ons.TABLE] &= ~mask
        state[ons.WOUNDED] &= ~mask
        for place in range(ons.PLACES):
            if mask >> place & 1:
                state[ons.VALUE + place] = 0
        for i in range(state[ons.LEFT], state[ons.LEFT] + state[ons.FACED]):
            if mask >> state[ons.WHERE + i] & 1:  # never set for ABSENT
                state[ons.WHERE + i] = ons.ABSENT

    def _hold(self):
        state = self.state
        table = state[ons.TABLE]
        if state[ons.LEFT] and not table:  # ON-15: the next attacker is defeated
            state[ons.LEFT] -= 1
            state[ons.KNOWN] -= 1 if state[ons.KNOWN] else 0
        for _ in range(ons.MAY_REMAIN):
            table &= table - 1
        if not state[ons.LEFT]:  # ON-16
            state[ons.OVER] = ons.WON
        elif table:  # ON-15
            state[ons.OVER] = ons.LOST
        else:
            self._discard(ons.ALL_PLACES)
            self._deal_wave(state[ons.WAVE] + 1)

    def _order(self, numbers):
        state = self.state
        old = bytes(state)
        top = ons.ATTACKERS + state[ons.LEFT] - 1
        for i in range(state[ons.SHOWN]):
            state[top - i] = old[top + 1 - (numbers >> 4 * i & 15)]
        state[ons.SHOWN] = 0

    def _shift(self, source, target, i):
        state = self.state
        a = rank(state[ons.ATTACKERS + i])
        state[ons.VALUE + source] += a
        if state[ons.VALUE + target] == a:
            state[ons.WHERE + i] = ons.ABSENT
            self._discard(1 << target)
        else:
            state[ons.WHERE + i] = target
            state[ons.VALUE + target] -= a
            state[ons.WOUNDED] |= 1 << target
        for k in range(state[ons.LEFT], state[ons.LEFT] + state[ons.FACED]):
            if state[ons.WHERE + k] == source:
                return
        state[ons.WOUNDED] &= ~(1 << source)

    def reveals(self, move):
        """Does this legal move show a card that was hidden?"""
        state = self.state
        if move == ons.TURN:
            return not state[ons.KNOWN]
        if move == ons.HOLD:
            twin = self.copy()
            twin.apply(ons.HOLD)
            held = twin.state
            return held[ons.WAVE] > state[ons.WAVE] or held[ons.LEFT] < state[ons.LEFT] and not state[ons.KNOWN]
        return move & ons.KIND == ons.SCOUT and state[ons.KNOWN] < min(ons.SEEN, state[ons.LEFT])

    def result(self):
        """None while running; else places and scores (ON-17)."""
        if not self.state[ons.OVER]:
            return None
        from games.onslaught.rules_scoring import result  # loaded when a game is over

        return result(self)

    def conceal(self, seat, rng):
        """Shuffle the attackers that no scout has shown and the defenders that are still to come."""
        state = self.state
        rng.shuffle(state, ons.ATTACKERS, state[ons.LEFT] - state[ons.KNOWN])
        rng.shuffle(state, ons.DEFENDERS, ons.DEFENDERS_IN_ALL - ons.PLACES * state[ons.WAVE])
        self.forget_chance(rng)

    def fault(self):
        """What shows that the bytes can be no position, or None."""
        from games.onslaught.rules_validate import fault  # loaded only where bytes come from outside

        return fault(self)
