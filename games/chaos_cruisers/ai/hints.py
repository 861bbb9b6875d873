"""Reasons for Chaos Cruisers' hints, in at most 52 characters: a move's effects on the track and on rivals.

reason(rules, seat, move) == "Reaches the moon gate; then 9 to the crown"
"""

from games.chaos_cruisers.ai.ways import GATE_NAMES, NAMES, most_changed, ways
from games.chaos_cruisers.engine import course, effects, layout, order
from games.chaos_cruisers.engine.effects import square
from games.chaos_cruisers.engine.moves import (
    first_direction,
    first_length,
    move_kind,
    move_square,
    second_direction,
    second_length,
    shift_target,
    shift_tile,
    speed_op,
)


def reason(rules, seat, move):
    """Return the reason for a legal move; the rules stay as they are."""
    kind = move_kind(move)
    state = bytearray(rules.state)
    cruiser = rules.cruiser()
    if kind == layout.GO:
        return _drive_reason(state, cruiser, move)
    if kind == layout.PLACE:
        gate = state[layout.GATES + cruiser] % 4 + 1
        far = course.distances(state, gate)
        return "%d squares from here to the %s gate" % (far[move_square(move)] - 1, GATE_NAMES[gate % 4])
    if kind == layout.DONE:
        return "No other tile that I tried helps you"
    if kind != layout.SHIFT and kind != layout.BLOCK:
        return "No square is left for an obstacle"
    before = ways(state)
    if kind == layout.SHIFT:
        course.put_tile(state, shift_tile(move), 0)
        course.put_tile(state, shift_target(move), layout.PLAIN_CELL)
    else:
        state[move_square(move)] = 0
    text = _way_change(state, cruiser, before, ways(state))
    if text:
        return text
    if kind == layout.SHIFT:
        return "With the tile after it the way changes"
    # With a second obstacle next to it, would the two be a barrier across the track?
    for step in (1, layout.WIDTH, -1, -layout.WIDTH):
        other = move_square(move) + step
        if _is_open(state, other) and state[other] >> 2 & 7 == layout.PLAIN and not state[other] & layout.CRUISER:
            with_both = bytearray(state)
            with_both[other] = 0
            rival, most = most_changed(before, ways(with_both), _rivals(state, cruiser))
            if most:
                return "With one more beside it %s's way is %d longer" % (NAMES[rival], most)
    return "No place that I tried helps; this harms nobody"


def _rivals(state, cruiser):
    return [i for i in range(order.cruisers(state)) if order.seat_of(state, i) != order.seat_of(state, cruiser)]


def _is_open(state, at):
    return 0 < state[at] < layout.OBSTACLE


def _find_threat(state, cruiser):
    # A rival that could push the cruiser off the track from where it is now, or -1.
    at = square(state, cruiser)
    for i in range(4):
        step = effects.STEPS[i]
        if _is_open(state, at + step):
            continue
        side_step = effects.STEPS[i + 1 & 3]
        square_behind = at
        for distance in range(1, layout.TOP_SPEED + 1):
            square_behind -= step
            if not _is_open(state, square_behind):
                break
            rival = _rival_in_reach(state, cruiser, square_behind, distance)
            if rival >= 0:
                return rival
            if state[square_behind] & layout.CRUISER:
                break
            for side in (side_step, -side_step):
                square_aside = square_behind
                for total in range(distance + 1, layout.TOP_SPEED + 1):
                    square_aside += side
                    if not _is_open(state, square_aside):
                        break
                    rival = _rival_in_reach(state, cruiser, square_aside, total)
                    if rival >= 0:
                        return rival
                    if state[square_aside] & layout.CRUISER:
                        break
    return -1


def _rival_in_reach(state, cruiser, at, steps):
    # The rival on a square if it can drive this number of squares, else -1.
    for i in range(order.cruisers(state)):
        if square(state, i) == at and order.seat_of(state, i) != order.seat_of(state, cruiser):
            gain = 1
            for coin in range(4):
                if state[layout.COINS + i] >> coin & 1:
                    gain = coin + 2
            if state[layout.SPEED + i] + gain >= steps:
                return i
    return -1


def _gate_name(state, cruiser, then=0):
    return GATE_NAMES[(state[layout.GATES + cruiser] + 1 + then) % 4]


