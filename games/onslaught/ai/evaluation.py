"""Onslaught's static evaluation, by neural nets: how likely does a table win against the attackers that are left?

    evaluator = Evaluator(rules)            # counts what is unseen; the order of hidden cards is never read
    evaluator.set_table(rules.state)        # the defenders on the table
    evaluator.judge(3)                      # 0 to 4096: three more pledged attackers to come
    evaluator.answer(12, 2)                 # the same after the best answer to a queen, two more to come

A net (ai/weights.py) judges a wave: 18 or 23 measures of table and attackers, eight cells, one number.
"""

from deckhand.cards import JOKER, rank
from deckhand.const import const
from games.onslaught.ai.weights import CELLS, DIVISORS, ENDS, FIRST_END, NETS, OFFSETS
from games.onslaught.engine import layout
from games.onslaught.engine.sums import sums

SURE = const(4096)  # a certain win
_ALL_RANKS = const(0x3FFE)
_BIAS = const(32)  # the measure that is always the same
_ZERO = const(128)  # a weight of 0 as a byte
_ZERO_ROW = const(2048)  # and a row's as two
_UNIT = const(32)  # of the measures, about 1
_STEP = const(5)  # log2 of a step of _CURVE; the net's sum is in 64ths
_CURVE = (2048, 2549, 2994, 3349, 3608, 3785, 3902, 3976, 4022, 4051, 4068, 4079, 4086, 4090, 4092, 4094, 4095)
_FLAT = const(511)


def _bits():
    counts = bytearray(128)
    for i in range(1, 128):
        counts[i] = counts[i >> 1] + (i & 1)
    return counts


