"""Positions of recorded games, in the forms that the VMs need: rules and move, or a saved game for the console.

position = Position.of(record, 41)      # before its move 42 (from 0)
position.rules, position.seat, position.move
position.saved_file()                   # bytes of a file for resume() in vm/badge/start.py
"""

from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace

from ..device.drive import find_drive
from ..records import positions, read_file

PLAYERS = {"human": 0, "easy": 1, "fair": 2, "hard": 3}


@dataclass
class Position:
    """A position. moved: the moves before it, (seat, move, revealed something); move: the next one, -1 at the end."""

    game: str
    rules: object
    seat: int
    move: int
    players: tuple
    moved: list

    @classmethod
    def of(cls, record, at):
        """Return the position before move number `at`. Raises ValueError if there's no such move."""
        moved = []
        for number, (rules, _, move, seat) in enumerate(positions(record)):
            mover = seat if seat is not None else rules.seat()
            if number == at:
                players = tuple(PLAYERS[name.partition(":")[0]] for name in record.players)
                return cls(record.game, rules.copy(), mover, -1 if move is None else move, players, moved)
            moved.append((mover, move, rules.reveals(move)))
        raise ValueError(f"the record has {number} moves, no {at}")

    def for_person(self):
        """The same with a person to move and hard bots in the other seats: the console waits for the move."""
        players = tuple(0 if seat == self.seat else 3 for seat in range(1, len(self.players) + 1))
        return Position(self.game, self.rules, self.seat, self.move, players, self.moved)

    @property
    def real_time(self):
        """True in a game without turns."""
        return self.rules.seat() != self.seat

    def table(self):
        """The same as the person to move sees it, with no covered hands; in real time as it was played."""
        return self if self.real_time else self.for_person()

    def saved_file(self):
        """Return the lines for start.resume: folder, saved bytes, moves, their marks, the next move."""
        from deckhand.save import saved_game
        from deckhand.session import Session

        own = self.real_time
        session = Session(SimpleNamespace(real_time=own, folder=self.game), self.rules, self.players, self._match())
        session.eyes = max(1, self.seat) if self.players[max(1, self.seat) - 1] == 0 else 1
        saved = saved_game.pack(session)
        moved = [] if own else self.moved
        marks = bytes(seat | (0x80 if shows else 0) for seat, _, shows in moved)
        lines = (self.game, saved.hex(), " ".join(str(move) for _, move, _ in moved), marks.hex(), str(self.move))
        return ("\n".join(lines) + "\n").encode("ascii")

    def _match(self):
        # Return a match that starts with this game, if its deal can start one.
        try:
            match = import_module(f"games.{self.game}.match").Match
        except ModuleNotFoundError:
            return None
        begun = match(self.rules.deal_number(), self.rules.seats(), 0)
        return begun if begun.deal() == self.rules.deal_number() else None


def playthroughs(game, drive=None):
    """Return the paths of a game's golden playthroughs; [] outside a checkout."""
    folder = (Path(drive) if drive else find_drive()) / "tests" / "playthroughs" / game
    return sorted(path for path in folder.glob("*.txt") if path.stem != "clauses")


def last_of_lost_game(game, drive=None):
    """Return the position before the last move of the longest lost single-player playthrough, or None."""
    found = [read_file(path) for path in playthroughs(game, drive)]
    found = [record for record in found if record.result and record.seats == 1 and record.result[0][0] != 1]
    longest = max(found, key=lambda record: len(record.moves), default=None)
    return Position.of(longest, len(longest.moves) - 1) if longest else None


def last_of_shortest_game(game, drive=None):
    """Return the position before the last move of the shortest finished playthrough, preferably of bots, or None."""
    found = [read_file(path) for path in playthroughs(game, drive)]
    found = [record for record in found if record.result]
    found.sort(key=lambda record: ("human" in record.players, len(record.moves)))
    return Position.of(found[0], len(found[0].moves) - 1) if found else None
