"""The hand as it is shown, the rockets chosen from it, and what burning them would do.

choice = Choice(rules); choice.read(seat)
choice.toggle(2); choice.up, choice.down        # the thrust each way, 0 where it is no burn
choice.move(down=False)                         # the burn as a move
"""

from deckhand.game import const
from games.crash_landing.rules_layout import BURN, BURN_PHASE, DOWN, DROP_PHASE, FULLEST, VALUES

_HEAVY = const(99)  # a rocket that is not chosen outweighs every burn


class Choice:
    """hand: values, ascending; size of it; found: the rocket just drawn while one must be dropped, else 0; port: which
    of the chosen go on the port side, as bits."""

    def __init__(self, rules, kept=None):
        self.rules = rules
        nothing = (1, bytearray(FULLEST), 0, bytearray(FULLEST), 0)
        self.seat, self.hand, self.size, self.chosen, self.found = kept or nothing
        self.weigh()

    def kept(self):
        """What another Choice goes on from."""
        return self.seat, self.hand, self.size, self.chosen, self.found

    def read(self, seat):
        """Take the seat's hand from the rules; nothing is chosen."""
        rules = self.rules
        self.seat = seat
        dropping = rules.phase() == DROP_PHASE and rules.seat() == seat
        if not dropping:
            self.found = 0
        n = 0
        left_out = self.found
        for value in range(1, VALUES + 1):
            for _ in range(rules.in_hand(seat, value)):
                if value == left_out:
                    left_out = 0
                elif n < FULLEST:
                    self.hand[n] = value
                    n += 1
        self.size = n
        if dropping and not self.found and n == FULLEST:  # gone on with: any of them can stand for the found one
            self.found = self.hand[n - 1]
            self.size = n - 1
        self.clear()

    def newest(self):
        """The value that the hand has now and the shown one has not; 0 where there is none."""
        for value in range(1, VALUES + 1):
            shown = 0
            for i in range(self.size):
                if self.hand[i] == value:
                    shown += 1
            if self.rules.in_hand(self.seat, value) > shown:
                return value
        return 0

    def clear(self):
        """Choose none."""
        for i in range(FULLEST):
            self.chosen[i] = 0
        self.weigh()

    def count(self):
        """How many are chosen."""
        n = 0
        for i in range(self.size):
            n += self.chosen[i]
        return n

    def toggle(self, i):
        """Choose a rocket of the hand, or no longer."""
        self.chosen[i] ^= 1
        self.weigh()

    def take(self, move):
        """Choose what a burn fires."""
        self.clear()
        rest = move & (DOWN - 1)
        for i in range(self.size):
            shift = 3 * (self.hand[i] - 1)
            if rest >> shift & 7:
                self.chosen[i] = 1
                rest -= 1 << shift
        self.weigh()

    def move(self, down):
        """The chosen rockets as a burn."""
        move = BURN | DOWN if down else BURN
        for i in range(self.size):
            if self.chosen[i]:
                move += 1 << 3 * (self.hand[i] - 1)
        return move

    def less(self):
        """What a rocket is worth less in the burn that is shown: 1 on the way back, if it can be fired up."""
        return self.rules.returning(self.seat) if self.up else 0

    def weigh(self):
        """Can the chosen rockets be fired, which way, and how are they split?"""
        self.up = self.down = self.port = 0
        rules = self.rules
        if self.count() < 2 or rules.phase() != BURN_PHASE:
            return
        if rules.allows(self.move(True)):
            self.down = self._split(0)
        if rules.allows(self.move(False)):
            self.up = self._split(rules.returning(self.seat))

    def _split(self, less):
        total = 0
        for i in range(self.size):
            if self.chosen[i]:
                total += self.hand[i] - less
        half = total >> 1
        for port in range(1, 1 << self.size):
            weight = 0
            for i in range(self.size):
                if port >> i & 1:
                    weight += self.hand[i] - less if self.chosen[i] else _HEAVY
            if weight == half:
                self.port = port
                return half
        return 0

    def sides(self):
        """Both sides in figures: "3+4 = 7"."""
        port = starboard = ""
        less = self.less()
        for i in range(self.size):
            if self.chosen[i]:
                value = "+%d" % (self.hand[i] - less)
                if self.port >> i & 1:
                    port += value
                else:
                    starboard += value
        return port[1:] + " = " + starboard[1:]
