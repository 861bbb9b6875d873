"""The whole console inside NodeVm, driven step by step with key scripts; each step says what it cost.

with BadgeVm(drive) as badge:
    badge.boot()
    badge.keys("DOWN A wait:500")       # the simulator's key scripts
    badge.live, badge.most_live, badge.pixels
"""

import ast
import re
from dataclasses import dataclass
from pathlib import Path

from ..deploy.compiling import Modules, compile_file
from ..device.boards import BOARDS, with_shared_key
from ..keyscript import parse
from . import drive as files_of
from .drive import source
from .node import PYSTACK_BYTES, NodeVm, VmError

STAND_INS = Path(__file__).with_name("badge")
PROBES = Path(__file__).with_name("probes")
STEP_MS = 30
WAIT_MS = 60  # steps may be longer while nobody presses a key
KEYS = ("B", "A", "START", "SELECT", "RIGHT", "DOWN", "UP", "LEFT")  # by key number
SCREEN = 160 * 128

# Names are in pools, each twice as large as the one before (py/qstr.c). The stand-ins' names fill some of this VM's, so that the
# next one comes at another moment than on a badge: what a badge's would take is counted in their place. docs/measuring.md holds
# the figures against those of CircuitPython.
_POOLS = re.compile(r"qstr pool: n_pool=\d+, n_qstr=(\d+), n_str_data_bytes=(\d+), n_total_bytes=(\d+)\r?\n")
_FIRST_POOL, _POOL_HEAD, _NAME = 20, 24, 6  # names; bytes, without their letters
_BLOCK = 16
_OWN_NAMES = 25  # of code.py, which does not run here


