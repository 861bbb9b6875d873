"""Why a move is a good one, in at most 52 characters (bot.why): what it does on the track as it lies, and to whom.

reason(rules, seat, move)       # "Reaches the moon gate; then 9 to the crown"
"""

from games.chaos_cruisers.ai.ways import GATE_NAMES, NAMES, most_changed, ways
from games.chaos_cruisers.engine import course, effects, layout, order
from games.chaos_cruisers.engine.effects import square


def reason(rules, seat, move):
    """The reason in words; the rules are left as they are."""
    kind = move & layout.KIND
    move &= layout.NUMBERS
    state = bytearray(rules.state)
    who = rules.cruiser()
    if kind == layout.GO:
        return _drives(state, who, move)
    if kind == layout.PLACE:
        gate = state[layout.GATES + who] % 4 + 1
        far = course.distances(state, gate)
        return "%d squares from here to the %s gate" % (far[move] - 1, GATE_NAMES[gate % 4])
    if kind == layout.DONE:
        return "No other tile that I tried helps you"
    if kind != layout.SHIFT and kind != layout.BLOCK:
        return "No square is left for an obstacle"
    before = ways(state)
    if kind == layout.SHIFT:
        course.put_tile(state, move & layout.TILE, 0)
        course.put_tile(state, move >> layout.TO, layout.PLAIN_CELL)
    else:
        state[move] = 0
    text = _changes(state, who, before, ways(state))
    if text:
        return text
    if kind == layout.SHIFT:
        return "With the tile after it the way changes"
    # With the square beside it, where the two would lie across the track?
    for step in (1, layout.WIDTH, -1, -layout.WIDTH):
        other = move + step
        if _is_open(state, other) and state[other] >> 2 & 7 == layout.PLAIN and not state[other] & layout.CRUISER:
            then = bytearray(state)
            then[other] = 0
            one, most = most_changed(before, ways(then), _rivals(state, who))
            if most:
                return "With one more beside it %s's way is %d longer" % (NAMES[one], most)
    return "No place that I tried helps; this harms nobody"


def _rivals(state, who):
    return [i for i in range(order.cruisers(state)) if order.seat_of(state, i) != order.seat_of(state, who)]


def _is_open(state, at):
    return 0 < state[at] < layout.OBSTACLE


def _threat(state, who):
    # A rival that could push `who` off the track as all stand now; -1: none can.
    at = square(state, who)
    for i in range(4):
        step = effects.STEPS[i]
        if _is_open(state, at + step):
            continue
        aside = effects.STEPS[i + 1 & 3]
        p = at
        for along in range(1, layout.TOP_SPEED + 1):
            p -= step
            if not _is_open(state, p):
                break
            found = _reaches(state, who, p, along)
            if found >= 0:
                return found
            if state[p] & layout.CRUISER:
                break
            for side in (aside, -aside):
                q = p
                for more in range(along + 1, layout.TOP_SPEED + 1):
                    q += side
                    if not _is_open(state, q):
                        break
                    found = _reaches(state, who, q, more)
                    if found >= 0:
                        return found
                    if state[q] & layout.CRUISER:
                        break
    return -1


def _reaches(state, who, at, steps):
    # the rival who stands there, where it can drive so many squares
    for i in range(order.cruisers(state)):
        if square(state, i) == at and order.seat_of(state, i) != order.seat_of(state, who):
            more = 1
            for coin in range(4):
                if state[layout.COINS + i] >> coin & 1:
                    more = coin + 2
            if state[layout.SPEED + i] + more >= steps:
                return i
    return -1


def _gate_name(state, who, then=0):
    return GATE_NAMES[(state[layout.GATES + who] + 1 + then) % 4]


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
    gates = state[layout.GATES + who]
    old = state[layout.SPEED + who]
    places = [square(state, i) for i in range(4)]
    name = _gate_name(state, who)
    rammed = _first_hit(state, who, move)
    own = ways(state)
    mates = state[layout.GATES + rammed] if rammed >= 0 else 0
    effects.drive(state, who, move)
    if state[layout.WINNER] == order.seat_of(state, who):
        return "It wins the race"
    at = square(state, who)
    if state[layout.GATES + who] > gates:
        if gates + 1 == order.last_gate(state) or not at:
            return "Reaches the %s gate, %d of %d" % (name, gates + 1, order.last_gate(state))
        if min(state[layout.GATES : layout.GATES + order.cruisers(state)]) > state[layout.CHAOS]:
            then = "you move tiles" if state[layout.SHIFTS_OPTION] else "then chaos"
            return "Reaches the %s gate as the last: %s" % (name, then)
        far = course.distances(state, (gates + 1) % 4 + 1)
        return "Reaches the %s gate; then %d to the %s" % (name, far[at] - 1, _gate_name(state, who))
    if not at:
        return _again(state, gates, places[who])
    hit = ""
    if rammed >= 0:
        hit = NAMES[rammed]
        if order.seat_of(state, rammed) == order.seat_of(state, who):
            hit = "your " + hit
        if state[layout.PENDING] == rammed + 1:
            return "Rams %s out of bounds" % hit
    way = course.distances(state, gates % 4 + 1)
    left = way[at] - 1
    far = way[places[who]] - 1
    rival = _threat(state, who)
    if rammed >= 0:
        if rival >= 0:
            return "Pushes %s on, but %s can ram you off" % (hit, NAMES[rival])
        if state[layout.GATES + rammed] > mates:
            return "Pushes %s into its gate; %d to the %s" % (hit, left, name)
        helps = "Helps" if ways(state)[rammed] < own[rammed] else "Pushes"
        return "%s %s on; %d left to the %s, was %d" % (helps, hit, left, name, far)
    speed = state[layout.SPEED + who]
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
    corner = course.gate_corner(state, (gates + 3) % 4 + 1)
    far = course.distances(state, gates % 4 + 1)
    left = 999
    for square_ in (corner, corner + 1, corner + layout.WIDTH, corner + layout.WIDTH + 1):
        if not state[square_] & layout.CRUISER:
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
            at += effects.STEPS[step]
            if not state[at] or state[at] & layout.OBSTACLE:
                return -1
            if state[at] & layout.CRUISER:
                for i in range(order.cruisers(state)):
                    if square(state, i) == at:
                        return i
    return -1
