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
at the offsets of rules_layout.py; the deck of 28 defenders is dealt wave by wave from its end, so the places of a wave
are seven of its bytes, and each attacker has one byte that says which place holds it. What has left a deck and is
neither up, on the table nor held there is discarded.
"""

from deckhand.cards import JOKER, rank
from deckhand.game import CorruptState, Game
from deckhand.rng import Rng
from games.onslaught import rules_layout as on
from games.onslaught.rules_legal import allows
from games.onslaught.rules_sums import orders, sums


class Rules(Game):
    """A game of Onslaught."""

    SIZE = on.SIZE
    allows = allows  # one move, without listing all

    def setup(self):
        """ON-1: shuffle both decks, deal the first seven."""
        state = self.state
        for i in range(13):
            state[on.ATTACKERS + i] = 13 + i
            state[on.ATTACKERS + 13 + i] = 26 + i
            state[on.DEFENDERS + i] = i
            state[on.DEFENDERS + 13 + i] = 39 + i
        state[on.DEFENDERS + 26] = JOKER
        state[on.DEFENDERS + 27] = JOKER + 1
        deal = self.deal_number()
        Rng(deal, 0).shuffle(state, on.ATTACKERS, on.ATTACKERS_IN_ALL)
        Rng(deal, 1).shuffle(state, on.DEFENDERS, on.DEFENDERS_IN_ALL)
        for i in range(on.ATTACKERS_IN_ALL):
            state[on.WHERE + i] = on.ABSENT
        state[on.LEFT] = on.ATTACKERS_IN_ALL
        self._deal_wave(1)

    def _deal_wave(self, wave):
        state = self.state
        state[on.WAVE] = wave
        state[on.TABLE] = on.ALL_PLACES  # ON-10
        state[on.WOUNDED] = state[on.FACED] = 0
        for place in range(on.PLACES):
            card = self.card(place)
            state[on.VALUE + place] = rank(card) if card < JOKER else 0
        state[on.PLEDGED] = state[on.LEFT] if wave == on.WAVES else 0  # ON-11

    def card(self, place):
        """The defender that was dealt to a place in this wave, on the table still or not."""
        return self.state[on.DEFENDERS + on.DEFENDERS_IN_ALL + on.PLACES - 1 - on.PLACES * self.state[on.WAVE] - place]

    def attacker(self):
        """Value of the attacker that is up, 0 where none is."""
        state = self.state
        return rank(state[on.ATTACKERS + state[on.LEFT]]) if state[on.UP] else 0

    def jokers(self):
        """Mask of the places with a joker."""
        mask = self.state[on.TABLE]
        for place in range(on.PLACES):
            if self.state[on.VALUE + place]:  # only a joker has none
                mask &= ~(1 << place)
        return mask

    def powers(self, number):
        """Mask of the unwounded defenders whose rank is the number: 3, 5 or 7 (ON-44)."""
        state = self.state
        mask = 0
        for place in range(on.PLACES):
            if state[on.VALUE + place] == number:
                mask |= 1 << place
        return mask & ~state[on.WOUNDED]

    def seat(self):
        """1 while the game runs."""
        return 0 if self.state[on.OVER] else 1

    def moves(self, seat=None):
        """Legal moves; `yield` comes last."""
        state = self.state
        if state[on.OVER] or seat not in (None, 1):
            return
        left = state[on.LEFT]
        if state[on.SHOWN]:  # ON-43
            for order in orders(state[on.SHOWN]):
                yield on.ORDER | order
            return
        faced = state[on.FACED]
        wounded = state[on.WOUNDED]
        unwounded = state[on.TABLE] & ~wounded
        if state[on.UP]:
            a = self.attacker()
            for place in range(on.PLACES):
                value = state[on.VALUE + place]
                if value > a:  # ON-20
                    yield on.ABSORB | place
                elif value and (value == a or value == a - 1 and unwounded >> place & 1):  # ON-21
                    yield on.DESTROY | 1 << place
            if self.jokers():  # ON-23
                yield on.DESTROY | 1 << on.X
            for mask in sums(state, on.VALUE, unwounded, a):  # ON-22
                yield on.DESTROY | mask
            if wounded:
                for mask in sums(state, on.VALUE, wounded, a):
                    yield on.DESTROY | mask
                threes = self.powers(on.THREE)
                for place in range(on.PLACES):  # ON-41
                    if threes >> place & 1:
                        for mask in sums(state, on.VALUE, state[on.TABLE] & ~(1 << place), a):
                            if mask & wounded and mask & unwounded:
                                yield on.MIX | place | mask << 4
        elif not state[on.PLEDGED]:
            for number in range(1, left + 1):  # ON-10
                yield on.PLEDGE | number
        else:
            yield on.TURN if faced < state[on.PLEDGED] else on.HOLD  # ON-12, ON-14
            if faced and state[on.WAVE] < on.WAVES:  # ON-30
                jokers = self.jokers()
                unwounded ^= jokers | (1 << on.X if jokers else 0)
                for place in range(on.X + 1):
                    if unwounded >> place & 1:
                        for number in range(faced, faced + left + 1):
                            yield on.RECALL | place | number << 4
        if wounded:
            fives = self.powers(on.FIVE)
            for place in range(on.PLACES):  # ON-42
                if fives >> place & 1:
                    for i in range(left, left + faced):
                        source = state[on.WHERE + i]
                        if source != on.ABSENT:
                            a = rank(state[on.ATTACKERS + i])
                            for target in range(on.PLACES):
                                if target != place and target != source and state[on.VALUE + target] >= a:
                                    yield on.SHIFT | place | source << 4 | target << 8 | i << 12
        if left:
            sevens = self.powers(on.SEVEN)
            for place in range(on.PLACES):  # ON-43
                if sevens >> place & 1:
                    yield on.SCOUT | place
        if state[on.UP]:
            yield on.YIELD  # ON-13

    def refusal(self, move, seat=None):
        """None if the move is legal, else clause and reason."""
        if self.allows(move, seat):
            return None
        from games.onslaught.rules_refusals import reason  # loaded at the first mistake

        return reason(self, move, seat)

    def apply(self, move, seat=None):
        """Play a legal move."""
        state = self.state
        kind = move & on.KIND
        numbers = move & on.NUMBERS
        if kind == on.TURN:
            state[on.LEFT] -= 1
            state[on.FACED] += 1
            state[on.UP] = 1
            state[on.KNOWN] -= 1 if state[on.KNOWN] else 0
        elif kind == on.ABSORB:
            state[on.VALUE + numbers] -= self.attacker()
            state[on.WHERE + state[on.LEFT]] = numbers
            state[on.WOUNDED] |= 1 << numbers
            state[on.UP] = 0
        elif kind == on.DESTROY:
            self._discard(numbers)  # ON-24
            state[on.UP] = 0
        elif kind == on.MIX:
            self._discard(numbers >> 4 | 1 << (numbers & 15))
            state[on.UP] = 0
        elif kind == on.PLEDGE:
            state[on.PLEDGED] = numbers
        elif kind == on.HOLD:
            self._hold()
        elif kind == on.RECALL:
            self._discard(1 << (numbers & 15))
            state[on.PLEDGED] = numbers >> 4
        elif kind == on.SCOUT:
            self._discard(1 << numbers)
            state[on.SHOWN] = state[on.KNOWN] = min(on.SEEN, state[on.LEFT])
        elif kind == on.ORDER:
            self._order(numbers)
        elif kind == on.SHIFT:
            self._discard(1 << (numbers & 15))
            self._shift(numbers >> 4 & 15, numbers >> 8 & 15, numbers >> 12)
        else:
            state[on.OVER] = on.LOST
        if state[on.UP] and not state[on.OVER]:
            for way in self.moves():
                if way == on.YIELD:  # ON-13: the only one left
                    state[on.OVER] = on.LOST
                return

    def _discard(self, mask):
        """Defenders and all that they hold (ON-24); of jokers, either."""
        state = self.state
        if mask >> on.X & 1:
            mask = self.jokers()
            mask &= -mask
        state[on.TABLE] &= ~mask
        state[on.WOUNDED] &= ~mask
        for place in range(on.PLACES):
            if mask >> place & 1:
                state[on.VALUE + place] = 0
        for i in range(state[on.LEFT], state[on.LEFT] + state[on.FACED]):
            if mask >> state[on.WHERE + i] & 1:  # never set for ABSENT
                state[on.WHERE + i] = on.ABSENT

    def _hold(self):
        state = self.state
        table = state[on.TABLE]
        if state[on.LEFT] and not table:  # ON-15: the next attacker is defeated
            state[on.LEFT] -= 1
            state[on.KNOWN] -= 1 if state[on.KNOWN] else 0
        for _ in range(on.MAY_REMAIN):
            table &= table - 1
        if not state[on.LEFT]:  # ON-16
            state[on.OVER] = on.WON
        elif table:  # ON-15
            state[on.OVER] = on.LOST
        else:
            self._discard(on.ALL_PLACES)
            self._deal_wave(state[on.WAVE] + 1)

    def _order(self, numbers):
        state = self.state
        old = bytes(state)
        top = on.ATTACKERS + state[on.LEFT] - 1
        for i in range(state[on.SHOWN]):
            state[top - i] = old[top + 1 - (numbers >> 4 * i & 15)]
        state[on.SHOWN] = 0

    def _shift(self, source, target, i):
        state = self.state
        a = rank(state[on.ATTACKERS + i])
        state[on.VALUE + source] += a
        if state[on.VALUE + target] == a:
            state[on.WHERE + i] = on.ABSENT
            self._discard(1 << target)
        else:
            state[on.WHERE + i] = target
            state[on.VALUE + target] -= a
            state[on.WOUNDED] |= 1 << target
        for k in range(state[on.LEFT], state[on.LEFT] + state[on.FACED]):
            if state[on.WHERE + k] == source:
                return
        state[on.WOUNDED] &= ~(1 << source)

    def reveals(self, move):
        """Does this legal move show a card that was hidden?"""
        state = self.state
        if move == on.TURN:
            return not state[on.KNOWN]
        if move == on.HOLD:
            twin = self.copy()
            twin.apply(on.HOLD)
            return twin.state[on.WAVE] > state[on.WAVE] or twin.state[on.LEFT] < state[on.LEFT] and not state[on.KNOWN]
        return move & on.KIND == on.SCOUT and state[on.KNOWN] < min(on.SEEN, state[on.LEFT])

    def result(self):
        """None while running; else places and scores (ON-17)."""
        state = self.state
        if not state[on.OVER]:
            return None
        if state[on.OVER] == on.LOST:
            return (0,), (0,)
        score = 0
        for place in range(on.PLACES):
            if state[on.TABLE] & ~state[on.WOUNDED] & 1 << place:
                score += state[on.VALUE + place]
        return (1,), (score,)

    def conceal(self, seat, rng):
        """Shuffle the attackers that no scout has shown and the defenders that are still to come."""
        state = self.state
        rng.shuffle(state, on.ATTACKERS, state[on.LEFT] - state[on.KNOWN])
        rng.shuffle(state, on.DEFENDERS, on.DEFENDERS_IN_ALL - on.PLACES * state[on.WAVE])
        self.forget_chance(rng)

    def check(self):
        """Raise CorruptState where the bytes can be no position."""
        Game.check(self)
        from games.onslaught.rules_validate import fault  # loaded only where bytes come from outside

        why = fault(self)
        if why:
            raise CorruptState(why)
