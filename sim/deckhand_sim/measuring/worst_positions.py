"""The worst positions that were found (`deckhand worst`): tests/worst/positions.txt, and the records beside it.

    for one in found("crash_landing"): print(one.what, one.stand().rules.seat())
    stand = fullest("crunch")

A line a position: game | what was worst | record | moves before it | the figure found then | the position in words. A record
is a file of tests/worst or tests/playthroughs, without its .txt.
"""

from dataclasses import dataclass
from pathlib import Path

from ..device.drive import find_drive
from ..records import read_file
from .positions import Stand

FULLEST = "fullest table"
TURN = "legal list and one move"
CHURN = "garbage of a legal list and one move"
MOVE = "a move played, drawn, kept for undo"
LEVELS = ("easy", "fair", "hard")


def decision(level):
    """What the row of a level's longest decision is called."""
    return f"bot {LEVELS[level]}, one decision"


def stretch(level):
    """And that of its longest stretch."""
    return f"bot {LEVELS[level]}, longest between two yields"


@dataclass(frozen=True)
class Worst:
    """A line of the table; `figure` is in badge-ms or bytes."""

    game: str
    what: str
    record: str
    at: int
    figure: float
    words: str
    folder: Path

    def stand(self):
        """The position itself."""
        return Stand.of(read_file(self.folder / (self.record + ".txt")), self.at)

    @property
    def where(self):
        """For a row of the budget."""
        return f"{self.record}, after {self.at} moves: {self.words}"

    def line(self):
        """As it stands in the table."""
        return " | ".join((self.game, self.what, self.record, str(self.at), f"{self.figure:.1f}", self.words))


def folder_of(drive=None):
    """The folder of tests, where the positions are."""
    return (Path(drive) if drive else find_drive()) / "tests"


def table(drive=None):
    """The path of the table."""
    return folder_of(drive) / "worst" / "positions.txt"


def found(game=None, drive=None):
    """The positions of a game (None: of all), in the table's order; none where there is no table."""
    path = table(drive)
    lines = path.read_text("utf-8").splitlines() if path.is_file() else []
    parts = [line.split(" | ", 5) for line in lines if line and not line.startswith("#")]
    every = [Worst(*p[:3], int(p[3]), float(p[4]), p[5], folder_of(drive)) for p in parts]
    return [one for one in every if game in (None, one.game)]


def fullest(game, drive=None):
    """The Stand with the fullest table, or None where none was looked for."""
    for one in found(game, drive):
        if one.what == FULLEST:
            return one.stand()
    return None
