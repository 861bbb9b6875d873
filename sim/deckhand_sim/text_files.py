"""Text files as people's editors leave them: with a byte order mark, in UTF-16, in the encoding of an old Windows.

text = read_text(path)          # of UTF-8, with or without a mark, and of UTF-16 with one
why = trouble(data)             # why a badge can't read these bytes as text, in words; "" where it can
"""

import codecs
from pathlib import Path

_UTF16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


class NotText(ValueError):
    """The bytes are no UTF-8 text; the message is one line."""


def decoded(data, errors="strict"):
    """The text of a file's bytes, without its byte order mark. Raises NotText, unless errors is "replace"."""
    try:
        return data.decode("utf-16" if data.startswith(_UTF16) else "utf-8-sig", errors)
    except UnicodeDecodeError as wrong:
        line = data[: wrong.start].count(b"\n") + 1
        raise NotText("line %d is no UTF-8 text: save it as UTF-8" % line) from None


def read_text(path):
    """The text of a file. Raises NotText, and OSError as the system does."""
    return decoded(Path(path).read_bytes())


def trouble(data):
    """Why a badge can't read these bytes as text, in words; "" where it can."""
    if data.startswith(_UTF16):
        return "it is UTF-16: save it as UTF-8"
    if data.startswith(codecs.BOM_UTF8):
        return "it begins with a byte order mark: save it as UTF-8 without one"
    try:
        decoded(data)
    except NotText as wrong:
        return str(wrong)
    return ""
