"""Records: strict parsing; any truncated, changed or impossible record is refused with its line."""

import importlib
import re
from functools import cache
from types import SimpleNamespace
from zlib import crc32

import pytest
from clause_table import FOLDER
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st
from shipped import GAMES

from deckhand.session import Session
from deckhand_sim import record_text
from deckhand_sim.cli import cli
from deckhand_sim.frontends import recorder
from deckhand_sim.frontends.recorder import keep_records
from deckhand_sim.games_on_drive import is_real_time
from deckhand_sim.records import FIRST_MOVE_LINE, Record, RecordError, positions, read, read_file, replay, write
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
    with pytest.raises(RecordError, match="line 11: not a move of crash_landing: 'jump'"):
        read(write(record))


def test_another_result_is_refused():
    record = example()
    record.result = ((1,), (6,))
    with pytest.raises(RecordError, match="the game ends with 'places=1 scores=5'"):
        read(write(record))


# One record per game to damage; short ones, since each is parsed a thousand times.
VICTIMS = {
    "chaos_cruisers": "won-by-a-push",  # a race where lots were drawn often, so its deal matters
    "crash_landing": "race-earth-rescue",
    "crunch": "hand-3",
    "landslide": "match-3",
    "onslaught": "scout-under-attack",
}
LINE = re.compile(r"^line (\d+): ")


@cache
def victim(game):
    """A record's text."""
    return (FOLDER / game / (VICTIMS[game] + ".txt")).read_text("utf-8")


def summed(text):
    """The text with a correct check sum."""
    body = text[: text.rindex("sum: ")]
    return body + "sum: %08x\n" % crc32(body.encode())


def refused(text):
    """The line for which a text is refused."""
    with pytest.raises(RecordError) as error:
        read(text)
    line = LINE.match(str(error.value))
    assert line and error.value.line == int(line[1]) and "\n" not in str(error.value)
    assert 1 <= error.value.line <= text.count("\n") + 2
    return error.value.line


@pytest.mark.slow_but("crash_landing", "onslaught")
@pytest.mark.parametrize("game", GAMES)
def test_a_record_cut_anywhere_is_refused_with_a_line(game):
    text = victim(game)
    for length in range(len(text)):
        refused(text[:length])


@settings(max_examples=400, deadline=None)
@given(st.data())
def test_any_changed_byte_is_refused_with_a_line(data):
    raw = bytearray(victim(data.draw(st.sampled_from(GAMES))).encode())
    at = data.draw(st.integers(0, len(raw) - 1))
    raw[at] ^= data.draw(st.integers(1, 255))
    refused(raw.decode("utf-8", errors="replace"))


@settings(max_examples=200, deadline=None)
@given(data=st.data())
def test_a_changed_byte_is_refused_in_a_file_too(tmp_path_factory, data):
    raw = bytearray(victim(data.draw(st.sampled_from(GAMES))).encode())
    ends = [at for at, byte in enumerate(raw) if byte == 10]
    raw[data.draw(st.sampled_from(ends))] ^= data.draw(st.integers(1, 255))  # another line ending, such as CR
    path = tmp_path_factory.mktemp("records") / "game.txt"
    path.write_bytes(raw)
    with pytest.raises(RecordError, match="^line "):
        read_file(path)


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_even_with_a_fitting_sum_a_changed_move_is_another_game_or_is_refused(data):
    """Errors that a check sum can't catch: the reader accepts only legal games in canonical form."""
    game = data.draw(st.sampled_from(GAMES))
    raw = bytearray(victim(game).encode())
    at = data.draw(st.integers(0, raw.rindex(b"sum: ") - 1))
    raw[at] = data.draw(st.integers(32, 126))
    text = summed(raw.decode())
    try:
        record = read(text)
    except RecordError as error:
        assert LINE.match(str(error))
    else:
        assert write(record) == text


@pytest.mark.parametrize("game", GAMES)
def test_a_wrong_deal_is_refused_by_a_clause_or_by_the_result(game):
    record = read(victim(game))
    for deal in (*range(record.deal + 1, record.deal + 12), 0, 999_999):
        text = re.sub(r"(?m)^deal: \d+$", "deal: %d" % deal, victim(game), count=1)
        assert refused(text) >= FIRST_MOVE_LINE, "the line with the error comes before the check sum's"
        with pytest.raises(RecordError, match=r"^line \d+: ([A-Z]{2}-\d+: |not a move of |the game ends with )"):
            read(summed(text))


