"""Arbitrary bytes in a save's sections: the badge starts, its pages open, and a saved game is played or dropped."""

import random

import pytest
from on_screen import choose, page, scene_name
from shipped import GAMES, PREFIXES, SEATS, TURNS
from test_damaged_saves import TitleOf
from test_damaged_saves import kept as kept_bytes

from deckhand.game import CorruptState
from deckhand.save import saved_game
from deckhand.save.record import seal
from deckhand.save.sections import (
    CHOICES,
    FAULTS,
    LAST_GAME,
    PAGE,
    PREFS,
    RESET,
    SAVED,
    SETTINGS,
    STATISTICS,
    WON,
    of,
)
from deckhand.save.statistics import ROW_BYTES, Row
from deckhand.save.store import Store
from deckhand.table import rewind
from deckhand_sim.simulator import Sim

hypothesis = pytest.importorskip("hypothesis")
st = hypothesis.strategies

LETTERS = {game: letters for letters, game in PREFIXES.items()}
OF_THE_CONSOLE = [SETTINGS, FAULTS, LAST_GAME, RESET]
OF_A_GAME = [STATISTICS, SAVED, CHOICES, PAGE, PREFS, WON]


def examples(count):
    """Settings of a property test with this many examples, the same ones each time."""
    checks = list(hypothesis.HealthCheck)
    return hypothesis.settings(max_examples=count, deadline=None, suppress_health_check=checks, derandomize=True)


def body_of(sections):
    """The sections of a save as bytes, including duplicate names."""
    return b"".join(name + len(value).to_bytes(2, "little") + value for name, value in sections)


def record(body):
    """An nvm with such a save."""
    return seal(1, body).ljust(8192, b"\xff")[:8192]


def look_at_everything(sim, game):
    """Open everything: launcher, About, and every page of a game's menu."""
    sim.run(400)
    assert scene_name(sim) == "launcher", page(sim)
    sim.keys("START wait:100 UP A wait:300")
    assert scene_name(sim) == "about"
    sim.keys("A wait:200 B wait:100 B wait:200")
    for name, then in (("How to play", "A wait:200 DOWN A wait:200 RIGHT LEFT B*3"), ("Statistics", "RIGHT*9 LEFT")):
        sim.console.replace("game_menu", game)
        sim.run(200)
        assert scene_name(sim) == "game_menu"
        choose(sim, name, then + " wait:200")
        assert scene_name(sim) != "fault", page(sim)
    sim.console.replace("game_menu", game)
    sim.run(300)
    sim.keys("A wait:1500 B wait:300 START wait:300 B wait:300")
    assert scene_name(sim) in (
        "play",
        "tour",
        "game_menu",
        "curtain",
        "pause",
        "lesson",
        "result",
        "link",
        "launcher",
    ), page(sim)
    assert "Traceback" not in sim.serial


def starts(body, game="crash_landing"):
    with Sim(nvm=record(body), pace="20") as sim:
        sim.boot(run_boot=True)
        look_at_everything(sim, game)


# -- cases found earlier


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        (LAST_GAME, b"\xff\xfe", "Last game damaged: dropped"),
        (FAULTS, b"\xff\n\xfe", "List of faults damaged: dropped"),
        (FAULTS, b"x" * 4000, "List of faults damaged: dropped"),
        (b"CL", b"\xff" * ROW_BYTES, "Statistics CL damaged: dropped"),
        (b"CL", b"easy\0\0" + bytes(16), "Statistics CL damaged: dropped"),
        (b"CR", b"hands\0" + bytes(16), "Statistics CR damaged: dropped"),
        (b"CL", b"short", "Statistics CL damaged: dropped"),
    ],
)
def test_a_damaged_section_is_dropped_with_one_line(name, value, said):
    with Sim(nvm=record(body_of([(name, value), (of("ON", PAGE), b"\3")])), pace="20") as sim:
        sim.boot(run_boot=True)
        sim.run(300)
        assert said in " ".join(page(sim))
        store = sim.console.store
        assert not store.get(name) and store.get(of("ON", PAGE)) == b"\3"
        look_at_everything(sim, "crunch" if name == b"CR" else "crash_landing")


@pytest.mark.parametrize(
    ("saved", "said", "stays"),
    [(b"\1" + bytes(range(40)), "Save damaged: dropped", False), (b"\2newer", "Saved by another version", True)],
)
def test_a_kept_game_that_cannot_be_read_says_why(saved, said, stays):
    name = of("CL", SAVED)
    with Sim(nvm=record(body_of([(name, saved)])), pace="20", settings={"DECKHAND_START": "crash_landing"}) as sim:
        sim.boot(run_boot=True)
        sim.run(400)
        sim.keys("A wait:300")
        assert scene_name(sim) == "game_menu" and said in " ".join(page(sim))
        assert (sim.console.store.get(name) == saved) is stays
        sim.keys("A wait:900")
        assert stays or scene_name(sim) in ("play", "tour")


