"""Check the sizes of compiled files: importing one that was cut short would hang the badge.

    check("games/crunch")      # ValueError("games/crunch/view.mpy is damaged")
    check_libraries()           # the same for everything in lib

A kit lists the sizes after the last row of a folder's residency.txt, for libraries in lib/sizes.txt: a line per file
("view.mpy 4711"), then "end". Files that aren't listed are trusted: a user may have added them. This module is source even in
a kit, because it's imported before anything compiled.
"""

import os


def check(path):
    """Check a folder against its list of sizes; False if it has none. Raises ValueError for a damaged file."""
    list_path = path + "/residency.txt"
    lines = _lines(list_path)
    while lines and not lines.pop(0).startswith(b"always: "):
        pass
    if not lines or not lines[0]:
        list_path = path + "/sizes.txt"
        lines = _lines(list_path)
        if not lines:
            return False
    if lines.pop() != b"end":
        raise ValueError(list_path + " is damaged")
    for line in lines:
        name, _, size = line.decode().partition(" ")
        name = path + "/" + name
        try:
            if str(os.stat(name)[6]) != size:
                raise ValueError(name + " is damaged")
        except OSError:
            pass  # missing: its importer reports that
    return True


def _lines(text):
    try:
        with open(text, "rb") as file:
            return file.read().split(b"\n")
    except OSError:
        return []


def check_libraries():
    """Check all of lib. A compiled console must have its list."""
    check("lib")
    for name in os.listdir("lib"):
        if not check("lib/" + name) and name == "deckhand":
            try:
                os.stat("lib/deckhand/console.mpy")
            except OSError:
                continue  # all of it is source
            raise ValueError("lib/deckhand/residency.txt is missing or damaged")
