"""The page without a browser: its worker under node shows the simulator's pictures; the size of the download."""

import gzip
import json
import shlex
import shutil
import threading
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

import click
import pytest
from built_page import DRIVE, kit_files, page_files
from web_frames import Told, first_difference

from deckhand_sim.frontends.screen_reader import ScreenReader
from deckhand_sim.simulator import Sim
from deckhand_sim.web import command, measure, site
from deckhand_sim.web.node_page import Worker

pytestmark = [pytest.mark.slow, pytest.mark.needs("node")]

ROOT = Path(__file__).resolve().parents[2]
NAP_US = 8000  # the length of a worker's tick
A = 1


@pytest.fixture(scope="module")
def page():
    return page_files()


@pytest.fixture(scope="module")
def worker(page):
    with Worker(page[site.ARCHIVE]) as worker:
        yield worker


# Before these there are random deals, a restart, or memory figures, so only the last picture is the same.
BY_CHANCE = ("launcher_kept", "kept_question", "lesson_", "about")


def pictures():
    """(start, key script, whether all pictures on the way are the same) of every still picture in docs/pictures."""
    for line in (ROOT / "docs/pictures/made.txt").read_text("utf-8").splitlines():
        if line.startswith("shot "):
            _, name, *words = shlex.split(line)
            code = "" if words[0].startswith("--") else words[0]
            way = not name.startswith(BY_CHANCE)
            yield pytest.param(code, words[words.index("--keys") + 1], way, id=name)


@pytest.mark.parametrize(("code", "keys", "way"), list(pictures()))
def test_the_worker_shows_every_picture_that_the_simulator_shows(worker, code, keys, way):
    settings = {"DECKHAND_START": code} if code else {}
    with Sim(settings=settings) as sim:
        sim.min_sleep_us = NAP_US
        sim.boot()
        told = Told(sim)
        sim.keys(keys)
    worker.start(settings)
    worker.run("import page; page.linked(1)")  # as the simulator's badge has a cable
    shown = [frame.md5 for frame in worker.play(told.steps)]
    assert not [message for message in worker.heard if "fault" in message or "print" in message]
    assert shown[-1] == told.frames[-1]
    assert not way or first_difference(told.frames, shown) is None
    assert len(shown) > 1


def test_a_page_is_small(page):
    assert measure.download(page) <= measure.DOWNLOAD_BYTES
    assert len(page[site.ONE_FILE]) <= measure.ONE_FILE_BYTES


def test_equal_sources_give_equal_pages_and_long_work_is_announced(page):
    lines = []
    assert site.build(DRIVE, report=lines.append) == page
    assert lines


def test_the_page_asks_no_other_host_for_anything_and_may_not(page):
    for name in ("index.html", "sw.js"):
        text = page[name].decode()
        assert "http://" not in text and "https://" not in text, name
    for name in ("index.html", site.ONE_FILE):
        assert b"default-src 'self' blob: data:" in page[name]


def test_a_page_is_served_from_memory(page):
    with command.server(page) as served:
        threading.Thread(target=served.serve_forever, daemon=True).start()
        home = "http://127.0.0.1:%d/" % served.server_address[1]
        try:
            with urlopen(home) as answer:
                assert answer.headers["Content-Type"].startswith("text/html") and answer.read() == page["index.html"]
            with urlopen(home + "deckhand.bin?1") as answer:
                assert answer.read() == page[site.ARCHIVE]
            with pytest.raises(HTTPError, match="404"):
                urlopen(home + "../LICENSE")
        finally:
            served.shutdown()


def test_a_page_is_written_over_an_earlier_one_and_nothing_else(page, tmp_path):
    command.write(page, tmp_path / "page")
    command.write(page, tmp_path / "page")
    assert {path.name for path in (tmp_path / "page").iterdir()} == set(page)
    (tmp_path / "letter.txt").write_text("mine")
    with pytest.raises(click.ClickException, match="holds other files"):
        command.write(page, tmp_path)
    assert {path.name for path in tmp_path.iterdir()} == {"page", "letter.txt"}


