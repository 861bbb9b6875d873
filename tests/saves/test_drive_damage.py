"""Remove or damage each file of a badge's drive in turn: a screen must name it and the remedy.

Removing a file before its first use is as good as never having it. So one badge goes through everything, and each file
that it opens is missing (then truncated, then garbage) until the screen that reports it has been shown and left; then
the file is restored and the badge continues. The display never shows a traceback.
"""

from pathlib import Path

import pytest
from crunch_table import lay
from on_screen import page
from shipped import GAMES

from deckhand_sim import simulator as core
from deckhand_sim.deploy import kit
from deckhand_sim.device import painter
from deckhand_sim.device.boards import ROWS, hardware_parts
from deckhand_sim.device.drive import Drive
from deckhand_sim.device.font import builtin_font
from deckhand_sim.games_on_drive import title_fields
from deckhand_sim.simulator import Sim

ROOT = Path(__file__).resolve().parents[2]
# Optional files: without them no lesson, a normal start, default settings, a working package.
HARMLESS = (
    "title.txt",  # after the launcher has read it: the menus' colors
    "medal.bmp",
    "lesson.txt",
    "boot.py",
    "settings.toml",
    "deckhand/__init__.py",
    "hw/__init__.py",
    "layout/__init__.py",
)
HARMLESS += ("layouts/__init__.py", ".bin")  # a game without its list of curated deals offers none
AT_START = (
    "__init__ scenes/about art.bmp console const font.bmp hw/__init__ hw/badge hw/buttons hw/lights hw/sound keys"
)
AT_START += (
    " scenes/launcher logo.bmp scenes/settings pictures screen save/record settings loader hw/boards hw/boards.txt"
)
AT_START += " residency.txt save/sections save/store title file_sizes"
# see the tests at the end; the example's own; games with curated deals
ELSEWHERE = (
    "medal.bmp table/again table/card_face cursor table/held scenes/curtain scenes/log hw/files hw/joystick hw/restart"
)
ELSEWHERE += " plainview scenes/winnable_deals"
RARE = "link.offer link.sha256 ui.book_picture table.forced table.last_chance start table.standings scenes.link"
RARE += " scenes.link_box hw.wire link.commitment link.lines link.log link.meet link.peer link.says link.remote_table link.live"
RARE += " save.checks table.positions table.rewind table.undo ui.overlays"
HARMLESS += tuple("%s/__init__.py" % path.parent.name for path in (ROOT / "lib/deckhand").glob("*/__init__.py"))
HARMLESS += ("engine/__init__.py", "ai/__init__.py")
HARMLESS += tuple(game + "/residency.txt" for game in GAMES)  # without it a game keeps its loaded modules
WAYS = ("gone", "short", "garbage")
STANDS_IN_LAUNCHER = ("title.txt", "icon.bmp")
OFF = 2  # no animation


@pytest.fixture(scope="session")
def badge_drive(tmp_path_factory):
    """A badge's drive with all modules as source; built once per worker."""
    folder = tmp_path_factory.mktemp("badge")
    files = kit.build(ROOT, source=True, boards=("pybadge", "pygamer"))
    compiled = [name for name in files if name.startswith(("lib/adafruit_", "lib/sizes.txt"))]
    assert compiled
    kept = {name: data for name, data in files.items() if name not in compiled}
    libraries = kit.libraries((ROOT / "lib/deckhand").rglob("*.py"))
    kit.write_folder({**kept, **{name: path.read_bytes() for name, path in libraries.items()}}, folder)
    return folder


class Harm(Exception):
    """The badge has opened a damaged file."""


