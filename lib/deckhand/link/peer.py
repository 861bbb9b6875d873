"""One end of a link during a game. Subclasses: log.Log for turns, live.Live for real time."""

from deckhand.const import WRAP, const
from deckhand.link.lines import BEAT_MS, GONE_MS

# Bits of a status
MENU = const(1)  # the badge has a menu open
NO = const(2)  # the badge declines an undo
GONE = const(32)  # from a hub: one of the other badges is silent
AWAY = const(64)  # from a hub: one of the other badges has left
# Values of `news`, the last event about the peer; 0 for none
ELSEWHERE = const(1)  # it shows a result, or another game's table
READS = const(2)  # it has a menu open although the decision is its own
ASKS = const(3)  # it wants an undo
DECLINED = const(4)  # it declines one
LEFT = const(5)  # it has left
LOST = const(6)  # it is silent
DONE = const(7)  # an undo was made
ENDS = const(8)  # it wants to end the hand
REPEAT_MS = const(120)  # shortest time between two repetitions of moves
DIFFER = "The tables differ"
_NAME = const(9)  # a name is shorter


class Peer:
    """Base class: `begin` a game, then `step`. A subclass's step makes `line`, which `beat` repeats."""

    session = None
    table = 0  # the game's number, the same on both badges

    def __init__(self, lines, leader, name="", start_lines=(), resume=False, now=-1):
        self.lines = lines  # a link.lines.Lines
        self.leader = leader  # does this badge order the moves?
        self.name = name  # the peer's
        self.resume = resume  # accept this badge's own moves from the peer: they were lost when the power went off
        self.is_here = False  # was the peer heard lately?
        self.heard_ms = now  # when the peer was heard last, -1: never
        self.beat_ms = -1  # when `line` was sent last, -1: send it now
        self.repeat_ms = -1  # when moves were repeated last
        self._start_lines = start_lines  # answers to an H line: see Meeting.start_lines

    def begin(self, session, table):
        """Start with a game, or the match's next one."""
        self.session = session
        self.table = table
        self.fault = ""  # why the link has ended
        self.news = 0  # the last event about the peer
        self.status = 0  # bits: MENU, NO...
        self.said_status = 0  # the status in `line`
        self.line = b""  # the status line, wrapped
        self.known_body = None  # body of the peer's last line, if a repetition needs no work
        self.next_move = -1  # the peer's, -1 if there is none yet
        self.has_undone = False  # was an undo made that the table doesn't show yet?

    def take(self):
        """Return the peer's next move, once; -1 if there is none yet."""
        move = self.next_move
        self.next_move = -1
        return move

    def acknowledge_undo(self):
        """Clear `has_undone`: the table shows the undo."""
        self.has_undone = False

    def set_menu(self, is_open):
        """Tell the peer whether a menu is open here."""
        self.status = self.status | MENU if is_open else self.status & ~MENU

    def beat(self, now):
        """Send `line` when it's due."""
        if self.beat_ms < 0 or now - self.beat_ms & WRAP >= BEAT_MS:
            self.beat_ms = now
            self.lines.wire.write(self.line)

    def listen(self, now):
        """Update `is_here`; returns the ms since the peer was heard."""
        quiet_ms = now - self.heard_ms & WRAP
        self.is_here = self.heard_ms >= 0 and quiet_ms < GONE_MS
        return quiet_ms

    def may_repeat(self, now):
        """Were no moves repeated for REPEAT_MS?"""
        return self.repeat_ms < 0 or now - self.repeat_ms & WRAP >= REPEAT_MS

    def ask_for_bot(self):
        """Ask a hub to replace a missing player by a bot. False if that can't help."""
        if not self.news or not self.is_here or self.fault:
            return False
        self.lines.say("B%x" % self.table)
        return True

    def close(self):
        """Leave the game and release the wire."""
        self.lines.say("X%x" % self.table)
        self.lines.close()

    def differ(self):
        """End the link because the badges' states differ."""
        self.fault = DIFFER

    def take_common(self, body, numbers, now):
        """Handle a line that means the same in every game; False for any other line."""
        kind = body[0]
        if kind == "H":  # the peer is still on the link page, or back on it
            for line in self._start_lines:
                self.lines.say(line)
        elif kind == "Y":  # from a hub: the badge that the news is about
            parts = body[1:].split(",")
            if len(parts) == 2 and parts[0] == "%x" % self.table and len(parts[1]) < _NAME:
                self.name = parts[1]
        elif kind == "X" and numbers == [self.table]:
            self.news = LEFT
        elif len(numbers) > 1 and numbers[0] != self.table:
            self.heard_ms = now
            self.news = ELSEWHERE
        else:
            return False
        return True
