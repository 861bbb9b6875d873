"""deckhand monkey --soak: mistreat a badge for an hour, on every board, at every pace, with failing hardware.

    totals = soak(seconds=3600, seed=1)      # raises MonkeyFault for a bug of ours

A life is a badge from power-on to power-off; its saves stay for the board's next life. Meanwhile keys are tapped, held and
pressed together, the badge idles, its clock wraps (65 s after power-on), refreshes fail, the nvm refuses writes, files can't be
read or written, and the power fails during a write. An unreadable file may show the fault screen; everything else must go
unnoticed. The same seed gives the same run.
"""

import errno
import random
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from ..device.boards import BOARDS
from ..games_on_drive import deal_prefixes
from ..pace import JITTER, PACES
from .monkey_errors import MonkeyFault

BUTTONS = ("UP", "DOWN", "LEFT", "RIGHT", "A", "A", "A", "A", "B", "START", "SELECT", "SELECT")
BOARDS_WITH_SCREEN = [name for name in BOARDS if name != "unknown"]
PRESSES = 220  # average presses in a life
INJECTED = "injected by the soak"
_TAP_MS = (20, 150)
_HOLD_MS = (300, 3000)
_IDLE_MS = (1_000, 6_000)
_LONG_IDLE_MS = (120_000, 900_000)  # long enough for the screen to go dark
_IDLE_STEP_US = 500_000  # step length while idle: nothing to observe
_FILES_FAIL_MS = 400


@dataclass
class SoakTotals:
    """The totals of a soak."""

    lives: int = 0
    presses: int = 0
    wraps: int = 0
    simulated_ms: int = 0
    injected: Counter = field(default_factory=Counter)
    boards: Counter = field(default_factory=Counter)
    paces: Counter = field(default_factory=Counter)
    scenes: Counter = field(default_factory=Counter)
    games: set = field(default_factory=set)


class _FailingFiles:
    """Makes a drive fail until a given time."""

    def __init__(self, sim):
        self.sim = sim
        self.fail_until_us = 0
        self.has_failed = False
        self._open = sim.drive.open
        sim.drive.open = self.open

    def open(self, path, mode="r", **options):
        """Open a file, or raise OSError."""
        if self.sim.now_us < self.fail_until_us:
            self.has_failed = True
            if "w" in mode:
                raise OSError(errno.ENOSPC, INJECTED)
            raise OSError(errno.EIO, INJECTED)
        return self._open(path, mode, **options)


