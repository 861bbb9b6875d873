"""Solve a deal of Crash Landing with the deck open: can it be won, and what could have been scored?

    answer = solve(4711, (0, 1, 0, 2))      # deal, options as in Rules (one seat)
    answer.score                            # the best score found, None if nothing lands it
    answer.moves                            # the moves in notation: play them to see it
    answer.proven                           # the search was complete: no play scores more (or wins at all)

Turn by turn it stores all distinct positions, or the most promising if there are more than `width`. A deal that
cannot be won has few positions and is proven so; of one that can, the score is nearly the best (within a few points).
"""

from functools import cache
from importlib import import_module
from typing import NamedTuple

from deckhand_sim.authoring.contract import load
from deckhand_sim.games import Answer

TOP = 20
FASTEST = 8
HAND = 6
GROUND_TURNS = 6
WIDTH = 60  # positions per turn to continue from
ALIKE = 3  # positions with the same hand
LONGEST = 80  # turns
PATIENCE = 20  # turns without a better landing
POINT = 64
UNBURNT = 3  # value of a point of unburnt rockets, of the 64 of a point of score
BEST = 39  # 8 8 8 8 7: a landing keeps at most five rockets
BEST_OF_RESCUE = 46  # 8 8 8 8 7 7: a full hand
BEST_OF_EARTH = 32  # 8 8 8 8: four at most


class Flight(NamedTuple):
    """A position at Find: sorted hand, rockets drawn from the deck, and dropped ones below it, the last one lowest."""

    altitude: int
    speed: int
    hand: tuple[int, ...]
    drawn: int
    dropped: tuple[int, ...]
    back: bool
    ground: int
    hard: bool


@cache
def _less(hand, rockets):
    left = list(hand)
    for value in rockets:
        left.remove(value)
    return tuple(left)


def _side(values):
    """Return the total of each of two equal sides, or 0."""
    half, odd = divmod(sum(values), 2)
    sums = 1
    for value in values:
        sums |= sums << value
    return half if half and not odd and sums >> half & 1 else 0


@cache
def _groups(hand, back):
    """Return [(speed change, hand after, notation)] of every burn of the hand, cheapest first."""
    found = {}
    for bits in range(3, 1 << len(hand)):
        group = tuple(hand[i] for i in range(len(hand)) if bits >> i & 1)
        if group in found:
            continue
        down = _side(group)
        up = 0 if back and 1 in group else _side([v - 1 for v in group]) if back else down
        found[group] = (up, down)
    burns = []
    for group in sorted(found, key=lambda g: (sum(g), g)):
        up, down = found[group]
        text = "burn " + ",".join(map(str, group))
        if up:
            burns.append((-up, _less(hand, group), text + " up"))
        if down:
            burns.append((down, _less(hand, group), text + " down"))
    return burns


@cache
def _after_burns(hand, speed, back):
    """Return {(hand, speed): burns that lead there} for every way to burn in a turn, none included."""
    ways = {(hand, speed): ()}
    waiting = [(hand, speed)]
    while waiting:
        place = waiting.pop()
        for change, rest, text in _groups(place[0], back):
            next_place = (rest, place[1] + change)
            if abs(next_place[1]) <= FASTEST and next_place not in ways:
                ways[next_place] = (*ways[place], text)
                waiting.append(next_place)
    return ways


