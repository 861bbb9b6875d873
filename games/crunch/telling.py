"""Crunch in words: what stands in the two lowest lines, and how a hand or its match ended.

    captions(table, match, BURNT)
    epitaph(rules, session) == ("CRUNCH!", "Seat 2 crunched: -4, 12")
"""

from deckhand.game import const
from deckhand.screen import INK, INK_BAR, INK_DIM

BURNT = 1
ASKED = 2

_T_TAG_1 = const(142)


def captions(table, match, words):
    """A burn or a wish, else how the match stands and what the keys do."""
    screen = table.screen
    if words == BURNT:
        screen.line(14, "Nobody can move: so every", INK_BAR)
        screen.line(15, "pile steps on by one card", INK_BAR)
    elif words == ASKED:
        screen.line(14, "You ask to end the hand", INK_BAR)
        screen.line(15, "\x8a held again: play on", INK_BAR)
    else:
        screen.ink(14, INK)
        if match:
            _sums(screen, match)
        if not table.people:
            screen.line(15, "\x85\x86 another seat's table", INK_DIM)
        elif len(table.people) == 2:
            screen.line(15, "A take, put  B flip", INK_DIM)
        else:
            screen.line(15, "\x87 take, put \x88 flip \x8a light", INK_DIM)


def _sums(screen, match):
    i = 0
    for total in match.totals():
        screen.put(4 * i, 14, _T_TAG_1 + i)
        screen.number(14, (32 * i + 11) // 6, total, 3)
        i += 1
    target = match.target()
    screen.write(14, " /" if target else " #", 20)
    screen.number(14, 22, target or match.number(), 3)


def epitaph(rules, session):
    """(title, line) of the result."""
    scores = ", ".join([str(score) for score in rules.result()[1]])
    winner = rules.crunched()
    if winner:
        own = session.humans() == 1 and winner == session.eyes
        line = "%s crunched: %s" % ("You" if own else "Seat %d" % winner, scores)
    else:
        line = "%s: %s" % ("Stopped" if rules.stopped() else "Nobody could move", scores)
    result = session.match.result() if session.match else None
    if result is None:
        return ("CRUNCH!" if winner else "STOPPED" if rules.stopped() else "STUCK"), line
    first = [i + 1 for i in range(len(result[0])) if result[0][i] == 1]
    if len(first) > 1:
        return "A DRAW", line
    if session.humans() == 1:
        return ("YOU WIN" if first[0] == session.eyes else "YOU LOSE"), line
    return "SEAT %d WINS" % first[0], line
