"""What is counted of the hands of Crunch in which one person played: how many, crunches, the best score, how fast.

    count(store, session)               # a hand is over
    ticks = pace(store, title)          # of an action in the last hands; below 0: of one's first ones
    for at, tick, seat, move in tail(session, 30): ...
    ticks = paces(session)[seat]        # of an action in this hand
lines(row)                          # (name, value) pairs for the page of the statistics

It is a row of deckhand.save.statistics like the others, with the key "hands": played are hands, won and helped are crunches
without and with help (the light, the cursor's), best is a hand's score without it that nobody stopped, total is the sum of
the hands' paces, in ticks an action; streak is the pace of the last hands, in four ticks: each hand counts a third, all
before it two.
"""

from deckhand.const import const
from deckhand.save import statistics
from games.crunch.driver_save import later, played

KEY = "hands"
_UNIT = const(4)
_MOST = const(255)
_FIRST_HANDS = const(3)
_NEW_PACE = const(300)  # of whom nothing is known


def count(store, session):
    """Add a hand that is over; one in which the only person did nothing, or with several people, is not counted."""
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
        row.last = 1  # there is a best one
    if rules.crunched() == seat:
        if session.assisted:
            row.helped += 1
        else:
            row.won += 1
    row.played += 1
    row.total += ticks
    last = min(ticks // _UNIT, _MOST)
    row.streak = (2 * row.streak + last + 1) // 3 if row.streak else last
    statistics.keep(store, session.title, rows)


def paces(session):
    """How many ticks an action took, by seat from 1 on; 0 where it did nothing."""
    actions = [0] * 5
    tick = 0
    for tick, seat, _ in played(session):
        actions[seat] += 1
    return [many and tick // many for many in actions]


def tail(session, used):
    """(place, tick, seat, move) of a linked hand from byte `used` of its record on: the first that the other end lacks."""
    return later(session, used)


def pace(store, title):
    """How many ticks an action took in the last hands; below 0 the same of who has not yet played _FIRST_HANDS."""
    for row in statistics.rows(store, title):
        if row.key == KEY:
            return row.streak * _UNIT * (1 if row.played >= _FIRST_HANDS else -1)
    return -_NEW_PACE


def lines(row):
    """The page's lines."""
    tenths = row.total // row.played // 10
    return (
        ("Hands", str(row.played)),
        ("Crunches", str(row.won + row.helped)),
        ("  with help", str(row.helped)),
        ("Best, no help", str(row.best) if row.last else "-"),
        ("Average pace", "%d.%d s" % (tenths // 10, tenths % 10)),
    )
