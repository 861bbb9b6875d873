"""Which games there are, and what is in memory when.

    for folder in folders(): ...                # deckhand.title.Title(folder) reads the title
    module("crash_landing", "rules").Rules(4711)
    once("deckhand.save_auto", "recall", play)    # imported, called, let go with all that came with it
    stage("onslaught", BOT)                     # of a game only what is always there, and what a bot needs
    drop("crash_landing")                       # one game's modules are in memory at a time

What is there when stands in residency.txt, in a game's folder and in the console's: a row a stage, with the modules that
may stay then. A game's stages are `always`, `person` (one decides), `bot` (one thinks), `moves` (something moves), `rest`
(a menu is open) and what its view names besides; "-cursor" there: the console's module of that name goes. The console's
are its scenes. `moment` names the modules that `once` calls. Of those in a row `one NAME` a kit makes one module, named as
the first of them. A game without such a file keeps all that it has loaded until it is left.
"""

import gc
import os
import sys

_HOME = "games/"
PERSON = "person"
BOT = "bot"
MOVES = "moves"
REST = "rest"
_TABLE = "residency.txt"
_folder = ""  # the game whose rows are kept
_rows = ""


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
    before = set(sys.modules)
    __import__(full)
    try:
        return getattr(sys.modules[full], name)(*args)
    finally:
        _let_go([new for new in sys.modules if new not in before])


def stage(folder, name):
    """Of a game's modules only those stay that are always there and those of the stage `name` (none of that name: of none)."""
    global _folder, _rows
    if folder != _folder:  # once a game: a move reads no file
        _rows = _read(path(folder, _TABLE)) if has(folder, _TABLE) else ""
        _folder = folder
    if _rows:
        _only("games.%s." % folder, _rows, (name,))


def scenes(names):
    """Of the console's modules only those stay that are always there and those of the open scenes."""
    _only("deckhand.", _read("lib/deckhand/" + _TABLE), tuple(names))


def _read(table):
    # The rows of a table, each behind the end of a line.
    rows = "\n"
    try:
        with open(table) as file:
            for line in file:
                rows += line
                if line.startswith("always: "):  # the last row; a kit's list of sizes follows
                    return rows
    except ValueError:  # no text
        pass
    raise ValueError(table + " is damaged")  # it was cut short


def _only(prefix, rows, stages):
    stay = " "
    for name in ("always",) + stages:
        stay += rows.partition("\n%s: " % name)[2].partition("\n")[0] + " "
    going = ["deckhand." + name[1:] for name in stay.split() if name[0] == "-"]
    for full in sys.modules:
        # a module's name in its package: of a module deeper inside, its folder's
        if full.startswith(prefix) and " %s " % full[len(prefix) :].partition(".")[0] not in stay:
            going.append(full)
    _let_go(going)


def _let_go(names):
    for full in names:
        if full not in sys.modules:
            continue
        if full.startswith("games") or full.startswith("deckhand.") or full.startswith("adafruit_"):
            package, _, name = full.rpartition(".")
            del sys.modules[full]
            owner = sys.modules.get(package)
            if owner is not None and hasattr(owner, name):
                delattr(owner, name)
    if names:
        gc.collect()


def drop(folder=""):
    """Let go of all modules of a game, or of all games."""
    global _folder, _rows
    _folder = _rows = ""
    start = "games." + folder if folder else "games"
    _let_go([full for full in sys.modules if (full + ".").startswith(start + ".")])
