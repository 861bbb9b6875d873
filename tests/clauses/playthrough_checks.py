"""Write the .check files of the golden playthroughs, or show the text that a line is a checksum of.

    .venv/bin/python tests/clauses/playthrough_checks.py                    # write all of them; then read `git diff`
    .venv/bin/python tests/clauses/playthrough_checks.py landslide draw 12  # the text before line 12 of the record
    .venv/bin/python tests/clauses/playthrough_checks.py landslide draw     # the whole text, to compare two versions

Each line of a .check file describes one position: the number of legal moves, the CRC-32 of their notation, and the
CRC-32 of everything public (open_tables.py). It doesn't depend on the bytes of a state.
"""

import sys
from pathlib import Path
from zlib import crc32

if __name__ == "__main__":
    sys.path.append(str(Path(__file__).parents[1]))
    import conftest  # noqa: F401

from clause_table import FOLDER, names_of, record_of
from open_tables import legal_moves, open_table
from shipped import GAMES

from deckhand_sim.records import FIRST_MOVE_LINE, positions


def moves_text(rules):
    """The legal moves, one line per seat."""
    return "\n".join("seat %d: %s" % (seat, ", ".join(texts)) for seat, texts in legal_moves(rules))


def step_text(rules):
    """The text of a position."""
    return "\n".join([*open_table(rules), moves_text(rules)])


def check_of(rules):
    """The check line of a position."""
    count = sum(len(texts) for _, texts in legal_moves(rules))
    table = "\n".join(open_table(rules))
    return "%d %08x %08x" % (count, crc32(moves_text(rules).encode()), crc32(table.encode()))


def checks(record):
    """The lines of a record's .check file: one before each move, one at the end."""
    return [check_of(rules) for rules, _, _, _ in positions(record)]


def write_checks(game, name):
    """Write one .check file."""
    (FOLDER / game / (name + ".check")).write_text("\n".join(checks(record_of(game, name))) + "\n", "utf-8")


def show(game, name, line=None):
    """Print the text before one line of a record, or before every line."""
    for k, (rules, _, _, _) in enumerate(positions(record_of(game, name)), FIRST_MOVE_LINE):
        if line in (None, k):
            print("%s/%s.txt, before line %d: %s\n%s\n" % (game, name, k, check_of(rules), step_text(rules)))


if __name__ == "__main__":
    if len(sys.argv) > 2:
        show(sys.argv[1], sys.argv[2], int(sys.argv[3]) if len(sys.argv) > 3 else None)
    else:
        for game in GAMES:
            for name in names_of(game):
                write_checks(game, name)