def test_what_runs_is_the_kit(page):
    """Read the archive's own index and bytes by hand."""
    raw = gzip.decompress(page[site.ARCHIVE])
    size = int.from_bytes(raw[:4], "little")
    index = json.loads(raw[4 : 4 + size])
    at = 4 + size
    found = {}
    for path, length in index["kit"]:
        found[path] = raw[at : at + length]
        at += length
    assert found == kit_files()


def test_the_text_on_the_screen_is_told_in_lines(worker):
    worker.start({})
    (frame, *_) = worker.play([(8 * i, []) for i in range(20)])
    assert frame.text[0] == "Chaos Cruisers" and frame.text[-1].split() == ["(A)", "open", "(START)", "settings"]


@pytest.mark.parametrize("code", ["CC-000001", "CL-000012", "CR-000005", "LS-000017", "ON-000012", "landslide", ""])
def test_the_page_describes_the_screen_in_the_simulators_words(worker, code):
    """With the compiled kit and its short names, describe/ gives the same text as with the source."""
    settings = {"DECKHAND_START": code} if code else {}
    with Sim(settings=settings) as sim:
        sim.min_sleep_us = NAP_US
        sim.boot()
        told = Told(sim)
        words = ScreenReader(sim)
        sim.keys("wait:900 A wait:900 RIGHT wait:500 A wait:900 DOWN wait:600")
        expected = words.full()
    worker.start(settings)
    worker.run("import page; page.linked(1)")
    worker.play(told.steps)
    assert not [message for message in worker.heard if "fault" in message or "print" in message]
    said = [message["say"]["text"] for message in worker.heard if "say" in message]
    assert worker.run("import page\nprint(page.full())")["out"].split("\n") == expected
    assert len(expected) > 2 and len(said) > 1


def test_a_game_that_nobody_left_is_kept(worker):
    worker.start({"DECKHAND_START": "CL-004711"})
    keys = {50: [(A, True)], 58: [(A, False)]}
    worker.play([(8 * i, keys.get(i, [])) for i in range(400)])
    kept = worker.keep()
    assert len(kept) == 8192
    worker.start({"DECKHAND_START": "crash_landing"}, nvm=kept)
    frames = worker.play([(8 * i, []) for i in range(60)])
    assert any("Go on" in line for line in frames[-1].text)


@pytest.mark.parametrize("code", ["CL-004711", "ON-000012", "LS-000123", "CC-000321", "CR-000055"])
def test_keeping_a_game_changes_nothing_on_the_screen(worker, code):
    moves = {60 + 40 * i: [(key, True)] for i, key in enumerate((1, 4, 1, 5, 1, 1, 7, 1, 6, 1))}
    lets_go = {at + 8: [(keys[0][0], False)] for at, keys in moves.items()}
    steps = [(8 * i, (moves | lets_go).get(i, [])) for i in range(700)]
    worker.start({"DECKHAND_START": code})
    straight = [frame.md5 for frame in worker.play(steps)]
    worker.start({"DECKHAND_START": code})
    kept = []
    for at in range(0, len(steps), 35):
        kept += [frame.md5 for frame in worker.play(steps[at : at + 35])]
        worker.keep()
    assert not [message for message in worker.heard if "print" in message]
    assert len(straight) > 5
    assert kept == straight


def fox(**changed):
    """The example's source files as a pupil's own game, with some changes."""
    files = {"/games/fox/" + path.name: path.read_text("utf-8") for path in (DRIVE / "games/example").glob("*.*")}
    files["/games/fox/title.txt"] = files.pop("/games/fox/title.off")
    return files | {"/games/fox/%s.py" % name: text for name, text in changed.items()}


def test_a_game_in_source_runs_beside_the_compiled_console(worker):
    worker.start({"DECKHAND_START": "fox"}, files=fox())
    keys = {60: [(A, True)], 66: [(A, False)]}
    frames = worker.play([(8 * i, keys.get(i, [])) for i in range(200)])
    assert "Stop: the pot is 0" in frames[-1].text


