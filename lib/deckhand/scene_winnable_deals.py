"""The curated deals of a game: four grades, how many of each were won, and the daily deal.

console.open("winnable_deals", before)    # before: the scene of deckhand.scene_game_menu, which starts what is chosen
"""

from deckhand import curated_deals
from deckhand.const import const
from deckhand.menu import BACK, Menu
from deckhand.screen import INK_DIM, INK_WARN

_WIDTH = const(23)  # letters of an item
_NOTE_LINE = const(12)  # of two
_MONTHS = "JanFebMarAprMayJunJulAugSepOctNovDec"


def _item(name, value):
    return name + " " * (_WIDTH - len(name) - len(value)) + value


def proven(title, rules, options):
    """Has the study shown that every deal can be won with these options?

    It has tried the usual rules, and each option set alone, together with what the menu proposes for it.
    """
    usual = [option[2] for option in rules.OPTIONS]
    changed = [i for i in range(len(usual)) if options[i] != usual[i]]
    if not changed:
        return True
    first = changed[0]
    usual[first] = options[first]
    for option, choice, other, proposed in title.proposals:
        if other == first:
            return False
        if option == first and choice == options[first]:
            usual[other] = proposed
    return bytes(usual) == bytes(options)


class Scene:
    """A starts the next deal of the grade."""

    def __init__(self, console, before):
        self.console = console
        self.before = before
        self.listed = None
        self.menu = None
        self._proven = proven(before.title, before.rules, before.choices.options)

    def enter(self):
        """Draw the grades."""
        screen = self.console.screen
        self.menu = Menu(screen, "Winnable deals", self._items())
        self.menu.draw()
        if not self.menu.items:
            screen.line(_NOTE_LINE, "The list is damaged.", INK_WARN)
        elif self._proven:
            screen.line(_NOTE_LINE, "  Each of them can be won.", INK_DIM)
        else:
            screen.line(_NOTE_LINE, "  Perhaps not all of them", INK_WARN)
            screen.line(_NOTE_LINE + 1, "  with the options as set.", INK_WARN)

    def _items(self):
        try:
            listed = self.listed = curated_deals.Deals(self.console.store, self.before.title)
        except (OSError, ValueError):
            return []
        items = []
        won = [listed.won(grade) for grade in range(len(curated_deals.GRADES))]
        for i in range(len(won)):
            name = curated_deals.GRADES[i]
            items.append(_item(name[0].upper() + name[1:], "%d/%d" % (won[i], listed.counts[i])))
        place = listed.today()
        if place < 0:
            items.append(_item("All in turn", "%d/%d" % (sum(won), sum(listed.counts))))
        else:
            _, month, day = curated_deals.date()
            text = "%d %s" % (day, _MONTHS[3 * month - 3 : 3 * month])
            items.append(_item("Daily deal", ("won, " if listed.is_won(place) else "") + text))
        return items

    def press(self, key, pressed):
        """Choose, go back."""
        if not pressed:
            return
        chosen = self.menu.press(key) if self.menu.items else BACK
        if chosen == BACK:
            self.console.close()
        elif chosen >= 0:
            choices = self.before.choices
            last = -1 if choices.new else choices.deal  # where nothing was played, the 0 is no deal
            self.before.how = str(self.listed.next(chosen, last))
            self.console.close()

    def step(self, now):
        """Nothing moves here."""

    def leave(self):
        """Let go of the menu before, and of the list."""
        self.before = self.listed = None
