"""The random number generator sfc16: the same numbers on every machine (docs/rules/README.md, Shuffles).

rng = Rng(4711, 0)          # deal number, stream number
rng.shuffle(deck)           # a list or bytearray, in place
die = 1 + rng.below(6)
to_conceal, to_think = bot_rngs(4711, 12, 2)    # for a bot's decision: deal, moves so far, seat
"""

from deckhand.const import const
from deckhand.game import DEALS

_WARM_UP = const(12)  # outputs discarded after seeding
_BOT_STREAM = const(32)  # the first stream of the bots
_STRIDE = const(7919)  # a prime: each decision of a game uses the streams of another deal


class Rng:
    """sfc16, seeded with a deal number (0 to 999 999; of a child: any 24 bits) and a stream number (0 to 255).

    All values fit in 23 bits, so the badge never allocates a big int.
    """

    def __init__(self, deal, stream):
        self.a = deal & 0xFFFF
        self.b = deal >> 16
        self.c = stream
        self.n = 1
        for _ in range(_WARM_UP):
            self.bits()

    def bits(self):
        """Return the next 16 random bits."""
        b = self.b
        c = self.c
        n = self.n
        t = (self.a + b + n) & 0xFFFF
        self.n = (n + 1) & 0xFFFF
        self.a = b ^ (b >> 5)
        self.b = (c + (c << 3)) & 0xFFFF
        self.c = (((c << 6) | (c >> 10)) + t) & 0xFFFF
        return t

    def below(self, limit):
        """Return a random number from 0 to limit - 1 (1 <= limit <= 65 535). below(1) also draws once."""
        mask = 1
        while mask < limit - 1:
            mask = mask << 1 | 1
        if limit == 1:
            mask = 0
        while True:
            value = self.bits() & mask
            if value < limit:
                return value

    def shuffle(self, items, start=0, count=None):
        """Shuffle `count` items of a list or bytearray in place, from index `start`; all of them by default."""
        if count is None:
            count = len(items) - start
        for i in range(count - 1, 0, -1):
            j = start + self.below(i + 1)
            k = start + i
            item = items[k]
            items[k] = items[j]
            items[j] = item

    def store(self, state, at):
        """Write the generator's four words into eight bytes of a state."""
        for word in (self.a, self.b, self.c, self.n):
            state[at] = word & 0xFF
            state[at + 1] = word >> 8
            at += 2

    def load(self, state, at):
        """Read the generator's four words from eight bytes of a state."""
        self.a = state[at] | state[at + 1] << 8
        self.b = state[at + 2] | state[at + 3] << 8
        self.c = state[at + 4] | state[at + 5] << 8
        self.n = state[at + 6] | state[at + 7] << 8

    def child(self):
        """Return a new generator, seeded by truncated numbers, so that it reveals nothing of this one's state."""
        return Rng(self._part() << 16 | self._part() << 8 | self._part(), self._part())

    def _part(self):
        # The middle eight bits of every other number: a child knows 32 of the state's 64 bits.
        self.bits()
        return self.bits() >> 4 & 0xFF


def bot_rngs(deal, count, seat):
    """Return the two generators of a bot's decision, for `conceal` and for `think`.

    count: the moves played so far; seat: 0 for all bots of a table. The same arguments give the same generators, so a
    resumed game continues as it would have.

    sfc16 can be run backwards, so a bot can find the seed of a generator that it gets. Both are therefore children of a
    third one, which is never handed out: neither leads to the other, nor to the deal except by trying all deals.
    """
    key = Rng((deal + count * _STRIDE) % DEALS, _BOT_STREAM + seat)
    return key.child(), key.child()


bot_dice = bot_rngs  # the old name, for games that import it