class BadgeLife:
    """One badge from power-on to power-off."""

    def __init__(self, total, rng, folder, nvm):
        from ..simulator import Sim

        self.total = total
        self.rng = rng
        self.board = rng.choice(BOARDS_WITH_SCREEN)
        self.pace = rng.choice((*PACES, JITTER, JITTER))
        if self.pace == JITTER:
            self.pace = "%s:%d" % (JITTER, rng.randrange(1 << 20))
        settings = {}
        if rng.randrange(3) == 0:
            settings["DECKHAND_START"] = rng.choice(list(deal_prefixes()))
        if rng.randrange(3) == 0:
            settings["DECKHAND_LESSON"] = "1"
        self.sim = Sim(
            self.board,
            nvm.get(self.board),
            seed=rng.randrange(1 << 20),
            files=folder / self.board,
            settings=settings,
            pace=self.pace,
        )
        self.printed = []
        self.sim.on_print = self.printed.append
        self._ticks = 0
        self._refreshes = 0
        self.nvm = nvm

    def run(self, presses):
        """Run it. Raises MonkeyFault."""
        total = self.total
        with self.sim as sim:
            try:
                self.boot()
                for _ in range(presses):
                    self.inject()
                    self.press()
                    self.check()
            finally:
                total.simulated_ms += sim.ms
                self.nvm[self.board] = bytes(sim.nvm)
        total.lives += 1
        total.boards[self.board] += 1
        total.paces[self.pace.partition(":")[0]] += 1

    def boot(self):
        """Switch it on and let some time pass."""
        sim = self.sim
        sim.boot(run_boot=True)
        self.files = _FailingFiles(sim)
        self._ticks = 0
        if sim.display is not None:
            self._refresh = sim.display.refresh
            sim.display.refresh = self.refresh
        self.wait(1000)
        self.check()

    def refresh(self, **options):
        """Refresh the display, or raise an error."""
        if self._refreshes:
            self._refreshes -= 1
            raise RuntimeError(INJECTED)
        return self._refresh(**options)

    def inject(self):
        """Inject a fault, now and then."""
        rng = self.rng
        if rng.randrange(14):
            return
        kind = rng.choice(("refresh", "refresh", "nvm", "nvm", "files", "battery", "power cut"))
        self.total.injected[kind] += 1
        sim = self.sim
        if kind == "refresh":
            self._refreshes = rng.choice((1, 1, 2, 3, 20))
        elif kind == "nvm":
            sim.nvm_refuses = rng.choice((1, 1, 2, 9))
        elif kind == "files":
            self.files.fail_until_us = sim.now_us + 1000 * _FILES_FAIL_MS
        elif kind == "battery":
            sim.battery_mv = rng.choice((3300, 3600, 4000))
        elif sim.nvm:
            sim.nvm_cut = rng.randrange(600)

    def press(self):
        """Do one thing that hands do."""
        rng, sim = self.rng, self.sim
        button = rng.choice(BUTTONS)
        kind = rng.randrange(20)
        if kind < 14:
            self.play(button, rng.randint(*_TAP_MS))
        elif kind < 17:
            self.play(button, rng.randint(*_HOLD_MS))
        elif kind < 18 and not sim.board.has_shared_key:  # two keys at once
            other = rng.choice([one for one in BUTTONS if one != button])
            sim.down(button)
            self.play(other, rng.randint(*_TAP_MS))
            if sim.is_running:
                sim.up(button)
        elif kind < 19:
            self.wait(rng.randint(*_IDLE_MS))
        elif not rng.randrange(6):
            sim.min_sleep_us = _IDLE_STEP_US
            self.wait(rng.randint(*_LONG_IDLE_MS))
            sim.min_sleep_us = 0
        self.total.presses += 1
        self.wait(rng.choice((5, 10, 30, 60, 200, 700)))

    def play(self, button, ms):
        """Hold one button; the power may fail meanwhile."""
        if self.sim.is_running:
            self.sim.hold(button, ms)

    def wait(self, ms):
        """Let time pass, and count the clock's wraps."""
        sim = self.sim
        if sim.is_running:
            sim.run(ms)
        ticks = sim.ticks_ms()
        if ticks < self._ticks and sim.is_running:
            self.total.wraps += 1
        self._ticks = ticks

    def check(self):
        """Raise MonkeyFault for a fault that was not injected."""
        sim = self.sim
        if sim.is_off:  # the power was cut
            self.nvm[self.board] = bytes(sim.nvm)
            self.boot()
            return
        for _ in range(40):
            if not sim.is_running or sim.console is None or sim.console.scenes:
                break
            self.wait(30)
        printed = "".join(self.printed)
        self.printed.clear()
        is_excused = self.files.has_failed and (INJECTED in printed or "Traceback" not in printed)
        if not sim.is_running or sim.console is None:  # the console has ended
            if not sim.is_running or not self.files.has_failed:
                raise self.fault("the console ended", printed)
            self.boot()
            return
        if "Traceback" in printed and not is_excused:
            raise self.fault("a fault", printed)
        name = sim.console.names[-1]
        self.total.scenes[name] += 1
        if name == "play":
            self.total.games.add(sim.console.scenes[-1].session.title.folder)
        if name == "fault" and not self.files.has_failed:
            raise self.fault("the fault screen", sim.serial[-2000:])
        if name != "fault" and sim.now_us > self.files.fail_until_us:
            self.files.has_failed = False

    def fault(self, what, printed):
        """Return the exception, with where it happened."""
        total = self.total
        text = "%s in life %d, press %d, on %s at pace %s" % (
            what,
            total.lives,
            total.presses,
            self.board,
            self.pace,
        )
        return MonkeyFault(text, printed[-3000:])


def soak(seconds, seed=0, watch=None, lives=None):
    """Run for some seconds, or some lives, and return the SoakTotals. watch: called after each life. Raises MonkeyFault."""
    total = SoakTotals()
    nvm = {}
    deadline = time.monotonic() + seconds
    with tempfile.TemporaryDirectory(prefix="deckhand-soak-") as folder:
        while time.monotonic() < deadline and (lives is None or total.lives < lives):
            rng = random.Random("soak %s %d" % (seed, total.lives))
            BadgeLife(total, rng, Path(folder), nvm).run(rng.randint(PRESSES // 2, 2 * PRESSES))
            if watch:
                watch(total)
    return total


def summary_lines(total, seconds):
    """Yield the totals in lines of text."""
    yield "%d presses in %d lives of a badge, %d min (%.1f h of the badge's own time)" % (
        total.presses,
        total.lives,
        seconds // 60,
        total.simulated_ms / 3_600_000,
    )
    yield "clock wraps: %d" % total.wraps
    for name in ("injected", "boards", "paces", "scenes"):
        yield "%s: %s" % (name, ", ".join("%s %d" % pair for pair in sorted(getattr(total, name).items())))
    yield "games: %s" % ", ".join(sorted(total.games))
