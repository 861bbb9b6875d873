"""Onslaught: four waves of red attackers against black defenders and jokers (docs/rules/onslaught.md).

    game = Rules(1)                             # deal 1
    game.play(PLEDGE | 5)
    game.play(TURN)                             # the king of hearts is up
    game.play(DESTROY | 1 << 5 | 1 << 6)        # by the defenders at places 5 and 6, whose values add up to 13

The seven defenders of a wave have places 0 to 6, in the order of the deal, and never change them. A mask has bit p for place
p. The state's bytes and the packing of moves are in engine/layout.py, the parts of a move in engine/moves.py.

The deck of 28 defenders is dealt from its end, so a wave's places are seven of its bytes. Each attacker has a byte for the
place that holds it. A card that has left its deck and is neither up, on the table nor held there is discarded.
"""

from deckhand.cards import JOKER, rank
from deckhand.game import Game
from deckhand.rng import Rng
from games.onslaught.engine import layout
from games.onslaught.engine.legal import allows
from games.onslaught.engine.moves import (
    move_kind,
    move_mask,
    move_number,
    move_place,
    order_number,
    shift_attacker,
    shift_move,
    shift_source,
    shift_target,
)
from games.onslaught.engine.sums import orders, sums


class Rules(Game):
    """A game of Onslaught."""

    SIZE = layout.STATE_SIZE
    allows = allows

    def setup(self):
        """Shuffle both decks (ON-1) and deal the first seven defenders."""
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
        """Return the defender that was dealt to a place in this wave, still on the table or not."""
        end = layout.DEFENDERS + layout.DEFENDER_COUNT - layout.PLACES * (self.state[layout.WAVE] - 1)
        return self.state[end - 1 - place]

    def attacker(self):
        """Return the value of the attacker that is up, or 0."""
        state = self.state
        return rank(state[layout.ATTACKERS + state[layout.ATTACKERS_LEFT]]) if state[layout.UP] else 0

    def jokers(self):
        """Return the mask of the places with a joker."""
        mask = self.state[layout.TABLE]
        for place in range(layout.PLACES):
            if self.state[layout.VALUE + place]:  # only a joker has no value
                mask &= ~(1 << place)
        return mask

    def powers(self, number):
        """Return the mask of the unwounded defenders of a rank: 3, 5 or 7 (ON-44)."""
        state = self.state
        mask = 0
        for place in range(layout.PLACES):
            if state[layout.VALUE + place] == number:
                mask |= 1 << place
        return mask & ~state[layout.WOUNDED]

    def seat(self):
        """Return 1 while the game runs, then 0."""
        return 0 if self.state[layout.OUTCOME] else 1

    def moves(self, seat=None):
        """Yield the legal moves, RESIGN last."""
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
            attacker = self.attacker()
            for place in range(layout.PLACES):
                value = state[layout.VALUE + place]
                if value > attacker:  # ON-20
                    yield layout.ABSORB | place
                elif value and (value == attacker or value == attacker - 1 and unwounded >> place & 1):  # ON-21
                    yield layout.DESTROY | 1 << place
            if self.jokers():  # ON-23
                yield layout.DESTROY | 1 << layout.ANY_JOKER
            for mask in sums(state, layout.VALUE, unwounded, attacker):  # ON-22
                yield layout.DESTROY | mask
            if wounded:
                for mask in sums(state, layout.VALUE, wounded, attacker):
                    yield layout.DESTROY | mask
                threes = self.powers(layout.THREE)
                for place in range(layout.PLACES):  # ON-41
                    if threes >> place & 1:
                        for mask in sums(state, layout.VALUE, state[layout.TABLE] & ~(1 << place), attacker):
                            if mask & wounded and mask & unwounded:
                                yield layout.MIX | place | mask << layout.MASK_SHIFT
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
                            yield layout.DISCARD_DEFENDER | place | number << layout.NUMBER_SHIFT
        if wounded:
            fives = self.powers(layout.FIVE)
            for place in range(layout.PLACES):  # ON-42
                if fives >> place & 1:
                    for i in range(left, left + faced):
                        source = state[layout.HOLDERS + i]
                        if source != layout.ABSENT:
                            value = rank(state[layout.ATTACKERS + i])
                            for target in range(layout.PLACES):
                                if target != place and target != source and state[layout.VALUE + target] >= value:
                                    yield shift_move(place, source, target, i)
        if left:
            sevens = self.powers(layout.SEVEN)
            for place in range(layout.PLACES):  # ON-43
                if sevens >> place & 1:
                    yield layout.SCOUT | place
        if state[layout.UP]:
            yield layout.RESIGN  # ON-13

    def refusal(self, move, seat=None):
        """Return None if the move is legal, else the clause and the reason."""
        if self.allows(move, seat):
            return None
        from games.onslaught.engine.refusals import reason  # loaded only when a move is refused

        return reason(self, move, seat)

    def apply(self, move, seat=None):
        """Play a legal move."""
        state = self.state
        kind = move_kind(move)
        place = move_place(move)
        if kind == layout.TURN:
            state[layout.ATTACKERS_LEFT] -= 1
            state[layout.FACED] += 1
            state[layout.UP] = 1
            state[layout.KNOWN] -= 1 if state[layout.KNOWN] else 0
        elif kind == layout.ABSORB:
            state[layout.VALUE + place] -= self.attacker()
            state[layout.HOLDERS + state[layout.ATTACKERS_LEFT]] = place
            state[layout.WOUNDED] |= 1 << place
            state[layout.UP] = 0
        elif kind == layout.DESTROY:
            self._discard(move_mask(move))  # ON-24
            state[layout.UP] = 0
        elif kind == layout.MIX:
            self._discard(move_mask(move) | 1 << place)
            state[layout.UP] = 0
        elif kind == layout.PLEDGE:
            state[layout.PLEDGED] = move_number(move)
        elif kind == layout.HOLD:
            self._hold()
        elif kind == layout.DISCARD_DEFENDER:
            self._discard(1 << place)
            state[layout.PLEDGED] = move_number(move)
        elif kind == layout.SCOUT:
            self._discard(1 << place)
            state[layout.SHOWN] = state[layout.KNOWN] = min(layout.SCOUT_COUNT, state[layout.ATTACKERS_LEFT])
        elif kind == layout.ORDER:
            self._order(move)
        elif kind == layout.SHIFT:
            self._discard(1 << place)
            self._shift(shift_source(move), shift_target(move), shift_attacker(move))
        else:
            state[layout.OUTCOME] = layout.LOST
        if state[layout.UP] and not state[layout.OUTCOME]:
            for first in self.moves():
                if first == layout.RESIGN:  # ON-13: no other move is left
                    state[layout.OUTCOME] = layout.LOST
                return

    def _discard(self, mask):
        """Discard the defenders of a mask and all attackers that they hold (ON-24)."""
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
            if mask >> state[layout.HOLDERS + i] & 1:  # the bit of ABSENT is never set
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

    def _order(self, move):
        state = self.state
        old = bytes(state)
        top = layout.ATTACKERS + state[layout.ATTACKERS_LEFT] - 1
        for i in range(state[layout.SHOWN]):
            state[top - i] = old[top + 1 - order_number(move, i)]
        state[layout.SHOWN] = 0

    def _shift(self, source, target, i):
        state = self.state
        value = rank(state[layout.ATTACKERS + i])
        state[layout.VALUE + source] += value
        if state[layout.VALUE + target] == value:
            state[layout.HOLDERS + i] = layout.ABSENT
            self._discard(1 << target)
        else:
            state[layout.HOLDERS + i] = target
            state[layout.VALUE + target] -= value
            state[layout.WOUNDED] |= 1 << target
        for k in range(state[layout.ATTACKERS_LEFT], state[layout.ATTACKERS_LEFT] + state[layout.FACED]):
            if state[layout.HOLDERS + k] == source:
                return
        state[layout.WOUNDED] &= ~(1 << source)

    def reveals(self, move):
        """Return True if this legal move shows a hidden card."""
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
        return move_kind(move) == layout.SCOUT and state[layout.KNOWN] < min(
            layout.SCOUT_COUNT, state[layout.ATTACKERS_LEFT]
        )

    def result(self):
        """Return None while the game runs, then (places, scores) (ON-17)."""
        if not self.state[layout.OUTCOME]:
            return None
        from games.onslaught.engine.scoring import result  # loaded only after a game

        return result(self)

    def conceal(self, seat, rng):
        """Shuffle the attackers that no scout has shown, and the defenders that are not dealt yet."""
        state = self.state
        rng.shuffle(state, layout.ATTACKERS, state[layout.ATTACKERS_LEFT] - state[layout.KNOWN])
        rng.shuffle(state, layout.DEFENDERS, layout.DEFENDER_COUNT - layout.PLACES * state[layout.WAVE])
        self.forget_chance(rng)

    def fault(self):
        """Raise CorruptState if the bytes after the head are not a valid position."""
        from games.onslaught.engine.validation import fault  # loaded only to check saved bytes

        return fault(self)
