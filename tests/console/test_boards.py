"""Boards are rows of lib/deckhand/hw/boards.txt: badge, simulator, flasher and docs read the same ones."""

import re
import shutil
import sys
from dataclasses import replace
from importlib import metadata
from pathlib import Path
from types import SimpleNamespace

import pytest
from click.testing import CliRunner

from deckhand.keys import SELECT, START
from deckhand_sim import cli
from deckhand_sim.deploy import drives, flash_one, kit, uf2
from deckhand_sim.deploy.compiling import Modules
from deckhand_sim.device.boards import BOARDS, ROWS, badge_table, board_of, firmwares, hardware_parts, read_rows
from deckhand_sim.frontends.key_bindings import key_list
from deckhand_sim.lint import types
from deckhand_sim.simulator import Sim

ROOT = Path(__file__).resolve().parents[2]
TABLE = "lib/deckhand/hw/boards.txt"
WORDS = {
    "board",
    "like",
    "product",
    "machine",
    "firmware",
    "bootloader",
    "drive",
    "usb",
    "dark",
    "screen",
    "keys",
    "order",
}
WORDS |= {"dvi", "app", "tap", "rotation", "short", "caps", "flash", "lacks", "link"}
WORDS |= {"joystick", "lights", "light_count", "sound", "speaker", "amplifier", "battery", "nvm", "pins"}
PINS = ("joystick", "lights", "speaker", "amplifier", "battery", "dvi")
PICOPAD = "pajenicko_picopad"
NEW = """board a_new_board
 product New Board
 machine A New Board with rp2040
 firmware a_new_board
 bootloader RPI-RP2
 drive RPI-RP2
 usb 239A:0001
 screen 160 128
 keys pins BUTTON_W BUTTON_A BUTTON_S BUTTON_D BUTTON_I BUTTON_J BUTTON_K BUTTON_L
 order UP LEFT DOWN RIGHT START B A SELECT
 nvm 4096

"""


