"""The curated deals of a game: four grades, how many of each were won, and the daily deal.

console.open("winnable_deals", before, options)    # before: deckhand.scenes.game_menu's, which starts what is chosen
"""

from deckhand.menu import BACK, Menu
from deckhand.save import curated_deals
from deckhand.screen import INK_WARN

_STARS = bytes((10, 50, 100))  # won deals of a grade: a star each
_MONTHS = "JanFebMarAprMayJunJulAugSepOctNovDec"


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

    def __init__(self, console, before, options):
        self.console = console
        self.before = before
        self.listed = None
        self.menu = None
        self._last = ""
        self._proven = proven(before.title, before.rules, options)

    def enter(self):
        """Draw the grades."""
        items, notes = self._items()
        usual = "A star at 10, 50, 100 won" if self._proven else "With options: no promise"
        helps = [usual] * len(items)
        if items:
            helps[-1] = self._last
        title = self.before.title
        menu = Menu(self.console.screen, "Winnable deals", items, 0, title.folder, title.name, notes, helps, True)
        self.menu = menu
        menu.draw()
        if not items:
            menu.tell("The list is damaged.", INK_WARN)
        elif not self._proven:
            menu.tell(usual, INK_WARN)

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
        """Choose, go back."""
        if not pressed:
            return
        chosen = self.menu.press(key) if self.menu.items else BACK
        if chosen == BACK:
            self.console.close()
        elif chosen >= 0:
            choices = self.before.choices
            listed = self.listed
            last = -1 if choices.new else choices.deal  # where nothing was played, the 0 is no deal
            is_grade = chosen < len(curated_deals.GRADES)  # else the last item: the daily deal, or all in turn
            self.before.how = str(listed.next(chosen, last) if is_grade else listed.next_of_all(last))
            self.console.close()

    def step(self, now):
        """Nothing moves here."""

    def leave(self):
        """Let go of the menu before, and of the list."""
        self.before = self.listed = None
