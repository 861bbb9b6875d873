"""The measuring tools: badge-sized objects, Blinka's dirty areas, detected regressions, repeatable figures."""

import re
from collections import Counter
from io import StringIO
from types import SimpleNamespace

import pytest
from rich.console import Console

from deckhand_sim.deploy.compiling import Modules, compile_file
from deckhand_sim.deploy.names import firmware
from deckhand_sim.device.drive import find_drive
from deckhand_sim.measuring import budget, console, lesson, limits
from deckhand_sim.measuring.console import open_table
from deckhand_sim.measuring.limits import Limit
from deckhand_sim.measuring.rows import SHIFTS, Row, in_two_layouts
from deckhand_sim.vm.badge import STAND_INS, BadgeVm, pool_bytes
from deckhand_sim.vm.node import NodeVm, VmError

pytestmark = [pytest.mark.slow, pytest.mark.needs("node")]

DRIVE = find_drive()


@pytest.fixture
def badge(node_kit):
    with BadgeVm(DRIVE) as badge:
        yield badge


# (expression, bytes of its native object on the badge)
SIZES = [
    ("displayio.Palette(16)", 272),
    ("displayio.TileGrid(sheet, pixel_shader=inks, tile_width=8, tile_height=8)", 96),
    ("displayio.TileGrid(sheet, pixel_shader=inks, width=2, height=2, tile_width=8, tile_height=8)", 96),
    ("displayio.TileGrid(sheet, pixel_shader=inks, width=20, height=1, tile_width=8, tile_height=8)", 96 + 32),
    ("displayio.TileGrid(sheet, pixel_shader=inks, width=10, height=8, tile_width=8, tile_height=8)", 96 + 80),
    ("vectorio.Rectangle(pixel_shader=inks, width=9, height=9)", 96),
    ("displayio.Bitmap(160, 128, 16)", 48 + 10_240),
    ("displayio.Bitmap(8, 1536, 16)", 48 + 6144),
    ("displayio.Group()", 48 + 16 + 16),
]


@pytest.mark.parametrize("make, size", SIZES)
def test_a_stand_in_takes_as_much_heap_as_the_native_object(badge, make, size):
    badge.command("import displayio, vectorio\nsheet = displayio.Bitmap(8, 1536, 16)\ninks = displayio.Palette(16)")
    badge.command(f"kept = [None] * 20\nfor i in range(20):\n    kept[i] = {make}")
    full = badge._vm.live()
    badge.command("for i in range(20): kept[i] = None")
    assert (full - badge._vm.live()) / 20 == pytest.approx(size, abs=16)


def test_to_ask_for_a_restart_takes_no_heap(badge):
    badge.command("import supervisor")
    before = badge._vm.live()
    badge.command("for _ in range(40): supervisor.reload()")
    assert badge._vm.live() == before
    assert badge.value("start.restarts()") == 40


def cover(areas):
    """How often each pixel was sent."""
    return Counter((x, y) for x1, y1, x2, y2 in areas for y in range(y1, y2) for x in range(x1, x2))


# The launcher and the settings as CircuitPython 10.2.1 drew them, layer by layer: bars (x, y, width, height),
# letters (x, y, count) and pictures (x, y, tiles across, tiles down), in drawing order.
LAUNCHER = (
    [("tiles", 24, 6, 14, 2), *(("tiles", x, 30, 3, 3) for x in (4, 36, 68, 100, 132))],
    [("bar", 0, 66, 160, 1), ("bar", 0, 67, 160, 50), ("bar", 0, 116, 160, 1), ("bar", 0, 117, 160, 11)],
    [("words", 3, 119, 26), *(("words", 8, y, 24) for y in (70, 82, 92, 104))],
)
SETTINGS = (
    [("bar", 0, 0, 160, 128), ("bar", 0, 0, 160, 15), ("bar", 0, 15, 160, 1)],
    [("words", 116, 4, 6), ("words", 9, 5, 8), ("words", 8, 4, 8)],
    [("bar", 0, 116, 160, 1), ("bar", 0, 117, 160, 11), ("words", 3, 119, 26)],
    [("cursor", 0, 0, 160, 10), ("cursor", 0, 0, 160, 9)],
    [("words", 8, 19 + 10 * i, 24) for i in range(9)],
)
PAGES = """
import board, displayio, vectorio
display = board.DISPLAY
sheet = displayio.Bitmap(8, 1536, 16)
font = displayio.Bitmap(672, 8, 2)
def page(parts):
    paint, inks = displayio.Palette(8), displayio.Palette(16)
    group = displayio.Group()
    root.append(group)
    for part in parts:
        what, x, y = part[:3]
        if what in ("bar", "cursor"):
            layer = vectorio.Rectangle(pixel_shader=paint, width=part[3], height=part[4], x=x, y=y)
        else:
            bitmap, wide = (sheet, 8) if what == "tiles" else (font, 6)
            high = part[4] if what == "tiles" else 1
            layer = displayio.TileGrid(bitmap, pixel_shader=inks, width=part[3], height=high, tile_width=wide, tile_height=8)
            layer.x, layer.y = x, y
        group.append(layer)
        if what == "cursor":
            layer.y = 18
def sent():
    display.refresh()
    return sum((x2 - x1) * (y2 - y1) for x1, y1, x2, y2 in display.send())
root = displayio.Group()
display.root_group = root
"""