class Gremlin:
    """Damage each file that the badge opens, until `mend`; each file once in each way."""

    def __init__(self, folder):
        self.folder = folder
        self.only = ""  # or a tuple: only files whose names start like this
        self.done = set()  # (file, way)
        self.now = self.way = ""
        self.asleep = self.patient = False

    def meet(self, place):
        """The contents of a file as the badge sees them: original, missing, or damaged."""
        name = place.relative_to(self.folder).as_posix()
        if not (self.now or self.asleep) and name.startswith(self.only):
            left = [way for way in self.ways(name) if (name, way) not in self.done]
            if left:
                self.now, self.way = name, left[0]
                self.done.add((name, left[0]))
        if name != self.now:
            return place
        return None if self.way == "gone" else self.hurt(place)

    def ways(self, name):
        if name.startswith("games/") and name.endswith(".py") and not name.endswith(("rules.py", "view.py")):
            return ("gone",)  # any broken module gives the same result
        if name.endswith("pages/fault_text.py"):
            return ("gone",)  # if damaged, it can't say where
        if name.endswith(".bmp"):
            return ("gone", "short", "garbage")
        if name.startswith("seeds/"):  # any bytes are text in some encoding, and are shown
            return ("gone",)
        return ("gone",) if name.endswith(HARMLESS) else ("gone", "garbage")

    def hurt(self, place):
        hurt = self.folder.parent / "hurt" / self.now
        hurt.parent.mkdir(parents=True, exist_ok=True)
        whole = place.read_bytes()
        hurt.write_bytes(whole[: len(whole) // 2] if self.way == "short" else b"}{ \xe9\xff\n" * 20)
        return hurt

    def mend(self):
        self.now = ""

    @property
    def files(self):
        return {name for name, way in self.done}


@pytest.fixture
def gremlin(badge_drive, monkeypatch):
    sprite = Gremlin(badge_drive)

    class Haunted(Drive):
        def find(self, path):
            place = super().find(path)
            if place is not None and place.is_relative_to(badge_drive) and place.is_file():
                return sprite.meet(place)
            return place

    monkeypatch.setattr(core, "Drive", Haunted)
    monkeypatch.setattr(painter, "paint", lambda group, area, colorspace: bytearray(2 * area.size()))  # text is enough
    return sprite


def shown(sim):
    """The text on the display: the console's lines, or CircuitPython's terminal."""
    if sim.display.root_group is sim.terminal_group:
        grid = sim.terminal_group[0]
        letters = {builtin_font().get_glyph(code).tile_index: chr(code) for code in range(32, 127)}
        lines = [[letters[grid[x, y]] for x in range(grid.width)] for y in range(grid.height)]
    elif len(sim.console.screen.root) > 5:
        return page(sim)
    else:
        lines = [[chr(32 + line[x]) for x in range(26)] for line in sim.console.screen.lines if line]
    return [("".join(line)).strip() for line in lines]


def scene(sim):
    scenes = sim.console.scenes if sim.console else []
    return type(scenes[-1]).__module__.rpartition(".")[2] if scenes else ""


def has_remedy(text):
    """Does a screen, ignoring spaces, show a remedy? A rule book may be a pupil's own: "Copy it again"."""
    return "opyDeckhandagain" in text or "opyitagain" in text


def told(sim, name):
    """Are the file and the remedy shown, and no traceback? A long word may be split over two lines."""
    lines = shown(sim)
    text = "".join(lines).replace(" ", "")
    name = name.removeprefix("games/").removesuffix(".py").removesuffix("/__init__")
    assert "Traceback" not in text and "File" not in text
    assert has_remedy(text), (name, lines)
    module = name.removeprefix("lib/").replace("/", ".")  # if the texts of the remedy can't be loaded themselves
    assert name.removeprefix("lib/") in text or module in text, (name, lines)


def look(sim, gremlin):
    """If a file is damaged, check that the screen reports it, restore it, leave the screen and return True."""
    sim.run(60)
    on_terminal = sim.display.root_group is sim.terminal_group
    words = "".join(shown(sim)).replace(" ", "")
    if not (on_terminal or scene(sim) == "fault" or has_remedy(words)):
        return False
    told(sim, gremlin.now)
    gremlin.mend()
    gremlin.asleep = True  # until the badge is back in the launcher
    if on_terminal:
        sim.boot()
    elif scene(sim) == "fault" and gremlin.patient:
        sim.console._clear()  # like the launcher, which takes longer
        sim.modules["deckhand.loader"].scenes(["fault"])
    elif scene(sim) == "fault":
        sim.keys("A wait:60")
        assert scene(sim) in ("launcher", "fault")
        gremlin.patient = gremlin.only and scene(sim) == "launcher"
    else:
        sim.console.home()
    sim.run(60)
    gremlin.asleep = False
    return True


def passed(gremlin):
    """True if the stage is complete. If a file was damaged without a report, check that it is optional."""
    if gremlin.now:
        assert gremlin.now.endswith(HARMLESS), "nobody said that %s is %s" % (gremlin.now, gremlin.way)
        gremlin.mend()
        return False
    return True


def press(sim, gremlin, script):
    """Press key by key; raise Harm when the badge reports a damaged file."""
    for word in script.split():
        sim.keys(word)
        sim.run(0 if word.startswith("wait") else 30)
        if gremlin.now and look(sim, gremlin):
            raise Harm


def inside(sim, gremlin, call):
    """Call something from inside the console, as part of a step."""

    def once(now):
        del sim.console._step
        call()

    sim.console._step = once
    press(sim, gremlin, "wait:60")


def through(sim, gremlin, *stages):
    """Repeat each stage until nothing is damaged on its way."""
    for stage in stages:
        for _ in range(200):
            try:
                stage()
                if passed(gremlin):
                    break
            except Harm:
                assert not gremlin.now
        else:
            raise AssertionError("no end of %s" % stage)


def ours(names):
    """Names of the console's files as paths."""
    return {"lib/deckhand/" + name + ("" if "." in name else ".py") for name in names.split()}


@pytest.mark.slow
def test_from_power_on_to_the_launcher_and_its_pages(gremlin, badge_drive):
    sim = Sim(drive=badge_drive)
    gremlin.only = ("boot.py", "settings.toml", "lib/")
    gremlin.only += tuple("games/%s/%s" % (game, file) for game in GAMES for file in STANDS_IN_LAUNCHER)
    boots = 0
    while True:
        boots += 1
        sim.boot(run_boot=True)
        sim.run(60)
        if not (gremlin.now and look(sim, gremlin)) and passed(gremlin):
            break
    assert boots > 60 and scene(sim) == "launcher" and "Traceback" not in "".join(shown(sim))

    def pages():
        sim.console.home()
        press(sim, gremlin, "wait:60 START UP wait:20 A wait:60 A wait:60 B wait:20 UP A wait:50 A wait:60 B wait:60")

    through(sim, gremlin, pages)
    sim.close()
    everything = {path.relative_to(badge_drive).as_posix() for path in badge_drive.rglob("*") if path.is_file()}
    needed = {name for name in everything if name.startswith(gremlin.only) and not name.startswith("lib/")}
    needed |= {name for name in everything if name.startswith("lib/adafruit_")} | ours(AT_START)
    assert needed <= gremlin.files, sorted(needed - gremlin.files)


@pytest.mark.slow
def test_the_consoles_own_files_in_a_game(gremlin, badge_drive):
    sim = Sim(drive=badge_drive, seed=3)
    gremlin.asleep = True  # startup has its own test
    sim.boot()
    sim.run(60)
    gremlin.asleep = False
    gremlin.only = ("lib/deckhand/", "seeds/deals/")

    def menu(folder, item):
        sim.console.settings._chosen[1] = OFF
        sim.console.replace("game_menu", folder)
        press(sim, gremlin, "wait:60")
        if item in sim.console.scenes[-1].menu.items:
            press(sim, gremlin, "DOWN " * sim.console.scenes[-1].menu.items.index(item) + "A wait:60")

    def pages():
        for item in ("Winnable deals", "Choose a deal", "How to play", "Statistics"):
            menu("crash_landing", item)
            if item == "Choose a deal":
                press(sim, gremlin, "A wait:30 B wait:30 DOWN A wait:30")

    def contrast():
        sim.console.settings._chosen[6] = 1 - sim.console.settings._chosen[6]
        inside(sim, gremlin, sim.console.apply_settings)

    def table(code):
        sim.console.settings._chosen[5] = 1 - sim.console.settings._chosen[5]  # either suit color
        sim.console.replace("game_menu", code)
        press(sim, gremlin, "wait:60")
        if scene(sim) == "game_menu":  # a game is saved
            press(sim, gremlin, "DOWN A wait:60")
        assert scene(sim) == "play"

    def cards():
        table("LS-000001")
        table("LS-000001")
        table("ON-000001")
        press(sim, gremlin, "SELECT wait:300")

    def game():
        sim.console.store.put(b"cL", b"")
        sim.console.store.put(b"cl", b"")
        menu("crash_landing", "New game")
        press(sim, gremlin, "B wait:1500 A wait:900 START wait:30 B wait:30")
        sim.console.home()
        press(sim, gremlin, "wait:60")
        menu("crash_landing", "Go on")
        sim.console.scenes[-1].session.players = b"\1"
        for _ in range(300):
            press(sim, gremlin, "wait:100")
            if scene(sim) == "result":
                break
        press(sim, gremlin, "wait:100")
        assert scene(sim) == "result"

    def lesson():
        sim.console.replace("lesson", "crash_landing")
        press(sim, gremlin, "wait:300 A wait:60 A wait:60 SELECT wait:60 START wait:60 B wait:60")
        assert scene(sim) == "game_menu"

    def rest():  # files that these few minutes don't reach
        table("CL-000001")
        for name in RARE.split():
            inside(sim, gremlin, lambda name="deckhand." + name: sim._imports.builtins["__import__"](name))

    def hurt():
        sim.fail_at(sim.uptime_us // 1000)
        press(sim, gremlin, "wait:60")
        assert scene(sim) == "fault"
        press(sim, gremlin, "A wait:60")

    through(sim, gremlin, pages, contrast, cards, game, lesson, rest, hurt)
    sim.close()
    everything = {path.relative_to(badge_drive).as_posix() for path in (badge_drive / "lib" / "deckhand").rglob("*.*")}
    everything -= {name for name in everything if name.endswith("/__init__.py")}
    others = {"%s/%s.py" % (kit.HARDWARE, part) for part in hardware_parts([ROWS["pybadge"], ROWS["pygamer"]])[1]}
    left = everything - gremlin.files - ours(AT_START) - ours(ELSEWHERE) - others
    assert not left, " ".join(sorted(left))


@pytest.mark.slow
@pytest.mark.parametrize("folder", GAMES)
def test_a_game_from_its_menu_to_its_end(gremlin, badge_drive, folder):
    prefix = title_fields(folder)["prefix"]
    sim = Sim(drive=badge_drive, seed=3)
    gremlin.only = ("games/%s/" % folder, "seeds/%s" % folder)
    gremlin.done = {("games/%s/%s" % (folder, name), way) for name in STANDS_IN_LAUNCHER for way in WAYS}
    sim.boot()
    sim.run(60)

    def table(code=""):
        if scene(sim) != "play":
            sim.console.settings._chosen[1] = OFF
            sim.console.replace("game_menu", code or folder)
            press(sim, gremlin, "wait:60")
            if scene(sim) == "game_menu":
                sim.console.store.put((prefix[0].lower() + prefix[1]).encode(), b"")  # this game is new on this badge
                press(sim, gremlin, "A wait:60")
            if scene(sim) == "tour":
                press(sim, gremlin, "B wait:20")
        assert scene(sim) == "play", (scene(sim), shown(sim))
        return sim.console.scenes[-1]

    def hints():
        table()
        press(sim, gremlin, "SELECT wait:2000 SELECT wait:60 B wait:20 SELECT wait:60 B")

    def menus():
        table()
        press(sim, gremlin, "START wait:30")
        down = sim.console.scenes[-1].menu.items.index("How to play")
        press(sim, gremlin, "DOWN*%d A wait:30 DOWN A wait:30 A wait:30 B wait:20 B wait:30 B wait:20" % down)

    def mistakes():
        play = table()
        inside(sim, gremlin, lambda: play.session.rules.refusal(999_999_999, 1))
        if folder == "landslide":
            inside(sim, gremlin, lambda: play.view._look(0))
            press(sim, gremlin, "B wait:20")

    def again():
        sim.console.home()
        press(sim, gremlin, "wait:60")
        table()

    def anew():
        sim.console.home()
        press(sim, gremlin, "wait:60")
        sim.console.store.put(prefix.lower().encode(), b"")
        table()

    def keys():
        table()
        for part in (
            "A wait:100 RIGHT A wait:100",
            "DOWN A wait:100 LEFT SELECT wait:100",
            "A wait:99",
            "A",
            "A wait:200 B",
        ):
            press(sim, gremlin, part)

    def earth():
        sim.console.home()
        press(sim, gremlin, "wait:60")
        end(prefix + "-000007-10110")

    def end(code=""):
        if folder == "crunch":
            sim.console.store.put(prefix.lower().encode(), b"")  # the hand below can't be resumed
        play = table(code)
        session = play.session
        if folder == "crunch":
            kings = "KC,KS,KH,KD"
            hands = (("2C", kings, "", ""), ("9S 9C", kings, "", ""), ("9H 9D", kings, "", ""))[: len(session.players)]
            session.rules.state[:] = lay(*hands, foundations=[("AC", 1)]).state  # one card before its end
            session.driver = None
            play.view.leave()
            play.view = None
            sim.console.screen.clear()
            play.enter()
            press(sim, gremlin, "wait:2400 A wait:60 A wait:60")
        else:
            session.players = bytes([1] * len(session.players))
        for _ in range(900):
            if scene(sim) == "result":
                break
            press(sim, gremlin, "wait:100")
        assert scene(sim) == "result", (scene(sim), shown(sim))
        press(sim, gremlin, "wait:300")

    def rest():  # files that these few minutes of play don't reach
        table()
        for place in sorted((badge_drive / "games" / folder).rglob("*.py")):
            name = ".".join(place.relative_to(badge_drive).with_suffix("").parts).removesuffix(".__init__")
            inside(sim, gremlin, lambda name=name: sim._imports.builtins["__import__"](name))

    more = [earth] if folder == "crash_landing" else []
    through(sim, gremlin, table, hints, menus, mistakes, keys, again, anew, end, *more)
    few = len(gremlin.files)
    through(sim, gremlin, rest)
    assert len(gremlin.files) <= few + 6
    sim.close()
    theirs = {path.relative_to(badge_drive).as_posix() for path in (badge_drive / "games" / folder).rglob("*.*")}
    assert theirs <= gremlin.files, sorted(theirs - gremlin.files)
    assert "seeds/%s.txt" % folder in gremlin.files


@pytest.fixture
def without(badge_drive, monkeypatch):
    """A function that removes every file whose name matches."""
    gone = [lambda name: False]

    class Holey(Drive):
        def find(self, path):
            place = super().find(path)
            if place is not None and place.is_relative_to(badge_drive):
                return None if gone[-1](place.relative_to(badge_drive).as_posix()) else place
            return place

    monkeypatch.setattr(core, "Drive", Holey)
    return gone.append


@pytest.mark.slow
def test_with_all_modules_of_a_game_gone_the_others_can_be_played(badge_drive, without):
    with Sim(drive=badge_drive) as sim:
        sim.boot()
        sim.run(60)
        folders = sorted(GAMES)
        for i, folder in enumerate(folders):
            without(lambda name, folder=folder: name.startswith("games/%s/" % folder) and name.endswith(".py"))
            while sim.console.scenes[0].folders[sim.console.scenes[0].at] != folder:
                sim.press("RIGHT")
            sim.keys("A wait:60")
            assert scene(sim) == "fault"
            told(sim, "games/%s/rules.py" % folder)
            sim.keys("A wait:60")
            assert sim.console.scenes[0].folders == folders
            sim.console.settings._chosen[1] = OFF
            sim.keys("RIGHT A wait:60")
            assert sim.console.last_folder == folders[(i + 1) % len(folders)]
            sim.console.replace("game_menu", sim.console.last_folder, "next")
            sim.keys("wait:60 B wait:60")
            assert scene(sim) == "play"
            sim.keys("hold:START:2300 wait:60")


def test_a_missing_title_is_told_and_the_others_are_there(badge_drive, without):
    without(lambda name: name == "games/crunch/title.txt")
    with Sim(drive=badge_drive) as sim:
        sim.boot()
        sim.run(60)
        told(sim, "games/crunch/title.txt")
        assert len(sim.console.scenes[0].folders) == 4
        sim.keys("RIGHT wait:30")
        assert not [line for line in shown(sim) if "Copy" in line]


@pytest.mark.parametrize("file", ["hw/joystick.py", "hw/buttons.py"])
def test_a_pygamer_without_a_file_of_its_own_says_so(badge_drive, without, file):
    without(lambda name: name.endswith(file))
    with Sim("pygamer", drive=badge_drive) as sim:
        sim.boot()
        sim.run(60)
        told(sim, "lib/deckhand/" + file)
        assert sim.is_running and not sim.fault


def test_lesson_mode_without_the_module_for_its_files_says_so(badge_drive, without):
    without(lambda name: name.endswith("hw/files.py"))
    with Sim(drive=badge_drive, settings={"DECKHAND_LESSON": 1}) as sim:
        sim.boot(run_boot=True)
        sim.run(60)
        told(sim, "lib/deckhand/hw/files.py")


def test_a_game_of_a_pupils_without_the_module_that_it_is_drawn_by_says_so(badge_drive, without, tmp_path):
    kit.write_folder(kit.build(ROOT, games=["example"], source=True), tmp_path / "badge")
    (tmp_path / "badge" / "lib" / "deckhand" / "plainview.py").unlink()
    with Sim(drive=tmp_path / "badge") as sim:
        sim.boot()
        sim.run(60)
        sim.keys("A wait:60 A wait:60")
        told(sim, "lib/deckhand/plainview.py")


def test_a_broken_boot_py_leaves_the_console_and_a_line_in_boot_out(tmp_path):
    files = tmp_path / "files"
    files.mkdir()
    (files / "boot.py").write_text("}{")
    with Sim(files=files) as sim:
        sim.boot(run_boot=True)
        sim.run(60)
        assert scene(sim) == "launcher" and "SyntaxError" in sim.boot_out


def test_a_drive_without_games_says_so(badge_drive, without):
    without(lambda name: name.startswith("games"))
    with Sim(drive=badge_drive) as sim:
        sim.boot()
        sim.run(60)
        assert scene(sim) == "fault" and "Copy" in " ".join(shown(sim))
