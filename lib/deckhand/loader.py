"""The games on the drive, and loading and evicting of modules.

    for folder in folders(): ...                # deckhand.title.Title(folder) reads the title
    module("crash_landing", "rules").Rules(4711)
    stage("onslaught", BOT)                     # evict the game's modules, except those for the stages always and bot
    tidy()                                      # at the end of each step: evict modules that no current row lists
    drop("crash_landing")                       # evict a game: only one is in memory at a time

A function that needs a rarely used module imports it. The module stays until `tidy` at the end of the step, or longer if a
current row of residency.txt lists it. Each game's folder has such a table, and the console has one; a row lists the modules that
may stay in one stage. A game's stages are `always`, `person` (a person decides), `bot` (a bot thinks), `moves` (an animation
runs), `rest` (a menu is open) and others that its view uses; "-cursor" in a row evicts the console's module of that name. The
console's stages are its scenes. The row `moment` lists modules that no stage keeps. A kit merges the modules of a row
`one NAME` into one, named after the first. A game without a table keeps its modules until it's left.
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
_folder = ""  # the open game's
_rows = ""  # the open game's residency table
_game_names = ""  # modules that may stay in the game's current stage
_console_names = ""  # modules that may stay for the open scenes
_count = 0  # number of modules after the last eviction


def folders():
    """The games' folder names, in alphabetical order."""
    found = []
    for name in os.listdir(_HOME[:-1]):
        if has(name, "title.txt"):
            found.append(name)
    found.sort()
    return found


def has(folder, file):
    """Does a game's folder have this file?"""
    try:
        os.stat(path(folder, file))
    except OSError:
        return False
    return True


def path(folder, file):
    """The path of a file in a game's folder."""
    return _HOME + folder + "/" + file


def module(folder, name):
    """Import games.<folder>.<name>. Raises ImportError if it's missing, ValueError if a file of the game is damaged."""
    if "games." + folder not in sys.modules:  # the game is opened
        from deckhand import file_sizes

        file_sizes.check(_HOME + folder)
        gc.collect()  # reading makes garbage
    _open(folder)
    module_name = "games.%s.%s" % (folder, name)
    __import__(module_name)
    return sys.modules[module_name]


def _open(folder):
    # Read the table only when another game is opened.
    global _folder, _rows, _game_names
    if folder != _folder:
        _rows = _read(path(folder, _TABLE)) if has(folder, _TABLE) else ""
        _folder = folder
        _game_names = _names_for(_rows, (PERSON,))


def stage(folder, name):
    """Evict a game's modules, except those listed for `always` and the stage `name`."""
    global _game_names
    _open(folder)
    if _rows:
        _game_names = _names_for(_rows, (name,))
        _change_rows()


def scenes(names):
    """Evict the console's modules, except those listed for `always` and these scenes."""
    global _console_names
    _console_names = _names_for(_read("lib/deckhand/" + _TABLE), names)
    _change_rows()


def _change_rows():
    # Evict for the new rows even if no module was loaded since.
    global _count
    _count = 0
    tidy()


def _names_for(rows, stages):
    names = ""
    if rows:
        for stage in ["always"] + list(stages):
            names += rows.partition("\n%s: " % stage)[2].partition("\n")[0] + " "
    return names


def _read(table):
    # The rows of a table, each after a newline.
    rows = "\n"
    try:
        with open(table) as file:
            for line in file:
                rows += line
                if line.startswith("always: "):  # the last row; a kit's list of sizes follows
                    return rows
    except ValueError:  # not ASCII
        pass
    raise ValueError(table + " is damaged")  # cut short


def tidy():
    """Evict all modules of the console and the open game that no current row lists."""
    global _count
    if len(sys.modules) == _count:
        return
    game_names = set(_game_names.split())
    console_names = set(_console_names.split())
    game_package = "games.%s." % _folder
    evicted = []
    for module_name in sys.modules:
        if module_name.startswith("deckhand."):
            name = module_name[9:]
            is_evicted = console_names and (name not in console_names or "-" + name in game_names)
        elif module_name.startswith(game_package):
            is_evicted = game_names and module_name[len(game_package) :] not in game_names
        else:
            is_evicted = module_name.startswith("adafruit_")
        # Our packages stay: they are small, and their modules may be in use.
        if is_evicted and (module_name.startswith("adafruit_") or not hasattr(sys.modules[module_name], "__path__")):
            evicted.append(module_name)
    _evict(evicted)
    _count = len(sys.modules)


def _evict(names):
    for module_name in names:
        package, _, name = module_name.rpartition(".")
        del sys.modules[module_name]
        parent = sys.modules.get(package)
        if parent is not None and hasattr(parent, name):
            delattr(parent, name)
    if names:
        gc.collect()


def drop(folder=""):
    """Evict all modules of a game, or of all games ("")."""
    global _folder, _rows, _game_names
    _folder = _rows = _game_names = ""
    package = "games." + folder if folder else "games"
    _evict([module_name for module_name in sys.modules if (module_name + ".").startswith(package + ".")])
