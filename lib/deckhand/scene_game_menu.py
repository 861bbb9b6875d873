"""Before a game: go on, a new deal, curated deals, a deal by number or code, players, options, how to play, statistics.

console.replace("game_menu", "crash_landing")            # the menu
console.replace("game_menu", "crash_landing", "next")    # straight to another deal with the last choices
console.replace("game_menu", "landslide", "again")       # straight to the last deal
console.replace("game_menu", "onslaught", "4711")        # straight to that deal, for one player
console.replace("game_menu", "CL-004711-10003")          # straight to that deal, one human seat, bots in the others
"""

import os

from deckhand import deal_code, loader, scene_tour
from deckhand.const import const
from deckhand.game import CorruptState
from deckhand.keys import A, B
from deckhand.menu import BACK, TURNED, Menu
from deckhand.save_choices import Choices
from deckhand.save_sections import SAVED, of
from deckhand.screen import INK, INK_BAR, INK_DIM, INK_WARN
from deckhand.session import HUMAN, Session
from deckhand.title import Title
from deckhand.wheel import Wheel
from deckhand.words import wrap, zeros

_GO_ON = "Go on"
_NEW = "New game"
_DEALS = "Winnable deals"
_NUMBER = "Deal by number"
_CODE = "Deal by code"
_PLAYERS = "Players"
_OPTIONS = "Options"
_RULES = "How to play"
_STATISTICS = "Statistics"
_WHEEL_LINE = const(7)
_TROUBLE_LINE = const(10)


def find(prefix):
    """The folder of the game with this deal code prefix. Raises ValueError where there is none."""
    for folder in loader.folders():
        try:
            if Title(folder).prefix == prefix:
                return folder
        except (OSError, ValueError):
            continue
    raise ValueError("No game has codes with %s" % prefix)