def _way_change(state, cruiser, before, after):
    # Say which change of a way helps the cruiser's player most: of the current legs first, then of the legs after them.
    rivals = _rivals(state, cruiser)
    for base in (0, 4):
        best, most = most_changed(before, after, rivals, base)
        gain = before[base + cruiser] - after[base + cruiser]
        if gain > most:
            if base:
                return "Your later way to the %s is %d shorter" % (_gate_name(state, cruiser, 1), gain)
            return "Your way to the %s gate is %d shorter" % (_gate_name(state, cruiser), gain)
        if best >= 0:
            if base:
                return "%s's later way to the %s is %d longer" % (NAMES[best], _gate_name(state, best, 1), most)
            squares = "square" if most == 1 else "squares"
            return "Makes %s's way to the %s %d %s longer" % (NAMES[best], _gate_name(state, best), most, squares)
    return ""


def _drive_reason(state, cruiser, move):
    gates = state[layout.GATES + cruiser]
    old_speed = state[layout.SPEED + cruiser]
    places = [square(state, i) for i in range(4)]
    name = _gate_name(state, cruiser)
    rammed = _first_rammed(state, cruiser, move)
    old_ways = ways(state)
    gates_of_rammed = state[layout.GATES + rammed] if rammed >= 0 else 0
    effects.drive(state, cruiser, move)
    if state[layout.WINNER] == order.seat_of(state, cruiser):
        return "It wins the race"
    at = square(state, cruiser)
    if state[layout.GATES + cruiser] > gates:
        if gates + 1 == order.last_gate(state) or not at:
            return "Reaches the %s gate, %d of %d" % (name, gates + 1, order.last_gate(state))
        if min(state[layout.GATES : layout.GATES + order.cruisers(state)]) > state[layout.CHAOS]:
            then = "you move tiles" if state[layout.SHIFTS_OPTION] else "then chaos"
            return "Reaches the %s gate as the last: %s" % (name, then)
        distances = course.distances(state, (gates + 1) % 4 + 1)
        return "Reaches the %s gate; then %d to the %s" % (name, distances[at] - 1, _gate_name(state, cruiser))
    if not at:
        return _restart_reason(state, gates, places[cruiser])
    hit = ""
    if rammed >= 0:
        hit = NAMES[rammed]
        if order.seat_of(state, rammed) == order.seat_of(state, cruiser):
            hit = "your " + hit
        if state[layout.PENDING] == rammed + 1:
            return "Rams %s out of bounds" % hit
    distances = course.distances(state, gates % 4 + 1)
    squares_left = distances[at] - 1
    squares_before = distances[places[cruiser]] - 1
    threat = _find_threat(state, cruiser)
    if rammed >= 0:
        if threat >= 0:
            return "Pushes %s on, but %s can ram you off" % (hit, NAMES[threat])
        if state[layout.GATES + rammed] > gates_of_rammed:
            return "Pushes %s into its gate; %d to the %s" % (hit, squares_left, name)
        helps = "Helps" if ways(state)[rammed] < old_ways[rammed] else "Pushes"
        return "%s %s on; %d left to the %s, was %d" % (helps, hit, squares_left, name, squares_before)
    speed = state[layout.SPEED + cruiser]
    word = "A coin" if speed_op(move) > 2 else "Faster" if speed > old_speed else "Slower"
    if speed == old_speed:
        word = "Same speed"
    if threat >= 0:
        gain = ", not %d;" % squares_before if squares_left < squares_before else ","
        return "%d left%s but %s can ram you off" % (squares_left, gain, NAMES[threat])
    return (
        "%s: %d left to the %s gate, not %d" % (word, squares_left, name, squares_before)
        if squares_left < squares_before
        else ("%s: %d left to the %s gate" % (word, squares_left, name))
    )


def _restart_reason(state, gates, at):
    # The reason for a crash on purpose: the distance from the best free square of the last gate.
    name = GATE_NAMES[gates % 4]
    corner = course.gate_corner(state, (gates + 3) % 4 + 1)
    far = course.distances(state, gates % 4 + 1)
    nearest = 999
    for free in (corner, corner + 1, corner + layout.WIDTH, corner + layout.WIDTH + 1):
        if not state[free] & layout.CRUISER:
            nearest = min(nearest, far[free] - 1)
    gain = far[at] - 1 - nearest
    if gain > 0:
        return "Back at the %s you are %d square%s nearer" % (name, gain, "" if gain == 1 else "s")
    return "Starts again at the %s: then %d to the %s" % (name, nearest, GATE_NAMES[(gates + 1) % 4])


def _first_rammed(state, cruiser, move):
    # The cruiser that a `go` rams, or -1.
    at = square(state, cruiser)
    legs = ((first_direction(move), first_length(move)), (second_direction(move), second_length(move)))
    for direction, length in legs:
        for _ in range(length):
            at += effects.STEPS[direction]
            if not state[at] or state[at] & layout.OBSTACLE:
                return -1
            if state[at] & layout.CRUISER:
                for i in range(order.cruisers(state)):
                    if square(state, i) == at:
                        return i
    return -1
