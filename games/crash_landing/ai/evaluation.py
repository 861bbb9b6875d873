"""Crash Landing's static evaluation of a turn's choices, by fitted weights.

    evaluator = Evaluator(rules, seat); yield from evaluator.prepare()
    yield from evaluator.consider(evaluator.full_hand, 0, 10)   # list the ten choices that look best with the whole hand
    evaluator.draw(value)                                       # imagine that this value is found next
    worth = yield from evaluator.weigh(evaluator.choices[0])    # examine one of the choices closely

It reads open information only. A set of rockets is a mask: bit i is the hand's i-th smallest rocket, the next bit the drawn
one. A worth is in 64ths of a point of the score (POINT).
"""

from deckhand.const import const
from games.crash_landing.ai.landing import ALTITUDES, POINT, fill_outcomes, find_landing
from games.crash_landing.ai.weights import ROW, WEIGHTS
from games.crash_landing.engine.layout import (
    BURN,
    COUNT_BITS,
    DOWN,
    EARTH,
    END,
    FASTEST,
    GROUND_TURNS,
    RESCUE,
    THRUSTS,
    TOP,
)

_TRUST = const(67)  # factor for the fitted worths, in 64ths
_FEW_LEFT = const(6)  # below this many rockets in the deck the fitted worths count less
_CLIMB_THRUST = const(7)  # thrust that lifts a ship from the ground to altitude 20
_SETS_PER_SLICE = const(8)  # sets examined between two yields


