"""What is done with a line of a link, and with a row that has grown; in memory for that moment.

begin(log, session, table)          # log: of deckhand.link.log, which says what the lines are
renew(log, count, now)              # the row has grown, or something else is to be said
take(log, body, now)                # a line was heard
"""

from binascii import crc32

from deckhand.const import WRAP, const
from deckhand.link.lines import numbers_of, wrapped
from deckhand.link.log import AGAIN_MS, ASKS, DECLINED, DIFFER, ELSEWHERE, LEFT, MENU, NO, READS
from deckhand.link.remote_table import LOST
from deckhand.table.seats import FAIR, FAR

GONE = const(32)  # of a hub's status: one of the others is not heard,
AWAY = const(64)  # or has left
_TOLD = const(8)  # moves in answer to one beat
_OF_S = const(6)  # fields
_OF_M = const(5)
_OF_U = const(3)


def begin(log, session, table):
    """Another game."""
    log.session = session
    log.table = table
    log.fault = ""
    log.news = log.back = log.asked = log.status = log.said = log.shown = 0
    log.agreed = ()  # every `back` that was said, until one has been done or the other has moved
    log.cut = 0  # to where was gone back last
    log.undone = False  # has something been taken back that nobody has shown yet?
    log.move = log.count = -1
    log.known = None
    log.line = b""
    if session.title.real_time:
        from deckhand.link import live_heard

        live_heard.start(log)


def renew(log, count, now):
    """The beat's line is made anew; one's own move is told."""
    session = log.session
    if count != log.count:
        grown = log.count >= 0 and count == log.count + 1
        log.count = count
        log.move = -1
        log.back = 0
        log.status &= ~NO  # of what was asked before
        if grown and _is_mine(log, session.marks[-1] & 127):
            _tell(log, count - 1)
            log.told = now
    if log.back and log.back not in log.agreed:
        log.agreed += (log.back,)
    log.said = log.back
    log.shown = log.status
    log.line = wrapped("S%x,%x,%x,%x,%x,%x" % (log.table, session.undos, count, _sum(session), log.back, log.status))
    log.known = None


def _sum(session):
    return crc32(session.rules.state) & 0xFFFF


def _is_mine(log, seat):
    return log.session.level(seat) < FAR


def _tell(log, index):
    session = log.session
    at = index - session.before
    if at >= 0:
        log.lines.say(
            "M%x,%x,%x,%x,%x" % (log.table, session.undos, index, session.marks[at] & 127, session.history[at])
        )


def answer(log):
    """The other is still on the page of the link, or comes back there: say what was agreed on, and as what one goes on."""
    if not log.parting:
        return
    body, secret, lot, kept = log.parting.split("|")
    fields = body.split(",")
    fields[4] = lot
    fields[7] = kept
    fields[11] = "1"
    for said in (body, secret, ",".join(fields)):
        log.lines.say(said)


def take(log, body, now):
    """Believe what is worth it."""
    kind = body[0]
    if kind == "H":
        answer(log)
        return
    if kind == "Y":
        name(log, body)
        return
    numbers = numbers_of(body)
    many = len(numbers)
    if kind == "X" and numbers == [log.table]:
        log.news = LEFT
    elif many > 1 and numbers[0] != log.table:
        log.heard = now
        log.news = ELSEWHERE
    elif kind == "S" and many == _OF_S:
        log.heard = now
        _compare(log, numbers, now)
        if numbers[1] == log.session.undos and numbers[2] == log.count:
            log.known = body
    elif kind == "M" and many == _OF_M:
        if numbers[1] == log.session.undos and numbers[2] == log.count and log.move < 0:
            _next(log, numbers[3], numbers[4])
    elif kind == "U" and many == _OF_U and not log.leader and numbers[1] == log.session.undos + 1:
        if numbers[2] + 1 in log.agreed or log.resume:
            _go_back(log, numbers[2])
    elif kind == "B" and many == 2:
        players = log.session.players
        if 0 < numbers[1] <= len(players) and players[numbers[1] - 1] == FAR:
            players[numbers[1] - 1] = FAIR  # as was asked for


def name(log, body):
    """A hub says whom the next words are about."""
    parts = body[1:].split(",")
    if len(parts) == 2 and parts[0] == "%x" % log.table and len(parts[1]) < 9:
        log.session.far.name = parts[1]


def _compare(log, numbers, now):
    # How far the other is, and what it wants.
    _, undos, count, state, back, status = numbers
    session = log.session
    log.asked = log.news = 0
    if undos != session.undos:
        if log.leader and undos + 1 == session.undos:
            log.lines.say("U%x,%x,%x" % (log.table, session.undos, log.cut))
        elif undos != session.undos + 1 or log.leader:
            log.fault = DIFFER
    elif count < log.count:
        if count < session.before:
            log.fault = DIFFER
        elif log.told < 0 or now - log.told & WRAP >= AGAIN_MS:
            for index in range(count, min(log.count, count + _TOLD)):
                _tell(log, index)
    elif count == log.count:
        log.resume = False
        if state != _sum(session):
            log.fault = DIFFER
        elif log.back and status & NO:
            log.back = 0
            log.said = -1  # asked again in this very step, it is another question
            log.news = DECLINED
        elif 0 < back <= count + 1:
            _consider(log, back)
    if not back:
        log.status &= ~NO
    if status & (GONE | AWAY):
        log.news = LOST if status & GONE else LEFT
    if not log.news and status & MENU and session.seat() and not _is_mine(log, session.seat()):
        log.news = READS


def _consider(log, back):
    # The other wants to go back to `back - 1` moves.
    session = log.session
    many = log.count - back + 1
    if many > len(session.history) or many > session.kept and session.before:
        log.status |= NO  # nobody can: the save had no room for the moves
    elif back != log.back:
        log.asked = back
        if not log.status & NO:
            log.news = ASKS
    elif log.leader:
        _go_back(log, back - 1)


def _next(log, seat, move):
    rules = log.session.rules
    if rules.seat() != seat or _is_mine(log, seat) and not log.resume or not rules.allows(move):
        log.fault = DIFFER
    else:
        log.move = move
        log.agreed = ()


def _go_back(log, count):
    # Both want it.
    session = log.session
    back = session.before + len(session.history) - count
    if not 0 <= back <= len(session.history) or back > session.kept and session.before:
        log.fault = DIFFER
        return
    if back:
        from deckhand.table import session_past

        session_past.go_back(session, back)
    else:
        session.undos += 1
    log.cut = count
    log.agreed = ()
    log.asked = log.back = log.news = 0
    log.count = -1
    log.undone = True
