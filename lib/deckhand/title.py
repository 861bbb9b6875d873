"""A game's title card: what launcher and menus know of a game without importing its rules.

    title = Title("crash_landing"); title.name, title.prefix, title.seats

games/<game>/title.txt, a `word: value` a line:

    name: Crash Landing
    prefix: CL
    seats: 1 2
    by: Rocco Privetera
    options: Re-entry, Earth, Rescue, Head start
    propose: 0 1 3 2, 1 1 3 2

options are what the menu calls them; propose: when option 0 is set to 1, option 3 is set to 2 if it is as usual.
"""

from collections import namedtuple

from deckhand import shelf

_Title = namedtuple(
    "_Title",
    ("folder", "name", "prefix", "by", "seats", "options", "proposals", "hidden_hands", "real_time", "cards", "match"),
)


def Title(folder):  # noqa: N802 - made like an object, but without code that would stay in memory with it
    """Read a game's title. Raises OSError where the file is missing, ValueError where it is damaged.

    seats: the numbers it can be played with; options: what the menu calls them; proposals: what a chosen option brings.
    """
    name = prefix = by = needs = ""
    seats: tuple = (1,)
    options: tuple = ()
    proposals: tuple = ()
    with open(shelf.path(folder, "title.txt")) as file:
        for line in file:
            word, _, value = line.strip().partition(": ")
            if word == "name":
                name = value
            elif word == "prefix":
                prefix = value
            elif word == "by":
                by = value
            elif word == "seats":
                seats = tuple([int(n) for n in value.split(" ")])
            elif word == "options":
                options = tuple(value.split(", "))
            elif word == "propose":
                proposals = tuple([bytes([int(n) for n in rule.split(" ")]) for rule in value.split(", ")])
            elif word == "needs":  # words: hidden-hands, real-time, cards, match
                needs = value
    if not name or len(prefix) != 2:
        raise ValueError("%s: damaged title.txt" % folder)
    return _Title(
        folder,
        name,
        prefix,
        by,
        seats,
        options,
        proposals,
        "hidden-hands" in needs,
        "real-time" in needs,
        "cards" in needs,
        "match" in needs,
    )
