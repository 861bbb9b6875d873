"""The kit: exactly the files that belong on a badge, reproducible, and importable where it runs."""

import base64
import contextlib
import hashlib
import json
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from click.testing import CliRunner
from shipped import GAMES

from deckhand_sim.deploy import kit, packing, settings_toml
from deckhand_sim.deploy.compiling import Modules, _compiled, compile_file, has_dangling_pointer
from deckhand_sim.deploy.manifest import MANIFEST_FILE, manifest, problems, read_sums, sha256
from deckhand_sim.device.boards import BOARDS, ROWS, hardware_parts, read_row_file, read_rows, register_board
from deckhand_sim.device.drive import find_drive

DRIVE = find_drive()


@pytest.fixture(scope="module")
def files():
    return kit.build(DRIVE)


@pytest.fixture
def small(tmp_path):
    """A drive with one game, for a test to change."""
    folder = tmp_path / "drive"
    for place in ("code.py", "boot.py"):
        folder.mkdir(exist_ok=True)
        shutil.copy(DRIVE / place, folder / place)
    for place in ("lib/deckhand", "games/example"):
        shutil.copytree(DRIVE / place, folder / place, ignore=shutil.ignore_patterns("__pycache__"))
    (folder / "seeds").mkdir()
    return folder


def run(*args):
    return CliRunner().invoke(kit.kit, [str(arg) for arg in args])


# -- contents


STAY = {
    "boot.py",
    "code.py",
    "lib/deckhand/__init__.py",
    "lib/deckhand/file_sizes.py",
}  # the reader of compiled files


def test_what_runs_before_the_sizes_are_checked_stays_source_and_every_other_module_is_mpy(files):
    assert {path for path in files if path.endswith(".py")} == STAY
    for game in GAMES:
        assert "games/%s/rules.mpy" % game in files


def test_every_mpy_has_circuitpythons_header(files):
    modules = [path for path in files if path.endswith(".mpy")]
    assert len(modules) > 60
    for path in modules:
        assert files[path][:4] == bytes((0x43, 6, 0, 0x1F)), path


def test_no_modules_table_of_constants_points_beyond_its_block_of_the_heap(files, tmp_path):
    """The garbage collector would keep any object at that address alive."""
    assert not [path for path, data in files.items() if path.endswith(".mpy") and has_dangling_pointer(data)]
    found = set()
    for names in range(1, 20):
        (tmp_path / "a.py").write_text("".join("name%d = None\n" % i for i in range(names)))
        found.add(has_dangling_pointer(_compiled("a", (tmp_path / "a.py").read_bytes())))
        assert not has_dangling_pointer(compile_file(tmp_path / "a.py", "a.py"))
    assert found == {False, True}


def test_every_module_of_the_drive_is_in_it_but_those_that_are_folded_away(files):
    folders = ["lib/deckhand", *("games/" + game for game in GAMES)]
    wanted = [path for folder in folders for path in (DRIVE / folder).rglob("*.py")]
    modules = Modules(DRIVE)
    wanted = (
        {path.relative_to(DRIVE).as_posix() for path in wanted} - STAY - modules.gone - {kit.HARDWARE + "/__init__.py"}
    )
    wanted -= {
        "%s/%s.py" % (kit.HARDWARE, part) for part in hardware_parts([ROWS[board] for board in kit.COMMON_BOARDS])[1]
    }
    wanted = {modules.place(path) for path in wanted}
    assert {path for path in files if path.endswith(".mpy") and "adafruit" not in path} == wanted


def test_pictures_titles_and_rule_books_are_in_it_but_not_what_they_are_made_of(files):
    assert {"lib/deckhand/font.bmp", "games/crunch/title.txt", "games/onslaught/art.bmp"} <= set(files)
    assert "seeds/crash_landing.txt" in files and "games/crash_landing/lesson.txt" in files
    assert files["seeds/deals/crash_landing.bin"] == (DRIVE / "seeds/deals/crash_landing.bin").read_bytes()
    for path in files:
        assert not path.endswith((".off", ".md", "art.txt", "font.txt", "cards.txt", "icon.txt", "test.py")), path
        assert "__pycache__" not in path


