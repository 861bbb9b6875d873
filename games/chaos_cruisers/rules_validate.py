"""Could these bytes be a race? Loaded only to check saved bytes.

fault(rules)        # raises CorruptState, what is wrong with any bytes of the right length in a few words
"""

from deckhand.game import AT_SEATS, must
from games.chaos_cruisers import rules_layout as cc
from games.chaos_cruisers.rules_course import Course
from games.chaos_cruisers.rules_effects import square
from games.chaos_cruisers.rules_order import cruisers, last_gate
from games.chaos_cruisers.rules_tracks import gate_place


def fault(rules):
    """Raise CorruptState where the state can be no position of a race."""
    state = rules.state
    _grid(state)
    _race(state)
    _standing(state)
    _obstacles(state)
    _order(state)


def _flagged(state, flag):
    # how many squares have it
    return sum([1 for p in range(cc.FIRST, cc.LAST_SQUARE + 1) if state[p] & flag])


def _grid(state):
    # CC-1, CC-2: whole tiles, the gates in their places, nothing beside the arena
    tiles = 0
    covered = 0
    plain = 0
    for p in range(cc.GRID, cc.PHASE):
        cell = state[p]
        if not cell:
            continue
        kind = cell >> 2 & 7
        must(cc.FIRST <= p <= cc.LAST_SQUARE and (p - cc.FIRST) % cc.WIDTH < cc.WIDTH - 1, "course beside the arena")
        must(1 <= kind <= cc.PLAIN, "a square of no tile")
        covered += 1
        if cell & 3 == 0:
            tiles += 1
            base = cell & 0x5C
            for k in range(1, 4):
                must(state[p + (k >> 1) * cc.WIDTH + (k & 1)] & 0x5F == base + k, "half a tile")
            if kind == cc.PLAIN:
                plain += 1
            else:
                must(gate_place(state, kind) == p, "a gate that moved")
        must(not cell & cc.MOVED or kind == cc.PLAIN and state[cc.PHASE] == cc.SHIFTING, "a tile that moved")
    must(tiles == cc.TILE_COUNT and plain == cc.TILE_COUNT - 4 and covered == cc.SQUARE_COUNT, "not 24 tiles")


def _race(state):
    phase = state[cc.PHASE]
    n = cruisers(state)
    done = last_gate(state)
    pending = state[cc.PENDING]
    rounds = state[cc.ROUND] | state[cc.ROUND + 1] << 8
    must(phase <= cc.OVER, "no such phase")
    must(pending <= n and (phase == cc.SETUP) <= (pending > 0), "pending cruiser")
    must(not pending or phase <= cc.CRUISING, "pending cruiser")
    must(rounds <= cc.LAST_ROUND and (phase == cc.OVER or rounds < cc.LAST_ROUND), "rounds")
    must(not state[cc.LOST] >> n, "lost turns")
    least = min(state[cc.GATES : cc.GATES + n])
    most = max(state[cc.GATES : cc.GATES + n])
    for i in range(4):
        gates = state[cc.GATES + i]
        speed = state[cc.SPEED + i]
        if i >= n:
            must(not (gates or speed or state[cc.COINS + i]), "a fourth cruiser")
            continue
        must(gates <= done and speed <= 5 and state[cc.COINS + i] <= 15, "gates, speed or coins")
        must(phase != cc.SETUP or not (gates or speed), "setup")
    for g in range(16):
        must(state[cc.LAST_AT + g] < (n if g < most else 1), "last at a gate")
    chaos = state[cc.CHAOS]
    must(chaos <= least and (chaos or phase != cc.SHIFTING and phase != cc.BLOCKING), "chaos gate")
    shifts = state[cc.SHIFTS]
    must((1 <= shifts <= state[cc.SHIFTS_OPTION]) if phase == cc.SHIFTING else not shifts, "shifts")
    must((1 <= state[cc.WINNER] <= state[AT_SEATS]) if phase == cc.OVER else not state[cc.WINNER], "winner")
    if phase == cc.OVER:
        won = state[cc.GATES + state[cc.WINNER] - 1] == done
        if state[AT_SEATS] == 2:
            won = won and state[cc.GATES + state[cc.WINNER] + 1] == done
        must(won or rounds == cc.LAST_ROUND, "winner")
    elif state[AT_SEATS] == 2:
        for i in range(2):
            must(state[cc.GATES + i] < done or state[cc.GATES + i + 2] < done, "a race that is over")
    else:
        must(most < done, "a race that is over")


