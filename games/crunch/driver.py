"""What drives a hand of Crunch in real time (CR-20 to CR-22, CR-35): bots, record, idle stop. No clock of its own.

    driver = Driver(rules, (HUMAN, 2, 3), 4711)     # seat 1 a person, seat 2 a fair bot, seat 3 a hard one
    driver.step(tick)                   # tick: 1/100 s of play since "Go"; a pause is not stepping on
    driver.human(1, move, tick)         # False: it is refused
    for i in range(driver.happened): driver.seat_of(i), driver.move_of(i), driver.flag_of(i)
    driver.seen()

What happens depends only on the deals, on the ticks of the people's moves and on their pace in the last hands, never on how
often step() is called: a bot's action has its own tick, and what is due before a person's move is played before it.
"""

from deckhand.const import const
from deckhand.rng import bot_rngs
from deckhand.table.seats import EASY, FAR, FIRST_PACE, HUMAN, is_bot
from games.crunch.engine.layout import (
    BUILD,
    COLUMNS,
    CRUNCH,
    ENTRY,
    FILLER,
    FLIP,
    HANDS,
    IDLE,
    LIKE_YOU,
    MORE,
    NEVER,
    REFUSED,
    SEAT,
    SLOWEST,
    STOCK,
    STOP,
)
from games.crunch.engine.moves import ROOM

_LONGEST = const(16_383)  # ticks between two entries, 14 bits beside two for the seat
_BLOCK = const(1152)  # room for the record of nearly every hand, taken at once
_EVENTS = const(16)
_FASTEST = const(60)
_FIRST_ACTIONS = const(4)  # who is as fast as the person so far begins with so many actions of that one
_FIRST_TICKS = const(640)  # in so many ticks,
_LAST_ACTIONS = const(20)  # or with so many at the pace of the last hands
_LESS = const(50)  # ticks of a hand in which an easy bot that waits comes to wait for one less
_GRACE = const(90)  # ticks after any card in which an easy bot lays none on a foundation: who is new must see it first
_HEADS = const(3)  # bots' levels
_NO_DEAL = bytes((0, 0, 0))  # in place of the deal number
_COVERED = bytes(COLUMNS - CRUNCH)


