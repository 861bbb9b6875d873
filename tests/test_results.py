"""The screen after a game: what it says of a match, the code in large letters, and the tune."""

import pytest
from golden import golden

from deckhand import save_stats
from deckhand.session import HUMAN, Session
from deckhand_sim.simulator import Sim
from games.landslide.match import Match

EASY = 1


def badge():
    sim = Sim()
    sim.boot()
    sim.run(400)
    sim.console.settings._chosen[1] = 2  # no animation
    return sim


def scene(sim):
    return type(sim.console.scenes[-1]).__module__.rpartition(".")[2].removeprefix("scene_")


def text(sim, y):
    row = sim.console.screen._lines[y]
    return "".join(chr(32 + row[x]) for x in range(26)).strip() if row else ""


def large(sim):
    """What stands there in double size, the title first."""
    rows = [group[0] for group in sim.console.scenes[-1]._large]
    return ["".join(chr(32 + row[x]) for x in range(row.width)) for row in rows]


def start(sim, *how):
    sim.console.replace("game_menu", *how)
    sim.run(300)
    if scene(sim) == "tour":
        sim.keys("B wait:100")
    assert scene(sim) == "play"
    return sim.console.scenes[0].session


def finish(sim, levels):
    """Let bots of these levels play the game; the tunes that were played at its end."""
    session = sim.console.scenes[0].session
    own = bytes(session.players)
    session.players[:] = bytes(levels)
    sim.until(lambda: session.rules.seat() == 0, 900_000)
    session.players[:] = own
    session.eyes = 1
    tunes = []
    sim.console.sound.play = lambda tune, now: tunes.append(tune)
    sim.until(lambda: scene(sim) == "result")
    sim.run(50)
    return tunes


def tune(sim, name):
    return getattr(sim.modules["deckhand.hw.sound"], name)


def test_a_match_of_landslide_has_one_code_from_its_first_game_to_its_last():
    with badge() as sim:
        session = start(sim, "LS-000006")
        tunes = finish(sim, (3, EASY))
        assert session.match.totals() == (1, 0) and tunes == [tune(sim, "WIN")]
        assert large(sim) == ["YOU WIN", "LS-000006"] and text(sim, 5) == "Match 1 : 0"
        assert sim.console.scenes[-1].items[0] == "Next game"
        sim.keys("A wait:300")
        assert sim.console.scenes[0].session.options() == b"\1", "seat 2 begins: the match has it so"
        finish(sim, (3, EASY))
        assert session.match.result() == ((1, 2), (2, 0))
        assert large(sim) == ["MATCH WON", "LS-000006"] and text(sim, 5) == "Match 2 : 0"
        assert sim.serial == ""


def test_a_single_game_says_nothing_of_a_match_and_counts_by_its_cards():
    with badge() as sim:
        seats, players, single, deal, second = 2, (0, 1, 2, 2), 1, (3, 0, 0), 1
        sim.console.store.put(b"lS", bytes((seats, *players, single, *deal, second)))
        session = start(sim, "landslide", "again")
        finish(sim, (2, EASY))
        cards = session.rules.result()[1]
        assert cards[0] > cards[1] and large(sim) == ["YOU WIN", "LS-000003-21"]
        assert text(sim, 4) == "%d to %d cards" % cards and text(sim, 5) == ""
        assert [row.best for row in save_stats.rows(sim.console.store, session.title)] == [cards[0]]


def test_a_code_with_options_is_large_too_in_two_rows():
    with badge() as sim:
        start(sim, "CL-000001-10003").assisted = True
        finish(sim, (3,))
        assert large(sim) == ["SOFT LANDING", "CL-000001", "-10003"]
        golden(sim, "console/result_long")


def test_the_tune_is_played_once_and_the_same_deal_again_has_its_own():
    with badge() as sim:
        start(sim, "CL-000001")
        win = tune(sim, "WIN")
        assert finish(sim, (3,)).count(win) == 1
        tunes = []
        sim.console.sound.play = lambda tune, now: tunes.append(tune)
        sim.keys("DOWN*2 A wait:200")
        assert scene(sim) == "play"
        sim.keys("A wait:200")
        assert scene(sim) == "result" and win not in tunes
        sim.keys("DOWN A wait:200")
        assert scene(sim) == "play" and finish(sim, (3,)).count(win) == 1


class Drawn:
    """Rules of a game that ended in a draw."""

    state = bytearray(8)
    OPTIONS = ()

    def result(self):
        return (1, 1), (4, 9)


@pytest.mark.parametrize(("games", "won"), [(4, True), (5, False)])
def test_when_the_match_is_over_the_match_is_what_was_won(games, won):
    match = Match(4711, 2)
    for result in (((1, 2), (9, 4)), ((2, 1), (4, 9)), *[((1, 1), (6, 6))] * (games - 3), Drawn().result()):
        match.add(result)
    title = type("Title", (), {"real_time": False})
    assert Session(title, Drawn(), (HUMAN, EASY), match).won() is won
