"""Statistics of the hands of Crunch with one person: hands, crunches, best score, pace.

    count(store, session)               # after a hand
    ticks = pace(store, title)          # ticks for an action in the last hands; negative: a newcomer's
    for at, tick, seat, move in tail(session, 30): ...
    ticks = paces(session)[seat]        # ticks for an action in this hand
    lines(row)                          # (name, value) pairs for the statistics page

They are a row of deckhand.save.statistics with the key "hands". Its fields:

played       hands
won, helped  crunches without and with help (the light, the cursor's)
best, last   the best score of a hand without help that was not stopped; 1 if there is one
total        sum of the hands' paces, in ticks for an action
streak       pace of the last hands, in units of four ticks: a moving average, in which a new hand counts a third
"""

from deckhand.const import const
from deckhand.save import statistics
from games.crunch.driver_save import later, played

KEY = "hands"
_UNIT = const(4)
_MAX_PACE = const(255)
_FIRST_HANDS = const(3)  # hands after which a person is no newcomer
_NEW_PACE = const(300)  # of a person without a finished hand, in ticks


def count(store, session):
    """Count a finished hand, unless it has several people, or the only person did nothing."""
    if session.humans() != 1:
        return
    seat = 1
    while session.players[seat - 1]:
        seat += 1
    ticks = paces(session)[seat]
    if not ticks:
        return
    rules = session.rules
    rows = statistics.rows(store, session.title)
    row = statistics.row_of(rows, KEY)
    if row.played == 0xFFFF:
        return
    score = rules.score(seat)
    if not session.assisted and not rules.stopped() and (not row.last or score > row.best):
        row.best = score
        row.last = 1
    if rules.crunched() == seat:
        if session.assisted:
            row.helped += 1
        else:
            row.won += 1
    row.played += 1
    row.total += ticks
    last = min(ticks // _UNIT, _MAX_PACE)
    row.streak = (2 * row.streak + last + 1) // 3 if row.streak else last
    statistics.keep(store, session.title, rows)


def paces(session):
    """Return the average ticks for an action, by seat from 1 on; 0 for a seat that did nothing."""
    actions = [0] * 5
    tick = 0
    for tick, seat, _ in played(session):
        actions[seat] += 1
    return [many and tick // many for many in actions]


def tail(session, used):
    """Return a linked hand's moves from byte `used` of its record on, which the peer lacks: (index, tick, seat, move)."""
    return later(session, used)


def pace(store, title):
    """Return the person's ticks for an action in the last hands; negative for a newcomer (under _FIRST_HANDS)."""
    for row in statistics.rows(store, title):
        if row.key == KEY:
            return row.streak * _UNIT * (1 if row.played >= _FIRST_HANDS else -1)
    return -_NEW_PACE


def lines(row):
    """Return the (name, value) pairs of the statistics page."""
    tenths = row.total // row.played // 10
    return (
        ("Hands", str(row.played)),
        ("Crunches", str(row.won + row.helped)),
        ("  with help", str(row.helped)),
        ("Best, no help", str(row.best) if row.last else "-"),
        ("Average pace", "%d.%d s" % (tenths // 10, tenths % 10)),
    )
