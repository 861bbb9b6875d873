"""A pupil's game that exits or fails in odd ways gets the fault screen, and the console survives."""

import shutil

import pytest
from on_screen import page, scene_name

from deckhand_sim.authoring import new
from deckhand_sim.device.drive import find_drive
from deckhand_sim.simulator import Sim

GAME = "fox"
SAYS_ODD = """
class Odd(%s):
    def __str__(self):
        raise ValueError("no words")
    __repr__ = __str__


"""
# The damage to the game: a file, text to prepend, text to replace, and the replacement.
IMPORT = ("", "")
APPLY = ("    def apply(self, move, seat=None):\n", "    def apply(self, move, seat=None):\n        %s\n")
SEAT = ("    def seat(self):\n", "    def seat(self):\n        %s\n")
TABLE = ("    def table(self, rules, screen):\n", "    def table(self, rules, screen):\n        %s\n")
PLACES = [
    ("rules.py", IMPORT),
    ("rules.py", SEAT),
    ("rules.py", APPLY),
    ("view.py", IMPORT),
    ("view.py", TABLE),
    ("bot.py", IMPORT),
]
WAYS = [
    "raise SystemExit",
    "import sys; sys.exit()",
    "import sys; sys.exit('bye')",
    "import sys; sys.exit(3)",
    "raise GeneratorExit",
    "raise MemoryError",
    "raise Odd()",
    "raise type('Mine', (BaseException,), {'__module__': __name__})()",
    "raise ValueError('\\u00e9\\u65e5')",
]


@pytest.fixture(scope="module")
def drive(tmp_path_factory):
    """A drive with a pupil's game and the example."""
    place = tmp_path_factory.mktemp("files")
    shutil.copytree(find_drive() / "games" / "example", place / "games" / "example")
    new.create_game(GAME, place)
    return place


def hostile(drive, to, name, where, way):
    """A copy of that drive with one change."""
    shutil.copytree(drive, to, dirs_exist_ok=True)
    path = to / "games" / GAME / name
    text = path.read_text("utf-8")
    odd = SAYS_ODD % "Exception" if "Odd" in way else ""
    old, changed = where
    if old:
        assert old in text
        text = text.replace(old, changed % way)
    else:
        text = way + "\n" + text if not odd else odd + way + "\n" + text
        odd = ""
    path.write_text(odd + text, "utf-8")
    return to


def press_until_it_breaks(sim):
    for _ in range(12):
        if scene_name(sim) == "fault":
            return
        sim.keys("A wait:700")
    raise AssertionError("nothing broke in %s" % scene_name(sim))


def plays_on(sim):
    """From the fault screen to the launcher, then play another game."""
    sim.keys("A wait:600")
    assert scene_name(sim) == "launcher"
    launcher = sim.console.scenes[0]
    for _ in launcher.folders:
        if launcher.folders[launcher.at] == "crash_landing":
            break
        sim.press("RIGHT")
    sim.keys("A wait:300 A wait:600 B wait:600")
    return scene_name(sim) == "play"


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(("name", "where"), PLACES)
def test_a_game_that_ends_the_program_is_a_fault_and_the_console_goes_on(drive, tmp_path, name, where, way):
    files = hostile(drive, tmp_path / "files", name, where, way)
    with Sim(files=files, settings={"DECKHAND_START": GAME}) as sim:
        sim.boot(run_boot=True)
        sim.run(300)
        press_until_it_breaks(sim)
        assert sim.is_running and not sim.has_ended
        assert any("Code" in line for line in page(sim))
        sim.settings = {}
        assert plays_on(sim)


def test_the_words_name_the_file_and_what_it_did(drive, tmp_path):
    files = hostile(drive, tmp_path / "files", "rules.py", APPLY, "import sys; sys.exit()")
    with Sim(files=files, settings={"DECKHAND_START": GAME}) as sim:
        sim.boot(run_boot=True)
        sim.run(300)
        press_until_it_breaks(sim)
        said = " ".join(page(sim))
        assert "fox/rules" in said and "sys.exit" in said and "SE-" in said


def test_ctrl_c_still_ends_the_program():
    """On the serial line it leads to the REPL."""
    with Sim() as sim:
        sim.boot()
        sim.run(300)

        def interrupted(now):
            raise KeyboardInterrupt

        sim.console._step = interrupted
        with pytest.raises(KeyboardInterrupt):
            sim.run(100)
        assert not sim.is_running


def test_a_soft_reload_passes_through():
    with Sim() as sim:
        sim.boot()
        sim.run(300)
        first = sim.console

        def reloads(now):
            sim.modules["supervisor"].reload()

        sim.console._step = reloads
        sim.run(600)
        assert sim.is_running and sim.console is not first and scene_name(sim) == "launcher"


# -- a display that is busy


def failing(sim, times, kind=RuntimeError):
    """Make the display's next refreshes fail; returns the number of attempts."""
    asked = []
    refresh = sim.display.refresh

    def fail(**how):
        asked.append(sim.ms)
        if len(asked) <= times:
            raise kind("display busy")
        return refresh(**how)

    sim.display.refresh = fail
    return asked


@pytest.mark.parametrize("kind", [RuntimeError, OSError, MemoryError])
@pytest.mark.parametrize("times", [1, 2, 3, 20])
def test_a_refresh_that_fails_is_tried_again(times, kind):
    with Sim(settings={"DECKHAND_START": "CL-000007"}) as sim, Sim(settings={"DECKHAND_START": "CL-000007"}) as well:
        for one in (sim, well):
            one.boot()
            one.run(600)
        failing(sim, times, kind)
        for one in (sim, well):
            one.keys("B wait:800 RIGHT wait:1500")
        assert scene_name(sim) == scene_name(well) == "play" and sim.frame == well.frame


def test_a_display_that_never_answers_ends_in_plain_words():
    with Sim() as sim:
        sim.boot()
        sim.run(400)
        asked = failing(sim, 10_000)
        sim.run(3000)
        assert 20 < len(asked) < 200 and "display busy" in sim.serial and sim.is_running


def test_a_refresh_that_fails_under_about_is_no_fault():
    with Sim() as sim:
        sim.boot()
        sim.run(400)
        failing(sim, 3)
        sim.console.open("about")
        sim.run(1500)
        assert scene_name(sim) == "about" and sim.is_running
