"""The statistics of a game: counted when it ends, shown a page a rule set or opponent, forgotten after a question."""

import pytest
from golden import golden

from deckhand import save_stats
from deckhand_sim.simulator import Sim

PREFIX = {"crash_landing": b"CL", "chaos_cruisers": b"CC", "onslaught": b"ON"}


def scene(sim):
    return type(sim.console.scenes[-1]).__module__.rpartition(".")[2].removeprefix("scene_")


def words(sim):
    lines = ["".join(chr(32 + line[x]) for x in range(26)).strip() for line in sim.console.screen._lines if line]
    return [" ".join(line.split()) for line in lines if line]


@pytest.fixture
def sim():
    with Sim() as badge:
        badge.boot()
        badge.run(200)
        yield badge


def row(key, **figures):
    one = save_stats.Row()
    one.key = key
    for name, value in figures.items():
        assert hasattr(one, name)
        setattr(one, name, value)
    return one


def show(sim, folder, *rows):
    """Open a game's statistics, by keys, where these rows are kept."""
    if rows:
        sim.console.store.put(PREFIX[folder], b"".join(one.pack() for one in rows))
    sim.console.replace("game_menu", folder)
    sim.keys("wait:50 UP A wait:50")
    assert scene(sim) == "statistics"


WON = {"played": 9, "won": 4, "streak": 2, "longest": 3, "best": 41, "total": 120, "last": 0b100101011}
HELPED = {"played": 3, "helped": 1, "best": 7, "total": 7, "last": 0b010}


def test_a_page_has_all_figures_and_a_chart_of_the_last_games(sim):
    show(sim, "crash_landing", row("", **WON))
    golden(sim, "console/statistics")
    told = words(sim)
    assert "Played 9" in told and "Won 4 44%" in told and "Streak, longest 2, 3" in told
    assert "Best score 41" in told and "Average of the won 30" in told
    assert "Last \x8b\x8e\x8e\x8b\x8e\x8b\x8e\x8b\x8b" in told


def test_pages_are_by_rule_set_in_words_and_by_opponent_the_most_played_first(sim):
    show(sim, "crash_landing", row("11112", **HELPED), row("", **WON), row("fair", played=5), row("101", played=1))
    assert words(sim)[1] == "Usual rules"
    sim.keys("RIGHT wait:30")
    assert words(sim)[1] == "Against fair"
    sim.keys("RIGHT wait:30")
    golden(sim, "console/statistics_options")
    assert words(sim)[1:3] == ["Re-entry, Earth gravity,", "Rescue, Head start 3"]
    assert "Won with help 1 33%" in words(sim)
    sim.keys("RIGHT wait:30")
    assert words(sim)[1] == "Earth gravity"
    sim.keys("RIGHT wait:30")
    assert words(sim)[1] == "Usual rules"
    sim.keys("LEFT wait:30")
    assert words(sim)[1] == "Earth gravity"


def test_people_among_themselves_have_their_page(sim):
    show(sim, "chaos_cruisers", row("people", played=2), row("hard", **WON))
    assert words(sim)[1] == "Against hard"
    sim.keys("RIGHT wait:30")
    assert words(sim)[1] == "People only"


@pytest.mark.parametrize("key", ["B", "LEFT", "START", "SELECT"])
def test_the_question_is_answered_with_no_by_every_key_but_a(sim, key):
    show(sim, "onslaught", row("", **WON))
    sim.keys("A wait:30")
    golden(sim, "console/statistics_question")
    sim.keys(key + " wait:30")
    assert sim.console.store.get(b"ON") and "Played 9" in words(sim)
    assert scene(sim) == "statistics"


def test_after_the_question_all_of_this_game_is_forgotten_and_nothing_else(sim):
    sim.console.store.put(b"CL", row("", **WON).pack())
    show(sim, "onslaught", row("", **WON), row("zz", played=1))
    sim.keys("A wait:30 A wait:30")
    assert "Nothing played yet." in words(sim)
    assert not sim.console.store.get(b"ON") and sim.console.store.get(b"CL")
    sim.power_off()
    sim.boot()
    sim.run(50)
    assert not sim.console.store.get(b"ON") and sim.console.store.get(b"CL")
    show(sim, "onslaught")
    sim.keys("A wait:30")
    assert "Nothing played yet." in words(sim)


def test_rules_of_another_version_do_not_break_the_page(sim):
    show(sim, "crash_landing", row("1Z", played=1), row("100000", played=2))
    assert words(sim)[1] == "Usual rules"
    sim.keys("RIGHT wait:30")
    assert words(sim)[1] == "Usual rules"


def test_a_game_that_was_played_is_on_its_page(sim):
    sim.console.settings._chosen[1] = 2
    sim.console.replace("game_menu", "CL-000026-101")
    sim.run(100)
    play = sim.console.scenes[-1]
    session = play.session

    def decide(now):
        del sim.console._step
        move = session.think(1)
        while move < 0:
            move = session.think(1)
        play.play(move)

    while session.rules.result() is None:
        sim.console._step = decide
        sim.run(20)
    sim.until(lambda: scene(sim) == "result", 5000)
    sim.keys("B wait:50")
    show(sim, "crash_landing")
    won = session.rules.result()[0][0] == 1
    assert words(sim)[1:3] == ["Earth gravity", "Played 1"]
    assert ("Won 1 100%" in words(sim)) == won and ("Last \x8b" in words(sim)) == won