def test_pages_are_as_many_pixels_as_the_firmware_sent(node_kit):
    launcher, settings = sum(LAUNCHER, []), sum(SETTINGS, [])
    with BadgeVm(DRIVE, board="hack_club_sprig") as sprig:  # the panel is mounted sideways: bars come first
        sprig.command(PAGES)
        sprig.command(f"page({launcher})")
        assert sprig.value("sent()") == 160 * 128
        sprig.command(f"root.pop()\npage({settings})")
        assert sprig.value("sent()") == 101_052
        assert sprig.value("sent()") == 0


def test_a_display_that_gets_its_root_again_is_sent_whole_once(node_kit):
    with BadgeVm(DRIVE, board="hack_club_sprig") as sprig:
        sprig.command(PAGES)
        sprig.command(f"page({sum(LAUNCHER, [])})")
        sprig.value("sent()")
        sprig.command(f"root.pop()\npage({sum(SETTINGS, [])})\ndisplay.root_group = None\ndisplay.root_group = root")
        assert sprig.value("[sent(), sent()]") == [160 * 128, 0]


# (change to layers already shown, pixels that displayio sends next: shared-module/displayio and vectorio)
CHANGES = [
    ("bar.y = 40", 20 * 10 + 20 * 10),  # moves more than its own height: two areas
    ("bar.y = 13", 20 * 13),  # overlaps its old position: one area
    ("bar.y = 13\nbar.y = 10", 20 * 13),  # and back: the old position is redrawn as well
    ("bar.hidden = True", 20 * 10),
    ("grid.hidden = True", 16 * 8),
    ("grid.x = 2", 18 * 8),
    ("grid.x = 60", 2 * 16 * 8),
    ("grid[1] = 3", 8 * 8),
    ("group.hidden = True", 16 * 8 + 20 * 10),
    ("paint[1] = 5", 20 * 10),
    ("root.remove(group)", 16 * 8),  # displayio doesn't ask a group's shapes for their old position
]


@pytest.mark.parametrize("change, pixels", CHANGES)
def test_a_change_sends_what_the_native_code_sends(badge, change, pixels):
    badge.command(PAGES)
    badge.command(
        "paint, inks = displayio.Palette(8), displayio.Palette(16)\n"
        "group = displayio.Group()\nroot.append(group)\n"
        "grid = displayio.TileGrid(sheet, pixel_shader=inks, width=2, tile_width=8, tile_height=8)\n"
        "bar = vectorio.Rectangle(pixel_shader=paint, width=20, height=10, x=0, y=10)\n"
        "group.append(grid)\ngroup.append(bar)\nsent()"
    )
    badge.command(change)
    assert badge.value("sent()") == pixels


def test_dirty_areas_are_those_that_blinka_sends(badge):
    from deckhand_sim.simulator import Sim

    with Sim() as sim:
        sim.boot()
        sim.run(400)
        badge.boot()
        badge.run(200)
        in_menu = False
        for key in "RIGHT RIGHT LEFT START DOWN RIGHT UP B".split():
            in_menu = in_menu or key == "START"
            sim.clear_log()
            sim.press(key)
            sim.run(300)
            steps = badge.keys(key) + badge.run(300)
            sent = cover(area for step in steps for area in step.sent)
            theirs = cover(sim.windows)
            if in_menu:  # if a bar moves by its own height, Blinka sends the overlap twice
                assert sent.keys() == theirs.keys() and sent <= theirs, f"after {key}"
            else:
                assert sent == theirs, f"after {key}"


