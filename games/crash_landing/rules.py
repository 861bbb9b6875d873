"""Crash Landing: a ship falls from altitude 20, rockets fired in balanced groups land it (docs/rules/crash_landing.md).

    game = Rules(4711, 1, (0, 1))       # deal, seats, options: reentry off, earth on, the rest as usual
    for move in game.moves(): ...       # DRAW, SKIP, DROP + value, END, or burn_move([2, 2, 4], down=False)
    game.play(DRAW)

Moves, options and the state's bytes are in rules_layout.py.
"""

from deckhand.game import AT_SEATS, Game
from deckhand.rng import Rng
from games.crash_landing import rules_layout as cl
from games.crash_landing.rules_burns import balance, burns

_FIND = (cl.DRAW, cl.SKIP)
_SKIP_ONLY = (cl.SKIP,)


class Rules(Game):
    """One flight, or a race of two; the calls are those of deckhand.game.Game, and the ones below for view and bot."""

    SEATS = (1, 2)
    OPTIONS = (
        ("reentry", ("off", "on"), 0),
        ("earth", ("off", "on"), 0),
        ("rescue", ("off", "on"), 0),
        ("head", ("0", "2", "3", "4"), 0),
    )
    SIZE = cl.SHIPS + 2 * cl.SHIP

    # What lies open (CL-6)

    def phase(self):
        """FIND_PHASE, DROP_PHASE or BURN_PHASE of the seat that decides."""
        return self.state[cl.AT_PHASE]

    def altitude(self, seat):
        """0 to 20."""
        return self.state[seat * cl.SHIP + cl.ALTITUDE]

    def speed(self, seat):
        """-8 to 8, positive is down."""
        return self.state[seat * cl.SHIP + cl.SPEED] - cl.FASTEST

    def next_speed(self, seat, speed):
        """The speed after the next step's gravity, and so how far the ship falls in it, from a speed after the burns."""
        if not speed and self.returning(seat) and not self.altitude(seat):
            return 0  # CL-34: on the ground nothing happens
        return min(cl.FASTEST, speed + 1 + self.option(cl.EARTH))  # CL-10, CL-31

    def returning(self, seat):
        """1 on the way back of a rescue, else 0."""
        return self.state[seat * cl.SHIP + cl.RETURNING]

    def ground_turns(self, seat):
        """How many of its six ground turns the seat has had (CL-34)."""
        return self.state[seat * cl.SHIP + cl.GROUND]

    def hard(self, seat):
        """1 if the ship has landed at speed 2, else 0."""
        return self.state[seat * cl.SHIP + cl.HARD]

    def fate(self, seat):
        """FLYING, SAFE, DESTROYED or STUCK."""
        return self.state[seat * cl.SHIP + cl.FATE]

    def in_hand(self, seat, value):
        """How many rockets of the value are in the hand."""
        return self.state[seat * cl.SHIP + cl.IN_HAND + value]

    def in_burnt(self, seat, value):
        """How many rockets of the value are in Burnt."""
        return self.state[seat * cl.SHIP + cl.IN_BURNT + value]

    def deck_size(self, seat):
        """0 to 32."""
        return self.state[seat * cl.SHIP + cl.COUNT]

    def dropped(self, seat):
        """How many rockets at the bottom of the deck are known because they were dropped there."""
        return self.state[seat * cl.SHIP + cl.KNOWN]

    def dropped_value(self, seat, i):
        """The value of the i-th rocket from the bottom, i below dropped()."""
        return self.state[seat * cl.SHIP + cl.DECK + i]

    def hand_size(self, seat):
        """0 to 7."""
        first = seat * cl.SHIP + cl.IN_HAND + 1
        return sum(self.state[first : first + cl.VALUES])

    # The contract

    def setup(self):
        state = self.state
        at = cl.SHIP
        for ship in range(state[AT_SEATS]):
            state[at + cl.ALTITUDE] = cl.TOP  # CL-2
            state[at + cl.SPEED] = cl.FASTEST  # CL-3
            state[at + cl.COUNT] = cl.ROCKETS
            for i in range(cl.ROCKETS):
                state[at + cl.DECK + i] = 1 + i // cl.OF_EACH  # CL-5
            Rng(self.deal_number(), ship).shuffle(state, at + cl.DECK, cl.ROCKETS)
            at += cl.SHIP
        start = state[cl.SHIP + cl.DECK + cl.ROCKETS - 1] if self.option(cl.REENTRY) else 0
        head = self.option(cl.HEAD_START)
        at = cl.SHIP
        for ship in range(state[AT_SEATS]):
            if start:  # CL-30
                top = at + cl.DECK + cl.ROCKETS - 1
                i = state.rfind(bytes((start,)), at + cl.DECK)
                state[i:top] = state[i + 1 : top + 1]
                state[top] = 0
                state[at + cl.COUNT] -= 1
                state[at + cl.IN_BURNT + start] = 1
                state[at + cl.SPEED] += start
            for _ in range(head + 1 if head else 0):  # CL-40
                self._draw(at)
            at += cl.SHIP
        self._step()  # CL-18

    def seat(self):
        return self.state[cl.AT_SEAT]

    def moves(self, seat=None):
        state = self.state
        now = state[cl.AT_SEAT]
        if not now or seat is not None and seat != now:
            return iter(())
        at = now * cl.SHIP
        phase = state[cl.AT_PHASE]
        if phase == cl.FIND_PHASE:  # CL-13
            return iter(_FIND if state[at + cl.COUNT] else _SKIP_ONLY)
        if phase == cl.DROP_PHASE:
            return self._drops(at + cl.IN_HAND)
        return burns(state, at + cl.IN_HAND, state[at + cl.SPEED], state[at + cl.RETURNING], cl.END)

    def _drops(self, at):
        for value in range(1, cl.VALUES + 1):
            if self.state[at + value]:
                yield cl.DROP + value

    def refusal(self, move, seat=None):
        if self.allows(move, seat):
            return None
        from games.crash_landing.rules_refusals import reason  # loaded at the first mistake

        return reason(self, move, seat)

    def allows(self, move, seat=None):
        now = self.state[cl.AT_SEAT]
        return now > 0 and (seat is None or seat == now) and self._fits(now * cl.SHIP, move)

    def apply(self, move, seat=None):
        state = self.state
        now = state[cl.AT_SEAT]
        at = now * cl.SHIP
        if move == cl.END:
            if now < state[AT_SEATS]:
                state[cl.AT_SEAT] = now + 1  # CL-38
            else:
                state[cl.AT_SEAT] = 1
                state[cl.AT_PHASE] = cl.FIND_PHASE
                self._step()  # CL-18
            return
        if move >= cl.BURN:
            self._fire(at, move)
            return
        if move == cl.DRAW:
            self._draw(at)
            if self.hand_size(now) > cl.HAND:  # CL-14
                state[cl.AT_PHASE] = cl.DROP_PHASE
                return
        elif move != cl.SKIP:
            self._drop(at, move - cl.DROP)
        if now < state[AT_SEATS]:  # CL-38: the other seat's Find comes before any Burn
            state[cl.AT_SEAT] = now + 1
            state[cl.AT_PHASE] = cl.FIND_PHASE
        else:
            state[cl.AT_SEAT] = 1
            state[cl.AT_PHASE] = cl.BURN_PHASE

    def reveals(self, move):
        state = self.state
        at = state[cl.AT_SEAT] * cl.SHIP
        return move == cl.DRAW and state[at + cl.COUNT] > state[at + cl.KNOWN]

    def result(self):
        if self.state[cl.AT_SEAT]:
            return None
        from games.crash_landing.rules_scoring import result  # loaded when a flight is over

        return result(self)

    def conceal(self, seat, rng):
        state = self.state
        at = cl.SHIP
        for _ in range(state[AT_SEATS]):
            rng.shuffle(state, at + cl.DECK + state[at + cl.KNOWN], state[at + cl.COUNT] - state[at + cl.KNOWN])  # CL-6
            at += cl.SHIP
        self.forget_chance(rng)

    def fault(self):
        from games.crash_landing.rules_validate import fault  # loaded only where bytes come from outside

        return fault(self)

    # The parts

    def _fits(self, at, move):
        """Is the move legal for the ship whose turn it is?"""
        state = self.state
        phase = state[cl.AT_PHASE]
        if phase == cl.FIND_PHASE:  # CL-13
            return move == cl.SKIP or move == cl.DRAW and state[at + cl.COUNT] > 0
        if phase == cl.DROP_PHASE:  # CL-14
            return cl.DROP < move <= cl.DROP + cl.VALUES and state[at + cl.IN_HAND + move - cl.DROP] > 0
        if not cl.BURN < move < 2 * cl.BURN:
            return move == cl.END
        rest = move
        for value in range(1, cl.VALUES + 1):
            if rest & 7 > state[at + cl.IN_HAND + value]:
                return False
            rest >>= 3
        if move & cl.DOWN:
            return 0 < balance(move, 0) <= 2 * cl.FASTEST - state[at + cl.SPEED]  # CL-15, CL-16
        if state[at + cl.RETURNING]:  # CL-33
            return not move & 7 and 0 < balance(move, 1) <= state[at + cl.SPEED]
        return 0 < balance(move, 0) <= state[at + cl.SPEED]

    def _draw(self, at):
        state = self.state
        count = state[at + cl.COUNT] - 1
        top = at + cl.DECK + count
        state[at + cl.IN_HAND + state[top]] += 1  # CL-13
        state[top] = 0
        state[at + cl.COUNT] = count
        if state[at + cl.KNOWN] > count:
            state[at + cl.KNOWN] = count

    def _drop(self, at, value):
        state = self.state
        state[at + cl.IN_HAND + value] -= 1
        top = at + cl.DECK + state[at + cl.COUNT]
        state[at + cl.DECK + 1 : top + 1] = state[at + cl.DECK : top]
        state[at + cl.DECK] = value  # CL-14: at the bottom
        state[at + cl.COUNT] += 1
        state[at + cl.KNOWN] += 1

    def _fire(self, at, move):
        state = self.state
        if move & cl.DOWN:
            state[at + cl.SPEED] += balance(move, 0)  # CL-15
        else:
            state[at + cl.SPEED] -= balance(move, state[at + cl.RETURNING])  # CL-33
        for value in range(1, cl.VALUES + 1):
            fired = move & 7
            state[at + cl.IN_HAND + value] -= fired
            state[at + cl.IN_BURNT + value] += fired  # CL-17
            move >>= 3

    def _step(self):
        """Gravity and altitude of all ships; the flight goes on at seat 1's Find, or is over."""
        state = self.state
        seats = state[AT_SEATS]
        over = 0
        for seat in range(1, seats + 1):
            over |= self._fall(seat)
        if not over:
            for seat in range(1, seats + 1):
                over |= self._strand(seat * cl.SHIP)
        state[cl.AT_SEAT] = 0 if over else 1  # CL-39: the first flight that ends, ends the game

    def _fall(self, seat):
        """One ship's gravity, altitude and landing; gives its fate."""
        state = self.state
        at = seat * cl.SHIP
        speed = self.next_speed(seat, state[at + cl.SPEED] - cl.FASTEST)
        altitude = max(0, min(cl.TOP, state[at + cl.ALTITUDE] - speed))  # CL-11
        fate = cl.FLYING
        if not altitude and speed > 0:  # CL-12, CL-35
            if speed == 2:
                state[at + cl.HARD] = 1
            if speed > 2:
                fate = cl.DESTROYED  # CL-20
            elif self.option(cl.RESCUE):  # CL-32
                speed = 0
                state[at + cl.RETURNING] = 1
            else:
                fate = cl.SAFE
        elif altitude == cl.TOP and state[at + cl.RETURNING]:  # CL-36
            fate = cl.SAFE
        state[at + cl.SPEED] = speed + cl.FASTEST
        state[at + cl.ALTITUDE] = altitude
        state[at + cl.FATE] = fate
        return fate

    def _strand(self, at):
        """Count a ground turn, and see whether the crew can ever leave; gives the ship's fate."""
        state = self.state
        if not state[at + cl.RETURNING] or state[at + cl.ALTITUDE] or state[at + cl.SPEED] != cl.FASTEST:
            return cl.FLYING
        state[at + cl.GROUND] += 1  # CL-34
        if state[at + cl.GROUND] > cl.GROUND_TURNS or not (state[at + cl.COUNT] or self._can_rise(at)):
            state[at + cl.FATE] = cl.STUCK
        return state[at + cl.FATE]

    def _can_rise(self, at):
        """Is there an upward burn on the way back, at speed 0 (CL-37)?"""
        state = self.state
        for move in burns(state, at + cl.IN_HAND, state[at + cl.SPEED], 1, cl.END):
            if move & cl.BURN and not move & cl.DOWN:
                return True
        return False
