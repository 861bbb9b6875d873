"""Check the types of the device code against CircuitPython's stubs: `deckhand types`.

    text, code = check(root)        # mypy's report and its exit code

The stubs (package circuitpython-stubs) and Blinka use the same names in one environment, and the stubs get a `board` only
after a command writes one. So the stubs are copied to the checkout's caches, with a `board`, and mypy searches them first;
the environment stays unchanged.
"""

import contextlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
from importlib import metadata
from pathlib import Path

import click

from ..device.boards import firmwares
from ..device.drive import find_drive

STUBS = "circuitpython-stubs"
CACHE = ".mypy_cache/badge-stubs"
# The stubs use the desktop's gc, which has no memory functions.
_GC = """
def collect() -> None: ...
def disable() -> None: ...
def enable() -> None: ...
def isenabled() -> bool: ...
def mem_alloc() -> int: ...
def mem_free() -> int: ...
"""
PLACES = ("code.py", "boot.py", "lib", "games")


def stubs(root):
    """Return a folder with the stubs under the modules' names; rebuilt when the package's version changes."""
    package = metadata.distribution(STUBS)
    home = Path(package.locate_file(""))
    folder = Path(root) / CACHE
    stamp = folder / "version.txt"
    wanted = " ".join([package.version, *firmwares()])
    if stamp.is_file() and stamp.read_text() == wanted:
        return folder
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent) as scratch:  # another process may be building or reading them
        made = Path(scratch) / "stubs"
        for source in sorted(home.glob("*-stubs")):
            name = source.name.removesuffix("-stubs")
            if (source / "__init__.pyi").is_file() and name not in sys.stdlib_module_names:
                shutil.copytree(source, made / name)
        (made / "board" / "__init__.pyi").write_text(_board(home), encoding="utf-8")
        (made / "gc.pyi").write_text(_GC)
        (made / stamp.name).write_text(wanted)
        with contextlib.suppress(OSError):
            folder.rename(Path(scratch) / "old")
        with contextlib.suppress(OSError):  # another process was faster, with the same result
            made.rename(folder)
    return folder


def _board(home):
    """Return one `board` with the pins of all boards, using CircuitPython 10's name for the display."""
    first, *others = ((home / "board_definitions" / name / "__init__.pyi").read_text() for name in firmwares())
    known = set(re.findall(r"^(\w+):", first, re.M))
    for text in others:
        more = {name: line for line, name in re.findall(r"^((\w+):.*)$", text, re.M) if name not in known}
        first += "".join(f"{line}\n" for line in more.values())
        known.update(more)
    return "import busdisplay\nfrom typing import Any, Tuple\n" + first.replace(
        "displayio.Display", "busdisplay.BusDisplay"
    )


def check(root):
    """Return (mypy's report, exit code) for a checkout's device code, with the settings in pyproject.toml."""
    root = Path(root)
    path = [str(stubs(root)), str(root / "lib")]
    run = subprocess.run(
        # -P: don't import the badge's code.py as the standard library's code.
        [sys.executable, "-P", "-m", "mypy", *(place for place in PLACES if (root / place).exists())],
        cwd=root,
        env={**os.environ, "MYPYPATH": os.pathsep.join(path)},
        capture_output=True,
        text=True,
    )
    return run.stdout + run.stderr, run.returncode


def _is_there(name):
    try:
        return bool(metadata.version(name))
    except metadata.PackageNotFoundError:
        return False


@click.command()
def types():
    """Check the types of the device code against CircuitPython's stubs for the badge (in a checkout).

    \b
    deckhand types
    """
    drive = find_drive()
    if not (drive / "pyproject.toml").is_file():
        raise click.ClickException("run this in a checkout: the settings are in its pyproject.toml")
    lacking = [name for name in (STUBS, "mypy") if not _is_there(name)]
    if lacking:
        raise click.ClickException(
            "%s %s not installed: pip install %s"
            % (" and ".join(lacking), "are" if lacking[1:] else "is", " ".join(lacking))
        )
    click.echo("Checking types; unchanged files come from a cache next time ...", err=True)
    report, code = check(drive)
    click.echo(report, nl=False)
    raise SystemExit(code)