VIEW = """
import displayio, terminalio, vectorio
from adafruit_display_text.label import Label
from deckhand.plainview import PlainView

class View(PlainView):
    made = None

    def table(self, rules, screen):
        if self.made:
            return
        self.made = group = displayio.Group(scale=SCALE, x=3, y=5)
        sheet = displayio.Bitmap(WIDE, 8, COLOURS)
        for y in range(8):
            for x in range(WIDE):
                sheet[x, y] = (x * y + x) % COLOURS
        inks = displayio.Palette(COLOURS)
        for i in range(COLOURS):
            inks[i] = (i * 0x0F1F37 + 0x102030) & 0xFFFFFF
        inks.make_transparent(1)
        for n in range(8):
            grid = displayio.TileGrid(sheet, pixel_shader=inks, width=3, height=2, tile_width=TILE, tile_height=8)
            for i in range(6):
                grid[i] = i % (WIDE // TILE)
            grid.x = 2 + n % 4 * 26
            grid.y = n // 4 * 26
            grid.flip_x = bool(n & 1)
            grid.flip_y = bool(n & 2)
            grid.transpose_xy = bool(n & 4)
            group.append(grid)
        label = Label(terminalio.FONT, text="Fox! g|", color=0xFF8000)
        label.x, label.y = 10, 60
        group.append(label)
        group.append(vectorio.Rectangle(pixel_shader=inks, width=20, height=9, x=60, y=55, color_index=0))
        screen.add(group)

    def place(self, move):
        return 8, 100, 16, 16

    def lines(self, rules, screen):
        pass
"""


@pytest.mark.parametrize(
    ("scale", "wide", "tile", "colours"), [(1, 32, 8, 16), (2, 32, 8, 2), (1, 30, 5, 4), (1, 48, 16, 256)]
)
def test_what_a_game_lays_over_the_table_looks_as_in_the_simulator(worker, tmp_path, scale, wide, tile, colours):
    view = VIEW.replace("SCALE", str(scale)).replace("WIDE", str(wide)).replace("TILE", str(tile))
    files = fox(view=view.replace("COLOURS", str(colours)))
    for name in ("code.py", "boot.py"):
        shutil.copy(DRIVE / name, tmp_path)
    for name in ("lib", "seeds"):
        shutil.copytree(DRIVE / name, tmp_path / name)
    for path, text in files.items():
        (tmp_path / path[1:]).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path[1:]).write_text(text, "utf-8")
    with Sim(drive=tmp_path, settings={"DECKHAND_START": "fox"}) as sim:
        sim.min_sleep_us = NAP_US
        sim.boot()
        told = Told(sim)
        sim.keys("wait:300 A wait:500")
        assert not sim.serial
    worker.start({"DECKHAND_START": "fox"}, files=files)
    shown = [frame.md5 for frame in worker.play(told.steps)]
    assert first_difference(told.frames, shown) is None and len(shown) > 1


def test_a_fault_in_a_game_is_told_with_its_line(worker):
    rules = fox()["/games/fox/rules.py"]
    line = rules.split("\n").index("    def setup(self):") + 2
    broken = rules.replace("    def setup(self):\n", "    def setup(self):\n        nobody_knows_this()\n")
    worker.start({"DECKHAND_START": "fox"}, files=fox(rules=broken))
    keys = {60: [(A, True)], 66: [(A, False)]}
    frames = worker.play([(8 * i, keys.get(i, [])) for i in range(200)])
    told = "\n".join(message["print"] for message in worker.heard if "print" in message)
    assert 'games/fox/rules.py", line %d, in setup' % line in told
    assert "nobody_knows_this" in told and "Something broke" in frames[-1].text


def test_what_the_badge_lacks_cannot_be_had_in_the_page(worker):
    worker.start(idle=True)
    for source in ("from heapq import heappush", "import js; js.postMessage(1)", "import hashlib; hashlib.sha256()"):
        assert "ImportError: no module named" in worker.run(source)["error"], source
    assert worker.run("import json, math; print(json.loads('[1]'))")["out"] == "[1]"
