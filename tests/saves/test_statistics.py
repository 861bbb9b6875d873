"""A game's statistics: counted at its end, one page per rule set or opponent, erased after a confirmation."""

from types import SimpleNamespace

import pytest
from golden import golden
from on_screen import page, scene_name

from deckhand.save import autosave, statistics

PREFIX = {"crash_landing": b"CL", "chaos_cruisers": b"CC", "onslaught": b"ON"}


def subject(sim):
    """The page's subject: the second line of its head."""
    return page(sim)[2]


def row(key, **figures):
    one = statistics.Row()
    one.key = key
    for name, value in figures.items():
        assert hasattr(one, name)
        setattr(one, name, value)
    return one


def show(sim, folder, *rows):
    """Open a game's statistics by keys, with these rows stored."""
    if rows:
        sim.console.store.put(PREFIX[folder], b"".join(one.pack() for one in rows))
    sim.console.replace("game_menu", folder)
    sim.keys("wait:50 UP A wait:50")
    assert scene_name(sim) == "statistics"


def chart(sim):
    """The chart as text: W for each tall bar, L for each low one."""
    bars = [bar for bar in sim.console.screen.root[5] if hasattr(bar, "color_index") and bar.width == 4]
    return "".join("W" if bar.height > 10 else "L" for bar in sorted(bars, key=lambda bar: bar.x))


WON = {"played": 9, "won": 4, "helped": 1, "streak": 2, "longest": 3, "best": 41, "total": 150, "last": 0b100101011}
HELPED = {"played": 3, "helped": 1, "best": 7, "total": 7, "last": 0b010}


def test_a_page_has_all_figures_and_a_chart_of_the_last_games(sim):
    show(sim, "crash_landing", row("", **WON))
    golden(sim, "console/statistics")
    told = page(sim)
    assert "Played 9" in told and "Won 5 55%" in told and "Best streak, no help 3" in told
    assert "41" in told and "Average win, points 30" in told
    assert "5 won" in told and "4 lost" in told, "the meaning of the bars, in their colors"
    assert chart(sim) == "WLLWLWLWW"


@pytest.mark.parametrize("folder", ["chaos_cruisers", "crash_landing", "onslaught"])
def test_no_word_lies_under_the_edge_of_the_pages_head(sim, folder):
    show(sim, folder, row("", **WON))
    head, tile = 26, 8
    below = [layer.y for layer in sim.console.screen.root[5] if layer.y > head]
    assert min(below) >= head + tile


def test_pages_are_by_rule_set_in_words_and_by_opponent_the_most_played_first(sim):
    show(sim, "crash_landing", row("11112", **HELPED), row("", **WON), row("fair", played=5), row("101", played=1))
    assert subject(sim) == "Usual rules"
    sim.keys("RIGHT wait:30")
    assert subject(sim) == "Against fair bots"
    sim.keys("RIGHT wait:30")
    golden(sim, "console/statistics_options")
    assert page(sim)[0] == "Statistics" and subject(sim) == "Re-entry + 3 more"
    assert "Won 1 33%" in page(sim) and "of them with help 1" in page(sim)
    sim.keys("RIGHT wait:30")
    assert subject(sim) == "Earth gravity"
    sim.keys("RIGHT wait:30")
    assert subject(sim) == "Usual rules"
    sim.keys("LEFT wait:30")
    assert subject(sim) == "Earth gravity"


def test_a_game_that_ended_level_is_neither_won_nor_lost(sim):
    for winners, played in (((1, 1), 0), ((2, 1), 1)):
        rules = SimpleNamespace(result=lambda winners=winners: (winners, (-26, -26)))
        title = SimpleNamespace(prefix="CR", real_time=False)
        level = SimpleNamespace(
            rules=rules, title=title, players=b"\0\1", humans=lambda: 1, match=None, eyes=1, assisted=False
        )
        autosave.count(sim.console.store, level)
        assert sum(row.played for row in statistics.rows(sim.console.store, title)) == played


def test_people_among_themselves_have_their_page(sim):
    show(sim, "chaos_cruisers", row("people", played=2), row("hard", **WON))
    assert subject(sim) == "Against hard bots"
    sim.keys("RIGHT wait:30")
    assert subject(sim) == "People only"
    assert "Played 2" in page(sim) and not any("won" in told.lower() for told in page(sim)), "that doesn't count"


def test_games_by_link_have_their_page(sim):
    show(sim, "crash_landing", row("linked", **WON))
    assert subject(sim) == "By link" and "5 won" in page(sim)


def test_who_only_reads_the_figures_is_never_asked_whether_to_erase_them(sim):
    show(sim, "onslaught", row("", **WON))
    sim.keys("A*3 wait:30")
    assert "Played 9" in page(sim) and "Erase all?" not in page(sim)
    assert page(sim)[-1].rstrip() == "\x88 back \x8a erase all"


@pytest.mark.parametrize("keys", ["B", "A", "DOWN UP A", "DOWN B", "START B", "SELECT B"])
def test_the_question_is_answered_with_no_unless_the_other_answer_is_chosen(sim, keys):
    show(sim, "onslaught", row("", **WON))
    sim.keys("SELECT wait:30")
    golden(sim, "console/statistics_question")
    sim.keys(keys + " wait:30")
    assert sim.console.store.get(b"ON") and "Played 9" in page(sim)
    assert scene_name(sim) == "statistics"


def test_after_the_question_all_of_this_game_is_forgotten_and_nothing_else(sim):
    sim.console.store.put(b"CL", row("", **WON).pack())
    show(sim, "onslaught", row("", **WON), row("zz", played=1))
    sim.keys("SELECT wait:30 DOWN A wait:30")
    assert "Nothing played yet." in page(sim)
    assert not sim.console.store.get(b"ON") and sim.console.store.get(b"CL")
    sim.power_off()
    sim.boot()
    sim.run(50)
    assert not sim.console.store.get(b"ON") and sim.console.store.get(b"CL")
    show(sim, "onslaught")
    sim.keys("SELECT wait:30")
    assert "Nothing played yet." in page(sim)


def test_rules_of_another_version_do_not_break_the_page(sim):
    show(sim, "crash_landing", row("1Z", played=1), row("100000", played=2))
    assert subject(sim) == "Usual rules"
    sim.keys("RIGHT wait:30")
    assert subject(sim) == "Usual rules"


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
    sim.until(lambda: scene_name(sim) == "result", 5000)
    sim.keys("B wait:50")
    show(sim, "crash_landing")
    won = session.rules.result()[0][0] == 1
    assert subject(sim) == "Earth gravity" and "Played 1" in page(sim)
    assert ("Won 1 100%" in page(sim)) == won and (chart(sim) == "W") == won
