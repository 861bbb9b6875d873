"""Which games there are, and which modules stay in memory.

    for folder in folders(): ...                # deckhand.title.Title(folder) reads the title
    module("crash_landing", "rules").Rules(4711)
    stage("onslaught", BOT)                     # of a game, keep what is always needed and what a bot needs
    tidy()                                      # evict what no current row names: the end of each step
    drop("crash_landing")                       # one game's modules are in memory at a time

A function that needs a rarely used module imports it. The module stays until `tidy` at the end of the step, unless a current
row of residency.txt names it: there is one table in each game's folder and one for the console, and each row lists the
modules that may stay in one stage. A game's stages are `always`, `person` (a person decides), `bot` (a bot thinks), `moves`
(something moves), `rest` (a menu is open) and others that its view names; "-cursor" there evicts the console's module of that
name. The console's stages are its scenes. The row `moment` lists the modules that no stage keeps. Of the modules of a row
`one NAME` a kit makes one, named like the first. A game without a table keeps what it has loaded until it is left.
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
_folder = ""  # the open game
_rows = ""  # its residency table
_game_names = ""  # what the rows of its stage name, and
_console_names = ""  # those of the open scenes
_count = 0  # modules after the last eviction


def folders():
    """The games' folder names in alphabetical order."""
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
    """A file of a game on the drive."""
    return _HOME + folder + "/" + file


def module(folder, name):
    """Import games.<folder>.<name>. Raises ImportError where it is missing, ValueError where one of the game is damaged."""
    if "games." + folder not in sys.modules:  # the game is opened
        from deckhand import file_sizes

        file_sizes.check(_HOME + folder)
        gc.collect()  # reading makes garbage
    _open(folder)
    full = "games.%s.%s" % (folder, name)
    __import__(full)
    return sys.modules[full]


def _open(folder):
    # Once a game: a move reads no file.
    global _folder, _rows, _game_names
    if folder != _folder:
        _rows = _read(path(folder, _TABLE)) if has(folder, _TABLE) else ""
        _folder = folder
        _game_names = _named(_rows, (PERSON,))


def stage(folder, name):
    """Keep of a game's modules those that are always needed and those of the stage `name`; evict the others."""
    global _game_names
    _open(folder)
    if _rows:
        _game_names = _named(_rows, (name,))
        _change_rows()


def scenes(names):
    """Keep of the console's modules those that are always needed and those of these scenes; evict the others."""
    global _console_names
    _console_names = _named(_read("lib/deckhand/" + _TABLE), names)
    _change_rows()


def _change_rows():
    # Other rows are current: evict also where no module has been loaded since.
    global _count
    _count = 0
    tidy()


def _named(rows, stages):
    names = ""
    if rows:
        for stage in ["always"] + list(stages):
            names += rows.partition("\n%s: " % stage)[2].partition("\n")[0] + " "
    return names


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


def tidy():
    """Evict all modules of the console and of the open game that no current row names."""
    global _count
    if len(sys.modules) == _count:
        return
    game = set(_game_names.split())
    console = set(_console_names.split())
    home = "games.%s." % _folder
    going = []
    for full in sys.modules:
        if full.startswith("deckhand."):
            name = full[9:]
            goes = console and (name not in console or "-" + name in game)
        elif full.startswith(home):
            goes = game and full[len(home) :] not in game
        else:
            goes = full.startswith("adafruit_")
        # A package of ours is small, and its modules may stay.
        if goes and (full.startswith("adafruit_") or not hasattr(sys.modules[full], "__path__")):
            going.append(full)
    _evict(going)
    _count = len(sys.modules)


def _evict(names):
    for full in names:
        package, _, name = full.rpartition(".")
        del sys.modules[full]
        owner = sys.modules.get(package)
        if owner is not None and hasattr(owner, name):
            delattr(owner, name)
    if names:
        gc.collect()


def drop(folder=""):
    """Evict all modules of a game, or of all games."""
    global _folder, _rows, _game_names
    _folder = _rows = _game_names = ""
    start = "games." + folder if folder else "games"
    _evict([full for full in sys.modules if (full + ".").startswith(start + ".")])
