"""The flasher: on FAT images like the badge's, on folders, and with every fault that can happen."""

import contextlib
import errno
import io
import json
import os
import signal
import struct
import threading
import time
import types
from dataclasses import replace
from pathlib import Path
from unittest import mock

import pytest
from click.testing import CliRunner
from fat_drive import FatDrive

from deckhand_sim import __version__
from deckhand_sim.deploy import (
    badge_numbers,
    badges,
    drive_errors,
    drives,
    flash,
    flash_one,
    kit,
    plan,
    repl,
    settings_toml,
    uf2,
)
from deckhand_sim.deploy.badge_numbers import NumberRegister
from deckhand_sim.deploy.drives import BADGE, BOOTLOADER, DriveInfo, Folder, inspect_drive
from deckhand_sim.deploy.flash_many import flash_drives
from deckhand_sim.deploy.flash_one import FlashOptions, flash_drive
from deckhand_sim.deploy.manifest import JOURNAL_FILE, MANIFEST_FILE, problems, read_sums
from deckhand_sim.device.drive import find_drive
from deckhand_sim.frontends import launch_options
from deckhand_sim.frontends.launch_options import user_folder
from deckhand_sim.single_instance import file_lock

UID = "0123456789ABCDEF0123456789ABCD%02X"
HELLO = b'print("Hello World!")\n'
SYSTEM = ("boot_out.txt",)


def boot_out(board="pybadge", version="10.3.1", number=0):
    """The lines that CircuitPython writes, with its line ends."""
    return (
        "Adafruit CircuitPython %s on 2026-09-01; Adafruit Pybadge with samd51j19\r\nBoard ID:%s\r\nUID:%s\r\n"
        "boot.py output:\r\n" % (version, board, UID % number)
    ).encode()


@pytest.fixture(scope="module")
def files():
    return kit.build(find_drive())


@pytest.fixture(autouse=True)
def built_once(files, monkeypatch):
    """Give the command a finished kit: test_kit tests building it."""
    monkeypatch.setattr(flash, "build", lambda *_, report: report("compiling") or files)
    monkeypatch.setattr(flash, "source_sums", lambda _: ())


@pytest.fixture(scope="module")
def newer(files):
    """A later Deckhand: one module changed, one removed, one new."""
    changed = {**files, "lib/deckhand/rng.mpy": b"C\x06\x00\x1fnewer", "lib/deckhand/fresh.mpy": b"C\x06\x00\x1fnew"}
    del changed["lib/deckhand/tour.mpy"]
    return {**changed, MANIFEST_FILE: flash_one._new_manifest(changed)}


@pytest.fixture
def fats():
    """Makes FAT images of a new badge, and frees their volumes."""
    made = []

    def make(number=0, **more):
        drive = FatDrive("CIRCUITPY%d" % number, **more)
        made.append(drive)
        drive.write("boot_out.txt", boot_out(number=number))
        drive.write("code.py", HELLO)
        drive.write("settings.toml", b"")
        return drive

    yield make
    for drive in made:
        drive.close()


def badge_folder(place, number=0):
    """A new badge as a folder."""
    (place / "lib").mkdir(parents=True)
    (place / "boot_out.txt").write_bytes(boot_out(number=number))
    (place / "code.py").write_bytes(HELLO)
    (place / "settings.toml").write_bytes(b"")
    return place


@pytest.fixture
def folder(tmp_path):
    """A new badge as a folder."""
    return badge_folder(tmp_path / "CIRCUITPY")


@pytest.fixture(autouse=True)
def waited_for(monkeypatch):
    """Skip the wait for this computer's own disk, and count the skipped waits."""
    waited = []
    monkeypatch.setattr(os, "fsync", waited.append)
    return waited


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    """The user's data directory during a test."""
    monkeypatch.setattr(launch_options.platformdirs, "user_data_dir", lambda *_, **__: str(tmp_path / "home"))
    return tmp_path / "home"


def content(drive):
    """Everything on a drive except CircuitPython's own files."""
    return {path: drive.read(path) for path in drive.files() if path not in SYSTEM}


def put(drive, files, **wishes):
    """Flash one drive."""
    return flash_drive(inspect_drive(drive), files, FlashOptions(**wishes))


# -- real FAT


