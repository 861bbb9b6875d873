"""What came of linked games, of turns and of real time alike: counted one by one, added up in any order.

total = add_up(Line("landslide", 0.01), range(20), lambda number: play(...), "game %d", finishing)
total.equal, total.unequal, total.faults; total.told("games", 300)
"""

from collections import Counter
from dataclasses import dataclass, field


@dataclass
class Outcome:
    """bad: the part of the bytes; equal: both ends had the same moves and states at the end, else the game's number is among
    the unequal; sent: bytes of both ends, with the lines that only say that one is there."""

    game: str
    bad: float
    games: int = 0
    equal: int = 0
    moves: int = 0
    sent: int = 0
    pulled: int = 0
    unequal: list = field(default_factory=list)
    faults: Counter = field(default_factory=Counter)

    @property
    def bytes_a_move(self):
        """Of both ends."""
        return self.sent / max(1, self.moves)

    def add(self, other):
        """Those of another one."""
        for name, value in vars(other).items():
            if name not in ("game", "bad"):
                setattr(self, name, getattr(self, name) + value)

    def end(self, number, sides, cable, equal):
        """It is over: what both ends of the cable can tell."""
        self.games = 1
        self.equal = int(equal)
        self.unequal = [] if equal else [number]
        self.sent = sum(end.written for end in cable.ends)
        self.faults.update(side.log.fault for side in sides if side.log.fault)

    def told(self, games, more=""):
        """A line of words, and what went wrong."""
        lines = [
            "%s, %g %% of bytes bad, cable pulled %d times: %d of %d %s equal at both ends, %d moves%s, %.0f bytes a move"
            % (
                self.game,
                100 * self.bad,
                self.pulled,
                self.equal,
                self.games,
                games,
                self.moves,
                more,
                self.bytes_a_move,
            )
        ]
        if self.unequal:
            lines.append("not equal: --first " + ", ".join(map(str, sorted(self.unequal))))
        return lines + ["  %d times: %s" % (many, fault) for fault, many in self.faults.items()]


def add_up(total, numbers, play, name, finishing=None):
    """Add play(number) for every number, with a Finishing until somebody asks to stop; the total."""
    for number in finishing.iterate(numbers, lambda number: name % number) if finishing else numbers:
        total.add(play(number))
    return total
