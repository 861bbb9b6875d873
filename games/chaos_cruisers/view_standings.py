"""Who is where in the race, over the arena. Loaded when it is asked for.

show(screen, rules)
"""

from deckhand.const import const
from deckhand.game import AT_SEATS
from deckhand.screen import INK_BAR
from games.chaos_cruisers import rules_layout as cc
from games.chaos_cruisers.rules_effects import square
from games.chaos_cruisers.rules_order import cruisers, last_gate
from games.chaos_cruisers.view import NAMES

_TOP = const(3)
_GATE_NAMES = ("sun", "moon", "crown", "shield")


def show(screen, rules):
    """The race so far, over the arena: order, gates, next gate, speed, coins."""
    state = rules.state
    count = cruisers(state)
    rounds = state[cc.ROUND] | state[cc.ROUND + 1] << 8
    last = last_gate(state)
    screen.cursor_off()
    screen.line(_TOP, "Round %d: %d gates to win" % (rounds + 1, last), INK_BAR)
    screen.line(_TOP + 1, "%-8sgot next  spd coin" % ("seat" if state[AT_SEATS] == 2 else ""), INK_BAR)
    n = state[cc.IN_ORDER]
    order = [state[cc.ORDER + k] for k in range(n)]
    order += [who for who in range(count) if who not in order]
    for k in range(count):
        screen.line(_TOP + 2 + k, _row(state, order[k], k, n, last), INK_BAR)
    note = "\x86 now  \x8b has gone"
    if state[cc.PHASE] == cc.SHIFTING:
        note = "Chaos: %d more tile%s" % (state[cc.SHIFTS], "" if state[cc.SHIFTS] == 1 else "s")
    elif state[cc.PHASE] == cc.BLOCKING:
        note = "\x86 lays an obstacle now"
    screen.line(_TOP + 2 + count, note, INK_BAR)


def _row(state, who, k, n, last):
    gates = state[cc.GATES + who]
    turn = state[cc.TURN]
    mark = " "
    if k < n and state[cc.PHASE] != cc.SHIFTING:
        mark = "\x86" if k == turn % n else "\x8b" if k < turn % n else " "
        if state[cc.LOST] >> who & 1:
            mark = "\x8c"
    coins = "".join([str(i + 2) if state[cc.COINS + who] >> i & 1 else "." for i in range(4)])
    following = "done" if gates == last else _GATE_NAMES[(gates + 1) % 4]
    speed = "-" if gates < last and not square(state, who) else str(state[cc.SPEED + who])
    seat = "%d " % (1 + (who & 1)) if state[AT_SEATS] == 2 else ""
    return "%s%-8s%2d %-7s%s  %s" % (mark, seat + NAMES[who][:-1], gates, following, speed, coins)