def test_of_adafruits_libraries_only_what_is_imported_is_in_it(files):
    library = {path for path in files if path.startswith("lib/adafruit_")}
    assert "lib/adafruit_displayio_layout/layouts/grid_layout.mpy" in library
    assert not {path for path in library if "widgets" in path or "bitmap_label" in path or "scrolling" in path}


def test_the_settings_are_the_badges(files):
    text = files["settings.toml"].decode()
    assert text == "CIRCUITPY_HEAP_START_SIZE = 98304\nCIRCUITPY_PYSTACK_SIZE = 2048\n"


def test_it_fits_with_room_to_spare(files):
    print("\n" + kit.space_text(files))
    assert kit.bytes_on_drive(files) < kit.DRIVE_BYTES // 2


def test_paths_are_lower_case_because_fat_knows_no_case(files):
    assert all(path == path.lower() for path in files)


# -- choices


def test_a_subset_of_games_leaves_the_others_out():
    names = set(kit.build(DRIVE, ["crash_landing"]))
    assert {"games/crash_landing/rules.mpy", "seeds/crash_landing.txt", "seeds/deals/crash_landing.bin"} <= names
    assert not [name for name in names if "onslaught" in name]


def test_the_example_is_in_it_only_when_it_is_asked_for(files):
    assert not [path for path in files if path.startswith("games/example")]
    names = set(kit.build(DRIVE, ["example"]))
    assert {"games/example/title.txt", "games/example/book.txt", "games/example/rules.mpy"} <= names
    assert "games/example/test.mpy" not in names


def test_an_unknown_game_is_named():
    with pytest.raises(kit.KitError, match="unknown game chess; there are chaos_cruisers"):
        kit.build(DRIVE, ["chess"])


@pytest.mark.parametrize("wish", ["Crash Landing", "crash-landing, crash_landing"])
def test_games_may_be_named_as_people_name_them(tmp_path, wish):
    assert run(tmp_path / "out", "--games", wish).exit_code == 0
    assert '"games": [\n  "crash_landing"\n ]' in (tmp_path / "out" / MANIFEST_FILE).read_text()


def test_no_game_at_all_is_not_taken_for_all(tmp_path):
    found = run(tmp_path / "out", "--games", ",")
    assert found.exit_code == 2 and "no game named" in found.output


def test_a_rule_book_goes_with_its_own_game(small):
    shutil.copytree(small / "games/example", small / "games/example_two")
    for name in ("example", "example_two"):
        (small / "games" / name / "title.txt").write_text("name: X\nprefix: XX\n")
        (small / "seeds" / (name + ".txt")).write_text("# X\n")
    for name, other in (("example", "example_two"), ("example_two", "example")):
        names = set(kit.build(small, [name], source=True))
        assert "seeds/%s.txt" % name in names and "seeds/%s.txt" % other not in names


def test_a_source_kit_can_be_read_and_edited(small):
    files = kit.build(small, ["example"], source=True)
    assert files["games/example/rules.py"] == (small / "games/example/rules.py").read_bytes()
    assert not [path for path in files if path.endswith(".mpy") and not path.startswith("lib/adafruit_")]


def test_async_is_refused_because_its_bytes_would_differ(small):
    (small / "games/example/bot.py").write_text("async def think():\n    pass\n")
    with pytest.raises(kit.KitError, match="bot.py: line 1 is async"):
        kit.build(small, ["example"])


def test_a_library_that_is_not_installed_is_named_with_the_package_that_has_it(small):
    (small / "games/example/bot.py").write_text("import adafruit_no_such_thing\n")
    with pytest.raises(kit.KitError, match="not installed: pip install adafruit-circuitpython-no-such-thing"):
        kit.build(small, ["example"])


def test_a_module_that_is_no_python_is_named(small):
    for broken in (b"def think(:\n", b"x = 1\n\0"):
        (small / "games/example/bot.py").write_bytes(broken)
        found = run(small.parent / "out", "--from", small, "--games", "example")
        assert found.exit_code == 1 and "bot.py" in found.output and "use --games to leave out" in found.output


