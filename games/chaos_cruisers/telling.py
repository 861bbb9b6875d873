"""Chaos Cruisers in words: what a move did, who is where in the race, how it ended.

tell(before, state, way, move, 0, True) == "Red: ram Blue, Blue is out of bounds"
"""

from deckhand.game import const
from deckhand.screen import INK_BAR
from deckhand.words import wrap
from games.chaos_cruisers.effects import square
from games.chaos_cruisers.orders import cruisers, last_gate
from games.chaos_cruisers.way import OUT, RAMS

_SEATS = const(3)
_PHASE = const(352)
_TURN = const(353)
_PENDING = const(354)
_LOST = const(355)
_ROUND = const(356)
_SHIFTS = const(359)
_IN_ORDER = const(361)
_ORDER = const(362)
_SPEED = const(366)
_GATES = const(370)
_COINS = const(374)
_CRUISING = const(1)
_SHIFTING = const(2)
_BLOCKING = const(3)
_KIND = const(18)
_GO = const(0)
_PLACE = const(1)
_SHIFT = const(2)
_BLOCK = const(4)
_LINES = const(2)
_TOP = const(3)

NAMES = ("Red", "Black", "Yellow", "Blue")
GATE_NAMES = ("sun", "moon", "crown", "arms")  # gate 4, 8 ... 0: of gate 4 k + i


def _say(text, fact):
    # one fact more, where it still fits the two lines
    longer = text + (" " if text[-1] == ":" else ", ") + fact
    return longer if len(wrap(longer)) <= _LINES else text


def tell(before, state, way, move, who, quiet):
    """What cruiser `who` just did; quiet: "" where there is nothing to say but what can be seen."""
    kind = move >> _KIND
    text = NAMES[who] + ":"
    bare = text
    if kind == _GO:
        done = last_gate(state)
        for i in range(cruisers(state)):
            gates = state[_GATES + i]
            if gates > before[_GATES + i]:
                fact = "gate %d, the %s" % (gates, GATE_NAMES[gates % 4])
                if gates == done:
                    fact = "the last gate!"
                text = _say(text, fact if i == who else NAMES[i] + " pushed to " + fact)
        if way.kind == OUT:
            text = _say(text, "out of bounds, back to the " + GATE_NAMES[state[_GATES + who] % 4])
        elif way.kind == RAMS and way.count > way.steps:
            text = _say(text, "rams " + NAMES[way.who[way.steps]])
        if way.out < 4 and way.out != who:
            text = _say(text, NAMES[way.out] + " is out of bounds")
            if state[_LOST] >> way.out & 1 and not before[_LOST] >> way.out & 1:
                text = _say(text, "its turn is lost")
        if move & 15 > 2 and (text != bare or not quiet):
            coin = "brakes" if move & 15 > 6 else "nitro"
            text = _say(text, "%s %d, speed %d" % (coin, ((move & 15) - 3) % 4 + 2, state[_SPEED + who]))
    if text == bare:
        if quiet:
            text = ""
        elif kind == _GO:
            speed = state[_SPEED + who]
            text += " drives on, speed %d" % speed if speed else " stands still"
        elif kind == _PLACE:
            text += " starts again" if before[_PHASE] else " is on the track"
        elif kind == _SHIFT:
            text += " shifts a tile"
        elif kind == _BLOCK:
            text += " lays an obstacle"
        else:
            text += " shifts no more"
    if state[_PHASE] != before[_PHASE] and before[_PHASE] == _CRUISING and state[_PHASE] <= _BLOCKING:
        text = _say(text, "CHAOS!") if text else "CHAOS! The track is rebuilt"
    return text


def race(screen, rules):
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
    following = "done" if gates == last else GATE_NAMES[(gates + 1) % 4]
    speed = str(state[_SPEED + who])
    if gates < last and not square(state, who):
        speed = "-"
    return "%s%-6s %2d/%-2d %-5s %s %s" % (mark, NAMES[who], gates, last, following, speed, coins)


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
    return ("SEAT %d WINS" % winner if state[_SEATS] == 2 else NAMES[winner - 1].upper() + " WINS"), line
