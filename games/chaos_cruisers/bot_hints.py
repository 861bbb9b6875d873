"""Why a move is a good one, in at most 52 characters (bot.why): what it does on the track as it lies, and to whom.

reason(rules, seat, move)       # "Reaches the moon gate, 3 of 8"
"""

from games.chaos_cruisers import rules_course, rules_effects, rules_order
from games.chaos_cruisers import rules_layout as cc
from games.chaos_cruisers.bot_ways import GATE_NAMES, NAMES, most_changed, ways
from games.chaos_cruisers.rules_effects import square


def reason(rules, seat, move):
    """The reason in words; the rules are left as they are."""
    kind = move & cc.KIND
    move &= cc.NUMBERS
    state = bytearray(rules.state)
    who = rules.cruiser()
    if kind == cc.GO:
        return _drives(state, who, move)
    if kind == cc.PLACE:
        gate = state[cc.GATES + who] % 4 + 1
        rules_course.distances(state, gate)
        return "%d squares from here to the %s gate" % (rules_course.DIST[move] - 1, GATE_NAMES[gate % 4])
    if kind == cc.DONE:
        return "No other tile that I tried helps you"
    if kind != cc.SHIFT and kind != cc.BLOCK:
        return "No square is left for an obstacle"
    before = ways(state)
    if kind == cc.SHIFT:
        rules_course.put_tile(state, move & cc.TILE, 0)
        rules_course.put_tile(state, move >> cc.TO, cc.PLAIN_CELL)
    else:
        state[move] = 0
    return _changes(state, who, before, ways(state), kind == cc.BLOCK)


def _gate_name(state, who, then=0):
    return GATE_NAMES[(state[cc.GATES + who] + 1 + then) % 4]


def _changes(state, who, before, after, blocks):
    # the largest change of a way that helps the player of `who`, of the legs under way and of those after them
    rivals = []
    for i in range(rules_order.cruisers(state)):
        if rules_order.seat_of(state, i) != rules_order.seat_of(state, who):
            rivals.append(i)
    for base in (0, 4):
        best, most = most_changed(before, after, rivals, base)
        gain = before[base + who] - after[base + who]
        if gain > most:
            if base:
                return "Your leg to the %s gate gets %d shorter" % (_gate_name(state, who, 1), gain)
            return "Your way to the %s gate is %d shorter" % (_gate_name(state, who), gain)
        if best >= 0:
            if base:
                return "%s's leg to the %s gets %d longer" % (NAMES[best], _gate_name(state, best, 1), most)
            squares = "square" if most == 1 else "squares"
            return "Makes %s's way to the %s %d %s longer" % (NAMES[best], _gate_name(state, best), most, squares)
    if blocks:
        return "No way is longer yet: it is one half of a barrier"
    return "With the tile after it the way changes"


def _drives(state, who, move):
    gates = state[cc.GATES + who]
    old = state[cc.SPEED + who]
    places = [square(state, i) for i in range(4)]
    name = _gate_name(state, who)
    rammed = _first_hit(state, who, move)
    rules_effects.drive(state, who, move)
    if state[cc.WINNER] == rules_order.seat_of(state, who):
        return "It wins the race"
    reached = "Reaches the %s gate, %d of %d" % (name, gates + 1, rules_order.last_gate(state))
    if state[cc.GATES + who] > gates:
        return reached
    at = square(state, who)
    if not at:
        return "Starts again from the %s gate" % GATE_NAMES[gates % 4]
    if rammed >= 0 and state[cc.PENDING] == rammed + 1:
        return "Rams %s out of bounds" % NAMES[rammed]
    rules_course.distances(state, gates % 4 + 1)
    left = rules_course.DIST[at] - 1
    if rammed >= 0:
        return "Pushes %s on; then %d to the %s gate" % (NAMES[rammed], left, name)
    speed = state[cc.SPEED + who]
    word = "A coin" if move & 15 > 2 else "Faster" if speed > old else "Slower"
    if speed == old:
        word = "Same speed"
    far = rules_course.DIST[places[who]] - 1
    return (
        "%s: %d left to the %s gate, not %d" % (word, left, name, far)
        if left < far
        else ("%s: %d left to the %s gate" % (word, left, name))
    )


def _first_hit(state, who, move):
    # whom it enters first; -1: nobody
    at = square(state, who)
    for step, steps in ((move >> 4 & 3, move >> 6 & 15), (move >> 10 & 3, move >> 12 & 15)):
        for _ in range(steps):
            at += rules_effects.STEPS[step]
            if not state[at] or state[at] & cc.OBSTACLE:
                return -1
            if state[at] & cc.CRUISER:
                for i in range(rules_order.cruisers(state)):
                    if square(state, i) == at:
                        return i
    return -1
