"""A badge without the badge: runs the unmodified code.py of a drive, on one clock, with one picture.

    with Sim() as sim:                      # a PyBadge with an empty nvm and the checkout as its drive
        sim.boot()
        sim.keys("DOWN A A wait:500")       # or sim.press("A"), sim.hold("START", 2500), sim.run(1000)
        sim.shot("table.png")               # sim.image() is a PIL image, sim.frame the panel's bytes
        sim.clear_log(); sim.press("RIGHT"); assert sim.pixels_sent < 1200
        sim.console, sim.sounds, sim.lights, sim.nvm, sim.serial
    sim.fail_at(3000)                       # something breaks in the scene that is on then
    sim.battery_mv = 3300                   # what the battery has, on a board that can tell
    Sim(pace="33")                          # each step takes 33 ms, as on a real badge: pace.py
    sim.cable = end                         # a wire to another badge: link/cable.py

The program runs in a greenlet: its time.sleep gives control back. The clock stands still while it computes and moves on
when it waits (a window feeds real time to `run`), so a run is a pure function of nvm, clock_set, seed and key script.
Whatever the program raises is raised by the call that let it go on. One process may hold several badges, one after the
other or beside each other.
"""

import errno
import heapq
import itertools
import random
import tempfile
import traceback
from datetime import datetime
from pathlib import Path

from greenlet import getcurrent, greenlet
from PIL import Image

from .device import painter, settings_file
from .device.blinka import displayio
from .device.boards import BOARDS, BUTTONS_OF_TWO, HELD_MS, TAP_MS, Board, by_hand
from .device.display import Terminal
from .device.drive import Drive, find_drive
from .device.font import builtin_font
from .device.imports import Imports
from .device.lifecycle import HardReset, PowerCut, Reload
from .device.natives import natives
from .device.panel import Panel
from .keyscript import GAP_MS, PRESS_MS, parse, press
from .pace import FIXED, steps_of
from .whole_files import whole

_TICKS = 1 << 29
_FIRST_WRAP_MS = 65536
_SPENT_US = 5  # reading the clock or a queue takes a little, so that a loop that only reads goes on
_FRAME_US = 16_667  # between two refreshes of a display that is left on auto_refresh
# Where a badge lies turned round: what is to its left is its own right. Letters stay what they are.
_TURNED = {"LEFT": "RIGHT", "RIGHT": "LEFT", "UP": "DOWN", "DOWN": "UP"}
_LEAST_PRESS_US = 45_000  # two looks of the key scanner: no finger is quicker
_YEAR_2000 = 946_684_800  # where a badge's clock begins
_FIRST_WAIT_US = 1_000_000  # a program that waits for nothing gives its first control back then
_NEVER = 1 << 62
_ERASED = b"\xff"
_CODE_FILES = ("/code.py", "/main.py")
_BOOT_OUT = "Adafruit CircuitPython %s on 2026-09-01; %s\r\nBoard ID:%s\r\nUID:%s\r\nboot.py output:\r\n%s"
_LATER_US = 10_000  # where nothing can break yet, it is tried again after so long
FAULTS = {  # what can be let break, each as the badge words it
    "ValueError": (ValueError, "asked for"),
    "MemoryError": (MemoryError, "memory allocation failed, allocating 1024 bytes"),
    "ImportError": (ImportError, "no module named 'games.asked.for'"),
    "OSError": (OSError, errno.ENOENT, "/lib/asked/for.bmp"),
    "RuntimeError": (RuntimeError, "pystack exhausted"),
}
_SCREENFUL = 1000  # letters of what was printed that may still be seen
_THROWS = 5  # a program that swallows its own end is asked again so often, then left


