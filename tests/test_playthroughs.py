"""Golden playthroughs: whole games as records, replayed move by move, which together touch every clause of the sheets.

Beside each record NAME.txt lies NAME.check: legal moves and the state's CRC-32 before every move and at the end. Each
game's clauses.txt says which line touches which clause, and that is proven at that line by the sheet's words.
DECKHAND_GOLDEN=write pytest tests/test_playthroughs.py writes both anew: then look at what `git diff` says has changed.
More records: tests/find_playthroughs.py.
"""

from functools import cache

import pytest
from clause_table import (
    FOLDER,
    WRITING,
    book_of,
    checks,
    moments,
    names_of,
    predicates,
    read_table,
    record_of,
    write_table,
)
from shipped import GAMES

from deckhand_sim.authoring.contract import load, sheet_clauses
from deckhand_sim.records import FIRST_MOVE_LINE, write

RECORDS = [(game, name) for game in GAMES for name in names_of(game)]
book = cache(book_of)


@pytest.mark.parametrize(("game", "name"), RECORDS)
def test_a_record_replays_with_the_same_moves_and_bytes(game, name):
    found = checks(record_of(game, name))
    path = FOLDER / game / (name + ".check")
    if WRITING:
        path.write_text("\n".join(found) + "\n", "utf-8")
    wanted = path.read_text("utf-8").splitlines()
    assert len(found) == len(wanted)
    for line, (one, other) in enumerate(zip(found, wanted, strict=True), FIRST_MOVE_LINE):
        assert one == other, "%s/%s.txt, before line %d: legal moves and state" % (game, name, line)


@pytest.mark.parametrize(("game", "name"), RECORDS)
def test_a_record_is_written_as_it_is_read(game, name):
    assert write(record_of(game, name)) == (FOLDER / game / (name + ".txt")).read_text("utf-8")


@pytest.mark.parametrize("game", GAMES)
def test_six_records_or_more_of_all_seats_and_finished(game):
    records = book(game).values()
    assert len(records) >= 6
    assert {record.seats for record in records} == set(load(game)[0].SEATS)
    assert all(record.result for record in records)


@pytest.mark.parametrize("game", GAMES)
def test_every_choice_of_every_option_is_played(game):
    for i, (name, choices, _) in enumerate(load(game)[0].OPTIONS):
        played = {choices[record.options[i]] for record in book(game).values()}
        assert played == set(choices), name


@pytest.mark.parametrize("game", GAMES)
def test_the_table_names_every_clause_of_the_sheet(game):
    if WRITING:
        write_table(game)
    wanted, untouched = predicates(game)
    rows = read_table(game)
    assert {clause for clause, *_ in rows} == sheet_clauses(game)
    assert {clause: words for clause, name, _, words in rows if name == "-"} == untouched
    proven = sorted((clause, words) for clause, name, _, words in rows if name != "-")
    assert proven == sorted((p.clause, p.words) for p in wanted)


@pytest.mark.parametrize("game", GAMES)
def test_at_its_line_a_clause_is_touched(game):
    wanted, _ = predicates(game)
    holds = {(p.clause, p.words): p.holds for p in wanted}
    places = {}
    for clause, name, line, words in read_table(game):
        places.setdefault(name, []).append((line, clause, words))
    places.pop("-", None)
    for name, rows in places.items():
        for m in moments(book(game)[name], book(game)):
            for line, clause, words in rows:
                if line == m.line:
                    assert holds[clause, words](m), "%s %s: not at %s.txt, line %d" % (clause, words, name, line)
        assert max(rows)[0] <= m.line, "%s.txt has no line %d" % (name, max(rows)[0])
