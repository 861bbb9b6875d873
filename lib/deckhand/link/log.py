"""One log of moves on two badges: the one behind is sent what it lacks, so the cable may be unplugged at any time.

    log = Log(lines, leader)        # see link/peer.py
    log.begin(session, table)
    log.step(now)                   # receive, compare, answer: in every step of the console
    move = log.take()               # the peer's next move, -1 if there is none yet
    log.ask_undo(2)                 # done when the peer agrees

Lines, numbers in base 16:
  S table,undos,count,sum,undo,status     every 250 ms: number of moves, checksum of the state, undo wanted
  M table,undos,index,seat,move           move number `index`, from the badge that decided it
  U table,undos,count                     the leader has undone all but `count` moves

Only the badge that decides adds a move, so one log is always a prefix of the other. The leader makes an undo when both want
it; `undos` then grows by one on both, and lines about the log before it are ignored. No line is trusted: a move must be
legal and its seat the peer's, else `fault` is set. `undo` is 1 + the moves that remain, 0 if none is wanted.
"""

from binascii import crc32

from deckhand.const import const
from deckhand.link.lines import AT_ONCE, numbers_of, wrapped
from deckhand.link.peer import ASKS, AWAY, DECLINED, GONE, LEFT, LOST, MENU, NO, READS, Peer
from deckhand.table.seats import FAIR, FAR, is_remote, seat_of

_REPEATED = const(8)  # most moves sent in answer to one S line
_S_FIELDS = const(6)
_M_FIELDS = const(5)
_U_FIELDS = const(3)
_B_FIELDS = const(2)


