"""Why a move is a good one, in at most 52 characters (bot.why).

reason(rules, seat, move)       # "reaches the moon gate, 3 of 8"
"""

from games.chaos_cruisers import rules_course, rules_effects, rules_order
from games.chaos_cruisers import rules_layout as cc
from games.chaos_cruisers.rules_effects import square

_NAMES = ("red", "black", "yellow", "blue")
_GATE_NAMES = ("sun", "moon", "crown", "arms")


def reason(rules, seat, move):
    """The reason in words; the rules are left as they are."""
    kind = move & cc.KIND
    move &= cc.NUMBERS
    state = bytearray(rules.state)
    if kind == cc.GO:
        return _drives(state, rules.cruiser(), move)
    if kind == cc.PLACE:
        who = rules.cruiser()
        gate = state[cc.GATES + who] % 4 + 1
        rules_course.distances(state, gate)
        return "%d squares from here to the %s gate" % (rules_course.DIST[move] - 1, _GATE_NAMES[gate % 4])
    if kind == cc.DONE:
        return "no other tile is worth moving"
    if kind != cc.SHIFT and kind != cc.BLOCK:
        return "no square is left for an obstacle"
    who = rules.cruiser()
    before = _ways(state)
    if kind == cc.SHIFT:
        rules_course.put_tile(state, move & cc.TILE, 0)
        rules_course.put_tile(state, move >> cc.TO, cc.PLAIN_CELL)
    else:
        state[move] = 0
    return _changes(state, seat, who, before, _ways(state), kind == cc.BLOCK)


def _gate_name(state, who):
    return _GATE_NAMES[(state[cc.GATES + who] + 1) % 4]


def _ways(state):
    # squares to the next gate, by cruiser
    ways = [0, 0, 0, 0]
    for who in range(rules_order.cruisers(state)):
        if square(state, who):
            rules_course.distances(state, state[cc.GATES + who] % 4 + 1)
            ways[who] = rules_course.DIST[square(state, who)] - 1
    return ways


def _changes(state, seat, who, before, after, blocks):
    best = -1
    most = 0
    lead = -1
    for i in range(rules_order.cruisers(state)):
        if rules_order.seat_of(state, i) == seat or not square(state, i):
            continue
        if after[i] - before[i] > most:
            most = after[i] - before[i]
            best = i
        if lead < 0 or state[cc.GATES + i] > state[cc.GATES + lead]:
            lead = i
    gain = before[who] - after[who]
    if gain > most:
        return "your way to the %s gate is %d shorter" % (_gate_name(state, who), gain)
    if best >= 0:
        return "makes %s's way to the %s %d squares longer" % (_NAMES[best], _gate_name(state, best), most)
    if lead < 0:
        return "it is not in your way"
    if blocks:
        return "narrows %s's way to the %s gate" % (_NAMES[lead], _gate_name(state, lead))
    return "the track after the %s gate gets longer" % _gate_name(state, lead)


def _drives(state, who, move):
    gates = state[cc.GATES + who]
    old = state[cc.SPEED + who]
    places = [square(state, i) for i in range(4)]
    name = _gate_name(state, who)
    rules_effects.drive(state, who, move)
    if state[cc.WINNER] == rules_order.seat_of(state, who):
        return "it wins the race"
    rammed = -1
    for i in range(rules_order.cruisers(state)):
        if i != who and square(state, i) != places[i]:
            if state[cc.PENDING] == i + 1:
                return "rams %s out of bounds" % _NAMES[i]
            rammed = i
    if state[cc.GATES + who] > gates:
        return "reaches the %s gate, %d of %d" % (name, gates + 1, rules_order.last_gate(state))
    at = square(state, who)
    if not at:
        return "starts again from the %s gate, out of the jam" % _GATE_NAMES[gates % 4]
    rules_course.distances(state, gates % 4 + 1)
    left = rules_course.DIST[at] - 1
    if rammed >= 0:
        return "pushes %s on, then %d to the %s gate" % (_NAMES[rammed], left, name)
    speed = state[cc.SPEED + who]
    word = "nitro" if 2 < move & 15 < 7 else "brakes" if move & 15 > 6 else "faster" if speed > old else "slower"
    if speed == old:
        word = "same speed"
    return "%s: %d squares left to the %s gate" % (word, left, name)
