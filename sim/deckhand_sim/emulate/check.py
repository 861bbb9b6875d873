"""deckhand emulate --check: the list of checks, each picture compared with the simulator's.

    results = check(firmware, bootrom, kit_files, games=["onslaught"])        # prints a line for each check

Both badges get the same key script. The firmware is slower, so its picture is awaited: it has to become one of those that
the simulator shows within the same stretch of time. A game in real time is judged as dealt and as resumed only.
"""

import functools
import multiprocessing
from array import array
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from pathlib import Path

import click

from deckhand.save import saved_game
from deckhand.save.record import free as free_bytes
from deckhand.save.sections import SAVED, of

from ..deploy.settings_toml import SETTINGS_FILE as SETTINGS
from ..deploy.settings_toml import with_settings
from ..frontends.replay import record_code
from ..frontends.resume import read_unfinished, resume
from ..games_on_drive import deal_prefixes, is_real_time
from ..measuring.positions import playthroughs
from ..printable import printable
from ..records import read_file
from ..simulator import Sim
from .flash_image import BOARD, FlashImage, version
from .machine import SIZE, Machine, MachineError, picture

SCREEN = SIZE[0] * SIZE[1]
DEAL = 4711
TWELVE_KEYS = "RIGHT LEFT DOWN UP RIGHT RIGHT A wait:2500 LEFT DOWN RIGHT A wait:2500 UP"
LEFT_MS = 2000  # START held this long leaves the table
HOME_MS = 2300  # when it's released
_PRESS_GAP = " wait:400 "
_FRAME_MS = 20
_LOOK_MS = 100
_MERGE_MS = 30  # bus bursts closer than this are one picture
_BOT = 3  # session.players: a hard bot
# Makes the kit's code.py report its heap on the serial line.
_LOOP = "console.step(supervisor.ticks_ms())\n"
_HEAP = """console.step(supervisor.ticks_ms())
            if supervisor.runtime.serial_bytes_available:
                import gc
                sys.stdin.read(1)
                gc.collect()
                print("heap", gc.mem_alloc(), gc.mem_free())
"""


@dataclass
class Results:
    """The checks of one game, or of the launcher."""

    name: str
    pictures: Path | None = None
    lines: list = field(default_factory=list)

    def add(self, what, good, text):
        """Record a check and print it."""
        self.lines.append((self.name, what, good, text))
        word = {True: "ok", False: "FAILED", None: "-"}[good]
        click.echo("%-6s  %-14s  %-16s  %s" % (word, self.name, what, text))

    def save(self, what, frame):
        """Save a picture, if requested."""
        if self.pictures:
            self.pictures.mkdir(parents=True, exist_ok=True)
            image = picture(frame)
            image.resize((image.width * 2, image.height * 2), 0).save(
                self.pictures / ("%s_%s.png" % (self.name, what.replace(" ", "_")))
            )


def difference(one, other):
    """Return the number of pixels that differ between two frames."""
    if one == other:
        return 0
    return sum(a != b for a, b in zip(array("H", one), array("H", other), strict=True))


def strays(frame, wanted):
    """Count the pixels whose colour no wanted frame has there, since moving parts may be anywhere in their cycle."""
    columns = zip(*(array("H", one) for one in wanted), strict=True)
    return sum(pixel not in colours for pixel, colours in zip(array("H", frame), columns, strict=True))


def shown(sim, ms):
    """Return the frames that the simulator shows in the next `ms`."""
    frames = {}
    for _ in range(0, ms, _FRAME_MS):
        sim.run(_FRAME_MS)
        frames[sim.frame] = None
    return list(frames)


def is_terminal(frame):
    """True for CircuitPython's terminal: white on black."""
    words = array("H", frame)
    return words.count(0) > 0.6 * SCREEN and 0xFFFF in words


def await_picture(sprig, wanted, most_ms, moves=False):
    """Run until the panel shows one of the wanted frames: (pixels that differ at best, the last frame).

    moves: several things move on their own, so each pixel is looked at by itself.
    """
    known = set(wanted)
    until = sprig.ms + most_ms
    while True:
        frame = sprig.frame
        if frame in known:
            return 0, frame
        if moves and (sprig.ms >= until or strays(frame, wanted) == 0):
            return strays(frame, wanted), frame
        if sprig.ms >= until:
            return min(difference(frame, one) for one in wanted), frame
        sprig.run(_LOOK_MS)


def first_picture(pictures, since):
    """Return (ms from `since` to its last pixel, pixels) of the largest picture that starts after it."""
    grouped = []
    for first, last, pixels in pictures:
        if first < since:
            continue
        if grouped and first - grouped[-1][1] < _MERGE_MS:
            grouped[-1][1:] = [last, grouped[-1][2] + pixels]
        else:
            grouped.append([first, last, pixels])
    _, last, pixels = max(grouped, key=lambda one: one[2], default=(since, since, 0))
    return last - since, pixels


