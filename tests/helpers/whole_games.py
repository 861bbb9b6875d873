"""A whole game by keys alone, played on the simulator by a bot's moves: the page's input and the expected pictures.

told = play_by_keys("LS-000001")
told.steps, told.frames                 # as in web_frames.Told, from the badge's first step to the game's result
"""

import fingers
from on_screen import scene, scene_name, session
from web_frames import Told

from deckhand_sim.simulator import Sim
from deckhand_sim.studies import arena

KEYS_MS, WATCH_MS = 40, 200  # milliseconds per step: while keys are pressed; while idle
LOOK_MS = 2000  # how often a person in a real-time game looks
LONGEST_MS = 600_000  # bots that think, one badge step per step of theirs, and all animation afterwards
LEVEL = "fair"


def play_by_keys(code):
    """Play the game of a deal code from boot to its result."""
    with Sim(settings={"DECKHAND_START": code}) as sim:
        sim.min_sleep_us = 1000 * WATCH_MS
        sim.boot()
        told = Told(sim)
        sim.until(lambda: scene_name(sim) in ("play", "tour"), LONGEST_MS)
        if scene_name(sim) == "tour":
            press(sim, "B")
        table = session(sim)
        turn = real_time if table.title.real_time else one_by_one
        while scene_name(sim) != "result":
            turn(sim, table)
        sim.run(1000)
    return told


def press(sim, keys):
    sim.min_sleep_us = 1000 * KEYS_MS
    sim.run(WATCH_MS)  # until it polls as often as that
    sim.keys(keys)
    sim.min_sleep_us = 1000 * WATCH_MS


def one_by_one(sim, table):
    """Make the person's next decision."""
    sim.until(lambda: scene_name(sim) == "result" or may_press(sim, table), LONGEST_MS)
    before = len(table.history)
    sim.run(2 * WATCH_MS)  # anything that a game does by itself has started by now
    if len(table.history) == before and may_press(sim, table):
        move, _ = arena.player(table.title.folder, LEVEL)(table.rules, table.seat(), before)
        press(sim, " ".join(fingers.find_keys(sim, move)))
        assert table.history[before] == move


def may_press(sim, table):
    return (
        scene_name(sim) == "play"
        and not scene(sim).is_moving()
        and table.seat()
        and not table.players[table.seat() - 1]
    )


def real_time(sim, table):
    """Move to the best card; now and then try another one."""
    press(sim, "A A")
    sim.run(LOOK_MS)
    if scene_name(sim) == "play" and table.rules.count(1, 0) % 3 == 0:
        press(sim, "RIGHT A A")
        sim.run(LOOK_MS)
