"""Crash Landing on the screen: played by keys alone to a soft landing and to a crash, looked at on the way."""

import fingers
import pytest
from golden import golden

from deckhand_sim.simulator import Sim
from games.crash_landing import notation
from games.crash_landing.rules import Rules

SCREEN = 160 * 128

# The sheet's worked example 2: deal 1 to a soft landing with score 5.
SOFT = (
    ["draw", "end", "draw", "end", "draw", "burn 3,4,7 up"]
    + ["end", "draw"] * 6
    + ["burn 1,2,4,5 down", "end", "draw", "end", "draw", "burn 1,7,8 up", "end"]
)
SEVENTH = ["draw", "end"] * 2 + ["draw", "burn 3,4,7 up"] + ["end", "draw"] * 7


def table(code="CL-000001"):
    sim = Sim(settings={"DECKHAND_START": code})
    sim.boot()
    sim.run(400)
    return sim


@pytest.fixture
def sim():
    with table() as badge:
        yield badge


def play(sim, *texts):
    session = sim.console.scenes[0].session
    rules = Rules.restore(bytes(session.rules.state))
    for text in texts:
        move = notation.to_move(rules, text)
        fingers.play(sim, move)
        rules.play(move)
    return rules


def test_a_soft_landing_by_keys(sim):
    golden(sim, "crash_landing/find")
    play(sim, *SOFT[:5])
    golden(sim, "crash_landing/burn_or_end")
    sim.keys("DOWN A RIGHT A RIGHT A wait:50")
    golden(sim, "crash_landing/burn_forecast")
    sim.keys("B wait:50")
    play(sim, *SOFT[5:-1])
    play(sim, SOFT[-1])
    sim.run(700)
    golden(sim, "crash_landing/landed")
    sim.run(2500)
    assert type(sim.console.scenes[-1]).__module__ == "deckhand.scene_result"
    golden(sim, "crash_landing/won")


def test_a_crash_by_keys(sim):
    play(sim, *["draw", "end"] * 4, "draw")
    assert "CRASH" in line(sim, 9)
    sim.keys("A wait:2000")
    golden(sim, "crash_landing/crashed")
    sim.run(2500)
    golden(sim, "crash_landing/lost")
    sim.keys("DOWN A wait:300")
    assert sim.console.scenes[-1].session.deal() == 1 and not sim.console.scenes[-1].session.history


def line(sim, y):
    """What stands in a line of text."""
    row = sim.console.screen._lines[y]
    return "".join(chr(32 + row[x]) for x in range(26)).strip()


def test_the_seventh_rocket_must_go(sim):
    play(sim, *SEVENTH)
    assert line(sim, 0) == "Full: drop one"
    golden(sim, "crash_landing/drop")


def test_rescue_and_earth_have_pictures_of_their_own():
    with table("CL-000007-10110") as sim:
        golden(sim, "crash_landing/rescue_on_earth")


def test_a_race_shows_both_ships():
    with table("CL-000003-2") as sim:
        golden(sim, "crash_landing/race")
        play(sim, "draw")
        sim.run(4000)  # the bot of seat 2
        assert sim.console.scenes[0].session.seat() in (1, 2)


def test_a_cursor_move_sends_little(sim):
    play(sim, *SOFT[:5])
    for key in ("DOWN", "RIGHT", "RIGHT", "LEFT", "UP"):
        sim.clear_log()
        sim.press(key)
        assert 0 < sim.pixels_sent <= SCREEN * 6 // 100, key


def test_a_card_played_sends_a_quarter_at_most(sim):
    sim.keys("START wait:100 DOWN*5 A wait:50 DOWN RIGHT*2 wait:50 B wait:50 B wait:100")  # animation off
    assert sim.console.settings.chosen(1) == 2
    for text in SOFT[:8]:
        sim.run(50)
        keys = " ".join(fingers.find_keys(sim, notation.to_move(Rules(1), text))[:-1])
        sim.keys(keys + " wait:50")
        sim.clear_log()
        sim.keys("A wait:100")
        assert sim.pixels_sent <= SCREEN * 25 // 100, text


def test_an_idle_second_sends_nothing(sim):
    sim.clear_log()
    sim.run(1000)
    assert sim.pixels_sent == 0


def test_undo_takes_back_what_was_drawn(sim):
    play(sim, "draw")
    sim.keys("B wait:100")
    session = sim.console.scenes[0].session
    assert not session.history and session.assisted


def test_an_illegal_wish_is_said_in_words_of_the_rules(sim):
    sim.console.scenes[0].play(2)  # end, before the find
    sim.run(50)
    assert line(sim, 14).startswith("CL-13")


def test_hints_name_a_move_and_the_reason(sim):
    sim.keys("SELECT wait:3000")
    assert line(sim, 14).startswith("Hint:")
    sim.keys("SELECT wait:300")
    assert not line(sim, 14).startswith("Hint:") and line(sim, 14)


PUT_AWAY = {"games.crash_landing." + name for name in ("view_choices", "view_input", "view_panel")}


def test_a_menu_finds_the_room_of_panel_hand_and_input_and_afterwards_the_table_is_as_it_was(sim):
    sim.keys("LEFT wait:100")
    before = sim.image().tobytes()
    assert set(sim.modules) >= PUT_AWAY
    sim.keys("START wait:100")
    assert not PUT_AWAY & set(sim.modules)
    sim.keys("START wait:100")
    assert sim.image().tobytes() == before


def test_the_rocket_just_found_is_the_same_one_after_a_menu():
    with table() as sim:
        play(sim, *SEVENTH)
        before = sim.image().tobytes()
        sim.keys("START wait:100 START wait:100")
        assert sim.image().tobytes() == before


def test_a_key_while_a_hint_is_thought_about_moves_the_cursor_as_ever(sim):
    play(sim, *SEVENTH[:-2])
    sim.keys("UP wait:100 RIGHT wait:100")
    right = sim.image().tobytes()
    sim.keys("LEFT wait:100 SELECT wait:20")
    assert not PUT_AWAY & set(sim.modules)
    sim.keys("RIGHT wait:300")
    assert sim.image().tobytes() == right