@pytest.mark.parametrize("game", GAMES)
def test_an_illegal_move_of_any_game_is_named_with_its_line_and_clause(game):
    record = read(victim(game))
    to_move = importlib.import_module("games.%s.notation" % game).to_move
    ends = FIRST_MOVE_LINE, FIRST_MOVE_LINE + len(record.moves) - 1
    tried = set()
    for rules, line, _, seat in positions(record):
        for other in sorted(set(record.moves)) if line in ends else ():
            text = other.split(" ", 2)[2] if is_real_time(game) else other
            why = rules.refusal(to_move(rules, text), seat)
            if why:
                spoilt = read(victim(game))
                old = spoilt.moves[line - FIRST_MOVE_LINE]
                spoilt.moves[line - FIRST_MOVE_LINE] = (
                    " ".join([*old.split(" ")[:2], text]) if is_real_time(game) else text
                )
                with pytest.raises(RecordError, match="^line %d: %s$" % (line, re.escape(why))):
                    read(write(spoilt))
                assert re.match(r"[A-Z]{2}-\d+: \S", why)
                tried.add(line)
    assert tried == set(ends)


def test_a_shorter_game_is_refused_by_its_result():
    record = example()
    del record.moves[-1]
    with pytest.raises(RecordError, match="line 32: the game ends with 'none'"):
        read(write(record))


def test_a_move_after_the_end_is_refused():
    record = example()
    record.moves.append("draw")
    with pytest.raises(RecordError, match="line 33: CL-20"):
        read(write(record))


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("moves: 85", "moves: 085", "moves is a number from 0 to 20000"),
        ("moves: 85", "moves: " + "9" * 5000, "moves is a number from 0 to 20000"),
        ("moves: 85", "moves: 20001", "moves is a number from 0 to 20000"),
        ("deal: ", "deal: +", "deal is a number from 0 to 999999"),
        ("seats: 3", "seats: 1", "crunch isn't played with 1 seats"),
        ("players: hard fair easy", "players: hard fair", "one a seat"),
        ("players: hard fair easy", "players: hard fair easy:Fox_3", "players are human, easy, fair or hard"),
        ("players: hard fair easy", "players: hard fair human:Fox?3", "players are human, easy, fair or hard"),
        ("players: hard fair easy", "players: hard fair wizard", "players are human, easy, fair or hard"),
        ("options: none", "options: first=1", "there are 0 options, not 1"),
        ("game: crunch 1", "game: crunch 2", "rules version '2' is not 1"),
        ("game: crunch 1", "game: ../crunch 1", "unknown game '../crunch'"),
    ],
)
def test_a_head_that_cannot_be_is_told_in_words(old, new, says):
    text = victim("crunch")
    assert old in text
    with pytest.raises(RecordError, match=re.escape(says)):
        read(summed(text.replace(old, new, 1)))


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("0101 1 flip", "'tick seat move' was expected"),
        ("1 01 flip", "'tick seat move' was expected"),
        ("1 -1 flip", "'tick seat move' was expected"),
        ("536870912 1 flip", "'tick seat move' was expected"),
        ("9" * 150 + " 1 flip", "'tick seat move' was expected"),
        ("1 9 flip", "CR-16"),
        ("1 1 flip flip", "not a move of crunch"),
        ("1 1 " + "9" * 300, "too long for a move"),
    ],
)
def test_ticks_and_seats_are_written_one_way(line, says):
    lines = victim("crunch").split("\n")
    lines[FIRST_MOVE_LINE - 1] = line
    with pytest.raises(RecordError, match="line 8: .*" + re.escape(says)):
        read(summed("\n".join(lines)))


def test_ticks_never_fall():
    lines = victim("crunch").split("\n")
    lines[FIRST_MOVE_LINE] = "0 " + lines[FIRST_MOVE_LINE].split(" ", 1)[1]
    with pytest.raises(RecordError, match="line 9: CR-22: ticks never go back"):
        read(summed("\n".join(lines)))


# --- files ------------------------------------------------------------------------------------------------------------


