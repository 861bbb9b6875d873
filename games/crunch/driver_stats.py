"""What is counted of the hands of Crunch in which one person played: how many, crunches, the best score, how fast.

    count(store, session)               # a hand is over
    lines(row)                          # (name, value) pairs for the page of the statistics

It is a row of deckhand.save_stats like the others, with the key "hands": played are hands, won and helped are crunches without
and with help (the light, the cursor's), best is a hand's score without it, total is the sum of the hands' paces, in ticks
an action.
"""

from deckhand import save_stats
from games.crunch.driver_save import played

KEY = "hands"


def count(store, session):
    """Add a hand that is over; one in which the only person did nothing, or with several people, is not counted."""
    if session.humans() != 1:
        return
    seat = 1
    while session.players[seat - 1]:
        seat += 1
    actions = ticks = 0
    for ticks, who, _ in played(session):
        if who == seat:
            actions += 1
    if not actions:
        return
    rules = session.rules
    rows = save_stats.rows(store, session.title)
    row = save_stats.row_of(rows, KEY)
    if row.played == 0xFFFF:
        return
    score = rules.score(seat)
    if not session.assisted and (not row.last or score > row.best):
        row.best = score
        row.last = 1  # there is a best one
    if rules.crunched() == seat:
        if session.assisted:
            row.helped += 1
        else:
            row.won += 1
    row.played += 1
    row.total += ticks // actions
    save_stats.keep(store, session.title, rows)


def lines(row):
    """The page's lines."""
    tenths = row.total // row.played // 10
    return (
        ("Hands", str(row.played)),
        ("Crunches", str(row.won)),
        ("  with help", str(row.helped)),
        ("Best hand", str(row.best) if row.last else "-"),
        ("Average pace", "%d.%d s" % (tenths // 10, tenths % 10)),
    )
