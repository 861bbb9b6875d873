"""A game's menu: resume, new game, winnable deals, deal by number or code, players, options, rules, statistics.

console.replace("game_menu", "crash_landing")    # the menu
console.replace("game_menu", "crash_landing", "next")    # another deal with the last choices
console.replace("game_menu", "crunch", "easier") # weaker bots; "harder"
console.replace("game_menu", "onslaught", "4711")        # this deal, for one player
console.replace("game_menu", "onslaught", "on")          # the saved game
console.replace("game_menu", "CL-004711-10003")          # this deal, with the code's seats and options for this game only
"""

from deckhand import loader
from deckhand.hw.buttons import PADS
from deckhand.keys import A, B
from deckhand.menu import BACK, TURNED, Menu
from deckhand.pages import menu_pages, menu_players
from deckhand.pages.menu_pages import (
    BEGIN,
    CHOOSE,
    CODE,
    CONFIRM,
    NEW,
    NUMBER,
    OPTIONS,
    PLAYERS,
    RESUME,
    SAVED_GAME,
    TO_RULES,
    TO_STATISTICS,
    WINNABLE,
)
from deckhand.save.choices import Choices
from deckhand.save.sections import SAVED, of
from deckhand.screen import INK_WARN
from deckhand.table.seats import FAR, HUMAN, is_remote
from deckhand.title import Title
from deckhand.ui import deal_code
from deckhand.ui.wheel import Wheel
from deckhand.words import zeros


