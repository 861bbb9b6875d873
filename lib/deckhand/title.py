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

from deckhand import shelf


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
        with open(shelf.path(folder, "title.txt")) as file:
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
