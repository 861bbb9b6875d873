"""Find which record touches which clause: predicates over the moments of a game, and tables of the lines found.

    @touches("CL-14", "the seventh rocket makes one go to the bottom of the deck")
    def hand_is_full(m): ...            # in tests/clauses/<game>_clauses.py; m is a Moment

    for m in moments(record): ...       # the deal, then every move, then the result

A table (tests/playthroughs/<game>/clauses.txt) has a line for every predicate: clause, record:line, description.
A clause that no record can touch is listed with a dash and the reason.
"""

import importlib
import os
from pathlib import Path

from deckhand_sim.games_on_drive import is_real_time
from deckhand_sim.records import FIRST_MOVE_LINE, RecordError, positions, read

FOLDER = Path(__file__).parents[1] / "playthroughs"
WRITING = os.environ.get("DECKHAND_GOLDEN") == "write"
DEAL_LINE = 3


class Moment:
    """One line of a record.

    text: the move, or "deal" or "result"; before, after: Rules (the deal has no before, the result doesn't change
    them); seat: who moved; tick: in real time; past: the earlier moments (a growing list, so use it at once);
    book: the game's records by name.
    """

    def __init__(self, record, line, text, before, after, seat, past, book):
        self.record = record
        self.line = line
        self.tick = None
        if is_real_time(record.game) and text not in ("deal", "result"):
            tick, _, text = text.split(" ", 2)
            self.tick = int(tick)
        self.text = text
        self.word, *self.words = text.split(" ")
        self.before = before
        self.after = after
        self.seat = seat
        self.past = past
        self.book = book

    @property
    def over(self):
        """Is the game over after it?"""
        return self.after.seat() == 0

    def legal(self, seat=None):
        """The texts of the legal moves before it."""
        to_text = importlib.import_module("games.%s.notation" % self.record.game).to_text
        return {to_text(self.before, move) for move in self.before.moves(seat)}


def moments(record, book=()):
    """Yield the moments of a record: the deal, each move, the result."""
    past = []
    text = before = seat = None
    line = DEAL_LINE
    for rules, next_line, _, mover in positions(record):
        after = rules.copy()
        moment = Moment(record, line, text or "deal", before, after, seat, past, book)
        yield moment
        past.append(moment)
        before, line = after, next_line
        index = next_line - FIRST_MOVE_LINE
        if index < len(record.moves):
            text = record.moves[index]
            seat = mover if mover is not None else rules.seat()
    yield Moment(record, line, "result", before, before, None, past, book)


def names_of(game):
    """The names of a game's playthroughs."""
    return sorted(path.stem for path in (FOLDER / game).glob("*.txt") if path.stem != "clauses")


def record_of(game, name):
    """Read one playthrough. AssertionError if the rules refuse it."""
    try:
        return read((FOLDER / game / (name + ".txt")).read_text("utf-8"))
    except RecordError as error:
        raise AssertionError("%s/%s.txt, %s" % (game, name, error)) from None


def book_of(game):
    """{name: Record} of a game's playthroughs."""
    return {name: record_of(game, name) for name in names_of(game)}


# --- predicates -------------------------------------------------------------------------------------------------------


class Predicate:
    """One way to touch a clause."""

    def __init__(self, clause, words, holds):
        self.clause = clause
        self.words = words
        self.holds = holds

    def __repr__(self):
        return "%s %s" % (self.clause, self.words)


def collector():
    """(touches, predicates): a decorator for a game's module, and the list that it fills.

    `at` limits a predicate to moments whose text begins with these words. Default: all moves, neither deal nor result.
    """
    found = []

    def touches(clause, words, at=None):
        def keep(holds):
            def at_that(m):
                asked = m.word in at.split() if at else m.word not in ("deal", "result")
                return asked and bool(holds(m))

            found.append(Predicate(clause, words, at_that))
            return holds

        return keep

    return touches, found


def predicates(game):
    """(predicates, {clause: why no record touches it}) of a game."""
    module = importlib.import_module("%s_clauses" % game)
    return module.PREDICATES, module.UNTOUCHED


# --- tables -----------------------------------------------------------------------------------------------------------


def read_table(game):
    """Read a game's table: [(clause, record name or "-", line, description)]."""
    rows = []
    for text in (FOLDER / game / "clauses.txt").read_text("utf-8").splitlines():
        clause, place, words = text.split(None, 2)
        name, _, line = place.partition(":")
        rows.append((clause, name, int(line or 0), words))
    return rows


def write_table(game):
    """Find the first line for every predicate and write the table; "?" if there is none."""
    wanted, untouched = predicates(game)
    found = {}
    book = book_of(game)
    for name, record in book.items():
        for m in moments(record, book):
            for predicate in wanted:
                if predicate not in found and predicate.holds(m):
                    found[predicate] = "%s:%d" % (name, m.line)
    rows = [(p.clause, found.get(p, "?"), p.words) for p in wanted]
    rows += [(clause, "-", why) for clause, why in untouched.items()]
    rows.sort(key=lambda row: int(row[0][3:]))
    width = max(len(place) for _, place, _ in rows)
    text = "".join("%-5s  %-*s  %s\n" % (clause, width, place, words) for clause, place, words in rows)
    (FOLDER / game / "clauses.txt").write_text(text, "utf-8")
