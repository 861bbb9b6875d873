"""A game's title card: what launcher and menus know of a game without importing its rules.

    title = Title("crash_landing"); title.name, title.prefix, title.seats

games/<game>/title.txt, a `word: value` a line:

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

does, minutes: what the launcher says of it, 24 letters; pause: what helps with the view's own items of the pause menu,
"?" before it: such an item asks first; lengths: of a match, by their numbers in the order in which they are turned, the
usual one first; colours: of its menus, deep, panel, edge, light, dim;
options are what the menu calls them; propose: when option 0 is set to 1, option 3 is set to 2 if it is as usual, and behind
the last option: when so many play; needs:
art (an art.bmp in the folder), cards (the console's playing cards), hidden-hands, real-time, match, sounds (a sounds.py).
"""

import gc
import os
from collections import namedtuple

from deckhand import loader

_WORDS = ("name", "prefix", "by", "seats", "options", "propose", "needs")
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
    """Read a game's title. Raises OSError where the file is missing, ValueError where it is damaged or its art is missing.

    seats: the numbers it can be played with; options: what the menu calls them; proposals: what a chosen option brings,
    each as (option, choice, other option, its proposed choice).
    """
    damaged = loader.path(folder, "title.txt") + " is damaged"
    try:
        name, prefix, by, numbers, calls, rules, needs = _read(folder, _WORDS)
        seats = tuple([int(n) for n in numbers.split(" ")]) if numbers else (1,)
        options = tuple(calls.split(", ")) if calls else ()
        proposals = tuple([_proposal(rule) for rule in rules.split(",") if rule])
    except ValueError:  # no text, or no number
        raise ValueError(damaged)
    # Other letters than capitals would name other sections of the store: see deckhand.save.sections.
    if not name or len(prefix) != 2 or min(prefix) < "A" or max(prefix) > "Z":
        raise ValueError(damaged)
    if "art" in needs and not loader.has(folder, "art.bmp"):
        raise ValueError(loader.path(folder, "art.bmp") + " is missing")
    return _Title(folder, name, prefix, by, seats, options, proposals, *[need in needs for need in _NEEDS])


def _proposal(rule):
    option, choice, other, proposed = rule.split()
    return int(option), int(choice), int(other), int(proposed)


def _read(folder, names):
    # what a title says after these of its words
    found = [""] * len(names)
    with open(loader.path(folder, "title.txt"), "rb") as file:
        for line in file:
            # Without a byte order mark, and without the NULs of UTF-16: somebody's editor wrote it.
            line = line.replace(b"\0", b"").lstrip(b"\xef\xbb\xbf\xff\xfe").strip()
            first, _, value = str(line, "utf-8").partition(": ")
            if first in names:
                found[names.index(first)] = value
    gc.collect()  # reading makes garbage
    return found


def words(folder, names):
    """What a title says after these of its words; "" where it has none, or the file cannot be read."""
    try:
        return _read(folder, names)
    except (OSError, ValueError):
        return [""] * len(names)


def word(folder, name):
    """What a title says after one of its words."""
    return words(folder, (name,))[0]


def colours(folder):
    """Five colours for a game's menus, as in title.txt; the console's own where there are none."""
    try:
        found = tuple([int(colour, 16) for colour in word(folder, "colours").split(" ")]) if folder else ()
    except ValueError:
        found = ()
    return found if len(found) == len(_COLOURS) else _COLOURS


def fault():
    """None, or what the launcher would not miss of a game's files, as an exception to be told: its title, its icon."""
    for folder in os.listdir("games"):
        lost = ""
        if loader.has(folder, "art.bmp") and not loader.has(folder, "icon.bmp"):
            lost = "icon.bmp"
        if loader.has(folder, "rules.mpy") or loader.has(folder, "rules.py"):
            if not (loader.has(folder, "title.txt") or loader.has(folder, "title.off")):
                lost = "title.txt"
        if lost:
            return ValueError(loader.path(folder, lost) + " is missing")
    return None
