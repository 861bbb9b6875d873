"""A hub's table of real time: it gives every badge's moves their tick and place, and lets the bots play (see hub.py).

    hub.live = LiveTable(hub, "crunch", deal, (), [FAR, FAR, FAIR])     # players: FAR by a badge, else a bot's level

Each badge sees the leader of a link of two (lib/deckhand/link/live.py): wishes come in, moves go out, a bit of the status says
whether time goes by. It does while all badges are at the table, heard and alike; what comes first counts first. A badge on a
quicker wire is ahead of nobody: its wishes wait as long as those of the slowest are on their way.
"""

from binascii import crc32

from deckhand.game import DEALS
from deckhand.link.lines import BEAT_MS
from deckhand.link.live import ENDING, READY, RUNS, WISHES
from deckhand.link.peer import MENU, REPEAT_MS
from deckhand.table.seats import FAIR, FAR

from ..games_on_drive import deal_prefixes, is_real_time, load_module

_STILL_MS = 600  # without a word: time stands
_TICK_MS = 10
_HANDS = 60  # of a match, at most
_TOLD = 8  # moves at once
_MOST_LAG = 150
_LATEST = 13_800  # ticks between two moves, as badges believe them
_NEW_MS = 250  # between two hands that one badge asks for: to deal one takes milliseconds


class _Session:
    # What a game's driver needs of one.
    far = driver = None
    driven = b""

    def __init__(self, rules, players):
        self.rules = rules
        self.players = players


class Hand:
    """One hand: what drives it, and the sum of its state."""

    def __init__(self, session):
        self.session = session
        self.driver = session.driver
        self.used = -1
        self.total = 0

    def sum(self):
        """The sum of the state that all agree on."""
        if self.used != self.driver.used:
            self.used = self.driver.used
            self.total = crc32(self.driver.rules.state) & 0xFFFF
        return self.total


