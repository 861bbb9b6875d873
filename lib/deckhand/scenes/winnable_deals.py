"""The winnable deals of a game: four grades with the player's progress, and the daily deal.

console.open("winnable_deals", before, options)    # before: the game_menu scene, which starts the chosen deal
"""

from deckhand.menu import BACK, Menu
from deckhand.save import curated_deals
from deckhand.screen import INK_WARN

_STARS = bytes((10, 50, 100))  # won deals of a grade for each star
_MONTHS = "JanFebMarAprMayJunJulAugSepOctNovDec"


def proven(title, rules, options):
    """Has the study proved that all deals can be won with these options?

    It has tried the defaults, and each option on its own together with the one that the menu proposes for it.
    """
    defaults = [option[2] for option in rules.OPTIONS]
    changed = [i for i in range(len(defaults)) if options[i] != defaults[i]]
    if not changed:
        return True
    first = changed[0]
    defaults[first] = options[first]
    for option, choice, other, proposed in title.proposals:
        if other == first:
            return False
        if option == first and choice == options[first]:
            defaults[other] = proposed
    return bytes(defaults) == bytes(options)


class Scene:
    """The list of grades; A starts the next deal of one."""

    def __init__(self, console, before, options):
        self.console = console
        self.before = before
        self.listed = None
        self.menu = None
        self._last = ""
        self._proven = proven(before.title, before.rules, options)

    def enter(self):
        """Draw the list."""
        items, notes = self._items()
        help = "A star at 10, 50, 100 won" if self._proven else "With options: no promise"
        helps = [help] * len(items)
        if items:
            helps[-1] = self._last
        title = self.before.title
        menu = Menu(self.console.screen, "Winnable deals", items, 0, title.folder, title.name, notes, helps, True)
        self.menu = menu
        menu.draw()
        if not items:
            menu.tell("The list is damaged.", INK_WARN)
        elif not self._proven:
            menu.tell(help, INK_WARN)

    def _items(self):
        try:
            listed = self.listed = curated_deals.Deals(self.console.store, self.before.title)
        except (OSError, ValueError):
            return [], []
        items = []
        notes = []
        won = [listed.won(grade) for grade in range(len(curated_deals.GRADES))]
        for i in range(len(won)):
            name = curated_deals.GRADES[i]
            items.append(name[0].upper() + name[1:])
            stars = "".join(["\x8d" if won[i] >= least else "-" for least in _STARS])
            notes.append("%d/%d %s" % (won[i], listed.counts[i], stars))
        place = listed.today()
        if place < 0:
            items.append("All in turn")
            notes.append("%d/%d" % (sum(won), sum(listed.counts)))
            self._last = "Easy, medium, hard, nasty"
        else:
            _, month, day = curated_deals.date()
            text = "%d %s" % (day, _MONTHS[3 * month - 3 : 3 * month])
            items.append("Daily deal")
            notes.append(("won, " if listed.is_won(place) else "") + text)
            self._last = "The same for everybody"
        return items, notes

    def press(self, key, pressed):
        """Start a deal, or close."""
        if not pressed:
            return
        chosen = self.menu.press(key) if self.menu.items else BACK
        if chosen == BACK:
            self.console.close()
        elif chosen >= 0:
            choices = self.before.choices
            listed = self.listed
            last = -1 if choices.new else choices.deal  # before the first game, 0 isn't a deal
            is_grade = chosen < len(curated_deals.GRADES)  # the last item is the daily deal, or all in turn
            self.before.how = str(listed.next(chosen, last) if is_grade else listed.next_of_all(last))
            self.console.close()

    def step(self, now):
        """Do nothing: the page doesn't change by itself."""

    def leave(self):
        """Free the game menu and the list."""
        self.before = self.listed = None