def row(**values):
    made = Row()
    made.key = "easy"
    for name, value in values.items():
        setattr(made, name, value)
    return made.pack()


def test_sound_statistics_stay():
    value = row(played=9, won=4, helped=5) + row(key="10003", played=65535, won=65535, helped=65535, total=-5)
    with Sim(nvm=record(body_of([(b"CL", value)])), pace="20") as sim:
        sim.boot()
        sim.run(300)
        assert sim.console.store.get(b"CL") == value and not sim.console.store.trouble
        look_at_everything(sim, "crash_landing")


# -- arbitrary bytes

rows_like = st.builds(
    lambda key, rest: key.ljust(6, b"\0")[:6] + rest,
    st.sampled_from(
        [b"", b"easy", b"fair", b"hard", b"people", b"linked", b"pace", b"hands", b"1", b"10003", b"zzzzzz"]
    ),
    st.binary(min_size=ROW_BYTES - 6, max_size=ROW_BYTES - 6),
)
contents = st.one_of(
    st.binary(max_size=40),
    st.binary(min_size=200, max_size=400),
    st.lists(rows_like, max_size=9).map(b"".join),
    st.text(max_size=20).map(str.encode),
)


of_the_console = st.lists(st.tuples(st.sampled_from(OF_THE_CONSOLE), contents), min_size=1, max_size=4)
whole_bodies = st.one_of(st.binary(max_size=300), of_the_console.map(lambda sections: body_of(sections)[:-3]))


def of_a_game(game):
    names = [of(LETTERS[game], what) for what in OF_A_GAME]
    return st.lists(st.tuples(st.sampled_from(names), contents), min_size=1, max_size=6)


@examples(5)
@hypothesis.given(of_the_console)
def test_any_bytes_in_the_consoles_sections(sections):
    starts(body_of(sections))


@pytest.mark.slow_but("landslide")
@pytest.mark.parametrize("game", GAMES)
@examples(4)
@hypothesis.given(data=st.data())
def test_any_bytes_in_a_games_sections(game, data):
    starts(body_of(data.draw(of_a_game(game))), game)


@pytest.mark.slow
@examples(5)
@hypothesis.given(whole_bodies)
def test_any_bytes_in_place_of_all_sections(body):
    starts(body, "onslaught")


@pytest.mark.slow
@examples(30)
@hypothesis.given(st.one_of(of_the_console.map(lambda sections: body_of(sections)), whole_bodies))
def test_many_bytes_in_the_consoles_sections(body):
    starts(body)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
@examples(20)
@hypothesis.given(data=st.data())
def test_many_bytes_in_a_games_sections(game, data):
    starts(body_of(data.draw(of_a_game(game))), game)


# -- a saved game: undo, and moves after it


def damaged_in_many_ways(saved, seed, count):
    rng = random.Random(seed)
    for _ in range(count):
        mutant = bytearray(saved)
        for _ in range(rng.choice((1, 1, 2, 3))):
            at = rng.randrange(len(mutant))
            kind = rng.randrange(4)
            if kind == 0:
                mutant[at] = rng.randrange(256)
            elif kind == 1:
                mutant[at] ^= 1 << rng.randrange(8)
            elif kind == 2 and len(mutant) > 8:
                del mutant[at]
            else:
                mutant.insert(at, rng.randrange(256))
        yield bytes(mutant)


def own_moves_are_allowed(session):
    rules = session.rules
    moves = list(rules.moves())
    assert all(rules.allows(move) for move in moves)
    assert bool(moves) == bool(rules.seat())
    return moves


