"""The console's own chance: sfc16, the same numbers on every machine (docs/rules/README.md, Shuffles).

rng = Rng(4711, 0)          # deal number, stream number
rng.shuffle(deck)           # a list or bytearray, in place
die = 1 + rng.below(6)
to_conceal, to_think = bot_dice(4711, 12, 2)    # for a bot's decision
"""

from deckhand.const import const
from deckhand.game import DEALS

_WARM_UP = const(12)
_BOT_STREAM = const(32)
_STRIDE = const(7919)  # a prime: each decision of a deal draws from another deal's stream


class Rng:
    """sfc16 seeded with a deal number (0 to 999 999; a child: any of 24 bits) and a stream number (0 to 255).

    Nothing leaves 23 bits, so the badge never makes a big int.
    """

    def __init__(self, deal, stream):
        self.a = deal & 0xFFFF
        self.b = deal >> 16
        self.c = stream
        self.n = 1
        for _ in range(_WARM_UP):
            self.bits()

    def bits(self):
        """The next 16 bits."""
        b = self.b
        c = self.c
        n = self.n
        t = (self.a + b + n) & 0xFFFF
        self.n = (n + 1) & 0xFFFF
        self.a = b ^ (b >> 5)
        self.b = (c + (c << 3)) & 0xFFFF
        self.c = (((c << 6) | (c >> 10)) + t) & 0xFFFF
        return t

    def below(self, m):
        """A number from 0 to m - 1 (1 <= m <= 65 535); below(1) draws once, too."""
        mask = 1
        while mask < m - 1:
            mask = mask << 1 | 1
        if m == 1:
            mask = 0
        while True:
            value = self.bits() & mask
            if value < m:
                return value

    def shuffle(self, cards, start=0, count=None):
        """Shuffle `count` items of a list or bytearray from `start` on, in place (all by default)."""
        if count is None:
            count = len(cards) - start
        for i in range(count - 1, 0, -1):
            j = start + self.below(i + 1)
            k = start + i
            card = cards[k]
            cards[k] = cards[j]
            cards[j] = card

    def store(self, state, at):
        """Write the four words into eight bytes of a game's state."""
        for word in (self.a, self.b, self.c, self.n):
            state[at] = word & 0xFF
            state[at + 1] = word >> 8
            at += 2

    def load(self, state, at):
        """Go on from the four words that `store` wrote."""
        self.a = state[at] | state[at + 1] << 8
        self.b = state[at + 2] | state[at + 3] << 8
        self.c = state[at + 4] | state[at + 5] << 8
        self.n = state[at + 6] | state[at + 7] << 8

    def child(self):
        """Another generator, seeded by truncated numbers of this one: who holds it learns nothing of this one's state."""
        return Rng(self._part() << 16 | self._part() << 8 | self._part(), self._part())

    def _part(self):
        # Of every other number the middle eight bits: 32 of the 64 that a state has.
        self.bits()
        return self.bits() >> 4 & 0xFF


def bot_dice(deal, count, seat):
    """The two generators of a bot's decision: for `conceal`, for `think`. count: the moves played before.

    sfc16 can be run backwards: a bot learns the seed of the generator that it is handed. Both are therefore children of
    a third one, which nobody is handed: neither leads to the other, nor to the deal but by trying all deals. They follow
    from deal, count and seat (0: all bots of a table), so that a game that was put down goes on the same.
    """
    key = Rng((deal + count * _STRIDE) % DEALS, _BOT_STREAM + seat)
    return key.child(), key.child()
