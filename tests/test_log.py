"""The last moves in words, and the others' last turn seen again."""

import random

import pytest
from on_screen import animate, at_table, page, scene, scene_name, session
from shipped import TURNS

from deckhand import scene_log
from deckhand.again import first_back
from deckhand.words import wrap


def play_by_chance(sim, moves, seed=1):
    """Play so many of one's own moves, any legal one, and wait for one's turn after each."""
    dice = random.Random(seed)
    for _ in range(moves):
        rules = session(sim).rules
        if not rules.seat():
            return
        scene(sim).play(dice.choice(list(rules.moves())))
        sim.until(lambda: session(sim).humans_turn() and not scene(sim).is_moving() or not session(sim).seat(), 60_000)
        sim.run(50)


@pytest.mark.parametrize("game", TURNS)
def test_every_move_that_is_remembered_is_told_in_words_that_have_room(game):
    with at_table(game) as sim:
        animate(sim)
        play_by_chance(sim, 12)
        played, table = session(sim), scene(sim)
        told = [scene_log.line(table, back) for back in range(1, played.kept + 1)]
        assert told and all(told), told
        assert all(len(wrap(line, 25)) <= 3 for line in told), told
        assert not scene_log.line(table, played.kept + 1)


def test_the_last_moves_lie_in_the_pause_menu_and_can_be_gone_through():
    with at_table("landslide") as sim:
        animate(sim)
        play_by_chance(sim, 4)
        sim.keys("START wait:100 DOWN*3 A wait:200")
        assert scene_name(sim) == "log"
        first = page(sim)[2]
        assert first and first == wrap(scene_log.line(scene(sim).play, 1), 25)[0]
        sim.keys("DOWN wait:100")
        assert page(sim)[2] == wrap(scene_log.line(scene(sim).play, 2), 25)[0]
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
        assert len(played.history) == moves - again == len(played.marks)  # what is said of it reads no later move
        sim.until(lambda: play.watcher is None, 60_000)
        assert bytes(played.rules.state) == before and len(played.history) == moves and again > 0
        assert played.humans_turn()
        sim.keys("START wait:100 DOWN*3 A wait:200 A wait:60 B wait:60")  # B ends it at once
        assert scene(sim).watcher is None and bytes(played.rules.state) == before
