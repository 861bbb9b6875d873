"""What came of a game: won or lost, the score, the deal's code in large letters, and what to do next.

console.open("result", play)
"""

import displayio

from deckhand import loader
from deckhand.const import const
from deckhand.hw.sound import CHOOSE, LOSE, WIN
from deckhand.keys import DOWN, UP, A, B
from deckhand.screen import INK, INK_BAR, INK_DIM, INK_GOOD, INK_TITLE, INK_WARN
from deckhand.words import wrap

_NEXT = "Next deal"
_NEXT_GAME = "Next game"
_AGAIN = "This deal again"
_LOOK = "Look at the table"
_HOME = "Launcher"
_FIRST_ITEM = const(11)  # lines
_EPITAPH = const(4)
_CODE_Y = const(64)  # pixels
_HALF_ROW = const(8)
_LARGE = const(13)  # letters of double size that fit beside each other


def _single(match):
    # A match that one game has decided says nothing that the game does not.
    return not match or match.result() is not None and match.number() == 1


def code(session):
    """The deal's code: of the match where there is one, which then has the say about the options."""
    rules = session.rules
    options = session.options()
    if session.match and session.match.options():
        options = [option[2] for option in rules.OPTIONS]
    prefix = session.title.prefix
    return loader.once(
        "deckhand.deal_code", "encode", prefix, rules.__class__, session.first_deal(), rules.seats(), options
    )


class Scene:
    """A big title, a line, the choices."""

    def __init__(self, console, play):
        self.console = console
        self.play = play
        self.at = 0
        self.items = []
        self.following = -1  # the deal that comes after a curated one
        self._large = []  # the texts of double size

    def enter(self):
        """Draw it."""
        screen = self.console.screen
        session = self.play.session
        session.stop_thinking()
        screen.blank()
        title, line = self.play.view.epitaph()
        won = session.won()
        if not getattr(self.play, "looked", False):  # who comes from the table has heard it
            self.console.sound.play(WIN if won else LOSE, self.console.now)
            lights = self.console.lights
            lights.bar(5, lights.GREEN if won else lights.RED)
        self.play.looked = False
        self._let_go()
        self._double(title, INK_GOOD if won else INK_WARN, 12)
        screen.line(0, " " + session.title.name, INK_BAR)
        y = _EPITAPH
        for text in wrap(line)[:2]:
            screen.line(y, text.center(26), INK)
            y += 1
        screen.line(y, self._note().center(26), INK if session.match else INK_DIM)
        self._code()
        self._choices()
        screen.line(15, "\x87 choose  \x88 launcher", INK_DIM)

    def _note(self):
        """The match's score; or how much of the list is won, and whether there was help."""
        session = self.play.session
        match = session.match
        self.items = [_NEXT, _AGAIN, _LOOK, _HOME]
        if match and match.result() is None:
            self.items = [_NEXT_GAME, _LOOK, _HOME]
        if not _single(match):
            return "Match " + " : ".join([str(total) for total in match.totals()])
        name, share = self._listed() if len(session.players) == 1 else ("", "")
        if session.assisted and session.won():
            return "%s %s, with help" % (share, name) if name else "with undo or hints"
        return "%s%s deals: %s" % (name[0].upper(), name[1:], share) if name else ""

    def _listed(self):
        # A curated deal is followed by the next one of its grade: the grade, and how much of it is won.
        session = self.play.session
        place = loader.once("deckhand.curated_deals", "standing", self.console.store, session.title, session.deal())
        if not place:
            return "", ""
        grade, share, self.following = place
        self.items[0] = "Next %s deal" % grade
        return grade, share

    def _code(self):
        # Large, to be read out: a long one in two rows, the deal and what was chosen.
        text = code(self.play.session)
        if len(text) <= _LARGE:
            self._double(text, INK_TITLE, _CODE_Y)
        else:
            at = text.find("-", 3)
            self._double(text[:at], INK_TITLE, _CODE_Y - _HALF_ROW)
            self._double(text[at:], INK_TITLE, _CODE_Y + _HALF_ROW)

    def _double(self, text, ink, y):
        """A text twice as large, in the middle: thirteen letters at most."""
        screen = self.console.screen
        line = screen.grid(screen.font, screen.inks[ink], len(text), 1, 6)
        for i in range(len(text)):
            line[i] = ord(text[i]) - 32
        group = displayio.Group(scale=2, x=80 - 6 * len(text), y=y)
        group.append(line)
        screen.add(group)
        self._large.append(group)

    def _let_go(self):
        for group in self._large:
            self.console.screen.remove(group)
        self._large = []

    def _choices(self):
        screen = self.console.screen
        for i in range(len(self.items)):
            chosen = i == self.at
            screen.line(_FIRST_ITEM + i, ("\x86 " if chosen else "  ") + self.items[i], INK_TITLE if chosen else INK)

    def press(self, key, pressed):
        """Choose."""
        if not pressed:
            return
        if key == UP or key == DOWN:
            self.at = (self.at + (1 if key == DOWN else -1)) % len(self.items)
            self._choices()
        elif key == B:
            self.console.home()
        elif key == A:
            self.console.sound.play(CHOOSE, self.console.now)
            self._choose(self.items[self.at])

    def _choose(self, item):
        console = self.console
        session = self.play.session
        if item == _NEXT_GAME:
            self.play.another = True
            console.replace("play", session.next_game())
        elif item == _AGAIN and session.match:
            console.replace("game_menu", session.title.folder, "again")
        elif item == _AGAIN:
            self.play.restart()
            console.close()
        elif item == _LOOK:
            self.play.looked = True
            self.play.look()
            console.close()
        elif item == _HOME:
            console.home()
        else:
            console.replace("game_menu", session.title.folder, "next" if self.following < 0 else str(self.following))

    def step(self, now):
        """Nothing moves here."""

    def leave(self):
        """Let go of the game."""
        self._let_go()
        self.play = None