def asking(code):
    """Return code.py with the lines that report the heap. Raises MachineError if its main loop has changed."""
    if code.count(_LOOP) != 1:
        raise MachineError("code.py: --check knows no place in it for its question about the heap")
    return code.replace(_LOOP, _HEAP)


def heap(sprig):
    """Return (bytes in use after a collection, bytes free), or None if the badge doesn't answer."""
    at = len(sprig.serial)
    sprig.type("h")
    for _ in range(20):
        sprig.run(_LOOK_MS)
        words = sprig.serial[at:].split()
        if "heap" in words[:-2]:
            return tuple(int(word) for word in words[words.index("heap") + 1 :][:2])
    return None


class Check:
    """The files and options of all tasks; picklable for other processes."""

    def __init__(self, firmware, bootrom, files, drive, pictures):
        self.firmware, self.bootrom, self.files, self.drive = firmware, bootrom, files, drive
        self.pictures = pictures

    def sim(self, nvm=None, **settings):
        """Return a simulated Sprig that has started."""
        badge = Sim(BOARD, nvm, self.drive, settings=settings)
        badge.boot(run_boot=True)
        return badge

    def sprig(self, nvm=None, **settings):
        """Return an emulated Sprig that is switched on."""
        files = dict(self.files)
        files[SETTINGS] = with_settings(files[SETTINGS], settings)
        files["code.py"] = asking(files["code.py"].decode()).encode()
        machine = Machine(self.bootrom, FlashImage.of(self.firmware, files, nvm))
        machine.power_on()
        return machine

    # -- tasks

    def launcher(self):
        """Check the launcher and its menus."""
        found = Results("launcher", self.pictures)
        with self.sim() as sim, self.sprig() as sprig:
            self._compare(found, "launcher", sprig, shown(sim, 3000), 8000, moves=True)
            drawn = next((last for _, last, pixels in sprig.pictures if last > 3900 and pixels >= SCREEN), None)
            found.add("whole after", None, "%.2f s" % (drawn / 1000) if drawn else "?")
            self._heap(found, sprig)
            for what, key, wanted in [
                ("right", "RIGHT", 1500),
                ("settings", "START", 1500),
                ("settings, B", "B", 3000),
                ("game menu", "A", 1500),
            ]:
                sim.keys(key)
                self._press(found, what, sprig, key)
                self._compare(found, what, sprig, shown(sim, wanted), 4000, moves=True)
            self._no_fault(found, sprig)
        return found.lines

    def game(self, game, code):
        """Check a game: dealt, played, paused, saved, resumed, finished."""
        found = Results(game, self.pictures)
        real_time = is_real_time(game)
        with self.sim(DECKHAND_START=code) as sim, self.sprig(DECKHAND_START=code) as sprig:
            self._compare(found, "dealt", sprig, shown(sim, 5000), 12000)
            self._heap(found, sprig)
            for step in TWELVE_KEYS.split():
                for badge in (sim, sprig):
                    badge.keys(step + _PRESS_GAP)
            self._compare(found, "twelve keys", sprig, shown(sim, 6000), 8000, not real_time)
            sim.keys("START")
            self._press(found, "pause", sprig, "START")
            self._compare(found, "pause", sprig, shown(sim, 1500), 3000, not real_time)
            self._heap(found, sprig)
            self._press(found, "pause, B", sprig, "B")
            before = sprig.ms
            self._go_home(found, sprig)
            nvm = sprig.nvm
            found.add("saved", nvm.count(0xFF) < len(nvm), "%d bytes" % len(nvm.rstrip(b"\xff")))
            with self.sim(nvm) as waiting:
                launcher = shown(waiting, 3000)
            self._compare(found, "restart", sprig, launcher, 6000, moves=True)
            whole = [last for first, last, pixels in sprig.pictures if first > before + LEFT_MS and pixels >= SCREEN]
            text = "%.2f s" % ((whole[-1] - before - LEFT_MS) / 1000) if whole else "?"
            found.add("restart", None, "launcher whole %s after the table was left" % text)
            self._no_fault(found, sprig)
        self._cold_start(found, nvm)
        self._result(found, game, real_time)
        return found.lines

    def _go_home(self, found, sprig):
        """Hold START, and check every 20 ms whether the terminal becomes visible."""
        sprig.press("START", True)
        seen = 0
        gone = False
        until = sprig.ms + 6000
        while sprig.ms < until:
            sprig.run(_FRAME_MS)
            if sprig.ms > until - 6000 + HOME_MS and not gone:
                sprig.press("START", False)
                gone = True
            if sprig.light and sprig.light[-1][1] and is_terminal(sprig.frame):
                seen += _FRAME_MS
        found.add("terminal", seen == 0, "seen for %d ms on the way home" % seen)

    def _cold_start(self, found, nvm):
        with self.sim(nvm) as sim, self.sprig(nvm) as sprig:
            self._compare(found, "cold start", sprig, shown(sim, 3000), 8000, moves=True)
            for badge in (sim, sprig):
                badge.keys("A wait:1500 A")
            self._compare(found, "resumed", sprig, shown(sim, 5000), 10000)
            self._no_fault(found, sprig)

    def _result(self, found, game, real_time):
        nvm = None if real_time else self.last_move(game)
        if nvm is None:
            found.add("result", None, "in real time" if real_time else "there is no finished playthrough here")
            return
        with self.sim(nvm) as sim, self.sprig(nvm) as sprig:
            sim.run(1500)
            sprig.run(6000)
            for badge in (sim, sprig):
                badge.keys("A wait:1500 A")
            sim.until(lambda: sim.console.names[-1] == "result", 60_000)
            self._compare(found, "result", sprig, shown(sim, 4000), 30000)
            self._heap(found, sprig)
            self._no_fault(found, sprig)

    def last_move(self, game):
        """Return the saves of a badge before the last move of a recorded game, with hard bots in all seats; or None."""
        found = [
            (len(record.moves), path) for path in playthroughs(game, self.drive) if (record := read_file(path)).result
        ]
        if not found:
            return None
        moves, path = min(found)
        record = read_unfinished(path, moves - 1)
        with Sim(BOARD, None, self.drive, settings={"DECKHAND_START": record_code(record)}) as sim:
            resume(sim, record)
            session, store = sim.console.scenes[-1].session, sim.console.store
            session.players[:] = bytes([_BOT] * len(session.players))
            section = of(session.title.prefix, SAVED)
            store.put(section, saved_game.pack(session, free_bytes(store, section)))
            sim.console.save()
            return sim.nvm

    # -- steps

    def _compare(self, found, what, sprig, wanted, most_ms, must=True, moves=False):
        differ, frame = await_picture(sprig, wanted, most_ms, moves)
        found.save(what, frame)
        if differ:
            found.save(what + " wanted", wanted[-1])
        found.add(what, differ == 0 if must else None, "%d of %d pixels differ" % (differ, SCREEN))

    def _press(self, found, what, sprig, key):
        at = sprig.ms
        sprig.keys(key)
        sprig.run(2500)
        ms, pixels = first_picture(sprig.pictures, at)
        found.add(what, None, "%d ms, %d pixels (%d %% of the screen)" % (ms, pixels, 100 * pixels / SCREEN))

    def _heap(self, found, sprig):
        sizes = heap(sprig)
        found.add("heap", sizes is not None, "%d bytes in use, %d free" % sizes if sizes else "no answer")

    def _no_fault(self, found, sprig):
        at = sprig.serial.find("Traceback")
        text = "none in %.1f s" % (sprig.ms / 1000) if at < 0 else sprig.serial[at:].strip().splitlines()[-1]
        found.add("traceback", at < 0, text)


