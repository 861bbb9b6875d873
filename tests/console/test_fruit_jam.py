"""A Fruit Jam: keys behind USB, a monitor, a codec behind I2C, and an app folder under another launcher."""

import json
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pytest
from click.testing import CliRunner
from golden import golden
from on_screen import page
from PIL import Image

from deckhand.keys import DOWN, LEFT, RIGHT, SELECT, START, UP, A, B
from deckhand_sim import cli
from deckhand_sim.deploy import kit
from deckhand_sim.device import display, natives
from deckhand_sim.device.boards import BOARDS, ROWS, hardware_parts
from deckhand_sim.device.usb_host import KINDS, report
from deckhand_sim.simulator import Sim
from deckhand_sim.vm import badge as badge_vm

ROOT = Path(__file__).resolve().parents[2]
JAM = "adafruit_fruit_jam"
HOME = "apps/deckhand"
SEARCH_MS = 1200  # the console looks for new devices every second
# The launcher of Fruit Jam OS, starting the chosen app.
LAUNCHER = """
import supervisor

file = "/apps/deckhand/code.py"
print("launcher")
supervisor.set_next_code_file(
    file, sticky_on_reload=False, reload_on_error=True, working_directory="/".join(file.split("/")[:-1])
)
supervisor.reload()
"""


@pytest.fixture(scope="module")
def files():
    """A kit for it, as source: the simulator runs no compiled modules."""
    return kit.build(ROOT, ["crash_landing"], source=True, boards=(JAM,))


def lay(files, folder):
    for path, data in files.items():
        place = folder / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(data)


@pytest.fixture
def sim():
    with Sim(JAM) as badge:
        badge.boot(run_boot=True)
        badge.run(SEARCH_MS)
        yield badge


def heard(sim, script):
    found = []
    sim.console.scenes[-1].press = lambda key, pressed: found.append((key, pressed))
    sim.keys(script + " wait:60")
    return found


@pytest.mark.parametrize("kind", ["keyboard", "gamepad", "xinput"])
def test_keyboard_and_gamepads_are_heard_going_down_and_up(kind):
    with Sim(JAM) as sim:
        sim.usb_devices = [kind]
        sim.boot(run_boot=True)
        sim.run(SEARCH_MS)
        keys = (UP, DOWN, LEFT, RIGHT, A, B, START, SELECT)
        assert heard(sim, "UP DOWN LEFT RIGHT A B START SELECT") == [
            (key, pressed) for key in keys for pressed in (True, False)
        ]


def test_two_keys_of_a_keyboard_are_down_at_once_and_a_direction_repeats(sim):
    sim.down("A")
    sim.run(50)
    found = heard(sim, "hold:DOWN:900")
    assert found.count((DOWN, True)) > 3 and found[-1] == (DOWN, False)
    assert sim.console.buttons.held(A, sim.ticks_ms()) > 900


def test_devices_may_come_and_go_and_what_is_none_is_left_alone():
    with Sim(JAM) as sim:
        sim.usb_devices = ["mouse"]
        sim.boot()
        sim.run(SEARCH_MS)
        assert heard(sim, "A") == []
        sim.usb_devices = ["mouse", "gamepad"]
        sim.run(SEARCH_MS)
        assert heard(sim, "A") == [(A, True), (A, False)]
        sim.down("A")
        sim.run(60)
        sim.usb_devices = []  # unplugged while a key is down
        assert heard(sim, "wait:60") == [(A, False)]
        sim.up("A")
        sim.usb_devices = ["keyboard", "gamepad"]
        sim.run(SEARCH_MS)
        assert heard(sim, "B") == [(B, True), (B, False)]


def test_where_usb_has_stopped_answering_the_screen_says_so_until_it_answers(sim):
    sim.usb_devices = []
    sim.run(2 * SEARCH_MS)
    assert not any("USB" in words for words in page(sim)), "a keyboard that was unplugged is no fault"
    sim.usb_fails = True
    sim.usb_devices = ["keyboard"]
    sim.run(5 * SEARCH_MS)
    assert "USB does not answer: press reset" in " ".join(page(sim))
    assert sim.serial.count("does not answer") == 1 and "USBError" in sim.serial
    sim.usb_fails = False
    sim.run(2 * SEARCH_MS)
    assert not any("USB" in words for words in page(sim))
    assert heard(sim, "A") == [(A, True), (A, False)]


