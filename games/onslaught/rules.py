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
are seven of its bytes, and each attacker has one byte that says which place holds it.
"""

from deckhand.cards import JOKER, rank
from deckhand.game import HEAD, CorruptState, Game, const
from deckhand.rng import Rng

PLEDGE = const(1 << 20)
TURN = const(2 << 20)
HOLD = const(3 << 20)
YIELD = const(4 << 20)
ABSORB = const(5 << 20)
DESTROY = const(6 << 20)
MIX = const(7 << 20)
SHIFT = const(8 << 20)
SCOUT = const(9 << 20)
ORDER = const(10 << 20)
RECALL = const(11 << 20)
KIND = const(0x3FF << 20)  # move & KIND is one of these
_NUMBERS = const(0xFFFFF)

ABSENT = const(7)
X = const(8)
_PLACES = const(7)
_ALL = const(127)

ATTACKERS_IN_ALL = const(26)
DEFENDERS_IN_ALL = const(28)
_WAVES = const(4)
_MAY_REMAIN = const(3)  # ON-15
_SEEN = const(3)  # by one scout
_THREE = const(3)
_FIVE = const(5)
_SEVEN = const(7)

WAVE = const(12)  # 1 to 4
PLEDGED = const(13)  # this wave's number, 0 before the pledge
FACED = const(14)  # turned up in this wave
UP = const(15)  # 1 while an attacker waits to be dealt with: it is the card at ATTACKERS + state[LEFT]
LEFT = const(16)  # attackers in the deck; the next is the card at ATTACKERS + state[LEFT] - 1
KNOWN = const(17)  # how many of the next attackers a scout has shown
SHOWN = const(18)  # how many cards wait for `order`; 0: none
OVER = const(19)  # 0 running, 1 won, 2 lost
TABLE = const(20)  # mask of the places with a defender
WOUNDED = const(21)  # mask of those that hold attackers
VALUE = const(22)  # seven bytes; 0 for jokers and empty places
ATTACKERS = const(29)  # 26 cards, drawn from the end
WHERE = const(55)  # for each of them the place that holds it, or ABSENT
DEFENDERS = const(81)  # 28 cards, dealt from the end
_SIZE = const(109)

_WON = const(1)
_LOST = const(2)

_NOT_THERE = "ON-2: that card is not on the table"
_TURN_FIRST = "ON-12: turn up an attacker first"


def sums(state, pool, total):
    """Yield the masks of two or more places of pool, all with a value, whose values add up to exactly total."""
    mask = place = 0
    while True:
        if place < _PLACES:
            value = state[VALUE + place]
            if pool >> place & 1 and value:
                if value < total:
                    mask |= 1 << place
                    total -= value
                elif value == total and mask:
                    yield mask | 1 << place
            place += 1
        elif mask:
            place = _PLACES - 1
            while not mask >> place & 1:
                place -= 1
            mask ^= 1 << place
            total += state[VALUE + place]
            place += 1
        else:
            return


class Rules(Game):
    """One game of Onslaught, for one player."""

    SIZE = _SIZE

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
        Rng(deal, 0).shuffle(state, ATTACKERS, ATTACKERS_IN_ALL)
        Rng(deal, 1).shuffle(state, DEFENDERS, DEFENDERS_IN_ALL)
        for i in range(ATTACKERS_IN_ALL):
            state[WHERE + i] = ABSENT
        state[LEFT] = ATTACKERS_IN_ALL
        self._deal_wave(1)

    def _deal_wave(self, wave):
        state = self.state
        state[WAVE] = wave
        state[TABLE] = _ALL  # ON-10
        state[WOUNDED] = state[FACED] = 0
        for place in range(_PLACES):
            card = self.card(place)
            state[VALUE + place] = 0 if card >= JOKER else rank(card)
        state[PLEDGED] = state[LEFT] if wave == _WAVES else 0  # ON-11

    def card(self, place):
        """The defender that was dealt to a place in this wave, on the table still or not."""
        return self.state[DEFENDERS + DEFENDERS_IN_ALL + _PLACES - 1 - _PLACES * self.state[WAVE] - place]

    def attacker(self):
        """Value of the attacker that is up, 0 where none is."""
        state = self.state
        return rank(state[ATTACKERS + state[LEFT]]) if state[UP] else 0

    def jokers(self):
        """Mask of the places with a joker."""
        mask = 0
        for place in range(_PLACES):
            if self.state[TABLE] >> place & 1 and self.card(place) >= JOKER:
                mask |= 1 << place
        return mask

    def powers(self, number):
        """Mask of the unwounded defenders whose rank is the number: 3, 5 or 7 (ON-44)."""
        state = self.state
        mask = 0
        for place in range(_PLACES):
            if state[VALUE + place] == number:  # an empty place and a joker have value 0
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
            for move in _orders(state[SHOWN]):
                yield move
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
            for mask in sums(state, unwounded, a):  # ON-22
                yield DESTROY | mask
            if wounded:
                for mask in sums(state, wounded, a):
                    yield DESTROY | mask
                threes = self.powers(_THREE)
                for place in range(_PLACES):  # ON-41
                    if threes >> place & 1:
                        for mask in sums(state, state[TABLE] & ~(1 << place), a):
                            if mask & wounded and mask & unwounded:
                                yield MIX | place | mask << 4
        elif not state[PLEDGED]:
            for number in range(1, left + 1):  # ON-10
                yield PLEDGE | number
        else:
            yield TURN if faced < state[PLEDGED] else HOLD  # ON-12, ON-14
            if faced and state[WAVE] < _WAVES:  # ON-30
                jokers = self.jokers()
                for place in range(_PLACES):
                    if unwounded & ~jokers & 1 << place:
                        for number in range(faced, faced + left + 1):
                            yield RECALL | place | number << 4
                if jokers:
                    for number in range(faced, faced + left + 1):
                        yield RECALL | X | number << 4
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
        """None if the move is legal, else clause and reason; any int is safe to ask."""
        state = self.state
        if seat not in (None, 1):
            return "ON-10: a game for one player"
        if state[OVER]:
            return "ON-16: the game is over" if state[OVER] == _WON else "ON-13: the game is over"
        kind = move & KIND
        numbers = move & _NUMBERS
        if not PLEDGE <= move <= RECALL | _NUMBERS or TURN <= kind <= YIELD and numbers:
            return "ON-10: there is no such move"
        if (kind == ORDER) != (state[SHOWN] > 0):
            return "ON-43: put the shown cards back" if state[SHOWN] else "ON-43: scout with a seven first"
        if kind == ORDER:
            for order in _orders(state[SHOWN]):
                if order == move:
                    return None
            return "ON-43: name each of the %d cards once" % state[SHOWN]
        if kind >= MIX and kind != RECALL:
            return self._power_refusal(kind, numbers)
        if kind == ABSORB or kind == DESTROY:
            if not state[UP]:
                return _TURN_FIRST
            return self._mask_refusal(numbers) if kind == DESTROY else self._absorb_refusal(numbers)
        faced = state[FACED]
        left = state[LEFT]
        if kind == PLEDGE:
            if state[PLEDGED]:
                return "ON-11: the fourth wave is all that is left" if state[WAVE] == _WAVES else "ON-10: already pledged"
            return None if 1 <= numbers <= left else "ON-10: pledge from 1 to %d" % left
        if kind == YIELD:
            return "ON-13: no attacker is up" if not state[UP] else None
        if not state[PLEDGED]:
            return "ON-10: pledge first"
        if kind == RECALL:
            return self._recall_refusal(numbers & 15, numbers >> 4)
        if state[UP]:
            return "ON-12: deal with the attacker first"
        if kind == TURN:
            return "ON-12: all you pledged are faced" if faced == state[PLEDGED] else None
        left = state[PLEDGED] - faced
        return "ON-14: %d of the pledged are to come" % left if left else None

    def _there(self, place):
        return place < _PLACES and self.state[TABLE] >> place & 1

    def _absorb_refusal(self, place):
        if place == X and self.jokers() or self.jokers() >> place & 1:
            return "ON-23: a joker can only destroy"
        if not self._there(place):
            return _NOT_THERE
        value = self.state[VALUE + place]
        a = self.attacker()
        return None if value > a else "ON-20: %d is not more than %d" % (value, a)

    def _mask_refusal(self, mask, three=ABSENT):
        """Of `destroy`, or of `mix` with the unwounded three at a place."""
        state = self.state
        jokers = self.jokers()
        if mask == 1 << X and jokers and three == ABSENT:
            return None
        if mask & (jokers | 1 << X) and jokers:
            return "ON-23: a joker fights alone" if three == ABSENT else "ON-23: a joker takes no part"
        if not mask or mask & ~state[TABLE]:
            return _NOT_THERE
        a = self.attacker()
        total = count = 0
        for place in range(_PLACES):
            if mask >> place & 1:
                total += state[VALUE + place]
                count += 1
        wounded = mask & state[WOUNDED]
        if three != ABSENT:
            if mask >> three & 1:
                return "ON-44: the three itself takes no part"
            if not wounded or wounded == mask:
                return "ON-41: mix wounded and unwounded"
            return None if total == a else "ON-41: they add up to %d, not %d" % (total, a)
        if count == 1:
            if total == a or not wounded and total == a - 1:
                return None
            return "ON-21: %d cannot destroy %d" % (total, a)
        if wounded and wounded != mask:
            return "ON-22: all wounded or all unwounded"
        return None if total == a else "ON-22: they add up to %d, not %d" % (total, a)

    def _power_refusal(self, kind, numbers):
        state = self.state
        place = numbers & 15
        number = _THREE if kind == MIX else _FIVE if kind == SHIFT else _SEVEN
        if not self._there(place) and not (place == X and self.jokers()):
            return _NOT_THERE
        if not self.powers(number) >> place & 1:
            clause = 41 if kind == MIX else 42 if kind == SHIFT else 43
            if place < _PLACES and rank(self.card(place)) == number and state[WOUNDED] >> place & 1:
                return "ON-44: a wounded %d has no power" % number
            return "ON-%d: only a %d can do that" % (clause, number)
        if kind == MIX:
            return self._mask_refusal(numbers >> 4, place) if state[UP] else _TURN_FIRST
        if kind == SCOUT:
            if numbers != place:
                return _NOT_THERE
            return None if state[LEFT] else "ON-43: no attackers are left"
        source = numbers >> 4 & 15
        target = numbers >> 8 & 15
        i = numbers >> 12
        if target == X and self.jokers() or self.jokers() >> target & 1:
            return "ON-42: a joker holds nothing"
        if not self._there(target):
            return _NOT_THERE
        if place == source or place == target:
            return "ON-44: the five itself takes no part"
        if source == target:
            return "ON-42: shift it to another defender"
        if source >= _PLACES or i >= ATTACKERS_IN_ALL or state[WHERE + i] != source:
            return "ON-42: the defender does not hold it"
        a = rank(state[ATTACKERS + i])
        value = state[VALUE + target]
        return None if value >= a else "ON-42: %d is too small for %d" % (value, a)

    def _recall_refusal(self, place, number):
        state = self.state
        faced = state[FACED]
        if state[WAVE] == _WAVES:
            return "ON-11: no recall in the fourth wave"
        if state[UP]:
            return "ON-30: not while an attacker is up"
        if not faced:
            return "ON-30: first deal with an attacker"
        if place == X:
            if not self.jokers():
                return _NOT_THERE
        elif not self._there(place) or self.jokers() >> place & 1:
            return _NOT_THERE
        elif state[WOUNDED] >> place & 1:
            return "ON-30: only an unwounded defender"
        if faced <= number <= faced + state[LEFT]:
            return None
        return "ON-30: set from %d to %d" % (faced, faced + state[LEFT])

    def apply(self, move, seat=None):
        """Play a move that is known to be legal."""
        state = self.state
        kind = move & KIND
        numbers = move & _NUMBERS
        if kind == TURN:
            state[LEFT] -= 1
            state[FACED] += 1
            state[UP] = 1
            if state[KNOWN]:
                state[KNOWN] -= 1
        elif kind == ABSORB:
            a = self.attacker()
            state[WHERE + state[LEFT]] = numbers
            state[VALUE + numbers] -= a
            state[WOUNDED] |= 1 << numbers
            state[UP] = 0
        elif kind == DESTROY:
            self._discard(self._joker() if numbers == 1 << X else numbers)  # ON-24
            state[UP] = 0
        elif kind == MIX:
            self._discard(numbers >> 4 | 1 << (numbers & 15))
            state[UP] = 0
        elif kind == PLEDGE:
            state[PLEDGED] = numbers
        elif kind == HOLD:
            self._hold()
        elif kind == RECALL:
            place = numbers & 15
            self._discard(self._joker() if place == X else 1 << place)
            state[PLEDGED] = numbers >> 4
        elif kind == SCOUT:
            self._discard(1 << numbers)
            state[SHOWN] = state[KNOWN] = min(_SEEN, state[LEFT])
        elif kind == ORDER:
            self._order(numbers)
        elif kind == SHIFT:
            self._shift(numbers & 15, numbers >> 4 & 15, numbers >> 8 & 15, numbers >> 12)
        else:
            state[OVER] = _LOST
        if state[UP] and not state[OVER]:
            for way in self.moves():
                if way == YIELD:  # ON-13: the only one left
                    state[OVER] = _LOST
                return

    def _joker(self):
        jokers = self.jokers()
        return jokers & -jokers

    def _discard(self, mask):
        """Defenders and all that they hold (ON-24)."""
        state = self.state
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
        if not state[LEFT]:  # ON-16
            state[OVER] = _WON
            return
        table = state[TABLE]
        if not table:  # ON-15: the next attacker is defeated
            state[LEFT] -= 1
            if state[KNOWN]:
                state[KNOWN] -= 1
            if not state[LEFT]:
                state[OVER] = _WON
                return
        count = 0
        while table:
            table &= table - 1
            count += 1
        if count > _MAY_REMAIN:
            state[OVER] = _LOST
            return
        self._discard(_ALL)
        self._deal_wave(state[WAVE] + 1)

    def _order(self, numbers):
        state = self.state
        top = ATTACKERS + state[LEFT] - 1
        first = state[top]
        second = state[top - 1]
        third = state[top - 2]
        for i in range(state[SHOWN]):
            number = numbers >> 4 * i & 15
            state[top - i] = first if number == 1 else second if number == 2 else third
        state[SHOWN] = 0

    def _shift(self, five, source, target, i):
        state = self.state
        a = rank(state[ATTACKERS + i])
        self._discard(1 << five)
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
        kind = move & KIND
        if kind == TURN:
            return not state[KNOWN]
        if kind == SCOUT:
            return state[KNOWN] < min(_SEEN, state[LEFT])
        if kind == HOLD:
            twin = self.copy()
            twin.apply(HOLD)
            return twin.state[WAVE] != state[WAVE] or twin.state[LEFT] != state[LEFT] and not state[KNOWN]
        return False

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
        rng.shuffle(state, DEFENDERS, DEFENDERS_IN_ALL - _PLACES * state[WAVE])
        self.forget_chance(rng)

    def check(self):
        """Raise CorruptState where the bytes can be no position."""
        Game.check(self)
        state = self.state
        seen = bytearray(JOKER + 2)
        for i in range(ATTACKERS_IN_ALL):
            card = state[ATTACKERS + i]
            if not 13 <= card < 39 or seen[card]:
                raise CorruptState("the attackers are not the 26 red cards")
            seen[card] = 1
        for i in range(DEFENDERS_IN_ALL):
            card = state[DEFENDERS + i]
            if card > JOKER + 1 or 13 <= card < 39 or seen[card]:
                raise CorruptState("the defenders are not the 28 black cards and jokers")
            seen[card] = 1
        faced = state[FACED]
        left = state[LEFT]
        wave = state[WAVE]
        up = state[UP]
        if not 1 <= wave <= _WAVES or up > 1 or left + faced + wave - 1 > ATTACKERS_IN_ALL or up > faced:
            raise CorruptState("wave or attackers out of range")
        pledged = state[PLEDGED]
        if pledged > left + faced or pledged < faced or wave == _WAVES and pledged < left + faced:
            raise CorruptState("the pledge is out of range")
        shown = state[SHOWN]
        known = state[KNOWN]
        if known > min(_SEEN, left) or shown and shown != min(_SEEN, left):
            raise CorruptState("the scout saw another number")
        self._check_table(left, faced, up)
        self._check_end(left, faced, up)

    def _check_table(self, left, faced, up):
        state = self.state
        if state[TABLE] > _ALL:
            raise CorruptState("there are seven places")
        held = bytearray(_PLACES + 1)
        for i in range(ATTACKERS_IN_ALL):
            place = state[WHERE + i]
            if place > ABSENT or place != ABSENT and not left + up <= i < left + faced:
                raise CorruptState("an attacker is held that was not faced")
            held[place] = min(255, held[place] + rank(state[ATTACKERS + i]))
        for place in range(_PLACES):
            card = self.card(place)
            value = 0 if card >= JOKER or not state[TABLE] >> place & 1 else rank(card)
            if held[place] and held[place] >= value or state[VALUE + place] != value - held[place]:
                raise CorruptState("a defender's value is wrong")
            if state[WOUNDED] >> place & 1 != (held[place] > 0):
                raise CorruptState("wounds are wrong")
        if state[WOUNDED] > _ALL:
            raise CorruptState("there are seven places")

    def _check_end(self, left, faced, up):
        state = self.state
        over = state[OVER]
        shown = state[SHOWN]
        done = not up and faced == state[PLEDGED] and faced
        if over > _LOST or over and shown or shown and state[KNOWN] != shown:
            raise CorruptState("over, or scouting, or not")
        if over == _WON and (left or not done):
            raise CorruptState("not won")
        if over == _LOST and not up:
            table = state[TABLE]
            for i in range(_MAY_REMAIN):
                table &= table - 1
            if not table or not done or not left or state[WAVE] == _WAVES:
                raise CorruptState("not lost")
        if not over and not left and not done and not up:
            raise CorruptState("no attacker is left to face")
        if up and not over:
            for way in self.moves():
                if way == YIELD:
                    raise CorruptState("lost, and not over")
                return


def _orders(count):
    """Yield the ways to put back that many cards (ON-43)."""
    for first in range(1, count + 1):
        if count == 1:
            yield ORDER | first
        for second in range(1, count + 1):
            if second != first:
                if count == 2:
                    yield ORDER | first | second << 4
                for third in range(1, count + 1):
                    if third != first and third != second:
                        yield ORDER | first | second << 4 | third << 8