class Scene:
    """The menus of one game, which start it."""

    def __init__(self, console, folder, how=""):
        self.console = console
        self.code = ""  # deal code to start with
        prefix = deal_code.prefix(folder)
        if prefix:
            self.code = folder
            folder = menu_pages.find(prefix)
        console.last_folder = folder
        self.title = title = Title(folder)
        self.how = how  # what to start at once, "": show the menu
        self.rules = loader.module(folder, "rules").Rules
        matches = loader.module(folder, "match").Match.CHOICES if title.match else ()
        self.choices = Choices(title, self.rules, matches)
        self.choices.load(console.store)
        menu_players.check(title, self.choices, PADS)
        self.saved = console.store.get(of(title.prefix, SAVED))
        self.menu = None
        self.page = ""  # key of the current page, "": the first one
        self.keys: list = []  # keys of its items, if A chooses one
        self.wheel = None  # a ui.wheel.Wheel on the pages for numbers and codes
        self._last = ""  # key of the item chosen last, where the first page's cursor starts
        self.ats = {}  # cursor's item by page
        self.typed = ""  # number or code entered, while the confirmation is shown
        self._deal = -1  # deal to start after the confirmation, -1: random
        self._only = None  # (seats, options) of a code, for the next game only
        self._leaving = False  # does the game start, so that its modules stay?

    def enter(self):
        """Draw the menu, or start at once."""
        how, self.how = self.how, ""
        if how in ("easier", "harder"):  # after a match that is over: nothing to resume
            self.choices.change_levels(1 if how == "harder" else -1)
            self._start(-1, True)
        elif how == "next":
            self._start()
        elif how == "on":
            self._first()
            self._resume()
        elif how:
            self._only = 1, menu_pages.fresh(self.title, self.choices)
            self._start(int(how))
        elif self.code:
            try:
                deal = self._read(self.code)
            except ValueError as wrong:
                self._first()
                self._trouble(str(wrong))
                return
            self._start(deal)
        elif self.page:
            self._show(self.page)
        else:
            self._first()

    # -- the first page

    def _first(self):
        keys, notes = menu_pages.first(self.title, self.choices, self.console.store, self.saved)
        at = keys.index(self._last) if self._last in keys else 0
        self.page = ""
        self.console.save()
        self._choose_from(keys, self.title.name, at, menu_pages.author(self.title), notes)

    def _choose_from(self, keys, title, at, under, notes=(), above=()):
        # A page where A chooses an item.
        self.keys = keys
        helps = menu_pages.helps(keys, self.title, self.choices)
        self._list(title, [menu_pages.label(key) for key in keys], at, under, notes, helps, above)

    def _list(self, title, items, at, under, notes, helps, above=()):
        # A page with a menu, under the game's icon and in its colors.
        self.wheel = None
        self.menu = Menu(
            self.console.screen, title, items, at, self.title.folder, under, notes, helps, True, above=above
        )
        self.menu.draw()

    def _show(self, page):
        self.page = page
        choices = self.choices
        name = self.title.name
        label = menu_pages.label(page)
        at = self.ats.get(page, 0)
        if page == NUMBER:
            self._turn_wheel(page, zeros(choices.deal, 6), [menu_pages.DECIMAL] * 6)
        elif page == CODE:
            self._turn_wheel(page, *menu_pages.code_wheel(self.title, choices))
        elif page == CHOOSE:
            self._choose_from([NUMBER, CODE], label, at, name)
        elif page == CONFIRM:
            above = "Your kept game is lost", "once you play this."
            self._choose_from([SAVED_GAME, BEGIN], label, 0, name, (), above)
        elif page == PLAYERS:
            from deckhand.save import statistics

            rows = statistics.rows(self.console.store, self.title)
            items, helps, notes, current = menu_players.page(self.title, choices, PADS, rows)
            self._list(label, items, at if current < 0 else current, name, notes, helps)
        else:
            items, helps = menu_pages.options(self.title, choices)
            self._list(label, items, at, name, (), helps)

    def _turn_wheel(self, page, text, rows):
        frame = menu_pages.wheel_page(self.console.screen, self.title, page)
        self.menu.help = frame.help
        self.menu.inks = frame.inks
        self.wheel = Wheel(frame, self.typed or text, rows)
        self.typed = ""
        self.wheel.draw()
        self._explain()

    def _explain(self):
        self.menu.tell(menu_pages.explain(self.title, self.choices, self.wheel))

    def _trouble(self, text):
        self.menu.tell(text[:26], INK_WARN)

    # -- players and options

    def _turn(self, at, by):
        choices = self.choices
        menu = self.menu
        text = ""
        if self.page == PLAYERS:
            if type(menu.items[at]) is str:
                if menu_players.pick(self.title, choices, at, PADS):
                    text = menu_pages.propose(self.title, choices)
                choices.keep(self.console.store)
                self._first()
            else:
                text = menu_players.turn(self.title, choices, at, by, PADS)
                menu.items = menu_players.page(self.title, choices, PADS)[0]
        else:
            if at < len(choices.options):
                choices.options[at] = (choices.options[at] + by) % len(self.rules.OPTIONS[at][1])
                text = menu_pages.propose(self.title, choices, at)
            else:
                choices.turn_match(by)
            menu.items, menu.helps = menu_pages.options(self.title, choices)
        for i in range(len(menu.items)):
            menu.draw_item(i)
        if text:
            self.menu.tell(text)

    # -- starting

    def _read(self, code):
        deal, seats, options = deal_code.decode(code, self.rules)
        self._only = seats, bytes(options)
        return deal

    def _start(self, deal=-1, is_confirmed=False):
        if self.saved and not is_confirmed:  # confirm before a saved game is lost
            self._deal = deal
            self._show(CONFIRM)
            return
        is_random = deal < 0
        if is_random:
            deal = self.console.badge.random_deal()
        choices = self.choices
        offers_lesson = choices.new and not self.code and loader.has(self.title.folder, "lesson.txt")
        choices.start(deal, offers_lesson)
        choices.keep(self.console.store)
        if self._only:
            seats, choices.options[:] = self._only
            choices.seat_players(seats)
        players = bytes(choices.players[: choices.seats]) if choices.seats > 1 else bytes((HUMAN,))
        if max(players) == FAR:
            self._link(-1 if is_random else deal, choices.options, players)
            return
        how = self.title, deal, players, choices.options, choices.match
        from deckhand.table import new_game

        self._play(new_game.begin(*how), offers_lesson)

    def _link(self, deal, options, players, session=None):
        how = self.title, self.rules, deal, self.choices.match, options, players, session
        from deckhand.link import offer as link_offer

        offer = link_offer.offer(*how)
        if type(offer) is str:
            self.choices.load(self.console.store)
            self._only = None
            self._last = PLAYERS  # put the cursor where the player can fix it
            self._first()
            self._trouble(offer)
            return
        self._leaving = True
        self.console.replace("link", self.title, offer, session)

    def _resume(self):
        from deckhand.save import saved_game

        name = of(self.title.prefix, SAVED)
        session = saved_game.resume(self.console.store, name, self.title)
        if type(session) is str:
            self.saved = self.console.store.get(name)
            self._first()
            self._trouble(session)
            return
        if is_remote(max(session.players)):
            self._link(session.first_deal(), session.options(), session.players, session)
        else:
            self._play(session)

    def _play(self, *args):
        self._leaving = True
        self.console.replace("play", *args)

    # -- keys

    def press(self, key, pressed):
        """Handle a key in a menu or on a wheel."""
        if not pressed:
            return
        if self.wheel:
            self._press_wheel(key)
            return
        chosen = self.menu.press(key)
        self.ats[self.page] = self.menu.at
        if chosen == BACK:
            if self.page == CONFIRM:
                self._only = None
                if self.typed:
                    self._show(NUMBER if len(self.typed) == 6 else CODE)
                else:
                    self._first()
                    if self._last == WINNABLE:  # the deal was chosen there
                        self._choose(WINNABLE)
            elif self.page:
                self.choices.keep(self.console.store)
                self._first()
            else:
                self.console.home()
        elif self.page in (PLAYERS, OPTIONS):
            if chosen == TURNED or chosen >= 0:
                self._turn(self.menu.at, self.menu.turn if chosen == TURNED else 1)
        elif chosen >= 0:
            self._choose(self.keys[chosen])

    def _choose(self, key):
        console = self.console
        if key in (RESUME, SAVED_GAME):
            self._resume()
        elif key == BEGIN:
            self._start(self._deal, True)
        elif key == NEW:
            self._start()
        elif key == WINNABLE:
            console.open("winnable_deals", self, menu_pages.fresh(self.title, self.choices))
        elif key == TO_RULES:
            console.open("rule_book", self.title)
        elif key == TO_STATISTICS:
            console.open("statistics", self.title)
        else:
            self._show(key)
        self._last = CHOOSE if key in (NUMBER, CODE) else key

    def _press_wheel(self, key):
        if key == B:
            self._show(CHOOSE)
            return
        if key != A:
            self.wheel.press(key)
            self._explain()
            return
        self.typed = typed = self.wheel.text  # restored if the player doesn't confirm
        self._start(int(typed) if self.page == NUMBER else self._read(typed))

    def step(self, now):
        """Do nothing: the page doesn't change by itself."""

    def leave(self):
        """Evict the game's modules, unless it starts."""
        if not self._leaving:
            loader.drop(self.title.folder)