@pytest.mark.parametrize("broken", ["read", "find"])
def test_so_it_does_whichever_look_fails(sim, broken):
    core = sim.modules["usb.core"]
    device = type(sim.console.buttons._keys._devices[0]._device)

    def fails(*args, **more):
        raise core.USBError

    if broken == "read":
        device.read = fails
    else:
        sim.usb_devices = []
        sim.run(SEARCH_MS)
        core.find = fails
    sim.run(6 * SEARCH_MS)
    assert "USB does not answer: press reset" in " ".join(page(sim))


def test_a_screen_that_is_dark_is_lit_for_it(sim):
    sim.usb_devices = []
    sim.run(125_000)
    assert sim.console.asleep
    sim.usb_fails, sim.usb_devices = True, ["keyboard"]
    sim.run(5 * SEARCH_MS)
    assert not sim.console.asleep


def test_a_mouse_that_fails_beside_a_keyboard_is_nobodys_business():
    with Sim(JAM) as sim:
        sim.usb_devices = ["keyboard", "mouse"]
        sim.boot(run_boot=True)
        sim.run(8 * SEARCH_MS)
        assert not any("USB" in words for words in page(sim))


@pytest.mark.parametrize("has_release", [True, False])
def test_a_monitor_is_started_anew_with_and_without_release_displays(monkeypatch, has_release):
    with Sim(JAM) as sim:
        names = display.MODULES["displayio"]
        if not has_release:
            monkeypatch.setitem(
                display.MODULES,
                "displayio",
                lambda sim: {key: value for key, value in names(sim).items() if key != "release_displays"},
            )
            monkeypatch.setitem(natives._MAKERS, "displayio", display.MODULES["displayio"])
        sim.boot(run_boot=True)
        sim.run(SEARCH_MS)
        assert sim.console is not None and sim.console.scenes


def test_letters_of_a_keyboard_go_to_nobody_else(sim):
    device = sim.console.buttons._keys._devices[0]._device
    assert not device.is_kernel_driver_active(0)


@pytest.mark.parametrize(("usage", "key"), [(0x1B, A), (0x2C, A), (0x1D, B), (0x2A, B), (0x29, START)])
def test_a_keyboard_has_more_keys_for_a_b_and_start(sim, usage, key, monkeypatch):
    found = []
    sim.console.scenes[-1].press = lambda key, pressed: found.append((key, pressed))
    pressed = [usage]
    monkeypatch.setattr(
        "deckhand_sim.device.usb_host.report", lambda kind, is_down: bytes(2) + bytes(pressed).ljust(6, b"\0")
    )
    sim.run(60)
    pressed.clear()
    sim.run(60)
    assert found == [(key, True), (key, False)]


def test_the_reports_of_the_stand_in_are_as_long_as_it_says():
    assert all(len(report(kind, lambda name: True)) == KINDS[kind][-1] for kind in KINDS)


def test_the_monitor_is_320_by_240_in_16_bits_whatever_it_was(sim):
    display = sim.display
    assert (display.width, display.height, display.framebuffer.color_depth) == (320, 240, 16)
    sim._start()  # the next start of Python finds this setting and leaves it
    sim.run(SEARCH_MS)
    assert sim.display is display and sim.console.scenes


def test_tones_are_the_badges_at_one_rate_and_the_codec_is_set_up_once(sim):
    with Sim() as badge:
        badge.boot()
        badge.run(SEARCH_MS)
        for one in (sim, badge):
            one.clear_log()
            one.keys("RIGHT wait:300 A wait:300")
        assert {sound.rate for sound in sim.sounds} == {22050} and len(sim.sounds) == len(badge.sounds) > 2
        assert all(abs(mine.hz - its.hz) <= its.hz / 80 for mine, its in zip(sim.sounds, badge.sounds, strict=True))
    codec = sim.codec
    assert (codec[0, 5], codec[0, 6], codec[0, 7] << 8 | codec[0, 8]) == (0xD1, 35, 7504)
    assert (codec[0, 11] & 127, codec[0, 12] & 127, codec[0, 13] << 8 | codec[0, 14]) == (19, 1, 256)
    assert codec[0, 65] == codec[0, 66] == 256 - 40  # -20 dB, a step of half a dB
    assert codec[0, 64] == 0 and codec[1, 32] & 128 and codec[1, 31] & 0xC0 == 0xC0


def test_without_a_codec_it_is_silent_and_goes_on():
    with Sim(replace(BOARDS[JAM], has_codec=False)) as sim:
        sim.boot()
        sim.run(SEARCH_MS)
        sim.keys("RIGHT wait:300")
        assert sim.console.scenes and not sim.sounds and "Traceback" not in sim.serial


