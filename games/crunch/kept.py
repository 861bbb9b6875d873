"""A driver of Crunch from its bytes; loaded only when a hand is gone on with.

    fill(driver, driver.save())         # a new driver of the same rules and players

The generator's words, three numbers, each seat's time, then the record.
"""

from deckhand.game import CorruptState, const

_HUMAN = const(0)
_ENTRY = const(3)
_MORE = const(384)
_IDLE = const(12_000)
_SLOWEST = const(900)
_NEVER = const(536_870_911)
_SAVED = const(36)  # bytes before the record


def fill(driver, saved):
    """Make a driver what was saved; raises CorruptState where it does not fit."""
    players = driver.players
    used = len(saved) - _SAVED
    if used < 0 or used % _ENTRY:
        raise CorruptState("no driver of %d bytes" % len(saved))
    driver.rng.load(saved, 0)
    driver.tick = _load(saved, 8)
    driver.card_tick = _load(saved, 12)
    driver.asked = saved[16]
    far = driver.card_tick + _IDLE + 2 * _SLOWEST
    for i in range(len(players)):
        due = _load(saved, 20 + 4 * i)
        if due != _NEVER if players[i] == _HUMAN else not driver.tick <= due <= far:
            raise CorruptState("the bots' times are damaged")
        driver.due[i] = due
    while len(driver.record) < used:
        driver.record.extend(bytes(_MORE))
    driver.record[:used] = saved[_SAVED:]
    driver.used = used
    tick = 0
    for tick, seat, _ in driver.played():
        if seat > len(players):
            raise CorruptState("a record of other seats")
    if driver.tick != tick or driver.card_tick > tick:
        raise CorruptState("the record ends at another time")


def _load(saved, at):
    return saved[at] | saved[at + 1] << 8 | saved[at + 2] << 16 | (saved[at + 3] & 0x1F) << 24
