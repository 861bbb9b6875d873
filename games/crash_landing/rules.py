"""Crash Landing: a ship falls from altitude 20, rockets fired in balanced groups land it (docs/rules/crash_landing.md).

    game = Rules(4711, 1, (0, 1))       # deal, seats, options: reentry off, earth on, the rest as usual
    for move in game.moves(): ...       # DRAW, SKIP, DROP + value, END, or burn_move([2, 2, 4], down=False)
    game.play(DRAW)

Moves, options and the state's bytes are in rules_layout.py.
"""

from deckhand.game import AT_SEATS, CorruptState, Game
from deckhand.rng import Rng
from games.crash_landing.rules_burns import balance, burns
from games.crash_landing.rules_layout import (
    ALTITUDE,
    AT_PHASE,
    AT_SEAT,
    BURN,
    BURN_PHASE,
    COUNT,
    DECK,
    DESTROYED,
    DOWN,
    DRAW,
    DROP,
    DROP_PHASE,
    EARTH,
    END,
    FASTEST,
    FATE,
    FIND_PHASE,
    FLYING,
    GROUND,
    GROUND_TURNS,
    HAND,
    HARD,
    HEAD_START,
    IN_BURNT,
    IN_HAND,
    KNOWN,
    OF_EACH,
    REENTRY,
    RESCUE,
    RETURNING,
    ROCKETS,
    SAFE,
    SHIP,
    SHIPS,
    SKIP,
    SPEED,
    STUCK,
    TOP,
    VALUES,
)

_FIND = (DRAW, SKIP)
_SKIP_ONLY = (SKIP,)