class Scene:
    """The menus of one game, and the way into it."""

    def __init__(self, console, folder, how=""):
        self.console = console
        self.code = ""
        prefix = deal_code.prefix(folder)
        if prefix:
            self.code = folder
            folder = find(prefix)
        console.last_folder = folder
        self.title = title = Title(folder)
        self.how = how  # how to start at once, "" to show the menu
        self.rules = loader.module(folder, "rules").Rules
        matches = loader.module(folder, "match").Match.CHOICES if title.match else ()
        self.choices = Choices(title, self.rules, matches)
        self.choices.load(console.store)
        self.saved = console.store.get(of(title.prefix, SAVED))
        self.menu = None
        self.page = ""  # the page shown: "" the first, or the item that led to it
        self.wheel = None
        self._last = ""  # what was chosen last: the cursor is there again
        self._leaving = False

    def enter(self):
        """Draw the menu, or start at once."""
        how = self.how
        self.how = ""
        if how == "next":
            self._start(self.console.badge.random_deal())
        elif how == "again":
            self._start(self.choices.deal)
        elif how:
            self.choices.seats = 1
            self._start(int(how))
        elif self.code:
            try:
                deal, seats, options = deal_code.decode(self.code, self.rules)
            except ValueError as wrong:
                self._first()
                self._trouble(str(wrong))
                return
            self.choices.seats = seats
            self.choices.options[:] = bytes(options)
            self._start(deal)
        elif self.page:
            self._show(self.page)
        else:
            self._first()

    # -- the first page

    def _first(self):
        items = [_NEW, _NUMBER, _CODE]
        if self._has_deals():
            items.insert(1, _DEALS)
        if self.saved:
            items.insert(0, _GO_ON)
        if len(self.rules.SEATS) > 1 or self.rules.SEATS[0] > 1:
            items.append(_PLAYERS)
        if self.rules.OPTIONS or self.choices.matches:
            items.append(_OPTIONS)
        items.append(_RULES)
        items.append(_STATISTICS)
        at = items.index(self._last) if self._last in items else 0
        self.page = ""
        self.wheel = None
        self.menu = Menu(self.console.screen, self.title.name, items, at)
        self.menu.draw()
        self.console.screen.line(14, "after " + self.title.by if self.title.by else "", INK_DIM)

    def _has_deals(self):
        try:
            os.stat("/seeds/deals/%s.bin" % self.title.folder)
        except OSError:
            return False
        return True

    def _show(self, page):
        self.page = page
        screen = self.console.screen
        if page == _NUMBER:
            self._turn_wheel(page, zeros(self.choices.deal, 6), "######")
        elif page == _CODE:
            choices = self.choices
            code = deal_code.encode(self.title.prefix, self.rules, choices.deal, choices.seats, choices.options)
            digits = 1 + len(self.rules.OPTIONS)
            tail = code[10:]
            usual = [self.rules.SEATS[0]]
            usual.extend([option[2] for option in self.rules.OPTIONS])
            for digit in usual[len(tail) : digits]:
                tail += str(digit)
            self._turn_wheel(page, code[:9] + "-" + tail, "---######-" + "*" * digits)
        else:
            self.wheel = None
            at = self.menu.at if self.menu and self.menu.title == page else 0
            self.menu = Menu(screen, page, self._lines(page), at)
            self.menu.draw()

    def _turn_wheel(self, page, text, pattern):
        screen = self.console.screen
        screen.blank()
        screen.line(0, " " + page, INK_BAR)
        screen.line(3, ("A friend's code gives the" if page == _CODE else "The same number gives the"), INK)
        screen.line(4, "same deal on every device.", INK)
        screen.line(15, "\x87 deal  \x88 back", INK_DIM)
        self.wheel = Wheel(screen, _WHEEL_LINE, text, pattern)
        self.wheel.draw()

    def _trouble(self, text):
        y = _TROUBLE_LINE if self.wheel else 12
        for line in wrap(text)[:2]:
            self.console.screen.line(y, line, INK_WARN)
            y += 1

    # -- players and options

    def _lines(self, page):
        choices = self.choices
        items = []
        if page == _PLAYERS:
            if len(self.rules.SEATS) > 1:
                items.append(("Seats", choices.seats))
            if choices.seats > 1:
                for i in range(choices.seats):
                    items.append(("Seat %d" % (i + 1), choices.levels[choices.players[i]]))
        else:
            for i in range(len(choices.options)):
                name, names, _ = self.rules.OPTIONS[i]
                if i < len(self.title.options):
                    name = self.title.options[i]
                items.append((name, names[choices.options[i]]))
            if choices.matches:
                items.append(("Match", choices.matches[choices.match]))
        return items

    def _turn(self, at, by):
        choices = self.choices
        seats = self.rules.SEATS
        if self.page == _PLAYERS:
            if len(seats) > 1:
                if at == 0:
                    choices.seats = seats[(seats.index(choices.seats) + by) % len(seats)]
                at -= 1
            if at >= 0:
                choices.players[at] = (choices.players[at] + by) % len(choices.levels)
        elif at < len(choices.options):
            choices.options[at] = (choices.options[at] + by) % len(self.rules.OPTIONS[at][1])
            self._propose(at)
        else:
            choices.match = (choices.match + by) % len(choices.matches)
        self.menu.items = self._lines(self.page)
        self.menu.draw()

    def _propose(self, at):
        # Some options are hardly playable without another one (CL-40): it comes with them, and can be turned back.
        options = self.choices.options
        for option, choice, other, proposed in self.title.proposals:
            if option == at and options[at] == choice and options[other] == self.rules.OPTIONS[other][2]:
                options[other] = proposed

    # -- starting

    def _start(self, deal):
        choices = self.choices
        console = self.console
        first_time = choices.new and not self.code and scene_tour.has(self.title.folder)
        if first_time:
            choices.new = False
        choices.deal = deal
        choices.keep(console.store)
        players = bytes(choices.players[: choices.seats]) if choices.seats > 1 else bytes((HUMAN,))
        match = None
        options = bytes(choices.options)
        if self.title.match:
            match = loader.module(self.title.folder, "match").Match(deal, choices.seats, choices.match)
            options = match.options() or options
            deal = match.deal()
        rules = self.rules(deal, choices.seats, options)
        self._leaving = True
        console.replace("play", Session(self.title, rules, players, match), first_time)

    def _go_on(self):
        from deckhand import save_session

        try:
            session = save_session.unpack(self.saved, self.title)
        except CorruptState as wrong:
            self._trouble("This save cannot be read: %s" % wrong.args[0])
            return
        self._leaving = True
        self.console.replace("play", session)

    # -- keys

    def press(self, key, pressed):
        """Choose, turn, go back."""
        if not pressed:
            return
        if self.wheel:
            self._press_wheel(key)
            return
        chosen = self.menu.press(key)
        if chosen == BACK:
            if self.page:
                self.choices.keep(self.console.store)
                self._first()
            else:
                self.console.home()
        elif self.page:
            if chosen == TURNED or chosen >= 0:
                self._turn(self.menu.at, self.menu.turn if chosen == TURNED else 1)
        elif chosen >= 0:
            self._choose(self.menu.items[chosen])

    def _choose(self, item):
        console = self.console
        self._last = item
        if item == _GO_ON:
            self._go_on()
        elif item == _NEW:
            self._start(console.badge.random_deal())
        elif item == _DEALS:
            console.open("winnable_deals", self)
        elif item == _RULES:
            console.open("rule_book", self.title)
        elif item == _STATISTICS:
            console.open("statistics", self.title)
        else:
            self._show(item)

    def _press_wheel(self, key):
        if key == B:
            self._first()
        elif key != A:
            self.wheel.press(key)
        elif self.page == _NUMBER:
            self._start(int(self.wheel.text))
        else:
            try:
                deal, seats, options = deal_code.decode(self.wheel.text, self.rules)
            except ValueError as wrong:
                self._trouble(str(wrong))
                return
            self.choices.seats = seats
            self.choices.options[:] = bytes(options)
            self._start(deal)

    def step(self, now):
        """Nothing moves here."""

    def leave(self):
        """Let the game's modules go, unless it is about to be played."""
        if not self._leaving:
            loader.drop(self.title.folder)
