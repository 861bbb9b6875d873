"""Before a linked game: nobody there yet; found, who sits where; and the way to the table.

console.replace("link", title, Offer(...))              # deckhand.link.offer: a new game
console.replace("link", title, Offer(...), session)     # a kept one
"""

from deckhand import loader
from deckhand.const import WRAP, const
from deckhand.link.lines import GONE_MS, Lines
from deckhand.link.meet import Meeting, number
from deckhand.link.remote_table import Table
from deckhand.menu import BACK, Menu
from deckhand.save.sections import CHOICES, of
from deckhand.screen import INK_WARN
from deckhand.table.seats import FAIR, FAR, HUMAN, mirrored

_PATIENCE_MS = const(1000)  # on one pair of pins; a part of a second more, for both badges try them in turn
_STEP_MS = const(500)
# Keys of the menu's items
_SIT = "sit"
_SWAP = "swap"
_BOT = "bot"
_LEAVE = "leave"
_LABELS = {_SIT: "Sit down", _SWAP: "Change seats", _BOT: "Let a bot play on", _LEAVE: "Leave"}
_LEVELS = ("", "bot, easy", "bot, fair", "bot, hard")


class _NoWire:
    # In the place of a UART that cannot be had.
    def readinto(self, _):
        return None

    def write(self, _):
        return 0

    def deinit(self):
        """Nothing to be let go."""


class Scene:
    """Two badges that want to play the same game."""

    def __init__(self, console, title, offer, session=None):
        self.console = console
        self.title = title
        self.session = session
        self.offer = offer
        badge = console.badge
        self.lines = Lines(_NoWire())
        from deckhand.hw import wire

        self.meeting = Meeting(self.lines, wire.badge_name(), offer, badge)
        self.menu = None
        self.keys: list = []  # of its items
        self._pair = -1
        self._since = console.now
        self._leaving = False

    def enter(self):
        """Show who is there."""
        self._try_next(self.console.now)
        self._draw()

    def _try_next(self, now):
        # The cable may hang on other pins.
        self._pair += 1
        self._since = now
        self._patience = _PATIENCE_MS + (self.console.badge.random_deal() & 511)
        from deckhand.hw import wire

        self.lines.close()
        self.lines.connect(wire.open_pair(self._pair) or _NoWire())

    def _draw(self):
        meeting = self.meeting
        keys = [_LEAVE]
        helps = ["Back to the game's menu"]
        above = ["Your badge: " + meeting.name]
        if self.session:
            keys.insert(0, _BOT)
            helps.insert(0, "Without the other badge")
        if not meeting.there:
            from deckhand.hw import wire

            above += wire.connection_help().split("; ")
        elif meeting.trouble or self.session:
            above += ["Found %s." % meeting.there]
        else:
            above += self._seats(meeting)
            keys = [_SIT, _LEAVE]
            helps = ["Begins when all sit" if meeting.seats else "Begins when both sit", helps[0]]
            if meeting.host:
                keys.insert(1, _SWAP)
                helps.insert(1, "The other sees it, too")
        self.keys = keys
        items = [_LABELS[key] for key in keys]
        at = min(self.menu.at, len(items) - 1) if self.menu else 0
        self.menu = Menu(self.console.screen, self.title.name, items, at, self.title.folder, "", (), helps, above=above)
        self.menu.draw()
        self._tell()

    def _seats(self, meeting):
        # Who sits where, a line each.
        lines = []
        players = self.offer.players
        for i in range(len(players)):
            who = players[i]
            who = mirrored(who) if who > FAR else who  # a bot of the other badge
            name = "you" if who == HUMAN else meeting.there if who == FAR else ""
            if who == FAR and i < len(meeting.seats):
                name = meeting.seats[i] or "nobody here"
            lines.append("Seat %d: %s" % (i + 1, name or (_LEVELS[who] if who < len(_LEVELS) else "bot")))
        changed = sum([1 for i in range(len(self.offer.options)) if self.offer.options[i] != self._usual(i)])
        if changed:
            lines.append("%d option%s changed" % (changed, "" if changed == 1 else "s"))
        dealer = meeting.dealer()
        return lines + [dealer] if dealer else lines

    def _usual(self, i):
        return self.offer.rules.OPTIONS[i][2]

    def _tell(self):
        meeting = self.meeting
        if meeting.trouble:
            self.menu.tell(meeting.trouble, INK_WARN)
        elif meeting.there and meeting.ready and not meeting.they:
            self.menu.tell("%s is not ready yet" % meeting.there)
        elif meeting.there and meeting.they:
            self.menu.tell("%s is ready" % meeting.there)

    def press(self, key, pressed):
        """Sit down, change seats, leave."""
        if not pressed:
            return
        chosen = self.menu.press(key)
        meeting = self.meeting
        item = self.keys[chosen] if chosen >= 0 else ""
        if chosen == BACK or item == _LEAVE:  # who has met nobody, or plays on, keeps no seat for a badge
            if not meeting.there and not self.session:
                self._part()
            self.console.replace("game_menu", self.title.folder)
        elif chosen < 0:
            return
        elif item == _BOT:
            self._play_alone()
        elif item == _SWAP:
            meeting.swap()
        elif not meeting.trouble:
            meeting.sit_down()

    def _part(self):
        # Among what was chosen: bots where another badge was to sit; or one's own seat alone.
        store = self.console.store
        name = of(self.title.prefix, CHOICES)
        kept = bytearray(store.get(name))
        if 1 in self.offer.rules.SEATS:
            kept[0] = 1
        for i in range(1, 5):
            if kept[i] == FAR:
                kept[i] = FAIR
        store.put(name, bytes(kept))

    def _play_alone(self):
        from deckhand.table import rewind

        rewind.seat_bots(self.session)
        self._leaving = True
        self.console.replace("play", self.session)

    def step(self, now):
        """Go on listening."""
        self.console.touched = now  # who waits presses no keys
        meeting = self.meeting
        meeting.step(now)
        if meeting.heard >= 0 and now - meeting.heard & WRAP > GONE_MS:
            meeting.forget()
        if meeting.heard < 0 and now - self._since & WRAP > self._patience:
            self._try_next(now)
        if not meeting.there:  # dots walk
            self.menu.tell("Waiting for a badge " + "." * (1 + now // _STEP_MS % 3))
        if meeting.done:
            self._begin()
        elif meeting.has_news():
            self._draw()

    def _begin(self):
        meeting = self.meeting
        offer = self.offer
        session = self.session
        if not session:
            how = self.title, meeting.deal, offer.players, offer.options, offer.match
            from deckhand.table import new_game

            session = new_game.begin(*how)
        start_lines = meeting.start_lines(number(session))
        is_resumed = self.session is not None
        if self.title.real_time:
            from deckhand.link import live

            kind: type = live.Live
        else:
            from deckhand.link import log as turns

            kind = turns.Log
        log = kind(self.lines, meeting.host, meeting.there, start_lines, is_resumed, self.console.now)
        log.begin(session, number(session, True))
        table = Table(self.console, log, meeting.seats)
        session.far = self.console.link = table
        self._leaving = True
        self.lines = None
        self.console.replace("play", session)

    def leave(self):
        """Let go of the wire, and of the game, unless it is about to be played."""
        if self.lines:
            self.lines.close()
        if not self._leaving:
            loader.drop(self.title.folder)