def _standing(state):
    # CC-15: a cruiser a square (but the winner's last: CC-30), the flags of the grid where the cruisers are
    phase = state[cc.PHASE]
    n = cruisers(state)
    done = last_gate(state)
    pending = state[cc.PENDING]
    flags = _flagged(state, cc.CRUISER)
    for i in range(4):
        at = square(state, i)
        away = i >= n or i == pending - 1 or phase == cc.SETUP and i >= pending
        if state[cc.GATES + i] == done and i < n:
            if phase != cc.OVER:
                away = True
            elif not at:
                away = state[AT_SEATS] == 2
        must((not at) if away else (cc.FIRST <= at <= cc.LAST_SQUARE), "a cruiser off the track")
        must(phase == cc.SETUP or i != pending - 1 or state[cc.GATES + i] < done, "pending cruiser")
        if away:
            continue
        must(0 < state[at] < cc.OBSTACLE and state[at] & cc.CRUISER, "a cruiser off the track")
        shared = at in [square(state, j) for j in range(i)]
        must(not shared or phase == cc.OVER, "two cruisers on a square")
        if not shared:
            flags -= 1
    must(not flags, "a cruiser's shadow")


def _obstacles(state):
    # CC-24: on plain tiles, one a square, all open squares in one piece
    lie = []
    early = state[cc.PHASE] == cc.SETUP or state[cc.PHASE] == cc.SHIFTING or not state[cc.CHAOS]
    for i in range(cc.OBSTACLES, cc.OBSTACLES + 8):
        at = state[i] | state[i + 8] << 8
        if at:
            must(not early, "an early obstacle")
            must((i - cc.OBSTACLES) % 4 < cruisers(state), "an obstacle of no cruiser")
            must(cc.FIRST <= at <= cc.LAST_SQUARE and state[at] & cc.OBSTACLE, "an obstacle off the track")
            must(state[at] >> 2 & 7 == cc.PLAIN, "an obstacle off the track")
            must(at not in lie, "two obstacles on a square")
            lie.append(at)
    must(len(lie) == _flagged(state, cc.OBSTACLE), "an obstacle's shadow")
    must(Course().measure(state, 4) == cc.SQUARE_COUNT - len(lie), "a course in pieces")


def _order(state):
    phase = state[cc.PHASE]
    n = state[cc.IN_ORDER]
    turn = state[cc.TURN]
    done = last_gate(state)
    if phase == cc.SETUP:
        must(not n and not turn, "an order before the setup")
        return
    must(1 <= n <= cruisers(state), "order")
    seen = 0
    for k in range(n):
        who = state[cc.ORDER + k]
        must(who < cruisers(state) and not seen >> who & 1, "order")
        must(phase != cc.BLOCKING or state[cc.GATES + who] < done, "order")
        seen |= 1 << who
        for late in range(2):
            i = cc.OBSTACLES + who + 4 * late
            must(phase != cc.BLOCKING or k + late * n < turn or not (state[i] or state[i + 8]), "an early obstacle")
    for who in range(cruisers(state)):
        must(seen >> who & 1 or state[cc.GATES + who] == done, "order")
    # A race that is over by its rounds has a new order, which may be shorter than the turn that was the last one.
    must(phase == cc.OVER or turn < (2 * n if phase == cc.BLOCKING else n), "turn")
    who = state[cc.ORDER + turn % n]
    if phase == cc.CRUISING and not state[cc.PENDING]:
        must(state[cc.GATES + who] < done and not state[cc.LOST] >> who & 1, "turn")
