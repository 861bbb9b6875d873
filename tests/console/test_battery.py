"""The battery: its icon in the launcher, and no flash write while the charge is too low to finish one."""

from dataclasses import replace

import pytest
from golden import golden
from on_screen import page, scene_name

from deckhand_sim.device.boards import BOARDS
from deckhand_sim.simulator import Sim

FULL, LOW = 24, 25  # tiles
NO_A6 = replace(BOARDS["pybadge"], pins=BOARDS["pybadge"].pins.replace(" A6", ""))


def boot(millivolts, board="pybadge", **more):
    sim = Sim(board, **more)
    sim.battery_mv = millivolts
    sim.boot(run_boot=True)
    sim.run(200)
    return sim


def mark(sim):
    screen = sim.console.screen
    found = [layer for layer in screen.root[5] if getattr(layer, "bitmap", None) is screen.sheet and layer.x == 150]
    return found[0][0] if found else 0


@pytest.mark.parametrize(
    ("millivolts", "tile"), [(4200, FULL), (3650, FULL), (3550, LOW), (3300, LOW), (2600, LOW), (2000, 0), (0, 0)]
)
def test_the_launcher_shows_the_battery_where_there_is_one(millivolts, tile):
    with boot(millivolts) as sim:
        assert mark(sim) == tile


def test_a_board_that_cannot_tell_shows_none_and_saves():
    with boot(3000, NO_A6) as sim:
        assert mark(sim) == 0 and sim.console.badge.battery() == 0
        sim.keys("START wait:50 RIGHT B wait:50")
        assert sim.nvm_writes


def test_a_low_battery_is_told_in_the_launcher_and_in_the_pause_menu():
    with boot(3300, settings={"DECKHAND_START": "CL-004711"}) as sim:
        sim.keys("A wait:900 START wait:50")
        golden(sim, "console/pause_battery")
        sim.keys("hold:START:2300 wait:100")
        golden(sim, "console/launcher_battery")
        assert "Battery low: nothing" in page(sim)
        sim.keys("RIGHT wait:50")
        assert "Battery low: nothing" not in page(sim)


def test_below_the_safe_voltage_nothing_is_written_and_nothing_is_lost_once_it_is_charged():
    with boot(3399, settings={"DECKHAND_START": "CL-004711"}) as sim:
        sim.keys("A wait:900 A wait:900 START wait:50 B wait:50 hold:START:2300 wait:100 START wait:50 RIGHT B wait:50")
        assert scene_name(sim) == "launcher" and not sim.nvm_writes
        sim.run(5000)
        assert not sim.nvm_writes
        sim.battery_mv = 4000
        sim.keys("START wait:50 DOWN LEFT B wait:50")
        assert len(sim.nvm_writes) == 1
        sim.power_off()
        sim.settings = {}
        sim.boot()
        sim.run(100)
        assert (
            sim.console.store.get(b"cl") and sim.console.settings.chosen(0) == 3 and sim.console.settings.chosen(1) == 1
        )


def test_at_the_safe_voltage_it_is_written():
    with boot(3402) as sim:
        sim.keys("START wait:50 RIGHT B wait:50")
        assert len(sim.nvm_writes) == 1


def test_in_lesson_mode_the_files_wait_too(tmp_path):
    with boot(3300, files=tmp_path, settings={"DECKHAND_LESSON": 1}) as sim:
        sim.keys("START wait:50 RIGHT B wait:50")
        assert not sim.nvm_writes and not (tmp_path / "saves").exists()
        sim.battery_mv = 3900
        sim.keys("START wait:50 RIGHT B wait:50")
        assert sim.nvm_writes and (tmp_path / "saves" / "one.bin").exists()


def test_about_this_badge_tells_the_millivolts():
    with boot(3712) as sim:
        sim.keys("START wait:50 UP A wait:100")
        assert scene_name(sim) == "about" and abs(sim.console.badge.battery() - 3712) <= 2
