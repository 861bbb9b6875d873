"""One end of a link during a game. A subclass knows the game's kind: log.Log takes turns, live.Live plays in real time."""

from deckhand.const import WRAP, const
from deckhand.link.lines import BEAT_MS, GONE_MS

# Bits of a status: this badge
MENU = const(1)  # has a menu open,
NO = const(2)  # declines an undo;
GONE = const(32)  # a hub's: one of the other badges is silent,
AWAY = const(64)  # or has left
# The news about the other badge, 0 for none
ELSEWHERE = const(1)  # it shows a result, or another game's table
READS = const(2)  # it has a menu open although the decision is its own
ASKS = const(3)  # it wants an undo
DECLINED = const(4)  # it declines one
LEFT = const(5)  # it has left
LOST = const(6)  # it is silent
DONE = const(7)  # an undo was made
ENDS = const(8)  # it wants to end the hand
REPEAT_MS = const(120)  # moves are not repeated sooner
DIFFER = "The tables differ"
_NAME = const(9)  # a name is shorter


class Peer:
    """What both kinds share: `begin` a game, then `step`. A subclass's step makes `line`, which `beat` repeats.

    lines: link.lines.Lines; leader: is this badge the one that orders moves? name: the other badge's; start_lines: see
    Meeting; resume: are moves of this badge welcome, too? They were lost with the power. now: when the other was heard.
    """

    session = None
    table = 0  # the game's number, the same on both badges

    def __init__(self, lines, leader, name="", start_lines=(), resume=False, now=-1):
        self.lines = lines
        self.leader = leader
        self.name = name
        self.resume = resume
        self.is_here = False
        self.heard_ms = now
        self.beat_ms = self.repeat_ms = -1  # when `line` was said last, and moves were repeated
        self._start_lines = start_lines

    def begin(self, session, table):
        """Start with a game, or the match's next one."""
        self.session = session
        self.table = table
        self.fault = ""  # why nothing more is heard
        self.news = self.status = 0
        self.said_status = 0  # the status in `line`
        self.line = b""
        self.known_body = None  # of the other's last line, while the same again would tell nothing
        self.next_move = -1  # of the other badge; none yet
        self.has_undone = False  # an undo that the table has not shown yet

    def take(self):
        """Return the other badge's next move once; -1: none yet."""
        move = self.next_move
        self.next_move = -1
        return move

    def acknowledge_undo(self):
        """The table shows the undo."""
        self.has_undone = False

    def set_menu(self, is_open):
        """Let the other badge know of a menu."""
        self.status = self.status | MENU if is_open else self.status & ~MENU

    def beat(self, now):
        """Repeat `line` when it is due."""
        if self.beat_ms < 0 or now - self.beat_ms & WRAP >= BEAT_MS:
            self.beat_ms = now
            self.lines.wire.write(self.line)

    def listen(self, now):
        """Is the other badge still there? Returns the ms since it was heard."""
        quiet_ms = now - self.heard_ms & WRAP
        self.is_here = self.heard_ms >= 0 and quiet_ms < GONE_MS
        return quiet_ms

    def may_repeat(self, now):
        """Were no moves said for REPEAT_MS?"""
        return self.repeat_ms < 0 or now - self.repeat_ms & WRAP >= REPEAT_MS

    def ask_for_bot(self):
        """Ask a hub for a bot in place of whoever is missing. False where that cannot help."""
        if not self.news or not self.is_here or self.fault:
            return False
        self.lines.say("B%x" % self.table)
        return True

    def close(self):
        """Leave the game, and let go of the wire."""
        self.lines.say("X%x" % self.table)
        self.lines.close()

    def differ(self):
        """The badges disagree: the link is over."""
        self.fault = DIFFER

    def take_common(self, body, numbers, now):
        """Handle a line that means the same in every game; False where it is another one."""
        kind = body[0]
        if kind == "H":  # it is still on the link's page, or back there
            for line in self._start_lines:
                self.lines.say(line)
        elif kind == "Y":  # a hub: who the news are about
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
