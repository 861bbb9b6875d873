"""A game's title card: what the launcher and the menus know about a game without importing its rules.

    title = Title("crash_landing"); title.name, title.prefix, title.seats

games/<game>/title.txt has a `field: value` on each line:

    name: Crash Landing
    prefix: CL
    seats: 1 2
    by: Rocco Privetera
    options: Re-entry, Earth, Rescue, Head start
    propose: 0 1 3 2, 1 1 3 2
    needs: art

    does: Land a falling ship
    minutes: 5
    colours: 0B1020 202C60 3068E0 60C8F0 94A4D8

seats       the numbers of players, the default first
options     the menu's names for the rules' options
propose     "0 1 3 2": when option 0 is set to choice 1, set option 3 to choice 2 if it has its default. The number after
            the last option stands for the seats: "4 2 ..." of four options means "when two play"
needs       art (an art.bmp in the folder), cards (the console's playing cards), sounds (a sounds.py), hidden-hands,
            real-time, match
does        a description for the launcher, at most 24 letters
minutes     how long a game takes, for the launcher
explain     help for each option in the menu, separated by "; "
pause       help for the view's own items of the pause menu; a "?" before it: the item asks for confirmation
lengths     the lengths of a match, by their numbers, in the menu's order, the default first
colours     of the game's menus: deep, panel, edge, light, dim
"""

import gc
import os
from collections import namedtuple

from deckhand import loader

_FIELDS = ("name", "prefix", "by", "seats", "options", "propose", "needs")
_NEEDS = ("hidden-hands", "real-time", "cards", "match", "sounds")
_Title = namedtuple(
    "_Title",
    (
        "folder",
        "name",
        "prefix",
        "by",
        "seats",
        "options",
        "proposals",
        "hidden_hands",
        "real_time",
        "cards",
        "match",
        "sounds",
    ),
)
_COLOURS = (0x0B1020, 0x1C2444, 0x4A5888, 0xF8D838, 0x98A4C8)  # of the console's own menus


def Title(folder):  # noqa: N802 - made like an object, but without code that would stay in memory with it
    """Return a game's title card. Raises OSError if the file is missing, ValueError if it is damaged or its art is missing.

    proposals: a tuple of (option, choice, other option, its proposed choice).
    """
    damaged = loader.path(folder, "title.txt") + " is damaged"
    try:
        name, prefix, by, numbers, calls, rules, needs = _read(folder, _FIELDS)
        seats = tuple([int(n) for n in numbers.split(" ")]) if numbers else (1,)
        options = tuple(calls.split(", ")) if calls else ()
        proposals = tuple([_proposal(rule) for rule in rules.split(",") if rule])
    except ValueError:  # not UTF-8, or not a number
        raise ValueError(damaged)
    # A prefix of anything but capitals could name another section of the store: see deckhand.save.sections.
    if not name or len(prefix) != 2 or min(prefix) < "A" or max(prefix) > "Z":
        raise ValueError(damaged)
    if "art" in needs and not loader.has(folder, "art.bmp"):
        raise ValueError(loader.path(folder, "art.bmp") + " is missing")
    return _Title(folder, name, prefix, by, seats, options, proposals, *[need in needs for need in _NEEDS])


def _proposal(rule):
    option, choice, other, proposed = rule.split()
    return int(option), int(choice), int(other), int(proposed)


def _read(folder, names):
    # The values of these fields, "" for those that are missing.
    found = [""] * len(names)
    with open(loader.path(folder, "title.txt"), "rb") as file:
        for line in file:
            # Some editors write a byte order mark, or UTF-16 with its NULs.
            line = line.replace(b"\0", b"").lstrip(b"\xef\xbb\xbf\xff\xfe").strip()
            name, _, value = str(line, "utf-8").partition(": ")
            if name in names:
                found[names.index(name)] = value
    gc.collect()  # free what reading allocated
    return found


def read_fields(folder, names):
    """Return the values of a title's fields; "" for one that is missing, or if the file cannot be read."""
    try:
        return _read(folder, names)
    except (OSError, ValueError):
        return [""] * len(names)


def read_field(folder, name):
    """Return the value of one field, or ""."""
    return read_fields(folder, (name,))[0]


def colours(folder):
    """Return the five colours of a game's menus; the console's own if its title has none."""
    try:
        found = tuple([int(colour, 16) for colour in read_field(folder, "colours").split(" ")]) if folder else ()
    except ValueError:
        found = ()
    return found if len(found) == len(_COLOURS) else _COLOURS


def find_fault():
    """Return an exception that names a missing title or icon of any game, or None. The launcher would not notice these."""
    for folder in os.listdir("games"):
        missing = ""
        if loader.has(folder, "art.bmp") and not loader.has(folder, "icon.bmp"):
            missing = "icon.bmp"
        if loader.has(folder, "rules.mpy") or loader.has(folder, "rules.py"):
            if not (loader.has(folder, "title.txt") or loader.has(folder, "title.off")):
                missing = "title.txt"
        if missing:
            return ValueError(loader.path(folder, missing) + " is missing")
    return None
