"""Onslaught's static evaluation, by neural nets: a table's chance of winning against the attackers that are left.

    evaluator = Evaluator(rules)            # counts the unseen cards, never reads their order
    evaluator.set_table(rules.state)        # the defenders on the table
    evaluator.judge(3)                      # 0 to 4096, with three more pledged attackers to come
    evaluator.answer_worth(12, 2)           # the same after the best answer to a queen, with two more to come

Each wave has a net (ai/weights.py): 18 or 23 measures of table and attackers, eight cells, one number.
"""

from deckhand.cards import JOKER, rank
from deckhand.const import const
from games.onslaught.ai.weights import CELLS, DIVISORS, ENDS, FIRST_END, NETS, OFFSETS
from games.onslaught.engine import layout
from games.onslaught.engine.sums import sums

SURE = const(4096)  # a certain win
_ALL_RANKS = const(0x3FFE)
_BIAS = const(32)  # the last measure, a constant
_ZERO = const(128)  # a weight of 0 in a byte
_ZERO_ROW = const(2048)  # a row's weight of 0 in two bytes
_UNIT = const(32)  # a measure of 1
_STEP = const(5)  # log2 of a step of _CURVE; the net's sum is in 64ths
# The logistic function in 4096ths, from 0 on.
_CURVE = (2048, 2549, 2994, 3349, 3608, 3785, 3902, 3976, 4022, 4051, 4068, 4079, 4086, 4090, 4092, 4094, 4095)
_FLAT = const(511)  # sums from here on are the last value of _CURVE


def _bit_counts():
    counts = bytearray(128)
    for i in range(1, 128):
        counts[i] = counts[i >> 1] + (i & 1)
    return counts


