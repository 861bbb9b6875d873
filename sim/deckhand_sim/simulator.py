"""A simulated badge: runs the unmodified code.py of a drive on one clock, with one screen.

    with Sim() as sim:                      # a PyBadge with an empty nvm and the checkout as its drive
        sim.boot()
        sim.keys("DOWN A A wait:500")       # or sim.press("A"), sim.hold("START", 2500), sim.run(1000)
        sim.shot("table.png")               # sim.image() is a PIL image, sim.frame the panel's bytes
        sim.clear_log(); sim.press("RIGHT"); assert sim.pixels_sent < 1200
        sim.console, sim.sounds, sim.lights, sim.nvm, sim.serial
    sim.fail_at(3000)                       # inject a fault into the current scene
    sim.battery_mv = 3300                   # battery voltage, on a board that can measure it
    Sim(pace="33")                          # each step takes 33 ms, as on a real badge: pace.py
    sim.cable = end                         # a wire to another badge: link/cable.py

The program runs in a greenlet, and its time.sleep yields. Time stands still while it computes and advances while it waits (a
window feeds real time to `run`), so a run is a pure function of nvm, clock_set, seed and key script. An exception in the
program is raised by the call that resumed it. One process may hold several badges.
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

from .atomic_files import atomic_write
from .device import painter, settings_file
from .device.blinka import displayio
from .device.boards import BOARDS, BUTTONS_OF_TWO, HELD_MS, TAP_MS, Board, with_shared_key
from .device.display import Terminal
from .device.drive import Drive, find_drive
from .device.font import builtin_font
from .device.imports import Imports
from .device.lifecycle import HardReset, PowerCut, Reload
from .device.natives import native_modules
from .device.panel import Panel
from .keyscript import GAP_MS, PRESS_MS, parse, press
from .pace import FIXED, step_lengths

_TICKS = 1 << 29
_FIRST_WRAP_MS = 65536
_CALL_US = 5  # cost of reading the clock or a queue, so that a loop that only polls makes progress
_FRAME_US = 16_667  # between two refreshes of a display with auto_refresh on
# On a badge rotated by 180 degrees the d-pad is mirrored; letter keys stay the same.
_ROTATED_KEYS = {"LEFT": "RIGHT", "RIGHT": "LEFT", "UP": "DOWN", "DOWN": "UP"}
_MIN_PRESS_US = 45_000  # two scans of the key scanner: no finger is quicker
_YEAR_2000 = 946_684_800  # the start of a badge's clock
_FIRST_WAIT_US = 1_000_000  # a program that never waits yields for the first time then
_NEVER = 1 << 62
_ERASED = b"\xff"
_CODE_FILES = ("/code.py", "/main.py")
_BOOT_OUT = "Adafruit CircuitPython %s on 2026-09-01; %s\r\nBoard ID:%s\r\nUID:%s\r\nboot.py output:\r\n%s"
_RETRY_US = 10_000  # retry interval while there is no scene to break
FAULTS = {  # faults to inject, each with the badge's own message
    "ValueError": (ValueError, "asked for"),
    "MemoryError": (MemoryError, "memory allocation failed, allocating 1024 bytes"),
    "ImportError": (ImportError, "no module named 'games.asked.for'"),
    "OSError": (OSError, errno.ENOENT, "/lib/asked/for.bmp"),
    "RuntimeError": (RuntimeError, "pystack exhausted"),
}
_SCREEN_CHARS = 1000  # characters of printed text that may still be visible
_MAX_THROWS = 5  # limit for a program that catches its own termination


class Sim:
    """One badge.

    board: a name in boards.BOARDS, or a Board.
    nvm: None (erased), bytes (their length is the size: 8192, 4096; b"" for none), or the Path of a file that stores it.
    drive: the folder with code.py; None for Deckhand's own.
    files: the folder for what the program writes; None for a temporary one.
    clock_set: the datetime that the badge's clock was set to, or None.
    seed: of the badge's random numbers.
    settings: values that override the drive's settings.toml.
    version: of the CircuitPython to report, with a fourth part for a pre-release: (10, 1, 0, "beta.1").
    pace: how long a step of the program takes (pace.py).
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
        if self.board.custom_row:
            self._files.mkdir(parents=True, exist_ok=True)
            (self._files / "board.txt").write_text(self.board.custom_row, "utf-8")
        self._nvm_file = nvm if isinstance(nvm, Path) else None
        self.nvm = self._read_nvm(nvm)
        self.save_error = None  # why the nvm file could not be written (an OSError), or None
        self.settings = dict(settings or {})
        self.uid = random.Random("uid %s" % seed).randbytes(16)
        self.now_us = 0
        self._run_until_us = 0
        self._limit_us = 0
        self.min_sleep_us = 0  # minimum length of a sleep: fewer console steps in long runs
        self._seed = seed
        self.pace = pace
        self._boots = 0
        self._clock_set = clock_set
        self._events = []
        self._order = itertools.count()
        self._down = {}  # button -> when it went down (us)
        self._button_of_finger = {}  # physical key -> the button it holds down
        self._device = None
        self._wake_us = _NEVER
        self._imports = None
        self._boot_with = {}
        width, height = self.board.display or (160, 128)
        self.panel = Panel(width, height)
        self.display = None
        self.on_print = None  # called with printed text
        self.random_bytes = None  # os.urandom of the badge; None: derived from the seed
        self.nvm_writes = []  # (ms, first byte, length) of each
        self.nvm_cut = None  # cut the power after this many bytes of the next write
        self.nvm_refuses = 0  # number of writes that raise, from the next one
        self.battery_mv = 4000
        self.cable = None  # the other end of a link's pins: read() -> bytes, write(bytes)
        self.cable_pins = ("TX", "RX")
        self.usb_devices = ["keyboard"] if self.board.key_source == ("usb",) else []  # of usb_host.KINDS
        self.usb_fails = False
        self.codec = {}  # (page, register) -> value, of a board that has one
        self.codec_page = 0
        self.usb = None  # a computer on the USB serial line: read() -> bytes, write(bytes)
        self._power_on()

    def _power_on(self):
        self._boot_us = self.now_us
        self._refreshed_us = self.now_us - _FRAME_US
        self.fault = None  # the exception that ended the program
        self.is_off = False
        self.has_ended = False  # code.py has finished
        self.was_reloaded = False  # this is not the first run of the VM since power-on
        self.in_boot = False
        self.usb_drive = True  # the computer sees the drive
        self.python_writes = False  # the program may write it after boot.py
        self.autoreload = True
        self.previous_traceback = None
        self.next_code_file = None
        self.boot_out = ""
        self._serial = []
        self.sounds = []
        self.levels = {}  # pin name -> level of an output
        self.now_playing = None
        self.lights = [(0, 0, 0)] * self.board.lights
        self.rng = random.Random("%s %d" % (self._seed, self._boots))
        self._boots += 1
        self.drive = Drive(self._folder, self._files)
        self.scanners = []
        self._claimed = set()
        self._wall_start_s = _YEAR_2000
        if isinstance(self._clock_set, datetime):
            self._wall_start_s = int((self._clock_set.replace(tzinfo=None) - datetime(1970, 1, 1)).total_seconds())
        self.terminal_group = displayio.Group()  # what CircuitPython shows when the program shows nothing
        self._terminal = None
        self._pending_text = ""  # printed, but not yet drawn into the terminal
        self.display = (
            painter.Display(self.panel, *self.board.display, self, self.board.rotation) if self.board.display else None
        )

    # -- for the caller

    def boot(self, run_boot=False, held=()):
        """Switch on, and return this Sim when the program waits for the first time.

        run_boot: run boot.py first, as a badge does. held: buttons that are down at power-on and stay down.
        """
        self.power_off()
        self._boot_with = {"run_boot": run_boot}
        self._power_on()
        for button in held:
            self.down(button)
        if run_boot and self.drive.find("/boot.py") is not None:
            self._run_boot()
        self._start()
        self.was_reloaded = False
        self._limit_us = self.now_us + _FIRST_WAIT_US
        self._resume_program()
        return self

    def run(self, ms):
        """Advance the clock."""
        self._run_until_us += int(ms * 1000)
        self._advance_to(self._run_until_us)

    def until(self, condition, timeout_ms=60_000, step_ms=10):
        """Advance the clock until condition() is true. Raises TimeoutError."""
        for _ in range(0, timeout_ms, step_ms):
            if condition():
                return
            self.run(step_ms)
        if not condition():
            raise TimeoutError("the condition was not met in %d ms" % timeout_ms)

    @property
    def pace(self):
        """The length of a step of the program, as in pace.py."""
        return self._pace

    @pace.setter
    def pace(self, text):
        self._step_us = step_lengths(text, self._seed)
        self._pace = text

    def down(self, button):
        """Press a button down; time stands still. Where SELECT shares START's key, it's a tap."""
        if button == "SELECT" and self.board.has_shared_key:
            self._button("START", True)
            self._release_button("START", TAP_MS * 1000)
        else:
            self._button(button, True)

    def up(self, button):
        """Release a button, but not sooner than a finger could, or than the scanner can tell a hold from a tap."""
        if button == "START" and self.board.has_shared_key:
            self._release_button(button, HELD_MS * 1000)
        elif button != "SELECT" or not self.board.has_shared_key:
            self._release_button(button, _MIN_PRESS_US)

    def _release_button(self, button, min_held_us):
        since = self._down.get(button)
        if since is not None and self.now_us - since < min_held_us:
            self.at(since + min_held_us, lambda: self._down.get(button) == since and self._button(button, False))
        else:
            self._button(button, False)

    @property
    def is_rotated(self):
        """True if the screen is rotated by 180 degrees (left-handed use)."""
        return self.display is not None and (self.display.rotation - self.board.rotation) % 360 == 180

    def finger(self, button, down):
        """Press or release the physical key on this side; on a rotated badge that is the opposite button."""
        if down:
            self._button_of_finger[button] = _ROTATED_KEYS.get(button, button) if self.is_rotated else button
            self.down(self._button_of_finger[button])
        else:
            self.up(self._button_of_finger.pop(button, button))

    def press(self, button, ms=PRESS_MS, gap=GAP_MS):
        """Press a button for `ms`, then wait for `gap` ms."""
        self._play(press(button, ms, gap))

    def hold(self, button, ms):
        """Hold a button down for `ms`, then release it."""
        self._play(press(button, ms))

    def keys(self, script):
        """Play a key script (keyscript.py). Raises KeyScriptError before anything is pressed."""
        self._play(parse(script))

    def fail_at(self, ms, kind="ValueError"):
        """Inject a fault, once, into the scene that is current `ms` after power-on. kind: one of FAULTS.

        If there's no scene yet, the first one gets it.
        """
        fault, *args = FAULTS[kind]

        def break_scene():
            console = self.console
            if console is None or not console.scenes:
                self.at(self.now_us + _RETRY_US, break_scene)
                return

            def failing_step(now):
                del console._step
                raise fault(*args)

            console._step = failing_step

        self.at(self._boot_us + int(ms * 1000), break_scene)

    def image(self):
        """Return what the player sees as a PIL image: the panel's content, upright on a rotated badge too."""
        image = self.panel.image()
        return image.transpose(Image.Transpose.ROTATE_180) if self.is_rotated else image

    def shot(self, path, scale=4):
        """Write the screen as a PNG, enlarged by `scale`."""
        image = self.image()
        with atomic_write(Path(path)) as part:
            image.resize((image.width * scale, image.height * scale), 0).save(part)
        return Path(path)

    def clear_log(self):
        """Clear windows, pixels_sent, sounds and nvm_writes."""
        self.panel.clear_log()
        self.sounds = []
        self.nvm_writes = []

    @property
    def frame(self):
        """The panel's bytes: RGB565, high byte first."""
        return bytes(self.panel.frame)

    @property
    def windows(self):
        """The panel areas written since clear_log: [(x1, y1, x2, y2), ...]."""
        return self.panel.windows

    @property
    def pixels_sent(self):
        """Pixels sent to the panel since clear_log, overwritten ones included."""
        return self.panel.pixels_sent

    @property
    def ms(self):
        """Milliseconds since the Sim was created."""
        return self.now_us // 1000

    @property
    def serial(self):
        """Everything the program printed since power-on."""
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
        """Import a desktop module among the program's own (Imports.import_sidecar)."""
        return self._imports.import_sidecar(package, folder, name)

    @property
    def main(self):
        """The globals of code.py; empty before it starts."""
        return self.modules["__main__"].__dict__ if self.is_running and "__main__" in self.modules else {}

    @property
    def console(self):
        """The Console of code.py; None before it's created and after the program's end."""
        return self.main.get("console")

    @property
    def is_running(self):
        """True while a program runs."""
        return self._device is not None

    @property
    def audible_sound(self):
        """The Sound being heard, or None if nothing plays or the amplifier is off."""
        player = self.now_playing
        if player is None or player.paused or not player.playing:
            return None
        amplifier = self.board.amplifier
        if amplifier in self.board.pin_names and not self.levels.get(amplifier):
            return None
        return player._sound

    def power_off(self):
        """Pull the plug: stop the program and drop all of its state."""
        self._stop_program()
        self._events = []
        self._down = {}
        self.scanners = []
        self.now_playing = None
        self.is_off = True
        if self.display is not None:
            self.display.root_group = None
        painter.clear_cache()

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
    def uptime_us(self):
        """Microseconds since power-on."""
        return self.now_us - self._boot_us

    def ticks_ms(self):
        """supervisor.ticks_ms without advancing the clock."""
        return (self.uptime_us // 1000 + _TICKS - _FIRST_WRAP_MS) % _TICKS

    def wall_seconds(self):
        """Seconds since 1970 by the badge's clock."""
        return self._wall_start_s + self.uptime_us // 1_000_000

    def set_wall_seconds(self, seconds):
        """Set the badge's clock."""
        self._wall_start_s = seconds - self.uptime_us // 1_000_000

    def spend(self):
        """Advance the clock by the cost of a cheap call, and yield when the driver's time has come."""
        self.now_us += _CALL_US
        if self.now_us >= self._limit_us and getcurrent() is self._device:
            self._yield_to_driver(self.now_us)

    def sleep_us(self, us):
        """Let the program wait."""
        if getcurrent() is self._device:
            self._yield_to_driver(self.now_us + max(us, self.min_sleep_us, self._step_us(), _CALL_US))

    def at(self, us, action):
        """Call action() when the clock gets there."""
        heapq.heappush(self._events, (us, next(self._order), action))
        self._limit_us = min(self._limit_us, us)

    def is_down(self, button):
        """True if a button is down."""
        return button in self._down

    def claim(self, pins):
        """Claim pins for a device. Raises ValueError if one is in use."""
        for pin in pins:
            if pin.name in self._claimed:
                raise ValueError("%s in use" % pin.name)
        self._claimed.update(pin.name for pin in pins)
        return tuple(pins)

    def release_pins(self, pins):
        """Release pins."""
        self._claimed.difference_update(pin.name for pin in pins)

    def write_serial(self, text):
        """Print text: to the serial line, and to the terminal behind the program's own screen."""
        self._serial.append(text)
        if not self.in_boot:
            self._pending_text += text
        if self.on_print:
            self.on_print(text)
        return len(text)

    def getenv(self, key, default=None):
        """os.getenv as this version of CircuitPython has it. Raises ValueError as it does."""
        if key in self.settings:
            value = self.settings[key]
            return str(value) if self.version >= settings_file.ALWAYS_TEXT else value
        return settings_file.getenv(self._settings_toml(), key, self.version, default)

    def get_setting(self, key, default=None):
        """supervisor.get_setting. Raises ValueError as it does."""
        if key in self.settings:
            return self.settings[key]
        return settings_file.get_setting(self._settings_toml(), key, default)

    def setting(self, key):
        """Return a value of the settings or of settings.toml as text; None if there is none, or it's invalid."""
        try:
            value = self.getenv(key)
        except ValueError:
            return None
        return None if value is None else str(value)

    def _settings_toml(self):
        place = self.drive.find("/settings.toml")
        return place.read_bytes() if place is not None and place.is_file() else b""

    def write_nvm(self, block, start, length):
        """Erase and program the nvm; the power may fail meanwhile (nvm_cut)."""
        if self.nvm_refuses:
            self.nvm_refuses -= 1
            raise RuntimeError("Unable to write to nvm.")
        if self.nvm_cut is not None:
            block = block[: self.nvm_cut] + _ERASED * (len(block) - self.nvm_cut)
        self.nvm = block
        self.nvm_writes.append((self.ms, start, length))
        if self._nvm_file:
            self._save_nvm(block)
        if self.nvm_cut is not None:
            self.nvm_cut = None
            raise PowerCut

    def _save_nvm(self, block):
        """Write the nvm to its file.

        A full or failing desktop disk isn't the badge's problem: it continues from memory, and save_error says why.
        """
        try:
            self._nvm_file.parent.mkdir(parents=True, exist_ok=True)
            with atomic_write(self._nvm_file) as part:
                part.write_bytes(block)
            self.save_error = None
        except OSError as error:
            self.save_error = error

    def erase_filesystem(self, extended=None):
        """storage.erase_filesystem: never erases the checkout."""
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
        for key, pressed, ms in with_shared_key(self.board, steps):
            if key:
                self._button(key, pressed)
            self.run(ms)

    def _yield_to_driver(self, wake_us):
        self._wake_us = wake_us
        getcurrent().parent.switch()

    def _advance_to(self, target_us):
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
                self._resume_program()
                events = self._events
            elif now >= target_us:
                break
        self._refresh()

    def _resume_program(self):
        device = self._device
        device.parent = getcurrent()
        self._wake_us = _NEVER
        try:
            end_reason = device.switch()
        except BaseException as fault:
            if device.dead:
                self._device = None
                if isinstance(fault, Exception):
                    self._on_program_error(fault)
                    return
            raise
        if device.dead:
            self._device = None
            self._on_program_end(end_reason)
        else:
            self._refresh()

    def _refresh(self):
        """Refresh a display with auto_refresh on, as CircuitPython does in the background."""
        if self.display is not None and self.now_us - self._refreshed_us >= _FRAME_US:
            self._refreshed_us = self.now_us
            self._show_terminal()
            self.display.refresh_if_due()

    def _on_program_end(self, end_reason):
        next_run = self.next_code_file or {}
        if end_reason is HardReset:
            self.boot(**self._boot_with)
        elif end_reason is PowerCut:
            self.power_off()
        elif self.in_boot:
            self.has_ended = True
        elif end_reason is Reload:
            self._start(keep_next_file=next_run.get("sticky_on_reload"))
        elif next_run.get("reload_on_success"):
            self._start(keep_next_file=next_run.get("sticky_on_success"))
        else:
            self.has_ended = True

    def _on_program_error(self, fault):
        self.fault = fault
        self.previous_traceback = "".join(traceback.format_exception(fault))
        self.write_serial(self.previous_traceback)
        next_run = self.next_code_file or {}
        if next_run.get("reload_on_error") and not self.in_boot:
            self._start(keep_next_file=next_run.get("sticky_on_error"))
            return
        self._show_serial()
        raise fault

    def _show_terminal(self):
        """Update the terminal while it's what the display shows."""
        if self.display is None or self.display.root_group is not self.terminal_group or not self._pending_text:
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
        self._terminal.write(self._pending_text[-_SCREEN_CHARS:].replace("\n", "\r\n"))
        self._pending_text = ""

    def _show_serial(self):
        """Show the end of the printed text, as a badge does when its program has ended."""
        if self.display is not None:
            self.display.root_group = self.terminal_group
            self._show_terminal()
            self.display._refresh_display()

    def _run_boot(self):
        self._load("/boot.py")
        self.in_boot = self.drive.writable = True
        try:
            while self.is_running:
                self.run(10)
        except Exception as fault:  # CircuitPython writes it to boot_out.txt and continues with code.py
            if fault is not self.fault:
                raise
            self.fault = None
        self.in_boot = self.has_ended = False
        self.boot_out = _BOOT_OUT % (
            self.release,
            self.board.machine,
            self.board.board_id,
            self.uid.hex().upper(),
            self.serial.replace("\n", "\r\n"),
        )

    def _start(self, keep_next_file=None):
        """Start the VM with the file that the last run asked for, or with code.py."""
        next_run = self.next_code_file or {}
        self.was_reloaded = True
        if not keep_next_file:
            self.next_code_file = None
        names = (["/" + next_run["filename"].lstrip("/")] if next_run.get("filename") else []) + list(_CODE_FILES)
        found = next((name for name in names if self.drive.find(name) is not None), None)
        if found is None:
            raise FileNotFoundError("no code.py in %s" % self._folder)
        self.drive.writable = self.python_writes
        self._load(found, next_run.get("working_directory", "/"))

    def _load(self, path, working_directory="/"):
        """Create a fresh VM that is about to run a program of the drive."""
        self.scanners = []
        self._claimed = set()
        self.now_playing = None
        self.drive.cwd = "/"
        self.drive.chdir(working_directory)
        if self.display is not None:
            self.display.auto_refresh = True
            self.display.root_group = self.terminal_group
        self._imports = Imports(self.drive, native_modules(self), {"print": self._print}, self.version)

        def body(imports=self._imports):
            try:
                imports.run(path)
            except SystemExit:
                return None
            except (Reload, HardReset, PowerCut) as end_reason:
                return type(end_reason)

        self._device = greenlet(body)
        self._wake_us = self.now_us

    def _print(self, *values, sep=" ", end="\n", file=None):
        text = sep.join(str(value) for value in values) + end
        (file.write if file is not None else self.write_serial)(text)

    def _stop_program(self):
        device = self._device
        for _ in range(_MAX_THROWS):
            if device is None or device.dead:
                break
            device.parent = getcurrent()
            try:
                device.throw(PowerCut)
            except PowerCut:  # it had not started
                pass
            except Exception as fault:
                self.write_serial("".join(traceback.format_exception(fault)))
        self._device = None
        self._imports = None


def _board(name):
    if name not in BOARDS:
        raise ValueError("no board %s; there are %s" % (name, ", ".join(BOARDS)))
    return BOARDS[name]
