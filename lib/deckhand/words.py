"""Text functions: wrapping to 26 columns, the font's glyphs, text files.

wrap("a long line of words")        # a list of lines
without_clause("CL-14: hand is full")    # "hand is full"
zeros(4711, 6)                      # "004711"
signs("7\u2660")                     # with the font's character for the suit
two = pairs(file); next_line(file, two)  # next line of a file that a kit may have compressed, "" at the end
decoded(b"Dr\xe9w")                # text of a line in any common encoding
"""

from deckhand.const import const

_SIGNS = "\u2663\u2666\u2665\u2660\u2191\u2193\u2190\u2192\u24b6\u24b7\u2630\u25a3\u2713\u2717\u2605\u2022"
_FIRST_SIGN = const(0x7F)
_FIRST_PAIR = const(0x8F)


def wrap(text, columns=26):
    """Wrap a text between words; a word that is too long is cut. Returns a list of lines."""
    lines = []
    line = ""
    for word in text.split(" "):
        while len(word) > columns:
            if line:
                lines.append(line)
                line = ""
            lines.append(word[:columns])
            word = word[columns:]
        if not line:
            line = word
        elif len(line) + 1 + len(word) <= columns:
            line += " " + word
        else:
            lines.append(line)
            line = word
    if line:
        lines.append(line)
    return lines


def without_clause(text):
    """Remove the clause from a refusal: "CL-14: hand is full" becomes "hand is full"."""
    has_clause = text[2:3] == "-" and ": " in text[:8]
    return text.partition(": ")[2] if has_clause else text


def zeros(number, digits):
    """An integer with leading zeros."""
    text = str(number)
    return "0" * (digits - len(text)) + text


def signs(text):
    """Replace suits, arrows and keys by the font's characters: \u2663 is \\x7f, and so on."""
    for i in range(len(_SIGNS)):
        if _SIGNS[i] in text:
            text = text.replace(_SIGNS[i], chr(_FIRST_SIGN + i))
    return text


def pairs(file):
    """The byte pairs of a file that a kit has compressed, b"" if it hasn't; moves to the start of the text.

    Bytes from _FIRST_PAIR on stand for a pair each.
    """
    first = file.readline()
    if first[:1] == b"\xff" and first[1:2] != b"\xfe":  # that is UTF-16
        return first[1:-1]
    file.seek(3 if first[:3] == b"\xef\xbb\xbf" else 0)
    return b""


def decoded(raw):
    """Decode a line: UTF-8, else Latin-1, or ASCII in UTF-16; drops a byte order mark."""
    if b"\0" in raw:
        raw = raw.replace(b"\0", b"")
        if raw[:2] == b"\xff\xfe" or raw[:2] == b"\xfe\xff":
            raw = raw[2:]
    if raw[:3] == b"\xef\xbb\xbf":
        raw = raw[3:]
    try:
        return str(raw, "utf-8")
    except UnicodeError:
        return "".join([chr(byte) for byte in raw])


def next_line(file, two):
    """The next line of a file, expanded by its pairs, with the font's characters; "" at the end."""
    raw = file.readline()
    if not two:
        return signs(decoded(raw))
    text = bytearray()
    stack = []
    for byte in raw:
        stack.append(byte)
        while stack:
            byte = stack.pop()
            if byte >= _FIRST_PAIR:
                at = 2 * (byte - _FIRST_PAIR)
                stack.append(two[at + 1])
                stack.append(two[at])
            else:
                if byte >= 0x80:
                    text.append(0xC2)
                text.append(byte)
    return str(text, "utf-8")
