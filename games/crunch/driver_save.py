"""A driver of Crunch as bytes, and the record in it; loaded only when a hand is put down, resumed, or read.

    saved = pack(driver)                        # driver_start.py makes a driver from them
    for tick, seat, move in entries(driver.record, driver.used): ...

The generator's words, three numbers, each seat's time, then the record: three bytes for each move.
"""

from deckhand.const import const
from games.crunch.engine.layout import ENTRY, FILLER, IDLE, STOP

_FEW = const(8)  # moves of a record at once
SAVED = const(36)  # bytes before the record


def pack(driver):
    """The driver's bytes."""
    saved = bytearray(SAVED + driver.used)
    driver.rng.store(saved, 0)
    at = 8
    for ticks in [driver.tick, driver.card_tick, driver.asked] + driver.due:
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
    """(place, tick, seat, move) of what stands in a linked hand's record from its byte `used` on, the first of them."""
    record = session.driver.record if session.driver else session.driven[SAVED:]
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
    return entries(session.driven[SAVED:], len(session.driven) - SAVED)


def is_idle(session):
    """Did a session's hand, which was stopped, end because nobody had played a card for so long (CR-35)?"""
    saved = session.driven
    return len(saved) >= SAVED and load(saved, 8) >= load(saved, 12) + IDLE


def replay(rules, record, used):
    """Play a record into a fresh hand; raises IllegalMove where it does not fit."""
    for _, seat, move in entries(record, used):
        rules.play(move, seat)


def load(saved, at):
    """A number of 29 bits."""
    return int.from_bytes(saved[at : at + 3], "little") | (saved[at + 3] & 0x1F) << 24
