"""The kit compiler's cache: the same bytes with and without it, and cache errors never fail a build."""

import os
import shutil
import subprocess
import sys
import time

import pytest

from deckhand_sim.deploy import cache, kit
from deckhand_sim.device.drive import find_drive

DRIVE = find_drive()


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """An empty cache."""
    monkeypatch.setenv(cache.VARIABLE, str(tmp_path / "cache"))
    cache._prune.cache_clear()
    return tmp_path / "cache"


def entries(folder):
    return [path for path in folder.glob("*/*") if path.is_file()]


def test_what_was_made_once_is_not_made_again(folder):
    assert cache.cached(("kind", "a"), lambda: b"first") == b"first"
    assert cache.cached(("kind", "a"), lambda: b"second") == b"first"
    assert cache.cached(("kind", b"a", ""), lambda: b"third") == b"third"
    assert len(entries(folder)) == 2


def test_parts_are_told_apart_by_where_they_end(folder):
    assert cache.cached(("ab", "c"), lambda: b"1") == b"1"
    assert cache.cached(("a", "bc"), lambda: b"2") == b"2"


@pytest.mark.parametrize("damage", (b"", b"short", b"\0" * 40))
def test_a_damaged_entry_is_made_again(folder, damage):
    cache.cached(("kind",), lambda: b"right")
    entries(folder)[0].write_bytes(damage)
    assert cache.cached(("kind",), lambda: b"right again") == b"right again"
    assert cache.cached(("kind",), lambda: b"wrong") == b"right again"


def test_an_empty_variable_turns_it_off(monkeypatch):
    monkeypatch.setenv(cache.VARIABLE, "")
    assert cache.cache_folder() is None
    assert cache.cached(("kind",), lambda: b"1") == b"1"
    assert cache.cached(("kind",), lambda: b"2") == b"2"


def test_a_folder_that_cannot_be_made_is_no_reason_to_fail(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv(cache.VARIABLE, str(tmp_path / "file" / "cache"))
    assert cache.cached(("kind",), lambda: b"1") == b"1"


def test_the_entries_used_longest_ago_go_first(folder, monkeypatch):
    monkeypatch.setattr(cache, "LIMIT_BYTES", 300)
    for number in range(3):
        cache.cached(("old", str(number)), lambda: bytes(100))
    assert len(entries(folder)) == 3
    old = time.time() - 10 * 24 * 60 * 60
    for path in entries(folder):
        os.utime(path, (old, old))
    cache.cached(("old", "1"), lambda: b"")  # in use
    cache._prune.cache_clear()
    cache.cached(("new",), lambda: bytes(100))
    made = []
    for number in range(3):
        cache.cached(("old", str(number)), lambda number=number: made.append(number) or b"")
    assert made == [0, 2]


@pytest.mark.slow
def test_a_kit_is_the_same_from_the_cache(tmp_path, folder):
    script = (
        "import sys\n"
        "from deckhand_sim.deploy import kit\n"
        "lines = []\n"
        "files = kit.build(sys.argv[1], ['landslide'], report=lines.append)\n"
        "sys.stdout.write(str(len(lines)) + kit.MANIFEST + files[kit.MANIFEST].decode())\n"
    )
    cold, warm = (_run(script) for _ in range(2))
    assert cold[0] == "1" and warm[0] == "0"  # it announces compilation once
    assert cold[1:] == warm[1:]


def _run(script):
    return subprocess.run(
        [sys.executable, "-P", "-c", script, str(DRIVE)], capture_output=True, text=True, check=True
    ).stdout


@pytest.mark.slow
def test_a_changed_module_is_compiled_anew(tmp_path, folder):
    for place in ("code.py", "boot.py"):
        shutil.copy(DRIVE / place, tmp_path / place)
    for place in ("lib/deckhand", "games/example", "seeds"):
        shutil.copytree(DRIVE / place, tmp_path / place, ignore=shutil.ignore_patterns("__pycache__"))
    before = kit.build(tmp_path, ["example"])
    rules = tmp_path / "games/example/rules.py"
    rules.write_text(rules.read_text() + "\n\ndef added():\n    return 1\n")
    after = kit.build(tmp_path, ["example"])
    assert before["games/example/rules.mpy"] != after["games/example/rules.mpy"]
    rules.write_text("def broken(:\n")
    with pytest.raises(kit.KitError, match="rules.py:1"):
        kit.build(tmp_path, ["example"])