def test_a_new_badge_gets_exactly_the_kit(fats, files):
    drive = fats()
    assert drive.free() > kit.DRIVE_BYTES - 2048
    outcome = put(drive, files)
    assert outcome.is_ok, outcome.text
    drive.plug_in_again()
    assert content(drive) == files
    assert problems(content(drive)) == []
    used = kit.DRIVE_BYTES - drive.free()
    print("\n%d KB used, %d KB free, %d sectors written" % (used // 1024, drive.free() // 1024, drive.sectors_written))
    assert used <= kit.bytes_on_drive(files) + 1024, "the printed figure is an upper bound"


def test_again_writes_nothing(fats, files):
    drive = fats()
    put(drive, files)
    before = drive.sectors_written
    outcome = put(drive, files)
    assert outcome.is_ok and outcome.written == 0 and outcome.text == "was right already"
    assert drive.sectors_written == before


def test_a_later_version_writes_what_differs_and_removes_what_is_gone(fats, files, newer):
    drive = fats()
    put(drive, files)
    outcome = put(drive, newer)
    assert outcome.is_ok and outcome.written == 2
    drive.plug_in_again()
    assert content(drive) == newer


@pytest.mark.slow
def test_eight_badges_at_once_two_of_them_failing(fats, files):
    images = [fats(number) for number in range(8)]
    images[2].break_after = 500  # unplugged halfway
    images[5].write("holiday.bin", bytes(images[5].free() - 20 * 512))  # full of somebody's holiday photos
    numbers = NumberRegister(None)
    outcomes = flash_drives(
        [inspect_drive(drive) for drive in images], files, FlashOptions(name="Fox {n}"), register=numbers
    )
    assert [outcome.is_ok for outcome in outcomes] == [True, True, False, True, True, False, True, True]
    assert "was unplugged" in outcomes[2].text and "plug it in again" in outcomes[2].text
    assert "KB more than is free; nothing was changed" in outcomes[5].text
    assert set(images[5].files()) == {"boot_out.txt", "code.py", "settings.toml", "holiday.bin"}

    images[2].plug_in_again()
    again = flash_drives(
        [inspect_drive(drive) for drive in images], files, FlashOptions(name="Fox {n}"), register=numbers
    )
    assert [outcome.is_ok for outcome in again] == [True, True, True, True, True, False, True, True]
    assert 0 < again[2].written < len(files), "it continues where it stopped"
    names = [settings_toml.get_value(drive.read("settings.toml"), "DECKHAND_NAME") for drive in images]
    assert names == ["Fox 1", "Fox 2", "Fox 3", "Fox 4", "Fox 5", None, "Fox 7", "Fox 8"]

    images[5].remove("holiday.bin")
    assert flash_drives([inspect_drive(images[5])], files, FlashOptions())[0].is_ok


@pytest.mark.parametrize("cut", range(3, 1200, 133))
def test_wherever_it_is_pulled_out_the_next_run_finishes(fats, files, cut):
    drive = fats()
    drive.break_after = cut
    assert not put(drive, files).is_ok
    drive.plug_in_again()
    assert put(drive, files).is_ok
    drive.plug_in_again()
    assert content(drive) == files


def test_modules_that_had_longer_names_leave_nothing_behind(folder, files):
    long = {path: data for path, data in files.items() if path.count("/") < 2 or len(Path(path).stem) > 2}
    long.update({path.replace("/a.mpy", "/ui_board.mpy"): data for path, data in files.items() if path not in long})
    assert "games/crunch/ui_board.mpy" in long and "games/crunch/ui_board.mpy" not in files
    drive = Folder(folder)
    put(drive, {**long, MANIFEST_FILE: flash_one._new_manifest(long)})
    assert put(drive, files).is_ok
    assert content(drive) == files


@pytest.mark.slow_but("0", "30")
@pytest.mark.parametrize("cut", range(0, 60, 6))
def test_a_pulled_out_update_keeps_what_is_somebodys(fats, files, newer, cut):
    drive = fats()
    put(drive, files)
    mine = {"games/fox/title.txt": b"name: Fox\nprefix: FO\n", "games/crunch/notation.mpy": b"my own reasons"}
    for path, data in mine.items():
        drive.write(path, data)
    drive.break_after = cut
    put(drive, newer)
    drive.plug_in_again()
    outcome = put(drive, newer)
    drive.plug_in_again()
    assert {path: drive.read(path) for path in mine} == mine
    assert not outcome.is_ok and "games/crunch/notation.mpy" in outcome.text
    assert {path: data for path, data in content(drive).items() if path not in mine} == {
        path: data for path, data in newer.items() if path not in mine
    }


def test_a_drive_that_is_too_small_is_not_touched(fats, files):
    drive = fats(sectors=600)
    outcome = put(drive, files)
    assert not outcome.is_ok and "nothing was changed" in outcome.text
    assert drive.read("code.py") == HELLO


# -- files of ours


def test_other_peoples_files_are_never_changed_and_are_named(folder, files):
    (folder / "games" / "fox").mkdir(parents=True)
    (folder / "games/fox/rules.py").write_text("mine")
    (folder / "notes.txt").write_text("mine, too")
    outcome = put(Folder(folder), files)
    assert outcome.is_ok
    assert (folder / "games/fox/rules.py").read_text() == "mine"
    assert "other   games/fox/: left alone" in outcome.details and "other   notes.txt: left alone" in outcome.details


def test_somebodys_code_py_is_kept_and_said(folder, files):
    (folder / "code.py").write_text("import my_robot\n")
    outcome = put(Folder(folder), files)
    assert not outcome.is_ok
    assert "left code.py (it was changed by somebody); --replace" in outcome.text
    assert (folder / "code.py").read_text() == "import my_robot\n"


def test_replace_takes_over_and_keeps_a_copy_on_the_computer(folder, files, tmp_path):
    (folder / "code.py").write_text("import my_robot\n")
    (folder / "notes.txt").write_text("mine, too")
    outcome = put(Folder(folder), files, replace=True, backup_folder=tmp_path / "kept")
    assert outcome.is_ok, outcome.text
    assert (folder / "code.py").read_bytes() == files["code.py"]
    assert (tmp_path / "kept/code.py").read_text() == "import my_robot\n"
    (folder / "code.py").write_bytes(HELLO)
    assert put(Folder(folder), files, replace=True, backup_folder=tmp_path / "kept").is_ok
    assert (folder / "notes.txt").read_text() == "mine, too"
    assert len(list((tmp_path / "kept").rglob("*.*"))) == 1, "only other people's files are copied"


def all_copies(home):
    """All backups on the computer, of any drive."""
    return sorted(path.read_bytes() for path in (home / "replaced").rglob("*") if path.is_file())


@pytest.mark.slow
@pytest.mark.parametrize("uids", [["UID:%026d1B2C3D" % n for n in range(8)], ["UID:1B2C3D"] * 8, [""] * 8,
                                  ["UID:../../../%d" % n for n in range(8)], ["UID:[/x]\x1b[2J", "UID:/etc"] * 4])  # fmt: skip
def test_eight_drives_with_numbers_that_end_alike_or_are_none_lose_nothing(tmp_path, home, files, uids):
    places = []
    for number, uid in enumerate(uids):
        place = badge_folder(tmp_path / ("drives/[red]%d\x1b[31m" % number))
        (place / "boot_out.txt").write_text(
            "Adafruit CircuitPython 10.3.1 on 2026-09-01; Adafruit Pybadge with samd51j19\nBoard ID:pybadge\n%s\n" % uid
        )
        (place / "code.py").write_text("print(%d)" % number)
        places += ["--drive", place]
    before = set(tmp_path.rglob("*"))
    found = run(*places, "--replace")
    assert found.exit_code == 0 and "8 of 8 badges are right" in found.output
    assert "\x1b" not in found.output
    assert all_copies(home) == [b"print(%d)" % number for number in range(8)]
    made = {path for path in tmp_path.rglob("*") if path not in before and not path.is_relative_to(tmp_path / "drives")}
    assert all(path.is_relative_to(home) for path in made)
    assert run(*places).output.count("was right already") == 8


def test_a_copy_is_never_written_over_another_one(folder, files, home, monkeypatch):
    monkeypatch.setattr(flash.backups, "timestamp", lambda: "the-same-second")
    for text in (b"ANNA", b"BEN"):
        (folder / "code.py").write_bytes(text)
        assert run("--drive", folder, "--replace").exit_code == 0
    assert all_copies(home) == [b"ANNA", b"BEN"]


@pytest.mark.parametrize("fault", ["full", "torn"])
def test_what_cannot_be_copied_to_the_computer_is_not_replaced(folder, files, tmp_path, monkeypatch, fault):
    (folder / "code.py").write_text("import my_robot\n")
    real = flash_one.backups.save_copy

    def put_aside(place, path, data):
        if fault == "torn":
            real(place, path, data[:-1])
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(flash_one.backups, "save_copy", put_aside)
    outcome = put(Folder(folder), files, replace=True, backup_folder=tmp_path / "kept")
    assert not outcome.is_ok and "code.py could not be copied" in outcome.text and "nothing was changed" in outcome.text
    assert (folder / "code.py").read_text() == "import my_robot\n" and not (folder / "games").exists()


def test_a_copy_that_reads_back_otherwise_is_found_out(tmp_path, monkeypatch):
    monkeypatch.setattr(Path, "read_bytes", lambda place: b"noise")
    with pytest.raises(OSError, match="not what was copied"):
        flash_one.backups.save_copy(tmp_path, "lib/code.py", b"import my_robot\n")


def test_a_file_of_ours_that_was_edited_is_kept(folder, files, newer):
    put(Folder(folder), files)
    (folder / "lib/deckhand/rng.mpy").write_bytes(b"edited")
    outcome = put(Folder(folder), newer)
    assert not outcome.is_ok and "lib/deckhand/rng.mpy" in outcome.text
    assert (folder / "lib/deckhand/rng.mpy").read_bytes() == b"edited"


def test_our_stale_source_is_removed_when_mpy_comes(folder, files):
    source = kit.build(find_drive(), source=True)
    put(Folder(folder), source)
    assert (folder / "games/crunch/rules.py").exists()
    assert put(Folder(folder), files).is_ok
    assert content(Folder(folder)) == files


def test_our_source_copied_by_hand_is_known_by_its_bytes(folder, files):
    (folder / "games/crunch").mkdir(parents=True)
    rules = find_drive() / "games/crunch/rules.py"
    (folder / "games/crunch/rules.py").write_bytes(rules.read_bytes())
    outcome = put(Folder(folder), files, sources=frozenset(kit.source_sums(find_drive())))
    assert outcome.is_ok and not (folder / "games/crunch/rules.py").exists()


@pytest.mark.parametrize(
    ("path", "instead"),
    [
        ("games/crunch/rules.py", "games/crunch/rules.mpy"),
        ("deckhand.py", "lib/deckhand"),
        ("deckhand/console.py", "lib/deckhand"),
        ("code.txt", "code.py"),
        ("CODE.TXT", "code.py"),
    ],
)
def test_what_would_be_run_instead_of_ours_is_said_and_left(folder, files, path, instead):
    (folder / path).parent.mkdir(parents=True, exist_ok=True)
    (folder / path).write_text("not ours")
    outcome = put(Folder(folder), files)
    assert not outcome.is_ok and "the badge would load it instead of " + instead in outcome.text
    assert (folder / path).read_text() == "not ours"
    assert put(Folder(folder), files, replace=True).is_ok
    assert not (folder / path).exists()


def test_a_subset_of_games_removes_the_other_ones_of_ours(folder, files):
    put(Folder(folder), files)
    assert put(Folder(folder), kit.build(find_drive(), ["onslaught"])).is_ok
    assert [path.name for path in (folder / "games").iterdir()] == ["onslaught"]


def test_macs_companions_of_our_files_are_removed_and_no_others(folder, files):
    put(Folder(folder), files)
    (folder / "lib/deckhand/._rng.mpy").write_bytes(b"\x00\x05\x16\x07rest")
    (folder / "._letter.txt").write_bytes(b"\x00\x05\x16\x07rest")
    assert put(Folder(folder), files).is_ok
    assert not (folder / "lib/deckhand/._rng.mpy").exists() and (folder / "._letter.txt").exists()


def test_a_torn_manifest_is_healed(folder, files):
    put(Folder(folder), files)
    drive = Folder(folder)
    drive.write(JOURNAL_FILE, b'{"writing": ["code.py", "%s"], "before": {}}' % MANIFEST_FILE.encode())
    drive.write(MANIFEST_FILE, drive.read(MANIFEST_FILE)[:500])
    drive.write("code.py", b"")
    assert put(drive, files).is_ok
    assert content(drive) == files


@pytest.mark.slow_but("note3")
@pytest.mark.parametrize(
    "note",
    [
        b'{"writing": 5}',
        b'{"before": 7}',
        b'{"writing": [1, {}, "code.py"], "before": {"code.py": [1], "a": null}}',
        b"[" * 100_000,
        b"\xff\xfe",
    ],
)
def test_a_note_or_list_of_another_shape_is_healed(folder, files, note):
    for name in (JOURNAL_FILE, MANIFEST_FILE):
        (folder / name).write_bytes(note)
        assert put(Folder(folder), files).is_ok
        assert content(Folder(folder)) == files
    (folder / MANIFEST_FILE).write_bytes(b'{"files": {"code.py": [1, {}], "boot.py": [1, 2], "x": 3}}')
    assert put(Folder(folder), files).is_ok and content(Folder(folder)) == files


# -- Adafruit's libraries, as circup installs them


def library(folder, name, version, end=".mpy", leave_out=(), head=b"C\x06\x00\x1f"):
    """A library's modules as in a bundle: more than we need, and compiled by somebody else."""
    wanted = {"adafruit_display_text": ["__init__", "label", "bitmap_label"],
              "adafruit_displayio_layout": ["__init__", "layouts/__init__", "layouts/grid_layout", "switch"]}  # fmt: skip
    for module in wanted[name]:
        if module in leave_out:
            continue
        place = folder / "lib" / name / (module + end)
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(
            head + b"\x0a" + version.encode() + b"\x00\x16__version__"
            if end == ".mpy"
            else ('__version__ = "%s"\n' % version).encode()
        )


@pytest.mark.parametrize("end", [".mpy", ".py"])
@pytest.mark.parametrize(("text", "layout"), [("3.0.0", "2.1.0"), ("5.0.6", "3.1.5"), ("12.1.10", "4.0.0")])
def test_a_library_of_another_version_that_the_console_runs_with_is_right_and_named(folder, files, end, text, layout):
    library(folder, "adafruit_display_text", text, end)
    library(folder, "adafruit_displayio_layout", layout, end)
    theirs = {path: path.read_bytes() for path in (folder / "lib").rglob("*") if path.is_file()}
    outcome = put(Folder(folder), files)
    assert outcome.is_ok, outcome.text
    assert "library adafruit_display_text %s is already installed and works: left alone" % text in outcome.details
    assert "library adafruit_displayio_layout %s is already installed and works: left alone" % layout in outcome.details
    assert {path: path.read_bytes() for path in theirs} == theirs
    assert not [path for path in read_sums((folder / MANIFEST_FILE).read_bytes()) if "adafruit" in path], (
        "those files aren't ours"
    )
    assert put(Folder(folder), files).text == "was right already"


def test_a_library_that_circup_updated_after_a_flash_is_right(folder, files):
    put(Folder(folder), files)
    library(folder, "adafruit_display_text", "6.1.0")
    assert put(Folder(folder), files).is_ok
    assert put(Folder(folder), files).text == "was right already"
    assert put(Folder(folder), files, replace=True).is_ok
    assert (folder / "lib/adafruit_display_text/label.mpy").read_bytes() == files["lib/adafruit_display_text/label.mpy"]


def test_what_we_wrote_about_a_library_of_ours_goes_when_it_is_another_one(folder, files):
    told = {**files, "lib/adafruit_display_text/told.txt": b"about ours"}
    told[MANIFEST_FILE] = flash_one._new_manifest(told)
    put(Folder(folder), told)
    library(folder, "adafruit_display_text", "6.1.0")
    assert put(Folder(folder), told).is_ok
    assert not (folder / "lib/adafruit_display_text/told.txt").exists()
    assert put(Folder(folder), told).text == "was right already"


@pytest.mark.parametrize(
    ("version", "more", "says"),
    [
        ("2.28.3", {}, "adafruit_display_text 2.28.3 is older than 3.0"),
        ("5.0.6", {"leave_out": ("label",)}, "adafruit_display_text/label is missing"),
        ("5.0.6", {"head": b"C\x05\x00\x1f"}, "compiled for another CircuitPython"),
        ("none", {}, "has no version number"),
    ],
)
def test_a_library_that_the_console_does_not_run_with_is_said_and_left(folder, files, version, more, says):
    library(folder, "adafruit_display_text", version, **more)
    label = folder / "lib/adafruit_display_text/__init__.mpy"
    theirs = label.read_bytes()
    outcome = put(Folder(folder), files)
    assert not outcome.is_ok and says in outcome.text and "--replace takes over" in outcome.text
    assert label.read_bytes() == theirs
    assert put(Folder(folder), files, replace=True).is_ok


def test_a_source_of_an_old_library_is_named_as_that(folder, files):
    for name in ("__init__", "label"):
        place = folder / "lib/adafruit_display_text" / (name + ".py")
        place.parent.mkdir(exist_ok=True)
        place.write_text('__version__ = "2.0.0"\n')
    assert "adafruit_display_text 2.0.0 is older than 3.0" in put(Folder(folder), files).text


def test_a_library_of_two_versions_at_once_is_said(folder, files):
    library(folder, "adafruit_display_text", "5.0.6")
    library(folder, "adafruit_display_text", "5.1.0", leave_out=("label",))
    assert "mixes two versions" in put(Folder(folder), files).text


# -- settings


def test_settings_of_others_and_lesson_and_name_stay_unless_asked(folder, files):
    (folder / "settings.toml").write_bytes(b'MY_KEY = "7"\r\n')
    put(Folder(folder), files, lesson=True, name="Fox 7")
    text = (folder / "settings.toml").read_bytes()
    assert text.startswith(b'MY_KEY = "7"\r\n') and b"DECKHAND_LESSON = 1\r\n" in text
    assert put(Folder(folder), files).text == "was right already"
    put(Folder(folder), files, lesson=False)
    text = (folder / "settings.toml").read_bytes()
    assert b"LESSON" not in text and b'DECKHAND_NAME = "Fox 7"' in text


def test_names_are_numbered_and_kept():
    badges = [(UID % 0, ""), (UID % 1, "Fox 1"), (UID % 2, ""), (UID % 3, "Fox 1")]
    assert NumberRegister(None).names("Fox {n}", badges) == ["Fox 2", "Fox 1", "Fox 3", "Fox 4"]


def numbered(path, pattern, badges):
    """The names that the badges get, remembered like in a run."""
    return NumberRegister(path).assign(pattern, badges)


def test_the_next_batch_goes_on_counting_and_a_badge_keeps_its_number(tmp_path):
    path = tmp_path / "numbers.json"
    first = [(UID % number, "") for number in range(8)]
    second = [(UID % number, "") for number in range(8, 11)]
    assert numbered(path, "Fox {n}", first) == ["Fox %d" % n for n in range(1, 9)]
    assert numbered(path, "Fox {n}", second) == ["Fox 9", "Fox 10", "Fox 11"]
    assert numbered(path, "Fox {n}", [second[1], first[2]]) == ["Fox 10", "Fox 3"], (
        "its drive was erased in the meantime"
    )
    assert numbered(path, "Owl {n}", second) == ["Owl 1", "Owl 2", "Owl 3"]


def test_two_badges_of_one_name_are_told_apart_and_a_badge_without_number_takes_nobodys(tmp_path):
    path = tmp_path / "numbers.json"
    assert numbered(path, "Fox {n}", [(UID % 1, "Fox 1")]) == ["Fox 1"]
    assert numbered(path, "Fox {n}", [(UID % 2, "Fox 1"), ("", "")]) == ["Fox 2", "Fox 3"]
    assert numbered(path, "Fox {n}", [("", "")]) == ["Fox 3"], "a badge without a number can't be remembered"
    assert numbered(path, "{n}{n}", [(UID % 1, "0"), (UID % 2, "")]) == ["1{n}", "2{n}"]


def test_two_runs_at_once_give_no_number_twice(tmp_path, files):
    first, second = (NumberRegister(tmp_path / "numbers.json") for _ in range(2))
    given = {}

    def give(name, numbers, batch):
        given[name] = numbers.assign("Fox {n}", [(UID % number, "") for number in batch])

    runs = [
        threading.Thread(target=give, args=(name, numbers, batch))
        for name, numbers, batch in (("first", first, range(8)), ("second", second, range(8, 16)))
    ]
    for run_of_it in runs:
        run_of_it.start()
    for run_of_it in runs:
        run_of_it.join()
    assert sorted(given["first"] + given["second"]) == sorted("Fox %d" % n for n in range(1, 17))
    assert [path.name for path in tmp_path.iterdir()] == ["numbers.json"]


def test_a_badge_that_nothing_was_written_on_leaves_its_number_to_others(tmp_path, files):
    numbers = NumberRegister(tmp_path / "numbers.json")
    found = [inspect_drive(Folder(badge_folder(tmp_path / str(number), number))) for number in range(2)]
    found[0] = replace(found[0], board="gameboy")
    outcomes = flash_drives(found, files, FlashOptions(name="Fox {n}"), register=numbers)
    assert [outcome.is_ok for outcome in outcomes] == [False, True] and "named   Fox 2" in outcomes[1].details
    assert numbered(tmp_path / "numbers.json", "Fox {n}", [(UID % 7, "")]) == ["Fox 1"]


def test_numbers_that_another_run_holds_on_to_are_said(folder, monkeypatch):
    monkeypatch.setattr(badge_numbers, "_LOCK_TIMEOUT_S", 0)
    with file_lock(user_folder() / "numbers.json"):
        found = run("--drive", folder, "--name", "Fox {n}")
    assert found.exit_code == 1 and "another deckhand flash is assigning numbers" in found.output
    assert (folder / "code.py").read_bytes() == HELLO


@pytest.mark.parametrize("text", ["{", "[]", '{"Fox {n}": 5}', '{"Fox {n}": {"AA": "1"}}', "[" * 100_000, "\xff"])
def test_damaged_numbers_are_said_and_not_counted_anew(folder, text):
    place = user_folder() / "numbers.json"
    place.parent.mkdir(parents=True)
    place.write_text(text, "latin-1")
    found = run("--drive", folder, "--name", "Fox {n}")
    assert found.exit_code == 1 and "numbers.json is damaged: rename it" in found.output
    assert place.read_text("latin-1") == text and (folder / "code.py").read_bytes() == HELLO


def test_the_command_says_the_number_and_a_dry_run_takes_none(folder, tmp_path):
    assert "named" not in run("--drive", folder, "--name", "Fox {n}", "--dry-run").output
    assert "named   Fox 1" in run("--drive", folder, "--name", "Fox {n}").output
    other = badge_folder(tmp_path / "other", 1)
    assert "named   Fox 2" in run("--drive", other, "--name", "Fox {n}").output
    assert "named   Fox 1" in run("--drive", folder, "--name", "Fox {n}").output


def test_a_request_to_forget_saves_is_done_once_by_the_badge(folder, files):
    from deckhand_sim.simulator import Sim

    put(Folder(folder), files, reset_id="a1b2c3d4")
    assert settings_toml.get_value((folder / "settings.toml").read_bytes(), "DECKHAND_RESET") == "a1b2c3d4"
    settings = {"DECKHAND_RESET": "a1b2c3d4"}
    with Sim() as sim:
        sim.boot()
        sim.console.store.put(b"xx", b"played a lot")
        sim.console.store.flush()
        saves = sim.nvm
    with Sim(nvm=saves, settings=settings) as sim:
        sim.boot()
        assert sim.console.store.get(b"xx") == b""
        sim.console.store.put(b"xx", b"since then")
        sim.console.store.flush()
        saves = sim.nvm
    with Sim(nvm=saves, settings=settings) as sim:
        sim.boot()
        assert sim.console.store.get(b"xx") == b"since then", "the same request is not carried out twice"


# -- features that FAT drives lack


@pytest.mark.parametrize("path", ["code.py", "lib", "lib/deckhand", "settings.toml", "deckhand-copying.json", "games"])
def test_a_link_is_not_followed_out_of_a_drive(folder, files, tmp_path, path):
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "victim").write_bytes(HELLO)
    place = folder / path
    if place.is_dir():
        place.rmdir()
    place.unlink(missing_ok=True)
    place.symlink_to(outside if path in ("lib", "lib/deckhand", "games") else outside / "victim")
    outcome = put(Folder(folder), files, replace=True)
    assert not outcome.is_ok and path in outcome.text and "a link" in outcome.text, outcome.text
    assert [(path.name, path.read_bytes()) for path in outside.iterdir()] == [("victim", HELLO)]


def test_a_dangling_link_and_a_pipe_are_named_and_nothing_waits(folder, files):
    (folder / "boot.py").symlink_to(folder / "nowhere")
    assert "boot.py is a link" in put(Folder(folder), files).text
    (folder / "boot.py").unlink()
    os.mkfifo(folder / "boot.py")
    assert "boot.py is a link" in put(Folder(folder), files).text
    assert not (folder / "games").exists()


def test_a_link_that_comes_while_it_is_written_is_not_followed(folder, files, tmp_path):
    class Racing(Folder):
        def write(self, path, data):
            if path == JOURNAL_FILE:
                (folder / "games").symlink_to(tmp_path / "outside")
            super().write(path, data)

    (tmp_path / "outside").mkdir()
    assert not put(Racing(folder), files).is_ok
    assert list((tmp_path / "outside").iterdir()) == []


# -- drive faults


class Faulty(Folder):
    """A folder that fails with this error after this many bytes; gone: every later call fails as well."""

    def __init__(self, top, bytes_left=1 << 40, number=errno.EIO, gone=False, slow=0.0, torn=""):
        super().__init__(top)
        self.left, self.number, self.gone, self.slow, self.torn = bytes_left, number, gone, slow, torn

    def fail(self):
        raise OSError(self.number, os.strerror(self.number), str(self.top))

    def write(self, path, data):
        time.sleep(self.slow)
        if self.left < len(data):
            if self.left > 0:
                super().write(path, data[: self.left])  # half a file is left behind
            self.left = 0
            self.fail()
        self.left -= len(data)
        super().write(path, data)

    def read(self, path):
        if self.gone and self.left <= 0:
            self.fail()
        data = super().read(path)
        return data[:-1] + b"?" if path == self.torn and data else data


@pytest.mark.parametrize("left", [0, 100, 20_000, 150_000, 250_000])
@pytest.mark.parametrize(
    ("number", "gone", "says"),
    [
        (errno.ENODEV, True, "was unplugged"),
        (errno.EIO, False, "does not answer"),
        (errno.ENOSPC, False, "the drive is full"),
        (errno.EROFS, False, "restart the badge with B held"),
    ],
)
def test_a_fault_is_one_clear_line_and_the_next_run_heals_it(folder, files, left, number, gone, says):
    outcome = flash_drive(DriveInfo(Faulty(folder, left, number, gone), BADGE, "pybadge"), files, FlashOptions())
    assert not outcome.is_ok and says in outcome.text
    assert put(Folder(folder), files).is_ok
    assert content(Folder(folder)) == files


def test_every_file_and_its_folder_are_waited_for(folder, waited_for):
    Folder(folder).write("lib/a.mpy", b"x")
    Folder(folder).remove("lib/a.mpy")
    assert len(waited_for) == 3


def test_a_read_only_drive_is_not_written(folder, files, monkeypatch):
    drive = Folder(folder)
    monkeypatch.setattr(drive, "read_only", lambda: True)
    for dry in (False, True):
        outcome = put(drive, files, dry_run=dry)
        assert not outcome.is_ok and "is read-only" in outcome.text and not (folder / "games").exists()


def test_another_drive_in_the_same_place_is_not_written(folder, files):
    drive = Folder(folder)
    drive._device += 1  # as if another drive had been mounted there meanwhile
    outcome = put(drive, files)
    assert not outcome.is_ok and "was unplugged" in outcome.text
    assert sorted(path.name for path in folder.iterdir()) == ["boot_out.txt", "code.py", "lib", "settings.toml"]


def test_a_file_where_a_folder_belongs_is_named_and_nothing_changed(folder, files):
    (folder / "Games").touch()
    outcome = put(Folder(folder), files)
    assert (
        not outcome.is_ok and "Games is a file where a folder belongs: rename it; nothing was changed" in outcome.text
    )
    assert (folder / "code.py").read_bytes() == HELLO


def test_a_folder_where_a_file_belongs_is_named(folder, files):
    (folder / "boot.py").mkdir()
    outcome = put(Folder(folder), files)
    assert not outcome.is_ok and "boot.py: a folder is where a file belongs" in outcome.text
    (folder / "boot.py").rmdir()
    assert put(Folder(folder), files).is_ok and content(Folder(folder)) == files


@pytest.mark.parametrize(
    ("number", "says"), [(19, "is read-only"), (112, "is full"), (21, "was unplugged"), (1167, "was unplugged")]
)
def test_what_windows_says_of_a_drive_is_understood(number, says):
    error = OSError(errno.EINVAL, "Invalid argument")
    error.winerror = number
    assert says in drive_errors.explain(error)


def test_a_drive_that_lies_is_found_out(folder, files):
    drive = Faulty(folder, torn="games/crunch/rules.mpy")
    outcome = put(drive, files)
    assert not outcome.is_ok and "games/crunch/rules.mpy reads back differently" in outcome.text
    assert not (folder / MANIFEST_FILE).exists(), "nothing proves that it is complete"


def test_slow_drives_are_written_beside_each_other(tmp_path, files):
    few = {path: data for path, data in files.items() if path.startswith("lib/deckhand/hw") or "/" not in path}
    few[MANIFEST_FILE] = flash_one._new_manifest({**few})
    found = []
    for number in range(4):
        place = tmp_path / str(number)
        place.mkdir()
        found.append(DriveInfo(Faulty(place, slow=0.05), BADGE, "pybadge", "10.3.1", UID % number))
    seen = []
    started = time.monotonic()
    outcomes = flash_drives(
        found, few, FlashOptions(), lambda i, done, total, what: seen.append((i, what, done / total))
    )
    assert all(outcome.is_ok for outcome in outcomes)
    assert time.monotonic() - started < 3 * sum(0.05 for _ in few), "in parallel"
    assert {i for i, what, part in seen if what == "checked" and part == 1} == {0, 1, 2, 3}


def test_a_badge_that_breaks_the_flasher_itself_harms_no_other(tmp_path, folder, files):
    class Broken(Folder):
        def files(self):
            raise ZeroDivisionError

    outcomes = flash_drives(
        [DriveInfo(Broken(tmp_path), BADGE, "pybadge"), inspect_drive(Folder(folder))], files, FlashOptions()
    )
    assert [outcome.is_ok for outcome in outcomes] == [False, True]


# -- boards and bootloaders


@pytest.mark.parametrize(
    ("board", "version", "says"),
    [
        ("raspberry_pi_pico", "10.3.1", "its board is raspberry_pi_pico"),
        ("pybadge", "8.2.6", "too old"),
        ("pybadge", "9.1.4", "too old"),
        ("pygamer", "10.1.0-beta.1", "leaves its screen dark: put the newest 10.x on it"),
        ("pygamer", "12.0.0", "newer than this Deckhand knows"),
    ],
)
def test_a_foreign_board_or_version_is_left_alone(folder, files, board, version, says):
    (folder / "boot_out.txt").write_bytes(boot_out(board, version))
    outcome = put(Folder(folder), files)
    assert not outcome.is_ok and says in outcome.text
    assert (folder / "code.py").read_bytes() == HELLO


@pytest.mark.parametrize("version", ["9.2.0", "10.0.3", "10.1.0-beta.0", "10.1.1", "10.3.0-alpha.4"])
def test_versions_that_it_runs_on(version):
    facts = drives.read_boot_out(boot_out("pygamer", version).decode())
    flash_one.check_board(DriveInfo(None, BADGE, facts["board"], facts["release"]))


def test_a_drive_that_does_not_say_what_it_is_is_left_alone_unless_it_is_named(folder, files):
    (folder / "boot_out.txt").unlink()
    outcome = put(Folder(folder), files)
    assert not outcome.is_ok and "press its reset button" in outcome.text
    assert run("--drive", folder).exit_code == 0, "its name follows CircuitPython's drives"


def test_boot_out_is_read_whatever_its_line_ends():
    for text in (
        boot_out().decode(),
        boot_out().decode().replace("\r", ""),
        boot_out().decode().replace("\r\n", "\r \n"),
    ):
        facts = drives.read_boot_out(text)
        assert facts == {"board": "pybadge", "release": "10.3.1", "uid": UID % 0}


@pytest.mark.parametrize("number", ["AA/../../X", "../..", "AA/TMP/Z", "[/x]", "A\x1b[31m", "A" * 65, "12 34", ""])
def test_a_number_that_is_none_is_not_taken_for_one(number):
    assert drives.read_boot_out("Board ID:pybadge\nUID:%s\n" % number)["uid"] == ""


def firmware(name=b"Adafruit Pybadge with samd51j19", family=0x55114460):
    """A small UF2 file."""
    payload = (bytes(100) + name).ljust(476, b"\0")
    block = struct.pack("<8I", 0x0A324655, 0x9E5D5157, 0x2000, 0x4000, 476, 0, 1, family) + payload
    return block + struct.pack("<I", 0x0AB16F30)


@pytest.fixture
def bootloader(tmp_path):
    place = tmp_path / "PYBADGEBOOT"
    place.mkdir()
    (place / "INFO_UF2.TXT").write_text(
        "UF2 Bootloader v3.15.0 SFHWRO\r\nModel: PyBadge\r\nBoard-ID: SAMD51J19A-PyBadge-M4\r\n"
    )
    return place


def test_a_bootloader_is_told_which_firmware_it_needs(bootloader, files):
    found = inspect_drive(Folder(bootloader))
    assert found.kind == BOOTLOADER
    outcome = flash_drive(found, files, FlashOptions())
    assert not outcome.is_ok and "adafruit-circuitpython-pybadge" in outcome.text and "--uf2" in outcome.text
    assert [path.name for path in bootloader.iterdir()] == ["INFO_UF2.TXT"]


def test_a_bootloader_gets_the_firmware_that_was_given(bootloader, files, tmp_path):
    (tmp_path / "cp.uf2").write_bytes(firmware())
    outcome = flash_drive(inspect_drive(Folder(bootloader)), files, FlashOptions(uf2=tmp_path / "cp.uf2"))
    assert "copied" in outcome.text and (bootloader / "cp.uf2").read_bytes() == firmware()
    gone = Faulty(bootloader, 0, errno.EIO)
    outcome = flash_drive(inspect_drive(gone), files, FlashOptions(uf2=tmp_path / "cp.uf2"))
    assert "copied" in outcome.text, "a bootloader disappears with the last block"


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "not a complete UF2"),
        (bytes(512), "not a UF2 file"),
        (firmware(family=0xE48BFF56), "another processor"),
        (firmware(b"Adafruit PyGamer with samd51j19"), "another board"),
    ],
)
def test_wrong_firmware_is_not_copied(bootloader, files, tmp_path, data, says):
    assert says in uf2.problem(data, "SAMD51J19A-PyBadge-M4")
    (tmp_path / "cp.uf2").write_bytes(data)
    assert says in flash_drive(inspect_drive(Folder(bootloader)), files, FlashOptions(uf2=tmp_path / "cp.uf2")).text
    assert not (bootloader / "cp.uf2").exists()


