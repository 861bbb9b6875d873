"""Fit games/crash_landing/ai/weights.py: what speed, altitude and rockets are worth to Crash Landing's bot.

    deckhand train crash_landing --part fit.npz --out games/crash_landing/ai/weights.py        # half a minute

Value iteration over every hand of at most six rockets, speed and altitude, for a deck without end from which every value
comes equally often and a discount a turn; then, for each speed and altitude, a straight line through the worths of all
hands before a Burn: one number for being there, one for having any burn at all, one a rocket of each value.
"""

from itertools import combinations_with_replacement

import numpy as np

TOP = 20
FASTEST = 8
HAND = 6
DISCOUNT = 0.985  # a turn; what makes a bot land at last
SIZE = 150  # rounds
BY_SIZE = (0.2, 0.2, 0.3, 0.4, 0.7, 1, 2)  # the larger hands are the ones that the bot looks at most
POINT = 64  # a point of score in the bot's numbers
FIRST = 35  # the character of 0
DIGITS = 57
LINE = 110  # characters
HEADER = '''"""The static evaluation's fitted weights, of speed, altitude and rockets: written by the trainer, not by hand.

Row (speed + 8) * 20 + altitude - 1, as they are at a Burn, has eleven characters, each a number q from 0 to 56 written as
chr(35 + q). In 64ths of a point of the final score: being there is worth 57 * first + second - 1600; a hand with any burn
adds 30 * third - 256; a rocket of value v in it adds q * q * 7 // 32 with the q of character 2 + v.
"""

ROW = 11
WEIGHTS = (
'''


def all_hands():
    """(hands, index): every sorted tuple of at most six values with at most four of each, and where it stands."""
    hands = [
        hand
        for size in range(HAND + 1)
        for hand in combinations_with_replacement(range(1, 9), size)
        if all(hand.count(v) <= 4 for v in hand)
    ]
    return hands, {hand: i for i, hand in enumerate(hands)}


def without(hand, rockets):
    """The hand less these rockets."""
    left = list(hand)
    for value in rockets:
        left.remove(value)
    return tuple(left)


def burns(hand):
    """{(thrust, hand after it)} of every balanced group."""
    found = set()
    for bits in range(1, 1 << len(hand)):
        group = [hand[i] for i in range(len(hand)) if bits >> i & 1]
        half, odd = divmod(sum(group), 2)
        sums = 1
        for value in group:
            sums |= sums << value
        if not odd and half <= 2 * FASTEST and sums >> half & 1:
            found.add((half, without(hand, group)))
    return found