def test_a_module_that_python_parses_but_does_not_compile_is_named_with_its_line(small):
    (small / "games/example/bot.py").write_text("x = 1\n\n\ndef think(a, a):\n    pass\n")
    found = run(small.parent / "out", "--from", small, "--games", "example")
    assert found.exit_code == 1 and "games/example/bot.py:4: " in found.output


def test_another_header_of_the_compiler_is_refused(small, monkeypatch):
    monkeypatch.setattr(kit, "compile_file", lambda path, name: b"M\x07\x00\x1f")
    with pytest.raises(kit.KitError, match="4d 07 00 1f"):
        kit.build(small, ["example"])


# -- manifest and reproducibility


def test_its_manifest_verifies(files):
    assert problems(files) == []


def test_the_manifest_finds_damage_loss_and_strangers(files):
    changed = {**files, "code.py": files["code.py"] + b"#", "games/new.py": b""}
    del changed["boot.py"]
    assert problems(changed) == ["boot.py is missing", "code.py is damaged", "games/new.py is not listed"]


def test_two_builds_are_the_same_bytes(files):
    kit.compile_file.__globals__["_compile"].cache_clear()
    again = kit.build(DRIVE)
    assert again == files and list(again) == list(files)


def test_two_zips_are_the_same_bytes(files, tmp_path):
    for name in ("one.zip", "two.zip"):
        kit.write_zip(files, tmp_path / name)
    assert (tmp_path / "one.zip").read_bytes() == (tmp_path / "two.zip").read_bytes()
    with zipfile.ZipFile(tmp_path / "one.zip") as archive:
        assert {name: archive.read(name) for name in archive.namelist()} == files


# -- folders


def test_a_kit_is_written_to_a_folder_and_again_over_itself(small, tmp_path):
    out = tmp_path / "out"
    assert run(out, "--from", small, "--games", "example").exit_code == 0
    (small / "games/example/bot.py").rename(small / "games/example/robot.py")
    found = run(out, "--from", small, "--games", "example")
    assert found.exit_code == 0 and "% free" in found.output
    there = {p.relative_to(out).as_posix(): p.read_bytes() for p in out.rglob("*") if p.is_file()}
    assert problems(there) == []
    assert "games/example/robot.mpy" in there and "games/example/bot.mpy" not in there


def everything(folder):
    """Path -> bytes of all files."""
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


class Cut(BaseException):
    """A power cut."""