class Log(Peer):
    """The link of a turn-based game."""

    def begin(self, session, table):
        """Start with a game, or the match's next one."""
        Peer.begin(self, session, table)
        # An undo is 1 + the moves that remain; 0: none.
        self.undo_asked = 0  # the undo that the peer wants
        self.undo_wanted = 0  # the undo that this player wants
        self.undo_said = 0  # the undo in `line`
        self.undos_said: tuple = ()  # all undos asked for since the last undo or move of the peer
        self.undone_to = 0  # moves left by the last undo
        self.count = -1  # moves, as in `line`; -1: it must be rebuilt

    def step(self, now):
        """Receive lines, then send what's due."""
        session = self.session
        count = session.before + len(session.history)
        if count != self.count or self.undo_wanted != self.undo_said or self.status != self.said_status:
            self._renew(count, now)
        for _ in range(AT_ONCE):
            body = self.lines.hear()
            if not body:
                break
            if body is self.known_body:
                self.heard_ms = now
            elif not self.fault:
                self._hear(body, now)
        self.listen(now)
        self.beat(now)

    def is_said(self):
        """Is `line` up to date?"""
        is_new = self.undo_wanted != self.undo_said or self.status != self.said_status
        return not is_new and self.count == self.session.before + len(self.session.history)

    # Undo

    def undo_count(self):
        """Number of moves to undo, back to this badge's last decision; 0 if undo is impossible."""
        session = self.session
        count = 0
        for mark in reversed(session.marks):
            count += 1
            if not session.level(seat_of(mark)):
                return count if count <= session.kept or not session.before else 0
        return 0

    def ask_undo(self, count):
        """Ask the peer for an undo of `count` moves."""
        self.undo_wanted = self.count - count + 1

    def asked_count(self):
        """Number of moves that the peer wants to undo."""
        return self.count - self.undo_asked + 1

    def has_question(self):
        """Does the peer wait for an answer to its undo?"""
        return self.undo_asked > 0 and self.undo_asked != self.undo_wanted and not self.status & NO

    def reply_undo(self, agrees):
        """Answer the peer's request for an undo."""
        if not agrees:
            self.status |= NO
        elif self.undo_asked > 0:
            self.undo_wanted = self.undo_asked

    # Sending

    def _renew(self, count, now):
        # Rebuild `line`; a new move of this badge is sent at once.
        session = self.session
        if count != self.count:
            has_grown = self.count >= 0 and count == self.count + 1
            self.count = count
            self.next_move = -1
            self.undo_wanted = 0
            self.status &= ~NO  # it was the answer to an undo before this move
            if has_grown and self._is_own(seat_of(session.marks[-1])):
                self._say_move(count - 1)
                self.repeat_ms = now
        wanted = self.undo_wanted
        if wanted and wanted not in self.undos_said:
            self.undos_said += (wanted,)
        self.undo_said = wanted
        self.said_status = self.status
        self.line = wrapped("S%x,%x,%x,%x,%x,%x" % (self.table, session.undos, count, self._sum(), wanted, self.status))
        self.known_body = None

    def _sum(self):
        return crc32(self.session.rules.state) & 0xFFFF

    def _is_own(self, seat):
        return not is_remote(self.session.level(seat))

    def _say_move(self, index):
        session = self.session
        at = index - session.before
        if at >= 0:
            seat = seat_of(session.marks[at])
            self.lines.say("M%x,%x,%x,%x,%x" % (self.table, session.undos, index, seat, session.history[at]))

    # Receiving

    def _hear(self, body, now):
        numbers = numbers_of(body)
        if self.take_common(body, numbers, now):
            return
        kind = body[0]
        fields = len(numbers)
        undos = self.session.undos
        if kind == "S" and fields == _S_FIELDS:
            self.heard_ms = now
            self._compare(numbers, now)
            if numbers[1] == self.session.undos and numbers[2] == self.count:
                self.known_body = body
        elif kind == "M" and fields == _M_FIELDS:
            if numbers[1] == undos and numbers[2] == self.count and self.next_move < 0:
                self._take_move(numbers[3], numbers[4])
        elif kind == "U" and fields == _U_FIELDS and not self.leader and numbers[1] == undos + 1:
            if numbers[2] + 1 in self.undos_said or self.resume:
                self._undo_to(numbers[2])
        elif kind == "B" and fields == _B_FIELDS:
            players = self.session.players
            if 0 < numbers[1] <= len(players) and players[numbers[1] - 1] == FAR:
                players[numbers[1] - 1] = FAIR  # this badge asked the hub for it

    def _compare(self, numbers, now):
        # Compare an S line with this badge's log, and take the peer's status.
        _, undos, count, total, undo, status = numbers
        session = self.session
        self.undo_asked = self.news = 0
        if undos != session.undos:
            if self.leader and undos + 1 == session.undos:
                self.lines.say("U%x,%x,%x" % (self.table, session.undos, self.undone_to))
            elif undos != session.undos + 1 or self.leader:
                self.differ()
        elif count < self.count:
            if count < session.before:
                self.differ()
            elif self.may_repeat(now):
                for index in range(count, min(self.count, count + _REPEATED)):
                    self._say_move(index)
        elif count == self.count:
            self.resume = False
            if total != self._sum():
                self.differ()
            elif self.undo_wanted and status & NO:
                self.undo_wanted = 0
                self.undo_said = -1  # asking again is a new question, even in this step
                self.news = DECLINED
            elif 0 < undo <= count + 1:
                self._consider(undo)
        if not undo:
            self.status &= ~NO
        if status & (GONE | AWAY):
            self.news = LOST if status & GONE else LEFT
        if not self.news and status & MENU and session.seat() and not self._is_own(session.seat()):
            self.news = READS

    def _consider(self, undo):
        session = self.session
        undo_count = self.count - undo + 1
        if undo_count > len(session.history) or undo_count > session.kept and session.before:
            self.status |= NO  # impossible: the save had no room for the moves
        elif undo != self.undo_wanted:
            self.undo_asked = undo
            if not self.status & NO:
                self.news = ASKS
        elif self.leader:
            self._undo_to(undo - 1)

    def _take_move(self, seat, move):
        rules = self.session.rules
        if rules.seat() != seat or self._is_own(seat) and not self.resume or not rules.allows(move):
            self.differ()
        else:
            self.next_move = move
            self.undos_said = ()

    def _undo_to(self, count):
        # Undo all but `count` moves, as both badges want.
        session = self.session
        back = session.before + len(session.history) - count
        if not 0 <= back <= len(session.history) or back > session.kept and session.before:
            self.differ()
            return
        if back:
            from deckhand.table import rewind

            rewind.go_back(session, back)
        else:
            session.undos += 1
        self.undone_to = count
        self.undos_said = ()
        self.undo_asked = self.undo_wanted = self.news = 0
        self.count = -1
        self.has_undone = True