@pytest.mark.parametrize("game", TURNS)
@pytest.mark.parametrize("seed", [1, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(2, 12))])
def test_undo_of_a_damaged_save_leads_to_a_position_that_can_be_played(game, seed):
    saved = kept_bytes(game)
    undone = 0
    for mutant in damaged_in_many_ways(saved, seed, 700):
        try:
            session = saved_game.unpack(mutant, TitleOf(game))
        except CorruptState:
            continue
        own_moves_are_allowed(session)
        for back in range(1, len(session.history) + 1, 3):
            rewind.go_back(session, min(back, len(session.history)))
            own_moves_are_allowed(session)
            undone += 1
            if not session.history:
                break
        for _ in range(3):
            moves = own_moves_are_allowed(session)
            if not moves:
                break
            session.play(moves[len(moves) // 2])
            session.can_undo() and session.undo()
    assert undone, "no damaged save was undone: the test would prove nothing"


@pytest.mark.parametrize("game", TURNS)
def test_a_sound_save_keeps_its_moves(game):
    session = saved_game.unpack(kept_bytes(game), TitleOf(game))
    assert session.history and not session.before
    if SEATS[game] == 1:
        assert session.can_undo()


@pytest.mark.parametrize("game", TURNS)
def test_moves_that_do_not_lead_to_the_position_are_forgotten_and_the_game_is_kept(game):
    session = saved_game.unpack(kept_bytes(game), TitleOf(game))
    state, count = bytes(session.rules.state), len(session.history)
    session.history = session.history[:-1]
    session.marks = session.marks[:-1]
    again = saved_game.unpack(saved_game.pack(session), TitleOf(game))
    assert bytes(again.rules.state) == state and not again.history
    assert again.before == count - 1 and not again.can_undo()


# -- 4 KB of nvm, lesson mode and back


def started(sim, lesson):
    """Switch on the badge in lesson mode (boot.py asks settings.toml) or without it (B held)."""
    sim.settings = {"DECKHAND_LESSON": "1"} if lesson else {}
    sim.boot(run_boot=True)
    sim.run(300)
    store = sim.console.store
    assert bool(store.files) == lesson
    return store


BOARDS_TRIED = ("hack_club_sprig", "pajenicko_picopad", "ugame22", "adafruit_fruit_jam", "pybadge")


@pytest.mark.slow_but("pybadge")
@pytest.mark.parametrize("board", BOARDS_TRIED)
def test_lesson_mode_and_normal_mode_keep_the_same_saves_however_they_alternate(board, tmp_path):
    rng = random.Random(board)
    wanted = {}
    with Sim(board, files=tmp_path) as sim:
        for life in range(14):
            store = started(sim, lesson=rng.random() < 0.5)
            assert {name: store.get(name) for name in wanted} == wanted, "life %d" % life
            for _ in range(3):
                name = of(rng.choice(sorted(PREFIXES)), rng.choice((SAVED, WON)))
                value = rng.randbytes(rng.choice((0, 40, 300)))
                before = {**wanted}
                store.put(name, value)
                if sim.console.save():
                    wanted[name] = value
                else:
                    assert store.trouble
                    store.put(name, before.get(name, b""))
            assert sum(map(len, wanted.values())) > 0 or life < 3


def test_what_does_not_fit_is_said_in_lesson_mode_too(tmp_path):
    with Sim("hack_club_sprig", files=tmp_path) as sim:
        store = started(sim, lesson=True)
        store.put(b"cl", bytes(3000))
        assert sim.console.save() and not store.trouble
        store.put(b"on", bytes(3000))
        assert not sim.console.save() and "No room" in store.trouble
        sim.console.home()
        sim.run(300)
        assert "No room" in " ".join(page(sim))


class Full:
    """Files on a full drive."""

    def read(self, place):
        return b""

    def write(self, place, saved):
        return False


class Broken(bytearray):
    """An nvm whose writes raise."""

    def __setitem__(self, where, value):
        raise RuntimeError("Unable to write to nvm.")


@pytest.mark.parametrize(
    ("memory", "files", "kept"),
    [
        (bytearray(b"\xff" * 4096), Full(), True),
        (None, Full(), False),
        (Broken(b"\xff" * 8192), None, False),
        (Broken(b"\xff" * 8192), Full(), False),
    ],
)
def test_a_flush_that_keeps_nothing_says_so_and_never_raises(memory, files, kept):
    store = Store(memory, files)
    store.put(b"cl", bytes(500))
    assert store.flush() is kept
    assert bool(store.trouble) is not kept
    assert store.get(b"cl") == bytes(500)


def test_a_nvm_that_refuses_is_a_failed_save_and_no_fault():
    with Sim(settings={"DECKHAND_START": "CL-000007"}) as sim:
        sim.boot(run_boot=True)
        sim.keys("wait:600 B wait:500 A wait:900")
        sim.nvm_refuses = 1000
        sim.keys("START wait:300")
        assert scene_name(sim) == "pause" and "Traceback" not in sim.serial and not sim.nvm_writes
        sim.hold("START", 2300)
        sim.run(400)
        assert scene_name(sim) == "launcher" and "Saves cannot be written" in " ".join(page(sim))
        sim.nvm_refuses = 0
        sim.console.store.put(b"cl", b"1")
        assert sim.console.save()


def test_a_file_of_saves_of_any_size_does_not_stop_the_start(tmp_path):
    (tmp_path / "saves").mkdir()
    (tmp_path / "saves" / "one.bin").write_bytes(seal(9, b"\xff" * 60_000) * 20)
    (tmp_path / "saves" / "two.bin").write_bytes(b"DKHD" * 500_000)
    for lesson in (False, True):
        with Sim(files=tmp_path) as sim:
            started(sim, lesson)
            look_at_everything(sim, "crash_landing")