# -- finding drives


def test_fat_drives_are_found_in_linuxs_list_of_mounts():
    text = (
        "/dev/sda1 / ext4 rw 0 0\n/dev/sdb1 /media/me/CIRCUITPY vfat rw 0 0\n"
        "/dev/sdc1 /media/me/my\\040badge vfat rw 0 0\n/dev/sda2 /boot/efi vfat rw 0 0\n"
    )
    assert drives.linux_mount_points(text) == ["/media/me/CIRCUITPY", "/media/me/my badge"]
    odd = "/dev/sdd1 /media/me/F\udcfc\\012chse\u2028 vfat rw 0 0\n"
    assert drives.linux_mount_points(odd) == ["/media/me/F\udcfc\nchse\u2028"], "a label may contain anything"


def test_a_badge_is_known_by_what_it_says_not_by_its_name(tmp_path, monkeypatch):
    for name, text in (("holiday", None), ("CIRCUITPY1", None), ("my badge", boot_out())):
        (tmp_path / name).mkdir()
        if text:
            (tmp_path / name / "boot_out.txt").write_bytes(text)
    monkeypatch.setattr(drives, "mount_points", lambda: [str(path) for path in tmp_path.iterdir()])
    assert [(found.drive.top.name, found.kind) for found in drives.find_drives()] == [
        ("CIRCUITPY1", "unknown"), ("my badge", "badge")]  # fmt: skip


