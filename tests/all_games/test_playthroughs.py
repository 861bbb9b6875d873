"""Golden playthroughs: whole games as records, replayed move by move, that together touch every clause of the sheets.

Each record NAME.txt has a NAME.check with the legal moves in notation and the public part of the table for every
position. tests/clauses/playthrough_checks.py rewrites those files and shows the text of a line. Each game's clauses.txt
says which line touches which clause, and a predicate written from the rule sheet proves it at that line;
DECKHAND_GOLDEN=write pytest tests/all_games/test_playthroughs.py rewrites it. saved.txt has some positions byte for
byte, as badges have saved them. More records: tests/clauses/find_playthroughs.py.
"""

from functools import cache

import pytest
from clause_table import (
    FOLDER,
    WRITING,
    book_of,
    moments,
    names_of,
    predicates,
    read_table,
    record_of,
    write_table,
)
from open_tables import open_table
from playthrough_checks import check_of, step_text
from shipped import GAMES

from deckhand.rng import Rng
from deckhand_sim.authoring.contract import load, sheet_clauses
from deckhand_sim.records import FIRST_MOVE_LINE, positions, write

RECORDS = [(game, name) for game in GAMES for name in names_of(game)]
LONG = ("300-rounds-of-two", "300-rounds-of-three")
book = cache(book_of)


@pytest.mark.parametrize(
    ("game", "name"),
    [pytest.param(*record, marks=[pytest.mark.slow] if record[1] in LONG else []) for record in RECORDS],
)
def test_a_record_replays_with_the_same_moves_and_the_same_open_table(game, name):
    wanted = (FOLDER / game / (name + ".check")).read_text("utf-8").splitlines()
    count = 0
    for line, (rules, _, _, _) in enumerate(positions(record_of(game, name)), FIRST_MOVE_LINE):
        found = check_of(rules)
        if count == len(wanted) or found != wanted[count]:
            pytest.fail(
                "%s/%s.txt, before line %d: %s, not %s (moves, CRC-32 of them, of the table). Now:\n%s"
                % (game, name, line, found, wanted[count : count + 1], step_text(rules))
            )
        count += 1
    assert count == len(wanted)


@pytest.mark.parametrize(("game", "name"), RECORDS[::4])
def test_what_lies_open_is_what_a_seat_that_peeks_at_nothing_sees(game, name):
    for rules, _, _, _ in list(positions(record_of(game, name)))[::7]:
        for seat in range(1, rules.seats() + 1):
            veiled = rules.copy()
            veiled.conceal(seat, Rng(1, 64))
            assert open_table(veiled) == open_table(rules)


def saved():
    """[(game, record, line, bytes)] of saved.txt."""
    rows = [text.split() for text in (FOLDER / "saved.txt").read_text("utf-8").splitlines()]
    return [(game, *place.split(":"), bytes.fromhex(state)) for game, place, state in rows]


@pytest.mark.parametrize("game", GAMES)
def test_the_bytes_of_a_kept_position_are_read_for_ever(game):
    rows = [row for row in saved() if row[0] == game]
    assert len(rows) >= 2
    for _, name, line, state in rows:
        played = list(positions(record_of(game, name)))[int(line) - FIRST_MOVE_LINE][0]
        kept = type(played).restore(state)
        assert step_text(kept) == step_text(played)
        assert kept.state == played.state


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
