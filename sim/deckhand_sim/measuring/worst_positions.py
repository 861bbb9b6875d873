"""The worst positions found by `deckhand worst`: tests/worst/positions.txt, and its records.

    for one in load_positions("crash_landing"): print(one.what, one.position().rules.seat())
    position = fullest_position("crunch")

One line per position: game | budget row | record | moves before it | the figure measured then | description. A record is a file
of tests/worst or tests/playthroughs, without .txt.
"""

from dataclasses import dataclass
from pathlib import Path

from ..device.drive import find_drive
from ..records import read_file
from .positions import Position

FULLEST = "fullest table"
TURN = "legal list and one move"
CHURN = "garbage of a legal list and one move"
MOVE = "a move played, drawn, kept for undo"
LEVELS = ("easy", "fair", "hard")


def decision(level):
    """Return the row name of a level's longest decision."""
    return f"bot {LEVELS[level]}, one decision"


def stretch(level):
    """Return the row name of a level's longest stretch between yields."""
    return f"bot {LEVELS[level]}, longest between two yields"


@dataclass(frozen=True)
class WorstPosition:
    """A line of the table; `figure` is in badge-ms or bytes."""

    game: str
    what: str
    record: str
    at: int
    figure: float
    words: str
    folder: Path

    def position(self):
        """Load the position."""
        return Position.of(read_file(self.folder / (self.record + ".txt")), self.at)

    @property
    def where(self):
        """The position in words, for a budget row."""
        return f"{self.record}, after {self.at} moves: {self.words}"

    def line(self):
        """Format the line."""
        return " | ".join((self.game, self.what, self.record, str(self.at), f"{self.figure:.1f}", self.words))


def tests_folder(drive=None):
    """Return the folder of tests with the positions."""
    return (Path(drive) if drive else find_drive()) / "tests"


def table_path(drive=None):
    """Return the table's path."""
    return tests_folder(drive) / "worst" / "positions.txt"


def load_positions(game=None, drive=None):
    """Return the positions of a game (None: all), in the table's order; [] if there is no table."""
    path = table_path(drive)
    lines = path.read_text("utf-8").splitlines() if path.is_file() else []
    parts = [line.split(" | ", 5) for line in lines if line and not line.startswith("#")]
    every = [WorstPosition(*p[:3], int(p[3]), float(p[4]), p[5], tests_folder(drive)) for p in parts]
    return [one for one in every if game in (None, one.game)]


def fullest_position(game, drive=None):
    """Return the position with the fullest table, or None."""
    for one in load_positions(game, drive):
        if one.what == FULLEST:
            return one.position()
    return None
