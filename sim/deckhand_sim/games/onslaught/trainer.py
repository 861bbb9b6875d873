"""Teach the nets of games/onslaught/ai/weights.py: how likely is a table to win, and what is the end of a wave worth?

    deckhand train onslaught --part nets.npz --out games/onslaught/ai/weights.py

The last wave comes first. In each step waves are sampled, played by the net as it is (waves.py), and the net is fitted to
what came of them: logistic regression by a hidden layer of eight cells, with Adam. What the starts of a wave led to, in the
later half of its steps, is a straight line for each number of attackers left: the worth of the end of the wave before.
"""

import numpy as np

from deckhand_sim.games.onslaught.waves import WAVES, Nets, sample
from deckhand_sim.studies.workers import spread

SIZE = 200_000  # waves a net
STEP = 5000  # waves a step
FEWEST_STEPS = 8  # of a net
TASKS = 8  # of a step; more processes are no use
CELLS = 8
LEFTS = (range(26, 27), range(16, 24), range(8, 18), range(2, 11))  # attackers left at the start of each wave
FIRST_END = tuple(lefts.start for lefts in LEFTS[1:])
MEASURES = (24, 24, 24, 19)  # of ai/evaluation.py, the one that is always the same among them
UNIT = 32  # of the measures
ROUNDS = 4  # through a step's rows
BATCH = 256
RATE, LAST_RATE = 0.01, 0.0005  # of Adam, from the first step of a net to the last
KEEP_MEAN, KEEP_SQUARE, TINY = 0.9, 0.999, 1e-8  # its other numbers, as usual
HEAVIEST = 127  # a weight as a byte less 128
HEAVIEST_ROW = 2047
LINE = 28  # bytes
HEADER = '''"""Onslaught, what judging was taught: the nets of ai/evaluation.py, one a wave, and the worth of a wave's end.

Found by regression on %s sampled waves a net, which the net itself played: is the game won in the end? The last
wave came first (`deckhand train onslaught`).
A net is CELLS rows: a signed byte (+ 128) for each measure and the bias, then the row's weight (+ 2048) in two bytes,
high first. The weighed rows, in 8ths, over DIVISORS plus OFFSETS are the log-odds of winning in 64ths. ENDS has four
bytes for each number of attackers left from FIRST_END on: the chance of winning in 256ths, then how it moves with their
mean value, with the mean value of the defenders still to be dealt, and with the jokers among them.
"""

CELLS = %d
'''


