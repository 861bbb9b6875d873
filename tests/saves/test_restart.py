"""The VM never frees names, so Python restarts after a few games, on return to the launcher."""

import shutil

import pytest

from deckhand_sim.device.drive import find_drive
from deckhand_sim.device.painter import Display
from deckhand_sim.simulator import Sim

DRIVE = find_drive()

GROWN = 20_000  # bytes that games left behind
TO_A_TABLE = "A wait:200 A wait:400 B wait:300"
HOME = "hold:START:2300 wait:300"


def use_heap(sim, amount):
    """Pretend that this much more of the heap is in use from now on."""
    gc = sim.modules["deckhand.console"].gc
    used = gc.mem_alloc() + amount
    gc.mem_alloc = lambda: used


def scene(sim):
    return type(sim.console.scenes[-1]).__module__


def played(sim, cursor="RIGHT"):
    """The console's object at a table, after moving the launcher's cursor."""
    sim.boot()
    sim.run(300)
    sim.keys(f"{cursor} {TO_A_TABLE}")
    assert scene(sim) == "deckhand.scenes.play"
    return sim.console


def test_python_restarts_in_the_dark_after_many_games_and_the_launcher_keeps_its_place():
    with Sim() as sim:
        before = played(sim)
        folder, brightness = before.last_folder, sim.display.brightness
        dark = []
        restart = sim.modules["deckhand.hw.badge"].supervisor.reload

        def reload():
            dark.append(sim.display.brightness)
            restart()

        sim.modules["deckhand.hw.badge"].supervisor.reload = reload
        use_heap(sim, GROWN)
        sim.keys(HOME)
        assert dark == [0] and sim.was_reloaded and sim.console is not before
        assert scene(sim) == "deckhand.scenes.launcher" and "Traceback" not in sim.serial
        launcher = sim.console.scenes[-1]
        assert launcher.folders[launcher.at] == folder != launcher.folders[0]
        assert sim.display.brightness == brightness > 0
        sim.keys("A wait:300 A wait:500")
        assert scene(sim) == "deckhand.scenes.play", "the paused game resumes"


@pytest.mark.parametrize("board", ["pybadge", "hack_club_sprig", "pajenicko_picopad", "seeeduino_wio_terminal"])
def test_after_a_restart_the_backlight_waits_for_the_first_picture(board, monkeypatch):
    # Until then the panel shows Python's output: CircuitPython shows its terminal between two runs.
    order = []
    brightness = Display.brightness
    refresh = Display.refresh

    def light(display, value):
        order.append("light" if value else "dark")
        brightness.fset(display, value)

    def send(display, **how):
        order.append("picture")
        return refresh(display, **how)

    with Sim(board) as sim:
        before = played(sim)
        use_heap(sim, GROWN)
        monkeypatch.setattr(Display, "brightness", property(brightness.fget, light))
        monkeypatch.setattr(Display, "refresh", send)
        sim.keys(HOME)
        assert sim.was_reloaded and sim.console is not before
    after = order[order.index("dark") + 1 :]
    assert after[:2] == ["picture", "light"] and "light" not in after[2:]


def test_with_little_left_behind_python_goes_on():
    with Sim() as sim:
        before = played(sim)
        use_heap(sim, GROWN // 5)
        sim.keys(HOME)
        assert sim.console is before and not sim.was_reloaded and scene(sim) == "deckhand.scenes.launcher"


@pytest.mark.parametrize("trouble", ["battery", "room"])
def test_python_goes_on_where_not_all_could_be_kept(trouble):
    with Sim() as sim:
        before = played(sim)
        if trouble == "battery":
            before.badge.may_write = lambda: False
        else:
            before.store.memory = bytearray(40)
            before.store.files = None
        use_heap(sim, GROWN)
        sim.keys(HOME)
        assert sim.console is before and not sim.was_reloaded and sim.display.brightness > 0
        assert scene(sim) == "deckhand.scenes.launcher"


def test_a_game_that_opens_at_the_start_does_not_open_again():
    with Sim(settings={"DECKHAND_START": "crunch"}) as sim:
        sim.boot()
        sim.run(400)
        assert scene(sim) == "deckhand.scenes.game_menu"
        use_heap(sim, GROWN)
        sim.keys(HOME)
        assert sim.was_reloaded and scene(sim) == "deckhand.scenes.launcher"
        launcher = sim.console.scenes[-1]
        assert launcher.folders[launcher.at] == "crunch"


def test_what_stops_the_new_start_is_told_on_a_lit_display(tmp_path):
    for top in ("lib", "games", "seeds"):
        shutil.copytree(DRIVE / top, tmp_path / top, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("code.py", "boot.py"):
        shutil.copy(DRIVE / name, tmp_path / name)
    with Sim(drive=tmp_path) as sim:
        played(sim)
        use_heap(sim, GROWN)
        (tmp_path / "lib/deckhand/screen.py").write_text("raise ValueError('/lib/deckhand/screen.py is damaged')\n")
        sim.keys(HOME)
        assert sim.was_reloaded and sim.display.brightness == 1 and sim.terminal_group is sim.display.root_group
