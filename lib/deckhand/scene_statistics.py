"""The statistics of one game, a page for each option set or opponent.

console.open("statistics", title)
"""

from deckhand import loader, save_stats
from deckhand.keys import LEFT, RIGHT, A, B
from deckhand.screen import INK, INK_BAR, INK_DIM, INK_GOOD, INK_TITLE, INK_WARN
from deckhand.words import wrap

_WON = "\x8b"
_LOST = "\x8e"


def _line(name, value):
    return name + " " * (24 - len(name) - len(value)) + value


class Scene:
    """LEFT and RIGHT turn pages; A twice forgets everything."""

    def __init__(self, console, title):
        self.console = console
        self.title = title
        self.rows = []
        self.at = 0
        self.asking = False

    def enter(self):
        """Draw the page."""
        self.rows = save_stats.rows(self.console.store, self.title)
        self._draw()

    def _draw(self):
        screen = self.console.screen
        screen.blank()
        screen.line(0, " " + self.title.name, INK_BAR)
        if not self.rows:
            screen.line(5, "Nothing played yet.", INK)
            screen.line(15, "\x88 back", INK_DIM)
            return
        row = self.rows[self.at]
        y = 2
        for line in wrap(self._name(row.key))[:2]:
            screen.line(y, line, INK_TITLE)
            y += 1
        if row.key == "hands":  # a game of real time counts them in a way of its own
            lines = loader.module(self.title.folder, "driver_stats").lines(row)
        else:
            lines = self._lines(row)
            chart = ""
            for i in range(min(16, row.played) - 1, -1, -1):
                chart += _WON if row.last >> i & 1 else _LOST
            screen.line(11, "Last " + chart, INK_GOOD)
        y = 4
        for name, value in lines:
            screen.line(y, _line(name, value), INK)
            y += 1
        if self.asking:
            screen.line(14, "Forget all of this game?", INK_WARN)
            screen.line(15, "\x87 yes  \x88 no", INK_WARN)
        else:
            more = "\x85\x86 more  " if len(self.rows) > 1 else ""
            screen.line(15, more + "\x87 reset  \x88 back", INK_DIM)

    def _lines(self, row):
        wins = row.won + row.helped
        percent = "  %d%%" % (wins * 100 // row.played) if row.played else ""
        return (
            ("Played", str(row.played)),
            ("Won", str(row.won) + ("" if row.helped else percent)),
            ("Won with help", str(row.helped) + (percent if row.helped else "")),
            ("Streak, longest", "%d, %d" % (row.streak, row.longest)),
            ("Best score", str(row.best) if wins else "-"),
            ("Average of the won", str(row.average()) if wins else "-"),
        )

    def _name(self, key):
        if len(self.title.seats) > 1 or self.title.seats[0] > 1:
            if key in ("easy", "fair", "hard"):
                return "Against " + key
            if key == "people":
                return "People only"
            if key == "pace":
                return "At a pace of your choice"
            if key == "hands":
                return "Hands"
        # An option set is a deal code's last digits: seats, then a digit an option, the usual ones at the end left out.
        options = loader.module(self.title.folder, "rules").Rules.OPTIONS
        names = []
        for i in range(min(len(key) - 1, len(options))):
            name, choices, usual = options[i]
            choice = int(key[i + 1], 36)
            if choice != usual and choice < len(choices):
                if i < len(self.title.options):
                    name = self.title.options[i]
                names.append(name if len(choices) == 2 else name + " " + choices[choice])
        return ", ".join(names) or "Usual rules"

    def press(self, key, pressed):
        """Turn the page, ask, go back."""
        if not pressed:
            return
        if self.asking:
            self.asking = False
            if key == A:
                save_stats.reset(self.console.store, self.title)
                self.console.save()
                self.rows = []
                self.at = 0
            self._draw()
        elif key == B:
            self.console.close()
        elif self.rows and (key == LEFT or key == RIGHT):
            self.at = (self.at + (1 if key == RIGHT else -1)) % len(self.rows)
            self._draw()
        elif key == A and self.rows:
            self.asking = True
            self._draw()

    def step(self, now):
        """Nothing moves here."""

    def leave(self):
        """Let go of the rows."""
        self.rows = []
