"""Parse settings.toml as CircuitPython does: byte by byte, which isn't quite TOML.

    find(content, b"DECKHAND_NAME")                     # Entry(line=3, text="Fox 3", quoted=True), or None
    getenv(content, "DECKHAND_NAME", (10, 1, 4))        # what os.getenv returns or raises on that version
    get_setting(content, "DECKHAND_NAME")               # the same for supervisor.get_setting

Up to 10.1, os.getenv parses every unquoted value as an integer, or raises ValueError. From 10.2 on it returns every value as
text, or the default if there's no value at all. Text that isn't UTF-8 raises UnicodeError in both.
"""

import re
from dataclasses import dataclass

ALWAYS_TEXT = (10, 2)  # first CircuitPython whose os.getenv always returns text
_SPACE = b" \t\n\v\f\r"
_NUMBER = re.compile(r"([+-]?)(0[xX][0-9a-fA-F_]+|0[oO][0-7_]+|0[bB][01_]+|[0-9_]+)")
_BASES = {"x": 16, "o": 8, "b": 2}
_ESCAPES = {ord("b"): 8, ord("r"): 13, ord("n"): 10, ord("t"): 9, ord("v"): 11, ord("f"): 12}
_CODE_POINTS = 0x110000


@dataclass(frozen=True)
class Entry:
    """The first line that sets a key. raw: the value without quotes, None if CircuitPython can't read it; line: from 1."""

    line: int
    raw: bytes | None
    quoted: bool

    @property
    def text(self):
        """The value as text; None if it can't be read."""
        try:
            return None if self.raw is None else self.raw.decode("utf-8")
        except UnicodeDecodeError:
            return None


class _Reader:
    """Reads the file byte by byte. The end reads as 0, like a NUL."""

    def __init__(self, content):
        self.content = content
        self.position = 0

    def byte(self):
        self.position += 1
        return self.content[self.position - 1] if self.position <= len(self.content) else 0

    def rest_of_line(self):
        while self.byte() not in (0, 10):
            pass

    def after_blanks(self):
        while True:
            byte = self.byte()
            if byte in (0, 10) or byte not in _SPACE:
                return byte

    def starts_with(self, key):
        """True if the line sets this key; otherwise skip the line."""
        byte = self.after_blanks()
        if byte in (0, ord("[")):
            self.position = len(self.content)
            return False
        for wanted in key:
            if byte != wanted:
                if byte != 10:
                    self.rest_of_line()
                return False
            byte = self.byte()
        if byte and byte in _SPACE:
            byte = self.after_blanks()
        if byte != ord("="):
            if byte != 10:
                self.rest_of_line()
            return False
        return True

    def quoted(self):
        """Return the text up to the closing quote; None if there is none, or text follows it."""
        text = bytearray()
        while True:
            byte = self.byte()
            if byte in (0, 10):
                return None
            if byte == ord('"'):
                return bytes(text) if self.after_blanks() in (0, 10, ord("#")) else None
            if byte == ord("\\"):
                byte = self.byte()
                if byte in (0, 10):
                    return None
                if byte in b"uU":
                    letter = self._escape(4 if byte == ord("u") else 8)
                    if letter is None:
                        return None
                    text += letter
                    continue
                byte = _ESCAPES.get(byte, byte)
            text.append(byte)

    def _escape(self, digits):
        code = bytes(self.byte() for _ in range(digits))
        if not re.fullmatch(b"[0-9a-fA-F]+", code) or int(code, 16) >= _CODE_POINTS:
            return None
        return chr(int(code, 16)).encode("utf-8", "surrogatepass")

    def bare(self, byte):
        """Return an unquoted value, up to a comment."""
        text = bytearray()
        while byte not in (0, 10, ord("#")):
            text.append(byte)
            byte = self.byte()
        return bytes(text)


def find(content, key):
    """Return the Entry of a key (bytes), or None."""
    reader = _Reader(content)
    while reader.position < len(content):
        if reader.starts_with(key):
            line = content.count(b"\n", 0, reader.position) + 1
            first = reader.after_blanks()
            if first == ord('"'):
                return Entry(line, reader.quoted(), True)
            return Entry(line, reader.bare(first), False)
    return None


def number(text):
    """Parse an unquoted value as an integer. Raises ValueError."""
    match = _NUMBER.fullmatch(text.strip(" \t\n\v\f\r"))
    if not match:
        raise ValueError("invalid syntax for integer with base 0")
    sign, digits = match.groups()
    base = _BASES.get(digits[1:2].lower(), 10)
    digits = (digits if base == 10 else digits[2:]).replace("_", "")
    return int(digits or "0", base) * (-1 if sign == "-" else 1)


def getenv(content, key, version, default=None):
    """os.getenv on this version of CircuitPython: text, before 10.2 also an int. Raises ValueError."""
    found = find(content, key.encode())
    if found is None:
        return default
    if version >= ALWAYS_TEXT:
        if found.raw is None or not found.quoted and not found.raw:
            return default
        raw = found.raw if found.quoted else found.raw.rstrip(b" \t\r")
        return raw.decode("utf-8")
    if found.raw is None:
        raise ValueError("Invalid byte")
    if found.quoted:
        return found.raw.decode("utf-8")
    return number(found.raw.decode("latin-1"))


def get_setting(content, key, default=None):
    """supervisor.get_setting: a str, bool or int. Raises ValueError."""
    found = find(content, key.encode())
    if found is None:
        return default
    if found.raw is None:
        raise ValueError("Invalid value")
    if found.quoted:
        return found.raw.decode("utf-8")
    bare = found.raw.decode("latin-1").strip()
    return bare == "true" if bare in ("true", "false") else number(bare)