def cut_at(monkeypatch, count):
    """Stop writing at file number `count`, half written, as a kill does: without cleanup."""
    left = [count]
    real = packing.Path.write_bytes

    @contextlib.contextmanager
    def whole(path):
        part = path.with_name(".%s.part%s" % (path.stem, path.suffix))
        yield part
        part.replace(path)

    def write_bytes(path, data):
        left[0] -= 1
        if left[0] < 0:
            real(path, data[: len(data) // 2])
            raise Cut
        return real(path, data)

    monkeypatch.setattr(packing, "atomic_write", whole)
    monkeypatch.setattr(packing.Path, "write_bytes", write_bytes)


@pytest.fixture
def tiny():
    """Three small kits, each another version of the last."""

    def version(number, *names):
        files = {"games/%s.py" % name: b"%s %d" % (name.encode(), number) for name in names}
        return {**files, MANIFEST_FILE: manifest(files, {"deckhand": "0.%d" % number})}

    return version(1, "a", "b", "c"), version(2, "a", "b", "d"), version(3, "b", "c", "e")


@pytest.mark.parametrize("first", range(6))
@pytest.mark.parametrize("second", range(6))
def test_half_a_kit_is_finished_by_the_next_run_even_of_other_versions(tiny, tmp_path, monkeypatch, first, second):
    out = tmp_path / "out"
    kit.write_folder(tiny[0], out)
    for files, cut in zip(tiny[1:], (first, second), strict=True):
        with monkeypatch.context() as power, contextlib.suppress(Cut):
            cut_at(power, cut)
            kit.write_folder(files, out)
    kit.write_folder(tiny[0], out)
    assert everything(out) == tiny[0]


def test_a_full_disk_leaves_no_half_file_and_no_empty_zip(files, tmp_path, monkeypatch):
    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(zipfile.ZipFile, "writestr", full)
    with pytest.raises(OSError):
        kit.write_zip(files, tmp_path / "k.zip")
    assert list(tmp_path.iterdir()) == []


@pytest.fixture
def edited(small, tmp_path, monkeypatch):
    """A kit with a line added by its owner, and the command's arguments to write it again."""
    monkeypatch.setattr(kit, "user_folder", lambda: tmp_path / "home")
    out = tmp_path / "src"
    args = (out, "--source", "--from", small, "--games", "example")
    assert run(*args).exit_code == 0
    with open(out / "games/example/rules.py", "a") as file:
        file.write("# mine\n")
    return out, args


def test_what_its_owner_changed_is_named_and_left(edited):
    out, args = edited
    before = everything(out)
    found = run(*args)
    assert found.exit_code == 1 and "games/example/rules.py was changed there" in found.output
    assert everything(out) == before


def test_what_is_no_longer_wanted_is_not_removed_where_it_was_changed(edited, small):
    out, args = edited
    before = everything(out)
    (small / "games/example_two").mkdir()
    for name in ("rules.py", "title.txt"):
        (small / "games/example_two" / name).write_text("X = 1\n" if name == "rules.py" else "name: X\n")
    found = run(*args[:-1], "example_two")
    assert found.exit_code == 1 and "games/example/rules.py was changed there" in found.output
    assert everything(out) == before


def test_a_game_that_is_no_longer_wanted_leaves_no_folder(tmp_path):
    out = tmp_path / "src"
    assert run(out, "--source", "--games", "crunch,landslide").exit_code == 0
    (out / "games/landslide/__pycache__").mkdir()
    (out / "games/landslide/__pycache__/rules.cpython-311.pyc").write_bytes(b"compiled")
    assert run(out, "--source", "--games", "crunch").exit_code == 0
    assert [path.name for path in (out / "games").iterdir()] == ["crunch"]


def test_force_says_what_it_takes_over_and_keeps_a_copy(edited, tmp_path):
    out, args = edited
    (out / "notes.txt").write_text("mine, too")
    before = everything(out)
    for _ in range(2):
        found = run(*args, "--force")
        assert found.exit_code == 0
    (out / "games/example/rules.py").write_bytes(b"mine again")
    found = run(*args, "--force")
    assert "games/example/rules.py is replaced; copied to " in found.output
    assert "# mine" not in (out / "games/example/rules.py").read_text()
    assert (out / "notes.txt").read_text() == "mine, too"
    kept = sorted(path.read_bytes() for path in (tmp_path / "home").rglob("*.py"))
    assert kept == sorted([before["games/example/rules.py"], b"mine again"])


def test_a_copy_that_cannot_be_kept_leaves_everything(edited, tmp_path):
    out, args = edited
    (tmp_path / "home").write_text("no folder")
    before = everything(out)
    found = run(*args, "--force")
    assert found.exit_code == 1 and "no copy could be written" in found.output and everything(out) == before


@pytest.mark.parametrize("path", ["code.py", "lib", "games/example/rules.py", MANIFEST_FILE])
def test_a_link_is_not_followed_out_of_a_kit(edited, tmp_path, path):
    out, args = edited
    outside = tmp_path / "outside"
    (out / path).rename(outside)
    (out / path).symlink_to(outside)
    before = everything(outside) if outside.is_dir() else outside.read_bytes()
    found = run(*args, "--force")
    assert found.exit_code == 1 and path in found.output and "is a link" in found.output
    assert (everything(outside) if outside.is_dir() else outside.read_bytes()) == before


def test_only_a_kits_zip_is_written_over(files, tmp_path):
    with zipfile.ZipFile(tmp_path / "holiday.zip", "w") as archive:
        archive.writestr("photo.png", b"me")
    for name, kept in (("holiday.zip", tmp_path / "kept"), ("essay.zip", tmp_path / "kept-2")):
        (tmp_path / "essay.zip").write_text("mine")
        before = (tmp_path / name).read_bytes()
        with pytest.raises(kit.KitError, match="%s is not a kit" % name):
            kit.write_zip(files, tmp_path / name)
        assert (tmp_path / name).read_bytes() == before
        kit.write_zip(files, tmp_path / name, tmp_path / "kept")
        kit.write_zip(files, tmp_path / name)
        assert (kept / name).read_bytes() == before


def test_a_folder_with_other_things_is_left_alone(small, tmp_path):
    out = tmp_path / "homework"
    out.mkdir()
    (out / "essay.txt").write_text("mine")
    found = run(out, "--from", small, "--games", "example")
    assert found.exit_code == 1 and "essay.txt" in found.output
    assert [path.name for path in out.iterdir()] == ["essay.txt"]


def test_a_badge_is_for_the_flasher(small, tmp_path):
    out = tmp_path / "CIRCUITPY"
    out.mkdir()
    (out / "boot_out.txt").write_text("x")
    assert "deckhand flash --drive" in run(out, "--from", small, "--games", "example").output


# -- settings.toml


def test_settings_of_others_stay_as_they_are():
    old = b'# wifi\r\nCIRCUITPY_WIFI_SSID = "home"\r\nDECKHAND_NAME = "Fox 1"\r\n'
    new = settings_toml.with_settings(old, {"DECKHAND_NAME": 'a "b"', "DECKHAND_LESSON": 1})
    assert new == old.replace(b'"Fox 1"', b'"a \\"b\\""') + b"DECKHAND_LESSON = 1\r\n"
    assert settings_toml.get_value(new, "DECKHAND_NAME") == 'a "b"'
    assert settings_toml.with_settings(new, {"DECKHAND_NAME": 'a "b"', "DECKHAND_LESSON": 1}) == new


def test_a_setting_is_taken_out_and_a_second_line_of_it_too():
    assert settings_toml.with_settings(b"A = 1\nB = 2\nA = 3\n", {"A": None}) == b"B = 2\n"
    assert settings_toml.with_settings(b"A = 1\nB = 2\nA = 3\n", {"A": 5}) == b"A = 5\nB = 2\n"


def test_only_a_line_feed_ends_a_line_of_the_settings():
    for odd in ("\x0c", "\x0b", "\x1c", "\u2028", "\x85", "\r"):
        old = ("# page%sbreak\n" % odd).encode()
        assert settings_toml.with_settings(old, {"A": 1}) == old + b"A = 1\n"


def test_every_line_end_of_the_settings_stays_as_it_is():
    assert settings_toml.with_settings(b"X = 1\r\nY = 2\nA = 1", {"A": 1}) == b"X = 1\r\nY = 2\nA = 1"
    assert settings_toml.with_settings(b"X = 1\nY = 2", {"A": 1}) == b"X = 1\nY = 2\nA = 1\n"


@pytest.mark.parametrize("mark", [b'"""', b"'''"])
def test_a_text_of_several_lines_in_the_settings_is_left_alone(mark):
    text = b"MY_TEXT = " + mark + b"one\nDECKHAND_NAME = 1\n" + mark + b"\n"
    old = text + b"DECKHAND_NAME = 2\n"
    # A badge doesn't parse such strings and uses the first line with a key, so ours goes first.
    assert settings_toml.with_settings(old, {"DECKHAND_NAME": 3}) == b"DECKHAND_NAME = 3\n" + text
    assert settings_toml.get_value(old, "DECKHAND_NAME") == "2"


def test_a_setting_is_written_before_the_first_table_where_the_badge_reads_it():
    old = b"X = 1\n[mine]\nDECKHAND_NAME = 7\n"
    assert (
        settings_toml.with_settings(old, {"DECKHAND_NAME": 3})
        == b"X = 1\nDECKHAND_NAME = 3\n[mine]\nDECKHAND_NAME = 7\n"
    )
    assert settings_toml.get_value(old, "DECKHAND_NAME") is None


# -- where it runs


@pytest.mark.needs("node")
def test_every_module_loads_in_the_micropython_vm(files):
    """The kit's own bytes, with MicroPython's first byte; hardware modules are stand-ins."""
    node = pytest.importorskip("deckhand_sim.vm.node")
    from deckhand_sim.vm.badge import stand_ins
    from deckhand_sim.vm.fuel import Missing

    try:
        vm = node.NodeVm()
    except Missing as missing:
        pytest.skip(str(missing))
    with vm:
        raw = {
            "/" + path: (b"M" + data[1:] if path.endswith(".mpy") else data)
            for path, data in files.items()
            if path != MANIFEST_FILE
        }
        vm.put(raw | stand_ins())
        vm.run("import sys, gc\nsys.path[:] = ['/badge', '', '/lib']\n_live = 0")
        vm.run("import start")
        loaded = 0
        for path in files:
            if path.endswith(".mpy"):
                name = path.removeprefix("lib/")[:-4].replace("/", ".").removesuffix(".__init__")
                vm.run("import %s\nfor n in list(sys.modules):\n if n.startswith('games.'): del sys.modules[n]" % name)
                loaded += 1
    print("\n%d modules loaded" % loaded)
    assert loaded == len([path for path in files if path.endswith(".mpy")])


def test_the_simulator_plays_a_source_kit(small, tmp_path):
    from deckhand_sim.simulator import Sim

    out = tmp_path / "drive_of_my_own"
    kit.write_folder(kit.build(small, ["example"], source=True), out)
    with Sim(drive=out) as sim:
        sim.boot()
        sim.run(500)
        assert type(sim.console.scenes[0]).__module__ == "deckhand.scenes.launcher"
        assert sim.modules["deckhand.loader"].folders() == ["example"]


@pytest.mark.parametrize("own", ["", "board my_board\n keys pins A1\n order A\nend\n"])
def test_a_kit_of_source_is_a_drive_that_every_command_is_at_home_on(small, tmp_path, own):
    boards = kit.BOARDS
    if own:
        (tmp_path / "board.txt").write_text(own)
        boards = (register_board(read_row_file(tmp_path / "board.txt"), own),)
    try:
        kit.write_folder(kit.build(small, ["example"], source=True, boards=boards), tmp_path / "mine")
    finally:
        ROWS.pop("my_board", None)
        BOARDS.pop("my_board", None)
    for words in (("new", "fox"), ("shot", "fox.png", "FO-000001", "--board", "picopad")):
        run = [Path(sys.executable).with_name("deckhand"), *words]
        done = subprocess.run(run, cwd=tmp_path / "mine", capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
    assert (tmp_path / "mine" / "fox.png").stat().st_size
    rows = read_rows((tmp_path / "mine" / kit.BOARD_TABLE).read_text("utf-8"))
    assert list(rows) == ["my_board"] * bool(own) + list(ROWS)


def test_what_no_drive_holds_is_said_by_the_boards_name(small):
    files = kit.build(small, ["example"], source=True, boards=("pybadge",))
    assert "% free" in kit.space_text(files)
    files["seeds/large.bin"] = bytes(kit.DRIVE_BYTES)
    assert kit.space_text(files).endswith(" KB: too large for the drive of a PyBadge")


def test_a_list_of_an_earlier_kit_says_the_same_as_ours():
    files = {"code.py": b"1", "lib/deckhand/a.mpy": b"22", "lib/deckhand/hw/b.mpy": b""}
    earlier = {"files": {path: [len(data), hashlib.sha256(data).hexdigest()] for path, data in files.items()}}
    assert read_sums(json.dumps(earlier).encode()) == read_sums(manifest(files, {"deckhand": "0.1.0"}))
    assert problems({**files, MANIFEST_FILE: manifest(files, {"deckhand": "0.1.0"})}) == []
    assert read_sums(b'{"files": {"lib": {"a": [1, "?"], "b": {}}, "c": 1}}') == {"lib/a": "?"}


def test_sums_of_a_damaged_manifest_are_none():
    assert read_sums(b'{"files": {"a": [1') == {} and read_sums(None) == {} and read_sums(b"[]") == {}
    assert sha256(b"") == base64.urlsafe_b64encode(hashlib.sha256(b"").digest()).decode()[:8]


def test_circups_list_names_the_libraries_that_a_kit_has(files):
    """circup derives a library's name from a PyPI name by this rule."""
    lines = (DRIVE / "requirements-badge.txt").read_text().splitlines()
    names = [re.split("[<>=~[;]", line)[0].strip() for line in lines if line.strip() and not line.startswith("#")]
    wanted = {name.replace("-circuitpython-", "_").replace("-", "_") for name in names}
    assert wanted == {path.split("/")[1] for path in files if path.startswith("lib/adafruit_")}