def pool_bytes(names):
    """Heap that CircuitPython's pools take for so many names."""
    room, size, taken = 0, _FIRST_POOL, 0
    while room < names:
        taken += -(-(_POOL_HEAD + _NAME * size) // _BLOCK) * _BLOCK
        room += size
        size *= 2
    return taken


def _names(text):
    """(the text before qstr_info's line, names, bytes of their pools, the text after it)."""
    found = list(_POOLS.finditer(text))[-1]
    count, letters, total = map(int, found.groups())
    return text[: found.start()], count, total - letters, text[found.end() :]


# A monitor that is as wanted already, a bus for the codec, a keyboard.
_OF_A_HOST = (
    "import usb_host",
    "DISPLAY.framebuffer = usb_host",
    "I2C = usb_host.I2C",
    "sys.modules['usb'] = usb_host",
    "sys.modules['usb.core'] = sys.modules['framebufferio'] = sys.modules['picodvi'] = usb_host",
)


@dataclass(frozen=True)
class Step:
    """What one step of the console cost."""

    now: int
    used: int  # bytes allocated, garbage included
    inside: int  # heap in use inside it, garbage included, above the base: the most between two collections
    live: int  # heap in use after a sweep, above the base, with the names' pools of a badge
    sent: tuple  # rectangles that went to the panel

    @property
    def pixels(self):
        """Pixels sent to the panel."""
        return sum((x2 - x1) * (y2 - y1) for x1, y1, x2, y2 in self.sent)


def stand_ins():
    """The native modules' stand-ins, compiled, by their path in the VM."""
    return {f"/badge/{p.stem}.mpy": compile_file(p, f"/badge/{p.name}") for p in STAND_INS.glob("*.py")}


def probes():
    """What runs inside the VMs to measure, compiled: on sys.path as /probe."""
    return {f"/probe/{p.stem}.mpy": compile_file(p, f"/probe/{p.name}") for p in PROBES.glob("[a-z]*.py")}


def boot_files(drive, board="pybadge"):
    """Everything that the VM needs of a drive, the stand-ins and the probes, on a board."""
    files = files_of.compiled(drive, board) | stand_ins() | probes()
    if board != "pybadge":
        del files["/badge/board.mpy"]
        files["/badge/board.py"] = _board(BOARDS[board]).encode()
    return files


def _board(board):
    """The module board of another board: its pins, its display, what its loudspeaker hangs on, its nvm."""
    return "\n".join(
        [
            "import sys, loudspeakers, microcontroller",
            "from busdisplay import BusDisplay",
            "sys.modules['audiobusio'] = sys.modules['audiopwmio'] = sys.modules['pwmio'] = loudspeakers",
            "microcontroller.nvm = bytearray(b'\\xff' * %d)" % board.nvm,
            "board_id = %r" % board.board_id,
            "DISPLAY = BusDisplay(%d, %d)" % board.display,
            "DISPLAY.rotation = %d" % board.rotation,
            *(_OF_A_HOST if board.dvi else ()),
            *("%s = %r" % (name, name) for name in board.pin_names),
        ]
    )


class BadgeVm:
    """A badge with the files of `drive`; `settings` are settings.toml's, `extra` more files by their path. board: its id.

    shift: bytes by which its heap is laid out otherwise. The VM's collector takes a number for an address at times and keeps
    what lies there, kilobytes of it; hardly ever in two layouts.
    """

    def __init__(self, drive, pystack=PYSTACK_BYTES, settings=None, extra=None, shift=0, board="pybadge"):
        self.drive = drive
        self._board = BOARDS[board]
        self._keys = self._board.keys  # by key number
        self.now = 0
        self.steps = []
        self.serial = ""  # what the console printed
        self.restarts = 0  # how often the console had Python start anew
        self.may_restart = True  # False: it goes on, to see what stays
        self._settings = settings or {}
        self._files = boot_files(drive, board) | (extra or {})
        self._pystack, self._shift = pystack, shift
        self._begin()

    def _begin(self):
        self._more = 0  # bytes that a badge's names take beyond those of this VM
        self._vm = NodeVm(self._pystack)
        try:
            self._vm.put(self._files)
            self._vm.run("import sys, gc\nsys.path[:] = ['/badge', '', '/lib']\n_live = 0")
            self._vm.run(f"import start\nshift = bytearray({self._shift})")
            self._vm.run(f"start.badge_os.settings.update({self._settings!r})")
            self.base = self._vm.live()
            _, self._base_names, self._base_pools, _ = _names(self._vm.run("start.pools()"))
        except BaseException:
            self._vm.close()
            raise

    def _restart(self):
        # As a badge does: all that Python had is gone, what the nvm and settings.toml hold stays.
        kept = bytes(self.value("list(sys.modules['microcontroller'].nvm)"))
        self._vm.close()
        self.restarts += 1
        self._begin()
        self._vm.run(f"start.supervisor.now = {self.now}")
        self._vm.run("start.supervisor.runtime.run_reason = start.supervisor.RunReason.SUPERVISOR_RELOAD")
        self._vm.put({"/nvm": kept})
        self._vm.run("sys.modules['microcontroller'].nvm[:] = bytearray(open('/nvm', 'rb').read())")
        self._order("start.console()")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._vm.close()

    def boot(self):
        """Start the console as code.py does, and let it draw its first picture."""
        self._order("start.console()")
        self.run(10 * STEP_MS)

    def _order(self, code):
        figures = "start.pools()\nprint(start.used, start.churn, start.restarts(), start.sent())"
        answer = self._vm._ask({"run": code, "live": True, "then": figures})
        printed, names, pools, figures = _names(answer["out"])
        self.serial += printed
        used, churn, restarts, sent = figures.split(" ", 3)
        live = answer["live"] - self.base
        self._more = pool_bytes(names - self._base_names + _OWN_NAMES) - (pools - self._base_pools)
        live += self._more
        before = self.steps[-1].live if self.steps else 0
        self.steps.append(
            Step(self.now, int(used), max(before, live) + int(churn), live, tuple(ast.literal_eval(sent)))
        )
        if int(restarts) and self.may_restart:
            self._restart()
        return self.steps[-1]

    def run(self, ms, step=STEP_MS):
        """Let time go by; returns the steps that it took."""
        first = len(self.steps)
        until = self.now + ms
        while self.now < until:
            self.now += min(step, until - self.now)
            self._order(f"start.step({self.now}, {self._more})")
        return self.steps[first:]

    def keys(self, script):
        """Play a key script; returns the steps that it took."""
        first = len(self.steps)
        for key, pressed, ms in with_shared_key(self._board, parse(script)):
            if key:
                self._vm.run(f"start.keypad.feed({self._keys.index(key)}, {pressed}, {self.now})")
            self.run(ms)
        return self.steps[first:]

    def go_on(self, kept):
        """Go on with a kept game (measuring/positions.py), from anywhere, and let the table be laid.

        From a table by way of the launcher, as a person (no restart there: the names stay): the open game's modules go with
        it, and the kept one would stand on them while its view brings all of them anew.
        """
        if "play" in self.scene():
            may_restart, self.may_restart = self.may_restart, False
            self.command("start.the_console.home()")
            self.run(400, WAIT_MS)
            self.command("start.supervisor.restarts = 0")
            self.may_restart = may_restart
        self._vm.put({"/stand": kept})
        self.command("start.go_on('/stand')")
        self.run(400, WAIT_MS)

    def value(self, expression):
        """The value of an expression in the VM; `start.the_console` is the console."""
        return self._vm.value(expression)

    def command(self, code):
        """Run a line of Python in the VM."""
        return self._vm.run(code)

    def weigh_anew(self):
        """What is there now is the VM's own: heap is counted above it. Before `boot`."""
        self.base = self._vm.live()
        _, self._base_names, self._base_pools, _ = _names(self._vm.run("start.pools()"))

    @property
    def live(self):
        """Heap in use now, above the base."""
        return self.steps[-1].live

    def scene(self):
        """The names of the open scenes, the lowest first."""
        return self.value("start.the_console.names")

    def loaded(self):
        """The modules of the drive and of the libraries that are in memory."""
        real = Modules(self.drive).modules.real
        return [name for name in map(real, self.value("list(sys.modules)")) if source(self.drive, name)]

    def fault(self):
        """The traceback that the console printed before its fault screen, or ""."""
        at = self.serial.find("Traceback")
        return self.serial[at:] if at >= 0 else ""


__all__ = ["BadgeVm", "Step", "VmError"]
