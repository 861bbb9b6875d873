"""`make`: its setup, and its messages on failure."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def checkout(tmp_path):
    """A folder with the Makefile, set up for `make play`; its deckhand only prints its arguments."""
    for name in ("Makefile", "pyproject.toml"):
        shutil.copy(ROOT / name, tmp_path)
    deckhand = tmp_path / ".venv/bin/deckhand"
    deckhand.parent.mkdir(parents=True)
    deckhand.write_text('#!/bin/sh\necho deckhand "$@"\n')
    deckhand.chmod(0o755)
    (tmp_path / ".venv/.ready-play").touch()
    before = (tmp_path / "pyproject.toml").stat().st_mtime - 60
    os.utime(tmp_path / "pyproject.toml", (before, before))
    return tmp_path


def make(folder, *words):
    # As from a shell: make passes its own arguments on to any make that it starts
    env = {
        name: value
        for name, value in os.environ.items()
        if name not in ("MAKEFLAGS", "MFLAGS", "MAKELEVEL", "MAKEOVERRIDES")
    }
    run = subprocess.run(["make", *words], cwd=folder, env=env, capture_output=True, text=True, timeout=60)
    return run.returncode, run.stdout


@pytest.mark.slow
@pytest.mark.needs("node")
@pytest.mark.skipif(not shutil.which("npm"), reason="npm is not installed")
def test_the_page_needs_no_second_set_up_where_there_is_node(checkout):
    code, told = make(checkout, "web")
    assert code == 0 and told.startswith("deckhand web") and "Setting up" not in told


def test_a_folder_that_cannot_be_written_is_named_with_a_way_out(checkout):
    code, told = make(checkout, "play", "VENV=/dev/null/venv")
    assert code != 0 and "cannot be written" in told and "make play VENV=" in told
    assert "python3-venv" not in told
