"""Rule books and lessons in a kit: half as long. What stands together most often becomes one byte, again and again.

    packed("a lesson, as its file has it".encode())     # lib/deckhand/words.py: pairs, next_line read it

The first line of such a file is 0xff and its pairs: what the bytes from FIRST on stand for, two bytes each, which may be such
bytes themselves. The font's own signs are single bytes below these. A line stays a line, so that a badge reads a file from
any of them on, and no pair holds a bar, by which a lesson's parts are told apart. Nothing of a text changes.
"""

from collections import Counter
from functools import lru_cache
from pathlib import Path

from .cache import cached, code_version

SIGNS = "\u2663\u2666\u2665\u2660\u2191\u2193\u2190\u2192\u24b6\u24b7\u2630\u25a3\u2713\u2717\u2605\u2022"  # words.py's
_FIRST_SIGN = 0x7F
FIRST = _FIRST_SIGN + len(SIGNS)
MARK = 0xFF
_ALONE = b"\n|"
_LEAST = 4  # a pair that stands less often saves nothing


@lru_cache(maxsize=64)
def packed(text):
    """The bytes of a text packed; as they are where they hold a letter that the font has not."""
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
        times, pair = _LEAST - 1, ()
        for each, count in Counter(zip(rest, rest[1:], strict=False)).items():
            if count >= times and (count, each) > (times, pair) and each[0] not in _ALONE and each[1] not in _ALONE:
                times, pair = count, each
        if not pair or times < _LEAST:
            break
        rest = rest.replace(bytes(pair), bytes((code,)))
        pairs += bytes(pair)
    return bytes((MARK,)) + pairs + b"\n" + rest
