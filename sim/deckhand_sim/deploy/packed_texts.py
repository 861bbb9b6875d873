"""Pack rule books and lessons to half their size with byte pair encoding.

    pack_text("a lesson, as its file has it".encode())     # lib/deckhand/words.py reads it: pairs, next_line

The first line of a packed file is 0xff and the pairs that the bytes from FIRST on stand for; these may contain such bytes
themselves. The font's special glyphs are single bytes below FIRST. Lines stay lines, so a badge can start reading at any of
them, and no pair contains the bar that separates a lesson's fields.
"""

from collections import Counter
from functools import lru_cache
from pathlib import Path

from .cache import cached, code_version

SIGNS = (
    "\u2663\u2666\u2665\u2660\u2191\u2193\u2190\u2192\u24b6\u24b7\u2630\u25a3\u2713\u2717\u2605\u2022"  # as in words.py
)
_FIRST_SIGN = 0x7F
FIRST = _FIRST_SIGN + len(SIGNS)
MARK = 0xFF
_UNPAIRED = b"\n|"
_MIN_COUNT = 4  # a rarer pair saves nothing


@lru_cache(maxsize=64)
def pack_text(text):
    """Pack a text's bytes; return them unchanged if the font lacks one of their letters."""
    return cached(("text", code_version(Path(__file__)), text), lambda: _pack(text))


def _pack(text):
    try:
        whole = text.decode("utf-8")
        for number, sign in enumerate(SIGNS):
            whole = whole.replace(sign, chr(_FIRST_SIGN + number))
        rest = whole.encode("latin-1")
    except UnicodeError:
        return text
    if any(byte >= FIRST for byte in rest) or b"\r" in rest:
        return text
    pairs = b""
    for code in range(FIRST, MARK):
        times, pair = _MIN_COUNT - 1, ()
        for each, count in Counter(zip(rest, rest[1:], strict=False)).items():
            if (
                count >= times
                and (count, each) > (times, pair)
                and each[0] not in _UNPAIRED
                and each[1] not in _UNPAIRED
            ):
                times, pair = count, each
        if not pair or times < _MIN_COUNT:
            break
        rest = rest.replace(bytes(pair), bytes((code,)))
        pairs += bytes(pair)
    return bytes((MARK,)) + pairs + b"\n" + rest
