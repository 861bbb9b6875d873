"""Decode text files as editors save them: with a byte order mark, in UTF-16, or in an old Windows encoding.

text = read_text(path)          # UTF-8 with or without a mark, UTF-16 with one
reason = problem(data)          # why a badge can't read these bytes as text; "" if it can
"""

import codecs
from pathlib import Path

_UTF16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


class NotText(ValueError):
    """The bytes are not UTF-8 text; the message is one line."""


def decode(data, errors="strict"):
    """Decode a file's bytes and drop the byte order mark. Raises NotText unless errors is "replace"."""
    try:
        return data.decode("utf-16" if data.startswith(_UTF16) else "utf-8-sig", errors)
    except UnicodeDecodeError as wrong:
        line = data[: wrong.start].count(b"\n") + 1
        raise NotText("line %d is not UTF-8: save the file as UTF-8" % line) from None


def read_text(path):
    """Read a text file. Raises NotText and OSError."""
    return decode(Path(path).read_bytes())


def problem(data):
    """Explain why a badge can't read these bytes as text; "" if it can."""
    if data.startswith(_UTF16):
        return "it is UTF-16: save it as UTF-8"
    if data.startswith(codecs.BOM_UTF8):
        return "it starts with a byte order mark: save it as UTF-8 without one"
    try:
        decode(data)
    except NotText as wrong:
        return str(wrong)
    return ""