class Flights:
    """The worths of all positions, as arrays [hand, speed + 8, altitude]."""

    def __init__(self):
        self.hands, index = all_hands()
        count = len(self.hands)
        self.score = np.array([sum(hand) for hand in self.hands], np.float32)
        groups = [sorted((thrust, index[rest]) for thrust, rest in burns(hand)) for hand in self.hands]
        self.thrusts = np.array([len({thrust for thrust, _ in group}) for group in groups])
        # The k-th burns of all hands that have so many, to be worked out side by side.
        self.burns = []
        for k in range(max(map(len, groups))):
            some = [i for i in range(count) if len(groups[i]) > k]
            for thrust in sorted({groups[i][k][0] for i in some}):
                these = [i for i in some if groups[i][k][0] == thrust]
                self.burns.append((thrust, np.array(these), np.array([groups[i][k][1] for i in these])))
        # What a hand can become when value v is found: itself, or with v, or with v for one of its rockets.
        self.found = []
        for value in range(1, 9):
            rows = []
            for hand in self.hands:
                options = [hand, *(without(hand, (v,)) for v in set(hand))] if len(hand) == HAND else [hand]
                become = {hand} | {tuple(sorted((*rest, value))) for rest in options if len(rest) < HAND}
                rows.append(sorted(index[h] for h in become if h in index))
            width = max(map(len, rows))
            self.found.append(np.array([row + [row[0]] * (width - len(row)) for row in rows]).T)
        self.ended = np.zeros((count, 2 * FASTEST + 1, TOP + 1), np.float32)

    def before_burn(self, ended):
        """The best of burning nothing and every burn, given the worth of turns that have ended."""
        best = ended.copy()
        for thrust, hand, rest in self.burns:
            these = best[hand]
            after = ended[rest]
            np.maximum(these[:, thrust:], after[:, :-thrust], out=these[:, thrust:])  # up
            np.maximum(these[:, :-thrust], after[:, thrust:], out=these[:, :-thrust])  # down
            best[hand] = these
        return best

    def turn(self, before):
        """The worth of turns that have ended, given that of positions before a Burn."""
        drawn = np.zeros_like(before)
        for rows in self.found:
            best = before[rows[0]]
            for row in rows[1:]:
                np.maximum(best, before[row], out=best)
            drawn += best / np.float32(8)
        ended = np.zeros_like(before)
        for speed in range(-FASTEST, FASTEST + 1):
            after = min(speed + 1, FASTEST)
            for altitude in range(1, TOP + 1):
                left = min(altitude - after, TOP)
                if left > 0:
                    worth = drawn[:, after + FASTEST, left] * np.float32(DISCOUNT)
                elif after == 1:
                    worth = self.score
                elif after == 2:
                    worth = self.score // 2
                else:
                    worth = 0
                ended[:, speed + FASTEST, altitude] = worth
        return ended

    def worths(self):
        """[hand, (speed + 8) * 20 + altitude - 1] before a Burn."""
        before = self.before_burn(self.ended)
        return before[:, :, 1:].reshape(len(self.hands), -1).astype(float)


def fit(flights, worths):
    """The eleven numbers of every speed and altitude."""
    columns = [[1] * len(flights.hands), flights.thrusts > 0]
    columns += [[hand.count(value) for hand in flights.hands] for value in range(1, 9)]
    features = np.array(columns, float).T
    trust = np.sqrt(np.array(BY_SIZE))[[len(hand) for hand in flights.hands]][:, None]
    lines = np.linalg.lstsq(features * trust, worths * trust, rcond=None)[0]

    def number(x):
        return np.clip(np.round(x), 0, DIGITS - 1).astype(int)

    burn = number((lines[1] + 4) * POINT / 30)
    # Nearly every hand has a burn: what rounding takes from its number goes into the first one.
    here = lines[0] + lines[1] - (burn * 30 - 256) / POINT
    first = np.clip(np.round(here * POINT) + 1600, 0, DIGITS * DIGITS - 1).astype(int)
    rockets = number(np.sqrt(np.maximum(lines[2:].T, 0) * POINT * 32 / 7))
    return np.concatenate([first[:, None] // DIGITS, first[:, None] % DIGITS, burn[:, None], rockets], axis=1)


class Training:
    """size: rounds; it has no luck, so the seed is of no use. `step` is a round; `state` and `resume` are for a file."""

    SIZE = SIZE
    UNIT = "rounds"

    def __init__(self, size, seed=0):
        self.size = size
        self.total = size
        self.done = 0
        self.flights = Flights()

    def step(self, processes=1):
        """A round; the last one stops before the Burn, where the worths are wanted."""
        if self.done < self.total - 1:
            self.flights.ended = self.flights.turn(self.flights.before_burn(self.flights.ended))
        self.done += 1

    def state(self):
        """{name: array} of what `resume` needs."""
        return {"done": np.array(self.done), "ended": self.flights.ended}

    def resume(self, state):
        """Go on from there."""
        self.done = int(state["done"])
        self.flights.ended = state["ended"]

    def module(self):
        """The text of ai/weights.py."""
        rows = fit(self.flights, self.flights.worths())
        text = "".join(chr(FIRST + number) for number in rows.reshape(-1).tolist())
        lines = [f'    b"{text[at : at + LINE]}"' for at in range(0, len(text), LINE)]
        return HEADER + "\n".join(lines) + "\n)\n"
