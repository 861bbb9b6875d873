"""A hub's real-time table: gives every badge's moves a tick and an order, and runs the bots (see hub.py).

    hub.live = RealTimeTable(hub, "crunch", "CR", deal, (), [FAR, FAR, FAIR])     # players: FAR for a badge, else a bot's level

To each badge it looks like the leader of a two-player link (lib/deckhand/link/live.py): wishes come in, moves go out, and a
status bit says whether time runs. It runs while all badges are at the table, heard from, and in the same state. First come,
first served; a badge on a faster wire has no advantage, because its wishes wait as long as the slowest badge's take.
"""

from binascii import crc32

from deckhand.game import DEALS
from deckhand.link.lines import BEAT_MS
from deckhand.link.live import ENDING, READY, RUNS, WISHES
from deckhand.link.peer import MENU, REPEAT_MS
from deckhand.table.seats import FAIR, FAR

from ..games_on_drive import deal_prefixes, is_real_time, load_module

_SILENCE_LIMIT_MS = 600  # time stops after this silence
_TICK_MS = 10
_MAX_HANDS = 60  # maximum of a match
_MOVES_PER_BEAT = 8  # moves sent per status line
_MAX_LAG_MS = 150
_MAX_GAP_TICKS = 13_800  # the longest gap between two moves that badges accept
_NEW_HAND_MS = 250  # minimum time between two hands that a badge asks for: dealing takes milliseconds


class _Session:
    # The part of a session that a game's driver needs.
    far = driver = None
    driven = b""

    def __init__(self, rules, players):
        self.rules = rules
        self.players = players


class Hand:
    """One hand: its driver, and the checksum of its state."""

    def __init__(self, session):
        self.session = session
        self.driver = session.driver
        self.used = -1
        self.total = 0

    def sum(self):
        """Return the checksum of the state that all agree on."""
        if self.used != self.driver.used:
            self.used = self.driver.used
            self.total = crc32(self.driver.rules.state) & 0xFFFF
        return self.total


