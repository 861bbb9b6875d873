"""A badge's settings.toml: Deckhand's lines are set, everybody else's are left as they are.

new = merged(old_bytes, {"DECKHAND_NAME": "Fox 3", "DECKHAND_LESSON": None})      # None takes a line out
value(old_bytes, "DECKHAND_NAME")
"""

import re

FILE = "settings.toml"
SIZES = {"CIRCUITPY_HEAP_START_SIZE": 98304, "CIRCUITPY_PYSTACK_SIZE": 2048}


def written(value):
    """A value as the file has it: a text in quotes, a number bare."""
    if isinstance(value, int):
        return str(value)
    return '"%s"' % value.replace("\\", "\\\\").replace('"', '\\"')


def _key(line):
    found = re.match(r"\s*([A-Za-z0-9_-]+)\s*=", line)
    return found.group(1) if found else None


def value(content, key):
    """A setting's text, without quotes; None where the file has no such line."""
    for line in content.decode("utf-8", "replace").splitlines():
        if _key(line) == key:
            text = line.partition("=")[2].strip()
            if text.startswith('"'):
                inside = re.match(r'"((?:[^"\\]|\\.)*)"', text)
                return re.sub(r"\\(.)", r"\1", inside.group(1)) if inside else text
            return text.partition("#")[0].strip()
    return None


def merged(content, wishes):
    """The file's bytes with these settings; a line that says it already stays as it is."""
    text = content.decode("utf-8", "surrogateescape")
    end = "\r\n" if "\r\n" in text else "\n"
    lines = []
    left = {key: wish for key, wish in wishes.items() if wish is not None}
    for line in text.splitlines():
        key = _key(line)
        if key in wishes:
            if key not in left:
                continue  # not wanted, or a second line of the same key, which the badge refuses
            wish = left.pop(key)
            if value(line.encode("utf-8", "surrogateescape"), key) != str(wish):
                line = "%s = %s" % (key, written(wish))
        lines.append(line)
    lines += ["%s = %s" % (key, written(wish)) for key, wish in left.items()]
    return "".join(line + end for line in lines).encode("utf-8", "surrogateescape")