class LiveTable:
    """deal: of the match's first hand. hands: by the table's number."""

    leader = True

    def __init__(self, hub, game, prefix, deal, options, players):
        self.hub = hub
        self.game = game
        self.prefix = prefix
        self.deal = deal
        self.options = options
        self.players = players
        self.hands = {}
        self.hand = None  # that is played
        self.runs = False
        self.tick = self.left = 0
        self.now = self.before = 0
        self.queue = []  # (when it counts, place, move)
        for place in hub.places:
            self._clear(place)
            place.lag = _MOST_LAG
            place.asked = place.dealt = -1

    def _clear(self, place):
        place.waiting = place.agreed = 0

    # -- hands

    def _hand_of(self, table, place, now):
        if table not in self.hands:
            deal = self.deal_of(table)
            if deal < 0 or place.dealt >= 0 and now - place.dealt < _NEW_MS:
                return None
            place.dealt = now
            rules = load_module(self.game, "rules").Rules(deal, len(self.players), self.options)
            session = _Session(rules, self.players)
            session.driver = load_module(self.game, "driver_start").drive(session)
            session.driver.far = self
            there = [one.state[0] for one in self.hub.places if one.state]
            self.hands = {old: hand for old, hand in self.hands.items() if hand is self.hand or old in there}
            self.hands[table] = Hand(session)
        return self.hands[table]

    def deal_of(self, table):
        """The deal of the match's hand with this number (deckhand.link.meet's), -1 for none."""
        text = "%s %d %d %s" % (self.prefix, self.deal, len(self.players), "".join(map(str, self.options)))
        for i in range(_HANDS):
            if crc32(("%s %d" % (text, i + 1)).encode()) % 0xFFFF + 1 == table:
                return (self.deal + i) % DEALS
        return self.deal if crc32(text.encode()) % 0xFFFF + 1 == table else -1

    # -- called by the driver

    def go_on(self, tick):
        """Time has come to this tick: a bot plays, if it is due."""
        driver = self.hand.driver
        if self.runs and driver.next <= tick:
            driver.act(driver.next)

    def played(self, at, seat, move):
        """The driver has played, when its record had so many bytes."""
        if self.runs:
            line = "M%x,%x,%x,%x,%x" % (self.table(), at, self.hand.driver.tick, seat, move)
            for place in self.hub.places:
                if place.state and place.state[0] == self.table():
                    place.lines.say(line)

    def table(self):
        """The number of the hand that is played."""
        return next(table for table in self.hands if self.hands[table] is self.hand)

    # -- heard

    def heard(self, place, kind, numbers, now):
        """A line of a table."""
        many = len(numbers)
        if kind == "S" and many == 5:
            self._stands(place, numbers, now)
        elif not place.state or not numbers or numbers[0] != place.state[0]:
            return
        elif kind == "W" and 2 < many <= 2 + WISHES:
            self._wishes(place, numbers, now)
        elif kind == "M" and many == 5 and not self.runs:
            self._follow(place, numbers)
        elif kind == "X" and many == 1:
            place.left = True
            place.heard = -1
        elif kind == "B" and many == 1:
            self._give(place, now)

    def _stands(self, place, numbers, now):
        table, used, _, _, status = numbers
        hand = self._hand_of(table, place, now)
        if hand is None:
            return
        place.state = numbers
        place.heard = now
        place.left = False
        if place.asked >= 0:
            place.lag = min(now - place.asked, 2 * place.lag + 2) >> 1
            place.asked = -1
        if hand is not self.hand and self._all_at(table, now):
            self.hand = hand
            self.runs = False
            self.tick = self.left = 0
        if used < hand.driver.used and (place.told < 0 or now - place.told >= REPEAT_MS):
            place.told = now
            tail = load_module(self.game, "driver_stats").tail(hand.session, used)
            for i, (at, tick, seat, move) in enumerate(tail):
                if i < _TOLD:
                    place.lines.say("M%x,%x,%x,%x,%x" % (table, at, tick, seat, move))
        if hand is self.hand and self.runs:
            for seat in place.seats:
                hand.driver.ask_stop(seat, hand.driver.tick, status & ENDING > 0)

    def _all_at(self, table, now):
        # Is everybody who sits here and is heard at this hand? One alone takes nobody to another.
        if self.hand and self.hand.driver.rules.seat():
            return False
        sits = [one for one in self.hub.places if one.seats and one.is_here(now)]
        return bool(sits) and all(one.state and one.state[0] == table for one in sits)

    def _wishes(self, place, numbers, now):
        # Those that are new.
        at = 2 + (place.agreed + place.waiting + 1 - numbers[1] & 255)
        if not self.runs or len(place.seats) != 1:
            return
        slowest = max(one.lag for one in self.hub.places)
        for move in numbers[at:]:
            if place.waiting < WISHES:
                place.waiting += 1
                self.queue.append((now + slowest - place.lag, place, move))

    def _follow(self, place, numbers):
        # The badges have more of the hand than the hub: it was begun anew.
        table, used, tick, seat, move = numbers
        hand = self.hands.get(table)
        if not hand or used != hand.driver.used or not 0 <= tick - hand.driver.tick <= _LATEST:
            return
        if hand.driver.is_legal(hand.driver.rules, seat, move):
            hand.driver.play(seat, move, tick)

    def _give(self, place, now):
        # A bot plays on for whoever is not there.
        for one in self.hub.places:
            if one is not place and one.seats and not one.is_here(now):
                for seat in one.seats:
                    if seat <= len(self.players):
                        self.players[seat - 1] = FAIR
                one.seats = set()
                one.out = True
                if self.hand:
                    self._seat_bots()

    def _seat_bots(self):
        # A driver finds its bots when it is made.
        hand = self.hand
        saved = load_module(self.game, "driver_save").pack(hand.driver)
        driver = load_module(self.game, "driver_start").unpack(hand.driver.rules, self.players, saved)
        driver.far = self
        hand.driver = hand.session.driver = driver

    # -- time

    def _may_run(self, now):
        sits = [place for place in self.hub.places if place.seats]
        for place in sits:
            if not place.state or self.hands.get(place.state[0]) is not self.hand or now - place.heard >= _STILL_MS:
                return False
            if place.heard < 0 or not place.state[-1] & READY:
                return False
            if not self.runs and place.state[1:3] != [self.hand.driver.used, self.hand.sum()]:
                return False
        return len(sits) > 0

    def step(self, now):
        """Time goes by for the hand."""
        passed = now - self.before
        self.before = self.now = now
        if self.hand is None:
            return
        driver = self.hand.driver
        runs = self._may_run(now)
        if runs and not self.runs:
            self.queue = []
            self.tick = max(self.tick, driver.tick)
            for place in self.hub.places:
                self._clear(place)
            for seat in range(1, len(self.players) + 1):
                if self.players[seat - 1] != FAR and not self.tick <= driver.due[seat - 1] <= self.tick + _LATEST:
                    driver.due[seat - 1] = self.tick + driver._pace(seat)
            driver.look_ahead()
            passed = 0
        self.runs = runs
        if runs:
            passed += self.left
            self.tick += passed // _TICK_MS
            self.left = passed % _TICK_MS
            driver.step(self.tick)
            self._grant(driver, now)
        driver.clear_events()
        for place in self.hub.places:
            if place.heard >= 0 and place.state and not place.left and not place.is_met(now):
                self._beat(place, now)

    def _grant(self, driver, now):
        # What is due, in order.
        due = sorted([one for one in self.queue if one[0] <= now], key=lambda one: one[0])
        for one in due:
            self.queue.remove(one)
            _, place, move = one
            place.waiting -= 1
            place.agreed = place.agreed + 1 & 255
            if len(place.seats) != 1:
                continue  # a bot plays for it by now
            seat = min(place.seats)
            if driver.is_legal(driver.rules, seat, move):
                driver.play(seat, move, self.tick)
            else:
                place.beaten = -1  # it is told at once

    def _beat(self, place, now):
        table = place.state[0]
        hand = self.hands.get(table)
        if hand is None:
            return
        name, status = self.hub.about(place, now)
        if status & MENU == 0:
            others = [one for one in self.hub.places if one is not place and one.seats and one.state]
            if all(one.state[-1] & READY for one in others):
                status |= READY
            if self.runs and hand is self.hand:
                status |= RUNS
            asks = next((one for one in others if one.state[-1] & ENDING), None)
            if asks:
                status |= ENDING
                name = asks.name
        if status == place.line and place.beaten >= 0 and now - place.beaten < BEAT_MS:
            return
        place.line = status
        place.beaten = now
        if not place.seats:
            place.lines.say("H" if not place.out else "X%x" % table)
            return
        self.hub.speak_of(place, table, name)
        if place.state[1] == hand.driver.used and not status & ~(READY | RUNS):
            for one in self.hub.places:
                if one.seats and one.state and one.state[0] != table:
                    place.lines.say("S%x,0,0,0,0" % one.state[0])  # who is elsewhere
                    return
        place.asked = now
        line = "S%x,%x,%x,%x,%x" % (table, hand.driver.used, hand.sum(), place.agreed, status)
        place.lines.say(line)


class Leads:
    """What makes live tables, of the games on the drive."""

    def is_live(self, letters):
        """Is this a game of real time?"""
        return self._game(letters) != ""

    def _game(self, letters):
        return next((game for game, prefix in deal_prefixes().items() if prefix == letters and is_real_time(game)), "")

    def __call__(self, hub, letters, deal, options, players):
        game = self._game(letters)
        if not game or not 1 < len(players) <= max(load_module(game, "rules").Rules.SEATS):
            return None
        try:
            load_module(game, "rules").Rules(deal, len(players), tuple(options))
        except (ArithmeticError, LookupError, TypeError, ValueError):
            return None
        return LiveTable(hub, game, letters, deal, tuple(options), bytearray(players))