class Evaluator:
    """The position as the numbers that judging it needs; its methods change them to look ahead, and back."""

    def __init__(self, rules):
        state = rules.state
        self.wave = state[layout.WAVE]
        self.table = bytearray(layout.PLACES)  # the defenders' values, 0 for jokers and where none is
        self.kept = bytearray(layout.PLACES)
        self.wounded = 0  # mask of places
        self.jokers = 0  # how many
        self.measures = [0] * (18 if self.wave == layout.WAVES else 23) + [_BIAS]
        self.bits = _bits()
        self.left = state[layout.ATTACKERS_LEFT]  # attackers to come, by rank in two masks, and their total value
        self.ones = self.twos = self.total = 0
        for i in range(self.left):
            bit = 1 << rank(state[layout.ATTACKERS + i])
            self.total += rank(state[layout.ATTACKERS + i])
            self.twos |= self.ones & bit
            self.ones |= bit
        self.ends = None if self.wave == layout.WAVES else self._ends(state)

    def _ends(self, state):
        """What ending this wave is worth, by the number of attackers that are left then."""
        behind = layout.DEFENDER_COUNT - layout.PLACES * self.wave
        worth = jokers = 0
        for i in range(behind):
            card = state[layout.DEFENDERS + i]
            if card >= JOKER:
                jokers += 1
            else:
                worth += rank(card)
        mean = self.total * 16 // (self.left or 1) - 112  # sixteenths over the usual 7
        worth = worth * 16 // behind - 104  # sixteenths over the usual 6.5
        jokers = 2 * jokers - (layout.WAVES - self.wave)  # halves over the usual
        numbers = ENDS[self.wave - 1]
        ends = [SURE] * (FIRST_END[self.wave - 1]) + [0] * (layout.ATTACKER_COUNT + 1)
        for i in range(0, len(numbers), 4):
            end = numbers[i] * 16
            end += (numbers[i + 1] - _ZERO) * 128 * mean // 112
            end += (numbers[i + 2] - _ZERO) * 128 * worth // 104
            end += (numbers[i + 3] - _ZERO) * 8 * jokers
            ends[FIRST_END[self.wave - 1] + i // 4] = max(0, min(SURE, end))
        return ends

    def set_table(self, state):
        """Take over the defenders on the table."""
        self.jokers = 0
        for place in range(layout.PLACES):
            value = self.table[place] = state[layout.VALUE + place]
            if not value and state[layout.TABLE] >> place & 1:
                self.jokers += 1
        self.wounded = state[layout.WOUNDED]

    def load_table(self, table, wounded, jokers):
        """Take over defenders that were on the table of a noted move."""
        self.table[:] = table
        self.wounded = wounded
        self.jokers = jokers

    def discard_joker(self):
        """Send a joker away; return_joker() undoes it."""
        self.jokers -= 1

    def return_joker(self):
        """Put a joker back."""
        self.jokers += 1

    def known(self, state):
        """Value of the next attacker where a scout has shown it, else 0."""
        return rank(state[layout.ATTACKERS + state[layout.ATTACKERS_LEFT] - 1]) if state[layout.KNOWN] else 0

    def meet(self, a):
        """Take an attacker of value a from those to come."""
        self.left -= 1
        self.total -= a
        if self.twos >> a & 1:
            self.twos ^= 1 << a
        else:
            self.ones ^= 1 << a

    def unmeet(self, a):
        """Put it back."""
        self.left += 1
        self.total += a
        if self.ones >> a & 1:
            self.twos |= 1 << a
        else:
            self.ones |= 1 << a

    def stop(self, more):
        """Worth of ending the wave now, with so many pledged attackers to come; -1 where that cannot be done."""
        if self.wave == layout.WAVES:
            return -1
        if not self.left:
            return SURE
        wounds = self.bits[self.wounded]
        if wounds > layout.MAX_REMAINING or more and not self.jokers and not self.fresh():
            return -1
        return self.ends[self.left if wounds else self.left - 1]  # without wounds all can go: ON-15 defeats one more

    def fresh(self):
        """How many unwounded defenders have a value."""
        count = 0
        for place in range(layout.PLACES):
            if self.table[place] and not self.wounded >> place & 1:
                count += 1
        return count

    def whole(self):
        """The score, if this were the end: the values of the unwounded."""
        total = 0
        for place in range(layout.PLACES):
            if not self.wounded >> place & 1:
                total += self.table[place]
        return total

    def judge(self, more):
        """Chance of winning from here, none up: the better one of ending the wave and going on; a win with its score."""
        if not self.left:
            return SURE + self.whole()
        end = self.stop(more)
        if not more:
            return max(end, 0)
        return max(end, self.go_on(more))

    def go_on(self, more):
        """Chance of winning if the next attacker is turned up, with so many pledged ones to come."""
        table = self.table
        wounds = fresh_total = hurt_total = best = second = fresh = 0
        fresh_sums = hurt_sums = 1
        singles = pairs = 0
        for place in range(layout.PLACES):
            value = table[place]
            if value:
                if self.wounded >> place & 1:
                    wounds += 1
                    hurt_total += value
                    hurt_sums |= hurt_sums << value & _ALL_RANKS
                    reach = 1 << value
                else:
                    fresh += 1
                    fresh_total += value
                    fresh_sums |= fresh_sums << value & _ALL_RANKS
                    reach = 3 << value
                pairs |= singles & reach
                singles |= reach
                if value > best:
                    second = best
                    best = value
                elif value > second:
                    second = value
        exact = fresh_sums | hurt_sums | singles
        left = self.left
        wave = self.wave
        jokers = self.jokers
        count = self._count(exact | (1 << best) - 1)
        if wave == layout.WAVES and more == 1:  # a joker leaves all whole ones; else about so many stay
            worth = SURE if jokers else count * SURE // left
            return worth + fresh_total if left == 1 else worth
        measures = self.measures
        met = count * _UNIT // left
        measures[0] = met
        measures[1] = fresh * 4
        measures[2] = wounds * 4
        measures[3] = jokers * 16
        measures[4] = fresh_total >> 1
        measures[5] = hurt_total
        measures[6] = best * 2
        measures[7] = second * 2
        measures[8] = self.total * 4 // left
        measures[9] = self._count(singles) * _UNIT // left
        measures[10] = self._count((1 << best) - 1) * _UNIT // left
        measures[11] = self._count((1 << second) - 1) * _UNIT // left
        measures[12] = self._count(exact) * _UNIT // left
        measures[13] = self._count(pairs) * _UNIT // left
        measures[14] = more * 4
        measures[15] = met * more >> 3
        measures[16] = fresh_total + hurt_total - self.total * more // left >> 1
        met = count * 1024 // left
        chain = 1024
        for i in range(more):
            chain = chain * met >> 10
        measures[17] = chain >> 5
        if wave < layout.WAVES:
            measures[18] = self.ends[left - more] >> 6
            measures[19] = left
            measures[20] = 16 if jokers + fresh else 0
            measures[21] = 16 if wounds > layout.MAX_REMAINING else 0
            measures[22] = (fresh + wounds + jokers) * 4
        return self._net()

    def _count(self, mask):
        """How many of the attackers to come have a value of the mask."""
        bits = self.bits
        ones = mask & self.ones
        twos = mask & self.twos
        return bits[ones & 127] + bits[ones >> 7] + bits[twos & 127] + bits[twos >> 7]

    def _net(self):
        wave = self.wave - 1
        net = NETS[wave]
        measures = self.measures
        zero = 0
        for measure in measures:
            zero += measure
        zero *= _ZERO
        out = at = 0
        for _ in range(CELLS):
            cell = -zero
            for measure in measures:
                cell += net[at] * measure
                at += 1
            if cell > 0:
                out += (cell >> 3) * ((net[at] << 8 | net[at + 1]) - _ZERO_ROW)
            at += 2
        out = out // DIVISORS[wave] + OFFSETS[wave]
        size = min(abs(out), _FLAT)
        step = size >> _STEP
        chance = _CURVE[step] + ((_CURVE[step + 1] - _CURVE[step]) * (size & 31) >> _STEP)
        return chance if out > 0 else SURE - chance

    def answer(self, a, more):
        """Judgement after the best answer to an attacker of value a, 0 where there is none."""
        table = self.table
        wounded = self.wounded
        best = tried = pool = 0
        for place in range(layout.PLACES):
            value = table[place]
            if value:
                hurt = wounded >> place & 1
                if not hurt:
                    pool |= 1 << place
                if tried >> 2 * value + hurt & 1:  # as good as one that was tried
                    continue
                tried |= 1 << 2 * value + hurt
                if value > a:
                    table[place] = value - a
                    self.wounded = wounded | 1 << place
                elif value == a or value == a - 1 and not hurt:
                    table[place] = 0
                    self.wounded = wounded & ~(1 << place)
                else:
                    continue
                best = max(best, self.judge(more))
                table[place] = value
                self.wounded = wounded
        if self.jokers:
            self.jokers -= 1
            best = max(best, self.judge(more))
            self.jokers += 1
        for mask in sums(table, 0, pool, a):
            best = max(best, self._without(mask, more))
        if wounded:
            for mask in sums(table, 0, wounded, a):
                best = max(best, self._without(mask, more))
            for place in range(layout.PLACES):
                if table[place] == layout.THREE and pool >> place & 1:
                    for mask in sums(table, 0, wounded | pool & ~(1 << place), a):
                        if mask & wounded and mask & pool:
                            best = max(best, self._without(mask | 1 << place, more))
                    break
        return best

    def _without(self, mask, more):
        """Judgement without the defenders of a mask; the values come back afterwards."""
        table = self.table
        kept = self.kept
        wounded = self.wounded
        for place in range(layout.PLACES):
            kept[place] = table[place]
            if mask >> place & 1:
                table[place] = 0
        self.wounded = wounded & ~mask
        worth = self.judge(more)
        self.wounded = wounded
        for place in range(layout.PLACES):
            table[place] = kept[place]
        return worth
