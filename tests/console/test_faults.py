"""Faults on request: the fault screen, the saved game, the stored fault code, the plain-text fallback."""

from pathlib import Path

import pytest
from click.testing import CliRunner
from golden import golden
from on_screen import page, scene_name
from shipped import PREFIXES

from deckhand_sim import cli
from deckhand_sim.deploy import drives, flash_one, kit
from deckhand_sim.deploy.compiling import Modules
from deckhand_sim.deploy.program import dotted
from deckhand_sim.device.boards import BOARDS
from deckhand_sim.device.font import builtin_font
from deckhand_sim.simulator import FAULTS, Sim


def words(sim):
    """The lines of the console's text."""
    lines = ["".join(chr(32 + line[x]) for x in range(26)).strip() for line in sim.console.screen.lines if line]
    return [line for line in lines if line]


def on_terminal(sim):
    """The lines of CircuitPython's terminal if the display shows it."""
    assert sim.display.root_group is sim.terminal_group
    grid = sim.terminal_group[0]
    letters = {builtin_font().get_glyph(code).tile_index: chr(code) for code in range(32, 127)}
    return ["".join(letters[grid[x, y]] for x in range(grid.width)).strip() for y in range(grid.height)]


def begin(code="", **more):
    sim = Sim(settings={"DECKHAND_START": code} if code else {}, **more)
    sim.boot(run_boot=True)
    sim.run(400)
    return sim


