"""Are compiled files as long as they were made? The import of one that is cut short would hang the badge for ever.

    check("games/crunch")      # ValueError("games/crunch/view.mpy is damaged")
    check_libraries()           # the same for everything in lib

A kit says how long behind the last row of a folder's residency.txt, for libraries in lib/sizes.txt: a line a file
("view.mpy 4711"), and at last "end". What is not named is trusted: somebody's own work. In a kit, too, this module is
source: it is read before anything that is compiled.
"""

import os


def check(path):
    """Raise ValueError where a file of this folder is not as long as the folder's list says; False without a list."""
    text = path + "/residency.txt"
    split = _lines(text)
    while split and not split.pop(0).startswith(b"always: "):
        pass
    if not split or not split[0]:
        text = path + "/sizes.txt"
        split = _lines(text)
        if not split:
            return False
    if split.pop() != b"end":
        raise ValueError(text + " is damaged")
    for line in split:
        name, _, size = line.decode().partition(" ")
        name = path + "/" + name
        try:
            if str(os.stat(name)[6]) != size:
                raise ValueError(name + " is damaged")
        except OSError:
            pass  # it is not there: what needs it will say so
    return True


def _lines(text):
    try:
        with open(text, "rb") as file:
            return file.read().split(b"\n")
    except OSError:
        return []


def check_libraries():
    """Check lib. Compiled as it comes in a kit, the console itself must have its list."""
    check("lib")
    for name in os.listdir("lib"):
        if not check("lib/" + name) and name == "deckhand":
            try:
                os.stat("lib/deckhand/console.mpy")
            except OSError:
                continue  # all of it is source
            raise ValueError("lib/deckhand/residency.txt is missing or damaged")
