"""The driver of a hand of Crunch in real time (CR-20 to CR-22, CR-35): bots, record, idle stop. It has no clock.

    driver = Driver(rules, (HUMAN, 2, 3), 4711)     # seat 1 a person, seat 2 a fair bot, seat 3 a hard one
    driver.step(tick)                   # tick: 1/100 s of play since "Go"; to pause, don't step
    driver.human(1, move, tick)         # False: the move is refused
    for i in range(driver.event_count): driver.seat_of(i), driver.move_of(i), driver.flag_of(i)
    driver.clear_events()

The result depends only on the deals, the ticks of the people's moves and their pace in the last hands, not on how often
step() is called: every bot's action has its own tick, and those due before a person's move are played before it.
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

_LONGEST_GAP = const(16_383)  # ticks between two entries: 14 bits, because the seat takes two
_RECORD_SIZE = const(1152)  # bytes allocated for the record at first: enough for nearly every hand
_MAX_EVENTS = const(16)
_FASTEST = const(60)  # ticks of a bot's action at least
# LIKE_YOU measures the person's pace in the hand; these count as actions before the first one:
_FIRST_ACTIONS = const(4)  # of a person whose pace is not known
_FIRST_TICKS = const(640)  # of these actions together
_LAST_ACTIONS = const(20)  # at the pace of the last hands
_TICKS_PER_LESS = const(50)  # an easy bot's patience with a newcomer shrinks by one tick in this many
_GRACE = const(90)  # ticks after any card before an easy bot may use a foundation, so that a newcomer can see it
_LEVELS = const(3)
_NO_DEAL = bytes((0, 0, 0))  # hides the deal number from bots
_COVERED = bytes(COLUMNS - CRUNCH)


class Driver:
    """A hand in progress.

    players: by seat, HUMAN or a bot; bots_deal: 0 to 999 999, the seed of the bots' randomness; paces: by seat, 60 to 900
    ticks for every action, LIKE_YOU, or 0 for the level's own (ValueError for others); person_pace: the person's ticks for
    an action in the last hands, 0 if unknown, negative for a newcomer's.

    Easy bots are patient with a newcomer: unless they have more crunch cards left, they take three times the newcomer's
    ticks for a card, less and less in the course of the hand, and don't use a foundation right after another card.
    """

    def __init__(self, rules, players, bots_deal, paces=None, person_pace=0):
        self.rules = rules
        self.players = players
        self.paces = paces or [_own_pace(player) for player in players]
        for ticks in self.paces:
            if ticks and ticks != LIKE_YOU and not _FASTEST <= ticks <= SLOWEST:
                raise ValueError("no pace: %s" % ticks)
        self._newcomer = person_pace < 0 and bytes(players).find(b"\0") + 1  # the newcomer's seat, or 0
        actions = _FIRST_ACTIONS if person_pace < 0 else _LAST_ACTIONS
        self._pace_start = (
            (_FIRST_ACTIONS, _FIRST_TICKS) if not person_pace else (actions, actions * abs(person_pace) * 9 // 8)
        )
        self.rng = bot_rngs(bots_deal, 0, 0)[1]
        # A linked hand's deckhand.link.live.Live; `rules` is then the position that both badges agree on.
        self.far = None
        self.needs_redraw = False  # in a linked hand: the view shows something that was refused or came later
        self._choose = self._pace_of = None  # functions of bot.py, loaded only for bots
        self._open_table = None  # the rules as bots see them: open cards only
        self._is_open_table_current = False  # False after a move
        self.tick = 0  # of the last move
        self.card_tick = 0  # when the last card was played
        self.stop_votes = 0  # a bit for each seat that asks for the end
        self.due = [NEVER] * len(players)  # by seat from 0: the tick of a bot's next action
        self.record = bytearray(_RECORD_SIZE)
        self.used = 0  # bytes of the record
        self.events = bytearray(ENTRY * _MAX_EVENTS)
        self.event_count = 0
        self._moves = bytearray(ROOM)
        for seat in range(1, len(players) + 1):
            if is_bot(players[seat - 1]):
                if not self._open_table:
                    from games.crunch.bot import choose, pace

                    self._choose = choose
                    self._pace_of = pace
                    self._open_table = rules.__class__(None)
                self.due[seat - 1] = self._pace(seat)
        self.look_ahead()

    def _level(self, seat):
        return min(self.players[seat - 1], _LEVELS) - 1

    def _pace(self, seat):
        ticks = self.paces[seat - 1]
        is_patient = self._newcomer and self.players[seat - 1] == EASY
        if is_patient and self.rules.count(seat, 0) > self.rules.count(self._newcomer, 0):
            is_patient = False  # it is behind
        if is_patient or ticks == LIKE_YOU:
            actions, first_ticks = self._pace_start
            for i in range(1, self.used, ENTRY):  # the seat is in the second byte's upper bits
                if self.players[self.record[i] >> 6] == HUMAN:
                    actions += 1
            ticks = (first_ticks + self.tick * 9 // 8) // actions
            slowest = SLOWEST - self.tick // _TICKS_PER_LESS if is_patient else SLOWEST
            ticks = min(max(3 * ticks if is_patient else ticks, _FASTEST), slowest)
        return self._pace_of(self._see_table(), seat, self._level(seat), self.rng, ticks, is_patient, self._moves)

    def _see_table(self):
        # The open information (CR-4): without the deal number and the covered cards.
        open_table = self._open_table
        if self._is_open_table_current:
            return open_table
        self._is_open_table_current = True
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
        """Set `next`: the tick of the next bot's action or of the idle stop."""
        self.next = min(self.card_tick + IDLE, min(self.due)) if self.rules.seat() else NEVER

    # Time

    def step(self, tick, most=NEVER):
        """Play what is due by `tick`, at most `most` actions, and return the number of events to show."""
        if self.far:
            self.far.go_on(tick)
            return self.event_count
        while most and self.next <= tick:
            self.act(self.next)
            most -= 1
        return self.event_count

    def act(self, tick):
        """Play the bot's action or the idle stop that is due at this tick."""
        due = self.due
        if tick >= self.card_tick + IDLE:  # CR-35
            self.play(0, STOP, tick)
            return
        seat = due.index(tick) + 1
        move = self._choose(self._see_table(), seat, self._level(seat), self.rng, self._moves)
        seen = self.card_tick + _GRACE
        if self._newcomer and tick < seen and 0 <= move < BUILD and not self._level(seat):
            due[seat - 1] = seen
        else:
            if move >= 0:
                self.play(seat, move, tick)
            due[seat - 1] = tick + self._pace(seat)
        self.look_ahead()

    def human(self, seat, move, tick):
        """Play a person's move after everything due before it (CR-20). Returns False if it is refused."""
        self.step(tick)
        if self.far:
            return self.far.wish(seat, move, tick)
        if self.is_legal(self.rules, seat, move):
            self.play(seat, move, tick)
            return True
        self.refuse(seat, move)
        return False

    def is_legal(self, rules, seat, move):
        """Return True if the seat may play the move in these rules; seat 0 may stop."""
        found = self._moves
        for i in range(rules.legal_moves(seat, found)):
            if found[i] == move:
                return True
        return not seat and move == STOP and rules.seat() > 0

    def refuse(self, seat, move):
        """Add an event for a refused move."""
        self._add_event(seat, move & 0xFF, REFUSED)

    # A linked hand

    def link(self, far, seat):
        """Let `far`, a deckhand.link.live.Live, order the moves. Only this badge's seat keeps its vote for the end."""
        self.far = far
        self.stop_votes &= 1 << seat

    def play_agreed(self, seat, move, tick, is_shown, has_wishes):
        """Play a move that both badges agree on.

        is_shown: it was shown already as a wish; has_wishes: the view shows wishes that come after it.
        """
        self.play(seat, move, tick)
        if is_shown:
            self.event_count -= 1
        elif has_wishes:
            self.needs_redraw = True

    def drop_event(self):
        """Remove the last event: it is shown later."""
        self.event_count -= 1

    def take_back(self, seat, move):
        """Refuse a wish that the view has shown already."""
        self.refuse(seat, move)
        self.needs_redraw = True

    def try_out(self, rules, seat, move):
        """Play a move in a copy of the rules, with an event. Returns False if it is refused."""
        if not self.is_legal(rules, seat, move):
            return False
        self._apply(rules, seat, move)
        return True

    def ask_stop(self, seat, tick, wanted=True):
        """Set or clear a person's vote for the end. Returns True if all people want it and the hand is over (CR-35)."""
        self.step(tick)
        if not self._is_person(seat) or not self.rules.seat():
            return False
        self.stop_votes = self.stop_votes | 1 << seat if wanted else self.stop_votes & ~(1 << seat)
        for i in range(1, len(self.players) + 1):
            if self._is_person(i) and not self.stop_votes >> i & 1:
                return False
        self.play(0, STOP, tick)
        return True

    def _is_person(self, seat):
        return self.players[seat - 1] == HUMAN or self.players[seat - 1] == FAR

    def _apply(self, rules, seat, move):
        burns = rules.burns()
        rules.apply(move, seat)
        self._add_event(seat, move, rules.burns() - burns & 0xFF)

    def play(self, seat, move, tick):
        """Play a legal move."""
        if tick < self.tick:  # CR-22: ticks never fall
            tick = self.tick
        at = self.used
        self._apply(self.rules, seat, move)
        self._is_open_table_current = False
        self._record_move(seat, move, tick)
        if move < FLIP:
            self.card_tick = tick
            self.stop_votes = 0
        self.look_ahead()
        if self.far:
            self.far.played(at, seat, move)

    # Events, for a view

    def _add_event(self, seat, move, flag):
        events = self.events
        if self.event_count == _MAX_EVENTS:  # drop the oldest
            events[:-ENTRY] = events[ENTRY:]
            self.event_count -= 1
        at = ENTRY * self.event_count
        events[at] = seat
        events[at + 1] = move
        events[at + 2] = flag
        self.event_count += 1

    def seat_of(self, i):
        """Return the seat of the i-th event; 0: the driver's own stop."""
        return self.events[ENTRY * i]

    def move_of(self, i):
        """Return the move that was played or refused."""
        return self.events[ENTRY * i + 1]

    def flag_of(self, i):
        """Return REFUSED, or the number of burns that the move caused (0 to 3)."""
        return self.events[ENTRY * i + 2]

    def clear_events(self):
        """Remove all events, once they have been shown."""
        self.event_count = 0
        self.needs_redraw = False

    # The record (CR-22)

    def resume(self, tick, card_tick, asked, record):
        """Continue from the data that another driver of the same hand saved."""
        self.tick = tick
        self.card_tick = card_tick
        self.stop_votes = asked
        self.used = len(record)
        while len(self.record) < self.used:
            self.record.extend(bytes(MORE))
        self.record[: self.used] = record

    def _record_move(self, seat, move, tick):
        gap = tick - self.tick
        self.tick = tick
        while gap > _LONGEST_GAP:
            self._record_entry(0, FILLER, _LONGEST_GAP)
            gap -= _LONGEST_GAP
        self._record_entry(seat, move, gap)

    def _record_entry(self, seat, move, gap):
        record = self.record
        at = self.used
        if at == len(record):
            record.extend(bytes(MORE))
        if seat:  # seat 0 has no bits: its only move is the stop
            gap |= seat - 1 << 14
        record[at] = gap & 0xFF
        record[at + 1] = gap >> 8
        record[at + 2] = move
        self.used = at + ENTRY

    def played(self):
        """Yield (tick, seat, move) of all moves so far."""
        from games.crunch import driver_save

        return driver_save.entries(self.record, self.used)

    def save(self):
        """Return the driver's bytes (see driver_save.py), without the state and the players, which are saved elsewhere."""
        if self.far:
            self.far.let_go()
        from games.crunch import driver_save

        return driver_save.pack(self)


def _own_pace(player):
    if not FIRST_PACE <= player < FAR:
        return 0
    from games.crunch import driver_pace

    return driver_pace.pace(player)
