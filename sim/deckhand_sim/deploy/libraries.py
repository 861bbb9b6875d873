"""Adafruit's libraries on a drive when it was not the flasher that brought them: circup, or a bundle copied by hand.

    for library in judge(files, drive, is_ours): library.name, library.version, library.wrong

The console uses them on one page (deckhand.scenes.about): display_text's Label with font, text and color, and displayio_layout's
GridLayout with add_content(..., layout_cells=False), which came with 2.1. What runs is left as it is.
"""

import re
from dataclasses import dataclass

OLDEST = {"adafruit_display_text": (3, 0), "adafruit_displayio_layout": (2, 1)}
MODULES = (".py", ".mpy")
_MPY = b"C\x06"  # CircuitPython 9 and 10 take no other
_VERSION = re.compile(rb"(?<![\d.])(\d{1,4})\.(\d{1,4})\.(\d{1,4})(?![\d.])")
_SOURCE_VERSION = re.compile(rb"""(?m)^__version__\s*=\s*["'](\d{1,4})\.(\d{1,4})\.(\d{1,4})""")


@dataclass(frozen=True)
class Library:
    """One that is there and is not ours. version: "3.2.1" or ""; wrong: why the console cannot use it, or ""."""

    name: str
    version: str
    wrong: str

    @property
    def top(self):
        """How its paths begin, in lower case."""
        return "lib/%s/" % self.name

    def line(self):
        """It, in a line for people."""
        return "library %s %s is there and will do: left alone" % (self.name, self.version)


def judge(files, drive, is_ours):
    """The libraries that files (path -> bytes) need and that lie on the drive in a form that is not ours, by
    is_ours(path, bytes)."""
    there = {path.lower(): path for path in drive.files()}
    found = []
    for name in sorted(
        {path.split("/")[1] for path in files if path.startswith("lib/adafruit_") and path.count("/") > 1}
    ):
        modules = [path for path in files if path.startswith("lib/%s/" % name) and path.endswith(MODULES)]
        lying = {}
        for path in modules:
            stem = path.rpartition(".")[0].lower()
            lying[stem] = next(  # the badge looks for .py first
                ((there[key], drive.read(there[key])) for key in (stem + ".py", stem + ".mpy") if key in there), None
            )
        if any(one and one[1] != files.get(one[0]) and not is_ours(*one) for one in lying.values()):
            found.append(_judged(name, lying))
    return found


def _judged(name, lying):
    missing = [stem for stem, one in lying.items() if one is None]
    versions = {_version(*one) for one in lying.values() if one} - {()}
    version = ".".join(map(str, max(versions))) if versions else ""
    if missing:
        return Library(name, version, "%s is there, but %s is missing" % (name, missing[0].removeprefix("lib/")))
    if any(path.lower().endswith(".mpy") and data[:2] != _MPY for path, data in lying.values()):
        return Library(name, version, "%s is compiled for another CircuitPython" % name)
    if not versions:
        return Library(name, "", "%s does not say which version it is" % name)
    if len(versions) > 1:
        return Library(name, version, "%s is of two versions at once" % name)
    oldest = OLDEST.get(name, (0,))
    if max(versions) < oldest:
        return Library(name, version, "%s %s is older than %s" % (name, version, ".".join(map(str, oldest))))
    return Library(name, version, "")


def _version(path, data):
    """(major, minor, patch) that a module says of itself, or ()."""
    match = (_VERSION if path.lower().endswith(".mpy") else _SOURCE_VERSION).search(data)
    return tuple(int(part) for part in match.groups()) if match else ()


def versions(read, paths):
    """name -> version, of Adafruit's libraries that the console uses, as they lie on a drive; "" where none is said."""
    found = {}
    for name in OLDEST:
        modules = [
            path for path in paths if path.lower().startswith("lib/%s/" % name) and path.endswith((".py", ".mpy"))
        ]
        if modules:
            found[name] = ".".join(map(str, max(_version(path, read(path) or b"") for path in modules)))
    return found
