"""The log of recent moves, and the replay of the other seats' last turn."""

import random

import pytest
from on_screen import animate, at_table, page, scene, scene_name, session
from shipped import TURNS

from deckhand.scenes import log
from deckhand.table import positions
from deckhand.table.again import first_back
from deckhand.words import wrap


def play_by_chance(sim, moves, seed=1):
    """Play this many random moves of the viewer's, waiting for the turn after each."""
    dice = random.Random(seed)
    for _ in range(moves):
        rules = session(sim).rules
        if not rules.seat():
            return
        scene(sim).play(dice.choice(list(rules.moves())))
        sim.until(lambda: session(sim).humans_turn() and not scene(sim).is_moving() or not session(sim).seat(), 60_000)
        sim.run(50)


def states(played):
    """The states in the log."""
    return positions.recent(played, 1280)


def line(table, back):
    """A line of the log."""
    return log.line(table, back, states(table.session))


@pytest.mark.parametrize("game", TURNS)
def test_every_move_that_is_remembered_is_told_in_words_that_have_room(game):
    with at_table(game) as sim:
        animate(sim)
        play_by_chance(sim, 12)
        played, table = session(sim), scene(sim)
        told = [line(table, back) for back in range(1, played.kept + 1)]
        assert told and all(told), told
        assert all(len(wrap(text, 25)) <= 3 for text in told), told
        many = len(states(played)) // len(played.rules.state)
        assert many >= played.kept and line(table, many) and not line(table, many + 1)


def test_the_log_ends_where_its_last_move_is_seen_and_says_which_way_there_is_more():
    with at_table("onslaught") as sim:
        animate(sim)
        play_by_chance(sim, 12)
        sim.keys("START wait:100 DOWN*3 A wait:200")
        assert page(sim)[-1].startswith("\x84 more")
        sim.keys("DOWN*40 wait:100")
        played = scene(sim).play.session
        oldest = wrap(line(scene(sim).play, len(states(played)) // len(played.rules.state)), 25)
        seen = [row.rstrip() for row in page(sim)]
        assert seen[-1].startswith("\x83 more") and oldest[0] in seen[-3:-1] and "" not in seen[2:-3]


def test_the_head_of_the_log_says_how_many_moves_it_still_knows():
    with at_table("chaos_cruisers") as sim:
        animate(sim)
        play_by_chance(sim, 6)
        played = session(sim)
        sim.keys("START wait:100 DOWN*3 A wait:200")
        known = len(states(played)) // len(played.rules.state)
        assert known < len(played.history)
        assert page(sim)[0].strip() == "%d/%d moves" % (known, len(played.history))


def test_the_log_is_there_after_a_game_was_gone_on_with():
    with at_table("crash_landing") as sim:
        animate(sim)
        play_by_chance(sim, 5)
        sim.keys("START wait:100 DOWN*3 A wait:200")
        before = page(sim)
        sim.keys("B wait:50 hold:START:2300 wait:300")
        sim.console.replace("game_menu", "crash_landing", "on")
        sim.run(400)
        sim.keys("START wait:100 DOWN*3 A wait:200")
        assert scene_name(sim) == "log" and page(sim) == before


def test_the_last_moves_lie_in_the_pause_menu_and_can_be_gone_through():
    with at_table("landslide") as sim:
        animate(sim)
        play_by_chance(sim, 4)
        sim.keys("START wait:100 DOWN*3 A wait:200")
        assert scene_name(sim) == "log"
        first = page(sim)[3]
        assert first and first == wrap(line(scene(sim).play, 1), 25)[0]
        many = scene(sim).more
        sim.keys("DOWN wait:100")
        assert page(sim)[3] == wrap(line(scene(sim).play, 1 + many), 25)[0]
        sim.keys("UP B wait:100")
        assert scene_name(sim) == "pause"


@pytest.mark.parametrize("game", ["landslide", "chaos_cruisers"])
def test_the_others_last_turn_is_seen_again_and_nothing_is_changed_by_it(game):
    with at_table(game) as sim:
        animate(sim)
        played = session(sim)
        play_by_chance(sim, 1)
        while not first_back(played):
            play_by_chance(sim, 1, seed=len(played.history))
        before, moves = bytes(played.rules.state), len(played.history)
        sim.keys("START wait:100 DOWN*3 A wait:200")
        again = first_back(played)
        sim.keys("A wait:100")
        play = scene(sim)
        assert scene_name(sim) == "play" and play.watcher and bytes(played.rules.state) != before
        assert len(played.history) == moves - again == len(played.marks)  # its log line depends on no later move
        sim.until(lambda: play.watcher is None, 60_000)
        assert bytes(played.rules.state) == before and len(played.history) == moves and again > 0
        assert played.humans_turn()
        sim.keys("START wait:100 DOWN*3 A wait:200 A wait:60 B wait:60")  # B ends it at once
        assert scene(sim).watcher is None and bytes(played.rules.state) == before