class RealTimeTable:
    """A match. deal: of its first hand. hands: by table number."""

    leader = True

    def __init__(self, hub, game, prefix, deal, options, players):
        self.hub = hub
        self.game = game
        self.prefix = prefix
        self.deal = deal
        self.options = options
        self.players = players
        self.hands = {}
        self.hand = None  # the current hand
        self.is_running = False
        self.tick = self.rest_ms = 0
        self.now = self.last_ms = 0
        self.queue = []  # (ms when it counts, badge, move)
        for place in hub.places:
            self._clear(place)
            place.lag = _MAX_LAG_MS
            place.asked_ms = place.dealt_ms = -1

    def _clear(self, place):
        place.waiting = place.agreed = 0

    # -- hands

    def _hand_of(self, table, place, now):
        if table not in self.hands:
            deal = self.deal_of(table)
            if deal < 0 or place.dealt_ms >= 0 and now - place.dealt_ms < _NEW_HAND_MS:
                return None
            place.dealt_ms = now
            rules = load_module(self.game, "rules").Rules(deal, len(self.players), self.options)
            session = _Session(rules, self.players)
            session.driver = load_module(self.game, "driver_start").drive(session)
            session.driver.far = self
            present = [one.state[0] for one in self.hub.places if one.state]
            self.hands = {old: hand for old, hand in self.hands.items() if hand is self.hand or old in present}
            self.hands[table] = Hand(session)
        return self.hands[table]

    def deal_of(self, table):
        """Return the deal of the match's hand with this table number (see deckhand.link.meet); -1 for none."""
        text = "%s %d %d %s" % (self.prefix, self.deal, len(self.players), "".join(map(str, self.options)))
        for i in range(_MAX_HANDS):
            if crc32(("%s %d" % (text, i + 1)).encode()) % 0xFFFF + 1 == table:
                return (self.deal + i) % DEALS
        return self.deal if crc32(text.encode()) % 0xFFFF + 1 == table else -1

    # -- called by the driver

    def go_on(self, tick):
        """Called by the driver when time reaches a tick: play a bot's move if it's due."""
        driver = self.hand.driver
        if self.is_running and driver.next <= tick:
            driver.act(driver.next)

    def played(self, at, seat, move):
        """Called by the driver after a move; `at`: the length of its record before."""
        if self.is_running:
            line = "M%x,%x,%x,%x,%x" % (self.table(), at, self.hand.driver.tick, seat, move)
            for place in self.hub.places:
                if place.state and place.state[0] == self.table():
                    place.lines.say(line)

    def table(self):
        """Return the current hand's table number."""
        return next(table for table in self.hands if self.hands[table] is self.hand)

    # -- heard

    def on_line(self, place, kind, numbers, now):
        """Handle a line from a table."""
        count = len(numbers)
        if kind == "S" and count == 5:
            self._on_status(place, numbers, now)
        elif not place.state or not numbers or numbers[0] != place.state[0]:
            return
        elif kind == "W" and 2 < count <= 2 + WISHES:
            self._on_wishes(place, numbers, now)
        elif kind == "M" and count == 5 and not self.is_running:
            self._follow(place, numbers)
        elif kind == "X" and count == 1:
            place.has_left = True
            place.heard_ms = -1
        elif kind == "B" and count == 1:
            self._replace_absent(place, now)

    def _on_status(self, place, numbers, now):
        table, used, _, _, status = numbers
        hand = self._hand_of(table, place, now)
        if hand is None:
            return
        place.state = numbers
        place.heard_ms = now
        place.has_left = False
        if place.asked_ms >= 0:
            place.lag = min(now - place.asked_ms, 2 * place.lag + 2) >> 1
            place.asked_ms = -1
        if hand is not self.hand and self._all_at(table, now):
            self.hand = hand
            self.is_running = False
            self.tick = self.rest_ms = 0
        if used < hand.driver.used and (place.told_ms < 0 or now - place.told_ms >= REPEAT_MS):
            place.told_ms = now
            tail = load_module(self.game, "driver_stats").tail(hand.session, used)
            for i, (at, tick, seat, move) in enumerate(tail):
                if i < _MOVES_PER_BEAT:
                    place.lines.say("M%x,%x,%x,%x,%x" % (table, at, tick, seat, move))
        if hand is self.hand and self.is_running:
            for seat in place.seats:
                hand.driver.ask_stop(seat, hand.driver.tick, status & ENDING > 0)

    def _all_at(self, table, now):
        # True if everybody seated and heard from is at this hand. One badge alone can't move the others.
        if self.hand and self.hand.driver.rules.seat():
            return False
        sits = [one for one in self.hub.places if one.seats and one.is_here(now)]
        return bool(sits) and all(one.state and one.state[0] == table for one in sits)

    def _on_wishes(self, place, numbers, now):
        # Queue the new ones.
        at = 2 + (place.agreed + place.waiting + 1 - numbers[1] & 255)
        if not self.is_running or len(place.seats) != 1:
            return
        slowest = max(one.lag for one in self.hub.places)
        for move in numbers[at:]:
            if place.waiting < WISHES:
                place.waiting += 1
                self.queue.append((now + slowest - place.lag, place, move))

    def _follow(self, place, numbers):
        # The badges are ahead of a hub that was restarted.
        table, used, tick, seat, move = numbers
        hand = self.hands.get(table)
        if not hand or used != hand.driver.used or not 0 <= tick - hand.driver.tick <= _MAX_GAP_TICKS:
            return
        if hand.driver.is_legal(hand.driver.rules, seat, move):
            hand.driver.play(seat, move, tick)

    def _replace_absent(self, place, now):
        # Replace absent players by bots.
        for one in self.hub.places:
            if one is not place and one.seats and not one.is_here(now):
                for seat in one.seats:
                    if seat <= len(self.players):
                        self.players[seat - 1] = FAIR
                one.seats = set()
                one.is_replaced = True
                if self.hand:
                    self._seat_bots()

    def _seat_bots(self):
        # A driver finds its bots only when it's created.
        hand = self.hand
        saved = load_module(self.game, "driver_save").pack(hand.driver)
        driver = load_module(self.game, "driver_start").unpack(hand.driver.rules, self.players, saved)
        driver.far = self
        hand.driver = hand.session.driver = driver

    # -- time

    def _may_run(self, now):
        sits = [place for place in self.hub.places if place.seats]
        for place in sits:
            if (
                not place.state
                or self.hands.get(place.state[0]) is not self.hand
                or now - place.heard_ms >= _SILENCE_LIMIT_MS
            ):
                return False
            if place.heard_ms < 0 or not place.state[-1] & READY:
                return False
            if not self.is_running and place.state[1:3] != [self.hand.driver.used, self.hand.sum()]:
                return False
        return len(sits) > 0

    def step(self, now):
        """Advance the hand."""
        passed = now - self.last_ms
        self.last_ms = self.now = now
        if self.hand is None:
            return
        driver = self.hand.driver
        runs = self._may_run(now)
        if runs and not self.is_running:
            self.queue = []
            self.tick = max(self.tick, driver.tick)
            for place in self.hub.places:
                self._clear(place)
            for seat in range(1, len(self.players) + 1):
                if (
                    self.players[seat - 1] != FAR
                    and not self.tick <= driver.due[seat - 1] <= self.tick + _MAX_GAP_TICKS
                ):
                    driver.due[seat - 1] = self.tick + driver._pace(seat)
            driver.look_ahead()
            passed = 0
        self.is_running = runs
        if runs:
            passed += self.rest_ms
            self.tick += passed // _TICK_MS
            self.rest_ms = passed % _TICK_MS
            driver.step(self.tick)
            self._grant(driver, now)
        driver.clear_events()
        for place in self.hub.places:
            if place.heard_ms >= 0 and place.state and not place.has_left and not place.is_met(now):
                self._beat(place, now)

    def _grant(self, driver, now):
        # Play the wishes that are due, in order.
        due = sorted([one for one in self.queue if one[0] <= now], key=lambda one: one[0])
        for one in due:
            self.queue.remove(one)
            _, place, move = one
            place.waiting -= 1
            place.agreed = place.agreed + 1 & 255
            if len(place.seats) != 1:
                continue  # a bot has replaced it
            seat = min(place.seats)
            if driver.is_legal(driver.rules, seat, move):
                driver.play(seat, move, self.tick)
            else:
                place.beat_ms = -1  # answer at once

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
            if self.is_running and hand is self.hand:
                status |= RUNS
            asks = next((one for one in others if one.state[-1] & ENDING), None)
            if asks:
                status |= ENDING
                name = asks.name
        if status == place.line and place.beat_ms >= 0 and now - place.beat_ms < BEAT_MS:
            return
        place.line = status
        place.beat_ms = now
        if not place.seats:
            place.lines.say("H" if not place.is_replaced else "X%x" % table)
            return
        self.hub.announce_name(place, table, name)
        if place.state[1] == hand.driver.used and not status & ~(READY | RUNS):
            for one in self.hub.places:
                if one.seats and one.state and one.state[0] != table:
                    place.lines.say("S%x,0,0,0,0" % one.state[0])  # somebody is at another table
                    return
        place.asked_ms = now
        line = "S%x,%x,%x,%x,%x" % (table, hand.driver.used, hand.sum(), place.agreed, status)
        place.lines.say(line)


class RealTimeTables:
    """Creates real-time tables for the games on the drive."""

    def is_live(self, letters):
        """True for a real-time game."""
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
        return RealTimeTable(hub, game, letters, deal, tuple(options), bytearray(players))