class Net:
    """A net being taught: cells (CELLS x measures), weights of the cells and the bias in one vector, and Adam's memory."""

    def __init__(self, wave, seed):
        dice = np.random.default_rng([seed, wave])
        self.many = MEASURES[wave - 1]
        cells = dice.normal(0, 0.5 / np.sqrt(self.many), (CELLS, self.many))
        self.numbers = np.concatenate([cells.reshape(-1), dice.normal(0, 0.5, CELLS), [0]])
        self.mean = np.zeros_like(self.numbers)
        self.square = np.zeros_like(self.numbers)
        self.updates = 0

    def parts(self, numbers):
        """(cells, weights of the cells, bias) of such a vector."""
        return numbers[: -CELLS - 1].reshape(CELLS, self.many), numbers[-CELLS - 1 : -1], numbers[-1]

    def log_odds(self, measures):
        """Of winning, a row of measures each (in UNITs)."""
        cells, weights, bias = self.parts(self.numbers)
        return np.maximum(measures @ cells.T, 0) @ weights + bias

    def slope(self, measures, chances):
        """Of the mean log loss, by each number."""
        cells, weights, bias = self.parts(self.numbers)
        hidden = np.maximum(measures @ cells.T, 0)
        wrong = (1 / (1 + np.exp(-(hidden @ weights + bias))) - chances) / len(chances)
        by_cells = (wrong[:, None] * weights * (hidden > 0)).T @ measures
        return np.concatenate([by_cells.reshape(-1), wrong @ hidden, [wrong.sum()]])

    def update(self, measures, chances, rate):
        """One step of Adam."""
        slope = self.slope(measures, chances)
        self.updates += 1
        self.mean = KEEP_MEAN * self.mean + (1 - KEEP_MEAN) * slope
        self.square = KEEP_SQUARE * self.square + (1 - KEEP_SQUARE) * slope * slope
        mean = self.mean / (1 - KEEP_MEAN**self.updates)
        square = self.square / (1 - KEEP_SQUARE**self.updates)
        self.numbers = self.numbers - rate * mean / (np.sqrt(square) + TINY)

    def packed(self):
        """(bytes of the net, divisor, offset) for ai/weights.py."""
        cells, weights, bias = self.parts(self.numbers)
        tops = np.abs(cells).max(axis=1)
        tops[tops == 0] = 1
        rows = weights * tops / HEAVIEST
        divisor = max(1, int(HEAVIEST_ROW / max(np.abs(rows).max(), TINY) // 16))
        rows = np.clip(np.round(rows * 16 * divisor), -HEAVIEST_ROW, HEAVIEST_ROW).astype(int) + HEAVIEST_ROW + 1
        packed = bytearray()
        for cell, top, row in zip(cells, tops, rows.tolist(), strict=True):
            packed += bytes((np.round(cell * HEAVIEST / top).astype(int) + HEAVIEST + 1).tolist())
            packed += row.to_bytes(2, "big")
        return bytes(packed), divisor, int(round(64 * bias))


class Ends:
    """For each number of attackers left the sums of a straight line through what their starts of a wave led to."""

    def __init__(self, lefts):
        self.lefts = lefts
        self.squares = np.zeros((len(lefts), 4, 4))
        self.products = np.zeros((len(lefts), 4))

    def add(self, starts):
        """Take some starts in."""
        for left, mean, worth, jokers, chance in starts:
            row = np.array([1.0, mean, worth, jokers])
            at = left - self.lefts.start
            self.squares[at] += np.outer(row, row)
            self.products[at] += row * chance * 4096

    def packed(self):
        """The bytes for ai/weights.py."""
        units = np.array([16, 128 / 112, 128 / 104, 8])
        zero = np.array([0, 128, 128, 128])
        packed = bytearray()
        for square, product in zip(self.squares, self.products, strict=True):
            line = np.linalg.solve(square + np.diag([1e-6, 1, 1, 1]), product)  # of few starts the chance alone
            packed += bytes(np.clip(np.round(line / units) + zero, 0, 255).astype(int).tolist())
        return bytes(packed)


class Training:
    """size: waves a net; seed: of everything. `step` goes on; `state` and `resume` are for a file."""

    SIZE = SIZE
    UNIT = "sampled waves a net"

    def __init__(self, size, seed=0):
        self.size = size
        self.seed = seed
        self.steps = max(FEWEST_STEPS, size // STEP)  # of a net
        self.total = WAVES * self.steps
        self.done = 0
        self.nets = [Net(wave, seed) for wave in range(1, WAVES + 1)]
        self.ends = [Ends(lefts) for lefts in LEFTS]  # by the wave that begins

    def step(self, processes=1):
        """Sample and play some waves, fit the net to them."""
        at, number = WAVES - 1 - self.done // self.steps, self.done % self.steps
        count = max(1, self.size // self.steps // TASKS)
        nets = self.packed()
        tasks = [(nets, at + 1, LEFTS[at], f"{self.seed} {self.done} {task}", count) for task in range(TASKS)]
        found = [None] * TASKS
        for task, one in spread(_sampled, list(enumerate(tasks)), processes):
            found[task] = one
        rows = np.array([row for one in found for row in one[0]], float).reshape(-1, MEASURES[at]) / UNIT
        chances = np.array([chance for one in found for chance in one[1]], float)
        rate = RATE * (LAST_RATE / RATE) ** (number / (self.steps - 1))
        dice = np.random.default_rng([self.seed, self.done, WAVES])
        for _ in range(ROUNDS):
            order = dice.permutation(len(rows))
            for start in range(0, len(rows), BATCH):
                these = order[start : start + BATCH]
                self.nets[at].update(rows[these], chances[these], rate)
        if 2 * number >= self.steps:
            self.ends[at].add(start for one in found for start in one[2])
        self.done += 1

    def packed(self):
        """The Nets as the badge would have them now."""
        nets, divisors, offsets = zip(*(net.packed() for net in self.nets), strict=True)
        return Nets(nets, divisors, offsets, tuple(ends.packed() for ends in self.ends[1:]))

    def state(self):
        """{name: array} of what `resume` needs."""
        state = {"done": np.array(self.done)}
        for at, (net, ends) in enumerate(zip(self.nets, self.ends, strict=True)):
            state["net%d" % at] = np.stack([net.numbers, net.mean, net.square])
            state["updates%d" % at] = np.array(net.updates)
            state["squares%d" % at] = ends.squares.copy()
            state["products%d" % at] = ends.products.copy()
        return state

    def resume(self, state):
        """Go on from there."""
        self.done = int(state["done"])
        for at, (net, ends) in enumerate(zip(self.nets, self.ends, strict=True)):
            net.numbers, net.mean, net.square = state["net%d" % at]
            net.updates = int(state["updates%d" % at])
            ends.squares, ends.products = state["squares%d" % at], state["products%d" % at]

    def module(self):
        """The text of ai/weights.py."""
        return text_of(self.packed(), f"{self.size:,}")


def _sampled(task):
    return task[0], sample(task[1])


def text_of(nets, waves):
    """ai/weights.py with these Nets; waves: how many, in words."""
    return (
        HEADER % (waves, CELLS)
        + "NETS = (\n%s)\n" % "".join(map(_lines, nets.NETS))
        + "DIVISORS = %r\nOFFSETS = %r\n" % (nets.DIVISORS, nets.OFFSETS)
        + "ENDS = (\n%s)\nFIRST_END = %r\n" % ("".join(map(_lines, nets.ENDS)), FIRST_END)
    )


def _lines(packed):
    rows = [packed[at : at + LINE] for at in range(0, len(packed), LINE)]
    return "\n".join('    b"%s"' % "".join("\\x%02x" % byte for byte in row) for row in rows) + ",\n"
