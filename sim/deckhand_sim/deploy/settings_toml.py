"""A badge's settings.toml: Deckhand's lines are set, everybody else's are left as they are.

new = merged(old_bytes, {"DECKHAND_NAME": "Fox 3", "DECKHAND_LESSON": None})      # None takes a line out
value(old_bytes, "DECKHAND_NAME")

A line ends with a line feed, and with nothing else, as for the badge. It looks at no line after the first table
("[name]"), and at none within a text of several lines.
"""

import re

FILE = "settings.toml"
SIZES = {"CIRCUITPY_HEAP_START_SIZE": 98304, "CIRCUITPY_PYSTACK_SIZE": 2048}
_LONG = ('"""', "'''")


def written(value):
    """A value as the file has it: a text in quotes, a number bare."""
    if isinstance(value, int):
        return str(value)
    return '"%s"' % value.replace("\\", "\\\\").replace('"', '\\"')


def _lines(text):
    """The lines, each with its end, and for each the key that it sets, None, or "[" from the first table on."""
    found = []
    closing = ""  # of the text of several lines that is open
    table = False
    for line in re.findall(r"[^\n]*\n|[^\n]+", text):
        if closing:
            key = None
            closing = "" if closing in line else closing
        elif table or line.lstrip().startswith("["):
            table, key = True, "["
        else:
            match = re.match(r"\s*([A-Za-z0-9_-]+)\s*=\s*(.*)", line)
            key = match.group(1) if match else None
            mark = match.group(2)[:3] if match else ""
            if mark in _LONG and mark not in match.group(2)[3:]:
                closing = mark
        found.append((line, key))
    return found


def _text(line):
    """The value that a line sets, without quotes."""
    text = line.partition("=")[2].strip()
    if text.startswith('"'):
        inside = re.match(r'"((?:[^"\\]|\\.)*)"', text)
        return re.sub(r"\\(.)", r"\1", inside.group(1)) if inside else text
    return text.partition("#")[0].strip()


def value(content, key):
    """A setting's text, without quotes; None where the file has no such line."""
    for line, name in _lines(content.decode("utf-8", "replace")):
        if name == key:
            return _text(line)
    return None


def merged(content, wishes):
    """The file's bytes with these settings; a line that says it already stays as it is, and so do all line ends."""
    text = content.decode("utf-8", "surrogateescape")
    end = "\r\n" if "\r\n" in text else "\n"
    before, tables = [], []
    left = {key: wish for key, wish in wishes.items() if wish is not None}
    for line, key in _lines(text):
        if key in wishes:
            if key not in left:
                continue  # not wanted, or a second line of the same key, which the badge refuses
            wish = left.pop(key)
            if _text(line) != str(wish):
                line = "%s = %s%s" % (key, written(wish), end)
        (tables if key == "[" else before).append(line)
    if left and before and not before[-1].endswith("\n"):
        before[-1] += end
    before += ["%s = %s%s" % (key, written(wish), end) for key, wish in left.items()]
    return "".join(before + tables).encode("utf-8", "surrogateescape")
