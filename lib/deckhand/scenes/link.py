"""The page before a linked game: waiting for a badge, seating, and the start of the game.

console.replace("link", title, Offer(...))              # deckhand.link.offer: a new game
console.replace("link", title, Offer(...), session)     # a saved game
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

_PATIENCE_MS = const(1000)  # on one pair of pins, plus a random time, because both badges try their pairs in turn
_STEP_MS = const(500)  # between two frames of the dots
# Keys of the menu's items
_SIT = "sit"
_SWAP = "swap"
_BOT = "bot"
_LEAVE = "leave"
_LABELS = {_SIT: "Sit down", _SWAP: "Change seats", _BOT: "Let a bot play on", _LEAVE: "Leave"}
_LEVELS = ("", "bot, easy", "bot, fair", "bot, hard")


class _NoWire:
    # Stand-in for a UART that can't be opened.
    def readinto(self, _):
        return None

    def write(self, _):
        return 0

    def deinit(self):
        """Do nothing: there are no pins to release."""


class Scene:
    """The handshake on the screen."""

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
        self.keys: list = []  # keys of the menu's items
        self._pair = -1  # index of the pair of pins
        self._since = console.now  # ms when it was opened
        self._leaving = False  # does the game start, so that its modules stay?

    def enter(self):
        """Open the wire and draw the page."""
        self._try_next(self.console.now)
        self._draw()

    def _try_next(self, now):
        # Open the next pair of pins: the cable may be on another one.
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
        if not meeting.peer_name:
            from deckhand.hw import wire

            above += wire.connection_help().split("; ")
        elif meeting.trouble or self.session:
            above += ["Found %s." % meeting.peer_name]
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
        # The seating, a line per seat.
        lines = []
        players = self.offer.players
        for i in range(len(players)):
            player = players[i]
            player = mirrored(player) if player > FAR else player  # a bot on the peer
            name = "you" if player == HUMAN else meeting.peer_name if player == FAR else ""
            if player == FAR and i < len(meeting.seats):
                name = meeting.seats[i] or "nobody here"
            lines.append("Seat %d: %s" % (i + 1, name or (_LEVELS[player] if player < len(_LEVELS) else "bot")))
        changed_count = sum([1 for i in range(len(self.offer.options)) if self.offer.options[i] != self._default(i)])
        if changed_count:
            lines.append("%d option%s changed" % (changed_count, "" if changed_count == 1 else "s"))
        dealer = meeting.dealer()
        return lines + [dealer] if dealer else lines

    def _default(self, i):
        return self.offer.rules.OPTIONS[i][2]

    def _tell(self):
        meeting = self.meeting
        if meeting.trouble:
            self.menu.tell(meeting.trouble, INK_WARN)
        elif meeting.peer_name and meeting.ready and not meeting.is_peer_ready:
            self.menu.tell("%s is not ready yet" % meeting.peer_name)
        elif meeting.peer_name and meeting.is_peer_ready:
            self.menu.tell("%s is ready" % meeting.peer_name)

    def press(self, key, pressed):
        """Handle a key of the menu."""
        if not pressed:
            return
        chosen = self.menu.press(key)
        meeting = self.meeting
        item = self.keys[chosen] if chosen >= 0 else ""
        if chosen == BACK or item == _LEAVE:  # without a peer, don't keep a seat for one
            if not meeting.peer_name and not self.session:
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
        # Change the stored choices: bots in place of the peer, and solitaire if the game has it.
        store = self.console.store
        name = of(self.title.prefix, CHOICES)
        choices = bytearray(store.get(name))
        if 1 in self.offer.rules.SEATS:
            choices[0] = 1
        for i in range(1, 5):
            if choices[i] == FAR:
                choices[i] = FAIR
        store.put(name, bytes(choices))

    def _play_alone(self):
        from deckhand.table import rewind

        rewind.seat_bots(self.session)
        self._leaving = True
        self.console.replace("play", self.session)

    def step(self, now):
        """Run the handshake."""
        self.console.touched = now  # keep the screen lit while waiting
        meeting = self.meeting
        meeting.step(now)
        if meeting.heard >= 0 and now - meeting.heard & WRAP > GONE_MS:
            meeting.forget()
        if meeting.heard < 0 and now - self._since & WRAP > self._patience:
            self._try_next(now)
        if not meeting.peer_name:  # animated dots
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
            arguments = self.title, meeting.deal, offer.players, offer.options, offer.match
            from deckhand.table import new_game

            session = new_game.begin(*arguments)
        start_lines = meeting.start_lines(number(session))
        is_resumed = self.session is not None
        if self.title.real_time:
            from deckhand.link import live

            kind: type = live.Live
        else:
            from deckhand.link import log as turns

            kind = turns.Log
        log = kind(self.lines, meeting.host, meeting.peer_name, start_lines, is_resumed, self.console.now)
        log.begin(session, number(session, True))
        table = Table(self.console, log, meeting.seats)
        session.far = self.console.link = table
        self._leaving = True
        self.lines = None
        self.console.replace("play", session)

    def leave(self):
        """Release the wire and evict the game's modules, unless the game starts."""
        if self.lines:
            self.lines.close()
        if not self._leaving:
            loader.drop(self.title.folder)