def test_a_badge_without_a_drive_is_listed_with_what_to_hold(monkeypatch):
    seen = [repl.Port("/dev/ttyACM0", "PyBadge", UID % 1), repl.Port("COM4", "PyGamer", UID % 2)]
    monkeypatch.setattr(repl, "ports", lambda: seen)
    (line,) = flash.badges_without_drive([DriveInfo(None, BADGE, uid=UID % 1)])
    assert "PyGamer at COM4" in line and "hold B" in line


# -- saves over the serial port


class Line:
    """A badge's serial port with the raw REPL; `answers` are its output for each question.

    As in CircuitPython, Ctrl-C stops the program, and the next key only opens the REPL. deaf: ignore Ctrl-C this many
    times.
    """

    def __init__(self, *answers, silent=False, deaf=0):
        self.answers, self.out, self.log, self.silent, self.deaf = list(answers), b"", [], silent, deaf
        self.state = "playing"

    def read(self, count):
        piece, self.out = self.out[:count], self.out[count:]
        return piece

    def write(self, data):
        self.log.append(data)
        if self.silent:
            return
        if b"\x03" in data:
            self.deaf -= 1
            self.state = "playing" if self.deaf >= 0 else "stopped"
        elif self.state == "stopped":
            self.state = "repl"
            self.out += b"\r\n>>> "
        elif data == b"\x01" and self.state == "repl":
            self.out += b"\r\nraw REPL; CTRL-B to exit\r\n>"
        elif data.endswith(b"\x04") and not data.startswith(b"\x02"):
            text, wrong = self.answers.pop(0)
            self.out += b"OK" + text.encode() + b"\x04" + wrong.encode() + b"\x04>"

    def close(self):
        self.log.append("closed")


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    """Shorten all timeouts."""
    monkeypatch.setattr(repl, "_TIMEOUT_S", 0.05)
    monkeypatch.setattr(repl, "_PAUSE_S", 0)