class Driver:
    """players: by seat HUMAN, or a bot; bots_deal: 0 to 999 999, the bots' luck; paces: by seat 60 to 900 ticks for
    every action, LIKE_YOU, or 0: the player's own. ValueError for other paces. person_pace: the person's in the last hands;
    below 0: of who is new, where an easy bot takes three times as long for a card if that is slower than its own pace,
    unless it has more crunch cards; and less and less so. Nor does it lay a card at once where one has just
    come."""

    def __init__(self, rules, players, bots_deal, paces=None, person_pace=0):
        self.rules = rules
        self.players = players
        self.paces = paces or [_own_pace(player) for player in players]
        for ticks in self.paces:
            if ticks and ticks != LIKE_YOU and not _FASTEST <= ticks <= SLOWEST:
                raise ValueError("no pace: %s" % ticks)
        self._new = person_pace < 0 and bytes(players).find(b"\0") + 1  # the seat of who is new, or 0
        actions = _FIRST_ACTIONS if person_pace < 0 else _LAST_ACTIONS
        self._first = (
            (_FIRST_ACTIONS, _FIRST_TICKS) if not person_pace else (actions, actions * abs(person_pace) * 9 // 8)
        )
        self.rng = bot_rngs(bots_deal, 0, 0)[1]
        self.far = None  # of a linked hand: deckhand/link/live.py; then `rules` is what both badges agree on
        self.again = False  # of it: is something else to be seen than what was shown?
        self._choose = self._pace_of = None  # of bot.py, where there are bots;
        self._open = None  # the table as they see it
        self._looked = False  # is it as it was left by the last move
        self.tick = 0  # of what happened last
        self.card_tick = 0  # when a card was played last
        self.asked = 0  # a bit for each seat that asks for the end
        self.due = [NEVER] * len(players)
        self.record = bytearray(_BLOCK)
        self.used = 0  # bytes of it
        self.events = bytearray(ENTRY * _EVENTS)
        self.happened = 0
        self._found = bytearray(ROOM)
        for seat in range(1, len(players) + 1):
            if is_bot(players[seat - 1]):
                if not self._open:
                    from games.crunch.bot import choose, pace

                    self._choose = choose
                    self._pace_of = pace
                    self._open = rules.__class__(None)
                self.due[seat - 1] = self._pace(seat)
        self.look_ahead()

    def _level(self, seat):
        return min(self.players[seat - 1], _HEADS) - 1

    def _pace(self, seat):
        ticks = self.paces[seat - 1]
        waits = self._new and self.players[seat - 1] == EASY
        if waits and self.rules.count(seat, 0) > self.rules.count(self._new, 0):
            waits = False  # it is behind
        if waits or ticks == LIKE_YOU:
            actions, first = self._first
            for at in range(1, self.used, ENTRY):  # the seat stands in the second byte's upper bits
                if self.players[self.record[at] >> 6] == HUMAN:
                    actions += 1
            ticks = (first + self.tick * 9 // 8) // actions
            ticks = min(
                max(3 * ticks if waits else ticks, _FASTEST), SLOWEST - self.tick // _LESS if waits else SLOWEST
            )
        return self._pace_of(self._look(), seat, self._level(seat), self.rng, ticks, waits, self._found)

    def _look(self):
        # What everybody sees (CR-4): the deal number and what lies under tops are blank in it.
        open_table = self._open
        if self._looked:
            return open_table
        self._looked = True
        state = open_table.state
        state[:] = self.rules.state
        state[0:3] = _NO_DEAL
        for at in range(HANDS, HANDS + len(self.players) * SEAT, SEAT):
            crunch = at + CRUNCH + state[at] - 1
            waste = at + STOCK + state[at + 1] - 1
            top = state[crunch]
            waste_top = state[waste]
            state[at + CRUNCH : at + COLUMNS] = _COVERED
            if state[at]:
                state[crunch] = top
            if state[at + 1]:
                state[waste] = waste_top
        return open_table

    def look_ahead(self):
        """When is something to be done without a person?"""
        self.next = min(self.card_tick + IDLE, min(self.due)) if self.rules.seat() else NEVER

    # Time

    def step(self, tick, most=NEVER):
        """Do what is due by `tick`, `most` actions now; returns how many events wait to be shown."""
        if self.far:
            self.far.go_on(tick)
            return self.happened
        while most and self.next <= tick:
            self.act(self.next)
            most -= 1
        return self.happened

    def act(self, tick):
        """Do what is due at this tick, without a person."""
        due = self.due
        if tick >= self.card_tick + IDLE:  # CR-35
            self.play(0, STOP, tick)
            return
        seat = due.index(tick) + 1
        move = self._choose(self._look(), seat, self._level(seat), self.rng, self._found)
        seen = self.card_tick + _GRACE
        if self._new and tick < seen and 0 <= move < BUILD and not self._level(seat):
            due[seat - 1] = seen
        else:
            if move >= 0:
                self.play(seat, move, tick)
            due[seat - 1] = tick + self._pace(seat)
        self.look_ahead()

    def human(self, seat, move, tick):
        """A person's move; False where it is refused. Bots whose time came before it have gone first (CR-20)."""
        self.step(tick)
        if self.far:
            return self.far.wish(seat, move, tick)
        if self.is_legal(self.rules, seat, move):
            self.play(seat, move, tick)
            return True
        self.refuse(seat, move)
        return False

    def is_legal(self, rules, seat, move):
        """May this seat play the move in these rules? Seat 0 may stop."""
        found = self._found
        for i in range(rules.legal_moves(seat, found)):
            if found[i] == move:
                return True
        return not seat and move == STOP and rules.seat() > 0

    def refuse(self, seat, move):
        """Show that it is refused."""
        self._happen(seat, move & 0xFF, REFUSED)

    # A linked hand

    def link(self, far, seat):
        """Let `far`, a deckhand.link.live.Live, order the moves. Only this badge's seat still asks for the end."""
        self.far = far
        self.asked &= 1 << seat

    def play_agreed(self, seat, move, tick, is_shown, has_wishes):
        """Play what both badges agree on; is_shown: as a wish it was seen already; has_wishes: some are seen on top."""
        self.play(seat, move, tick)
        if is_shown:
            self.happened -= 1
        elif has_wishes:
            self.again = True

    def drop_event(self):
        """Forget the last event: it is shown later."""
        self.happened -= 1

    def take_back(self, seat, move):
        """Show that a wish, which was seen already, is refused."""
        self.refuse(seat, move)
        self.again = True

    def try_out(self, rules, seat, move):
        """Play a move in other rules than the hand's, and show it. False where it is refused."""
        if not self.is_legal(rules, seat, move):
            return False
        self._apply(rules, seat, move)
        return True

    def ask_stop(self, seat, tick, wanted=True):
        """A person asks for the end of the hand, or no longer; True when all of them do and it is over (CR-35)."""
        self.step(tick)
        if not self._is_person(seat) or not self.rules.seat():
            return False
        self.asked = self.asked | 1 << seat if wanted else self.asked & ~(1 << seat)
        for i in range(1, len(self.players) + 1):
            if self._is_person(i) and not self.asked >> i & 1:
                return False
        self.play(0, STOP, tick)
        return True

    def _is_person(self, seat):
        return self.players[seat - 1] == HUMAN or self.players[seat - 1] == FAR

    def _apply(self, rules, seat, move):
        burns = rules.burns()
        rules.apply(move, seat)
        self._happen(seat, move, rules.burns() - burns & 0xFF)

    def play(self, seat, move, tick):
        """Play a legal move."""
        if tick < self.tick:  # CR-22: ticks never fall
            tick = self.tick
        at = self.used
        self._apply(self.rules, seat, move)
        self._looked = False
        self._write(seat, move, tick)
        if move < FLIP:
            self.card_tick = tick
            self.asked = 0
        self.look_ahead()
        if self.far:
            self.far.played(at, seat, move)

    # What a view shows

    def _happen(self, seat, move, flag):
        events = self.events
        if self.happened == _EVENTS:  # nobody looked for long: forget the oldest
            events[:-ENTRY] = events[ENTRY:]
            self.happened -= 1
        at = ENTRY * self.happened
        events[at] = seat
        events[at + 1] = move
        events[at + 2] = flag
        self.happened += 1

    def seat_of(self, i):
        """Whose the i-th event is; 0: the driver's own stop."""
        return self.events[ENTRY * i]

    def move_of(self, i):
        """The move that was played or refused."""
        return self.events[ENTRY * i + 1]

    def flag_of(self, i):
        """REFUSED, or how many burns the move brought (0 to 3)."""
        return self.events[ENTRY * i + 2]

    def seen(self):
        """The events have been shown."""
        self.happened = 0
        self.again = False

    # The record (CR-22)

    def resume(self, tick, card_tick, asked, record):
        """Go on from what another driver saved of the same hand."""
        self.tick = tick
        self.card_tick = card_tick
        self.asked = asked
        self.used = len(record)
        while len(self.record) < self.used:
            self.record.extend(bytes(MORE))
        self.record[: self.used] = record

    def _write(self, seat, move, tick):
        gap = tick - self.tick
        self.tick = tick
        while gap > _LONGEST:
            self._entry(0, FILLER, _LONGEST)
            gap -= _LONGEST
        self._entry(seat, move, gap)

    def _entry(self, seat, move, gap):
        record = self.record
        at = self.used
        if at == len(record):
            record.extend(bytes(MORE))
        if seat:  # seat 0 plays nothing but the stop
            gap |= seat - 1 << 14
        record[at] = gap & 0xFF
        record[at + 1] = gap >> 8
        record[at + 2] = move
        self.used = at + ENTRY

    def played(self):
        """Yield (tick, seat, move) of all that was played."""
        from games.crunch import driver_save

        return driver_save.entries(self.record, self.used)

    def save(self):
        """The driver's bytes (see driver_save.py); the state is kept apart, the players with the game's settings."""
        if self.far:
            self.far.let_go()
        from games.crunch import driver_save

        return driver_save.pack(self)


def _own_pace(player):
    if not FIRST_PACE <= player < FAR:
        return 0
    from games.crunch import driver_pace

    return driver_pace.pace(player)
