"""Crash Landing: a ship falls from altitude 20, rockets fired in balanced groups land it (docs/rules/crash_landing.md).

    game = Rules(4711, 1, (0, 1))       # deal, seats, options: reentry off, earth on, the rest as usual
    for move in game.moves(): ...       # DRAW, SKIP, DROP + value, END, or burn_move([2, 2, 4], down=False)
    game.play(DRAW)

Moves, options and the state's bytes are in engine/layout.py.
"""

from deckhand.game import AT_SEATS, Game
from deckhand.rng import Rng
from games.crash_landing.engine import layout
from games.crash_landing.engine.burns import balance, burns

_FIND = (layout.DRAW, layout.SKIP)
_SKIP_ONLY = (layout.SKIP,)


class Rules(Game):
    """One flight, or a race of two; the calls are those of deckhand.game.Game, and the ones below for view and bot."""

    SEATS = (1, 2)
    OPTIONS = (
        ("reentry", ("off", "on"), 0),
        ("earth", ("off", "on"), 0),
        ("rescue", ("off", "on"), 0),
        ("head", ("0", "2", "3", "4"), 0),
    )
    SIZE = layout.SHIPS + 2 * layout.SHIP

    # What lies open (CL-6)

    def phase(self):
        """FIND_PHASE, DROP_PHASE or BURN_PHASE of the seat that decides."""
        return self.state[layout.AT_PHASE]

    def altitude(self, seat):
        """0 to 20."""
        return self.state[seat * layout.SHIP + layout.ALTITUDE]

    def speed(self, seat):
        """-8 to 8, positive is down."""
        return self.state[seat * layout.SHIP + layout.SPEED] - layout.FASTEST

    def next_speed(self, seat, speed):
        """The speed after the next step's gravity, and so how far the ship falls in it, from a speed after the burns."""
        if not speed and self.returning(seat) and not self.altitude(seat):
            return 0  # CL-34: on the ground nothing happens
        return min(layout.FASTEST, speed + 1 + self.option(layout.EARTH))  # CL-10, CL-31

    def returning(self, seat):
        """1 on the way back of a rescue, else 0."""
        return self.state[seat * layout.SHIP + layout.RETURNING]

    def ground_turns(self, seat):
        """How many of its six ground turns the seat has had (CL-34)."""
        return self.state[seat * layout.SHIP + layout.GROUND]

    def hard(self, seat):
        """1 if the ship has landed at speed 2, else 0."""
        return self.state[seat * layout.SHIP + layout.HARD]

    def fate(self, seat):
        """FLYING, SAFE, DESTROYED or STUCK."""
        return self.state[seat * layout.SHIP + layout.FATE]

    def in_hand(self, seat, value):
        """How many rockets of the value are in the hand."""
        return self.state[seat * layout.SHIP + layout.IN_HAND + value]

    def in_burnt(self, seat, value):
        """How many rockets of the value are in Burnt."""
        return self.state[seat * layout.SHIP + layout.IN_BURNT + value]

    def deck_size(self, seat):
        """0 to 32."""
        return self.state[seat * layout.SHIP + layout.COUNT]

    def dropped(self, seat):
        """How many rockets at the bottom of the deck are known because they were dropped there."""
        return self.state[seat * layout.SHIP + layout.KNOWN]

    def dropped_value(self, seat, i):
        """The value of the i-th rocket from the bottom, i below dropped()."""
        return self.state[seat * layout.SHIP + layout.DECK + i]

    def hand_size(self, seat):
        """0 to 7."""
        first = seat * layout.SHIP + layout.IN_HAND + 1
        return sum(self.state[first : first + layout.VALUES])

    # The contract

    def setup(self):
        state = self.state
        at = layout.SHIP
        for ship in range(state[AT_SEATS]):
            state[at + layout.ALTITUDE] = layout.TOP  # CL-2
            state[at + layout.SPEED] = layout.FASTEST  # CL-3
            state[at + layout.COUNT] = layout.ROCKETS
            for i in range(layout.ROCKETS):
                state[at + layout.DECK + i] = 1 + i // layout.OF_EACH  # CL-5
            Rng(self.deal_number(), ship).shuffle(state, at + layout.DECK, layout.ROCKETS)
            at += layout.SHIP
        start = state[layout.SHIP + layout.DECK + layout.ROCKETS - 1] if self.option(layout.REENTRY) else 0
        head = self.option(layout.HEAD_START)
        at = layout.SHIP
        for ship in range(state[AT_SEATS]):
            if start:  # CL-30
                top = at + layout.DECK + layout.ROCKETS - 1
                i = state.rfind(bytes((start,)), at + layout.DECK)
                state[i:top] = state[i + 1 : top + 1]
                state[top] = 0
                state[at + layout.COUNT] -= 1
                state[at + layout.IN_BURNT + start] = 1
                state[at + layout.SPEED] += start
            for _ in range(head + 1 if head else 0):  # CL-40
                self._draw(at)
            at += layout.SHIP
        self._step()  # CL-18

    def seat(self):
        return self.state[layout.AT_SEAT]

    def moves(self, seat=None):
        state = self.state
        now = state[layout.AT_SEAT]
        if not now or seat is not None and seat != now:
            return iter(())
        at = now * layout.SHIP
        phase = state[layout.AT_PHASE]
        if phase == layout.FIND_PHASE:  # CL-13
            return iter(_FIND if state[at + layout.COUNT] else _SKIP_ONLY)
        if phase == layout.DROP_PHASE:
            return self._drops(at + layout.IN_HAND)
        return burns(state, at + layout.IN_HAND, state[at + layout.SPEED], state[at + layout.RETURNING], layout.END)

    def _drops(self, at):
        for value in range(1, layout.VALUES + 1):
            if self.state[at + value]:
                yield layout.DROP + value

    def refusal(self, move, seat=None):
        if self.allows(move, seat):
            return None
        from games.crash_landing.engine.refusals import reason  # loaded at the first mistake

        return reason(self, move, seat)

    def allows(self, move, seat=None):
        now = self.state[layout.AT_SEAT]
        return now > 0 and (seat is None or seat == now) and self._fits(now * layout.SHIP, move)

    def apply(self, move, seat=None):
        state = self.state
        now = state[layout.AT_SEAT]
        at = now * layout.SHIP
        if move == layout.END:
            if now < state[AT_SEATS]:
                state[layout.AT_SEAT] = now + 1  # CL-38
            else:
                state[layout.AT_SEAT] = 1
                state[layout.AT_PHASE] = layout.FIND_PHASE
                self._step()  # CL-18
            return
        if move >= layout.BURN:
            self._fire(at, move)
            return
        if move == layout.DRAW:
            self._draw(at)
            if self.hand_size(now) > layout.HAND:  # CL-14
                state[layout.AT_PHASE] = layout.DROP_PHASE
                return
        elif move != layout.SKIP:
            self._drop(at, move - layout.DROP)
        if now < state[AT_SEATS]:  # CL-38: the other seat's Find comes before any Burn
            state[layout.AT_SEAT] = now + 1
            state[layout.AT_PHASE] = layout.FIND_PHASE
        else:
            state[layout.AT_SEAT] = 1
            state[layout.AT_PHASE] = layout.BURN_PHASE

    def reveals(self, move):
        state = self.state
        at = state[layout.AT_SEAT] * layout.SHIP
        return move == layout.DRAW and state[at + layout.COUNT] > state[at + layout.KNOWN]

    def result(self):
        if self.state[layout.AT_SEAT]:
            return None
        from games.crash_landing.engine.scoring import result  # loaded when a flight is over

        return result(self)

    def conceal(self, seat, rng):
        state = self.state
        at = layout.SHIP
        for _ in range(state[AT_SEATS]):
            rng.shuffle(
                state, at + layout.DECK + state[at + layout.KNOWN], state[at + layout.COUNT] - state[at + layout.KNOWN]
            )  # CL-6
            at += layout.SHIP
        self.forget_chance(rng)

    def fault(self):
        from games.crash_landing.engine.validation import fault  # loaded only where bytes come from outside

        return fault(self)

    # The parts

    def _fits(self, at, move):
        """Is the move legal for the ship whose turn it is?"""
        state = self.state
        phase = state[layout.AT_PHASE]
        if phase == layout.FIND_PHASE:  # CL-13
            return move == layout.SKIP or move == layout.DRAW and state[at + layout.COUNT] > 0
        if phase == layout.DROP_PHASE:  # CL-14
            return (
                layout.DROP < move <= layout.DROP + layout.VALUES
                and state[at + layout.IN_HAND + move - layout.DROP] > 0
            )
        if not layout.BURN < move < 2 * layout.BURN:
            return move == layout.END
        rest = move
        for value in range(1, layout.VALUES + 1):
            if rest & 7 > state[at + layout.IN_HAND + value]:
                return False
            rest >>= 3
        if move & layout.DOWN:
            return 0 < balance(move, 0) <= 2 * layout.FASTEST - state[at + layout.SPEED]  # CL-15, CL-16
        if state[at + layout.RETURNING]:  # CL-33
            return not move & 7 and 0 < balance(move, 1) <= state[at + layout.SPEED]
        return 0 < balance(move, 0) <= state[at + layout.SPEED]

    def _draw(self, at):
        state = self.state
        count = state[at + layout.COUNT] - 1
        top = at + layout.DECK + count
        state[at + layout.IN_HAND + state[top]] += 1  # CL-13
        state[top] = 0
        state[at + layout.COUNT] = count
        if state[at + layout.KNOWN] > count:
            state[at + layout.KNOWN] = count

    def _drop(self, at, value):
        state = self.state
        state[at + layout.IN_HAND + value] -= 1
        top = at + layout.DECK + state[at + layout.COUNT]
        state[at + layout.DECK + 1 : top + 1] = state[at + layout.DECK : top]
        state[at + layout.DECK] = value  # CL-14: at the bottom
        state[at + layout.COUNT] += 1
        state[at + layout.KNOWN] += 1

    def _fire(self, at, move):
        state = self.state
        if move & layout.DOWN:
            state[at + layout.SPEED] += balance(move, 0)  # CL-15
        else:
            state[at + layout.SPEED] -= balance(move, state[at + layout.RETURNING])  # CL-33
        for value in range(1, layout.VALUES + 1):
            fired = move & 7
            state[at + layout.IN_HAND + value] -= fired
            state[at + layout.IN_BURNT + value] += fired  # CL-17
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
                over |= self._strand(seat * layout.SHIP)
        state[layout.AT_SEAT] = 0 if over else 1  # CL-39: the first flight that ends, ends the game

    def _fall(self, seat):
        """One ship's gravity, altitude and landing; gives its fate."""
        state = self.state
        at = seat * layout.SHIP
        speed = self.next_speed(seat, state[at + layout.SPEED] - layout.FASTEST)
        altitude = max(0, min(layout.TOP, state[at + layout.ALTITUDE] - speed))  # CL-11
        fate = layout.FLYING
        if not altitude and speed > 0:  # CL-12, CL-35
            if speed == 2:
                state[at + layout.HARD] = 1
            if speed > 2:
                fate = layout.DESTROYED  # CL-20
            elif self.option(layout.RESCUE):  # CL-32
                speed = 0
                state[at + layout.RETURNING] = 1
            else:
                fate = layout.SAFE
        elif altitude == layout.TOP and state[at + layout.RETURNING]:  # CL-36
            fate = layout.SAFE
        state[at + layout.SPEED] = speed + layout.FASTEST
        state[at + layout.ALTITUDE] = altitude
        state[at + layout.FATE] = fate
        return fate

    def _strand(self, at):
        """Count a ground turn, and see whether the crew can ever leave; gives the ship's fate."""
        state = self.state
        if (
            not state[at + layout.RETURNING]
            or state[at + layout.ALTITUDE]
            or state[at + layout.SPEED] != layout.FASTEST
        ):
            return layout.FLYING
        state[at + layout.GROUND] += 1  # CL-34
        if state[at + layout.GROUND] > layout.GROUND_TURNS or not (state[at + layout.COUNT] or self._can_rise(at)):
            state[at + layout.FATE] = layout.STUCK
        return state[at + layout.FATE]

    def _can_rise(self, at):
        """Is there an upward burn on the way back, at speed 0 (CL-37)?"""
        state = self.state
        for move in burns(state, at + layout.IN_HAND, state[at + layout.SPEED], 1, layout.END):
            if move & layout.BURN and not move & layout.DOWN:
                return True
        return False
