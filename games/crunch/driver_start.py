"""Makes the driver of a hand, new or from its saved bytes; loaded when a hand starts or is resumed.

driver = drive(session)
driver = unpack(rules, players, saved)      # with the rules as they were saved
end(session, tick)                          # every person votes for the end
"""

from deckhand.game import CorruptState
from deckhand.table.seats import HUMAN, is_bot
from games.crunch.driver import Driver
from games.crunch.driver_save import SAVED, entries, load
from games.crunch.engine.layout import ENTRY, IDLE, NEVER, SLOWEST


def drive(session, pace=0):
    """Return a driver for a session's hand, from its saved bytes (which are cleared) or a new one.

    pace: the person's ticks for an action in the last hands; 0: unknown; negative: a newcomer's.
    """
    far = session.far
    rules = session.rules.copy() if far else session.rules
    driven = session.driven
    session.driven = b""
    driver = None
    try:
        if driven:
            driver = unpack(rules, session.players, driven, None, pace)
    except CorruptState:  # continue the hand without its record
        pass
    driver = driver or Driver(rules, session.players, rules.deal_number(), None, pace)
    if far:
        far.log.join(driver)
    return driver


def unpack(rules, players, saved, paces=None, pace=0):
    """Return a driver from its saved bytes. Raises CorruptState if they do not fit the players."""
    driver = Driver(rules, players, 0, paces, pace)
    used = len(saved) - SAVED
    if used < 0 or used % ENTRY:
        raise CorruptState("no driver of %d bytes" % len(saved))
    driver.rng.load(saved, 0)
    driver.resume(load(saved, 8), load(saved, 12), saved[16], saved[SAVED:])
    far = driver.card_tick + IDLE + 2 * SLOWEST
    for i in range(len(players)):
        due = load(saved, 20 + 4 * i)
        if due == NEVER and is_bot(players[i]):  # a bot that replaces a person on another badge
            due = driver.tick + driver.due[i]
        if not driver.tick <= due <= far if is_bot(players[i]) else due != NEVER:
            raise CorruptState("the bots' times are damaged")
        driver.due[i] = due
    tick = 0
    for tick, seat, _ in entries(driver.record, used):
        if seat > len(players):
            raise CorruptState("a record of other seats")
    if driver.tick != tick or driver.card_tick > tick:
        raise CorruptState("the record ends elsewhere")
    driver.look_ahead()
    return driver


def end(session, tick):
    """Vote for the end of a session's hand for every person (CR-35)."""
    for seat in range(1, len(session.players) + 1):
        if session.players[seat - 1] == HUMAN:
            session.driver.ask_stop(seat, tick)
