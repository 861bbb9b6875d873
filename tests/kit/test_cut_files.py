"""A truncated compiled file gives a message, never an endless import. In the 32-bit VM, with a kit's own files."""

from importlib import util
from pathlib import Path
from types import SimpleNamespace

import pytest

from deckhand_sim.deploy import kit
from deckhand_sim.deploy.compiling import Modules
from deckhand_sim.deploy.drives import BADGE, DriveInfo, Folder
from deckhand_sim.deploy.flash_one import FlashOptions, flash_drive
from deckhand_sim.simulator import Sim
from deckhand_sim.vm.badge import BadgeVm
from deckhand_sim.vm.fuel import FUEL_PER_MS, FuelVm

ROOT = Path(__file__).resolve().parents[2]
ROWS = b"always: console\n"
SECONDS = 20  # an endless import is stopped after this
LIBRARY = "lib/adafruit_displayio_layout/layouts/grid_layout.mpy"
BOARDS = "lib/deckhand/hw/boards.py"
IN_LIB = ("lib/deckhand/console.py", "lib/deckhand/scenes/pause.py", "lib/deckhand/pages/fault_text.py", BOARDS)
OF_A_GAME = ("games/crunch/rules.mpy", "games/onslaught/view.mpy", "games/landslide/bot.mpy")
# code.py in a form that the VM can run: it ends at the badge's first wait.
RUN = """
import badge_time, sys
class AskStop(BaseException):
    pass
ask_naps = [0]
def ask_sleep(seconds):
    ask_naps[0] += 1
    if seconds == 1 or ask_naps[0] > 20:
        raise AskStop
badge_time.sleep = ask_sleep
for ask_name in list(sys.modules):
    if ask_name.startswith("deckhand"):
        del sys.modules[ask_name]
with open("/code.py") as ask_file:
    ask_text = ask_file.read().replace("sys.implementation.version", "(10, 3, 1)")
try:
    exec(ask_text, {"__name__": "__main__"})
except AskStop:
    pass
"""


@pytest.fixture(scope="module")
def files():
    return kit.build(ROOT)


@pytest.fixture(scope="module")
def badge(files):
    """A badge with a kit."""
    with BadgeVm(ROOT, extra=on_badge(files)) as one:
        one._vm.seconds = SECONDS
        yield one


def on_badge(files):
    """A kit's files by path, with MicroPython's first byte in compiled files, as the VM needs it."""
    return {
        "/" + path: b"M" + data[1:] if path.endswith(".mpy") and data else data
        for path, data in files.items()
        if path.startswith(("lib/", "games/", "seeds/", "code.py"))
    }


def sizes_to_try(data):
    return (0, 1, 100, len(data) - 1)


def start(badge):
    """The output of code.py at a start."""
    return badge.command(RUN)


@pytest.mark.needs("node")
def test_a_whole_kit_starts(badge):
    assert start(badge) == ""


@pytest.mark.needs("node")
@pytest.mark.parametrize("path", (*IN_LIB, LIBRARY))
def test_a_cut_file_of_lib_is_told_on_the_terminal_at_the_start(badge, files, path):
    path = Modules(ROOT).place(path) if path.endswith(".py") else path
    for size in sizes_to_try(files[path]):
        badge._vm.put(on_badge({path: files[path][:size]}))
        told = start(badge)
        badge._vm.put(on_badge({path: files[path]}))
        shown = told.partition("\x1b[2J")[2]
        assert path + " is damaged\n\nCopy Deckhand again.\n\nThen press reset." in shown, (size, told)
        assert "deckhand.console" not in badge.value("list(sys.modules)")
    assert start(badge) == ""


@pytest.mark.needs("node")
@pytest.mark.parametrize(
    "damage", [b"", b"console.mpy 12", b"}{ \xe9\xff\n" * 20, ROWS + b"a.mpy 12", ROWS + b"\xff 1\nend"]
)
def test_a_damaged_list_of_sizes_is_told_too(badge, files, damage):
    path = "lib/deckhand/residency.txt"
    badge._vm.put({"/" + path: damage})
    told = start(badge)
    badge._vm.put({"/" + path: files[path]})
    assert "Copy Deckhand again." in told.partition("\x1b[2J")[2], told


@pytest.mark.needs("node")
def test_a_compiled_console_without_its_list_is_half_a_copy(badge, files):
    badge.command("import os\nos.remove('/lib/deckhand/residency.txt')")
    told = start(badge)
    badge._vm.put({"/lib/deckhand/residency.txt": files["lib/deckhand/residency.txt"]})
    assert "lib/deckhand/residency.txt is missing or damaged\n\nCopy Deckhand again." in told


@pytest.mark.needs("node")
@pytest.mark.parametrize("path", OF_A_GAME)
def test_a_cut_file_of_a_game_is_told_when_the_game_is_opened_and_the_others_go_on(badge, files, path):
    game = path.split("/")[1]
    start(badge)
    badge.boot()
    for size in sizes_to_try(files[path]):
        badge._vm.put(on_badge({path: files[path][:size]}))
        badge.command("start.the_console.replace('game_menu', %r)" % game)
        badge.run(300)
        assert badge.scene() == ["fault"] and "ValueError: %s is damaged" % path in badge.fault()
        badge.serial = ""
        badge._vm.put(on_badge({path: files[path]}))
        badge.keys("A wait:300")
        badge.command("start.the_console.replace('game_menu', 'crash_landing')")
        badge.run(300)
        assert badge.scene() == ["game_menu"]
    badge.command("start.the_console.replace('game_menu', %r)" % game)
    badge.run(300)
    assert badge.scene() == ["game_menu"] and not badge.fault()