class Evaluator:
    """Weighs the choices of one decision."""

    def __init__(self, rules, seat, level=2):
        self.gravity = 1 + rules.option(EARTH)
        self.is_rescue = rules.option(RESCUE)
        self.is_returning = rules.is_returning(seat)
        self.landed_hard = rules.landed_hard(seat)
        self.is_race = rules.seats() > 1
        self.altitude = rules.altitude(seat)
        self.speed = rules.speed(seat)
        self.is_last_ground_turn = rules.ground_turns(seat) == GROUND_TURNS
        # Worth of landing at all, besides the score: more if landing is hard, or if the first to land wins.
        self.landing_worth = (30 if self.is_race else 40 if self.gravity > 1 or self.is_returning else 1) * POINT
        self.turn_cost = POINT // 2 if self.is_race else 0
        self.is_ground_race = self.is_race and not self.is_rescue  # only the first landing counts
        self.cards = []  # the hand's values, ascending
        self.unseen = [0] * 9  # by value: rockets that may come next; [0] is 1 if the deck is empty
        self.deck_size = rules.deck_size(seat)
        self._read_position(rules, seat)
        sets = 2 << len(self.cards)
        # By set of rockets:
        self.sums = bytearray(sets)  # total of the face values
        self.sizes = bytearray(sets)  # number of rockets
        self.lowest = bytearray(sets)  # lowest value: that of a rocket that must be dropped
        self.thrust_down = bytearray(sets)  # thrust fired down; 0: the set isn't balanced
        self.reach_down = [1] * sets  # bit t: some of the set's rockets total t
        self.thrust_up = self.thrust_down
        if self.is_returning:
            self.thrust_up = bytearray(sets)
            self.reach_up = [1] * sets
        self.groups = bytearray(sets)  # the balanced sets
        self.hand_groups = self.group_count = 0  # their number without and with the drawn rocket
        self.lowest[0] = 9
        self.full_hand = (1 << len(self.cards)) - 1
        self.outcomes = bytearray((2 * FASTEST + 1) * ALTITUDES)  # see fill_outcomes() in ai/landing.py
        self.fall_speed = self.drawn_value = 0
        self.avoids_upward_fire = False
        self.turns_to_ground = b""  # in a race to the ground: see ai/race.py
        if self.is_ground_race:
            from games.crash_landing.ai.race import race_values  # loaded only for a race

            values = race_values(self, rules, seat, level)
            self.landing_worth, self.turn_cost, self.avoids_upward_fire, self.turns_to_ground = values
        self.choices = []  # (worth, move, rockets left, speed after it), best first

    def prepare(self):
        """Compute the tables of the hand's sets and of the falls' outcomes. A generator."""
        for bit in range(len(self.cards)):
            self._add_sets(bit, self.cards[bit])
            yield
        self.hand_groups = self.group_count
        if not self.is_returning:
            fill_outcomes(self)
            yield

    def _read_position(self, rules, seat):
        """Set the hand, the rockets that may come next, and the trust in the fitted worths."""
        unseen = self.unseen
        known = rules.dropped_count(seat)
        total = 0
        for value in range(1, 9):
            held = rules.in_hand(seat, value)
            self.cards += [value] * held
            unseen[value] = 4 - held - rules.in_burnt(seat, value)
            total += unseen[value] * value
        for i in range(known):
            unseen[rules.dropped_value(seat, i)] -= 1
        if known == self.deck_size:  # the next rocket is known, or the deck is empty
            unseen[rules.dropped_value(seat, known - 1) if known else 0] = 1
        # The weights were fitted to an endless deck, gravity 1 and no rival.
        trust = _TRUST
        if self.deck_size:
            trust += 2 * (2 * total - 9 * self.deck_size) // self.deck_size
        if self.deck_size < _FEW_LEFT:
            trust = trust * self.deck_size // _FEW_LEFT
        self.trust = trust >> 1 if self.is_race or self.gravity > 1 else trust

    def _add_sets(self, bit, value):
        """Compute the sets with this rocket and any of those at lower bits."""
        sums = self.sums
        sizes = self.sizes
        lowest = self.lowest
        reach_down = self.reach_down
        thrust_down = self.thrust_down
        groups = self.groups
        count = self.group_count
        first_set = 1 << bit
        for lower_set in range(first_set):
            rocket_set = first_set | lower_set
            total = sums[lower_set] + value
            sums[rocket_set] = total
            sizes[rocket_set] = sizes[lower_set] + 1
            lowest[rocket_set] = value if value < lowest[lower_set] else lowest[lower_set]
            reach = reach_down[lower_set]
            reach |= reach << value & THRUSTS
            reach_down[rocket_set] = reach
            thrust_down[rocket_set] = total >> 1 if not total & 1 and reach >> (total >> 1) & 1 else 0
            if self.is_returning:  # CL-33: fired up, a rocket is worth one less, and a 1 is worth nothing
                reach = self.reach_up[lower_set]
                reach = reach | reach << (value - 1) & THRUSTS if value > 1 else 0
                self.reach_up[rocket_set] = reach
                total -= sizes[rocket_set]
                self.thrust_up[rocket_set] = total >> 1 if not total & 1 and reach >> (total >> 1) & 1 else 0
            if thrust_down[rocket_set] or self.thrust_up[rocket_set]:
                groups[count] = rocket_set
                count += 1
        self.group_count = count

    # First sight: a quick worth for every choice

    def consider(self, start, move, most):
        """Add the choices with these rockets, every burn and none, to `choices`, which keeps the best `most`.

        move: the drop that comes before the burn; 0: the burn is the move. A generator.
        """
        self._add_choice(move or END, start, self.speed, most)
        cards = self.cards
        for i in range(self.hand_groups):
            if i % _SETS_PER_SLICE == 0:
                yield
            group = self.groups[i]
            if group & ~start:
                continue
            # Of equal rockets only the first may go, so that no burn is listed twice.
            shifted = group << 1
            burn = 0
            for bit in range(len(cards)):
                if group >> bit & 1:
                    if bit and cards[bit] == cards[bit - 1] and not shifted >> bit & 1:
                        burn = -1
                        break
                    burn += 1 << COUNT_BITS * (cards[bit] - 1)
            if burn < 0:
                continue
            thrust = self.thrust_up[group]
            if thrust and not self.avoids_upward_fire and self.speed - thrust >= -FASTEST:
                self._add_choice(move or BURN | burn, start ^ group, self.speed - thrust, most)
            thrust = self.thrust_down[group]
            if thrust and self.speed + thrust <= FASTEST:
                self._add_choice(move or BURN | DOWN | burn, start ^ group, self.speed + thrust, most)

    def _add_choice(self, move, rockets, speed, most):
        choices = self.choices
        worth = self._quick_worth(rockets, speed)
        i = len(choices)
        while i and choices[i - 1][0] < worth:
            i -= 1
        if i < most:
            choices.insert(i, (worth, move, rockets, speed))
            if len(choices) > most:
                choices.pop()

    def _next_altitude(self, speed):
        """Return the altitude after the next step from this speed, and set `fall_speed` to the speed then."""
        if self.is_returning and not speed and not self.altitude:
            self.fall_speed = 0
            return 0
        speed += self.gravity
        if speed > FASTEST:
            speed = FASTEST
        self.fall_speed = speed
        altitude = self.altitude - speed
        return altitude if altitude < TOP else TOP

    def _quick_worth(self, rockets, speed):
        """Return the worth, at first sight, of ending the turn with these rockets at this speed."""
        altitude = self._next_altitude(speed)
        if self.is_returning:
            from games.crash_landing.ai.climb import quick_worth  # loaded only for a rescue's way back

            return quick_worth(self, rockets, altitude)
        if altitude <= 0:
            return self._landing_worth(rockets)
        return self._flight_worth(rockets, altitude)

    def _flight_worth(self, rockets, altitude):
        """Return the worth of a hand still in flight at `fall_speed`."""
        if self.is_ground_race:
            from games.crash_landing.ai.race import race_worth  # loaded only for a race

            return race_worth(self, rockets, altitude)
        return self.fitted(rockets, altitude)

    def _landing_worth(self, rockets):
        """Return the worth of landing now at `fall_speed`."""
        if self.fall_speed > 2:
            return 0
        if self.is_ground_race:
            return self.landing_worth - self.fall_speed
        worth = self.landing_worth + self.sums[rockets] * POINT
        if self.is_rescue and not self._can_climb(rockets):
            worth = worth * 2 // 3
        return worth >> self.fall_speed - 1

    def _can_climb(self, rockets):
        """Return True if a burn can lift the ship from the ground to altitude 20; roughly, with one less per rocket."""
        for i in range(self.hand_groups):
            group = self.groups[i]
            if not group & ~rockets and self.thrust_down[group] - self.sizes[group] // 2 >= _CLIMB_THRUST:
                return True
        return False

    def fitted(self, rockets, altitude):
        """Return the fitted worth of a hand before a Burn; of seven rockets the least useful is dropped."""
        row = ((self.fall_speed + FASTEST) * TOP + altitude - 1) * ROW
        worth = 57 * (WEIGHTS[row] - 35) + WEIGHTS[row + 1] - 35 - 1600
        size = self.sizes[rockets]
        if size > 4 or self._can_burn(rockets):
            worth += 30 * (WEIGHTS[row + 2] - 35) - 256
        cards = self.cards
        hand_size = len(cards)
        row += 2
        lowest = 1 << 20
        bit = 0
        while rockets:
            if rockets & 1:
                digit = WEIGHTS[row + (cards[bit] if bit < hand_size else self.drawn_value)] - 35
                digit = digit * digit * 7 >> 5
                worth += digit
                if digit < lowest:
                    lowest = digit
            rockets >>= 1
            bit += 1
        return worth - lowest if size > 6 else worth

    def _can_burn(self, rockets):
        for i in range(self.group_count):
            if not self.groups[i] & ~rockets:
                return True
        return False

    # A closer look, with one more rocket

    def draw(self, value):
        """Imagine that the next rocket has this value (0: none is drawn)."""
        self.drawn_value = value
        self.group_count = self.hand_groups
        if value:
            self._add_sets(len(self.cards), value)

    def weigh(self, choice):
        """Return the worth of a choice if the next turn finds the rocket of `draw`. A generator."""
        worth, _, rockets, speed = choice
        altitude = self._next_altitude(speed)
        if altitude <= 0 and self.fall_speed > 0 or self.is_returning and altitude == TOP:
            return worth
        if self.drawn_value:
            rockets |= 1 << len(self.cards)
        if self.is_returning:
            from games.crash_landing.ai.climb import find_climb

            return (yield from find_climb(self, rockets, altitude))
        worth = self._flight_worth(rockets, altitude)
        if not self.is_ground_race:
            worth = worth * self.trust >> 6
        return (yield from find_landing(self, rockets, altitude, worth if worth > 0 else 0))