def printed(nvm):
    """The badge's output of its nvm."""
    from binascii import crc32

    lines = [nvm[at : at + 64].hex() for at in range(0, len(nvm), 64)]
    return "\r\n".join([*lines, "%d %d" % (len(nvm), crc32(nvm))]) + "\r\n"


def test_saves_are_read_over_the_serial_port_and_the_badge_goes_on():
    nvm = bytes(range(256)) * 32
    line = Line((printed(nvm), ""))
    with repl.Repl(line) as badge:
        assert badge.read_nvm() == nvm
    assert line.log[-2:] == [b"\x02\x04", "closed"]


def test_damage_on_the_way_and_faults_of_the_badge_are_told():
    nvm = bytes(8192)
    with (
        repl.Repl(Line((printed(nvm).replace("00", "01", 1), ""))) as badge,
        pytest.raises(repl.ReplError, match="damaged"),
    ):
        badge.read_nvm()
    with repl.Repl(Line(("", "Traceback\r\nImportError: no module"))) as badge:
        with pytest.raises(repl.ReplError, match="ImportError"):
            badge.read_nvm()


def test_a_badge_that_says_nothing_is_told_and_its_port_closed():
    line = Line(silent=True)
    with pytest.raises(repl.ReplError, match="does not answer"), repl.Repl(line):
        pass
    assert line.log[-1] == "closed"


