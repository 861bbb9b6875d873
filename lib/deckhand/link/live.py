"""A game of real time on two badges: one, the leader, gives every move its tick and place; each sees its own at once.

    live = Live(lines, leader)          # in the place of link_log's Log; then link_heard.begin(live, session, table)
    join(live, driver)                  # of link_live_heard: a hand; driver.rules: what both agree on
    live.wish(seat, move, tick); live.go_on(tick); live.played(at, seat, move)     # called by the driver

Lines, numbers in base 16; `used`: bytes of the driver's record, which both write alike:
  S table,used,sum,granted,status         every 250 ms, as answer to the leader's, and when the status changes
  M table,used,tick,seat,move             the leader has played this, behind so many bytes
  W table,number,move,...                 the other's wishes from `number` on, said until they are answered
  X table                                 I leave the game

The session's rules, which are shown, are the driver's and one's own wishes in addition. The leader's own wishes wait as long
as the other's are on their way, so that neither is ahead. Time stands while one of the two is not at the table, or has not
been heard for 0.6 s. What is seldom done stands in link/live_heard.py.
"""

from binascii import crc32

from deckhand.const import WRAP, const
from deckhand.link.lines import AT_ONCE, GONE_MS, numbers_of, wrapped
from deckhand.link.log import AGAIN_MS, MENU, Log

READY = const(4)  # of a status: at the table, 3, 2, 1 is over,
RUNS = const(8)  # the leader's: time goes by for both,
ENDING = const(16)  # would end the hand
_STILL_MS = const(600)
WISHES = const(6)


