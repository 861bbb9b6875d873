"""Are compiled files as long as they were made? The import of one that is cut short would hang the badge for ever.

    check("games/crunch")      # ValueError("games/crunch/view.mpy is damaged")
    check_libraries()           # the same for everything in lib

sizes.txt of a folder says how long: a line a file ("view.mpy 4711"), and at last "end". What it does not name is trusted:
somebody's own work. This module stays source in a kit, for it is read before anything that is compiled.
"""

import os


def check(path):
    """Raise ValueError where a file of this folder is not as long as the folder's list says; False without a list."""
    text = path + "/sizes.txt"
    try:
        with open(text, "rb") as file:
            split = file.read().split(b"\n")
    except OSError:
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


def check_libraries():
    """Check lib. Compiled as it comes in a kit, the console itself must have its list."""
    check("lib")
    for name in os.listdir("lib"):
        if not check("lib/" + name) and name == "deckhand":
            try:
                os.stat("lib/deckhand/console.mpy")
            except OSError:
                continue  # all of it is source
            raise ValueError("lib/deckhand/sizes.txt is missing")
