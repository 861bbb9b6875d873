"""deckhand link: connect badges over their serial lines: on one computer, or each on a computer of its own.

    deckhand link                       # finds the badges on USB: two, or three or four at one table
    deckhand link /dev/ttyACM0 /dev/ttyACM1
    deckhand link --link-wait 0.0.0.0:4711      # one badge on USB here, the other on another computer:
    deckhand link --link 192.168.1.7:4711       # (or deckhand play)
    deckhand link --no-usb --link-wait 4711 --link-wait 4712    # two simulators
    deckhand link --no-usb --link-wait 4711 --badges 3          # three callers, with a hub (hub.py)

    relay = Relay(one, two)             # ends: read() -> bytes, write(bytes); neither blocks
    relay.step()                        # forward what has arrived; True if there was something

Only complete link lines of at most 160 bytes are forwarded; whatever else a badge prints is dropped.
"""

import re
import time

import click

from ..deploy import repl
from ..printable import printable

_MAX_LINE_BYTES = 160
_LINE = re.compile(rb"#[ -~]{1,152}\*[0-9a-f]{6}\n")
_PAUSE_S = 0.002
_RETRY_S = 1.0
_BUFFER_BYTES = 4096
_MAX_BADGES = 4  # maximum number of badges
_NUMBERS = ("no", "one", "two", "three", "four")


class LineFilter:
    """One direction: bytes in, complete lines out."""

    def __init__(self):
        self._rest = b""
        self.lines = 0

    def take(self, data):
        """Return the lines that are complete now, as bytes."""
        rest = (self._rest + data)[-_BUFFER_BYTES:]
        lines = []
        while b"\n" in rest:
            line, _, rest = rest.partition(b"\n")
            line = line[line.rfind(b"#") :].rstrip(b"\r") + b"\n" if b"#" in line else b""
            if _LINE.fullmatch(line):
                lines.append(line)
        self._rest = rest[-_MAX_LINE_BYTES:]
        self.lines += len(lines)
        return b"".join(lines)


class Relay:
    """Connects two ends."""

    def __init__(self, one, two):
        self._ends = (one, two)
        self._halves = (LineFilter(), LineFilter())

    @property
    def lines(self):
        """Lines forwarded, per sending end."""
        return tuple(half.lines for half in self._halves)

    def step(self):
        """Forward what has arrived. True if there was something."""
        came = False
        for i, end in enumerate(self._ends):
            data = end.read()
            if data:
                came = True
                lines = self._halves[i].take(data)
                if lines:
                    self._ends[1 - i].write(lines)
        return came


class SerialEnd:
    """A badge's serial line, reopened after it was unplugged. device: its name. Raises OSError if it can't be opened."""

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
        """True while the badge is plugged in."""
        return self._line is not None

    def read(self):
        """Return the bytes that have arrived."""
        if self._line is None:
            if time.monotonic() - self._tried < _RETRY_S:
                return b""
            try:
                self._open()
            except OSError:
                return b""
        try:
            return self._line.read(_BUFFER_BYTES)
        except OSError:  # pyserial raises OSErrors
            self._gone()
            return b""

    def write(self, data):
        """Send bytes; what exceeds the buffer is lost, as on a cable."""
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
@click.option("--link", multiple=True, metavar="HOST:PORT", help="Connect to a player who waits there.")
@click.option("--link-wait", multiple=True, metavar="[HOST:]PORT", help="Wait there for a player.")
@click.option("--badges", type=click.IntRange(2, 4), help="Number of badges at the table.")
@click.option("--no-usb", is_flag=True, help="Don't look for badges on USB.")
def link(devices, link, link_wait, badges, no_usb):
    """Link two to four badges over USB or a network.

    \b
    deckhand link                               the badges on this computer
    deckhand link /dev/ttyACM0 COM7             by their ports
    deckhand link --link-wait 0.0.0.0:4711      one here, the other on another computer:
    deckhand link --link 192.168.1.7:4711       its badge, or deckhand play --link 192.168.1.7:4711

    deckhand link --badges 3 --link-wait 0.0.0.0:4711    badges here on USB, the others over the network

    On each badge choose Link among a game's players. Ctrl-C stops it.
    """
    from contextlib import ExitStack

    from .host import HubRunner
    from .tcp import TcpEnd

    devices = list(devices)
    many = badges or max(2, len(devices) + len(link) + len(link_wait))
    wanted = many - len(link) - len(link_wait)
    if many > _MAX_BADGES or wanted < 0 or len(devices) > wanted:
        raise click.UsageError("a link has two to four ends")
    if not devices and not no_usb:
        devices = [port.device for port in repl.ports()][: wanted if badges or link or link_wait else _MAX_BADGES]
        if not badges and not link and not link_wait:
            wanted = many = max(2, len(devices))
    callers = 1
    if badges and len(link_wait) == 1 and len(devices) < wanted:  # the others connect over the network
        callers += wanted - len(devices)
        wanted = len(devices)
    if len(devices) != wanted:
        found = ", ".join(printable(device) for device in devices) or "none"
        raise click.ClickException(
            "a link has %s ends; it needs %d badges on USB, found: %s" % (_NUMBERS[many], wanted, found)
        )
    with ExitStack() as open_things:
        ends = []
        try:
            for device in devices:
                ends.append((printable(device), open_things.enter_context(SerialEnd(device))))
            for where in link:
                ends.append(("player waiting at " + printable(where), open_things.enter_context(TcpEnd.calling(where))))
            for where in link_wait:
                for i, end in enumerate(TcpEnd.several(where, callers)):
                    name = "player connecting to " + printable(where) + (" (%d)" % (i + 1) if callers > 1 else "")
                    ends.append((name, open_things.enter_context(end)))
        except (OSError, ValueError) as wrong:
            raise click.ClickException(printable(str(wrong))) from None
        names = [name for name, _ in ends]
        click.echo("Linked: %s and %s. Ctrl-C stops it." % (", ".join(names[:-1]), names[-1]))
        try:
            if many == 2:
                _carry(Relay(ends[0][1], ends[1][1]), ends)
            else:
                _carry(HubRunner([end for _, end in ends]), ends)
        except KeyboardInterrupt:
            click.echo()


def _carry(relay, ends):
    there = [None] * len(ends)
    while True:
        came = relay.step()
        for i, (name, end) in enumerate(ends):
            if end.connected != there[i]:
                there[i] = end.connected
                click.echo("%s: %s" % (name, "connected" if there[i] else "not connected, waiting"))
        if not came:
            time.sleep(_PAUSE_S)