class Evaluator:
    """A position as the numbers that its judgement needs; methods change them to look ahead, and back."""

    def __init__(self, rules):
        state = rules.state
        self.wave = state[layout.WAVE]
        self.table = bytearray(layout.PLACES)  # the defenders' values; 0 for jokers and empty places
        self.saved_table = bytearray(layout.PLACES)  # scratch space of _judge_without
        self.wounded = 0  # mask of places
        self.jokers = 0  # number of jokers on the table
        self.measures = [0] * (18 if self.wave == layout.WAVES else 23) + [_BIAS]
        self.bit_counts = _bit_counts()
        self.attackers_left = state[layout.ATTACKERS_LEFT]
        self.left_once = self.left_twice = 0  # masks of the ranks of which one attacker, or both, are left
        self.left_total = 0  # total value of the attackers left
        for i in range(self.attackers_left):
            bit = 1 << rank(state[layout.ATTACKERS + i])
            self.left_total += rank(state[layout.ATTACKERS + i])
            self.left_twice |= self.left_once & bit
            self.left_once |= bit
        self.end_worths = None if self.wave == layout.WAVES else self._compute_end_worths(state)

    def _compute_end_worths(self, state):
        """Return the worth of ending this wave, by the number of attackers left then."""
        defenders_left = layout.DEFENDER_COUNT - layout.PLACES * self.wave
        worth = jokers = 0
        for i in range(defenders_left):
            card = state[layout.DEFENDERS + i]
            if card >= JOKER:
                jokers += 1
            else:
                worth += rank(card)
        mean = self.left_total * 16 // (self.attackers_left or 1) - 112  # in 16ths, above the average of 7
        worth = worth * 16 // defenders_left - 104  # in 16ths, above the average of 6.5
        jokers = 2 * jokers - (layout.WAVES - self.wave)  # in halves, above the average
        numbers = ENDS[self.wave - 1]
        end_worths = [SURE] * (FIRST_END[self.wave - 1]) + [0] * (layout.ATTACKER_COUNT + 1)
        for i in range(0, len(numbers), 4):
            worth_there = numbers[i] * 16
            worth_there += (numbers[i + 1] - _ZERO) * 128 * mean // 112
            worth_there += (numbers[i + 2] - _ZERO) * 128 * worth // 104
            worth_there += (numbers[i + 3] - _ZERO) * 8 * jokers
            end_worths[FIRST_END[self.wave - 1] + i // 4] = max(0, min(SURE, worth_there))
        return end_worths

    def set_table(self, state):
        """Set the defenders on the table."""
        self.jokers = 0
        for place in range(layout.PLACES):
            value = self.table[place] = state[layout.VALUE + place]
            if not value and state[layout.TABLE] >> place & 1:
                self.jokers += 1
        self.wounded = state[layout.WOUNDED]

    def load_table(self, table, wounded, jokers):
        """Set the defenders from a listed move's table."""
        self.table[:] = table
        self.wounded = wounded
        self.jokers = jokers

    def discard_joker(self):
        """Remove a joker; return_joker() undoes it."""
        self.jokers -= 1

    def return_joker(self):
        """Put a joker back."""
        self.jokers += 1

    def scouted_value(self, state):
        """Return the value of the next attacker if a scout has shown it, else 0."""
        return rank(state[layout.ATTACKERS + state[layout.ATTACKERS_LEFT] - 1]) if state[layout.KNOWN] else 0

    def remove_attacker(self, attacker):
        """Take an attacker of this value from those left; restore_attacker() undoes it."""
        self.attackers_left -= 1
        self.left_total -= attacker
        if self.left_twice >> attacker & 1:
            self.left_twice ^= 1 << attacker
        else:
            self.left_once ^= 1 << attacker

    def restore_attacker(self, attacker):
        """Put it back."""
        self.attackers_left += 1
        self.left_total += attacker
        if self.left_once >> attacker & 1:
            self.left_twice |= 1 << attacker
        else:
            self.left_once |= 1 << attacker

    def end_worth(self, more):
        """Return the worth of ending the wave now, `more` pledged attackers early; -1 if that is impossible."""
        if self.wave == layout.WAVES:
            return -1
        if not self.attackers_left:
            return SURE
        wounds = self.bit_counts[self.wounded]
        if wounds > layout.MAX_REMAINING or more and not self.jokers and not self.unwounded_count():
            return -1
        # With no wounded defenders, all can be discarded, and ON-15 defeats one attacker more.
        return self.end_worths[self.attackers_left if wounds else self.attackers_left - 1]

    def unwounded_count(self):
        """Return the number of unwounded defenders without the jokers."""
        count = 0
        for place in range(layout.PLACES):
            if self.table[place] and not self.wounded >> place & 1:
                count += 1
        return count

    def score(self):
        """Return the score if the game ended now: the total value of the unwounded defenders (ON-17)."""
        total = 0
        for place in range(layout.PLACES):
            if not self.wounded >> place & 1:
                total += self.table[place]
        return total

    def judge(self, more):
        """Return the chance of winning with no attacker up and `more` pledged to come; of a certain win, plus its score."""
        if not self.attackers_left:
            return SURE + self.score()
        end = self.end_worth(more)
        if not more:
            return max(end, 0)
        return max(end, self.turn_worth(more))

    def turn_worth(self, more):
        """Return the chance of winning if the next of `more` pledged attackers is turned up."""
        table = self.table
        wounded_count = unwounded_total = wounded_total = best = second = unwounded = 0
        unwounded_sums = wounded_sums = 1
        singles = pairs = 0
        for place in range(layout.PLACES):
            value = table[place]
            if value:
                if self.wounded >> place & 1:
                    wounded_count += 1
                    wounded_total += value
                    wounded_sums |= wounded_sums << value & _ALL_RANKS
                    reach = 1 << value
                else:
                    unwounded += 1
                    unwounded_total += value
                    unwounded_sums |= unwounded_sums << value & _ALL_RANKS
                    reach = 3 << value
                pairs |= singles & reach
                singles |= reach
                if value > best:
                    second = best
                    best = value
                elif value > second:
                    second = value
        exact = unwounded_sums | wounded_sums | singles
        attackers_left = self.attackers_left
        wave = self.wave
        jokers = self.jokers
        count = self._count_left(exact | (1 << best) - 1)
        if wave == layout.WAVES and more == 1:  # the last attacker of all: the chance to stop it
            worth = SURE if jokers else count * SURE // attackers_left
            return worth + unwounded_total if attackers_left == 1 else worth
        measures = self.measures
        answered = count * _UNIT // attackers_left
        measures[0] = answered
        measures[1] = unwounded * 4
        measures[2] = wounded_count * 4
        measures[3] = jokers * 16
        measures[4] = unwounded_total >> 1
        measures[5] = wounded_total
        measures[6] = best * 2
        measures[7] = second * 2
        measures[8] = self.left_total * 4 // attackers_left
        measures[9] = self._count_left(singles) * _UNIT // attackers_left
        measures[10] = self._count_left((1 << best) - 1) * _UNIT // attackers_left
        measures[11] = self._count_left((1 << second) - 1) * _UNIT // attackers_left
        measures[12] = self._count_left(exact) * _UNIT // attackers_left
        measures[13] = self._count_left(pairs) * _UNIT // attackers_left
        measures[14] = more * 4
        measures[15] = answered * more >> 3
        measures[16] = unwounded_total + wounded_total - self.left_total * more // attackers_left >> 1
        answered = count * 1024 // attackers_left
        chain = 1024
        for i in range(more):
            chain = chain * answered >> 10
        measures[17] = chain >> 5
        if wave < layout.WAVES:
            measures[18] = self.end_worths[attackers_left - more] >> 6
            measures[19] = attackers_left
            measures[20] = 16 if jokers + unwounded else 0
            measures[21] = 16 if wounded_count > layout.MAX_REMAINING else 0
            measures[22] = (unwounded + wounded_count + jokers) * 4
        return self._run_net()

    def _count_left(self, mask):
        """Return the number of attackers left with a value in the mask."""
        bits = self.bit_counts
        ones = mask & self.left_once
        twos = mask & self.left_twice
        return bits[ones & 127] + bits[ones >> 7] + bits[twos & 127] + bits[twos >> 7]

    def _run_net(self):
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

    def answer_worth(self, attacker, more):
        """Return the judgement after the best answer to an attacker, 0 if it can't be stopped."""
        table = self.table
        wounded = self.wounded
        best = tried = pool = 0
        for place in range(layout.PLACES):
            value = table[place]
            if value:
                is_wounded = wounded >> place & 1
                if not is_wounded:
                    pool |= 1 << place
                if tried >> 2 * value + is_wounded & 1:  # equal to one that was tried
                    continue
                tried |= 1 << 2 * value + is_wounded
                if value > attacker:
                    table[place] = value - attacker
                    self.wounded = wounded | 1 << place
                elif value == attacker or value == attacker - 1 and not is_wounded:
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
        for mask in sums(table, 0, pool, attacker):
            best = max(best, self._judge_without(mask, more))
        if wounded:
            for mask in sums(table, 0, wounded, attacker):
                best = max(best, self._judge_without(mask, more))
            for place in range(layout.PLACES):
                if table[place] == layout.THREE and pool >> place & 1:
                    for mask in sums(table, 0, wounded | pool & ~(1 << place), attacker):
                        if mask & wounded and mask & pool:
                            best = max(best, self._judge_without(mask | 1 << place, more))
                    break
        return best

    def _judge_without(self, mask, more):
        """Return the judgement without the defenders of a mask."""
        table = self.table
        saved_table = self.saved_table
        wounded = self.wounded
        for place in range(layout.PLACES):
            saved_table[place] = table[place]
            if mask >> place & 1:
                table[place] = 0
        self.wounded = wounded & ~mask
        worth = self.judge(more)
        self.wounded = wounded
        for place in range(layout.PLACES):
            table[place] = saved_table[place]
        return worth
