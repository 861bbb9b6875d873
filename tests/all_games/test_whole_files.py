"""Commands write files atomically, and leave anything that isn't a regular file alone."""

import os
import threading

import pytest
from click.testing import CliRunner

from deckhand_sim import cli
from deckhand_sim.atomic_files import atomic_write
from deckhand_sim.studies import arena


def write(path, text):
    with atomic_write(path) as part:
        part.write_text(text)


def test_what_went_wrong_leaves_the_old_file_and_nothing_else(tmp_path):
    path = tmp_path / "a.txt"
    write(path, "old")
    with pytest.raises(OSError), atomic_write(path) as part:
        part.write_text("half")
        raise OSError(28, "full")
    assert path.read_text() == "old" and [file.name for file in tmp_path.iterdir()] == ["a.txt"]


def test_a_link_stays_a_link(tmp_path):
    path = tmp_path / "link.txt"
    (tmp_path / "real.txt").write_text("old")
    path.symlink_to(tmp_path / "real.txt")
    write(path, "new")
    assert path.is_symlink() and (tmp_path / "real.txt").read_text() == "new"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="Windows has no such pipes")
def test_a_pipe_is_written_into(tmp_path):
    path = tmp_path / "pipe"
    os.mkfifo(path)
    read = []
    reader = threading.Thread(target=lambda: read.append(path.read_text()))
    reader.start()
    write(path, "new")
    reader.join(10)
    assert read == ["new"] and path.is_fifo()


def test_a_table_that_the_disk_has_no_room_for_leaves_no_file(tmp_path, monkeypatch):
    class Full:
        def writerow(self, row):
            raise OSError(28, "No space left on device")

    monkeypatch.setattr(arena.csv, "writer", lambda file: Full())
    words = [
        "arena",
        "landslide",
        "--seats",
        "random,random",
        "--games",
        "2",
        "--jobs",
        "1",
        "--csv",
        tmp_path / "g.csv",
    ]
    done = CliRunner().invoke(cli.cli, [str(word) for word in words])
    assert done.exit_code == 1 and "Error: No space left on device" in done.output and not list(tmp_path.iterdir())