def test_a_badge_that_does_not_hear_at_once_is_asked_again():
    nvm = bytes(8192)
    with repl.Repl(Line((printed(nvm), ""), deaf=2)) as badge:
        assert badge.read_nvm() == nvm


def test_without_its_serial_port_a_badge_whose_saves_are_wanted_is_not_touched(folder, files, monkeypatch, tmp_path):
    monkeypatch.setattr(repl, "ports", lambda: [])
    outcome = put(Folder(folder), files, backup=tmp_path / "saves", reset_id="1")
    assert not outcome.is_ok and "nothing was changed" in outcome.text
    assert (folder / "code.py").read_bytes() == HELLO


ANSWERING = threading.Lock()  # several badges are asked in parallel, but share one sys.modules and one stdout here


class Nvm(Line):
    """A badge whose nvm is simulated by Python itself, over the bytes `nvm`."""

    def __init__(self, nvm, **more):
        super().__init__(**more)
        self.nvm = bytearray(nvm)
        self.names = {}

    def write(self, data):
        if self.state == "repl" and data.endswith(b"\x04") and not data.startswith(b"\x02"):
            self.answers.append(self.answer(data[:-1].decode()))
        super().write(data)

    def answer(self, code):
        out = io.StringIO()
        chip = types.SimpleNamespace(nvm=self.nvm)
        with ANSWERING, mock.patch.dict("sys.modules", microcontroller=chip), contextlib.redirect_stdout(out):
            try:
                exec(code, self.names)
            except Exception as wrong:
                return "", "Traceback\r\n%s: %s" % (type(wrong).__name__, wrong)
        return out.getvalue().replace("\n", "\r\n"), ""


def saves_of(sections, sequence, size=8192):
    """An nvm with these sections, as the console writes it."""
    from deckhand.save.record import joined, seal

    return seal(sequence, joined(b"", sections)).ljust(size, b"\xff")


def played(nvm, **settings):
    """The section CL as the console finds it at startup."""
    from deckhand_sim.simulator import Sim

    with Sim(nvm=bytes(nvm), settings=settings) as sim:
        sim.boot()
        return sim.console.store.get(b"xx")


@pytest.fixture
def plugged(monkeypatch):
    """Connect a badge's nvm to the serial port of a number; returns the line."""
    lines = {}
    monkeypatch.setattr(repl, "ports", lambda: [repl.Port(uid, "PyBadge", uid) for uid in lines])
    monkeypatch.setattr("serial.Serial", lambda device, *_, **__: lines[device])

    def plug(nvm, number=0):
        lines[UID % number] = Nvm(nvm)
        return lines[UID % number]

    return plug


