"""Lines of text over a wire that loses and corrupts bytes: #body*sum, where sum is the low 24 bits of the body's CRC-32.

lines = Lines(wire)                 # a busio.UART, or anything with readinto(buffer) -> count or None and write(bytes)
lines.say("X")
beat = wrapped("S1,2"); lines.wire.write(beat)      # repeating a wrapped line makes no garbage
body = lines.hear()                 # the next body, "" if there is none yet; a repeated line returns the same object

Invalid lines are dropped silently: the sender repeats important ones.
"""

from binascii import crc32

from deckhand.const import const

BEAT_MS = const(250)  # between two status lines
GONE_MS = const(2500)  # a peer that is silent for longer is lost
AT_ONCE = const(4)  # most lines read in one step
_MAX_LINE = const(160)  # most bytes of a line
_MAX_DIGITS = const(8)  # of a number
_CHUNK = const(64)  # bytes per read
_CHUNKS = const(4)  # most reads in one call of `hear`
_SUM_BYTES = const(7)  # "*" and six digits
_BEGIN = const(35)  # #
_STAR = const(42)
_END = const(10)


def _sum(body):
    return b"%06x" % (crc32(body) & 0xFFFFFF)


def wrapped(body):
    """The whole line of a body, as bytes to write."""
    body = body.encode()
    return b"#%s*%s\n" % (body, _sum(body))


def numbers_of(body):
    """A body's fields as numbers, in base 16 and not negative; [] if any of them isn't one."""
    fields = body[1:].split(",")
    try:
        numbers = [int(field, 16) for field in fields if len(field) <= _MAX_DIGITS]
    except ValueError:
        return []
    return numbers if len(numbers) == len(fields) and min(numbers) >= 0 else []


class Lines:
    """One end of the wire."""

    def __init__(self, wire):
        self.wire = wire
        self._buffer = bytearray(_CHUNK)
        self._at = 0  # index of the next byte in _buffer
        self._count = 0  # bytes in _buffer
        self._line = bytearray(_MAX_LINE)
        self._used = _MAX_LINE  # bytes in _line; _MAX_LINE while no line has begun
        self._last = b""  # the last valid line
        self._body = ""  # body of the last valid line

    def connect(self, wire):
        """Use another wire; the caller has closed the last one."""
        self.wire = wire

    def close(self):
        """Release the wire's pins."""
        self.wire.deinit()

    def say(self, body):
        """Send a line."""
        self.wire.write(wrapped(body))

    def hear(self):
        """The next body, "" while no line is complete."""
        line = self._line
        for _ in range(_CHUNKS):
            if self._at >= self._count:
                self._count = self.wire.readinto(self._buffer) or 0
                self._at = 0
                if not self._count:
                    break
            while self._at < self._count:
                byte = self._buffer[self._at]
                self._at += 1
                if byte == _BEGIN:
                    self._used = 0
                elif self._used < _MAX_LINE:
                    if byte == _END:
                        body = self._body_of(self._used)
                        self._used = _MAX_LINE
                        if body:
                            return body
                    else:
                        line[self._used] = byte
                        self._used += 1
        return ""

    def _body_of(self, used):
        # The body of a complete line, "" if it's invalid.
        line = self._line
        last = self._last
        if used == len(last):
            at = 0
            while at < used and line[at] == last[at]:
                at += 1
            if at == used:
                return self._body
        if used <= _SUM_BYTES or line[used - _SUM_BYTES] != _STAR:
            return ""
        body = bytes(line[: used - _SUM_BYTES])
        if bytes(line[used - _SUM_BYTES + 1 : used]) != _sum(body) or min(body) < 32 or max(body) > 126:
            return ""
        self._last = bytes(line[:used])
        self._body = body.decode()
        return self._body
