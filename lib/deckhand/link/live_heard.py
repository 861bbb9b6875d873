"""What is seldom done with a linked game of real time (link/live.py); in memory for that moment.

join(live, driver)                  # a hand begins, or is gone on with
let_go(live)                        # it is put away
"""

from binascii import crc32

from deckhand import loader
from deckhand.const import WRAP, const
from deckhand.link.heard import AWAY, GONE, answer, name
from deckhand.link.live import ENDING
from deckhand.link.log import AGAIN_MS, DIFFER, ELSEWHERE, ENDS, LEFT, MENU, READS
from deckhand.link.remote_table import LOST
from deckhand.table.seats import FAR, HUMAN

_MOST_LAG = const(150)


def start(live):
    """Nothing is known yet."""
    live.runs = live.equal = False
    live.driver = None
    live.theirs = 0  # the other's status
    live.lag = _MOST_LAG  # ms that a line is on its way
    live.timed = 0  # measurements of it while the other was ready: while it deals, it answers late
    live.mine = live.far = 0  # seats
    clear(live)


def join(live, driver):
    """A hand's driver: its rules are what both agree on from now on."""
    players = bytes(live.session.players)
    live.mine = players.find(bytes((HUMAN,))) + 1
    live.far = players.find(bytes((FAR,))) + 1
    driver.far = live
    driver.asked &= 1 << live.mine  # the other says again what it asks for: with the leader alone both do
    live.driver = driver
    live.equal = False
    let_go(live)


def clear(live):
    """No wish is without answer."""
    live.wishes = []  # one's own
    live.dues = []  # the leader's: when they are answered
    live.waiting = []  # the other's
    live.on = 0  # which of one's own are shown, a bit for each
    live.agreed = 0


def let_go(live):
    """Only what both agree on stays."""
    live.runs = False
    clear(live)
    live.mix()
    live.count = live.driver.used
    live.said = crc32(live.driver.rules.state) & 0xFFFF
    live.line = b""


def differ(live):
    """Both have to know."""
    live.fault = DIFFER


def refuse(live, seat, move):
    """A wish comes too late: what was shown of it is taken back."""
    if seat == live.mine:
        live.driver.refuse(seat, move)
        live.driver.again = True
        live.mix()
    live.line = b""
    live.beaten = -1


def answered(live, many, refused):
    """So many wishes more have their answer, which is no, unless they are of another time."""
    live.agreed = live.agreed + many & 255
    for _ in range(min(many, len(live.wishes))):
        move = live.wishes.pop(0)
        live.on >>= 1
        if refused:
            refuse(live, live.mine, move)


def take(live, body, numbers):
    """A line that is no move and no wish; True where nothing more is to be done while it comes again and again."""
    many = len(numbers)
    kind = body[0]
    if kind == "H":
        answer(live)
    elif kind == "Y":
        name(live, body)
    elif kind == "X" and numbers == [live.table]:
        live.news = LEFT
        live.theirs = 0
    elif many > 1 and numbers[0] != live.table:
        live.heard = live.now
        live.theirs = 0
        live.news = ELSEWHERE
    elif kind == "S" and many == 5:
        return _compare(live, numbers)
    return False


def _compare(live, numbers):
    _, used, total, granted, status = numbers
    session = live.session
    driver = live.driver
    running = session.seat() > 0
    live.theirs = status
    live.news = READS if running and status & MENU else ENDS if running and status & ENDING else 0
    if running and status & (GONE | AWAY):
        live.news = LOST if status & GONE else LEFT
    if driver and status & ENDING and live.leader:
        driver.ask_stop(live.far, driver.tick)
    if not live.leader and driver and used == driver.used:
        many = granted - live.agreed & 255
        answered(live, many, many <= len(live.wishes))
    live.heard = live.now
    mine = driver.used if driver else live.count
    live.equal = False
    if used == mine:
        if mine == live.count:
            live.equal = total == live.said
            if not live.equal and (used or total) and (driver or not running):  # 0, 0: it has not begun yet
                live.fault = DIFFER
    elif used < mine and (live.leader or not live.runs):
        if live.told < 0 or live.now - live.told & WRAP >= AGAIN_MS:
            live.told = live.now
            tail = loader.module(session.title.folder, "driver_stats").tail(session, used)
            for at, tick, seat, move in tail:
                live.lines.say("M%x,%x,%x,%x,%x" % (live.table, at, tick, seat, move))
    return live.equal
