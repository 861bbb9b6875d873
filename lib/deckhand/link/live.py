"""A real-time game on two badges: the leader orders all moves; each player sees their own move at once.

    live = Live(lines, leader)      # see link/peer.py
    live.begin(session, table)
    live.join(driver)               # a hand; driver.rules is the state that both badges agree on
    live.wish(seat, move, tick); live.go_on(tick); live.played(at, seat, move)     # called by the driver
    live.let_go()                   # forget what isn't agreed on

Lines, numbers in base 16; `used`: bytes of the driver's record, the same on both badges:
  S table,used,sum,granted,status         every 250 ms, in answer to the leader's, and when the status changes
  M table,used,tick,seat,move             the leader has played this when its record had `used` bytes
  W table,number,move,...                 the follower's wishes from `number` on, repeated until they are answered

A wish is a player's move before the leader has ordered it. The screen shows the session's rules: the driver's plus this
badge's wishes. The leader's own wishes wait as long as a line takes to arrive, so that neither player is ahead. The clock
stops while either player is away from the table or hasn't been heard for 0.6 s.
"""

from binascii import crc32

from deckhand import loader
from deckhand.const import WRAP, const
from deckhand.link.lines import AT_ONCE, numbers_of, wrapped
from deckhand.link.peer import AWAY, ENDS, GONE, LEFT, LOST, MENU, READS, Peer
from deckhand.table.seats import FAR, HUMAN

# More bits of a status (see link/peer.py)
READY = const(4)  # at the table, and the countdown is over
RUNS = const(8)  # the leader's: the clock runs for both
ENDING = const(16)  # wants to end the hand
WISHES = const(6)  # most wishes without an answer
_SILENT_MS = const(600)  # the clock stops after this much silence
_FIRST_LAG_MS = const(150)  # until the lag is measured
_MAX_TICKS = const(13_800)  # from one move to the next
_FIELDS = const(5)  # of S and M lines
_MIN_W_FIELDS = const(3)