@pytest.mark.needs("node")
def test_what_the_list_does_not_name_is_trusted(badge, files):
    path = "games/crunch/residency.txt"
    start(badge)
    badge.boot()
    own = on_badge({"games/crunch/rules.mpy": files["games/crunch/rules.mpy"] + b"\0"})  # longer, and equally valid
    badge._vm.put({**own, "/" + path: files[path].partition(b"\na.mpy ")[0] + b"\nend"})
    badge.command("start.the_console.replace('game_menu', 'crunch')")
    badge.run(300)
    badge._vm.put(on_badge({name: files[name] for name in (path, "games/crunch/rules.mpy")}))
    assert badge.scene() == ["game_menu"] and not badge.fault()


def test_a_kit_of_source_has_no_lists_but_its_libraries_and_starts(tmp_path):
    files = kit.build(ROOT, games=["crunch"], source=True)
    assert not [path for path in files if path.endswith(kit.SIZES) and path != "lib/" + kit.SIZES]
    kit.write_folder(files, tmp_path / "badge")
    with Sim(drive=tmp_path / "badge") as sim:
        sim.boot()
        sim.run(60)
        assert sim.console.names == ["launcher"]


def test_every_compiled_file_is_in_one_list(files):
    listed = {}
    for path in files:
        if path.endswith(("/" + kit.SIZES, "/" + kit.RESIDENCY)):
            *lines, end = files[path].decode().split("\n")
            assert end == "end"
            lines = [line.split(" ") for line in lines if ":" not in line]
            listed.update({"%s/%s" % (path.rpartition("/")[0], name): int(size) for name, size in lines})
    assert listed == {path: len(data) for path, data in files.items() if path.endswith(".mpy")}


def test_the_check_takes_100_badge_ms_at_the_start_and_30_at_a_games_opening(files, tmp_path):
    kit.write_folder(files, tmp_path / "badge")
    code = (
        "import time\nfuel = time.time_ns\nsys.path[:] = ['/', '/lib']\nbefore = fuel()\nimport deckhand.file_sizes\n"
        "deckhand.file_sizes.check_libraries()\nmiddle = fuel()\ndel sys.modules['deckhand.file_sizes']\nagain = fuel()\n"
        "import deckhand.file_sizes\ndeckhand.file_sizes.check('games/chaos_cruisers')\n"
        "print((middle - before) // 1000, (fuel() - again) // 1000)"
    )
    run = FuelVm().run(code, tmp_path, root=tmp_path / "badge")
    start_ms, game_ms = (int(figure) / FUEL_PER_MS for figure in run.out.split())
    assert 0 < game_ms < 30 and 0 < start_ms < 100, (start_ms, game_ms)


# -- an interrupted copy


class Pulled(Folder):
    """A drive that is unplugged during its n-th write."""

    left = 0

    def write(self, path, data):
        if self.left == 0:
            super().write(path, data[: len(data) // 2])
            raise OSError(5, "gone")
        self.left -= 1
        super().write(path, data)


def device(folder):
    """lib/deckhand/file_sizes.py with this folder as its drive."""
    spec = util.spec_from_file_location("file_sizes", ROOT / "lib" / "deckhand" / "file_sizes.py")
    whole = util.module_from_spec(spec)
    spec.loader.exec_module(whole)
    system = whole.os
    whole.os = SimpleNamespace(
        stat=lambda path: system.stat(folder / path), listdir=lambda path: system.listdir(folder / path)
    )
    whole.open = lambda path, mode: open(folder / path, mode)
    return whole


def refused(call, *args):
    try:
        call(*args)
    except ValueError:
        return True
    return False


def held(folder, good):
    """Compiled files that are incomplete: each must be refused before it is imported."""
    whole = device(folder)
    torn = []
    for place in folder.rglob("*.mpy"):
        path = place.relative_to(folder).as_posix()
        if place.read_bytes() not in good[path]:
            torn.append(path)
            if path.startswith("lib/"):
                assert refused(whole.check_libraries), path
            else:
                assert refused(whole.check, "/".join(path.split("/")[:2])), path
    return torn


def flash(folder, files, left):
    drive = Pulled(folder)
    drive.left = left
    return flash_drive(DriveInfo(drive, BADGE, "pybadge"), files, FlashOptions()).is_ok


@pytest.mark.slow_but("False")
@pytest.mark.parametrize("fresh", [True, False])
def test_a_plug_pulled_at_any_moment_of_a_flash_leaves_nothing_to_hang_on(tmp_path, fresh):
    old = kit.build(ROOT, games=["crunch"])
    longer = {path: data + b"\0" for path, data in old.items() if path.endswith((".mpy",)) and "/r" in path}
    new = {**old, **longer}
    new.update(kit.size_lists(new))
    good = {path: (old[path], new[path]) for path in new}
    folder = tmp_path / "badge"
    folder.mkdir()
    if not fresh:
        assert flash(folder, old, -1)
    seen = 0
    for _ in range(200):
        if flash(folder, new, 4 if fresh else 2):  # each continues where the previous one stopped
            break
        seen += len(held(folder, good))
    else:
        raise AssertionError("it never came to its end")
    assert seen > 3 and not held(folder, good)
    assert not refused(device(folder).check_libraries)
