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
at the offsets of engine/layout.py; the deck of 28 defenders is dealt wave by wave from its end, so the places of a wave
are seven of its bytes, and each attacker has one byte that says which place holds it. What has left a deck and is
neither up, on the table nor held there is discarded.
"""

from deckhand.cards import JOKER, rank
from deckhand.game import Game
from deckhand.rng import Rng
from games.onslaught.engine import layout
from games.onslaught.engine.legal import allows
from games.onslaught.engine.sums import orders, sums


class Rules(Game):
    """A game of Onslaught."""

    SIZE = layout.STATE_SIZE
    allows = allows  # one move, without listing all

    def setup(self):
        """ON-1: shuffle both decks, deal the first seven."""
        state = self.state
        for i in range(13):
            state[layout.ATTACKERS + i] = 13 + i
            state[layout.ATTACKERS + 13 + i] = 26 + i
            state[layout.DEFENDERS + i] = i
            state[layout.DEFENDERS + 13 + i] = 39 + i
        state[layout.DEFENDERS + 26] = JOKER
        state[layout.DEFENDERS + 27] = JOKER + 1
        deal = self.deal_number()
        Rng(deal, 0).shuffle(state, layout.ATTACKERS, layout.ATTACKER_COUNT)
        Rng(deal, 1).shuffle(state, layout.DEFENDERS, layout.DEFENDER_COUNT)
        for i in range(layout.ATTACKER_COUNT):
            state[layout.HOLDERS + i] = layout.ABSENT
        state[layout.ATTACKERS_LEFT] = layout.ATTACKER_COUNT
        self._deal_wave(1)

    def _deal_wave(self, wave):
        state = self.state
        state[layout.WAVE] = wave
        state[layout.TABLE] = layout.ALL_PLACES  # ON-10
        state[layout.WOUNDED] = state[layout.FACED] = 0
        for place in range(layout.PLACES):
            card = self.card(place)
            state[layout.VALUE + place] = rank(card) if card < JOKER else 0
        state[layout.PLEDGED] = state[layout.ATTACKERS_LEFT] if wave == layout.WAVES else 0  # ON-11

    def card(self, place):
        """The defender that was dealt to a place in this wave, on the table still or not."""
        ends = layout.DEFENDERS + layout.DEFENDER_COUNT - layout.PLACES * (self.state[layout.WAVE] - 1)
        return self.state[ends - 1 - place]

    def attacker(self):
        """Value of the attacker that is up, 0 where none is."""
        state = self.state
        return rank(state[layout.ATTACKERS + state[layout.ATTACKERS_LEFT]]) if state[layout.UP] else 0

    def jokers(self):
        """Mask of the places with a joker."""
        mask = self.state[layout.TABLE]
        for place in range(layout.PLACES):
            if self.state[layout.VALUE + place]:  # only a joker has none
                mask &= ~(1 << place)
        return mask

    def powers(self, number):
        """Mask of the unwounded defenders whose rank is the number: 3, 5 or 7 (ON-44)."""
        state = self.state
        mask = 0
        for place in range(layout.PLACES):
            if state[layout.VALUE + place] == number:
                mask |= 1 << place
        return mask & ~state[layout.WOUNDED]

    def seat(self):
        """1 while the game runs."""
        return 0 if self.state[layout.OUTCOME] else 1

    def moves(self, seat=None):
        """Legal moves; `yield` comes last."""
        state = self.state
        if state[layout.OUTCOME] or seat not in (None, 1):
            return
        left = state[layout.ATTACKERS_LEFT]
        if state[layout.SHOWN]:  # ON-43
            for order in orders(state[layout.SHOWN]):
                yield layout.ORDER | order
            return
        faced = state[layout.FACED]
        wounded = state[layout.WOUNDED]
        unwounded = state[layout.TABLE] & ~wounded
        if state[layout.UP]:
            a = self.attacker()
            for place in range(layout.PLACES):
                value = state[layout.VALUE + place]
                if value > a:  # ON-20
                    yield layout.ABSORB | place
                elif value and (value == a or value == a - 1 and unwounded >> place & 1):  # ON-21
                    yield layout.DESTROY | 1 << place
            if self.jokers():  # ON-23
                yield layout.DESTROY | 1 << layout.ANY_JOKER
            for mask in sums(state, layout.VALUE, unwounded, a):  # ON-22
                yield layout.DESTROY | mask
            if wounded:
                for mask in sums(state, layout.VALUE, wounded, a):
                    yield layout.DESTROY | mask
                threes = self.powers(layout.THREE)
                for place in range(layout.PLACES):  # ON-41
                    if threes >> place & 1:
                        for mask in sums(state, layout.VALUE, state[layout.TABLE] & ~(1 << place), a):
                            if mask & wounded and mask & unwounded:
                                yield layout.MIX | place | mask << 4
        elif not state[layout.PLEDGED]:
            for number in range(1, left + 1):  # ON-10
                yield layout.PLEDGE | number
        else:
            yield layout.TURN if faced < state[layout.PLEDGED] else layout.HOLD  # ON-12, ON-14
            if faced and state[layout.WAVE] < layout.WAVES:  # ON-30
                jokers = self.jokers()
                unwounded ^= jokers | (1 << layout.ANY_JOKER if jokers else 0)
                for place in range(layout.ANY_JOKER + 1):
                    if unwounded >> place & 1:
                        for number in range(faced, faced + left + 1):
                            yield layout.DISCARD_DEFENDER | place | number << 4
        if wounded:
            fives = self.powers(layout.FIVE)
            for place in range(layout.PLACES):  # ON-42
                if fives >> place & 1:
                    for i in range(left, left + faced):
                        source = state[layout.HOLDERS + i]
                        if source != layout.ABSENT:
                            a = rank(state[layout.ATTACKERS + i])
                            for target in range(layout.PLACES):
                                if target != place and target != source and state[layout.VALUE + target] >= a:
                                    yield layout.SHIFT | place | source << 4 | target << 8 | i << 12
        if left:
            sevens = self.powers(layout.SEVEN)
            for place in range(layout.PLACES):  # ON-43
                if sevens >> place & 1:
                    yield layout.SCOUT | place
        if state[layout.UP]:
            yield layout.RESIGN  # ON-13

    def refusal(self, move, seat=None):
        """None if the move is legal, else clause and reason."""
        if self.allows(move, seat):
            return None
        from games.onslaught.engine.refusals import reason  # loaded at the first mistake

        return reason(self, move, seat)

    def apply(self, move, seat=None):
        """Play a legal move."""
        state = self.state
        kind = move & layout.KIND
        numbers = move & layout.NUMBERS
        if kind == layout.TURN:
            state[layout.ATTACKERS_LEFT] -= 1
            state[layout.FACED] += 1
            state[layout.UP] = 1
            state[layout.KNOWN] -= 1 if state[layout.KNOWN] else 0
        elif kind == layout.ABSORB:
            state[layout.VALUE + numbers] -= self.attacker()
            state[layout.HOLDERS + state[layout.ATTACKERS_LEFT]] = numbers
            state[layout.WOUNDED] |= 1 << numbers
            state[layout.UP] = 0
        elif kind == layout.DESTROY:
            self._discard(numbers)  # ON-24
            state[layout.UP] = 0
        elif kind == layout.MIX:
            self._discard(numbers >> 4 | 1 << (numbers & 15))
            state[layout.UP] = 0
        elif kind == layout.PLEDGE:
            state[layout.PLEDGED] = numbers
        elif kind == layout.HOLD:
            self._hold()
        elif kind == layout.DISCARD_DEFENDER:
            self._discard(1 << (numbers & 15))
            state[layout.PLEDGED] = numbers >> 4
        elif kind == layout.SCOUT:
            self._discard(1 << numbers)
            state[layout.SHOWN] = state[layout.KNOWN] = min(layout.SCOUT_COUNT, state[layout.ATTACKERS_LEFT])
        elif kind == layout.ORDER:
            self._order(numbers)
        elif kind == layout.SHIFT:
            self._discard(1 << (numbers & 15))
            self._shift(numbers >> 4 & 15, numbers >> 8 & 15, numbers >> 12)
        else:
            state[layout.OUTCOME] = layout.LOST
        if state[layout.UP] and not state[layout.OUTCOME]:
            for way in self.moves():
                if way == layout.RESIGN:  # ON-13: the only one left
                    state[layout.OUTCOME] = layout.LOST
                return

    def _discard(self, mask):
        """Defenders and all that they hold (ON-24); of jokers, either."""
        state = self.state
        if mask >> layout.ANY_JOKER & 1:
            mask = self.jokers()
            mask &= -mask
        state[layout.TABLE] &= ~mask
        state[layout.WOUNDED] &= ~mask
        for place in range(layout.PLACES):
            if mask >> place & 1:
                state[layout.VALUE + place] = 0
        for i in range(state[layout.ATTACKERS_LEFT], state[layout.ATTACKERS_LEFT] + state[layout.FACED]):
            if mask >> state[layout.HOLDERS + i] & 1:  # never set for ABSENT
                state[layout.HOLDERS + i] = layout.ABSENT

    def _hold(self):
        state = self.state
        table = state[layout.TABLE]
        if state[layout.ATTACKERS_LEFT] and not table:  # ON-15: the next attacker is defeated
            state[layout.ATTACKERS_LEFT] -= 1
            state[layout.KNOWN] -= 1 if state[layout.KNOWN] else 0
        for _ in range(layout.MAX_REMAINING):
            table &= table - 1
        if not state[layout.ATTACKERS_LEFT]:  # ON-16
            state[layout.OUTCOME] = layout.WON
        elif table:  # ON-15
            state[layout.OUTCOME] = layout.LOST
        else:
            self._discard(layout.ALL_PLACES)
            self._deal_wave(state[layout.WAVE] + 1)

    def _order(self, numbers):
        state = self.state
        old = bytes(state)
        top = layout.ATTACKERS + state[layout.ATTACKERS_LEFT] - 1
        for i in range(state[layout.SHOWN]):
            state[top - i] = old[top + 1 - (numbers >> 4 * i & 15)]
        state[layout.SHOWN] = 0

    def _shift(self, source, target, i):
        state = self.state
        a = rank(state[layout.ATTACKERS + i])
        state[layout.VALUE + source] += a
        if state[layout.VALUE + target] == a:
            state[layout.HOLDERS + i] = layout.ABSENT
            self._discard(1 << target)
        else:
            state[layout.HOLDERS + i] = target
            state[layout.VALUE + target] -= a
            state[layout.WOUNDED] |= 1 << target
        for k in range(state[layout.ATTACKERS_LEFT], state[layout.ATTACKERS_LEFT] + state[layout.FACED]):
            if state[layout.HOLDERS + k] == source:
                return
        state[layout.WOUNDED] &= ~(1 << source)

    def reveals(self, move):
        """Does this legal move show a card that was hidden?"""
        state = self.state
        if move == layout.TURN:
            return not state[layout.KNOWN]
        if move == layout.HOLD:
            twin = self.copy()
            twin.apply(layout.HOLD)
            held = twin.state
            return (
                held[layout.WAVE] > state[layout.WAVE]
                or held[layout.ATTACKERS_LEFT] < state[layout.ATTACKERS_LEFT]
                and not state[layout.KNOWN]
            )
        return move & layout.KIND == layout.SCOUT and state[layout.KNOWN] < min(
            layout.SCOUT_COUNT, state[layout.ATTACKERS_LEFT]
        )

    def result(self):
        """None while running; else places and scores (ON-17)."""
        if not self.state[layout.OUTCOME]:
            return None
        from games.onslaught.engine.scoring import result  # loaded when a game is over

        return result(self)

    def conceal(self, seat, rng):
        """Shuffle the attackers that no scout has shown and the defenders that are still to come."""
        state = self.state
        rng.shuffle(state, layout.ATTACKERS, state[layout.ATTACKERS_LEFT] - state[layout.KNOWN])
        rng.shuffle(state, layout.DEFENDERS, layout.DEFENDER_COUNT - layout.PLACES * state[layout.WAVE])
        self.forget_chance(rng)

    def fault(self):
        """What shows that the bytes can be no position, or None."""
        from games.onslaught.engine.validation import fault  # loaded only where bytes come from outside

        return fault(self)
