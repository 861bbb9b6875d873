"""The whole console inside NodeVm, driven step by step with key scripts; each step reports its cost.

with BadgeVm(drive) as badge:
    badge.boot()
    badge.keys("DOWN A wait:500")       # the simulator's key scripts
    badge.live, badge.steps[-1].pixels
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
WAIT_MS = 60  # longer steps while no key is pressed
KEYS = ("B", "A", "START", "SELECT", "RIGHT", "DOWN", "UP", "LEFT")  # by key number
SCREEN = 160 * 128

# Names are in pools, each twice as large as the one before (py/qstr.c). The stand-ins' names fill some of this VM's, so
# that the next pool comes earlier than on a badge: we count what a badge's pools would take. docs/measuring.md compares
# the figures with CircuitPython's.
_POOLS = re.compile(r"qstr pool: n_pool=\d+, n_qstr=(\d+), n_str_data_bytes=(\d+), n_total_bytes=(\d+)\r?\n")
_FIRST_POOL_NAMES, _POOL_HEAD_BYTES, _NAME_BYTES = 20, 24, 6  # in names, bytes and bytes, without the letters
_BLOCK_BYTES = 16
_CODE_PY_NAMES = 25  # names of code.py, which doesn't run here


def pool_bytes(names):
    """Return the heap that CircuitPython's pools take for a number of names."""
    room, size, taken = 0, _FIRST_POOL_NAMES, 0
    while room < names:
        taken += -(-(_POOL_HEAD_BYTES + _NAME_BYTES * size) // _BLOCK_BYTES) * _BLOCK_BYTES
        room += size
        size *= 2
    return taken


def _split_pool_info(text):
    """Return (text before qstr_info's line, names, bytes of their pools, text after it)."""
    found = list(_POOLS.finditer(text))[-1]
    count, letters, total = map(int, found.groups())
    return text[: found.start()], count, total - letters, text[found.end() :]


# A monitor in the right mode, a bus for the codec, a keyboard.
_USB_HOST_SETUP = (
    "import usb_host",
    "DISPLAY.framebuffer = usb_host",
    "I2C = usb_host.I2C",
    "sys.modules['usb'] = usb_host",
    "sys.modules['usb.core'] = sys.modules['framebufferio'] = sys.modules['picodvi'] = usb_host",
)


@dataclass(frozen=True)
class Step:
    """The cost of a console step."""

    now: int
    used: int  # bytes allocated, including garbage
    inside: int  # peak heap inside the step, including garbage, above the base
    live: int  # heap after a collection, above the base, with a badge's name pools
    sent: tuple  # rectangles sent to the panel

    @property
    def pixels(self):
        """Pixels sent to the panel."""
        return sum((x2 - x1) * (y2 - y1) for x1, y1, x2, y2 in self.sent)


def stand_ins():
    """Return the native modules' stand-ins, compiled, by path in the VM."""
    return {f"/badge/{p.stem}.mpy": compile_file(p, f"/badge/{p.name}") for p in STAND_INS.glob("*.py")}


def probes():
    """Return the measuring modules for the VMs, compiled, by path in the VM (/probe)."""
    return {f"/probe/{p.stem}.mpy": compile_file(p, f"/probe/{p.name}") for p in PROBES.glob("[a-z]*.py")}


def boot_files(drive, board="pybadge"):
    """Return everything that the VM needs for a drive on a board: its kit, stand-ins and probes."""
    files = files_of.compiled(drive, board) | stand_ins() | probes()
    if board != "pybadge":
        del files["/badge/board.mpy"]
        files["/badge/board.py"] = _board_module(BOARDS[board]).encode()
    return files


def _board_module(board):
    """Return the source of another board's `board` module: pins, display, sound output, nvm size."""
    return "\n".join(
        [
            "import sys, loudspeakers, microcontroller",
            "from busdisplay import BusDisplay",
            "sys.modules['audiobusio'] = sys.modules['audiopwmio'] = sys.modules['pwmio'] = loudspeakers",
            "microcontroller.nvm = bytearray(b'\\xff' * %d)" % board.nvm,
            "board_id = %r" % board.board_id,
            "DISPLAY = BusDisplay(%d, %d)" % board.display,
            "DISPLAY.rotation = %d" % board.rotation,
            *(_USB_HOST_SETUP if board.dvi else ()),
            *("%s = %r" % (name, name) for name in board.pin_names),
        ]
    )


class BadgeVm:
    """A badge with the files of `drive`.

    settings: for settings.toml. extra: more files, by path. board: its id. shift: layout shift of the heap, in bytes. The VM's
    collector sometimes takes a number for an address and keeps kilobytes alive, but hardly ever in two layouts.
    """

    def __init__(self, drive, pystack=PYSTACK_BYTES, settings=None, extra=None, shift=0, board="pybadge"):
        self.drive = drive
        self._board = BOARDS[board]
        self._keys = self._board.keys  # by key number
        self.now = 0
        self.steps = []
        self.serial = ""  # everything the console printed
        self.restarts = 0  # how often the console restarted Python
        self.may_restart = True  # False: ignore restarts, to see what stays in memory
        self._settings = settings or {}
        self._files = boot_files(drive, board) | (extra or {})
        self._pystack, self._shift = pystack, shift
        self._begin()

    def _begin(self):
        self._more = 0  # bytes that a badge's name pools take beyond this VM's
        self._vm = NodeVm(self._pystack)
        try:
            self._vm.put(self._files)
            self._vm.run("import sys, gc\nsys.path[:] = ['/badge', '', '/lib']\n_live = 0")
            self._vm.run(f"import start\nshift = bytearray({self._shift})")
            self._vm.run(f"start.badge_os.settings.update({self._settings!r})")
            self.base = self._vm.live()
            _, self._base_names, self._base_pools, _ = _split_pool_info(self._vm.run("start.pools()"))
        except BaseException:
            self._vm.close()
            raise

    def _restart(self):
        # Restart as a badge does: only nvm and settings.toml survive.
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
        """Start the console as code.py does, and let it draw."""
        self._order("start.console()")
        self.run(10 * STEP_MS)

    def _order(self, code):
        figures = "start.pools()\nprint(start.used, start.churn, start.restarts(), start.sent())"
        answer = self._vm._ask({"run": code, "live": True, "then": figures})
        printed, names, pools, figures = _split_pool_info(answer["out"])
        self.serial += printed
        used, churn, restarts, sent = figures.split(" ", 3)
        live = answer["live"] - self.base
        self._more = pool_bytes(names - self._base_names + _CODE_PY_NAMES) - (pools - self._base_pools)
        live += self._more
        before = self.steps[-1].live if self.steps else 0
        self.steps.append(
            Step(self.now, int(used), max(before, live) + int(churn), live, tuple(ast.literal_eval(sent)))
        )
        if int(restarts) and self.may_restart:
            self._restart()
        return self.steps[-1]

    def run(self, ms, step=STEP_MS):
        """Advance, and return the steps."""
        first = len(self.steps)
        until = self.now + ms
        while self.now < until:
            self.now += min(step, until - self.now)
            self._order(f"start.step({self.now}, {self._more})")
        return self.steps[first:]

    def keys(self, script):
        """Play a key script, and return the steps."""
        first = len(self.steps)
        for key, pressed, ms in with_shared_key(self._board, parse(script)):
            if key:
                self._vm.run(f"start.keypad.feed({self._keys.index(key)}, {pressed}, {self.now})")
            self.run(ms)
        return self.steps[first:]

    def resume(self, saved):
        """Resume a saved game (measuring/positions.py) from any scene, and let the table open.

        From a table, go to the launcher first, as a person would (without a restart: names stay), so that the open game's modules
        are gone before the saved one's view loads its own.
        """
        if "play" in self.scene():
            may_restart, self.may_restart = self.may_restart, False
            self.command("start.the_console.home()")
            self.run(400, WAIT_MS)
            self.command("start.supervisor.restarts = 0")
            self.may_restart = may_restart
        self._vm.put({"/stand": saved})
        self.command("start.resume('/stand')")
        self.run(400, WAIT_MS)

    def value(self, expression):
        """Evaluate an expression in the VM; `start.the_console` is the console."""
        return self._vm.value(expression)

    def command(self, code):
        """Run a line of Python in the VM."""
        return self._vm.run(code)

    def reset_base(self):
        """Count heap from here on only. Call before `boot`."""
        self.base = self._vm.live()
        _, self._base_names, self._base_pools, _ = _split_pool_info(self._vm.run("start.pools()"))

    @property
    def live(self):
        """Heap in use, above the base."""
        return self.steps[-1].live

    def scene(self):
        """Return the names of the open scenes, lowest first."""
        return self.value("start.the_console.names")

    def loaded(self):
        """Return the loaded modules of the drive and the libraries."""
        real = Modules(self.drive).modules.real
        return [name for name in map(real, self.value("list(sys.modules)")) if source(self.drive, name)]

    def fault(self):
        """Return the traceback printed before a fault screen, or ""."""
        at = self.serial.find("Traceback")
        return self.serial[at:] if at >= 0 else ""


__all__ = ["BadgeVm", "Step", "VmError"]
