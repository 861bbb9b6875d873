"""Power loss at any time after a move of a race: the badge resumes exactly there."""

import random

import pytest
from on_screen import page, scene_name, session

from deckhand_sim.simulator import Sim
from games.crash_landing.engine import layout


def menu_of(sim):
    """The game's menu, and its items' notes."""
    sim.console.replace("game_menu", "crash_landing")
    sim.run(400)
    menu = sim.console.scenes[-1].menu
    return dict(zip([str(item) for item in menu.items], list(menu.notes) + [""] * 9, strict=False))


def choose(sim, item):
    """Go to an item of the current page and press A."""
    menu = sim.console.scenes[-1].menu
    for _ in range(len(menu.items)):
        if str(menu.items[menu.at]) == item:
            break
        sim.keys("DOWN wait:50")
    sim.keys("A wait:300")


def race_by_menu(sim):
    """Start a race as a player does: menu, Players, New game."""
    sim.boot()
    menu_of(sim)
    choose(sim, "Players")
    choose(sim, "Race a bot: easy")
    choose(sim, "New game")
    choose(sim, "Play at once")
    sim.until(lambda: scene_name(sim) == "play", 5000)


def goes_on(nvm):
    """(players, moves, state) that a badge with this nvm resumes."""
    with Sim(nvm=nvm) as again:
        again.boot()
        notes = menu_of(again)
        assert notes["Players"] == "bot: easy" and notes["Options"] == "", (
            "the players are known, and nothing has changed"
        )
        assert "Go on" in notes, page(again)
        choose(again, "Go on")
        again.until(lambda: scene_name(again) == "play", 5000)
        here = session(again)
        return bytes(here.players), list(here.history), bytes(here.rules.state)


def move(sim, dice):
    """Play a move in the person's turn."""
    own = session(sim)
    table = sim.console.scenes[-1]
    sim.until(lambda: own.humans_turn() and not table.is_moving(), 60_000)
    sim.run(300)
    if own.humans_turn() and own.rules.seat():
        burns = [one for one in own.rules.moves() if layout.BURN < one < layout.BURN | layout.DOWN]
        table.play(dice.choice(burns) if burns else list(own.rules.moves())[-1])


def test_players_and_a_race_that_was_put_down_outlive_a_pulled_battery_after_any_move():
    dice = random.Random(3)
    pulled = []
    with Sim() as sim:
        race_by_menu(sim)
        own = session(sim)
        for _ in range(6):
            move(sim, dice)
            sim.run(dice.choice((0, 40, 700)))
            sim.keys("START wait:100")
            assert own.rules.seat() and scene_name(sim) == "pause"
            pulled.append((bytes(sim.nvm), list(own.history), bytes(own.rules.state)))
            sim.keys("B wait:100")
    assert len({len(history) for _, history, _ in pulled}) > 3
    for nvm, history, state in pulled:
        players, moves, now = goes_on(nvm)  # if it was the bot's turn, it has moved since
        assert players == bytes((0, 1)) and moves[: len(history)] == history, "a person, an easy bot, every move"
        assert now == state or len(moves) > len(history)


@pytest.mark.slow
def test_power_loss_in_a_race_without_pauses_costs_at_most_three_minutes():
    dice = random.Random(4)
    seen = []  # (ms, number of moves made by then)
    pulled = []
    with Sim() as sim:
        race_by_menu(sim)
        own = session(sim)
        while own.rules.seat() and len(pulled) < 6:
            move(sim, dice)
            seen.append((sim.ms, len(own.history)))
            sim.run(dice.randrange(20_000, 70_000))
            if own.rules.seat() and sim.ms > 200_000:
                pulled.append((sim.ms, bytes(sim.nvm), list(own.history)))
    assert len(pulled) > 3
    for ms, nvm, history in pulled:
        players, moves, _ = goes_on(nvm)
        assert players == bytes((0, 1)) and history[: len(moves)] == moves
        assert len(moves) >= max([many for at, many in seen if at < ms - 183_000], default=0)
