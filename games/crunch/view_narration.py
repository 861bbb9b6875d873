"""How a hand of Crunch, or its match, ended; loaded when it has.

epitaph(session) == ("CRUNCH!", "Seat 2 crunched first", 4, COLOURS)
"""

from deckhand.const import const

_BROW = const(4)  # is cut: all of the foundations is seen above the word
COLOURS = b"\x0a\5\7\x0d"  # of the seats: their tags' own


def epitaph(session):
    """(title, line, pixel row where the picture begins, seats' colours) of the result."""
    rules = session.rules
    winner = rules.crunched()
    if winner:
        own = session.humans() == 1 and winner == session.eyes
        line = "%s crunched first" % ("You" if own else "Seat %d" % winner)
    else:
        line = "All agreed to stop" if rules.stopped() else "Nobody could move"
    result = session.match.result() if session.match else None
    if result is None:
        return ("CRUNCH!" if winner else "STOPPED" if rules.stopped() else "STUCK"), line, _BROW, COLOURS
    first = [i + 1 for i in range(len(result[0])) if result[0][i] == 1]
    if len(first) > 1:
        return "A DRAW", line, _BROW, COLOURS
    if session.humans() == 1:
        return ("YOU WIN" if first[0] == session.eyes else "YOU LOSE"), line, _BROW, COLOURS
    return "SEAT %d WINS" % first[0], line, _BROW, COLOURS
