"""deckhand link: what one badge says on its serial line, the other hears. Two on one computer, or each on a computer of its own.

    deckhand link                       # the badges by USB, found by themselves: two, or three or four at one table
    deckhand link /dev/ttyACM0 /dev/ttyACM1
    deckhand link --link-wait 0.0.0.0:4711      # one badge by USB here, the other at another computer's
    deckhand link --link 192.168.1.7:4711       # deckhand link or deckhand play
    deckhand link --no-usb --link-wait 4711 --link-wait 4712    # two simulators
    deckhand link --no-usb --link-wait 4711 --badges 3          # three who call: hub.py is between them

    relay = Relay(one, two)             # ends: read() -> bytes, write(bytes); neither waits
    relay.step()                        # carry what has come; True where something has

Only whole lines of a link go through, 160 letters at most; what else a badge prints stays here. Nothing is kept.
"""

import re
import time

import click

from ..deploy import repl
from ..printable import printable

_MOST = 160
_LINE = re.compile(rb"#[ -~]{1,152}\*[0-9a-f]{6}\n")
_PAUSE_S = 0.002
_SAY_S = 1.0
_ROOM = 4096
_TABLE = 4  # badges, at most
_NUMBERS = ("no", "one", "two", "three", "four")


class Half:
    """One direction: bytes in, whole lines out."""

    def __init__(self):
        self._rest = b""
        self.lines = 0

    def take(self, data):
        """The lines that are whole now, as bytes."""
        rest = (self._rest + data)[-_ROOM:]
        lines = []
        while b"\n" in rest:
            line, _, rest = rest.partition(b"\n")
            line = line[line.rfind(b"#") :].rstrip(b"\r") + b"\n" if b"#" in line else b""
            if _LINE.fullmatch(line):
                lines.append(line)
        self._rest = rest[-_MOST:]
        self.lines += len(lines)
        return b"".join(lines)


class Relay:
    """Two ends. lines: how many went through, by the end that said them."""

    def __init__(self, one, two):
        self._ends = (one, two)
        self._halves = (Half(), Half())

    @property
    def lines(self):
        """By end."""
        return tuple(half.lines for half in self._halves)

    def step(self):
        """Carry what has come. True where there was something."""
        came = False
        for i, end in enumerate(self._ends):
            data = end.read()
            if data:
                came = True
                lines = self._halves[i].take(data)
                if lines:
                    self._ends[1 - i].write(lines)
        return came


class Usb:
    """A badge's serial line, opened again when it was pulled out. device: its name; OSError where it cannot be opened."""

    def __init__(self, device):
        self.device = device
        self._line = None
        self._tried = 0.0
        self._open()

    def _open(self):
        import serial

        self._tried = time.monotonic()
        self._line = serial.Serial(self.device, 115200, timeout=0, write_timeout=0)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self._line is not None:
            self._line.close()

    @property
    def connected(self):
        """Is it there?"""
        return self._line is not None

    def read(self):
        """The bytes that have come."""
        if self._line is None:
            if time.monotonic() - self._tried < _SAY_S:
                return b""
            try:
                self._open()
            except OSError:
                return b""
        try:
            return self._line.read(_ROOM)
        except OSError:  # pyserial's errors are
            self._gone()
            return b""

    def write(self, data):
        """Send bytes; those for which there is no room are lost, as on a cable."""
        if self._line is not None:
            try:
                self._line.write(data)
            except OSError:
                self._gone()

    def _gone(self):
        self._line.close()
        self._line = None
        self._tried = time.monotonic()


@click.command()
@click.argument("devices", nargs=-1)
@click.option("--link", multiple=True, metavar="HOST:PORT", help="One end is who waits there.")
@click.option("--link-wait", multiple=True, metavar="[HOST:]PORT", help="One end is who calls there.")
@click.option("--badges", type=click.IntRange(2, 4), help="How many sit at the table: as many as there are ends.")
@click.option("--no-usb", is_flag=True, help="Look for no badges by USB.")
def link(devices, link, link_wait, badges, no_usb):
    """Let two to four badges hear each other by USB, or over a network.

    \b
    deckhand link                               the badges on this computer
    deckhand link /dev/ttyACM0 COM7             by their ports
    deckhand link --link-wait 0.0.0.0:4711      one here, and who calls from another computer:
    deckhand link --link 192.168.1.7:4711       its badge, or deckhand play --link 192.168.1.7:4711

    deckhand link --badges 3 --link-wait 0.0.0.0:4711    badges here by USB, the others call

    On all choose Link among a game's players. Ctrl-C ends it.
    """
    from contextlib import ExitStack

    from .host import Around
    from .tcp import Tcp

    devices = list(devices)
    many = badges or max(2, len(devices) + len(link) + len(link_wait))
    wanted = many - len(link) - len(link_wait)
    if many > _TABLE or wanted < 0 or len(devices) > wanted:
        raise click.UsageError("a link has two ends, with a hub three or four")
    if not devices and not no_usb:
        devices = [port.device for port in repl.ports()][: wanted if badges or link or link_wait else _TABLE]
        if not badges and not link and not link_wait:
            wanted = many = max(2, len(devices))
    callers = 1
    if badges and len(link_wait) == 1 and len(devices) < wanted:  # the others call
        callers += wanted - len(devices)
        wanted = len(devices)
    if len(devices) != wanted:
        found = ", ".join(printable(device) for device in devices) or "none"
        raise click.ClickException(
            "a link has %s ends; of %d badges by USB there are: %s" % (_NUMBERS[many], wanted, found)
        )
    with ExitStack() as open_things:
        ends = []
        try:
            for device in devices:
                ends.append((printable(device), open_things.enter_context(Usb(device))))
            for where in link:
                ends.append(("who waits at " + printable(where), open_things.enter_context(Tcp.calling(where))))
            for where in link_wait:
                for i, end in enumerate(Tcp.several(where, callers)):
                    name = "who calls " + printable(where) + (" (%d)" % (i + 1) if callers > 1 else "")
                    ends.append((name, open_things.enter_context(end)))
        except (OSError, ValueError) as wrong:
            raise click.ClickException(printable(str(wrong))) from None
        names = [name for name, _ in ends]
        click.echo("%s and %s hear each other. Ctrl-C ends it." % (", ".join(names[:-1]), names[-1]))
        try:
            if many == 2:
                _carry(Relay(ends[0][1], ends[1][1]), ends)
            else:
                _carry(Around([end for _, end in ends]), ends)
        except KeyboardInterrupt:
            click.echo()


def _carry(relay, ends):
    there = [None] * len(ends)
    while True:
        came = relay.step()
        for i, (name, end) in enumerate(ends):
            if end.connected != there[i]:
                there[i] = end.connected
                click.echo("%s: %s" % (name, "there" if there[i] else "not there, waiting"))
        if not came:
            time.sleep(_PAUSE_S)