def _run(check, task):
    name, *arguments = task
    try:
        return getattr(check, name)(*arguments)
    except (MachineError, TimeoutError) as error:
        found = Results(arguments[0] if arguments else name)
        found.add("emulator", False, str(error))
        return found.lines


def check(firmware, bootrom, files, drive=None, games=(), pictures=None, jobs=1):
    """Run and print all checks, `jobs` tasks at a time; return (number of checks, number of failures)."""
    known = deal_prefixes(drive)
    for game in games or ():
        if game not in known:
            raise click.BadParameter(
                "no game %s; there are %s" % (printable(game), ", ".join(known)), param_hint="--games"
            )
    tasks = [("game", game, "%s-%06d" % (known[game], DEAL)) for game in games or known]
    tasks = ([] if games else [("launcher",)]) + tasks
    click.echo("CircuitPython %s, %d tasks" % (version(firmware), len(tasks)))
    run = functools.partial(_run, Check(firmware, bootrom, files, drive, pictures))
    lines = []
    if jobs == 1:
        for task in tasks:
            lines += run(task)
    else:
        with ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn")) as pool:
            for done in as_completed([pool.submit(run, task) for task in tasks]):
                lines += done.result()
    judged = [good for _, _, good, _ in lines if good is not None]
    failed = judged.count(False)
    click.echo("%d checks, %d failed" % (len(judged), failed))
    return len(judged), failed