class Rules(Game):
    """One flight, or a race of two; the calls are those of deckhand.game.Game, and the ones below for view and bot."""

    SEATS = (1, 2)
    OPTIONS = (
        ("reentry", ("off", "on"), 0),
        ("earth", ("off", "on"), 0),
        ("rescue", ("off", "on"), 0),
        ("head", ("0", "2", "3", "4"), 0),
    )
    SIZE = SHIPS + 2 * SHIP

    # What lies open (CL-6)

    def phase(self):
        """FIND_PHASE, DROP_PHASE or BURN_PHASE of the seat that decides."""
        return self.state[AT_PHASE]

    def altitude(self, seat):
        """0 to 20."""
        return self.state[seat * SHIP + ALTITUDE]

    def speed(self, seat):
        """-8 to 8, positive is down."""
        return self.state[seat * SHIP + SPEED] - FASTEST

    def returning(self, seat):
        """1 on the way back of a rescue, else 0."""
        return self.state[seat * SHIP + RETURNING]

    def ground_turns(self, seat):
        """How many of its six ground turns the seat has had (CL-34)."""
        return self.state[seat * SHIP + GROUND]

    def hard(self, seat):
        """1 if the ship has landed at speed 2, else 0."""
        return self.state[seat * SHIP + HARD]

    def fate(self, seat):
        """FLYING, SAFE, DESTROYED or STUCK."""
        return self.state[seat * SHIP + FATE]

    def in_hand(self, seat, value):
        """How many rockets of the value are in the hand."""
        return self.state[seat * SHIP + IN_HAND + value]

    def in_burnt(self, seat, value):
        """How many rockets of the value are in Burnt."""
        return self.state[seat * SHIP + IN_BURNT + value]

    def deck_size(self, seat):
        """0 to 32."""
        return self.state[seat * SHIP + COUNT]

    def dropped(self, seat):
        """How many rockets at the bottom of the deck are known because they were dropped there."""
        return self.state[seat * SHIP + KNOWN]

    def dropped_value(self, seat, i):
        """The value of the i-th rocket from the bottom, i below dropped()."""
        return self.state[seat * SHIP + DECK + i]

    def hand_size(self, seat):
        """0 to 7."""
        state = self.state
        size = 0
        for i in range(seat * SHIP + IN_HAND + 1, seat * SHIP + IN_HAND + 1 + VALUES):
            size += state[i]
        return size

    # The contract

    def setup(self):
        state = self.state
        at = SHIP
        for ship in range(state[AT_SEATS]):
            state[at + ALTITUDE] = TOP  # CL-2
            state[at + SPEED] = FASTEST  # CL-3
            state[at + COUNT] = ROCKETS
            for i in range(ROCKETS):
                state[at + DECK + i] = 1 + i // OF_EACH  # CL-5
            Rng(self.deal_number(), ship).shuffle(state, at + DECK, ROCKETS)
            at += SHIP
        start = state[SHIP + DECK + ROCKETS - 1] if self.option(REENTRY) else 0
        head = self.option(HEAD_START)
        at = SHIP
        for ship in range(state[AT_SEATS]):
            if start:  # CL-30
                i = at + DECK + ROCKETS - 1
                while state[i] != start:
                    i -= 1
                while i < at + DECK + ROCKETS - 1:
                    state[i] = state[i + 1]
                    i += 1
                state[i] = 0
                state[at + COUNT] -= 1
                state[at + IN_BURNT + start] = 1
                state[at + SPEED] += start
            for _ in range(head + 1 if head else 0):  # CL-40
                self._draw(at)
            at += SHIP
        self._step()  # CL-18

    def seat(self):
        return self.state[AT_SEAT]

    def moves(self, seat=None):
        state = self.state
        now = state[AT_SEAT]
        if not now or seat is not None and seat != now:
            return iter(())
        at = now * SHIP
        phase = state[AT_PHASE]
        if phase == FIND_PHASE:  # CL-13
            return iter(_FIND if state[at + COUNT] else _SKIP_ONLY)
        if phase == DROP_PHASE:
            return self._drops(at + IN_HAND)
        return burns(state, at + IN_HAND, state[at + SPEED], state[at + RETURNING], END)

    def _drops(self, at):
        for value in range(1, VALUES + 1):
            if self.state[at + value]:
                yield DROP + value

    def refusal(self, move, seat=None):
        if self.allows(move, seat):
            return None
        from games.crash_landing.rules_refusals import reason  # loaded at the first mistake

        return reason(self, move, seat)

    def allows(self, move, seat=None):
        now = self.state[AT_SEAT]
        return now > 0 and (seat is None or seat == now) and self._fits(now * SHIP, move)

    def apply(self, move, seat=None):
        state = self.state
        now = state[AT_SEAT]
        at = now * SHIP
        if move == END:
            if now < state[AT_SEATS]:
                state[AT_SEAT] = now + 1  # CL-38
            else:
                state[AT_SEAT] = 1
                state[AT_PHASE] = FIND_PHASE
                self._step()  # CL-18
            return
        if move >= BURN:
            self._fire(at, move)
            return
        if move == DRAW:
            self._draw(at)
            if self.hand_size(now) > HAND:  # CL-14
                state[AT_PHASE] = DROP_PHASE
                return
        elif move != SKIP:
            self._drop(at, move - DROP)
        if now < state[AT_SEATS]:  # CL-38: the other seat's Find comes before any Burn
            state[AT_SEAT] = now + 1
            state[AT_PHASE] = FIND_PHASE
        else:
            state[AT_SEAT] = 1
            state[AT_PHASE] = BURN_PHASE

    def reveals(self, move):
        state = self.state
        at = state[AT_SEAT] * SHIP
        return move == DRAW and state[at + COUNT] > state[at + KNOWN]

    def result(self):
        if self.state[AT_SEAT]:
            return None
        from games.crash_landing.rules_scoring import result  # loaded when a flight is over

        return result(self)

    def conceal(self, seat, rng):
        state = self.state
        at = SHIP
        for _ in range(state[AT_SEATS]):
            rng.shuffle(state, at + DECK + state[at + KNOWN], state[at + COUNT] - state[at + KNOWN])  # CL-6
            at += SHIP
        self.forget_chance(rng)

    def check(self):
        Game.check(self)
        from games.crash_landing.rules_validate import fault  # loaded only where bytes come from outside

        why = fault(self)
        if why:
            raise CorruptState(why)

    # The parts

    def _fits(self, at, move):
        """Is the move legal for the ship whose turn it is?"""
        state = self.state
        phase = state[AT_PHASE]
        if phase == FIND_PHASE:  # CL-13
            return move == SKIP or move == DRAW and state[at + COUNT] > 0
        if phase == DROP_PHASE:  # CL-14
            return DROP < move <= DROP + VALUES and state[at + IN_HAND + move - DROP] > 0
        if not BURN < move < 2 * BURN:
            return move == END
        rest = move
        for value in range(1, VALUES + 1):
            if rest & 7 > state[at + IN_HAND + value]:
                return False
            rest >>= 3
        if move & DOWN:
            return 0 < balance(move, 0) <= 2 * FASTEST - state[at + SPEED]  # CL-15, CL-16
        if state[at + RETURNING]:  # CL-33
            return not move & 7 and 0 < balance(move, 1) <= state[at + SPEED]
        return 0 < balance(move, 0) <= state[at + SPEED]

    def _draw(self, at):
        state = self.state
        count = state[at + COUNT] - 1
        top = at + DECK + count
        state[at + IN_HAND + state[top]] += 1  # CL-13
        state[top] = 0
        state[at + COUNT] = count
        if state[at + KNOWN] > count:
            state[at + KNOWN] = count

    def _drop(self, at, value):
        state = self.state
        state[at + IN_HAND + value] -= 1
        for i in range(at + DECK + state[at + COUNT], at + DECK, -1):
            state[i] = state[i - 1]
        state[at + DECK] = value  # CL-14: at the bottom
        state[at + COUNT] += 1
        state[at + KNOWN] += 1

    def _fire(self, at, move):
        state = self.state
        if move & DOWN:
            state[at + SPEED] += balance(move, 0)  # CL-15
        else:
            state[at + SPEED] -= balance(move, state[at + RETURNING])  # CL-33
        for value in range(1, VALUES + 1):
            fired = move & 7
            state[at + IN_HAND + value] -= fired
            state[at + IN_BURNT + value] += fired  # CL-17
            move >>= 3

    def _step(self):
        """Gravity and altitude of all ships; the flight goes on at seat 1's Find, or is over."""
        state = self.state
        seats = state[AT_SEATS]
        over = 0
        for seat in range(1, seats + 1):
            over |= self._fall(seat * SHIP)
        if not over:
            for seat in range(1, seats + 1):
                over |= self._strand(seat * SHIP)
        state[AT_SEAT] = 0 if over else 1  # CL-39: the first flight that ends, ends the game

    def _fall(self, at):
        """One ship's gravity, altitude and landing; gives its fate."""
        state = self.state
        speed = state[at + SPEED] - FASTEST
        if state[at + RETURNING] and not speed and not state[at + ALTITUDE]:
            return FLYING  # CL-34: on the ground nothing happens
        speed += 1 + self.option(EARTH)  # CL-10, CL-31
        if speed > FASTEST:
            speed = FASTEST
        altitude = state[at + ALTITUDE] - speed  # CL-11
        altitude = TOP if altitude > TOP else altitude if altitude > 0 else 0
        fate = FLYING
        if not altitude and speed > 0:  # CL-12, CL-35
            if speed > 2:
                fate = DESTROYED  # CL-20
            else:
                if speed == 2:
                    state[at + HARD] = 1
                if self.option(RESCUE):  # CL-32
                    speed = 0
                    state[at + RETURNING] = 1
                else:
                    fate = SAFE
        elif altitude == TOP and state[at + RETURNING]:  # CL-36
            fate = SAFE
        state[at + SPEED] = speed + FASTEST
        state[at + ALTITUDE] = altitude
        state[at + FATE] = fate
        return fate

    def _strand(self, at):
        """Count a ground turn, and see whether the crew can ever leave; gives the ship's fate."""
        state = self.state
        if not state[at + RETURNING] or state[at + ALTITUDE] or state[at + SPEED] != FASTEST:
            return FLYING
        state[at + GROUND] += 1  # CL-34
        if state[at + GROUND] > GROUND_TURNS or not (state[at + COUNT] or self._can_rise(at)):
            state[at + FATE] = STUCK
        return state[at + FATE]

    def _can_rise(self, at):
        """Is there an upward burn on the way back, at speed 0 (CL-37)?"""
        state = self.state
        for move in burns(state, at + IN_HAND, state[at + SPEED], 1, END):
            if move & BURN and not move & DOWN:
                return True
        return False