def test_a_list_kept_by_a_screen_is_seen_in_its_live_heap(badge, tmp_path):
    modules = Modules(DRIVE)
    name = "lib/deckhand/scenes/launcher.py"
    line = modules.names.shorten(name, "        self.console = console\n")
    source = modules.source(name).replace(line, line + "        self.kept = list(range(2000))\n", 1)
    assert "self.kept" in source
    badge.boot()
    place = tmp_path / "launcher.py"
    place.write_text(source)
    changed = {"/" + modules.place(name): compile_file(place, "/" + name)}
    with BadgeVm(DRIVE, extra=changed) as heavier:
        heavier.boot()
        assert heavier.live - badge.live >= 4 * 2000


def test_a_step_counts_what_it_allocates_between_two_collections(badge):
    badge.boot()
    badge.command("import badge_gc\nkept = []\nmore = lambda: kept.append(bytearray(3000))")
    badge.command("top = start.the_console.scenes[-1]\nstep = top.step")
    collect = "start.sys.modules['gc'].collect()"
    badge.command(f"def busy(now):\n  more(); {collect}\n  more(); {collect}\n  more(); kept.clear()\ntop.step = busy")
    step = badge.run(20)[0]
    assert step.used >= 3 * 3000
    assert 3000 <= step.inside - max(step.live, badge.steps[-2].live) < 2 * 3000


def test_names_of_the_stand_ins_do_not_move_a_live_heap(badge, tmp_path):
    badge.boot()
    place = tmp_path / "rtc.py"
    names = "".join(f"name_of_a_stand_in_{i} = None\n" for i in range(400))
    place.write_text((STAND_INS / "rtc.py").read_text() + names)
    with BadgeVm(DRIVE, extra={"/badge/rtc.mpy": compile_file(place, "/badge/rtc.py")}) as wordy:
        wordy.boot()
        assert wordy.live == pytest.approx(badge.live, abs=512)  # the letters are split into chunks


