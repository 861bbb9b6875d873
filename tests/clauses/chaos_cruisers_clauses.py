"""Predicates for the clauses of Chaos Cruisers (docs/rules/chaos_cruisers.md), for the tables of tests/playthroughs."""

from pathlib import Path

from chaos_cruisers_pictures import arena, connected, corners, gate_squares, open_squares, squares, tile_squares, way
from clause_table import collector

from deckhand.game import AT_CHANCE
from deckhand.rng import Rng
from games.chaos_cruisers.engine.layout import (
    BLOCKING,
    CHAOS,
    COINS,
    CRUISING,
    GATES,
    IN_ORDER,
    LOST,
    OBSTACLES,
    ORDER,
    PENDING,
    PHASE,
    ROUND,
    SHIFTING,
    SHIFTS,
    SPEED,
)

touches, PREDICATES = collector()
UNTOUCHED = {}
STEPS = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}
LAYOUTS = ("eight", "oval", "square", "cross")
COLUMNS = "abcdefghijklmnopqrst"
TRACKS = Path(__file__).resolve().parents[2] / "docs" / "rules" / "tracks.txt"


def spot(name):
    """(row, column) of a square, from its name."""
    return int(name[1:]) - 1, COLUMNS.index(name[0])


def spots(rules):
    """{cruiser from 1: (row, column)}."""
    return {who: spot(name) for who, name in squares(rules).items()}


def count(rules):
    return 3 if rules.seats() == 3 else 4


def speeds(rules):
    return {who: rules.state[SPEED + who - 1] for who in range(1, count(rules) + 1)}


def gates(rules):
    return {who: rules.state[GATES + who - 1] for who in range(1, count(rules) + 1)}


def coins(rules, who):
    """The speed coins that a cruiser still has."""
    return {value for value in (2, 3, 4, 5) if rules.state[COINS + who - 1] >> value - 2 & 1}