def break_now(sim, kind="ValueError"):
    sim.fail_at(sim.uptime_us // 1000, kind)
    sim.run(100)
    assert scene_name(sim) == "fault"


@pytest.mark.parametrize("kind", FAULTS)
def test_each_kind_of_fault_has_its_screen(kind):
    with begin("CL-004711") as sim:
        sim.keys("A wait:900")
        break_now(sim, kind)
        golden(sim, "fault/" + kind)
        assert "Traceback" in sim.serial and "Your game is kept." in words(sim)


@pytest.mark.parametrize("prefix", PREFIXES)
def test_the_game_that_was_kept_is_equal_to_the_byte(prefix):
    with begin(prefix + "-000007") as sim:
        sim.keys("wait:2400 A wait:300 A wait:300 RIGHT A wait:600")
        session = sim.console.scenes[-1].session
        if session.driver:
            session.stop_thinking()
        break_now(sim)
        state = bytes(session.rules.state)
        played = list(session.history)
        sim.keys("A wait:100")
        assert scene_name(sim) == "launcher"
        sim.power_off()  # and it is saved where it survives without power
        sim.settings = {}
        sim.boot()
        sim.run(100)
        launcher = sim.console.scenes[0]
        while launcher.folders[launcher.at] != PREFIXES[prefix]:
            sim.press("RIGHT")
        sim.keys("A wait:100")
        assert sim.console.scenes[-1].menu.items[0] == "Go on"
        sim.keys("A wait:30")
        again = sim.console.scenes[-1].session
        assert bytes(again.rules.state) == state and list(again.history) == played


@pytest.mark.parametrize(
    ("name", "keys"),
    [
        ("launcher", "wait:20"),
        ("settings", "START wait:60"),
        ("about", "START wait:60 UP A wait:60"),
        ("game_menu", "A wait:60"),
        ("rule_book", "A wait:60 UP*2 A wait:60"),
        ("statistics", "A wait:60 UP A wait:60"),
    ],
)
def test_a_fault_in_any_scene_leads_back_to_the_launcher(name, keys):
    with begin() as sim:
        sim.keys(keys)
        assert scene_name(sim) == name
        break_now(sim)
        assert "Your games are kept." in words(sim)
        sim.keys("A wait:100")
        assert scene_name(sim) == "launcher" and "Traceback" not in " ".join(words(sim))


def test_a_fault_at_power_on_is_shown_too():
    with Sim() as sim:
        sim.boot()
        sim.fail_at(0)
        sim.run(100)
        assert scene_name(sim) == "fault"


def test_what_cannot_be_kept_is_not_promised():
    with begin("CL-004711") as sim:
        sim.keys("A wait:900")
        sim.battery_mv = 3300
        break_now(sim)
        assert "Nothing can be kept." in words(sim) and not sim.nvm_writes


def test_the_last_four_codes_are_told_about_this_badge_newest_first():
    with begin() as sim:
        for kind in ("MemoryError", "OSError", "ValueError", "RuntimeError", "ImportError"):
            break_now(sim, kind)
            sim.keys("A wait:100")
        sim.keys("START wait:60 UP A wait:100")
        golden(sim, "fault/about")
        assert page(sim)[-5:-1] == ["IE-nomodule", "RE-pystacke", "VE-askedfor", "OSE-2"]


def test_where_the_faults_own_screen_breaks_plain_words_come():
    with begin() as sim:
        sim.console.screen.line = None  # text can't be shown any more
        sim.fail_at(sim.uptime_us // 1000)
        sim.run(1100)
        assert sim.is_running
        golden(sim, "fault/plain")
        told = " ".join(on_terminal(sim))
        assert "deckhand/scenes/fault.py" in told.replace(" ", "") and "Traceback" not in told and "press reset" in told
        assert "Traceback" in sim.serial


# -- boards and firmware that Deckhand doesn't run on


@pytest.mark.parametrize("version", [(7, 3, 3), (8, 2, 10), (9, 0, 5), (9, 1, 0), (9, 1, 4), (10, 1, 0, "beta.1")])
def test_a_circuitpython_that_cannot_show_it_is_refused_in_words(version):
    with Sim(version=version) as sim:
        sim.boot(run_boot=True)
        sim.run(100)
        told = " ".join(on_terminal(sim))
        assert "CircuitPython %s cannot show Deckhand. Update it: the newest 10.x." % sim.release in told
        assert "deckhand.console" not in sim.modules
        assert ("leaves the screen dark" in sim.boot_out) == (sim.release in kit.DARK_RELEASES)
        assert refused(sim.boot_out)


@pytest.mark.parametrize("version", [(9, 2, 0), (9, 2, 8), (10, 0, 0), (10, 1, 0, "beta.0"), (10, 1, 1), (10, 3, 1)])
def test_every_other_one_is_not(version):
    with Sim(version=version) as sim:
        sim.boot(run_boot=True)
        sim.run(100)
        assert scene_name(sim) == "launcher" and "dark" not in sim.boot_out
        assert not refused(sim.boot_out)


def refused(boot_out):
    """Does `deckhand flash` refuse such a badge?"""
    facts = drives.read_boot_out(boot_out)
    try:
        flash_one.check_board(drives.DriveInfo(None, drives.BADGE, facts["board"], facts["release"]))
    except flash_one.Refused:
        return True
    return False


@pytest.mark.parametrize("name", ["README.md", "docs/badge.md"])
def test_the_texts_name_the_same_releases(name):
    text = (Path(__file__).resolve().parents[2] / name).read_text("utf-8")
    newest_refused = kit.DARK_RELEASES[-1]
    assert "9.1.1" not in text and newest_refused in text
    assert (
        "%d.%d or newer (not %s" % (*kit.OLDEST, newest_refused) in text or "%d.%d to 10.x is good" % kit.OLDEST in text
    )


def test_a_board_without_known_buttons_is_not_yet_supported():
    with Sim("unknown") as sim:
        sim.boot(run_boot=True)
        sim.run(100)
        golden(sim, "fault/unknown_board")
        assert "Deckhand does not know the buttons of this board yet: somebody_elses_board." in " ".join(
            on_terminal(sim)
        )


@pytest.mark.parametrize("size", [(128, 128), (160, 80)])
def test_a_smaller_display_is_not_yet_supported(size):
    from dataclasses import replace

    with Sim(replace(BOARDS["pybadge"], display=size)) as sim:
        sim.boot()
        sim.run(100)
        assert "160 x 128" in " ".join(on_terminal(sim)).replace("  ", " ")


def test_a_board_without_a_display_says_it_on_the_serial_line():
    from dataclasses import replace

    with Sim(replace(BOARDS["pybadge"], display=None)) as sim:
        sim.boot()
        sim.run(100)
        assert "cannot be shown on this board yet" in sim.serial.replace("\n", " ")


# -- the command line


def test_shot_shows_the_fault_screen_on_request(tmp_path):
    out = tmp_path / "fault.png"
    found = CliRunner().invoke(cli.cli, ["shot", str(out), "CL-004711", "--fail-at", "500:OSError", "--scale", "1"])
    assert found.exit_code == 0, found.output
    from PIL import Image

    kept = Image.open(Path(__file__).parents[1] / "golden" / "fault" / "OSError.png").convert("RGB")
    seen = Image.open(out).convert("RGB")
    assert seen.tobytes() == kept.tobytes()


@pytest.mark.parametrize("word", ["soon", "500:Panic", "-3"])
def test_a_wrong_fail_at_is_told_in_one_line(tmp_path, word):
    found = CliRunner().invoke(cli.cli, ["shot", str(tmp_path / "x.png"), "--fail-at", word])
    assert found.exit_code == 2 and "Traceback" not in found.output


def test_play_fails_on_request(monkeypatch):
    seen = []

    class Front:
        def __init__(self, sim):
            self.sim = sim

        def play(self):
            self.sim.run(700)
            seen.append(scene_name(self.sim))
            self.sim.keys("A wait:100")
            seen.append(scene_name(self.sim))

    monkeypatch.setattr("deckhand_sim.frontends.play.FRONT_ENDS", (("terminal", lambda sim, pictures: Front(sim)),))
    found = CliRunner().invoke(cli.cli, ["play", "--front", "terminal", "--fresh", "--fail-at", "500"])
    assert found.exit_code == 0, found.output
    assert seen == ["fault", "launcher"]


# -- the text of the remedy, in the badge's Python

ASKED = (
    ("import deckhand.nosuch", "lib/deckhand/nosuch is missing. Copy Deckhand again."),
    ("from deckhand import nosuch", "lib/deckhand/nosuch is missing. Copy Deckhand again."),
    ("from games.crunch import nosuch", "crunch/nosuch is missing. Copy Deckhand again."),
    ("from deckhand.rng import nosuch", "A file is missing or damaged (nosuch). Copy Deckhand again."),
    ("open('/games/crunch/nosuch.bmp')", "cannot be read. Copy Deckhand again."),
    ("raise OSError(2, 'lib/x.bmp')", "lib/x.bmp cannot be read. Copy Deckhand again."),
    ("raise ValueError('games/fox/art.bmp is cut short')", "fox/art.bmp is cut short. Copy Deckhand again."),
    ("raise ValueError('games/fox/view.mpy is damaged')", "fox/view.mpy is damaged. Copy Deckhand again."),
    ("raise ValueError('incompatible .mpy file')", "A module does not fit this CircuitPython. Copy Deckhand again."),
    ("raise MemoryError()", "The memory is full. Switch the badge off and on."),
    ("raise RuntimeError('A sentence of ours.')", "A sentence of ours."),
    (
        "raise RuntimeError('pystack exhausted')",
        "Something is wrong in code.py. If it comes again: copy Deckhand again.",
    ),
    ("from deckhand.words import wrap; wrap(3)", "Something is wrong in deckhand/words"),
)


@pytest.mark.needs("node")
def test_the_remedy_has_the_same_words_on_a_microcontroller():
    from deckhand_sim.vm.badge import BadgeVm

    root = Path(__file__).resolve().parents[2]
    module = dotted(Modules(root).modules.place("lib/deckhand/pages/fault_text.py"))
    code = "from %s import lines\n" % module
    code += "told = []\nfor text in %r:\n    try:\n        exec(text)\n"
    code += "    except Exception as fault:\n        told.append(' '.join(lines(fault)))\n"
    with BadgeVm(root) as badge:
        badge.boot()
        badge.command(code % ([text for text, _ in ASKED],))
        told = badge.value("told")
    for (text, wanted), words in zip(ASKED, told, strict=True):
        assert wanted in words, text


@pytest.mark.parametrize(("text", "wanted"), ASKED)
def test_the_remedy_in_the_simulator(text, wanted, tmp_path):
    from sim_drive import printed

    files = {}
    for name in ("__init__", "pages/__init__", "pages/fault_text", "words", "rng", "game"):
        source = (Path(__file__).resolve().parents[2] / "lib" / "deckhand" / (name + ".py")).read_text()
        files["lib__deckhand__%s_py" % name.replace("/", "__")] = source
    files["lib__deckhand__const_py"] = "def const(value):\n    return value\n"
    files["games__crunch__rules_py"] = ""
    code = "from deckhand.pages.fault_text import remedy\ntry:\n    exec(%r)\n"
    code += "except Exception as fault:\n    print(remedy(fault))"
    assert wanted in printed(tmp_path, code % text, files=files)