def test_the_signs_of_keys_are_those_of_a_gamepad(sim):
    golden(sim, "tall/fruit_jam_launcher")
    sim.keys("A wait:400")
    golden(sim, "tall/fruit_jam_game_menu")


def test_lights_are_five(sim):
    sim.console.lights.bar(5, sim.console.lights.RED)
    assert len(sim.lights) == 5 and len(set(sim.lights)) == 1 and sim.lights[0] != (0, 0, 0)


def test_the_launcher_of_fruit_jam_os_starts_it_in_its_folder_and_a_restart_stays_there(files, tmp_path):
    lay(files, tmp_path / HOME)
    (tmp_path / "code.py").write_text(LAUNCHER)
    with Sim(JAM, drive=tmp_path, files=tmp_path / "written") as sim:
        sim.boot()
        sim.until(lambda: sim.console is not None and sim.console.names == ["launcher"], 5000)
        assert sim.console.scenes[-1].folders == ["crash_landing"] and sim.drive.cwd == "/" + HOME
        sim.run(SEARCH_MS)
        sim.keys("A wait:400")
        assert sim.console.names == ["game_menu"]
        launched = sim.serial.count("launcher\n")
        first = sim.console
        first._step = lambda now: sim.modules["supervisor"].reload()
        sim.until(lambda: sim.console not in (None, first) and bool(sim.console.names), 5000)
        assert sim.serial.count("launcher\n") == launched == 1
        assert "Traceback" not in sim.serial


@pytest.mark.needs("node")
def test_a_compiled_kit_runs_in_its_folder_too(monkeypatch):
    real = badge_vm.boot_files

    def in_a_folder(drive, board):
        own = ("/badge/", "/probe/")
        return {
            path if path.startswith(own) else "/%s%s" % (HOME, path): data for path, data in real(drive, board).items()
        }

    monkeypatch.setattr(badge_vm, "boot_files", in_a_folder)
    with badge_vm.BadgeVm(ROOT, board=JAM) as badge:
        badge.command("import os\nos.chdir('/%s')\nsys.path[:] = ['/%s/lib', '/badge', '']" % (HOME, HOME))
        badge.boot()
        badge.run(SEARCH_MS)
        badge.keys("A wait:400")
        assert badge.scene() == ["game_menu"]
        badge.keys("A wait:3000")
        assert badge.scene()[0] == "play" and not badge.fault()


def test_the_same_files_are_a_whole_drive_too(files, tmp_path):
    lay(files, tmp_path / "drive")
    with Sim(JAM, drive=tmp_path / "drive", files=tmp_path / "written") as sim:
        sim.boot(run_boot=True)
        sim.run(SEARCH_MS)
        assert sim.console.names == ["launcher"] and "normal start" not in sim.boot_out


def test_a_kit_for_it_has_what_that_launcher_reads_and_others_have_it_not(files):
    told = json.loads(files["metadata.json"])
    assert told == {"title": "Deckhand", "icon": "icon.bmp"}
    icon = Image.open(BytesIO(files[told["icon"]]))
    assert icon.size == (64, 64) and icon.mode == "P"
    common = kit.build(ROOT, ["crash_landing"])
    assert not {"metadata.json", "icon.bmp"} & set(common) and b"sys.path" not in common["code.py"]
    assert JAM not in json.loads(common[kit.MANIFEST])["boards"]
    assert set(hardware_parts([ROWS[JAM]])[0]).isdisjoint(
        hardware_parts(ROWS[board] for board in kit.COMMON_BOARDS)[0] - {"screen_tall", "screen_turned"}
    )


OWN = """board my_jam
 keys usb
 order UP DOWN LEFT RIGHT A B START SELECT
 screen 320 240
 dvi A B C D E F G H
 sound codec
 speaker I J K L
end
"""


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ("", "", ""),
        (" keys usb", " keys usb GP1", "behind USB have no pins"),
        ("START SELECT", "SELECT START", "behind USB have no pins"),
        (" G H", " G", "dvi: eight pins"),
        (" J K L", " J K", "speaker: of codec it has 4 pins"),
    ],
)
def test_a_board_of_ones_own_may_have_keys_behind_usb(before, after, said, tmp_path):
    kept = dict(ROWS), dict(BOARDS)
    (tmp_path / "mine.txt").write_text(OWN.replace(before, after, 1), "utf-8")
    found = CliRunner().invoke(cli.cli, ["check", "--board", str(tmp_path / "mine.txt")])
    for table, old in zip((ROWS, BOARDS), kept, strict=True):
        table.clear()
        table.update(old)
    assert (found.exit_code == 1) == bool(said) and said in found.output, found.output
