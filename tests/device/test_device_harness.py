"""The measuring is right: sizes as on the badge, dirty areas as Blinka's, regressions seen, figures repeated."""

import re
from collections import Counter
from types import SimpleNamespace

import pytest

from deckhand_sim.deploy.compiling import Modules, module
from deckhand_sim.deploy.names import firmware
from deckhand_sim.device.drive import find_drive
from deckhand_sim.measuring import budget, console, lesson
from deckhand_sim.measuring.console import open_table
from deckhand_sim.measuring.rows import SHIFTS, Row, in_two_layouts
from deckhand_sim.vm.badge import BadgeVm
from deckhand_sim.vm.node import NodeVm, VmError

pytestmark = [pytest.mark.slow, pytest.mark.needs("node")]

DRIVE = find_drive()


@pytest.fixture
def badge(node_kit):
    with BadgeVm(DRIVE) as badge:
        yield badge


# (what is made, bytes of its native object on the badge)
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


def test_dirty_areas_are_those_that_blinka_sends(badge):
    from deckhand_sim.simulator import Sim

    with Sim() as sim:
        sim.boot()
        sim.run(400)
        badge.boot()
        badge.run(200)
        # No way back from a menu: of what is removed while it is hidden Blinka sends more than the native code does.
        for key in "RIGHT RIGHT LEFT START DOWN RIGHT UP".split():
            sim.clear_log()
            sim.press(key)
            sim.run(300)
            steps = badge.keys(key) + badge.run(300)
            sent = cover(area for step in steps for area in step.sent)
            theirs = cover(sim.windows)
            if key == "START":  # the launcher's sheet is taken away
                assert sent.keys() == theirs.keys() and sent <= theirs
            else:
                assert sent == theirs, f"after {key}"


def test_a_list_kept_by_a_screen_is_seen_in_its_live_heap(badge, tmp_path):
    modules = Modules(DRIVE)
    source = modules.texts["lib/deckhand/scene_launcher.py"]
    source = source.replace(
        "        self.console = console\n", "        self.console = console\n        self.kept = list(range(2000))\n", 1
    )
    assert "self.kept" in source
    badge.boot()
    place = tmp_path / "launcher.py"
    name = "lib/deckhand/scene_launcher.py"
    place.write_text(modules.modules.rename(name, modules.names.shorten(name, source)))
    changed = {"/" + modules.place(name): module(place, "/" + name)}
    with BadgeVm(DRIVE, extra=changed) as heavier:
        heavier.boot()
        assert heavier.live - badge.live >= 4 * 2000


def test_a_name_of_the_firmware_takes_no_memory(node_kit):
    def known(vm):
        return int(re.search(r"n_qstr=(\d+)", vm.run("micropython.qstr_info()"))[1])

    with NodeVm() as vm:
        vm.run("import micropython")
        before = known(vm)
        vm.run("def f(it):\n    it.some_name_of_ours")
        assert known(vm) >= before + 2  # "f" or "it" may be known, too
        before = known(vm)
        for name in sorted(firmware()[0]):
            vm.run(f"lambda: {name}")
        assert known(vm) == before


def test_a_game_in_source_plays_beside_a_console_with_short_names(node_kit):
    folder = DRIVE / "games" / "example"
    more = {f"/games/magpie/{p.name}": p.read_bytes() for p in folder.glob("*.*") if p.suffix in (".py", ".txt")}
    more["/games/magpie/title.txt"] = (folder / "title.off").read_bytes()
    with BadgeVm(DRIVE, extra=more, pystack=4096) as badge:  # the compiler, too, needs of the stack
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


def test_a_broken_must_names_the_place_and_the_largest_consumers():
    found = budget.Budget()
    row = Row("snap", "live heap, table", 90_000, 81_920, 56_320, "B", "result over play")
    found.add("snap in play", lambda: ([row], {"games.snap.view": 30_000, "a": 1, "b": 2, "objects": 20_000}))
    assert budget.explain(found) == [
        "broken: snap: live heap, table: 90,000 B, must 81,920 B",
        "  at result over play",
        "  largest: games.snap.view 30,000 B, objects 20,000 B, b 2 B",
    ]


def test_a_broken_must_is_looked_at_in_another_layout():
    seen = []

    def measuring(shift):
        seen.append(shift)
        return [Row("snap", "live heap", 100 - bool(shift), 99), Row("snap", "more", 5 + bool(shift), 9)], {"a": shift}

    rows, modules = in_two_layouts(measuring)
    assert [row.measured for row in rows] == [99, 5] and modules == {"a": 0}
    assert seen == list(SHIFTS)


def test_only_the_part_of_a_game_whose_must_is_broken_is_looked_at_again(monkeypatch):
    looked = []

    def part(name, measured):
        def rows(*args):
            looked.append((name, args[-1]))
            found = [Row("snap", name, measured, 99)]
            return (found, {"a": 1}) if name == "table" else found

        return rows

    monkeypatch.setattr(console, "_table_rows", part("table", 5))
    monkeypatch.setattr(console, "_playing_rows", part("bots", 6))
    monkeypatch.setattr(console, "lesson_rows", part("lesson", 100))
    monkeypatch.setattr(console, "hand_rows", part("hand", 7))
    monkeypatch.setattr(console, "probe", lambda game: SimpleNamespace(HEAP_HAND=("SN-1", (0,))))
    rows, modules = console.measure_game(DRIVE, "snap", quick=True)
    assert [row.what for row in rows] == ["table", "bots", "lesson", "hand"] and modules == {"a": 1}
    first, second = SHIFTS
    assert looked == [("table", first), ("bots", first), ("lesson", first), ("lesson", second), ("hand", first)]


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

    lesson._turn(Badge(), "top.waits")
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