def test_a_file_with_the_line_ends_of_windows_is_the_same_record(tmp_path):
    path = tmp_path / "game.txt"
    path.write_bytes(victim("landslide").replace("\n", "\r\n").encode())
    assert read_file(path) == read(victim("landslide"))
    path.write_bytes(victim("landslide").replace("\n", "\r\n", 5).encode())
    with pytest.raises(RecordError, match="^line 1: "):
        read_file(path)


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-be"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "  \n", " \t\r\n"])
def test_a_record_that_an_editor_saved_again_is_the_same_record(tmp_path, encoding, end):
    text = victim("landslide").replace("\n", end)
    path = tmp_path / "game.txt"
    path.write_bytes((b"\xfe\xff" if encoding == "utf-16-be" else b"") + text.encode(encoding))
    assert read_file(path) == read(record_text.without_editor_marks("\ufeff" + text)) == read(victim("landslide"))


@pytest.mark.parametrize("data", [b"", b"\n", b"\x00" * 100, b"\xff\xfe", b"GIF89a", b"\xef\xbb\xbfGIF89a"])
def test_a_file_that_is_no_record_is_refused_at_its_first_line(tmp_path, data):
    path = tmp_path / "game.txt"
    path.write_bytes(data)
    with pytest.raises(RecordError, match="^line 1: "):
        read_file(path)


def test_a_file_of_a_megabyte_is_refused_before_it_is_read_through(tmp_path):
    path = tmp_path / "game.txt"
    path.write_bytes(b"Deckhand record 1\n" + b"x" * (1 << 20))
    with pytest.raises(RecordError, match="line 1: the file is too long for a record"):
        read_file(path)


@pytest.mark.parametrize("game", GAMES)
def test_a_refused_record_leaves_nothing_behind(tmp_path, game):
    path = tmp_path / "game.txt"
    path.write_text(victim(game)[:-40])
    kept = tmp_path / "kept.gif"
    kept.write_bytes(b"an older picture")
    before = {found: found.read_bytes() for found in tmp_path.rglob("*")}
    for command in (
        ["replay", path, "--verify"],
        ["replay", path, "--gif", tmp_path / "new" / "game.gif", "--png", tmp_path / "game.png"],
        ["replay", path, "--gif", kept],
    ):
        done = CliRunner().invoke(cli, [str(word) for word in command])
        assert done.exit_code == 1 and re.search(r"game\.txt, line \d+: ", done.output), done.output
        assert len(done.output.strip().splitlines()) == 1
    assert {found: found.read_bytes() for found in tmp_path.rglob("*")} == before


def finished(record):
    """A session of Crash Landing in which a record's moves were played."""
    session = Session(SimpleNamespace(folder="crash_landing", real_time=False), Rules(record.deal), (0,))
    for text in record.moves:
        session.play(notation.to_move(session.rules, text))
    return session


class Table:
    """A minimal simulator for keep_records: a finished game on its screen."""

    def __init__(self, record):
        self.scene = SimpleNamespace(session=finished(record))
        self.console = type("Console", (), {"scenes": [self.scene]})
        self.is_running, self.now_us, self.waiting = True, 0, []

    def at(self, us, call):
        self.waiting.append(call)

    def look(self):
        self.waiting.pop()()


def test_a_finished_game_is_kept_once_and_beside_older_ones(tmp_path):
    for _ in range(2):
        table = Table(example())
        keep_records(table, tmp_path / "records")
        table.look()
        table.look()
    found = sorted((tmp_path / "records").iterdir())
    assert [path.name for path in found] == ["crash_landing-000001-1.txt", "crash_landing-000001-2.txt"]
    assert all(read_file(path) == example() for path in found)


def test_a_game_is_kept_that_lies_in_memory_where_the_last_one_lay(tmp_path, monkeypatch):
    monkeypatch.setattr(recorder, "id", lambda anything: 1, raising=False)
    table = Table(example())
    keep_records(table, tmp_path)
    table.look()
    table.scene.session = finished(example())
    table.look()
    assert len(list(tmp_path.iterdir())) == 2


def test_a_record_that_cannot_be_written_is_told_and_the_game_goes_on(tmp_path, capsys, monkeypatch):
    table = Table(example())
    keep_records(table, tmp_path)
    monkeypatch.setattr("os.replace", lambda *names: (_ for _ in ()).throw(OSError(28, "No space left on device")))
    table.look()
    assert "No record was written: No space left on device" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == [] and table.waiting


# --- arbitrary text ---------------------------------------------------------------------------------------------------


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
