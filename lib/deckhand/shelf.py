"""Which games there are: the folders in games/ that have a title, read without importing their rules.

    for folder in folders(): title = Title(folder); title.name, title.prefix, title.seats
    rules = module("crash_landing", "rules").Rules(4711)
    drop("crash_landing")               # one game's modules are in memory at a time

games/<game>/title.txt, a `word: value` a line:

    name: Crash Landing
    prefix: CL
    seats: 1 2
    by: Rocco Privetera
    options: Re-entry, Earth, Rescue, Head start
    propose: 0 1 3 2, 1 1 3 2

options are what the menu calls them; propose: when option 0 is set to 1, option 3 is set to 2 if it is as usual.
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


class Title:
    """A game's title card. Raises OSError where the file is missing, ValueError where it is damaged."""

    def __init__(self, folder):
        self.folder = folder
        self.name = self.prefix = ""
        self.by = ""
        self.options: tuple = ()  # what the menu calls the options
        self.seats: tuple = (1,)
        self.hidden_hands = False
        self.real_time = False
        self.cards = False
        self.match = False
        with open(_HOME + folder + "/title.txt") as file:
            for line in file:
                word, colon, value = line.strip().partition(": ")
                if word == "name":
                    self.name = value
                elif word == "prefix":
                    self.prefix = value
                elif word == "by":
                    self.by = value
                elif word == "seats":
                    self.seats = tuple([int(n) for n in value.split(" ")])
                elif word == "options":
                    self.options = tuple(value.split(", "))
                elif word == "propose":
                    self.proposals = tuple([bytes([int(n) for n in rule.split(" ")]) for rule in value.split(", ")])
                elif word == "needs":  # words: hidden-hands, real-time, cards, match
                    self.hidden_hands = "hidden-hands" in value
                    self.real_time = "real-time" in value
                    self.cards = "cards" in value
                    self.match = "match" in value
        if not self.name or len(self.prefix) != 2:
            raise ValueError("%s: damaged title.txt" % folder)


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


def drop_modules(start):
    """Take every module whose name begins so out of memory, its place in its package included."""
    for full in list(sys.modules):
        if full == start or full.startswith(start + "."):
            package, dot, name = full.rpartition(".")
            del sys.modules[full]
            owner = sys.modules.get(package)
            if owner is not None and hasattr(owner, name):
                delattr(owner, name)
    gc.collect()
