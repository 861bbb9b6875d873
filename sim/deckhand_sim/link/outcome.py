"""Totals of linked games, turn-based or real-time; additive in any order.

totals = play_all(GameTotals("landslide", 0.01), range(20), lambda number: play(...), "game %d", finishing)
totals.equal, totals.unequal, totals.faults; totals.summary_lines("games")
"""

from collections import Counter
from dataclasses import dataclass, field


@dataclass
class LinkTotals:
    """Totals of some games.

    error_rate: of the bytes. equal: games in which both ends had the same moves and states at the end; unequal: the numbers of
    the others. bytes_sent: by both ends, keep-alive lines included.
    """

    game: str
    error_rate: float
    games: int = 0
    equal: int = 0
    moves: int = 0
    bytes_sent: int = 0
    pull_count: int = 0
    unequal: list = field(default_factory=list)
    faults: Counter = field(default_factory=Counter)

    @property
    def bytes_per_move(self):
        """Bytes per move, of both ends."""
        return self.bytes_sent / max(1, self.moves)

    def add(self, other):
        """Add other totals."""
        for name, value in vars(other).items():
            if name not in ("game", "error_rate"):
                setattr(self, name, getattr(self, name) + value)

    def finish(self, number, sides, cable, equal):
        """Record the end of a single game."""
        self.games = 1
        self.equal = int(equal)
        self.unequal = [] if equal else [number]
        self.bytes_sent = sum(end.bytes_written for end in cable.ends)
        self.faults.update(side.log.fault for side in sides if side.log.fault)

    def summary_lines(self, games, more=""):
        """Return a summary line, and a line per problem."""
        lines = [
            "%s, %g %% of bytes bad, cable pulled %d times: %d of %d %s equal at both ends, %d moves%s, %.0f bytes a move"
            % (
                self.game,
                100 * self.error_rate,
                self.pull_count,
                self.equal,
                self.games,
                games,
                self.moves,
                more,
                self.bytes_per_move,
            )
        ]
        if self.unequal:
            lines.append("not equal: --first " + ", ".join(map(str, sorted(self.unequal))))
        return lines + ["  %d times: %s" % (count, fault) for fault, count in self.faults.items()]


def play_all(total, numbers, play, name, finishing=None):
    """Add play(number) for every number, until `finishing` (FinishFirst) says stop; return the totals."""
    for number in finishing.iterate(numbers, lambda number: name % number) if finishing else numbers:
        total.add(play(number))
    return total
