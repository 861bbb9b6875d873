"""A driver's saved bytes and the record in them; loaded only when a hand is saved, resumed or read.

    saved = pack(driver)                        # driver_start.py makes a driver from them
    for tick, seat, move in entries(driver.record, driver.used): ...

The bytes are the generator's words, three numbers, each seat's next tick, then the record with three bytes for each move.
"""

from deckhand.const import const
from games.crunch.engine.layout import ENTRY, FILLER, IDLE, STOP

_FEW = const(8)  # moves that later() returns at most
SAVED = const(36)  # bytes before the record


def pack(driver):
    """Return a driver's bytes."""
    saved = bytearray(SAVED + driver.used)
    driver.rng.store(saved, 0)
    at = 8
    for ticks in [driver.tick, driver.card_tick, driver.stop_votes] + driver.due:
        saved[at : at + 4] = ticks.to_bytes(4, "little")
        at += 4
    saved[SAVED:] = driver.record[: driver.used]
    return saved


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
    """Return the first few moves of a hand's record from byte `used` on, as (index, tick, seat, move)."""
    record = session.driver.record if session.driver else session.driven[SAVED:]
    end = session.driver.used if session.driver else len(record)
    found: list = []
    tick = 0
    begin = 0  # index of a move, or of the fillers before it
    for at in range(0, end, ENTRY):
        tick += record[at] | (record[at + 1] & 0x3F) << 8
        move = record[at + 2]
        if move != FILLER:
            if begin >= used and len(found) < _FEW:
                found.append((begin, tick, 0 if move == STOP else (record[at + 1] >> 6) + 1, move))
            begin = at + ENTRY
    return found


def played(session):
    """Yield (tick, seat, move) of a session's hand, whether it runs, is saved or is over."""
    if session.driver:
        return entries(session.driver.record, session.driver.used)
    return entries(session.driven[SAVED:], len(session.driven) - SAVED)


def is_idle(session):
    """Return True if a session's hand was stopped because no card was played for too long (CR-35)."""
    saved = session.driven
    return len(saved) >= SAVED and load(saved, 8) >= load(saved, 12) + IDLE


def replay(rules, record, used):
    """Play a record into a fresh hand. Raises IllegalMove if it does not fit."""
    for _, seat, move in entries(record, used):
        rules.play(move, seat)


def load(saved, at):
    """Return a number of 29 bits."""
    return int.from_bytes(saved[at : at + 3], "little") | (saved[at + 3] & 0x1F) << 24
