"""Records: read back strictly; whatever is cut, changed or impossible is refused with its line."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deckhand_sim.records import Record, RecordError, read, replay, write
from games.crash_landing import notation
from games.crash_landing.rules import Rules

# The sheet's worked example 2, a soft landing with score 5.
MOVES = (
    ["draw", "end", "draw", "end", "draw", "burn 3,4,7 up"]
    + ["end", "draw"] * 6
    + ["burn 1,2,4,5 down", "end", "draw", "end", "draw", "burn 1,7,8 up", "end"]
)


def example():
    return Record("crash_landing", 1, 1, (0, 0, 0, 0), ("human",), list(MOVES), ((1,), (5,)))


def test_what_was_written_is_read():
    assert read(write(example())) == example()


def test_the_text_is_for_people():
    lines = write(example()).split("\n")
    assert lines[:8] == [
        "Deckhand record 1",
        "game: crash_landing 1",
        "deal: 1",
        "seats: 1",
        "options: reentry=off earth=off rescue=off head=0",
        "players: human",
        "moves: %d" % len(MOVES),
        "draw",
    ]
    assert lines[-3] == "result: places=1 scores=5"


def test_replay_gives_the_final_position():
    assert replay(example()).result() == ((1,), (5,))


def test_an_illegal_move_is_named_with_its_line_and_clause():
    record = example()
    record.moves[1] = "draw"
    with pytest.raises(RecordError, match=r"line 9: CL-13"):
        read(write(record))


def test_a_move_that_is_none_is_named_with_its_line():
    record = example()
    record.moves[3] = "jump"
    with pytest.raises(RecordError, match="line 11: no move of crash_landing: 'jump'"):
        read(write(record))


def test_another_result_is_refused():
    record = example()
    record.result = ((1,), (6,))
    with pytest.raises(RecordError, match="the game ends with 'places=1 scores=5'"):
        read(write(record))


def test_a_wrong_deal_is_refused():
    record = example()
    record.deal = 2
    with pytest.raises(RecordError, match="^line "):
        read(write(record))


def test_a_record_cut_anywhere_is_refused_with_a_line():
    text = write(example())
    for length in range(len(text)):
        with pytest.raises(RecordError, match="^line "):
            read(text[:length])


@settings(max_examples=300)
@given(st.data())
def test_any_changed_byte_is_refused_with_a_line(data):
    raw = bytearray(write(example()).encode())
    at = data.draw(st.integers(0, len(raw) - 1))
    raw[at] ^= data.draw(st.integers(1, 127))
    with pytest.raises(RecordError, match="^line "):
        read(raw.decode("latin-1"))


@settings(max_examples=200)
@given(st.text(max_size=300))
def test_any_text_is_refused_and_nothing_else(text):
    with pytest.raises(RecordError):
        read(text)


@settings(max_examples=200)
@given(st.text(alphabet="abcdefghij =:0123456789\n", max_size=80), st.integers(0, 600))
def test_anything_put_in_is_refused(text, at):
    whole = write(example())
    if text:
        with pytest.raises(RecordError):
            read(whole[:at] + text + whole[at:])


def test_notation_of_the_example_is_what_the_rules_print():
    rules = Rules(1)
    for text in MOVES:
        move = notation.to_move(rules, text)
        assert notation.to_text(rules, move) == text
        rules.play(move)
