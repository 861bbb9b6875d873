"""A wire over TCP between two simulators: one waits, one calls; one peer at a time.

    with TcpEnd.waiting("4711") as wire:            # this computer only; "0.0.0.0:4711" for the whole network
    two = TcpEnd.several("4711", 2)                 # two callers, for a hub
    with TcpEnd.calling("192.168.1.7:4711") as wire:
        sim.cable = wire

Received bytes go to the badge, which validates every line (lib/deckhand/link/lines.py). A caller retries when nobody answers
or the connection breaks; a peer that is silent for ten seconds is dropped.
"""

import select
import socket
import time

_LOCAL = "127.0.0.1"
_RETRY_S = 1.0  # between two attempts
_SILENCE_LIMIT_S = 10.0
_BUFFER_BYTES = 4096  # buffer size in either direction
_CONNECT_TIMEOUT_S = 3.0  # for one attempt


def parse_address(text):
    """Parse "4711", "host:4711" or "[::1]:4711" as (host, port); host may be "". Raises ValueError with one line."""
    host, _, port = text.strip().rpartition(":")
    if not port.isascii() or not port.isdigit() or not 0 < int(port) < 65536:
        raise ValueError("%s: needs a port from 1 to 65535, as in 192.168.1.7:4711" % text)
    return host.strip("[]"), int(port)


class TcpEnd:
    """read() returns what has arrived, write(bytes) sends; neither blocks. port: the one listened on."""

    def __init__(self, host, port, waits):
        self._peer = self._trying = self._listener = None
        self._beside = [self]  # all ends that share the listener
        self._out = b""
        self._tried = -_RETRY_S
        self._heard = 0.0
        family, kind, protocol, _, self._where = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        self._kind = (family, kind, protocol)
        self.port = port
        if waits:
            self._listener = socket.socket(*self._kind)
            try:
                self._listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                self._listener.bind(self._where)
            except OSError:
                self._listener.close()
                raise
            self._listener.listen(1)
            self._listener.setblocking(False)
            self.port = self._listener.getsockname()[1]

    @classmethod
    def waiting(cls, text):
        """Wait for a caller. Raises ValueError for a bad address, OSError if the port is taken."""
        host, port = parse_address(text)
        return cls(host or _LOCAL, port, True)

    @classmethod
    def several(cls, text, many):
        """Wait for several callers, each with an end of its own."""
        ends = [cls.waiting(text)]
        for _ in range(many - 1):
            end = cls("127.0.0.1", ends[0].port, False)
            end._listener = ends[0]._listener
            ends.append(end)
        for end in ends:
            end._beside = ends
        return ends

    @classmethod
    def calling(cls, text):
        """Call a waiting peer until it answers. Raises ValueError for a bad address, OSError for an unknown host."""
        host, port = parse_address(text)
        return cls(host or _LOCAL, port, False)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        """Hang up and stop listening."""
        for one in (self._peer, self._trying, self._listener):
            if one is not None:
                one.close()
        self._peer = self._trying = self._listener = None

    @property
    def connected(self):
        """True while there is a peer."""
        return self._peer is not None

    def read(self):
        """Return the bytes that have arrived."""
        if self._listener is not None:
            self._answer()
        elif self._peer is None:
            self._call()
        if self._peer is None:
            return b""
        try:
            data = self._peer.recv(_BUFFER_BYTES)
        except BlockingIOError:
            if time.monotonic() - self._heard > _SILENCE_LIMIT_S:
                self._hang_up()
            return b""
        except OSError:
            data = b""
        if not data:
            self._hang_up()
        self._heard = time.monotonic()
        return data

    def write(self, data):
        """Send bytes; what exceeds the buffer is lost, as on a cable."""
        if self._peer is None:
            return
        self._out = (self._out + data)[:_BUFFER_BYTES]
        try:
            self._out = self._out[self._peer.send(self._out) :]
        except BlockingIOError:
            pass
        except OSError:
            self._hang_up()

    def _hang_up(self):
        self._peer.close()
        self._peer = None
        self._out = b""

    def _take(self, peer):
        peer.setblocking(False)
        peer.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._peer = peer
        self._heard = time.monotonic()

    def _answer(self):
        if self._peer is not None and not all(end.connected for end in self._beside):
            return
        try:
            peer, _ = self._listener.accept()
        except OSError:
            return
        if self._peer is None:
            self._take(peer)
        else:
            peer.close()  # no free end

    def _call(self):
        now = time.monotonic()
        if self._trying is None:
            if now - self._tried < _RETRY_S:
                return
            self._tried = now
            self._trying = socket.socket(*self._kind)
            self._trying.setblocking(False)
            self._trying.connect_ex(self._where)
        _, ready, broken = select.select([], [self._trying], [self._trying], 0)
        if ready and not self._trying.getsockopt(socket.SOL_SOCKET, socket.SO_ERROR):
            peer, self._trying = self._trying, None
            self._take(peer)
        elif ready or broken or now - self._tried > _CONNECT_TIMEOUT_S:
            self._trying.close()
            self._trying = None
