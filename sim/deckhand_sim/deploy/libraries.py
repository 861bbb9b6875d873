"""Adafruit's libraries on a drive that the flasher didn't install: from circup, or a bundle copied by hand.

    for library in foreign_libraries(files, drive, is_ours): library.name, library.version, library.problem

The console needs them on one page (deckhand.scenes.about): display_text's Label with font, text and color, and
displayio_layout's GridLayout with add_content(..., layout_cells=False), new in 2.1. Versions that work are left alone.
"""

import re
from dataclasses import dataclass

OLDEST = {"adafruit_display_text": (3, 0), "adafruit_displayio_layout": (2, 1)}
MODULES = (".py", ".mpy")
_MPY = b"C\x06"  # the only format that CircuitPython 9 and 10 load
_VERSION = re.compile(rb"(?<![\d.])(\d{1,4})\.(\d{1,4})\.(\d{1,4})(?![\d.])")
_SOURCE_VERSION = re.compile(rb"""(?m)^__version__\s*=\s*["'](\d{1,4})\.(\d{1,4})\.(\d{1,4})""")


@dataclass(frozen=True)
class Library:
    """An installed library that isn't ours. version: "3.2.1" or ""; problem: why the console can't use it, or ""."""

    name: str
    version: str
    problem: str

    @property
    def top(self):
        """The start of its paths, in lower case."""
        return "lib/%s/" % self.name

    def line(self):
        """Describe it in one line."""
        return "library %s %s is already installed and works: left alone" % (self.name, self.version)


def foreign_libraries(files, drive, is_ours):
    """Return the libraries that `files` needs and that are on the drive in another form. is_ours(path, bytes)."""
    there = {path.lower(): path for path in drive.files()}
    found = []
    for name in sorted(
        {path.split("/")[1] for path in files if path.startswith("lib/adafruit_") and path.count("/") > 1}
    ):
        modules = [path for path in files if path.startswith("lib/%s/" % name) and path.endswith(MODULES)]
        lying = {}
        for path in modules:
            stem = path.rpartition(".")[0].lower()
            lying[stem] = next(  # the badge prefers .py
                ((there[key], drive.read(there[key])) for key in (stem + ".py", stem + ".mpy") if key in there), None
            )
        if any(one and one[1] != files.get(one[0]) and not is_ours(*one) for one in lying.values()):
            found.append(_check_library(name, lying))
    return found


def _check_library(name, lying):
    missing = [stem for stem, one in lying.items() if one is None]
    found = {_version(*one) for one in lying.values() if one} - {()}
    version = ".".join(map(str, max(found))) if found else ""
    if missing:
        return Library(name, version, "%s is incomplete: %s is missing" % (name, missing[0].removeprefix("lib/")))
    if any(path.lower().endswith(".mpy") and data[:2] != _MPY for path, data in lying.values()):
        return Library(name, version, "%s is compiled for another CircuitPython" % name)
    if not found:
        return Library(name, "", "%s has no version number" % name)
    if len(found) > 1:
        return Library(name, version, "%s mixes two versions" % name)
    oldest = OLDEST.get(name, (0,))
    if max(found) < oldest:
        return Library(name, version, "%s %s is older than %s" % (name, version, ".".join(map(str, oldest))))
    return Library(name, version, "")


def _version(path, data):
    """Return a module's own (major, minor, patch), or ()."""
    match = (_VERSION if path.lower().endswith(".mpy") else _SOURCE_VERSION).search(data)
    return tuple(int(part) for part in match.groups()) if match else ()


def library_versions(read, paths):
    """Return {name: version} of the drive's Adafruit libraries that the console uses; "" if unknown."""
    found = {}
    for name in OLDEST:
        modules = [
            path for path in paths if path.lower().startswith("lib/%s/" % name) and path.endswith((".py", ".mpy"))
        ]
        if modules:
            found[name] = ".".join(map(str, max(_version(path, read(path) or b"") for path in modules)))
    return found