class Sim:
    """One badge.

    board: a name in boards.BOARDS, or a Board. nvm: None (erased), bytes (its length is the size: 8192, 4096; b"": the
    board has none) or the Path of a file that keeps it. drive: the folder with code.py (None: Deckhand's own). files:
    where what the program writes lies (None: a temporary folder). clock_set: a datetime that the badge's clock was set
    to, or None. seed: of the badge's chance. settings: values on top of the drive's settings.toml. version: of the
    CircuitPython that it says it runs, with a fourth part where it is no full release: (10, 1, 0, "beta.1"). pace: the
    time that a step of the program takes (pace.py).
    """

    def __init__(
        self,
        board="pybadge",
        nvm=None,
        drive=None,
        clock_set=None,
        seed=0,
        *,
        files=None,
        settings=None,
        version=(10, 3, 1),
        pace=FIXED,
    ):
        self.version = version[:3]
        self.release = "-".join(["%d.%d.%d" % self.version, *version[3:]])
        self.board = board if isinstance(board, Board) else _board(board)
        self._folder = Path(drive) if drive is not None else find_drive()
        self._temporary = None
        if files is None:
            self._temporary = tempfile.TemporaryDirectory(prefix="deckhand-")
            files = self._temporary.name
        self._files = Path(files)
        if self.board.own:
            self._files.mkdir(parents=True, exist_ok=True)
            (self._files / "board.txt").write_text(self.board.own, "utf-8")
        self._nvm_file = nvm if isinstance(nvm, Path) else None
        self.nvm = self._read_nvm(nvm)
        self.not_kept = None  # the OSError because of which the nvm's file is not what the nvm is
        self.settings = dict(settings or {})
        self.uid = random.Random("uid %s" % seed).randbytes(16)
        self.now_us = 0
        self._target_us = 0
        self._limit_us = 0
        self.nap_us = 0  # each sleep takes at least so long: fewer turns of the console in long runs
        self._seed = seed
        self.pace = pace
        self._boots = 0
        self._clock_set = clock_set
        self._events = []
        self._order = itertools.count()
        self._down = {}  # buttons that are down, and since when
        self._fingers = {}  # where a finger lies: the button that it holds down
        self._device = None
        self._wake_us = _NEVER
        self._imports = None
        self._boot_with = {}
        width, height = self.board.display or (160, 128)
        self.panel = Panel(width, height)
        self.display = None
        self.on_print = None  # called with what the program prints
        self.random_bytes = None  # os.urandom of the badge; None: by the seed
        self.nvm_writes = []  # (ms, first byte, length) of each
        self.nvm_cut = None  # cut the power after so many bytes of the next write
        self.nvm_refuses = 0  # number of writes that raise, from the next one
        self.battery_mv = 4000
        self.cable = None  # what hangs on the pins of a link: read() -> bytes, write(bytes)
        self.cable_pins = ("TX", "RX")
        self.usb_devices = ["keyboard"] if self.board.key_source == ("usb",) else []  # of usb_host.KINDS
        self.usb_fails = False
        self.codec = {}  # (page, register) -> value, of a board that has one
        self.codec_page = 0
        self.usb = None  # a computer that listens on the serial line: read() -> bytes, write(bytes)
        self._power_on()

    def _power_on(self):
        self._boot_us = self.now_us
        self._refreshed_us = self.now_us - _FRAME_US
        self.fault = None  # what the program raised at its end
        self.off = False
        self.ended = False  # code.py came to its end
        self.reloaded = False  # this run of the VM is not the first since power-on
        self.in_boot = False
        self.usb_drive = True  # the computer sees the drive
        self.python_writes = False  # the program may write it, once boot.py is over
        self.autoreload = True
        self.previous_traceback = None
        self.next_code_file = None
        self.boot_out = ""
        self._serial = []
        self.sounds = []
        self.levels = {}  # outputs by the name of their pin
        self.now_playing = None
        self.lights = [(0, 0, 0)] * self.board.lights
        self.chance = random.Random("%s %d" % (self._seed, self._boots))
        self._boots += 1
        self.drive = Drive(self._folder, self._files)
        self.scanners = []
        self._claimed = set()
        self._wall = _YEAR_2000
        if isinstance(self._clock_set, datetime):
            self._wall = int((self._clock_set.replace(tzinfo=None) - datetime(1970, 1, 1)).total_seconds())
        self.terminal_group = displayio.Group()  # what CircuitPython shows where the program shows nothing
        self._terminal = None
        self._untyped = ""  # printed, but not in the terminal yet: nobody sees it
        self.display = (
            painter.Display(self.panel, *self.board.display, self, self.board.rotation) if self.board.display else None
        )

    # -- for the one who drives it

    def boot(self, run_boot=False, held=()):
        """Switch on; returns this Sim when the program waits for the first time.

        run_boot: run boot.py first, as a badge does. held: buttons that are down at power-on, and stay so.
        """
        self.power_off()
        self._boot_with = {"run_boot": run_boot}
        self._power_on()
        for button in held:
            self.down(button)
        if run_boot and self.drive.find("/boot.py") is not None:
            self._run_boot()
        self._start()
        self.reloaded = False
        self._limit_us = self.now_us + _FIRST_WAIT_US
        self._switch()
        return self

    def run(self, ms):
        """Let so much time go by."""
        self._target_us += int(ms * 1000)
        self._advance(self._target_us)

    def until(self, condition, most_ms=60_000, step_ms=10):
        """Let time go by until condition() is true. Raises TimeoutError after most_ms."""
        for _ in range(0, most_ms, step_ms):
            if condition():
                return
            self.run(step_ms)
        if not condition():
            raise TimeoutError("nothing came in %d ms" % most_ms)

    @property
    def pace(self):
        """The time that each step of the program takes, as a text of pace.py."""
        return self._pace

    @pace.setter
    def pace(self, text):
        self._step_us = steps_of(text, self._seed)
        self._pace = text

    def down(self, button):
        """Press a button down; time stands still. Where SELECT is START's key, it is tapped."""
        if button == "SELECT" and self.board.tapped:
            self._button("START", True)
            self._let_go("START", TAP_MS * 1000)
        else:
            self._button(button, True)

    def up(self, button):
        """Let a button go; if it went down just now, as soon as a finger could, or when it is known to be held."""
        if button == "START" and self.board.tapped:
            self._let_go(button, HELD_MS * 1000)
        elif button != "SELECT" or not self.board.tapped:
            self._let_go(button, _LEAST_PRESS_US)

    def _let_go(self, button, least_us):
        since = self._down.get(button)
        if since is not None and self.now_us - since < least_us:
            self.at(since + least_us, lambda: self._down.get(button) == since and self._button(button, False))
        else:
            self._button(button, False)

    @property
    def turned(self):
        """Does the badge lie turned round in the hands: is it left-handed?"""
        return self.display is not None and (self.display.rotation - self.board.rotation) % 360 == 180

    def finger(self, button, down):
        """A finger goes down, or up, on the key that points there: of a badge turned round it is the one across."""
        if down:
            self._fingers[button] = _TURNED.get(button, button) if self.turned else button
            self.down(self._fingers[button])
        else:
            self.up(self._fingers.pop(button, button))

    def press(self, button, ms=PRESS_MS, gap=GAP_MS):
        """Press a button for a moment, and wait for a moment."""
        self._play(press(button, ms, gap))

    def hold(self, button, ms):
        """Hold a button down so long, and let it go."""
        self._play(press(button, ms))

    def keys(self, script):
        """Play a key script (keyscript.py). Raises KeyScriptError before anything is pressed."""
        self._play(parse(script))

    def fail_at(self, ms, kind="ValueError"):
        """Let something break, once, in the scene that is on so many milliseconds after power-on; kind: one of FAULTS.

        Before there is a scene nothing breaks; the first one gets it.
        """
        fault, *args = FAULTS[kind]

        def strike():
            console = self.console
            if console is None or not console.scenes:
                self.at(self.now_us + _LATER_US, strike)
                return

            def broken(now):
                del console._step
                raise fault(*args)

            console._step = broken

        self.at(self._boot_us + int(ms * 1000), strike)

    def image(self):
        """What who holds the badge sees, as a PIL image: the panel's, upright where the badge lies turned round."""
        image = self.panel.image()
        return image.transpose(Image.Transpose.ROTATE_180) if self.turned else image

    def shot(self, path, scale=4):
        """Write what the panel shows as a PNG, each pixel as scale x scale."""
        image = self.image()
        with whole(Path(path)) as part:
            image.resize((image.width * scale, image.height * scale), 0).save(part)
        return Path(path)

    def clear_log(self):
        """Forget windows, pixels_sent, sounds and nvm_writes so far."""
        self.panel.clear_log()
        self.sounds = []
        self.nvm_writes = []

    @property
    def frame(self):
        """The panel's bytes: RGB565, high byte first."""
        return bytes(self.panel.frame)

    @property
    def windows(self):
        """What was written to the panel since clear_log: [(x1, y1, x2, y2), ...]."""
        return self.panel.windows

    @property
    def pixels_sent(self):
        """How many pixels that were, one written twice counted twice."""
        return self.panel.pixels_sent

    @property
    def ms(self):
        """Milliseconds since the Sim was made."""
        return self.now_us // 1000

    @property
    def serial(self):
        """All that the program printed since it was switched on."""
        return "".join(self._serial)

    @property
    def modules(self):
        """The device's sys.modules."""
        return self._imports.modules

    @property
    def path(self):
        """The device's sys.path."""
        return self._imports.path

    def import_sidecar(self, package, folder, name):
        """Import a module of the desktop's that runs among the program's own (Imports.import_sidecar)."""
        return self._imports.import_sidecar(package, folder, name)

    @property
    def main(self):
        """The globals of code.py; empty before it begins."""
        return self.modules["__main__"].__dict__ if self.running and "__main__" in self.modules else {}

    @property
    def console(self):
        """The Console of code.py; None before it is made and after the program's end."""
        return self.main.get("console")

    @property
    def running(self):
        """Does a program run?"""
        return self._device is not None

    @property
    def sounding(self):
        """The Sound that would be heard now, or None: one is playing and the amplifier is on."""
        player = self.now_playing
        if player is None or player.paused or not player.playing:
            return None
        amplifier = self.board.amplifier
        if amplifier in self.board.pin_names and not self.levels.get(amplifier):
            return None
        return player._sound

    def power_off(self):
        """Pull the plug: the program ends where it stands, and everything of it is let go."""
        self._stop_program()
        self._events = []
        self._down = {}
        self.scanners = []
        self.now_playing = None
        self.off = True
        if self.display is not None:
            self.display.root_group = None
        painter.forget()

    def close(self):
        """Power off, and remove the temporary files."""
        self.power_off()
        if self._temporary:
            self._temporary.cleanup()
            self._temporary = None

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.close()

    # -- for the device modules

    @property
    def up_us(self):
        """Microseconds since power-on."""
        return self.now_us - self._boot_us

    def ticks_ms(self):
        """supervisor.ticks_ms, at no cost."""
        return (self.up_us // 1000 + _TICKS - _FIRST_WRAP_MS) % _TICKS

    def wall_seconds(self):
        """Seconds since 1970 by the badge's clock."""
        return self._wall + self.up_us // 1_000_000

    def set_wall_seconds(self, seconds):
        """Set the badge's clock."""
        self._wall = seconds - self.up_us // 1_000_000

    def spend(self):
        """A call that takes a little time; hands over when the driver's turn has come."""
        self.now_us += _SPENT_US
        if self.now_us >= self._limit_us and getcurrent() is self._device:
            self._hand_over(self.now_us)

    def sleep_us(self, us):
        """The program waits."""
        if getcurrent() is self._device:
            self._hand_over(self.now_us + max(us, self.nap_us, self._step_us(), _SPENT_US))

    def at(self, us, action):
        """Call action() when the clock gets there."""
        heapq.heappush(self._events, (us, next(self._order), action))
        self._limit_us = min(self._limit_us, us)

    def is_down(self, button):
        """Is a button down?"""
        return button in self._down

    def claim(self, pins):
        """Take pins for a device; ValueError where one is in use."""
        for pin in pins:
            if pin.name in self._claimed:
                raise ValueError("%s in use" % pin.name)
        self._claimed.update(pin.name for pin in pins)
        return tuple(pins)

    def release_pins(self, pins):
        """Give pins back."""
        self._claimed.difference_update(pin.name for pin in pins)

    def write_serial(self, text):
        """What the program prints: to the serial line, and to the terminal that lies under what it shows."""
        self._serial.append(text)
        if not self.in_boot:
            self._untyped += text
        if self.on_print:
            self.on_print(text)
        return len(text)

    def getenv(self, key, default=None):
        """What os.getenv gives on this version of CircuitPython. Raises ValueError as it does."""
        if key in self.settings:
            value = self.settings[key]
            return str(value) if self.version >= settings_file.ALWAYS_TEXT else value
        return settings_file.getenv(self._settings_toml(), key, self.version, default)

    def get_setting(self, key, default=None):
        """What supervisor.get_setting gives. Raises ValueError as it does."""
        if key in self.settings:
            return self.settings[key]
        return settings_file.get_setting(self._settings_toml(), key, default)

    def setting(self, key):
        """A value of the settings or of settings.toml as text; None where there is none that can be read."""
        try:
            value = self.getenv(key)
        except ValueError:
            return None
        return None if value is None else str(value)

    def _settings_toml(self):
        place = self.drive.find("/settings.toml")
        return place.read_bytes() if place is not None and place.is_file() else b""

    def write_nvm(self, block, start, length):
        """Erase and program the nvm; the power may go meanwhile (nvm_cut)."""
        if self.nvm_refuses:
            self.nvm_refuses -= 1
            raise RuntimeError("Unable to write to nvm.")
        if self.nvm_cut is not None:
            block = block[: self.nvm_cut] + _ERASED * (len(block) - self.nvm_cut)
        self.nvm = block
        self.nvm_writes.append((self.ms, start, length))
        if self._nvm_file:
            self._keep(block)
        if self.nvm_cut is not None:
            self.nvm_cut = None
            raise PowerCut

    def _keep(self, block):
        """Put the nvm into its file. What the desktop's disk refuses is no fault of the badge's: it goes on with what it
        has in memory, and who drives it is told (not_kept)."""
        try:
            self._nvm_file.parent.mkdir(parents=True, exist_ok=True)
            with whole(self._nvm_file) as part:
                part.write_bytes(block)
            self.not_kept = None
        except OSError as error:
            self.not_kept = error

    def erase_filesystem(self, extended=None):
        """storage.erase_filesystem: nothing here erases the checkout."""
        raise RuntimeError("The simulator does not erase a drive")

    def release_displays(self):
        """displayio.release_displays: the built-in display is gone until power-on."""
        if self.display is not None:
            self.display.root_group = None
        self.display = None

    # -- inside

    def _read_nvm(self, nvm):
        if isinstance(nvm, Path):
            if nvm.is_file() and nvm.stat().st_size == self.board.nvm:
                return nvm.read_bytes()
            return _ERASED * self.board.nvm
        return _ERASED * self.board.nvm if nvm is None else bytes(nvm)

    def _button(self, button, down):
        if button not in BUTTONS_OF_TWO:
            raise ValueError("no such button: %s" % button)
        if down == (button in self._down):
            return
        if down:
            self._down[button] = self.now_us
        else:
            del self._down[button]
        for scanner in self.scanners:
            scanner.keys_changed()

    def _play(self, steps):
        for key, pressed, ms in by_hand(self.board, steps):
            if key:
                self._button(key, pressed)
            self.run(ms)

    def _hand_over(self, wake_us):
        self._wake_us = wake_us
        getcurrent().parent.switch()

    def _advance(self, target_us):
        events = self._events
        while True:
            wake = self._wake_us if self._device is not None else _NEVER
            now = max(self.now_us, min(target_us, wake, events[0][0] if events else _NEVER))
            self.now_us = now
            while events and events[0][0] <= now:
                heapq.heappop(events)[2]()
            if self._device is not None and wake <= now:
                if wake >= target_us and now >= target_us:
                    break
                self._limit_us = min(target_us, events[0][0] if events else _NEVER)
                self._switch()
                events = self._events
            elif now >= target_us:
                break
        self._refresh()

    def _switch(self):
        device = self._device
        device.parent = getcurrent()
        self._wake_us = _NEVER
        try:
            ending = device.switch()
        except BaseException as fault:
            if device.dead:
                self._device = None
                if isinstance(fault, Exception):
                    self._program_failed(fault)
                    return
            raise
        if device.dead:
            self._device = None
            self._program_ended(ending)
        else:
            self._refresh()

    def _refresh(self):
        """What a badge does beside the program: bring a display up to date that is left on auto_refresh."""
        if self.display is not None and self.now_us - self._refreshed_us >= _FRAME_US:
            self._refreshed_us = self.now_us
            self._show_terminal()
            self.display.refresh_if_due()

    def _program_ended(self, ending):
        wish = self.next_code_file or {}
        if ending is HardReset:
            self.boot(**self._boot_with)
        elif ending is PowerCut:
            self.power_off()
        elif self.in_boot:
            self.ended = True
        elif ending is Reload:
            self._start(keep=wish.get("sticky_on_reload"))
        elif wish.get("reload_on_success"):
            self._start(keep=wish.get("sticky_on_success"))
        else:
            self.ended = True

    def _program_failed(self, fault):
        self.fault = fault
        self.previous_traceback = "".join(traceback.format_exception(fault))
        self.write_serial(self.previous_traceback)
        wish = self.next_code_file or {}
        if wish.get("reload_on_error") and not self.in_boot:
            self._start(keep=wish.get("sticky_on_error"))
            return
        self._show_serial()
        raise fault

    def _show_terminal(self):
        """Bring the terminal up to date, where it is what the display shows."""
        if self.display is None or self.display.root_group is not self.terminal_group or not self._untyped:
            return
        if self._terminal is None:
            font = builtin_font()
            width, height = font.get_bounding_box()
            palette = displayio.Palette(2)
            palette[1] = 0xFFFFFF
            columns, lines = self.panel.width // width, self.panel.height // height
            grid = displayio.TileGrid(
                font.bitmap, pixel_shader=palette, width=columns, height=lines, tile_width=width, tile_height=height
            )
            self.terminal_group.append(grid)
            self._terminal = Terminal(grid, font)
        self._terminal.write(self._untyped[-_SCREENFUL:].replace("\n", "\r\n"))
        self._untyped = ""

    def _show_serial(self):
        """The end of what was printed, on the display, as a badge shows it when its program has ended."""
        if self.display is not None:
            self.display.root_group = self.terminal_group
            self._show_terminal()
            self.display._refresh_display()

    def _run_boot(self):
        self._load("/boot.py")
        self.in_boot = self.drive.writable = True
        try:
            while self.running:
                self.run(10)
        except Exception as fault:  # what is wrong stands in boot_out.txt, and the badge goes on to code.py
            if fault is not self.fault:
                raise
            self.fault = None
        self.in_boot = self.ended = False
        self.boot_out = _BOOT_OUT % (
            self.release,
            self.board.machine,
            self.board.board_id,
            self.uid.hex().upper(),
            self.serial.replace("\n", "\r\n"),
        )

    def _start(self, keep=None):
        """Start the VM with what the last run wished for, or with code.py."""
        wish = self.next_code_file or {}
        self.reloaded = True
        if not keep:
            self.next_code_file = None
        names = (["/" + wish["filename"].lstrip("/")] if wish.get("filename") else []) + list(_CODE_FILES)
        found = next((name for name in names if self.drive.find(name) is not None), None)
        if found is None:
            raise FileNotFoundError("no code.py in %s" % self._folder)
        self.drive.writable = self.python_writes
        self._load(found, wish.get("working_directory", "/"))

    def _load(self, path, working_directory="/"):
        """Make a fresh VM that is about to run a program of the drive."""
        self.scanners = []
        self._claimed = set()
        self.now_playing = None
        self.drive.here = "/"
        self.drive.chdir(working_directory)
        if self.display is not None:
            self.display.auto_refresh = True
            self.display.root_group = self.terminal_group
        self._imports = Imports(self.drive, natives(self), {"print": self._print}, self.version)

        def body(imports=self._imports):
            try:
                imports.run(path)
            except SystemExit:
                return None
            except (Reload, HardReset, PowerCut) as ending:
                return type(ending)

        self._device = greenlet(body)
        self._wake_us = self.now_us

    def _print(self, *values, sep=" ", end="\n", file=None):
        text = sep.join(str(value) for value in values) + end
        (file.write if file is not None else self.write_serial)(text)

    def _stop_program(self):
        device = self._device
        for _ in range(_THROWS):
            if device is None or device.dead:
                break
            device.parent = getcurrent()
            try:
                device.throw(PowerCut)
            except PowerCut:  # it had not begun
                pass
            except Exception as fault:
                self.write_serial("".join(traceback.format_exception(fault)))
        self._device = None
        self._imports = None


def _board(name):
    if name not in BOARDS:
        raise ValueError("no board %s; there are %s" % (name, ", ".join(BOARDS)))
    return BOARDS[name]
