"""Crash Landing's static evaluation, by fitted weights: every set of a hand's rockets, and what a choice leads to.

    evaluator = Evaluator(rules, seat); yield from evaluator.begin()    # from open things only
    yield from evaluator.consider(evaluator.full, 0, 10)    # the ten choices that look best from the whole hand
    evaluator.draw(value)                                   # as if this value came next:
    worth = yield from evaluator.weigh(evaluator.choices[0])    # one of them, looked at closely

Sets of rockets are bits: bit i is the i-th smallest of the hand, the next bit the drawn one. Points are 64ths.
"""

from deckhand.const import const
from games.crash_landing.ai.landing import ALTITUDES, POINT, foresee, landing
from games.crash_landing.ai.weights import ROW, WEIGHTS
from games.crash_landing.engine.layout import BURN, DOWN, EARTH, END, FASTEST, GROUND_TURNS, RESCUE, THRUSTS, TOP

_TRUST = const(67)  # of 64
_LATE = const(6)  # rockets left in the deck
_CLIMB = const(7)  # thrust that lifts a ship from the ground to altitude 20
_GLANCES = const(8)  # sets a slice that are looked at for the first time


class Evaluator:
    """What one decision is made by; a new one for each."""

    def __init__(self, rules, seat, level=2):
        self.gravity = 1 + rules.option(EARTH)
        self.rescue = rules.option(RESCUE)
        self.back = rules.returning(seat)
        self.halved = rules.hard(seat)
        self.race = rules.seats() > 1
        self.altitude = rules.altitude(seat)
        self.speed = rules.speed(seat)
        self.last_ground = rules.ground_turns(seat) == GROUND_TURNS
        # Landing at all is worth more points than the score where it is hard to do or the first one wins.
        self.prize = (30 if self.race else 40 if self.gravity > 1 or self.back else 1) * POINT
        self.hurry = POINT // 2 if self.race else 0
        self.sprint = self.race and not self.rescue  # nothing but the first landing counts
        self.cards = []
        self.unseen = [0] * 9  # how many of each value the next rocket can be; of 0: 1 where none is left
        self.deck = rules.deck_size(seat)
        self._see(rules, seat)
        sets = 2 << len(self.cards)
        self.sums = bytearray(sets)  # face values
        self.sizes = bytearray(sets)
        self.least = bytearray(sets)  # smallest value, for a rocket that must be dropped
        self.down = bytearray(sets)  # thrust of a balanced set
        self.down_reach = [1] * sets  # bit t: some of the set make t
        self.up = self.down
        if self.back:
            self.up = bytearray(sets)
            self.up_reach = [1] * sets
        self.groups = bytearray(sets)  # the balanced sets
        self.hand_groups = self.group_count = 0  # how many those are of the hand, and how many with the drawn rocket
        self.least[0] = 9
        self.full = (1 << len(self.cards)) - 1
        self.ends = bytearray((2 * FASTEST + 1) * ALTITUDES)  # of ai/landing.py
        self.falling = self.drawn = 0
        self.calm = False
        self.turns = b""  # of ai/race.py, in a race to the ground
        if self.sprint:
            from games.crash_landing.ai.race import plan  # loaded for a race

            self.prize, self.hurry, self.calm, self.turns = plan(self, rules, seat, level)
        self.choices = []  # (worth, move, rockets that it keeps, speed after it), best first

    def begin(self):
        """Work out all sets of the hand, and how falls end; a generator."""
        for bit in range(len(self.cards)):
            self._add(bit, self.cards[bit])
            yield
        self.hand_groups = self.group_count
        if not self.back:
            foresee(self)
            yield

    def _see(self, rules, seat):
        """Fill in the hand, what may come next, and how far the fitted worths are to be trusted."""
        unseen = self.unseen
        known = rules.dropped(seat)
        total = 0
        for value in range(1, 9):
            held = rules.in_hand(seat, value)
            self.cards += [value] * held
            unseen[value] = 4 - held - rules.in_burnt(seat, value)
            total += unseen[value] * value
        for i in range(known):
            unseen[rules.dropped_value(seat, i)] -= 1
        if known == self.deck:  # the next one is known, or there is none
            unseen[rules.dropped_value(seat, known - 1) if known else 0] = 1
        # The worths know no end of the deck, and are those of a landing with gravity 1 and nobody to beat.
        trust = _TRUST
        if self.deck:
            trust += 2 * (2 * total - 9 * self.deck) // self.deck
        if self.deck < _LATE:
            trust = trust * self.deck // _LATE
        self.trust = trust >> 1 if self.race or self.gravity > 1 else trust

    def _add(self, bit, value):
        """Work out the sets of this rocket and those of lower bits."""
        sums = self.sums
        sizes = self.sizes
        least = self.least
        reach = self.down_reach
        down = self.down
        groups = self.groups
        count = self.group_count
        one = 1 << bit
        for low in range(one):
            each = one | low
            total = sums[low] + value
            sums[each] = total
            sizes[each] = sizes[low] + 1
            least[each] = value if value < least[low] else least[low]
            made = reach[low]
            made |= made << value & THRUSTS
            reach[each] = made
            down[each] = total >> 1 if not total & 1 and made >> (total >> 1) & 1 else 0
            if self.back:  # CL-33: upwards a rocket is worth one less, and a 1 is no use
                made = self.up_reach[low]
                made = made | made << (value - 1) & THRUSTS if value > 1 else 0
                self.up_reach[each] = made
                total -= sizes[each]
                self.up[each] = total >> 1 if not total & 1 and made >> (total >> 1) & 1 else 0
            if down[each] or self.up[each]:
                groups[count] = each
                count += 1
        self.group_count = count

    # A first look at every choice

    def consider(self, start, move, most):
        """Note the choices from this set of rockets: to burn nothing and every burn; at most so many are kept, best first.

        move: the move that all of them begin with (a drop), or 0 where the burn is the move. A generator.
        """
        self._note(move or END, start, self.speed, most)
        cards = self.cards
        for i in range(self.hand_groups):
            if i % _GLANCES == 0:
                yield
            group = self.groups[i]
            if group & ~start:
                continue
            # Of equal rockets the first ones go, so that no burn comes twice.
            again = group << 1
            burn = 0
            for bit in range(len(cards)):
                if group >> bit & 1:
                    if bit and cards[bit] == cards[bit - 1] and not again >> bit & 1:
                        burn = -1
                        break
                    burn += 1 << 3 * (cards[bit] - 1)
            if burn < 0:
                continue
            side = self.up[group]
            if side and not self.calm and self.speed - side >= -FASTEST:
                self._note(move or BURN | burn, start ^ group, self.speed - side, most)
            side = self.down[group]
            if side and self.speed + side <= FASTEST:
                self._note(move or BURN | DOWN | burn, start ^ group, self.speed + side, most)

    def _note(self, move, kept, speed, most):
        choices = self.choices
        worth = self._glance(kept, speed)
        at = len(choices)
        while at and choices[at - 1][0] < worth:
            at -= 1
        if at < most:
            choices.insert(at, (worth, move, kept, speed))
            if len(choices) > most:
                choices.pop()

    def _fall(self, speed):
        """The altitude after the next step from this speed; `self.falling` is the speed then."""
        if self.back and not speed and not self.altitude:
            self.falling = 0
            return 0
        speed += self.gravity
        if speed > FASTEST:
            speed = FASTEST
        self.falling = speed
        altitude = self.altitude - speed
        return altitude if altitude < TOP else TOP

    def _glance(self, kept, speed):
        """What ending the turn with these rockets at this speed looks worth."""
        altitude = self._fall(speed)
        if self.back:
            from games.crash_landing.ai.climb import glance  # only a rescue has a way back

            return glance(self, kept, altitude)
        if altitude <= 0:
            return self._landed(kept)
        return self._worth(kept, altitude)

    def _worth(self, kept, altitude):
        """Of a hand that is still in flight at `self.falling`."""
        if self.sprint:
            from games.crash_landing.ai.race import outlook  # only a race asks for the time

            return outlook(self, kept, altitude)
        return self.fitted(kept, altitude)

    def _landed(self, kept):
        """The worth of landing now at `self.falling`."""
        if self.falling > 2:
            return 0
        if self.sprint:
            return self.prize - self.falling
        worth = self.prize + self.sums[kept] * POINT
        if self.rescue and not self._can_climb(kept):
            worth = worth * 2 // 3
        return worth >> self.falling - 1

    def _can_climb(self, kept):
        """Has the hand a burn that takes it from the ground to altitude 20, one less a rocket?"""
        for i in range(self.hand_groups):
            group = self.groups[i]
            if not group & ~kept and self.down[group] - self.sizes[group] // 2 >= _CLIMB:
                return True
        return False

    def fitted(self, kept, altitude):
        """The fitted worth of a hand before a Burn; of seven rockets the least useful is dropped."""
        row = ((self.falling + FASTEST) * TOP + altitude - 1) * ROW
        worth = 57 * (WEIGHTS[row] - 35) + WEIGHTS[row + 1] - 35 - 1600
        size = self.sizes[kept]
        if size > 4 or self._can_burn(kept):
            worth += 30 * (WEIGHTS[row + 2] - 35) - 256
        cards = self.cards
        hand = len(cards)
        row += 2
        lowest = 1 << 20
        bit = 0
        while kept:
            if kept & 1:
                q = WEIGHTS[row + (cards[bit] if bit < hand else self.drawn)] - 35
                q = q * q * 7 >> 5
                worth += q
                if q < lowest:
                    lowest = q
            kept >>= 1
            bit += 1
        return worth - lowest if size > 6 else worth

    def _can_burn(self, kept):
        for i in range(self.group_count):
            if not self.groups[i] & ~kept:
                return True
        return False

    # A closer look

    def draw(self, value):
        """The next rocket is of this value (0: none is drawn)."""
        self.drawn = value
        self.group_count = self.hand_groups
        if value:
            self._add(len(self.cards), value)

    def weigh(self, choice):
        """The worth of a choice if the rocket of `draw` is found in the next turn; a generator returns it."""
        worth, _, kept, speed = choice
        altitude = self._fall(speed)
        if altitude <= 0 and self.falling > 0 or self.back and altitude == TOP:
            return worth
        if self.drawn:
            kept |= 1 << len(self.cards)
        if self.back:
            from games.crash_landing.ai.climb import climb  # loaded by the first glance

            return (yield from climb(self, kept, altitude))
        worth = self._worth(kept, altitude)
        if not self.sprint:
            worth = worth * self.trust >> 6
        return (yield from landing(self, kept, altitude, worth if worth > 0 else 0))