class Live(Log):
    """runs: does time go by? driver: of the hand; link_live_heard.start says what the others are. Of a log's fields there are
    count and said: how much of the record was said last, and its sum; agreed: the number of the last wish with an answer; cut:
    how much the other had, where it was less; asked: when a line set off that is answered at once; back: when time goes on.
    """

    runs: bool
    equal: bool
    agreed: int
    theirs: int
    lag: int
    timed: int
    now: int
    mine: int
    far: int
    wishes: list
    dues: list
    waiting: list
    on: int

    # -- called by the driver

    def wish(self, seat, move, tick):
        """A person's move: shown if it is legal, played when the leader says so. False where it is refused."""
        driver = self.driver
        many = len(self.wishes)
        if not self.runs or many == WISHES or self.on != (1 << many) - 1:
            return False
        if not driver.try_out(self.session.rules, seat, move):
            driver.refuse(seat, move)
            return False
        self.wishes.append(move)
        self.dues.append(tick + (self.lag + 5) // 10)
        if self.session.seat():
            self.on |= 1 << many
        else:  # a hand is over only when both say so
            driver.happened -= 1
            self.mix()
        self.told = -1
        self._repeat()
        return True

    def go_on(self, tick):
        """The driver's time has come to this tick: the leader plays what is due, in order."""
        driver = self.driver
        if not self.leader or not self.runs:
            return
        if driver.next <= tick:
            driver.act(driver.next)
        while True:
            own = self.wishes and self.dues[0] <= tick
            if own and (not self.waiting or driver.used & 1):
                self.dues.pop(0)
                move = self.wishes.pop(0)
                own = self.mine
            elif self.waiting:
                self.agreed = self.agreed + 1 & 255
                move = self.waiting.pop(0)
                own = self.far
            else:
                return
            if driver.is_legal(driver.rules, own, move):
                self.play(own, move, tick, own == self.mine)
            else:
                from deckhand.link import live_heard

                live_heard.refuse(self, own, move)

    def play(self, seat, move, tick, wished):
        """It is played; what was wished, the first of the wishes, has perhaps been shown."""
        driver = self.driver
        shown = wished and self.on & 1
        if wished:
            self.on >>= 1
        driver.play(seat, move, tick)
        if shown:
            driver.happened -= 1
        elif self.wishes:
            driver.again = True

    def played(self, at, seat, move):
        """The driver has played, when its record had so many bytes."""
        if self.leader and self.shown & RUNS:
            self.lines.say("M%x,%x,%x,%x,%x" % (self.table, at, self.driver.tick, seat, move))
        self.mix()

    def mix(self):
        """What is shown: what both agree on, and one's own wishes, as far as the hand is not over with them."""
        driver = self.driver
        shown = self.session.rules
        many = len(self.wishes)
        while True:
            shown.state[:] = driver.rules.state
            self.on = 0
            for i in range(many):
                if driver.is_legal(shown, self.mine, self.wishes[i]):
                    shown.apply(self.wishes[i], self.mine)
                    self.on |= 1 << i
            if not many or shown.seat() or not driver.rules.seat():
                return
            many -= 1

    # -- time

    def step(self, now):
        """Hear, and say what is to be said."""
        self.now = now
        driver = self.driver = self.session.driver
        for _ in range(AT_ONCE):
            body = self.lines.hear()
            if not body:
                break
            if not self.fault:
                self._take(body)
        quiet = now - self.heard & WRAP
        self.here = self.heard >= 0 and quiet < GONE_MS
        status = self.status & MENU
        runs = False
        if driver:
            if not status:
                status = READY
                runs = self.here and quiet < _STILL_MS and not self.fault
            if driver.asked >> self.mine & 1:
                status |= ENDING
        if not self.leader:
            runs = runs and self.theirs & RUNS > 0
            if runs and not self.runs:
                from deckhand.link import live_heard

                live_heard.clear(self)
        elif runs and self.timed > 1 and self.theirs & READY and (self.equal or self.shown & RUNS):
            status |= RUNS
            if not self.shown & RUNS:
                self.back = now + self.lag
                from deckhand.link import live_heard

                live_heard.clear(self)
            runs = now - self.back & WRAP < WRAP >> 1
        else:
            runs = False
        self.runs = runs
        if driver and driver.used != self.count or status != self.shown or not self.line:
            if driver:
                self.count = driver.used
                self.said = crc32(driver.rules.state) & 0xFFFF
            if status != self.shown:
                self.shown = status
                self.beaten = -1
            self.known = None
            self.line = wrapped("S%x,%x,%x,%x,%x" % (self.table, max(self.count, 0), self.said, self.agreed, status))
        if self.wishes:
            self._repeat()
        self.beat(now)
        if self.beaten == now:
            self.asked = now

    def _repeat(self):
        if not self.leader and (self.told < 0 or self.now - self.told & WRAP >= AGAIN_MS):
            self.told = self.now
            moves = "".join([",%x" % move for move in self.wishes])
            self.lines.say("W%x,%x%s" % (self.table, self.agreed + 1 & 255, moves))

    # -- heard

    def _take(self, body):
        if body is not self.known:
            kind = body[0]
            numbers = numbers_of(body)
            many = len(numbers)
            if kind == "M" and many == 5 and self.driver and numbers[0] == self.table:
                self._follow(numbers)
                return
            if kind == "W" and many > 2 and numbers[0] == self.table:  # those that are new
                at = 2 + (self.agreed + len(self.waiting) + 1 - numbers[1] & 255)
                if self.runs and self.leader and many <= 2 + WISHES:
                    self.waiting.extend(numbers[at:])
                return
            if kind == "S" and many == 5 and self._is_usual(numbers):
                is_known = numbers[1] == self.count
            else:
                from deckhand.link import live_heard

                is_known = live_heard.take(self, body, numbers)
                if not is_known:
                    return
            if is_known:
                self.known = body
        self.heard = now = self.now
        if not self.leader:
            self.beaten = -1
        elif self.asked >= 0:
            self.lag = min(now - self.asked & WRAP, 2 * self.lag + 2) >> 1
            self.timed = self.timed + 1 if self.theirs & READY else 0
            self.asked = -1

    def _is_usual(self, numbers):
        # Does it say nothing new, or not yet what is on its way?
        table, used, total, granted, status = numbers
        if table != self.table or status != self.theirs or not self.runs or self.news:
            return False
        if used == self.count:
            self.equal = total == self.said
            return self.equal and (self.leader or granted == self.agreed)
        behind = self.cut
        self.cut = used
        return used != behind

    def _follow(self, numbers):
        # The leader has played; or, before it begins again, one of the two has more of the hand.
        _, used, tick, seat, move = numbers
        driver = self.driver
        if self.leader and self.runs or used != driver.used or not 0 <= tick - driver.tick <= 13_800:
            return
        if not driver.is_legal(driver.rules, seat, move):
            from deckhand.link import live_heard

            live_heard.differ(self)
            return
        wished = seat == self.mine and move in self.wishes
        if wished:
            if self.wishes[0] != move:
                from deckhand.link import live_heard

                live_heard.answered(self, self.wishes.index(move), True)
            self.agreed = self.agreed + 1 & 255
            self.wishes.pop(0)
        self.play(seat, move, tick, wished)
