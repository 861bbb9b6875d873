"""Modules that CPython has too, reduced to the badge's members (badge_python.MEMBERS)."""

import errno
import importlib
import io
import sys
import traceback
from types import SimpleNamespace

from .badge_python import MEMBERS

_PLAIN = "array binascii collections json math re struct zlib".split()
_HEAP_BYTES = 110_000  # a typical free heap; CPython can't measure it


def _badge_members(name):
    whole = importlib.import_module(name)
    return {member: getattr(whole, member) for member in MEMBERS[name] if hasattr(whole, member)}


def make_sys(sim):
    """The module sys, with this run's modules."""
    out = SimpleNamespace(write=sim.write_serial, flush=lambda: None)
    return {
        "argv": [""],
        "byteorder": "little",
        "exit": sys.exit,
        "implementation": SimpleNamespace(
            name="circuitpython", version=sim.version, _machine=sim.board.machine, _mpy=262
        ),
        "maxsize": 0x7FFFFFFF,
        "modules": sim.modules,
        "path": sim.path,
        "platform": "Atmel SAMD51",
        "stderr": out,
        "stdin": SimpleNamespace(read=lambda count=-1: ""),
        "stdout": out,
        "version": "3.4.0; Adafruit CircuitPython %s on 2026-09-01" % sim.release,
        "version_info": (3, 4, 0),
    }


def make_gc(sim):
    """The module gc. Its figures are constants: `deckhand budget` measures the badge's memory."""
    return {
        "collect": lambda: None,  # CPython's own is slow and would free nothing
        "disable": lambda: None,
        "enable": lambda: None,
        "isenabled": lambda: True,
        "mem_alloc": lambda: _HEAP_BYTES // 2,
        "mem_free": lambda: _HEAP_BYTES // 2,
    }


def make_micropython(sim):
    """The module micropython."""
    return {"const": lambda value: value, "opt_level": lambda *level: 0, "pystack_use": lambda: 0}


def make_traceback(sim):
    """The module traceback; printing goes to the serial line."""

    def format_exception(exc, value=None, tb=None, limit=None, chain=True):
        """A list of lines."""
        return traceback.format_exception(value or exc)

    def print_exception(exc, value=None, tb=None, limit=None, file=None, chain=True):
        """Print an exception with its traceback."""
        (file.write if file else sim.write_serial)("".join(format_exception(exc, value)))

    return {"format_exception": format_exception, "print_exception": print_exception}


def make_random(sim):
    """The module random, seeded by the Sim."""
    return {name: getattr(sim.rng, name) for name in MEMBERS["random"]}


def make_io(sim):
    """The module io."""
    return {"BytesIO": io.BytesIO, "StringIO": io.StringIO, "open": sim.drive.open}


def _plain(name):
    return lambda sim: _badge_members(name)


MODULES = {name: _plain(name) for name in _PLAIN}
MODULES.update(
    {
        "errno": lambda sim: (
            {name: getattr(errno, name) for name in dir(errno) if name.startswith("E")} | {"errorcode": errno.errorcode}
        ),
        "gc": make_gc,
        "io": make_io,
        "micropython": make_micropython,
        "random": make_random,
        "sys": make_sys,
        "traceback": make_traceback,
    }
)
