"""The statistics of one game, a page for each option set or opponent.

console.open("statistics", title)
"""

from deckhand import loader
from deckhand.const import const
from deckhand.keys import LEFT, RIGHT, SELECT, B
from deckhand.menu import BACK, Menu
from deckhand.save import statistics
from deckhand.screen import INK_GOOD, INK_TITLE, INK_WARN
from deckhand.ui.frame import BORDER, GREEN, LIGHT, RED, YELLOW, Frame

_GAMES = const(16)  # bars of the chart
_FLOOR = const(64)  # pixel row of the chart's base
_LINES = const(70)  # pixel row of the figures
_LINE_HIGH = const(9)  # pixels from line to line
_BEST = const(96)  # pixel column of the best win
_ROW = const(24)  # letters in a line
_HEAD = const(21)  # letters in the header


class Scene:
    """The pages: LEFT and RIGHT turn them, SELECT erases all after a confirmation."""

    def __init__(self, console, title):
        self.console = console
        self.title = title
        self.rows = []
        self.at = 0
        self.menu = None  # the confirmation, while it's shown

    def enter(self):
        """Draw the page."""
        self.rows = statistics.rows(self.console.store, self.title)
        self._draw()

    def _draw(self):
        frame = Frame(self.console.screen, self.title.folder)
        frame.begin()
        if not self.rows:
            frame.head("Statistics", self.title.name, True)
            frame.words(8, 54, "Nothing played yet.")
            frame.words(8, 65, "Games, wins, best score", LIGHT)
            frame.words(8, 76, "and streak come here.", LIGHT)
            frame.foot("\x88 back")
            return
        row = self.rows[self.at]
        frame.head("Statistics", self._name(row.key), True)
        if row.key == "hands":  # of a real-time game, which counts them itself
            self._lines(frame, loader.module(self.title.folder, "driver_stats").lines(row), 40)
        elif row.key == "people":  # wins aren't counted
            self._lines(frame, (("Played", str(row.played)),), 40)
        else:
            self._chart(frame, row)
            self._lines(frame, self._figures(row), _LINES)
        frame.foot(("\x85\x86 more " if len(self.rows) > 1 else "") + "\x88 back \x8a erase all")

    def _lines(self, frame, lines, y):
        for name, value in lines:
            frame.words(8, y, name + " " * (_ROW - len(name) - len(value)) + value)
            y += _LINE_HIGH

    def _chart(self, frame, row):
        # Bars of the last games, the newest on the right: tall and green if won (the newest yellow), low and red if lost.
        game_count = min(_GAMES, row.played)
        wins = 0
        for i in range(game_count):
            won = row.last >> (game_count - 1 - i) & 1
            wins += won
            height = 13 if won else 4
            colour = RED if not won else GREEN if i < game_count - 1 else YELLOW
            frame.bar(8 + 5 * i, _FLOOR - height, 4, height, colour)
        text = "%d won" % wins
        frame.words(8, 43, text, INK_GOOD)
        frame.words(14 + 6 * len(text), 43, "%d lost" % (game_count - wins), INK_WARN)
        frame.bar(8, _FLOOR, 5 * _GAMES - 1, 1, BORDER)
        frame.words(8, 34, "Last %d games" % game_count if game_count > 1 else "Last game", LIGHT)
        won = row.won + row.helped
        frame.words(_BEST, 34, "Best win" if won else "No win yet", LIGHT)
        if won:
            frame.large(_BEST, 45, str(row.best), INK_TITLE)

    def _figures(self, row):
        wins = row.won + row.helped
        percent = "  %d%%" % (wins * 100 // row.played) if row.played else ""
        return (
            ("Played", str(row.played)),
            ("Won", str(wins) + percent),
            ("  of them with help", str(row.helped)),
            ("Best streak, no help", str(row.longest)),
            ("Average win, points", str(row.average())),
        )[: 5 if wins else 4]

    def _name(self, key):
        if len(self.title.seats) > 1 or self.title.seats[0] > 1:
            if key in ("easy", "fair", "hard"):
                return "Against %s bots" % key
            if key == "people":
                return "People only"
            if key == "linked":
                return "By link"
            if key == "pace":
                return "At a pace of your choice"
            if key == "hands":
                return "Hands"
        # The key is a deal code's tail: seats, then a digit per option, without trailing defaults.
        options = loader.module(self.title.folder, "rules").Rules.OPTIONS
        names = []
        for i in range(min(len(key) - 1, len(options))):
            name, choices, default = options[i]
            choice = int(key[i + 1], 36)
            if choice != default and choice < len(choices):
                if i < len(self.title.options):
                    name = self.title.options[i]
                names.append(name if len(choices) == 2 else name + " " + choices[choice])
        text = ", ".join(names) or "Usual rules"
        return text if len(text) <= _HEAD else "%s + %d more" % (names[0][: _HEAD - 9], len(names) - 1)

    def press(self, key, pressed):
        """Turn the page, ask before erasing, or close."""
        if not pressed:
            return
        if self.menu:
            chosen = self.menu.press(key)
            if chosen != BACK and chosen < 0:
                return
            self.menu = None
            if chosen == 1:
                statistics.reset(self.console.store, self.title)
                self.console.save()
                self.rows = []
                self.at = 0
            self._draw()
        elif key == B:
            self.console.close()
        elif self.rows and (key == LEFT or key == RIGHT):
            self.at = (self.at + (1 if key == RIGHT else -1)) % len(self.rows)
            self._draw()
        elif key == SELECT and self.rows:
            self._ask()

    def _ask(self):
        # Ask before erasing.
        items = ("Keep all figures", "Erase them")
        helps = ("Nothing is lost", "There is no way back")
        title = self.title
        self.menu = Menu(
            self.console.screen,
            "Erase all?",
            items,
            folder=title.folder,
            under=title.name,
            helps=helps,
            icon=True,
            above=("What was won and lost,", "on all pages, would go."),
        )
        self.menu.draw()

    def step(self, now):
        """Do nothing: the page doesn't change by itself."""

    def leave(self):
        """Free the rows."""
        self.rows = []
