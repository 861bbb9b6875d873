"""Which games there are, and what is in memory when.

    for folder in folders(): ...                # deckhand.title.Title(folder) reads the title
    module("crash_landing", "rules").Rules(4711)
    once("deckhand.save_auto", "keep", play)      # imported, called, let go with all that came with it
    stage("onslaught", BOT)                     # of a game only what is always there, and what a bot needs
    drop("crash_landing")                       # one game's modules are in memory at a time

What is there when stands in residency.txt, in a game's folder and in the console's: a row a stage, with the modules that
may stay then. A game's stages are `always`, `person` (one decides), `bot` (one thinks), `moves` (something moves) and
what its view names besides; the console's are its scenes. `moment` names the modules that `once` calls. A game without
such a file keeps all that it has loaded until it is left.
"""

import gc
import os
import sys

_HOME = "/games/"
PERSON = "person"
BOT = "bot"
MOVES = "moves"
_CONSOLE = "/lib/deckhand/"
_TABLE = "residency.txt"


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
    """Import games.<folder>.<name>. Raises ImportError where it is missing, ValueError where one of the game is damaged."""
    if "games." + folder not in sys.modules:  # the game is opened
        once("deckhand.file_sizes", "check", _HOME + folder)
    full = "games.%s.%s" % (folder, name)
    __import__(full)
    return sys.modules[full]


def once(full, name, *args):
    """Call the function `name` of a module that is in memory for this moment only; returns what it returns.

    What it returns must live without the modules that came with the call.
    """
    before = list(sys.modules)
    __import__(full)
    try:
        return getattr(sys.modules[full], name)(*args)
    finally:
        _let_go([new for new in sys.modules if new not in before])


def stage(folder, name):
    """Of a game's modules only those stay that are always there and those of the stage `name` ("": of none)."""
    if has(folder, _TABLE):
        _only("games.%s." % folder, path(folder, _TABLE), (name,))


def scenes(names):
    """Of the console's modules only those stay that are always there and those of the open scenes."""
    _only("deckhand.", _CONSOLE + _TABLE, names)


def _only(prefix, table, stages):
    stay = " "
    name = ""
    try:
        with open(table) as file:
            for line in file:
                name, _, names = line.partition(": ")
                if name == "always" or name in stages:
                    stay += names.strip() + " "
    except ValueError:  # no text
        name = ""
    if name != "always":  # the last row: a file that was cut short
        raise ValueError(table + " is damaged")
    _let_go(
        [full for full in loaded(prefix[:-1]) if _inside(full, prefix) and " %s " % _inside(full, prefix) not in stay]
    )


def _inside(full, prefix):
    # A module's name in its package: of a module deeper inside, its folder's.
    return full[len(prefix) :].partition(".")[0]


def _let_go(names):
    for full in names:
        if full.startswith("games.") or full.startswith("deckhand.") or full.startswith("adafruit_"):
            _forget(full)
    if names:
        gc.collect()


def drop(folder=""):
    """Let go of all modules of a game, or of all games."""
    drop_modules("games." + folder if folder else "games")


def loaded(start):
    """The modules in memory whose names begin so."""
    inside = start + "."
    return [full for full in sys.modules if full == start or full.startswith(inside)]


def drop_modules(start):
    """Take every module whose name begins so out of memory, its place in its package included."""
    for full in loaded(start):
        _forget(full)
    gc.collect()


def _forget(full):
    package, _, name = full.rpartition(".")
    del sys.modules[full]
    owner = sys.modules.get(package)
    if owner is not None and hasattr(owner, name):
        delattr(owner, name)
