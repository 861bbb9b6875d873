"""Forced moves: played automatically if the player wants it, undone with the choice before them, never a losing move."""

import pytest
from on_screen import animate, at_table, by_hand, said, scene, session

from deckhand.settings import FORCED
from deckhand.table import forced
from games.onslaught.engine import layout


def badge(game, deal=1, on=1):
    sim = at_table(game, deal=deal)
    animate(sim)
    by_hand(sim)
    scene(sim).restart()
    scene(sim).show_table()
    sim.console.settings._chosen[FORCED] = on
    return sim


def rest(sim):
    sim.run(6000)


def test_off_at_first_and_then_nothing_is_played_by_itself():
    with at_table("crash_landing") as sim:
        assert sim.console.settings.chosen(FORCED) == 0
    with badge("crash_landing", on=0) as sim:
        scene(sim).play(next(iter(session(sim).rules.moves())))
        rest(sim)
        assert len(session(sim).history) == 1 and forced.only(scene(sim).view) >= 0


def test_a_turn_without_a_choice_ends_by_itself_and_undo_goes_back_to_the_choice():
    with badge("crash_landing") as sim:
        first = session(sim).rules.copy().state
        scene(sim).play(next(iter(session(sim).rules.moves())))  # a rocket is drawn; a single rocket can't be fired
        assert len(session(sim).history) == 1
        rest(sim)
        assert len(session(sim).history) == 2 and forced.only(scene(sim).view) < 0
        sim.keys("B wait:900")
        assert not session(sim).history and session(sim).rules.state == first, (
            "not only to the place where it would continue"
        )
        rest(sim)
        assert not session(sim).history


def test_an_undo_before_any_choice_was_made_costs_nothing():
    with badge("crash_landing") as sim:
        play = scene(sim)
        play.view.given = lambda: 0
        session(sim).assisted = False
        moves = session(sim).rules.moves
        session(sim).rules.moves = lambda seat=None: (
            list(moves(seat))[:1] if len(session(sim).history) < 2 else moves(seat)
        )
        rest(sim)
        assert len(session(sim).history) == 2 and forced.only(play.view) < 0, "all of it without a key press"
        stood = bytes(session(sim).rules.state)
        sim.keys("B wait:900")
        assert said(sim) == "Nothing to undo"
        assert session(sim).rules.state == stood and len(session(sim).history) == 2
        assert not session(sim).assisted and not session(sim).undos, "a gold medal is still possible"


def test_no_game_is_lost_by_itself():
    with badge("crash_landing", 42) as sim:
        while session(sim).rules.seat():
            rest(sim)
            played = len(session(sim).history)
            choices = list(session(sim).rules.moves())
            if len(choices) == 1:
                after = session(sim).rules.copy()
                after.apply(choices[0])
                assert after.result()[0] == (0,)
                break
            scene(sim).play(choices[-1])
        rest(sim)
        assert len(session(sim).history) == played and session(sim).rules.seat()


def test_to_give_up_is_no_choice():
    with badge("onslaught") as sim:
        view = scene(sim).view
        assert view.by_hand(layout.RESIGN) and not view.by_hand(layout.TURN)
        view.rules = type(
            "Rules", (), {"moves": lambda self: iter((layout.TURN, layout.RESIGN)), "copy": session(sim).rules.copy}
        )()
        view.rules.copy = lambda: type(
            "After", (), {"seat": lambda s: 1, "apply": lambda s, m: None, "result": lambda s: None}
        )()
        assert forced.only(view) == layout.TURN


@pytest.mark.parametrize("game", ["landslide", "chaos_cruisers"])
def test_bots_turns_and_what_is_said_come_first(game):
    with badge(game) as sim:
        scene(sim).talk.say("Undone")
        scene(sim).view.rules.moves = lambda seat=None: iter((1,))
        sim.run(100)
        assert not scene(sim).turns._looked