@pytest.fixture
def drive(tmp_path):
    """A drive whose board table has one more row."""
    for name in ("code.py", "boot.py", "lib", "games", "seeds"):
        place = ROOT / name
        if place.is_dir():
            shutil.copytree(place, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(place, tmp_path)
    table = tmp_path / TABLE
    table.write_text(table.read_text("utf-8").replace("board pybadge\n", NEW + "board pybadge\n", 1), "utf-8")
    return tmp_path


def on_terminal(sim):
    return " ".join(sim.serial.split())


def test_rows_have_known_words_only():
    assert {word for row in ROWS.values() for word in row} <= WORDS


def test_a_like_row_has_the_others_lines_but_for_its_own():
    assert ROWS["pybadge_lc"]["keys"] == ROWS["pybadge"]["keys"]
    assert (ROWS["pybadge_lc"]["light_count"], ROWS["pybadge"]["light_count"]) == ("1", "5")
    assert BOARDS["edgebadge"] == BOARDS["pybadge"] and BOARDS["pybadge_lc"].board_id == "pybadge"


@pytest.mark.parametrize("name", list(ROWS))
def test_every_board_of_the_table_comes_to_the_launcher_and_hears_all_eight_keys(name):
    with Sim(name) as sim:
        sim.boot(run_boot=True)
        sim.run(200)
        heard = []
        sim.console.scenes[-1].press = lambda key, pressed: pressed and heard.append(key)
        sim.keys("B A START SELECT RIGHT DOWN UP LEFT wait:50")
        assert heard == list(range(8))
        assert (sim.console.badge.battery() > 3000) == ("battery" in ROWS[name])


def test_a_row_more_is_a_board_more(drive):
    board = board_of(read_rows((drive / TABLE).read_text("utf-8"))["a_new_board"])
    with Sim(board, drive=drive) as sim:
        sim.boot(run_boot=True)
        sim.run(200)
        assert "the drive is the computer's" in sim.boot_out
        heard = []
        scene = sim.console.scenes[-1]
        scene.press = lambda key, pressed: pressed and heard.append(key)
        sim.keys("B A START SELECT RIGHT DOWN UP LEFT wait:50")
        assert heard == list(range(8))
        del scene.press
        sim.keys("A wait:300")
        assert type(sim.console.scenes[-1]).__module__ == "deckhand.scenes.game_menu"
        sim.boot(run_boot=True, held=("SELECT",))
        assert "lesson mode" in sim.boot_out
        assert len(sim.nvm) == 4096 and sim.lights == [] and sim.console.badge.battery() == 0


def test_without_its_row_that_board_is_refused_in_words(drive):
    board = board_of(read_rows((drive / TABLE).read_text("utf-8"))["a_new_board"])
    with Sim(board) as sim:
        sim.boot(run_boot=True)
        sim.run(200)
        assert "Deckhand does not know the buttons of this board yet: a_new_board." in on_terminal(sim)


@pytest.mark.parametrize("damage", ["cut", "missing", "no text"])
def test_a_damaged_table_is_told_by_its_name_and_leaves_the_drive_to_the_computer(drive, damage):
    table = drive / TABLE
    if damage == "cut":
        table.write_bytes(table.read_bytes()[:700])
    elif damage == "missing":
        table.unlink()
    else:
        table.write_bytes(b"\xff" * 700)
    with Sim(drive=drive, settings={"DECKHAND_LESSON": 1}) as sim:
        sim.boot(run_boot=True)
        sim.run(200)
        assert sim.usb_drive and "normal start" in sim.boot_out
        assert "hw/boards.txt" in on_terminal(sim) and "copy Deckhand again" in on_terminal(sim).replace("Copy", "copy")


def test_of_the_table_nothing_stays_in_memory():
    with Sim() as sim:
        sim.boot()
        sim.run(200)
        assert "deckhand.hw.boards" not in sim.modules


@pytest.mark.parametrize("name", list(firmwares()))
def test_kits_flasher_and_type_check_know_every_firmware(name):
    row = ROWS[name]
    assert name in kit.BOARDS and set(row.get("dark", "").split()) <= set(kit.DARK_RELEASES)
    flash_one.check_board(drives.DriveInfo(None, drives.BADGE, name, "10.3.1"))
    assert row["firmware"] + "-en_US" in uf2.firmware_hint(row["bootloader"])
    pins = types.stubs(ROOT) / "board" / "__init__.pyi"
    assert all(
        pin + ":" in pins.read_text("utf-8") for pin in (*row["keys"].split()[1:], *row.get("joystick", "").split())
    )


def test_the_measuring_badge_has_the_pins_of_its_row(monkeypatch):
    monkeypatch.setitem(sys.modules, "busdisplay", SimpleNamespace(BusDisplay=object))
    found = {}
    exec((ROOT / "sim/deckhand_sim/vm/badge/board.py").read_text("utf-8"), found)
    row = ROWS[found["board_id"]]
    named = row["keys"].split()[1:] + [row[word] for word in ("lights", "speaker", "amplifier", "battery")]
    assert set(named) <= set(found)


@pytest.mark.parametrize("name", list(ROWS))
def test_the_texts_name_every_product_its_firmware_and_its_drive(name):
    row = ROWS[name]
    badge = (ROOT / "docs" / "badge.md").read_text("utf-8")
    assert row["product"] in badge and '"%s"' % row["firmware"] in badge
    assert "drive" not in row or badge.count(row["drive"]) == 2  # the uGame S3 has none
    for page in ("README.md", "docs/boards.md"):
        assert row["product"] in (ROOT / page).read_text("utf-8")


@pytest.mark.parametrize("name", list(ROWS))
def test_a_boards_row_agrees_with_the_stubs_of_its_firmware(name):
    pytest.importorskip("mypy")
    row = ROWS[name]
    home = Path(metadata.distribution(types.STUBS).locate_file("board_definitions"))
    text = (home / row["firmware"] / "__init__.pyi").read_text("utf-8")
    pins = row["keys"].split()[1:] + [pin for word in PINS for pin in row.get(word, "").split()]
    assert all("\n%s: microcontroller.Pin" % pin in text for pin in pins)
    modules = re.search("Included modules: (.*)", text)[1].split(", ")
    kind = {"dac": "audioio", "i2s": "audiobusio", "codec": "audiobusio", "pwm": "audiopwmio", "buzzer": "pwmio"}[
        row["sound"]
    ]
    assert {kind, "keypad", "keypad.Keys", "bitmaptools", "displayio", "binascii", "audiocore"} <= set(modules)
    assert not set(row.get("lacks", "").split()) & set(modules)
    if "samd51" not in row["machine"]:  # the table says 256, the SAMD21's value
        assert "NVM size: %s" % row["nvm"] in text


def test_a_kit_has_what_its_board_needs_and_nothing_of_the_others():
    def hardware(name):
        needed, needless = hardware_parts([ROWS[name]])
        assert len(needed | needless) == 10 and not needed & needless
        return needed

    assert not any(hardware(name) for name in ("pybadge", "edgebadge", "pybadge_lc", "pygamer"))
    assert hardware("hack_club_sprig") == {"caps", "sound_out", "screen_turned"}
    assert (
        hardware("pajenicko_picopad")
        == hardware("seeeduino_wio_terminal")
        == {"caps", "sound_out", "screen_tall", "screen_turned"}
    )
    assert hardware("adafruit_fruit_jam") == {
        "usb_keys",
        "sound_codec",
        "screen_dvi",
        "screen_tall",
        "screen_turned",
        "app_folder",
    }
    assert hardware("ugame22") == hardware("deshipu_ugame_s3") == hardware("pajenicko_picopad") | {"tapped"}
    assert badge_table(["pybadge"]).count("board ") == 1 and badge_table(["pybadge"]).endswith("end\n")


@pytest.mark.parametrize(
    "name", ["hack_club_sprig", "pajenicko_picopad", "ugame22", "deshipu_ugame_s3", "seeeduino_wio_terminal"]
)
def test_a_board_without_a_dac_sounds_and_names_its_own_keys(name):
    with Sim(name) as sim, Sim() as badge:
        for badge_sim in (sim, badge):
            badge_sim.boot()
            badge_sim.run(200)
            badge_sim.clear_log()
            badge_sim.keys("RIGHT wait:300")
        assert [sound.hz for sound in sim.sounds] == [sound.hz for sound in badge.sounds]
        assert [sound.ms for sound in sim.sounds] == [sound.ms for sound in badge.sounds]
        sign = [
            [bytes(badge_sim.console.screen.font[x, y] for x in range(6 * at, 6 * at + 6)) for y in range(7)]
            for badge_sim in (sim, badge)
            for at in (103, 105)
        ]
        assert (sign[0] == sign[2]) == (name == PICOPAD) and sign[1] != sign[3]


@pytest.mark.parametrize("left", [False, True])
def test_a_key_that_is_tapped_is_select_and_held_is_start(left):
    """uGame22 has seven keys."""
    with Sim("ugame22") as sim:
        sim.boot(run_boot=True)
        sim.run(400)
        buttons = sim.console.buttons
        buttons.left_handed = left
        heard = []
        sim.console.scenes[-1].press = lambda key, pressed: heard.append((key, pressed))
        sim.press("SELECT")
        assert heard == [(SELECT, True), (SELECT, False)]
        heard.clear()
        sim.down("START")
        sim.run(350)
        assert not heard and not buttons.held(START, sim.ticks_ms())
        sim.run(1700)
        assert heard == [(START, True)] and buttons.held(START, sim.ticks_ms()) > 1500
        sim.up("START")
        sim.run(50)
        assert heard.pop() == (START, False) and not buttons.held(START, sim.ticks_ms())
        sim.down("START")
        sim.run(100)
        buttons.clear()  # another scene: a press that began before it doesn't count
        sim.run(600)
        sim.up("START")
        sim.run(50)
        assert (START, True) not in heard[1:] and (SELECT, True) not in heard


def test_live_keys_of_a_board_with_seven_are_one_key():
    with Sim("ugame22") as sim:
        sim.boot()
        sim.run(400)
        heard = []
        sim.console.scenes[-1].press = lambda key, pressed: pressed and heard.append(key)
        for name in ("START", "SELECT", "START"):
            sim.finger(name, True)  # a short press on the computer's own keys
            sim.run(30)
            sim.finger(name, False)
            sim.run(700)
        assert heard == [START, SELECT, START]


def test_a_display_of_another_shape_has_the_picture_in_a_frame():
    with Sim(replace(BOARDS["pybadge"], display=(240, 240))) as sim, Sim() as badge:
        for badge_sim in (sim, badge):
            badge_sim.boot()
            badge_sim.run(400)
        assert sim.image().crop((40, 56, 200, 184)).tobytes() == badge.image().tobytes()
        assert sim.image().getpixel((38, 54)) != (0, 0, 0) == sim.image().getpixel((36, 52))
        sim.run(121_000)
        assert sim.image().getbbox() is None  # the screen saver


OWN = """board my_board
 keys pins GP2 GP3 GP4 GP5 GP6 GP7 GP8 GP9
 order UP DOWN LEFT RIGHT A B START SELECT
 caps START=X SELECT=Y
 sound pwm
 speaker GP10
end
"""


def asked(tmp_path, text):
    """The answer of `deckhand check --board` for a file."""
    (tmp_path / "mine.txt").write_text(text, "utf-8")
    return CliRunner().invoke(cli.cli, ["check", "--board", str(tmp_path / "mine.txt")])


def test_a_board_of_ones_own_is_a_file(tmp_path):
    found = asked(tmp_path, OWN)
    assert found.exit_code == 0 and "mine.txt is a board" in found.output
    with Sim(BOARDS["my_board"]) as sim:
        sim.boot(run_boot=True, held=("SELECT",))
        sim.run(200)
        assert "lesson mode" in sim.boot_out and sim.console.scenes
    assert "board my_board" in badge_table(["my_board"]) and hardware_parts([ROWS["my_board"]])[0] == {
        "caps",
        "sound_out",
    }
    del ROWS["my_board"], BOARDS["my_board"]


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ("end\n", "", "the last line must be `end`"),
        ("board my_board", "keys pins", "starting with `board`"),
        (" sound pwm", " noise pwm", "unknown key noise"),
        (" GP9\n", "\n", "7 pins, but order has 8 keys"),
        (" GP9\n", "\n tap SELECT\n", ""),
        (" sound pwm", " tap SELECT\n sound pwm", "8 pins, but order has 8 keys"),
        (" sound pwm", " tap START\n sound pwm", "tap: `tap SELECT`"),
        (" SELECT\n", " HINT\n", "no key HINT"),
        ("START=X", "START=Q", "caps: START=Q"),
        ("GP10", "GP9", "GP9 is named twice"),
        ("pwm", "i2s", "speaker: of i2s it has 3 pins"),
        (" sound", " screen 128 128\n sound", "160 x 128 is the least"),
        ("my_board\n", "hack_club_sprig\n", ""),
        ("board my_board\n keys pins GP2", "board hack_club_sprig\n keys pins GP99", "its board has no pin GP99"),
    ],
)
def test_what_is_wrong_with_ones_own_board_is_said(before, after, said, tmp_path):
    kept = dict(ROWS), dict(BOARDS)
    found = asked(tmp_path, OWN.replace(before, after, 1))
    for table, old in zip((ROWS, BOARDS), kept, strict=True):
        table.clear()
        table.update(old)
    assert (found.exit_code == 1) == bool(said) and said in found.output


@pytest.mark.parametrize("name", list(firmwares()))
def test_the_kit_of_each_board_has_the_modules_that_its_row_needs(name):
    files = kit.build(ROOT, ["crunch"], boards=(name,))
    places = Modules(ROOT)
    needed, needless = hardware_parts([ROWS[name]])
    assert all(places.place("lib/deckhand/hw/%s.py" % part) in files for part in needed)
    assert not any(places.place("lib/deckhand/hw/%s.py" % part) in files for part in needless)
    assert files[kit.BOARD_TABLE].decode() == badge_table([name])


def test_the_list_of_keys_says_what_is_printed_on_the_boards_keys():
    keys = {"z": "A", "x": "B", "s": "START", "c": "SELECT", "u": "UP"}
    listed = dict(key_list(keys, str, BOARDS["hack_club_sprig"].label))
    assert listed["Z"] == "A (L there): do it" and listed["S"].startswith("START (I there): menu")
    assert dict(key_list(keys, str, BOARDS["pybadge"].label)) == dict(key_list(keys, str))