def test_saves_come_back_after_the_badge_was_erased(folder, tmp_path, plugged):
    plugged(saves_of({b"xx": b"won"}, 7))
    assert run("--drive", folder, "--backup-saves", tmp_path / "saves").exit_code == 0
    line = plugged(saves_of({b"xx": b"lost"}, 90))
    found = run("--drive", folder, "--restore-saves", tmp_path / "saves")
    assert found.exit_code == 0 and "restored" in found.output
    assert played(line.nvm) == b"won"


def test_restored_saves_are_newer_than_those_that_lesson_mode_left_on_the_drive(folder, tmp_path, plugged):
    from deckhand.save.record import unseal

    (tmp_path / "one.nvm").write_bytes(saves_of({b"xx": b"won"}, 7))
    (folder / "saves").mkdir()
    (folder / "saves/two.bin").write_bytes(saves_of({b"xx": b"lost"}, 300, 0))
    line = plugged(bytes(8192))
    assert run("--drive", folder, "--restore-saves", tmp_path / "one.nvm").exit_code == 0
    assert unseal(line.nvm)[0] == 301


def test_restored_saves_are_not_forgotten_by_an_old_request_to_forget(folder, tmp_path, plugged):
    (tmp_path / "one.nvm").write_bytes(saves_of({b"xx": b"won", b"?r": b"older"}, 7))
    (folder / "settings.toml").write_text('DECKHAND_RESET = "a1b2c3d4"\n')
    line = plugged(bytes(8192))
    assert run("--drive", folder, "--restore-saves", tmp_path / "one.nvm").exit_code == 0
    assert played(line.nvm, DECKHAND_RESET="a1b2c3d4") == b"won"


def test_each_badge_gets_the_newest_of_its_own_saves(folder, tmp_path, plugged):
    other = badge_folder(tmp_path / "other", 1)
    saves = tmp_path / "saves"
    saves.mkdir()
    for number, time_, text in ((0, "20260101", b"old"), (0, "20260301", b"zero"), (1, "20260201", b"one")):
        (saves / ("%s-%s-101010.nvm" % (UID % number, time_))).write_bytes(saves_of({b"xx": text}, 1))
    lines = [plugged(bytes(8192), number) for number in (0, 1)]
    assert run("--drive", folder, "--drive", other, "--restore-saves", saves).exit_code == 0
    assert [played(line.nvm) for line in lines] == [b"zero", b"one"]
    found = run("--drive", folder, "--drive", other, "--restore-saves", next(saves.iterdir()))
    assert found.exit_code == 2 and "a file of saves is for one badge, but 2 are plugged in" in found.output


def test_saves_that_are_kept_in_the_same_run_are_not_those_that_come_back(folder, tmp_path, plugged):
    saves = tmp_path / "saves"
    saves.mkdir()
    (saves / ("%s-20200101-101010.nvm" % (UID % 0))).write_bytes(saves_of({b"xx": b"won"}, 1))
    line = plugged(saves_of({b"xx": b"lost"}, 9))
    assert run("--drive", folder, "--backup-saves", saves, "--restore-saves", saves).exit_code == 0
    assert played(line.nvm) == b"won" and len(list(saves.iterdir())) == 2


@pytest.mark.parametrize("data", [b"", bytes(8192), b"DKHD" + bytes(100), b"a picture", b"\xff" * 8192])
def test_what_holds_no_saves_is_not_written(folder, tmp_path, plugged, data):
    line = plugged(saves_of({b"xx": b"won"}, 7))
    (tmp_path / "one.nvm").write_bytes(data)
    found = run("--drive", folder, "--restore-saves", tmp_path / "one.nvm")
    assert found.exit_code == 1 and "has no saves of Deckhand" in found.output
    assert played(line.nvm) == b"won" and line.log == []


def test_damage_on_the_way_to_the_badge_writes_nothing(folder, tmp_path, plugged, monkeypatch):
    line = plugged(saves_of({b"xx": b"won"}, 7))
    before = bytes(line.nvm)
    (tmp_path / "one.nvm").write_bytes(saves_of({b"xx": b"other"}, 7))
    real = line.answer
    monkeypatch.setattr(line, "answer", lambda code: real(code.replace("unhexlify('44", "unhexlify('45")))
    found = run("--drive", folder, "--restore-saves", tmp_path / "one.nvm")
    assert found.exit_code == 1 and "damaged on the way: nothing was written" in found.output
    assert bytes(line.nvm) == before


def test_a_badge_without_saves_of_its_own_or_without_a_port_is_told(folder, tmp_path, plugged):
    (tmp_path / "saves").mkdir()
    assert "has no saves of this badge" in run("--drive", folder, "--restore-saves", tmp_path / "saves").output
    (tmp_path / "one.nvm").write_bytes(saves_of({}, 1))
    found = run("--drive", folder, "--restore-saves", tmp_path / "one.nvm")
    assert found.exit_code == 1 and "its serial port was not found" in found.output
    assert run("--drive", folder, "--restore-saves", tmp_path, "--reset-saves").exit_code == 2


def test_two_ways_to_write_a_badges_number_are_one_badge():
    assert repl.is_same_badge("12AB", "12AB") and repl.is_same_badge("12AB", "21BA")
    assert not repl.is_same_badge("12AB", "12AC") and not repl.is_same_badge("", "")


# -- the command


def run(*args):
    return CliRunner().invoke(flash.flash, [str(arg) for arg in args])


def test_dry_run_says_what_would_change_and_changes_nothing(folder):
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    found = run("--drive", folder, "--dry-run")
    assert found.exit_code == 1
    assert "write   code.py" in found.output and "would write" in found.output and "% free" in found.output
    assert {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()} == before


def test_the_command_ends_with_0_only_if_every_badge_is_right(folder, tmp_path):
    other = tmp_path / "other"
    other.mkdir()
    (other / "boot_out.txt").write_bytes(boot_out("feather", number=9))
    found = run("--drive", folder, "--drive", other)
    assert found.exit_code == 1 and "1 of 2 badges are right" in found.output
    assert "its board is feather" in found.output
    found = run("--drive", folder)
    assert found.exit_code == 0 and "was right already" in found.output
    assert json.loads((folder / MANIFEST_FILE).read_text())["deckhand"] and read_sums(
        (folder / MANIFEST_FILE).read_bytes()
    )


def test_a_folder_that_is_no_badges_drive_is_only_written_after_a_yes(tmp_path, folder, monkeypatch):
    place = tmp_path / "media"
    place.mkdir()
    found = run("--drive", place, "--drive", folder)
    assert found.exit_code == 1 and "--yes writes to it" in found.output and "1 of 2 badges" in found.output
    assert list(place.iterdir()) == []
    monkeypatch.setattr(flash.sys, "stdin", mock.Mock(isatty=lambda: True))
    for answer in (False, True):
        monkeypatch.setattr(flash.click, "confirm", lambda question, answer=answer: answer)
        sure = flash._confirmation(dry_run=False, yes=False)
        assert [len(some) for some in flash.named_drives([place], sure)] == ([1, 0] if answer else [0, 1])
    assert run("--drive", place, "--yes").exit_code == 0
    assert run("--drive", place).exit_code == 0, "Deckhand is installed already"


def test_a_dry_run_asks_nothing_and_is_short(tmp_path):
    (tmp_path / "media").mkdir()
    found = run("--drive", tmp_path / "media", "--dry-run")
    assert (
        "to do" in found.output
        and "NOT OK" not in found.output
        and "0 of 1 badges are right; 1 would be" in found.output
    )
    assert "write   lib/deckhand/ (" in found.output and len(found.output.splitlines()) < 40