@cache
def _worths():
    """Return the rows of the bot's weights, in points: being there, having a burn, a rocket of each value."""
    weights = import_module("games.crash_landing.ai.weights")
    rows = []
    for at in range(0, len(weights.WEIGHTS), weights.ROW):
        first, second, burn, *rockets = (q - 35 for q in weights.WEIGHTS[at : at + weights.ROW])
        worths = [57 * first + second - 1600, 30 * burn - 256, *(q * q * 7 // 32 for q in rockets)]
        rows.append([worth / POINT for worth in worths])
    return rows


class _Solver:
    def __init__(self, deal, options):
        Rules, _ = load("crash_landing")
        game = Rules(deal, 1, options)
        self.gravity = 1 + game.option(1)
        self.rescue = bool(game.option(2))
        size = game.deck_size(1)
        blind = [v for v in range(1, 9) for _ in range(4 - game.in_hand(1, v) - game.in_burnt(1, v))]
        self.deck = _deck(game, size)
        assert sorted(self.deck) == blind
        hand = tuple(v for v in range(1, 9) for _ in range(game.in_hand(1, v)))
        self.start = Flight(game.altitude(1), game.speed(1), hand, 0, (), False, 0, False)
        self.most = BEST_OF_RESCUE if self.rescue else BEST if self.gravity == 1 else BEST_OF_EARTH
        self.came = {self.start: (None, ())}
        self.score = None
        self.last = None

    def finds(self, flight):
        """Yield (hand, drawn, dropped, moves) of every Find and Drop."""
        hand, drawn, dropped = flight.hand, flight.drawn, flight.dropped
        yield hand, drawn, dropped, ("skip",)
        at = drawn - len(self.deck)
        if at < 0:
            value = self.deck[drawn]
        elif at < len(dropped):
            value = dropped[at]
        else:
            return
        more = tuple(sorted((*hand, value)))
        if len(more) <= HAND:
            yield more, drawn + 1, dropped, ("draw",)
            return
        for gone in sorted(set(more)):
            yield _less(more, (gone,)), drawn + 1, (*dropped, gone), ("draw", f"drop {gone}")

    def falls(self, flight, hand, speed, drawn, dropped):
        """Return the Flight after the step, or None if it's over; a win is recorded."""
        altitude, back, ground, hard = flight.altitude, flight.back, flight.ground, flight.hard
        if not (back and not speed and not altitude):
            speed = min(speed + self.gravity, FASTEST)
            altitude = max(0, min(TOP, altitude - speed))
            if not altitude and speed > 0:
                if speed > 2:
                    return None
                hard = hard or speed == 2
                if not self.rescue:
                    return sum(hand) // (1 + hard)
                speed, back = 0, True
            elif altitude == TOP and back:
                return sum(hand) // (1 + hard)
        if back and not altitude and not speed:
            ground += 1
            left = len(self.deck) + len(dropped) - drawn
            rises = any(change < 0 and change >= -FASTEST for change, _, _ in _groups(hand, True))
            if ground > GROUND_TURNS or not left and not rises:
                return None
        return Flight(altitude, speed, hand, drawn, dropped, back, ground, hard)

    def turn(self, flights):
        """Return all flights after one more turn."""
        fresh = []
        for flight in flights:
            for hand, drawn, dropped, found in self.finds(flight):
                for (rest, speed), burns in _after_burns(hand, flight.speed, flight.back).items():
                    after = self.falls(flight, rest, speed, drawn, dropped)
                    if after is None:
                        continue
                    if isinstance(after, Flight):
                        if after not in self.came:
                            self.came[after] = (flight, (*found, *burns, "end"))
                            fresh.append(after)
                    elif self.score is None or after > self.score:
                        self.score = after
                        self.last = (flight, (*found, *burns, "end"))
                        if after >= self.most:
                            return []
        return fresh

    def promise(self, flight):
        """Estimate a flight: the bot's weights, and the unburnt rockets."""
        altitude, speed, hand = flight.altitude, flight.speed, flight.hand
        unburnt = (
            sum(hand) + sum(self.deck[flight.drawn :]) + sum(flight.dropped[max(0, flight.drawn - len(self.deck)) :])
        )
        if flight.back:
            while speed < 0:
                altitude -= min(0, speed + self.gravity)
                speed += self.gravity
            return 100 + sum(hand) / (1 + flight.hard) + altitude / 2
        row = _worths()[(speed + FASTEST) * TOP + altitude - 1]
        return row[0] + row[1] * (len(hand) > 3) + sum(row[1 + value] for value in hand) + unburnt / UNBURNT

    def choose(self, flights, width):
        """Select the most promising flights, few with the same hand, to leave room for different ones."""
        chosen, alike = [], {}
        for flight in sorted(flights, key=self.promise, reverse=True):
            alike[flight.hand] = alike.get(flight.hand, 0) + 1
            if alike[flight.hand] <= ALIKE:
                chosen.append(flight)
                if len(chosen) == width:
                    break
        return chosen

    def moves(self):
        """Return the moves to the best landing."""
        texts = []
        step = self.last
        while step is not None and step[0] is not None:
            texts.append(step[1])
            step = self.came[step[0]]
        return [text for turn in reversed(texts) for text in turn]


def _deck(game, size):
    """Return the deck from its top, by drawing every rocket of a copy."""
    at = len(game.state) - 2 * 56 + 24
    return tuple(game.state[at + i] for i in range(size - 1, -1, -1))


def solve(deal, options=(), width=WIDTH, best=True):
    """Return the Answer for a single-player deal; width: positions per turn to continue from.

    best: False accepts any landing, which is found ten times as fast.
    """
    solver = _Solver(deal, options)
    flights = [solver.start]
    proven = True
    highest, since = None, 0
    for _ in range(LONGEST):
        flights = solver.turn(flights)
        if not flights:
            break
        if not best and solver.score is not None:
            proven = False
            break
        since = since + 1 if highest == solver.score is not None else 0
        highest = solver.score
        if since > PATIENCE:
            proven = False
            break
        if len(flights) > width:
            proven = False
            flights = solver.choose(flights, width)
    else:
        proven = False
    _after_burns.cache_clear()
    proven = proven or solver.score == solver.most
    return Answer(solver.score, solver.moves() if solver.score is not None else [], proven)
