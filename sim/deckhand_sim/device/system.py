"""time, os, supervisor, storage, rtc: clock, drive and the VM's life cycle."""

import calendar
import errno
import time
from types import SimpleNamespace

from .lifecycle import Reload

_USB_DISCONNECT_MS = 2500  # how long unsafe_disable_usb_drive waits for the computer


def make_time(sim):
    """The module time, on the Sim's clock."""

    def sleep(seconds):
        """Let time go by."""
        if seconds < 0:
            raise ValueError("sleep length must be non-negative")
        sim.sleep_us(int(seconds * 1_000_000))

    def localtime(seconds=None):
        """A struct_time; the badge knows no time zones."""
        return time.gmtime(sim.wall_seconds() if seconds is None else seconds)

    def spent(read):
        def reading():
            sim.spend()
            return read()

        return reading

    return {
        "localtime": localtime,
        "mktime": calendar.timegm,
        "monotonic": spent(lambda: sim.uptime_us / 1_000_000),
        "monotonic_ns": spent(lambda: sim.uptime_us * 1000),
        "sleep": sleep,
        "struct_time": time.struct_time,
        "time": spent(sim.wall_seconds),
    }


def make_rtc(sim):
    """The module rtc."""

    class RTC:
        """rtc.RTC: `datetime` can be read and set; a badge forgets it without power."""

        @property
        def datetime(self):
            """A struct_time."""
            return time.gmtime(sim.wall_seconds())

        @datetime.setter
        def datetime(self, value):
            sim.set_wall_seconds(calendar.timegm(value))

    return {"RTC": RTC}


def make_os(sim):
    """The module os: drive, random bytes, settings."""
    drive = sim.drive
    uname = SimpleNamespace(
        sysname=sim.board.chip,
        nodename=sim.board.chip,
        release=sim.release,
        version=sim.release + " on 2026-09-01",
        machine=sim.board.machine,
    )

    of_drive = "chdir getcwd listdir mkdir remove rename rmdir stat statvfs".split()
    module = {name: getattr(drive, name) for name in of_drive}
    module.update(
        getenv=sim.getenv,
        sep="/",
        sync=lambda: None,
        uname=lambda: uname,
        unlink=drive.remove,
        urandom=lambda count: (sim.random_bytes or sim.rng.randbytes)(count),
        utime=lambda path, times: None,
    )
    return module


def make_supervisor(sim):
    """The module supervisor."""

    def reload():
        """Start the VM again."""
        raise Reload

    def set_next_code_file(filename, *, working_directory=None, **when):
        """The program of the VM's next run, and when that run starts by itself."""
        allowed = {"reload_on_success", "reload_on_error", "sticky_on_success", "sticky_on_error", "sticky_on_reload"}
        if set(when) - allowed:
            raise TypeError("extra keyword arguments given")
        sim.next_code_file = {"filename": filename, "working_directory": working_directory or "/", **when}

    def ticks_ms():
        """Milliseconds, counting to 2**29; the first wrap is 65 s after power-on."""
        sim.spend()
        return sim.ticks_ms()

    class RunReason:
        """supervisor.RunReason."""

        STARTUP, AUTO_RELOAD = "STARTUP", "AUTO_RELOAD"
        SUPERVISOR_RELOAD, REPL_RELOAD = "SUPERVISOR_RELOAD", "REPL_RELOAD"

    class Runtime:
        """supervisor.runtime."""

        usb_connected = serial_connected = False
        serial_bytes_available = 0
        safe_mode_reason = None
        ble_workflow = False
        rgb_status_brightness = 255
        run_reason = RunReason.SUPERVISOR_RELOAD if sim.was_reloaded else RunReason.STARTUP

        @property
        def autoreload(self):
            """Does the VM start again when the computer writes files?"""
            return sim.autoreload

        @autoreload.setter
        def autoreload(self, value):
            sim.autoreload = bool(value)

        @property
        def display(self):
            """The board's display, or None."""
            return sim.display

        @display.setter
        def display(self, display):
            sim.display = display

    return {
        "RunReason": RunReason,
        "get_previous_traceback": lambda: sim.previous_traceback,
        "get_setting": sim.get_setting,
        "reload": reload,
        "reset_terminal": lambda x_pixels, y_pixels: None,
        "runtime": Runtime(),
        "set_next_code_file": set_next_code_file,
        "set_usb_identification": lambda *args, **kwargs: None,
        "status_bar": SimpleNamespace(console=True, display=True),
        "ticks_ms": ticks_ms,
    }


def make_storage(sim):
    """The module storage: who may write to the drive."""

    class Mount:
        """What getmount gives."""

        label = "CIRCUITPY"

        @property
        def readonly(self):
            """May Python not write?"""
            return not sim.drive.writable

    def only_root(path):
        if path != "/":
            raise OSError(errno.ENODEV, "No such device")

    def getmount(path):
        """The mounted file system."""
        only_root(path)
        return Mount()

    def remount(path, readonly=False, *, disable_concurrent_write_protection=False):
        """Change who may write; in boot.py always, later only while the computer does not see the drive."""
        only_root(path)
        if not sim.in_boot and sim.usb_drive:
            raise RuntimeError("Cannot remount path when visible via USB.")
        sim.python_writes = not readonly
        sim.drive.writable = sim.in_boot or sim.python_writes

    def disable_usb_drive():
        """Hide the drive from the computer; only in boot.py."""
        if not sim.in_boot:
            raise RuntimeError("Cannot change USB devices now")
        sim.usb_drive = False
        sim.python_writes = True

    def unsafe_disable_usb_drive():
        """Hide the drive from the computer at any time."""
        sim.usb_drive = False
        sim.python_writes = sim.drive.writable = True
        if not sim.in_boot:
            sim.sleep_us(_USB_DISCONNECT_MS * 1000)

    def enable_usb_drive():
        """Show the drive to the computer again."""
        sim.usb_drive = True
        sim.python_writes = False
        sim.drive.writable = sim.in_boot

    return {
        "VfsFat": Mount,
        "disable_usb_drive": disable_usb_drive,
        "enable_usb_drive": enable_usb_drive,
        "erase_filesystem": sim.erase_filesystem,
        "getmount": getmount,
        "remount": remount,
        "unsafe_disable_usb_drive": unsafe_disable_usb_drive,
    }


MODULES = {
    "os": make_os,
    "rtc": make_rtc,
    "storage": make_storage,
    "supervisor": make_supervisor,
    "time": make_time,
}
