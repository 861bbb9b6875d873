"""Which games there are: the folders in games/ that have a title, read without importing their rules.

for folder in folders(): ...        # deckhand.title.Title(folder) reads the title
rules = module("crash_landing", "rules").Rules(4711)
drop("crash_landing")               # one game's modules are in memory at a time
"""

import gc
import os
import sys

_HOME = "/games/"


def folders():
    """The games' folder names, in the order of the alphabet."""
    found = []
    for name in os.listdir(_HOME[:-1]):
        if has(name, "title.txt"):
            found.append(name)
    found.sort()
    return found


def has(folder, file):
    """Is there such a file in a game's folder?"""
    try:
        os.stat(path(folder, file))
    except OSError:
        return False
    return True


def path(folder, file):
    """Where a file of a game lies on the drive."""
    return _HOME + folder + "/" + file


def module(folder, name):
    """Import games.<folder>.<name>. Raises ImportError where it is missing."""
    full = "games.%s.%s" % (folder, name)
    __import__(full)
    return sys.modules[full]


def drop(folder):
    """Let go of all modules of a game."""
    drop_modules("games." + folder)


def loaded(start):
    """The modules in memory whose names begin so."""
    inside = start + "."
    return [full for full in sys.modules if full == start or full.startswith(inside)]


def drop_modules(start, but=()):
    """Take every module whose name begins so out of memory, its place in its package included, `but` some."""
    for full in loaded(start):
        if full not in but:
            package, dot, name = full.rpartition(".")
            del sys.modules[full]
            owner = sys.modules.get(package)
            if owner is not None and hasattr(owner, name):
                delattr(owner, name)
    gc.collect()
