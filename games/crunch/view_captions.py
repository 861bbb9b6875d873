"""Crunch in words: what stands in the two lowest lines. In memory only while they are written.

captions(table, BURNT)
"""

from deckhand.screen import INK, INK_BAR, INK_DIM
from games.crunch.pictures import TAG_1

# What there is to say, else how the match stands.
USUAL = 0
BURNT = 1
ASKED = 2


def captions(table, words):
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
        if table.session.match:
            _sums(screen, table.session.match, table.totals)
        if not table.people:
            screen.line(15, "\x85\x86 another seat's table", INK_DIM)
        elif len(table.people) == 2:
            screen.line(15, "A take, put  B flip", INK_DIM)
        else:
            screen.line(15, "\x87 take, put \x88 flip \x8a light", INK_DIM)


def _sums(screen, match, totals):
    i = 0
    for total in totals:
        screen.put(4 * i, 14, TAG_1 + i)
        screen.number(14, (32 * i + 11) // 6, total, 3)
        i += 1
    target = match.target()
    screen.write(14, " /" if target else " #", 20)
    screen.number(14, 22, target or match.number(), 3)
