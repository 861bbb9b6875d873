"""The same row of moves on two badges: whoever is behind is told what is missing, so a cable may come and go.

    log = Log(lines, leader)        # lines: deckhand.link.lines
    begin(log, session, table)      # of deckhand.link.heard: a game; table: a number that both have for it
    log.step(now)                   # hear, compare, tell: every step of the console
    move = log.take()               # the next move of the row, -1: it has not come
    log.back = 12                   # wanted, or agreed to: take back to 11 moves; done when both have said so

Lines, numbers in base 16:
  S table,undos,count,sum,back,status     so many moves I have, and the sum of my state: every 250 ms
  M table,undos,index,seat,move           move number `index`, by the one whose decision it was
  U table,undos,count                     the leader has taken back to so many moves
  X table                                 I leave the game

Only who decides adds a move, so one row is always the beginning of the other. With an undo, which the leader makes when both
want it, `undos` grows by one on both, and what was meant for the row before is ignored. Nothing that comes is trusted: a move
must be legal and its seat the other's, else `fault` says so. What is done with a line stands in link/heard.py.
"""

from deckhand.const import WRAP, const
from deckhand.link.lines import AT_ONCE, BEAT_MS, GONE_MS
from deckhand.session import Session

MENU = const(1)  # of a status: looks at a menu,
NO = const(2)  # does not want what was asked back
ELSEWHERE = const(1)  # of the news: it looks at a result, or at another game's table,
READS = const(2)  # has a menu open while it should decide,
ASKS = const(3)  # wants something back,
DECLINED = const(4)  # does not,
LEFT = const(5)  # has left,
ENDS = const(8)  # would end the hand (6 and 7 are link_table's)
AGAIN_MS = const(120)  # what was told is not told again so soon
DIFFER = "The tables differ"


class Log:
    """here: is the other at the other end? news: what it is at, 0 nothing to tell; asked: to where it wants to go back; fault:
    why no more is heard. The rest is set by link_heard.begin."""

    session: Session
    table: int
    cut: int
    asked: int
    fault: str
    line: bytes
    known: str
    move: int
    count: int
    back: int
    said: int
    status: int
    shown: int
    news: int
    undone: bool

    def __init__(self, lines, leader):
        self.lines = lines
        self.leader = leader
        self.resume = False  # also one's own moves may come: they were lost with the power
        self.parting = ""  # what is answered to one who has not left the page of the link yet
        self.here = False
        self.heard = self.beaten = self.told = -1  # when

    def step(self, now):
        """Hear, and say what is to be said."""
        session = self.session
        count = session.before + len(session.history)
        if count != self.count or self.back != self.said or self.status != self.shown:
            from deckhand.link import heard

            heard.renew(self, count, now)
        for _ in range(AT_ONCE):
            body = self.lines.hear()
            if not body:
                break
            if body is self.known:  # nothing new
                self.heard = now
            elif not self.fault:
                from deckhand.link import heard

                heard.take(self, body, now)
        self.here = self.heard >= 0 and now - self.heard & WRAP < GONE_MS
        self.beat(now)

    def beat(self, now):
        """Say that one is there, when it is time for it."""
        if self.beaten < 0 or now - self.beaten & WRAP >= BEAT_MS:
            self.beaten = now
            self.lines.wire.write(self.line)

    def take(self):
        """The next move, once."""
        move = self.move
        self.move = -1
        return move
