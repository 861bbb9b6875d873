"""A driver of Crunch as bytes, and the record in it; loaded only when a hand is put down, gone on with, or read.

    saved = pack(driver)
    driver = unpack(rules, players, saved)      # the rules as they were then
    for tick, seat, move in entries(driver.record, driver.used): ...

The generator's words, three numbers, each seat's time, then the record: three bytes for each move.
"""

from deckhand.const import const
from deckhand.game import CorruptState
from deckhand.table.seats import FAR, HUMAN
from games.crunch.driver import ENTRY, FILLER, IDLE, MORE, NEVER, SLOWEST
from games.crunch.engine.layout import STOP

_FEW = const(8)  # moves of a record at once
_SAVED = const(36)  # bytes before the record


def pack(driver):
    """The driver's bytes."""
    saved = bytearray(_SAVED + driver.used)
    driver.rng.store(saved, 0)
    at = 8
    for ticks in [driver.tick, driver.card_tick, driver.asked] + driver.due:
        saved[at : at + 4] = ticks.to_bytes(4, "little")
        at += 4
    saved[_SAVED:] = driver.record[: driver.used]
    return saved


def drive(session, pace=0):
    """A driver for a session's hand: that of its bytes, which are used up by it, or a new one.

    pace: the person's in the last hands, for bots that are as fast; 0: nobody knows.
    """
    from games.crunch.driver import Driver

    far = session.far
    rules = session.rules.copy() if far else session.rules
    driven = session.driven
    session.driven = b""
    driver = None
    try:
        if driven:
            driver = unpack(rules, session.players, driven, None, pace)
    except CorruptState:  # the hand goes on without its record
        pass
    driver = driver or Driver(rules, session.players, rules.deal_number(), None, pace)
    if far:
        far.log.join(driver)
    return driver


def unpack(rules, players, saved, paces=None, pace=0):
    """A driver from its bytes; raises CorruptState where they do not fit the players."""
    from games.crunch.driver import Driver  # only here: a record is read without it

    driver = Driver(rules, players, 0, paces, pace)
    used = len(saved) - _SAVED
    if used < 0 or used % ENTRY:
        raise CorruptState("no driver of %d bytes" % len(saved))
    driver.rng.load(saved, 0)
    driver.tick = _load(saved, 8)
    driver.card_tick = _load(saved, 12)
    driver.asked = saved[16]
    far = driver.card_tick + IDLE + 2 * SLOWEST
    for i in range(len(players)):
        due = _load(saved, 20 + 4 * i)
        if due == NEVER and HUMAN < players[i] < FAR:  # it sits down for whom a link had brought
            due = driver.tick + driver.due[i]
        if not driver.tick <= due <= far if HUMAN < players[i] < FAR else due != NEVER:
            raise CorruptState("the bots' times are damaged")
        driver.due[i] = due
    while len(driver.record) < used:
        driver.record.extend(bytes(MORE))
    driver.record[:used] = saved[_SAVED:]
    driver.used = used
    tick = 0
    for tick, seat, _ in entries(driver.record, used):
        if seat > len(players):
            raise CorruptState("a record of other seats")
    if driver.tick != tick or driver.card_tick > tick:
        raise CorruptState("the record ends elsewhere")
    driver.look_ahead()
    return driver


def entries(record, used):
    """Yield (tick, seat, move) of the first `used` bytes of a record (CR-22)."""
    tick = 0
    for at in range(0, used, ENTRY):
        seat = (record[at + 1] >> 6) + 1
        tick += record[at] | (record[at + 1] & 0x3F) << 8
        move = record[at + 2]
        if move != FILLER:
            yield tick, 0 if move == STOP else seat, move


def later(session, used):
    """(place, tick, seat, move) of what stands in a linked hand's record from its byte `used` on, the first of them."""
    record = session.driver.record if session.driver else session.driven[_SAVED:]
    end = session.driver.used if session.driver else len(record)
    found: list = []
    tick = 0
    begin = 0  # where the fillers before a move begin
    for at in range(0, end, ENTRY):
        tick += record[at] | (record[at + 1] & 0x3F) << 8
        move = record[at + 2]
        if move != FILLER:
            if begin >= used and len(found) < _FEW:
                found.append((begin, tick, 0 if move == STOP else (record[at + 1] >> 6) + 1, move))
            begin = at + ENTRY
    return found


def played(session):
    """The same of a session's hand, be it played, put down or over."""
    if session.driver:
        return entries(session.driver.record, session.driver.used)
    return entries(session.driven[_SAVED:], len(session.driven) - _SAVED)


def end(session, tick):
    """Let every person at a session's hand ask for its end (CR-35)."""
    for seat in range(1, len(session.players) + 1):
        if session.players[seat - 1] == HUMAN:
            session.driver.ask_stop(seat, tick)


def is_idle(session):
    """Did a session's hand, which was stopped, end because nobody had played a card for so long (CR-35)?"""
    saved = session.driven
    return len(saved) >= _SAVED and _load(saved, 8) >= _load(saved, 12) + IDLE


def replay(rules, record, used):
    """Play a record into a fresh hand; raises IllegalMove where it does not fit."""
    for _, seat, move in entries(record, used):
        rules.play(move, seat)


def _load(saved, at):
    # 29 bits
    return int.from_bytes(saved[at : at + 3], "little") | (saved[at + 3] & 0x1F) << 24