@pytest.mark.parametrize(
    "names, sizes", [(0, []), (1, [20]), (20, [20]), (21, [20, 40]), (621, [20, 40, 80, 160, 320, 640])]
)
def test_pools_of_names_double(names, sizes):
    assert pool_bytes(names) == sum(-(-(24 + 6 * size) // 16) * 16 for size in sizes)


def test_a_name_of_the_firmware_takes_no_memory(node_kit):
    def known(vm):
        return int(re.search(r"n_qstr=(\d+)", vm.run("micropython.qstr_info()"))[1])

    with NodeVm() as vm:
        vm.run("import micropython")
        before = known(vm)
        vm.run("def f(it):\n    it.some_name_of_ours")
        assert known(vm) >= before + 2  # "f" or "it" may also be known
        before = known(vm)
        for name in sorted(firmware()[0]):
            vm.run(f"lambda: {name}")
        assert known(vm) == before


def test_a_game_in_source_plays_beside_a_console_with_short_names(node_kit):
    folder = DRIVE / "games" / "example"
    more = {f"/games/magpie/{p.name}": p.read_bytes() for p in folder.glob("*.*") if p.suffix in (".py", ".txt")}
    more["/games/magpie/title.txt"] = (folder / "title.off").read_bytes()
    with BadgeVm(DRIVE, extra=more, pystack=4096) as badge:  # the compiler uses stack as well
        badge.boot()
        open_table(badge, "magpie")
        for _ in range(12):
            badge.keys("A wait:300")
            badge.run(300)
        assert badge.fault() == ""
        assert badge.value("len(start.the_console.scenes[-1].session.history)") > 3


def test_a_recursion_too_deep_for_the_badge_is_named(node_kit):
    with NodeVm() as vm:
        vm.run("def down(n):\n    return down(n - 1) if n else 0")
        vm.run("down(5)")
        with pytest.raises(VmError, match="pystack exhausted"):
            vm.run("down(60)")


def test_a_call_that_never_ends_is_stopped(node_kit):
    with NodeVm(seconds=2) as vm:
        with pytest.raises(VmError, match="took more than 2 s"):
            vm.run("while True: pass")


def test_a_row_that_fails_names_the_place_and_the_largest_consumers():
    found = budget.Budget()
    row = Row("snap", "live heap, table", 90_000, Limit(81_920, 2_048), "result over play")
    found.add("snap in play", lambda: ([row], {"games.snap.view": 30_000, "a": 1, "b": 2, "objects": 20_000}))
    assert budget.explain(found) == [
        "broken: snap: live heap, table: 90,000 B, cap 81,920 B",
        "  at result over play",
        "  largest: games.snap.view 30,000 B, objects 20,000 B, b 2 B",
    ]


def test_a_used_reserve_fails_unless_a_reason_is_written_beside_it(monkeypatch):
    found = budget.Budget()
    row = Row("snap", "live heap, table", 81_000, Limit(81_920, 2_048))
    found.add("snap in play", lambda: [row, Row("snap", "live heap, menu", 79_872, Limit(81_920, 2_048))])
    assert found.failed == [row] and (row.verdict, row.free) == ("reserve", 920)
    assert budget.explain(found) == [
        "reserve: snap: live heap, table: 81,000 B, cap 81,920 B, of which 2,048 B stay free"
    ]
    monkeypatch.setitem(limits.TIGHT, ("snap", "live heap, table"), "its cards are pictures")
    assert not found.failed and (row.verdict, row.reason) == ("tight", "its cards are pictures")


def test_the_table_shows_what_is_free_and_why_a_reserve_is_used(monkeypatch):
    monkeypatch.setitem(limits.TIGHT, ("snap", "live heap"), "its cards are pictures")
    found = budget.Budget()
    found.add("snap", lambda: [Row("snap", "live heap, table", 81_000, Limit(81_920, 2_048))])
    screen = Console(width=120, record=True, file=StringIO())
    budget.print_table(found, screen)
    shown = screen.export_text()
    assert "920 B" in shown and "2,048 B" in shown and "its cards are pictures" in shown


def test_a_row_that_fails_is_looked_at_in_another_layout():
    seen = []

    def measuring(shift):
        seen.append(shift)
        rows = [Row("snap", "live heap", 100 - bool(shift), Limit(99)), Row("snap", "more", 5 + bool(shift), Limit(9))]
        return rows, {"a": shift}

    rows, modules = in_two_layouts(measuring)
    assert [row.measured for row in rows] == [99, 5] and modules == {"a": 0}
    assert seen == list(SHIFTS)


def test_only_the_part_of_a_game_that_fails_is_looked_at_again(monkeypatch):
    looked = []

    def part(name, measured):
        def rows(*args):
            looked.append((name, args[-1]))
            found = [Row("snap", name, measured, Limit(99))]
            return (found, {"a": 1}) if name == "table" else found

        return rows

    monkeypatch.setattr(console, "_table_rows", part("table", 5))
    monkeypatch.setattr(console, "_playing_rows", part("bots", 6))
    monkeypatch.setattr(console, "lesson_rows", part("lesson", 100))
    monkeypatch.setattr(console, "hand_rows", part("hand", 7))
    monkeypatch.setattr(console.finished_game, "finished_rows", part("end", 8))
    monkeypatch.setattr(console, "probe", lambda game: SimpleNamespace(HEAP_HAND=("SN-1", (0,))))
    rows, modules = console.measure_game(DRIVE, "snap", quick=True)
    assert [row.what for row in rows] == ["table", "bots", "lesson", "end", "hand"] and modules == {"a": 1}
    first, second = SHIFTS
    assert looked == [
        ("table", first),
        ("bots", first),
        ("lesson", first),
        ("lesson", second),
        ("end", first),
        ("hand", first),
    ]


@pytest.mark.parametrize(("told", "ms"), [(3, 3 * 240), (None, 15_120)])
def test_a_lesson_is_waited_for_until_it_waits_itself(told, ms):
    gone = []

    class Badge:
        def run(self, ms, step):
            gone.append(ms)

        def scene(self):
            return ["lesson"]

        def value(self, expression):
            return len(gone) == told

    lesson._wait_for_lesson(Badge(), "top.waits")
    assert sum(gone) == ms + lesson._SETTLE_MS


def test_fuel_is_the_same_twice_running(fuel_vm, tmp_path):
    script = "import time\na = time.time_ns()\nsum(range(1000))\nprint((time.time_ns() - a) // 1000)"
    first, second = fuel_vm.run(script, tmp_path), fuel_vm.run(script, tmp_path)
    assert (first.out, first.fuel) == (second.out, second.fuel)
    assert int(first.out) > 10_000


def test_live_heap_is_the_same_twice_running(node_kit):
    def launcher():
        with BadgeVm(DRIVE) as badge:
            badge.boot()
            return [(step.used, step.live, step.sent) for step in badge.steps + badge.keys("RIGHT LEFT")]

    assert launcher() == launcher()