def test_one_file_of_others_in_our_folder_is_named_itself(folder, files):
    put(Folder(folder), files)
    (folder / "lib/deckhand/my_hack.py").write_text("mine")
    assert "other   lib/deckhand/my_hack.py: left alone" in put(Folder(folder), files).details


class Leaving:
    """Watch badges being flashed, and interrupt this many times once the first two have started."""

    def __init__(self, asked):
        self.asked, self.breaks, self.said, self.begun = asked, flash.FlashInterrupts(), [], set()

    def watch(self, i, done, total, what):
        self.begun.add(i)
        if what == "writing" and len(self.begun) > 1 and not self.breaks.count:
            self.breaks.count = self.asked
            last = time.monotonic() + 10
            while not self.said and time.monotonic() < last:  # they have started when the message appears
                time.sleep(0.01)


def test_the_first_ctrl_c_lets_what_is_begun_be_finished_and_says_so(tmp_path, files):
    found = [inspect_drive(Folder(badge_folder(tmp_path / str(number), number))) for number in range(3)]
    leaving = Leaving(1)
    outcomes = flash_drives(
        found,
        files,
        FlashOptions(interrupts=leaving.breaks),
        leaving.watch,
        max_parallel=2,
        announce=leaving.said.append,
    )
    assert [outcome.is_ok for outcome in outcomes] == [True, True, False]
    assert outcomes[2].text == "not started: run this again"
    (said,) = leaving.said
    assert said.startswith("Finishing %s (…" % found[0].mount_point) and found[1].mount_point in said


def test_the_second_ctrl_c_stops_and_says_what_it_leaves_and_the_next_run_heals(tmp_path, files):
    found = [inspect_drive(Folder(badge_folder(tmp_path / str(number), number))) for number in range(2)]
    leaving = Leaving(2)
    outcomes = flash_drives(
        found, files, FlashOptions(interrupts=leaving.breaks), leaving.watch, announce=leaving.said.append
    )
    assert not any(outcome.is_ok for outcome in outcomes)
    assert all("stopped half way" in outcome.text and "to finish" in outcome.text for outcome in outcomes)
    (said,) = leaving.said
    assert found[0].mount_point in said and "may stay half written" in said
    assert all(outcome.is_ok for outcome in flash_drives(found, files, FlashOptions()))
    assert content(found[0].drive) == files


def test_ctrl_c_is_counted_and_the_third_one_ends_at_once():
    before = signal.getsignal(signal.SIGINT)
    with flash.FlashInterrupts() as breaks:
        for asked in (1, 2):
            signal.raise_signal(signal.SIGINT)
            assert breaks.count == asked
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
    assert signal.getsignal(signal.SIGINT) is before


def test_markup_and_escapes_in_a_path_are_shown_as_they_are(tmp_path):
    place = badge_folder(tmp_path / "brk[/dir]" / "my [old] \x1b[31m\nok      all badges are right")
    found = run("--drive", place)
    assert found.exit_code == 0 and "my [old] \\x1b[31m\\nok      all badges" in found.output
    assert "\x1b" not in found.output and not any(line.startswith("ok      all") for line in found.output.splitlines())


def test_names_of_files_forge_no_line(folder):
    (folder / "music").mkdir()
    for name in ("\nok      all badges are right", "[red]", "\x1b]0;pwned\x07", "\u202egpj"):
        (folder / "music" / name).write_text("mine")
        (folder / ("games%s.py" % name)).write_text("mine")
    for args in ([], ["--dry-run"], ["--replace"]):
        found = run("--drive", folder, *args)
        assert found.exit_code == 0 and "\\nok      all badges are right" in found.output and "[red]" in found.output
        assert not set("\x1b\x07\u202e") & set(found.output)
        assert not any(line.startswith("ok      all") for line in found.output.splitlines())


def test_numbers_that_cannot_be_kept_are_said_and_the_badges_are_right(folder, monkeypatch):
    def full(_):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(badge_numbers, "atomic_write", full)
    found = run("--drive", folder, "--name", "Fox {n}")
    assert found.exit_code == 0 and "numbers could not be saved" in found.output and "1 of 1 badges" in found.output


# -- connected badges


def listed(monkeypatch, *places):
    """The output of `deckhand badges` for these drives."""
    monkeypatch.setattr(badges, "find_drives", lambda: [inspect_drive(Folder(place)) for place in places])
    monkeypatch.setattr(repl, "ports", lambda: [])
    return CliRunner().invoke(badges.badges)


def test_badges_lists_what_is_plugged_in_and_writes_nothing(folder, files, bootloader, tmp_path, monkeypatch):
    put(Folder(folder), files, name="Fox 3", lesson=True)
    new = badge_folder(tmp_path / "new", 1)
    blank = tmp_path / "CIRCUITPY7"
    blank.mkdir()
    before = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*")}
    found = listed(monkeypatch, folder, new, bootloader, blank)
    assert found.exit_code == 0
    assert '(…ABCD00): pybadge, CircuitPython 10.3.1, "Fox 3", Deckhand %s, lesson mode, ' % __version__ in found.output
    assert "adafruit_display_text 5.0.6" in found.output and "missing or changed" not in found.output
    assert "(…ABCD01): pybadge, CircuitPython 10.3.1, no Deckhand, " in found.output
    assert "is waiting for firmware: adafruit-circuitpython-pybadge" in found.output
    assert "CIRCUITPY7: has no boot_out.txt" in found.output
    assert {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*")} == before


def test_badges_says_what_is_odd(folder, files, monkeypatch):
    put(Folder(folder), files)
    (folder / "code.py").write_bytes(HELLO)
    (folder / "boot_out.txt").write_bytes(boot_out("feather", "9.1.0"))
    (folder / JOURNAL_FILE).write_bytes(b"{}")
    found = listed(monkeypatch, folder)
    for text in ("its board is feather", "half written: deckhand flash finishes", "missing or changed: code.py"):
        assert text in found.output
    (folder / MANIFEST_FILE).write_bytes(b'{"deckhand": "\\u001b[31m", "files": {}}')
    (folder / JOURNAL_FILE).unlink()
    found = listed(monkeypatch, folder)
    assert "\x1b" not in found.output and "this Deckhand is %s" % __version__ in found.output


def test_badges_without_a_badge_says_so(monkeypatch):
    found = listed(monkeypatch)
    assert found.exit_code == 1 and "no badge's drive found" in found.output


# -- more of the command


def test_a_drive_that_is_named_twice_is_written_once(folder):
    found = run("--drive", folder, "--drive", folder / "lib" / "..")
    assert found.exit_code == 0 and "1 of 1 badges are right" in found.output


@pytest.mark.parametrize("name", ["two\nlines", "Füchse", "x" * 27])
def test_a_name_that_the_launcher_cannot_show_is_refused(folder, name):
    assert run("--drive", folder, "--name", name).exit_code == 2
    assert (folder / "settings.toml").read_bytes() == b""


def test_one_drive_that_cannot_be_read_stops_no_other(folder, tmp_path, monkeypatch):
    (tmp_path / "broken").mkdir()
    real = drives.Folder.read

    def read(self, path):
        if self.top.name == "broken":
            raise OSError(errno.EIO, "broken")
        return real(self, path)

    monkeypatch.setattr(drives.Folder, "read", read)
    found = run("--drive", tmp_path / "broken", "--drive", folder)
    assert found.exit_code == 1 and "1 of 2 badges are right" in found.output and "does not answer" in found.output


def test_without_a_badge_it_says_so(monkeypatch):
    monkeypatch.setattr(flash, "find_drives", lambda: [])
    monkeypatch.setattr(repl, "ports", lambda: [])
    found = run()
    assert found.exit_code == 1 and "no badge's drive found" in found.output


def test_a_plan_says_nothing_about_the_systems_own_files(folder, files):
    (folder / ".fseventsd").mkdir()
    (folder / ".fseventsd/no_log").touch()
    (folder / "saves").mkdir()
    (folder / "saves/one.bin").write_bytes(b"x")
    assert plan.make_plan(files, Folder(folder)).foreign == []
