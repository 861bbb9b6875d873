"""Lines of text over a wire that loses and changes bytes: #body*sum, the sum the low 24 bits of the body's CRC-32.

lines = Lines(wire)                 # readinto(buffer) -> how many bytes, or None; write(bytes): a busio.UART
lines.say("X")
beat = wrapped("S1,2"); lines.wire.write(beat)      # the same line again and again makes no garbage
body = lines.hear()                 # the next body, "" for now there is none; heard once more, it is the very same object

What is no line of ours is dropped without a word: whoever sends repeats what matters.
"""

from binascii import crc32

from deckhand.const import const

BEAT_MS = const(250)  # between two lines that say how things stand
GONE_MS = const(2500)  # who says nothing for so long is gone
AT_ONCE = const(4)  # lines heard in one step, at most
_MOST = const(160)  # letters of a line
_DIGITS = const(8)
_CHUNK = const(64)  # bytes read at once,
_CHUNKS = const(4)  # and so often before others have their turn
_SUM = const(7)  # letters of * and sum
_BEGIN = const(35)  # #
_STAR = const(42)
_END = const(10)


def _sum(body):
    return b"%06x" % (crc32(body) & 0xFFFFFF)


def wrapped(body):
    """A body's line, as bytes to be written."""
    body = body.encode()
    return b"#%s*%s\n" % (body, _sum(body))


def numbers_of(body):
    """A body's numbers, in base 16 and not below 0; none at all where one of its fields is no number."""
    fields = body[1:].split(",")
    try:
        numbers = [int(field, 16) for field in fields if len(field) <= _DIGITS]
    except ValueError:
        return []
    return numbers if len(numbers) == len(fields) and min(numbers) >= 0 else []


class Lines:
    """One end."""

    def __init__(self, wire):
        self.wire = wire
        self._in = bytearray(_CHUNK)
        self._at = self._many = 0  # what of it has been looked at, and how much there is
        self._line = bytearray(_MOST)
        self._used = _MOST  # letters of the line; _MOST: no line has begun
        self._last = b""  # the last good line,
        self._body = ""  # and its body

    def connect(self, wire):
        """Use another wire; the last one is closed."""
        self.wire = wire

    def close(self):
        """Let go of the wire."""
        self.wire.deinit()

    def say(self, body):
        """Send a line."""
        self.wire.write(wrapped(body))

    def hear(self):
        """The next body, "" where none has come to its end."""
        line = self._line
        for _ in range(_CHUNKS):
            if self._at >= self._many:
                self._many = self.wire.readinto(self._in) or 0
                self._at = 0
                if not self._many:
                    break
            while self._at < self._many:
                byte = self._in[self._at]
                self._at += 1
                if byte == _BEGIN:
                    self._used = 0
                elif self._used < _MOST:
                    if byte == _END:
                        body = self._whole(self._used)
                        self._used = _MOST
                        if body:
                            return body
                    else:
                        line[self._used] = byte
                        self._used += 1
        return ""

    def _whole(self, used):
        # The body of a line that has come to its end; "" where it is none.
        line = self._line
        last = self._last
        if used == len(last):
            at = 0
            while at < used and line[at] == last[at]:
                at += 1
            if at == used:
                return self._body
        if used <= _SUM or line[used - _SUM] != _STAR:
            return ""
        body = bytes(line[: used - _SUM])
        if bytes(line[used - _SUM + 1 : used]) != _sum(body) or min(body) < 32 or max(body) > 126:
            return ""
        self._last = bytes(line[:used])
        self._body = body.decode()
        return self._body
