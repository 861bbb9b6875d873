"""Who is where in the race, over the arena, and how it ended. Loaded when it is asked for.

show(screen, rules); title, line = epitaph(rules, session)
"""

from deckhand.game import const
from deckhand.screen import INK_BAR
from games.chaos_cruisers.rules_effects import square
from games.chaos_cruisers.rules_order import cruisers, last_gate
from games.chaos_cruisers.view import PADDED

_SEATS = const(3)
_PHASE = const(352)
_TURN = const(353)
_LOST = const(355)
_ROUND = const(356)
_SHIFTS = const(359)
_IN_ORDER = const(361)
_ORDER = const(362)
_SPEED = const(366)
_GATES = const(370)
_COINS = const(374)
_SHIFTING = const(2)
_BLOCKING = const(3)
_TOP = const(3)
_GATE_NAMES = ("sun", "moon", "crown", "arms")


def show(screen, rules):
    """The race so far, over the arena: order, gates, next gate, speed, coins."""
    state = rules.state
    count = cruisers(state)
    rounds = state[_ROUND] | state[_ROUND + 1] << 8
    last = last_gate(state)
    screen.cursor_off()
    screen.line(_TOP, "Round%3d gate next  v coin" % (rounds + 1), INK_BAR)
    order = []
    n = state[_IN_ORDER]
    for k in range(n):
        order.append(state[_ORDER + k])
    for i in range(count):
        if i not in order:
            order.append(i)
    for k in range(count):
        who = order[k]
        screen.line(_TOP + 1 + k, _row(state, who, k, n, last), INK_BAR)
    note = "\x86 now  \x8b has gone"
    if state[_PHASE] == _SHIFTING:
        note = "Chaos: %d shifts are left" % state[_SHIFTS]
    elif state[_PHASE] == _BLOCKING:
        note = "\x86 lays an obstacle now"
    screen.line(_TOP + 1 + count, note, INK_BAR)
    screen.line(_TOP + 2 + count, "%d gates win" % last, INK_BAR)


def _row(state, who, k, n, last):
    gates = state[_GATES + who]
    turn = state[_TURN]
    mark = " "
    if k < n and state[_PHASE] != _SHIFTING:
        mark = "\x86" if k == turn % n else "\x8b" if k < turn % n else " "
        if state[_LOST] >> who & 1:
            mark = "\x8c"
    coins = ""
    for i in range(4):
        coins += str(i + 2) if state[_COINS + who] >> i & 1 else "."
    following = "done" if gates == last else _GATE_NAMES[(gates + 1) % 4]
    speed = str(state[_SPEED + who])
    if gates < last and not square(state, who):
        speed = "-"
    return "%s%s%2d/%-2d %-5s %s %s" % (mark, PADDED[who], gates, last, following, speed, coins)


def epitaph(rules, session):
    """(title, line) of the result."""
    state = rules.state
    places, scores = rules.result()
    winner = 1
    for i in range(len(places)):
        if places[i] == 1:
            winner = i + 1
    rounds = state[_ROUND] | state[_ROUND + 1] << 8
    line = "Gates %s, round %d" % (" ".join([str(score) for score in scores]), rounds + 1)
    if session.humans() == 1:
        return ("YOU WIN" if winner == session.eyes else "YOU LOSE"), line
    return ("SEAT %d WINS" % winner if state[_SEATS] == 2 else PADDED[winner - 1].strip().upper() + " WINS"), line
