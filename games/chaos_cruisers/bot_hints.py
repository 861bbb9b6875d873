"""Why a move is a good one, in at most 52 characters (bot.why): what it does on the track as it lies, and to whom.

reason(rules, seat, move)       # "Reaches the moon gate; then 9 to the crown"
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
        far = rules_course.distances(state, gate)
        return "%d squares from here to the %s gate" % (far[move] - 1, GATE_NAMES[gate % 4])
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
    text = _changes(state, who, before, ways(state))
    if text:
        return text
    if kind == cc.SHIFT:
        return "With the tile after it the way changes"
    # With the square beside it, where the two would lie across the track?
    for step in (1, cc.WIDTH, -1, -cc.WIDTH):
        other = move + step
        if _is_open(state, other) and state[other] >> 2 & 7 == cc.PLAIN and not state[other] & cc.CRUISER:
            then = bytearray(state)
            then[other] = 0
            one, most = most_changed(before, ways(then), _rivals(state, who))
            if most:
                return "With one more beside it %s's way is %d longer" % (NAMES[one], most)
    return "No place that I tried helps; this harms nobody"


def _rivals(state, who):
    return [
        i
        for i in range(rules_order.cruisers(state))
        if rules_order.seat_of(state, i) != rules_order.seat_of(state, who)
    ]


def _is_open(state, at):
    return 0 < state[at] < cc.OBSTACLE


def _threat(state, who):
    # A rival that could push `who` off the track as all stand now; -1: none can.
    at = square(state, who)
    for i in range(4):
        step = rules_effects.STEPS[i]
        if _is_open(state, at + step):
            continue
        aside = rules_effects.STEPS[i + 1 & 3]
        p = at
        for along in range(1, cc.TOP_SPEED + 1):
            p -= step
            if not _is_open(state, p):
                break
            found = _reaches(state, who, p, along)
            if found >= 0:
                return found
            if state[p] & cc.CRUISER:
                break
            for side in (aside, -aside):
                q = p
                for more in range(along + 1, cc.TOP_SPEED + 1):
                    q += side
                    if not _is_open(state, q):
                        break
                    found = _reaches(state, who, q, more)
                    if found >= 0:
                        return found
                    if state[q] & cc.CRUISER:
                        break
    return -1


def _reaches(state, who, at, steps):
    # the rival who stands there, where it can drive so many squares
    for i in range(rules_order.cruisers(state)):
        if square(state, i) == at and rules_order.seat_of(state, i) != rules_order.seat_of(state, who):
            more = 1
            for coin in range(4):
                if state[cc.COINS + i] >> coin & 1:
                    more = coin + 2
            if state[cc.SPEED + i] + more >= steps:
                return i
    return -1


def _gate_name(state, who, then=0):
    return GATE_NAMES[(state[cc.GATES + who] + 1 + then) % 4]


def _changes(state, who, before, after):
    # the largest change of a way that helps the player of `who`, of the legs under way and of those after them
    rivals = _rivals(state, who)
    for base in (0, 4):
        best, most = most_changed(before, after, rivals, base)
        gain = before[base + who] - after[base + who]
        if gain > most:
            if base:
                return "Your later way to the %s is %d shorter" % (_gate_name(state, who, 1), gain)
            return "Your way to the %s gate is %d shorter" % (_gate_name(state, who), gain)
        if best >= 0:
            if base:
                return "%s's later way to the %s is %d longer" % (NAMES[best], _gate_name(state, best, 1), most)
            squares = "square" if most == 1 else "squares"
            return "Makes %s's way to the %s %d %s longer" % (NAMES[best], _gate_name(state, best), most, squares)
    return ""


def _drives(state, who, move):
    gates = state[cc.GATES + who]
    old = state[cc.SPEED + who]
    places = [square(state, i) for i in range(4)]
    name = _gate_name(state, who)
    rammed = _first_hit(state, who, move)
    own = ways(state)
    mates = state[cc.GATES + rammed] if rammed >= 0 else 0
    rules_effects.drive(state, who, move)
    if state[cc.WINNER] == rules_order.seat_of(state, who):
        return "It wins the race"
    at = square(state, who)
    if state[cc.GATES + who] > gates:
        if gates + 1 == rules_order.last_gate(state) or not at:
            return "Reaches the %s gate, %d of %d" % (name, gates + 1, rules_order.last_gate(state))
        if min(state[cc.GATES : cc.GATES + rules_order.cruisers(state)]) > state[cc.CHAOS]:
            then = "you move tiles" if state[cc.SHIFTS_OPTION] else "then chaos"
            return "Reaches the %s gate as the last: %s" % (name, then)
        far = rules_course.distances(state, (gates + 1) % 4 + 1)
        return "Reaches the %s gate; then %d to the %s" % (name, far[at] - 1, _gate_name(state, who))
    if not at:
        return _again(state, gates, places[who])
    hit = ""
    if rammed >= 0:
        hit = NAMES[rammed]
        if rules_order.seat_of(state, rammed) == rules_order.seat_of(state, who):
            hit = "your " + hit
        if state[cc.PENDING] == rammed + 1:
            return "Rams %s out of bounds" % hit
    way = rules_course.distances(state, gates % 4 + 1)
    left = way[at] - 1
    far = way[places[who]] - 1
    rival = _threat(state, who)
    if rammed >= 0:
        if rival >= 0:
            return "Pushes %s on, but %s can ram you off" % (hit, NAMES[rival])
        if state[cc.GATES + rammed] > mates:
            return "Pushes %s into its gate; %d to the %s" % (hit, left, name)
        helps = "Helps" if ways(state)[rammed] < own[rammed] else "Pushes"
        return "%s %s on; %d left to the %s, was %d" % (helps, hit, left, name, far)
    speed = state[cc.SPEED + who]
    word = "A coin" if move & 15 > 2 else "Faster" if speed > old else "Slower"
    if speed == old:
        word = "Same speed"
    if rival >= 0:
        return "%d left%s but %s can ram you off" % (left, ", not %d;" % far if left < far else ",", NAMES[rival])
    return (
        "%s: %d left to the %s gate, not %d" % (word, left, name, far)
        if left < far
        else ("%s: %d left to the %s gate" % (word, left, name))
    )


def _again(state, gates, at):
    # What a crash on purpose is good for: how near the best free square of the last gate is.
    name = GATE_NAMES[gates % 4]
    corner = rules_course.gate_corner(state, (gates + 3) % 4 + 1)
    far = rules_course.distances(state, gates % 4 + 1)
    left = 999
    for square_ in (corner, corner + 1, corner + cc.WIDTH, corner + cc.WIDTH + 1):
        if not state[square_] & cc.CRUISER:
            left = min(left, far[square_] - 1)
    gain = far[at] - 1 - left
    if gain > 0:
        return "Back at the %s you are %d square%s nearer" % (name, gain, "" if gain == 1 else "s")
    return "Starts again at the %s: then %d to the %s" % (name, left, GATE_NAMES[(gates + 1) % 4])


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