def obstacles(rules):
    state = rules.state
    found = [state[OBSTACLES + i] | state[OBSTACLES + 8 + i] << 8 for i in range(8)]
    return [((at - 37) // 21, (at - 37) % 21) for at in found if at]


def order(rules):
    return [who + 1 for who in rules.state[ORDER : ORDER + rules.state[IN_ORDER]]]


def last_gate(rules):
    return 4 * (rules.option(1) + 1)


def rounds(rules):
    return rules.state[ROUND] | rules.state[ROUND + 1] << 8


def phase(rules):
    return rules.state[PHASE]


def far(rules, who):
    """Distance in squares to the nearest square of the next gate's tile."""
    return way(rules, spots(rules)[who], gate_squares(rules, gates(rules)[who] % 4 + 1))


def ranks(rules):
    """{cruiser still racing: its sort key by CC-10}; the leader has the smallest."""
    going = [who for who in gates(rules) if gates(rules)[who] < last_gate(rules)]
    return {who: (-gates(rules)[who], far(rules, who), -speeds(rules)[who]) for who in going}


def order_by_the_sheet(rules, chance):
    """(the order that CC-10 gives this position, the number of ties); chance: the state before lots were drawn."""
    keys = ranks(rules)
    dice = Rng(0, 0)
    dice.load(chance, AT_CHANCE)
    found, tied = [], 0
    for key in sorted(set(keys.values())):
        group = [who for who in sorted(keys) if keys[who] == key]
        if len(group) > 1:
            dice.shuffle(group)
            tied += len(group)
        found += group
    return found, tied


def sets_order(m):
    """Did this move set the order? True after the last setup placement or a round without a chaos round after it."""
    setup = phase(m.before) == 0 and phase(m.after) == CRUISING
    return not m.over and (setup or phase(m.after) == CRUISING and rounds(m.after) > rounds(m.before))


def right_order(m):
    return sets_order(m) and order(m.after) == order_by_the_sheet(m.after, m.before.state)[0]


# --- a drive as the rule sheet describes it -------------------------------------------------------------------------


class Trip:
    """The expected position after a `go`, worked out square by square (CC-11 to CC-16)."""

    def __init__(self, m):
        rules = m.before
        self.who = rules.cruiser() + 1
        self.open = open_squares(rules) | set(spots(rules).values())
        self.spots, self.speeds, self.gates = spots(rules), speeds(rules), gates(rules)
        self.tiles = [gate_squares(rules, gate) for gate in (4, 1, 2, 3)]
        self.last = last_gate(rules)
        self.two = rules.seats() == 2
        self.rammed = []  # pushed cruisers, in order
        self.out = None  # cruisers that went out of bounds
        self.won = False
        self.counted = []  # cruisers that counted a gate
        op, path = m.words
        speed = self.speeds[self.who] + {"+": 1, "-": -1, "=": 0, "n": int(op[1:] or 0), "b": -int(op[1:] or 0)}[op[0]]
        self.speeds[self.who] = self.speed = max(0, min(5, speed))
        legs = [(path[i], int(path[i + 1])) for i in range(0, len(path) - 1, 2)]
        self.steps = [STEPS[letter] for letter, many in legs for _ in range(many)]
        self.drive()

    def at(self, place):
        return next((who for who, where in self.spots.items() if where == place), None)

    def count(self, who):
        """Count a gate (CC-7). True if the cruiser has finished."""
        if self.spots[who] in self.tiles[(self.gates[who] + 1) % 4]:
            self.gates[who] += 1
            self.counted.append(who)
            if self.gates[who] == self.last:
                other = {1: 3, 3: 1, 2: 4, 4: 2}[who]
                self.won = not self.two or self.gates[other] == self.last
                return True
        return False

    def drive(self):
        who = self.who
        for row, column in self.steps:
            here = self.spots[who][0] + row, self.spots[who][1] + column
            if here not in self.open:
                self.leave(who)
                return
            other = self.at(here)
            self.spots[who] = here
            done = self.count(who)
            if other:
                if not self.won:
                    self.speeds[who] = max(0, self.speeds[who] - 1)
                    self.push(other, (row, column))
                    if done:
                        del self.spots[who]
                return
            if done:
                if not self.won:
                    del self.spots[who]
                return

    def push(self, who, step):
        finished = []
        while who and not self.won:
            self.rammed.append(who)
            here = self.spots[who][0] + step[0], self.spots[who][1] + step[1]
            if here not in self.open:
                self.leave(who)
                break
            other = next((w for w, where in self.spots.items() if where == here and w != who), None)
            self.spots[who] = here
            if self.count(who) and not self.won:
                finished.append(who)
            who = other
        for who in finished:
            del self.spots[who]

    def leave(self, who):
        self.out = who
        self.speeds[who] = 0
        del self.spots[who]

    def fits(self, m):
        """Does the position after the move match this trip?"""
        after = spots(m.after), speeds(m.after), gates(m.after)
        return (self.spots, self.speeds, self.gates) == after and len(self.steps) == self.speed


def trip(m):
    """The Trip of a `go` if the engine ends in the same position, else None."""
    made = Trip(m)
    return made if made.fits(m) else None


# --- the track --------------------------------------------------------------------------------------------------------


@touches("CC-1", "24 tiles of 2 x 2 squares, four of them gates", at="deal")
def tiles(m):
    found = corners(m.after)
    kinds = sorted(found.values())
    return kinds == [1, 2, 3, 4] + [5] * 20 and len(set().union(*map(tile_squares, found))) == 96


@touches("CC-2", "a tile is shifted to the arena's edge", at="shift")
def edge(m):
    row, column = spot(m.words[0].split(">")[1])
    return (row in (0, 12) or column in (0, 18)) and all(0 <= r <= 12 and 0 <= c <= 18 for r, c in corners(m.after))


@touches("CC-3", "an obstacle takes a square from the open ones, not from the course", at="block")
def opened(m):
    place = spot(m.words[0])
    return open_squares(m.before) - open_squares(m.after) == {place} and corners(m.before) == corners(m.after)


def as_drawn(name):
    def drawn(m):
        lines = iter(TRACKS.read_text("utf-8").splitlines())
        start = next(line for line in lines if line.startswith(name + " at "))
        row, column = spot(start.split(" at ")[1])
        wanted = [["."] * 20 for _ in range(14)]
        for k, line in enumerate(iter(lambda: next(lines, ""), "")):
            for i, sign in enumerate(line):
                for r, c in tile_squares((row + 2 * k, column + 2 * i)) if sign != "." else ():
                    wanted[r][c] = ":" if sign == "#" else sign.lower()
        return arena(m.after) == ["".join(line) for line in wanted]

    return drawn


for layout in LAYOUTS:
    touches("CC-4", "the layout %s, as drawn in tracks.txt" % layout, at="deal")(as_drawn(layout))


# --- cruisers ---------------------------------------------------------------------------------------------------------


@touches("CC-5", "three players: red, black and yellow race", at="result")
def three(m):
    return m.after.seats() == 3 and set(order(m.after)) <= {1, 2, 3} and len(m.record.result[0]) == 3


@touches("CC-5", "two players: seat 1 drives 1 and 3, seat 2 drives 2 and 4", at="go")
def two(m):
    who = m.before.cruiser() + 1
    return m.before.seats() == 2 and who > 2 and m.seat == 2 - who % 2


@touches("CC-6", "speed 0, four speed coins, no gate reached", at="deal")
def ready(m):
    who = range(1, count(m.after) + 1)
    return (
        not any(speeds(m.after).values())
        and all(coins(m.after, w) == {2, 3, 4, 5} for w in who)
        and not any(gates(m.after).values())
    )


@touches("CC-7", "a gate counts in mid-move", at="go")
def passes_gate(m):
    t = trip(m)
    return t and t.counted == [t.who] and not t.out and spots(m.after)[t.who] not in t.tiles[t.gates[t.who] % 4]


@touches("CC-7", "a gate counts when pushed there", at="go")
def pushed_to_gate(m):
    t = trip(m)
    return t and set(t.counted) & set(t.rammed)


@touches("CC-7", "another gate's tile does nothing", at="go")
def wrong_gate(m):
    t = trip(m)
    return (
        t
        and not t.counted
        and any(
            spots(m.after).get(t.who) in t.tiles[k]
            for k in range(4)
            if k not in ((t.gates[t.who] + 1) % 4, t.gates[t.who] % 4)
        )
    )


@touches("CC-8", "each is put on a free square of the sun tile, in order", at="place")
def setup(m):
    who = m.before.state[PENDING]
    taken = set(spots(m.before).values())
    free = {"place " + n for n in names(gate_squares(m.before, 4) - taken)}
    return phase(m.before) == 0 and m.legal() == free and spots(m.after)[who] == spot(m.words[0])


@touches("CC-8", "the last one has one square, and it is a move", at="place")
def last_square(m):
    return phase(m.before) == 0 and len(m.legal()) == 1


def names(places):
    return ["%s%d" % (COLUMNS[column], row + 1) for row, column in places]


# --- a cruising round -------------------------------------------------------------------------------------------------


def decided(m, what):
    """Were neighbors in the new order separated by this key? 0 gates, 1 distance, 2 speed."""
    if not right_order(m):
        return False
    keys = ranks(m.after)
    found = order(m.after)
    return any(
        keys[a][:what] == keys[b][:what] and keys[a][what] < keys[b][what]
        for a, b in zip(found, found[1:], strict=False)
    )


@touches("CC-10", "order: more gates first")
def by_gates(m):
    return decided(m, 0)


@touches("CC-10", "then who has fewer squares to travel")
def by_distance(m):
    return decided(m, 1)


@touches("CC-10", "then the faster")
def by_speed(m):
    return decided(m, 2)


@touches("CC-10", "the tied are shuffled by stream 16")
def by_lot(m):
    return right_order(m) and order_by_the_sheet(m.after, m.before.state)[1]


@touches("CC-10", "nobody is tied: nothing is drawn")
def no_lot(m):
    same = m.before.state[AT_CHANCE : AT_CHANCE + 8] == m.after.state[AT_CHANCE : AT_CHANCE + 8]
    return right_order(m) and same and not order_by_the_sheet(m.after, m.before.state)[1]


def sets_speed(m, op):
    t = trip(m)
    return t and m.words[0] == op and not t.out and not t.rammed


for op, words in (("+", "one faster"), ("-", "one slower"), ("=", "as fast as before")):
    touches("CC-11", words, at="go")(lambda m, op=op: sets_speed(m, op))


@touches("CC-11", "nitro: the coin is added, and discarded", at="go")
def nitro(m):
    return coin(m, "n")


@touches("CC-11", "brakes: the coin is taken off, and discarded", at="go")
def brakes(m):
    return coin(m, "b")


def coin(m, op):
    who = m.before.cruiser() + 1
    return m.words[0][0] == op and trip(m) and coins(m.before, who) - coins(m.after, who) == {int(m.words[0][1])}


@touches("CC-11", "faster at 5 stays 5", at="go")
def top_speed(m):
    return m.words[0] == "+" and speeds(m.before)[m.before.cruiser() + 1] == 5 and trip(m)


@touches("CC-11", "a used coin is no longer legal", at="go")
def used_coin(m):
    used = {2, 3, 4, 5} - coins(m.before, m.before.cruiser() + 1)
    return used and not any(t.split()[1][1:] in map(str, used) for t in m.legal())


@touches("CC-12", "one straight leg", at="go")
def straight(m):
    return len(m.words[1]) == 2 and trip(m)


@touches("CC-12", "two legs at right angles", at="go")
def two_legs(m):
    path = m.words[1]
    return len(path) == 4 and (path[0] in "NS") != (path[2] in "NS") and trip(m)


@touches("CC-12", "speed 0: no path", at="go")
def no_path(m):
    return m.words[1] == "." and trip(m) and spots(m.before) == spots(m.after)


@touches("CC-13", "out of bounds: speed 0, and a place on the tile of the last gate", at="place")
def out(m):
    who = m.before.state[PENDING]
    tile = gate_squares(m.before, (gates(m.before)[who] - 1) % 4 + 1)
    free = {"place " + n for n in names(tile - set(spots(m.before).values()))}
    return phase(m.before) == CRUISING and m.past[-1].word == "go" and speeds(m.before)[who] == 0 and m.legal() == free


@touches("CC-13", "the coin used on the way out stays used", at="go")
def wasted(m):
    t = trip(m)
    return t and t.out == t.who and m.words[0][0] in "nb" and int(m.words[0][1]) not in coins(m.after, t.who)


@touches("CC-13", "onto an obstacle is out of bounds, too", at="go")
def on_obstacle(m):
    t = trip(m)
    if not t or t.out != t.who:
        return False
    row, column = spots(m.before)[t.who]
    for step in t.steps:
        row, column = row + step[0], column + step[1]
        if (row, column) in obstacles(m.before):
            return True
        if (row, column) not in t.open:
            return False
    return False


@touches("CC-13", "pushed out before its turn: it loses that turn", at="go")
def loses_turn(m):
    t = trip(m)
    return (
        t
        and t.out in t.rammed
        and m.after.state[LOST] >> t.out - 1 & 1
        and order(m.before).index(t.out) > order(m.before).index(t.who)
    )


@touches("CC-13", "pushed out after its turn: it loses nothing", at="go")
def keeps_turn(m):
    t = trip(m)
    return (
        t
        and t.out in t.rammed
        and not m.after.state[LOST]
        and order(m.before).index(t.out) < order(m.before).index(t.who)
    )


@touches("CC-14", "a ram: one slower, the other is pushed one square on", at="go")
def rams(m):
    t = trip(m)
    return t and len(t.rammed) == 1 and not t.out and speeds(m.after)[t.rammed[0]] == speeds(m.before)[t.rammed[0]]


@touches("CC-14", "the pushed one pushes a third", at="go")
def chain(m):
    t = trip(m)
    return t and len(t.rammed) > 1


@touches("CC-14", "pushed out of bounds: its own player chooses the square", at="place")
def own_choice(m):
    go = m.past[-1]
    t = go.word == "go" and trip(go)
    return (
        t
        and t.out in t.rammed
        and m.before.state[PENDING] == t.out
        and m.seat == 1 + (t.out - 1) % m.before.seats()
        and m.seat != go.seat
    )


@touches("CC-15", "a square with a cruiser is not free", at="place")
def not_free(m):
    who = m.before.state[PENDING]
    tile = gate_squares(m.before, (gates(m.before)[who] - 1) % 4 + 1)
    return phase(m.before) == CRUISING and tile & set(spots(m.before).values()) and len(m.legal()) < 4


def finishes(m):
    t = trip(m)
    done = [w for w in t.counted if t.gates[w] == t.last] if t else []
    return t, done


@touches("CC-16", "two players: a cruiser that is done leaves the track, the race goes on", at="go")
def leaves(m):
    t, done = finishes(m)
    return t and t.two and done == [t.who] and not m.over and t.who not in spots(m.after)


@touches("CC-16", "it is in no order from then on")
def in_no_order(m):
    return right_order(m) and m.after.seats() == 2 and len(order(m.after)) == 3


# --- a chaos round ----------------------------------------------------------------------------------------------------


def begins_chaos(m):
    """The gate that triggers a chaos round after this move, or 0."""
    before, after = m.before.state[CHAOS], m.after.state[CHAOS]
    return after if after > before and after == min(gates(m.after).values()) else 0


@touches("CC-20", "all have reached a gate: a chaos round follows")
def chaos(m):
    return begins_chaos(m) and phase(m.after) in (SHIFTING, BLOCKING) and rounds(m.after) == rounds(m.before) + 1


def used(rules):
    return [w for w in range(1, count(rules) + 1) if len(coins(rules, w)) < 4]


def driven(m):
    """Was a coin in use when the round ended? (The last move may have used it.)"""
    return used(m.before) or m.word == "go" and m.words[0][0] in "nb"


@touches("CC-21", "a sun gate: coins come back")
def sun(m):
    return (
        m.after.option(3) == 0
        and begins_chaos(m)
        and begins_chaos(m) // 4 > m.before.state[CHAOS] // 4
        and driven(m)
        and not used(m.after)
    )


@touches("CC-21", "another gate: they do not")
def no_sun(m):
    return (
        m.after.option(3) == 0
        and begins_chaos(m) % 4
        and begins_chaos(m) // 4 == m.before.state[CHAOS] // 4
        and used(m.after)
    )


@touches("CC-21", "option every: at each chaos round")
def every(m):
    return m.after.option(3) == 1 and begins_chaos(m) % 4 and driven(m) and not used(m.after)


@touches("CC-21", "option never: not even at the sun")
def never(m):
    return m.after.option(3) == 2 and begins_chaos(m) >= 4 and used(m.after)


@touches("CC-22", "all obstacles leave the track")
def cleared(m):
    return begins_chaos(m) and obstacles(m.before) and not obstacles(m.after)


def last_at(m):
    """The last cruiser to count gate g, from the moments of the race."""
    gate = m.before.state[CHAOS]
    for e in reversed(m.past):
        if e.word == "go":
            reached = [who for who in gates(e.after) if gates(e.before)[who] < gate == gates(e.after)[who]]
            if reached:
                return Trip(e).counted[-1] if len(reached) > 1 else reached[0]
    return None


@touches("CC-23", "the player of the last one at the gate shifts a tile", at="shift")
def shifts(m):
    a, b = (spot(end) for end in m.words[0].split(">"))
    before, after = corners(m.before), corners(m.after)
    standing = set(spots(m.before).values())
    moved = (
        before[a] == 5
        and not tile_squares(a) & standing
        and after == {**{k: v for k, v in before.items() if k != a}, b: 5}
    )
    owner = 1 + (last_at(m) - 1) % m.before.seats()
    return moved and connected(set().union(*map(tile_squares, after))) and m.seat == owner


@touches("CC-23", "to a place that overlaps the squares that it left", at="shift")
def overlaps(m):
    a, b = (spot(end) for end in m.words[0].split(">"))
    return tile_squares(a) & tile_squares(b)


@touches("CC-23", "another shift, of another tile", at="shift")
def shifts_again(m):
    if m.past[-1].word != "shift":
        return False
    moved = m.past[-1].words[0].split(">")[1]
    return not any(t.startswith("shift %s>" % moved) for t in m.legal())


@touches("CC-23", "after the last shift allowed the step ends by itself", at="shift")
def last_shift(m):
    return m.before.state[SHIFTS] == 1 and phase(m.after) == BLOCKING


@touches("CC-23", "done stops before", at="done")
def stops(m):
    return m.before.state[SHIFTS] and phase(m.after) == BLOCKING


@touches("CC-23", "option 0: no such step")
def no_shifts(m):
    return begins_chaos(m) and m.after.option(2) == 0 and phase(m.after) == BLOCKING


@touches("CC-24", "the order is set on the new course, before any obstacle", at="shift done")
def new_order(m):
    return (
        phase(m.after) == BLOCKING
        and not obstacles(m.after)
        and order(m.after) == order_by_the_sheet(m.after, m.before.state)[0]
    )


def blockable(rules):
    """Open squares of tiles without a gate or cruiser. Doesn't check what an obstacle there would cut off."""
    standing = set(spots(rules).values())
    plain = [tile_squares(corner) for corner, kind in corners(rules).items() if kind == 5]
    return set().union(*(tile for tile in plain if not tile & standing)) & open_squares(rules)


@touches("CC-24", "an obstacle on a tile without gate and cruiser; the open squares stay in one piece", at="block")
def blocks(m):
    return spot(m.words[0]) in blockable(m.before) and connected(open_squares(m.after))


def block_turn(m):
    """Number of obstacles already placed in this chaos round."""
    turn = 0
    for e in reversed(m.past):
        if e.word != "block":
            break
        turn += 1
    return turn


@touches("CC-24", "each the other one, in the same order", at="block")
def blocks_again(m):
    turn, n = block_turn(m), len(order(m.before))
    return turn >= n and m.before.cruiser() + 1 == order(m.before)[turn - n] and len(obstacles(m.after)) == turn + 1


@touches("CC-24", "what would cut the open squares in two is not legal", at="block")
def would_cut(m):
    whole, free = open_squares(m.before), blockable(m.before)
    cut = {s for s in free if not connected(whole - {s})}
    return cut and m.legal() == {"block " + n for n in names(free - cut)}


@touches("CC-25", "the next cruising round has that order", at="go")
def same_order(m):
    return (
        m.past[-1].word == "block"
        and order(m.before) == order(m.past[-1].before)
        and m.before.cruiser() + 1 == order(m.before)[0]
    )


# --- the end ----------------------------------------------------------------------------------------------------------


@touches("CC-30", "the last gate of the last lap: won at once", at="go")
def wins(m):
    t, done = finishes(m)
    return t and t.won and done == [t.who] and m.over and not t.two and m.after.result()[0][t.who - 1] == 1


@touches("CC-30", "won by being pushed there", at="go")
def wins_pushed(m):
    t, done = finishes(m)
    return (
        t
        and t.won
        and done
        and done[0] in t.rammed
        and m.over
        and m.after.result()[0][(done[0] - 1) % m.after.seats()] == 1
    )


@touches("CC-30", "a winner that enters an occupied square stays on it with the other", at="go")
def together(m):
    t, done = finishes(m)
    return t and t.won and done == [t.who] and list(spots(m.after).values()).count(spots(m.after)[t.who]) == 2


@touches("CC-30", "places of the others by gates, distance, speed", at="result")
def places(m):
    if m.after.seats() == 2 or rounds(m.after) == 300:
        return False
    found = m.record.result[0]
    winner = found.index(1) + 1
    keys = {
        who: (-gates(m.after)[who], far(m.after, who), -speeds(m.after)[who]) for who in gates(m.after) if who != winner
    }
    wanted = {who: 2 + sum(other < key for other in keys.values()) for who, key in keys.items()}
    return wanted == {who: found[who - 1] for who in keys}


@touches("CC-30", "two players: the second cruiser of a player decides", at="go")
def second_cruiser(m):
    t, done = finishes(m)
    return t and t.two and t.won and m.over and m.after.result()[0][1 - done[0] % 2] == 1


@touches("CC-31", "round 300 is done: the first of the order wins", at="go")
def by_rounds(m):
    if not m.over or rounds(m.after) != 300 or m.after.seats() == 2:
        return False
    found = order_by_the_sheet(m.after, m.before.state)[0]
    return order(m.after) == found and m.after.result()[0][found[0] - 1] == 1


@touches("CC-31", "two players: more gates in all win", at="go")
def by_rounds_for_two(m):
    reached = gates(m.after)
    totals = reached[1] + reached.get(3, 0), reached[2] + reached.get(4, 0)
    return (
        m.over
        and rounds(m.after) == 300
        and m.after.seats() == 2
        and totals[0] != totals[1]
        and m.after.result()[0][totals.index(max(totals))] == 1
    )