class Live(Peer):
    """The link of a real-time game."""

    def begin(self, session, table):
        """Start with a game, or the match's next one."""
        Peer.begin(self, session, table)
        self.runs = False  # does the clock run?
        self.driver = None  # of the hand in progress
        self.theirs = 0  # the peer's status
        self.is_equal = False  # does the peer have the same record?
        self.behind = 0  # bytes of the peer's record, as of its last S line
        self.lag_ms = _FIRST_LAG_MS  # a line's average travel time
        self.lag_count = 0  # measurements while the peer was ready: while it deals, it answers late
        self.asked_ms = 0  # when a line that wants an answer was sent, -1: none
        self.start_ms = 0  # when the leader's clock starts
        self.now = 0  # ms, of this step
        self.own_seat = self.far_seat = 0  # this player's seat and the peer's
        self.used = -1  # bytes of the record, as in `line`
        self.total = 0  # checksum of the state, as in `line`
        self._clear()

    def join(self, driver):
        """Start or resume a hand: its driver's rules are the state that both badges agree on."""
        players = bytes(self.session.players)
        self.own_seat = players.find(bytes((HUMAN,))) + 1
        self.far_seat = players.find(bytes((FAR,))) + 1
        driver.link(self, self.own_seat)
        self.driver = driver
        self.is_equal = False
        self.let_go()

    def let_go(self):
        """Drop all wishes: only what both badges agree on stays."""
        self.runs = False
        self._clear()
        self._show_wishes()
        self.used = self.driver.used
        self.total = self._sum()
        self.line = b""

    def _clear(self):
        self.wishes = []  # this badge's moves without an answer
        self.due_ticks = []  # on the leader: when each of them is played
        self.waiting = []  # the peer's wishes
        self.shown = 0  # a bit for each of `wishes` that is shown already
        self.granted = 0  # number of the last wish with an answer, modulo 256

    def _sum(self):
        return crc32(self.driver.rules.state) & 0xFFFF

    # Called by the driver

    def wish(self, seat, move, tick):
        """Take a person's move: shown at once if legal, played when the leader says so. False if it's refused."""
        driver = self.driver
        wish_count = len(self.wishes)
        if not self.runs or wish_count == WISHES or self.shown != (1 << wish_count) - 1:
            return False
        if not driver.try_out(self.session.rules, seat, move):
            driver.refuse(seat, move)
            return False
        self.wishes.append(move)
        self.due_ticks.append(tick + (self.lag_ms + 5) // 10)
        if self.session.seat():
            self.shown |= 1 << wish_count
        else:  # a hand ends only when both badges agree that it does
            driver.drop_event()
            self._show_wishes()
        self.repeat_ms = -1
        self._repeat_wishes()
        return True

    def go_on(self, tick):
        """Advance to the driver's tick: the leader plays the moves that are due, in order."""
        driver = self.driver
        if not self.leader or not self.runs:
            return
        if driver.next <= tick:
            driver.act(driver.next)
        while True:
            is_due = self.wishes and self.due_ticks[0] <= tick
            if is_due and (not self.waiting or driver.used & 1):
                self.due_ticks.pop(0)
                move = self.wishes.pop(0)
                seat = self.own_seat
            elif self.waiting:
                self.granted = self.granted + 1 & 255
                move = self.waiting.pop(0)
                seat = self.far_seat
            else:
                return
            if driver.is_legal(driver.rules, seat, move):
                self._play(seat, move, tick, seat == self.own_seat)
            else:
                self._refuse(seat, move)

    def played(self, at, seat, move):
        """Announce a move that the driver played when its record had `at` bytes."""
        if self.leader and self.said_status & RUNS:
            self.lines.say("M%x,%x,%x,%x,%x" % (self.table, at, self.driver.tick, seat, move))
        self._show_wishes()

    def _play(self, seat, move, tick, is_wish):
        # Play a move; this badge's first wish may already be shown.
        is_shown = is_wish and self.shown & 1
        if is_wish:
            self.shown >>= 1
        self.driver.play_agreed(seat, move, tick, is_shown, self.wishes)

    def _show_wishes(self):
        # Show the agreed state plus this badge's wishes, without those that would end the hand.
        driver = self.driver
        shown = self.session.rules
        count = len(self.wishes)
        while True:
            shown.state[:] = driver.rules.state
            self.shown = 0
            for i in range(count):
                if driver.is_legal(shown, self.own_seat, self.wishes[i]):
                    shown.apply(self.wishes[i], self.own_seat)
                    self.shown |= 1 << i
            if not count or shown.seat() or not driver.rules.seat():
                return
            count -= 1

    def _refuse(self, seat, move):
        # A wish came too late: undo it on the screen.
        if seat == self.own_seat:
            self.driver.take_back(seat, move)
            self._show_wishes()
        self.line = b""
        self.beat_ms = -1

    # Time

    def step(self, now):
        """Receive lines, then send what's due."""
        self.now = now
        driver = self.driver = self.session.driver
        for _ in range(AT_ONCE):
            body = self.lines.hear()
            if not body:
                break
            if not self.fault:
                self._hear(body)
        quiet_ms = self.listen(now)
        status = self.status & MENU
        runs = False
        if driver:
            if not status:
                status = READY
                runs = self.is_here and quiet_ms < _SILENT_MS and not self.fault
            if driver.stop_votes >> self.own_seat & 1:
                status |= ENDING
        if not self.leader:
            runs = runs and self.theirs & RUNS > 0
            if runs and not self.runs:
                self._clear()
        elif runs and self.lag_count > 1 and self.theirs & READY and (self.is_equal or self.said_status & RUNS):
            status |= RUNS
            if not self.said_status & RUNS:
                self.start_ms = now + self.lag_ms
                self._clear()
            runs = now - self.start_ms & WRAP < WRAP >> 1
        else:
            runs = False
        self.runs = runs
        if driver and driver.used != self.used or status != self.said_status or not self.line:
            self._renew(status)
        if self.wishes:
            self._repeat_wishes()
        self.beat(now)
        if self.beat_ms == now:
            self.asked_ms = now

    def _renew(self, status):
        # Rebuild `line`; a new status is sent at once.
        if self.driver:
            self.used = self.driver.used
            self.total = self._sum()
        if status != self.said_status:
            self.said_status = status
            self.beat_ms = -1
        self.known_body = None
        self.line = wrapped("S%x,%x,%x,%x,%x" % (self.table, max(self.used, 0), self.total, self.granted, status))

    def _repeat_wishes(self):
        if not self.leader and self.may_repeat(self.now):
            self.repeat_ms = self.now
            moves = "".join([",%x" % move for move in self.wishes])
            self.lines.say("W%x,%x%s" % (self.table, self.granted + 1 & 255, moves))

    # Receiving

    def _hear(self, body):
        if body is not self.known_body:
            kind = body[0]
            numbers = numbers_of(body)
            fields = len(numbers)
            if kind == "M" and fields == _FIELDS and self.driver and numbers[0] == self.table:
                self._follow(numbers)
                return
            if kind == "W" and fields >= _MIN_W_FIELDS and numbers[0] == self.table:  # take only those that are new
                at = 2 + (self.granted + len(self.waiting) + 1 - numbers[1] & 255)
                if self.runs and self.leader and fields <= 2 + WISHES:
                    self.waiting.extend(numbers[at:])
                return
            if kind == "S" and fields == _FIELDS and self._is_expected(numbers):
                is_known = numbers[1] == self.used
            elif self.take_common(body, numbers, self.now):
                if kind not in "HY":
                    self.theirs = 0  # it has left, or isn't at this table
                return
            elif kind == "S" and fields == _FIELDS and self._compare(numbers):
                is_known = True
            else:
                return
            if is_known:
                self.known_body = body
        self.heard_ms = now = self.now
        if not self.leader:
            self.beat_ms = -1
        elif self.asked_ms >= 0:
            self.lag_ms = min(now - self.asked_ms & WRAP, 2 * self.lag_ms + 2) >> 1
            self.lag_count = self.lag_count + 1 if self.theirs & READY else 0
            self.asked_ms = -1

    def _is_expected(self, numbers):
        # Is there nothing new in this S line, or only what a move under way will bring?
        table, used, total, granted, status = numbers
        if table != self.table or status != self.theirs or not self.runs or self.news:
            return False
        if used == self.used:
            self.is_equal = total == self.total
            return self.is_equal and (self.leader or granted == self.granted)
        behind = self.behind
        self.behind = used
        return used != behind

    def _follow(self, numbers):
        # A move of the leader; or, while the clock is stopped, a move that this badge lacks.
        _, used, tick, seat, move = numbers
        driver = self.driver
        if self.leader and self.runs or used != driver.used or not 0 <= tick - driver.tick <= _MAX_TICKS:
            return
        if not driver.is_legal(driver.rules, seat, move):
            self.differ()
            return
        is_wish = seat == self.own_seat and move in self.wishes
        if is_wish:
            if self.wishes[0] != move:
                self._answer(self.wishes.index(move), True)
            self.granted = self.granted + 1 & 255
            self.wishes.pop(0)
        self._play(seat, move, tick, is_wish)

    def _answer(self, count, is_refused):
        # The next `count` wishes are answered, with no if is_refused.
        self.granted = self.granted + count & 255
        for _ in range(min(count, len(self.wishes))):
            move = self.wishes.pop(0)
            self.shown >>= 1
            if is_refused:
                self._refuse(self.own_seat, move)

    def _compare(self, numbers):
        # Compare an S line with this badge's record, and take the peer's status; True if the records are the same.
        _, used, total, granted, status = numbers
        driver = self.driver
        is_open = self.session.seat() > 0
        self.theirs = status
        self.news = READS if is_open and status & MENU else ENDS if is_open and status & ENDING else 0
        if is_open and status & (GONE | AWAY):
            self.news = LOST if status & GONE else LEFT
        if driver and status & ENDING and self.leader:
            driver.ask_stop(self.far_seat, driver.tick)
        if not self.leader and driver and used == driver.used:
            answered = granted - self.granted & 255
            self._answer(answered, answered <= len(self.wishes))
        self.heard_ms = self.now
        own_used = driver.used if driver else self.used
        self.is_equal = False
        if used == own_used:
            if own_used == self.used:
                self.is_equal = total == self.total
                if not self.is_equal and (used or total) and (driver or not is_open):  # 0, 0: it hasn't begun yet
                    self.differ()
        elif used < own_used and (self.leader or not self.runs) and self.may_repeat(self.now):
            self.repeat_ms = self.now
            tail = loader.module(self.session.title.folder, "driver_stats").tail(self.session, used)
            for at, tick, seat, move in tail:
                self.lines.say("M%x,%x,%x,%x,%x" % (self.table, at, tick, seat, move))
        return self.is_equal
