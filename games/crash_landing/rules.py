"""Crash Landing: a ship falls from altitude 20, rockets fired in balanced groups land it (docs/rules/crash_landing.md).

    game = Rules(4711, 1, (0, 1))       # deal, seats, options: reentry off, earth on, the rest as usual
    for move in game.moves(): ...       # DRAW, SKIP, DROP + value, END, or burn_move([2, 2, 4], down=False)
    game.play(DRAW)

A burn is BURN, DOWN if it fires downwards, and three bits for every value: how many rockets of that value go.
"""

from deckhand.game import CorruptState, Game, const
from deckhand.rng import Rng
from games.crash_landing.rules_burns import BURN, DOWN, balance, burns

DRAW = const(0)
SKIP = const(1)
END = const(2)
DROP = const(8)  # DROP + value

FIND_PHASE = const(0)
DROP_PHASE = const(1)
BURN_PHASE = const(2)

FLYING = const(0)
SAFE = const(1)
DESTROYED = const(2)
STRANDED = const(3)

REENTRY = const(0)  # the options, in order
EARTH = const(1)
RESCUE = const(2)
HEAD_START = const(3)

_VALUES = const(8)
_OF_EACH = const(4)
_ROCKETS = const(32)
_TOP = const(20)  # CL-2
_FASTEST = const(8)  # CL-3
_HAND = const(6)  # CL-4
_GROUND_TURNS = const(6)  # CL-34

_AT_SEATS = const(3)
_AT_SEAT = const(16)  # HEAD and the four options
_AT_PHASE = const(17)
SHIPS = const(18)  # where the first ship's bytes begin
SHIP = const(56)
# A ship's bytes lie at seat * SHIP plus:
_ALTITUDE = const(-38)
_SPEED = const(-37)  # plus 8
_BACK = const(-36)  # 1 on the way back of a rescue
_GROUND = const(-35)  # ground turns so far
_HARD = const(-34)  # 1 after a landing at speed 2
_FATE = const(-33)
_KNOWN = const(-32)  # dropped rockets at the bottom of the deck, whose order everybody knows
_COUNT = const(-31)  # size of the deck
_IN_HAND = const(-31)  # + value: how many rockets of it
_IN_BURNT = const(-23)  # + value
_DECK = const(-14)  # values, bottom first

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
        return self.state[_AT_PHASE]

    def altitude(self, seat):
        """0 to 20."""
        return self.state[seat * SHIP + _ALTITUDE]

    def speed(self, seat):
        """-8 to 8, positive is down."""
        return self.state[seat * SHIP + _SPEED] - _FASTEST

    def returning(self, seat):
        """1 on the way back of a rescue, else 0."""
        return self.state[seat * SHIP + _BACK]

    def ground_turns(self, seat):
        """How many of its six ground turns the seat has had (CL-34)."""
        return self.state[seat * SHIP + _GROUND]

    def hard(self, seat):
        """1 if the ship has landed at speed 2, else 0."""
        return self.state[seat * SHIP + _HARD]

    def fate(self, seat):
        """FLYING, SAFE, DESTROYED or STRANDED."""
        return self.state[seat * SHIP + _FATE]

    def in_hand(self, seat, value):
        """How many rockets of the value are in the hand."""
        return self.state[seat * SHIP + _IN_HAND + value]

    def in_burnt(self, seat, value):
        """How many rockets of the value are in Burnt."""
        return self.state[seat * SHIP + _IN_BURNT + value]

    def deck_size(self, seat):
        """0 to 32."""
        return self.state[seat * SHIP + _COUNT]

    def dropped(self, seat):
        """How many rockets at the bottom of the deck are known because they were dropped there."""
        return self.state[seat * SHIP + _KNOWN]

    def dropped_value(self, seat, i):
        """The value of the i-th rocket from the bottom, i below dropped()."""
        return self.state[seat * SHIP + _DECK + i]

    def hand_size(self, seat):
        """0 to 7."""
        state = self.state
        size = 0
        for i in range(seat * SHIP + _IN_HAND + 1, seat * SHIP + _IN_HAND + 1 + _VALUES):
            size += state[i]
        return size

    # The contract

    def setup(self):
        state = self.state
        at = SHIP
        for ship in range(state[_AT_SEATS]):
            state[at + _ALTITUDE] = _TOP  # CL-2
            state[at + _SPEED] = _FASTEST  # CL-3
            state[at + _COUNT] = _ROCKETS
            for i in range(_ROCKETS):
                state[at + _DECK + i] = 1 + i // _OF_EACH  # CL-5
            Rng(self.deal_number(), ship).shuffle(state, at + _DECK, _ROCKETS)
            at += SHIP
        start = state[SHIP + _DECK + _ROCKETS - 1] if self.option(REENTRY) else 0
        head = self.option(HEAD_START)
        at = SHIP
        for ship in range(state[_AT_SEATS]):
            if start:  # CL-30
                i = at + _DECK + _ROCKETS - 1
                while state[i] != start:
                    i -= 1
                while i < at + _DECK + _ROCKETS - 1:
                    state[i] = state[i + 1]
                    i += 1
                state[i] = 0
                state[at + _COUNT] -= 1
                state[at + _IN_BURNT + start] = 1
                state[at + _SPEED] += start
            for _ in range(head + 1 if head else 0):  # CL-40
                self._draw(at)
            at += SHIP
        self._step()  # CL-18

    def seat(self):
        return self.state[_AT_SEAT]

    def moves(self, seat=None):
        state = self.state
        now = state[_AT_SEAT]
        if not now or seat is not None and seat != now:
            return iter(())
        at = now * SHIP
        phase = state[_AT_PHASE]
        if phase == FIND_PHASE:  # CL-13
            return iter(_FIND if state[at + _COUNT] else _SKIP_ONLY)
        if phase == DROP_PHASE:
            return self._drops(at + _IN_HAND)
        return burns(state, at + _IN_HAND, state[at + _SPEED], state[at + _BACK], END)

    def _drops(self, at):
        for value in range(1, _VALUES + 1):
            if self.state[at + value]:
                yield DROP + value

    def refusal(self, move, seat=None):
        if self.allows(move, seat):
            return None
        from games.crash_landing.rules_refusals import reason  # loaded at the first mistake

        return reason(self, move, seat)

    def allows(self, move, seat=None):
        now = self.state[_AT_SEAT]
        return now > 0 and (seat is None or seat == now) and self._fits(now * SHIP, move)

    def apply(self, move, seat=None):
        state = self.state
        now = state[_AT_SEAT]
        at = now * SHIP
        if move == END:
            if now < state[_AT_SEATS]:
                state[_AT_SEAT] = now + 1  # CL-38
            else:
                state[_AT_SEAT] = 1
                state[_AT_PHASE] = FIND_PHASE
                self._step()  # CL-18
            return
        if move >= BURN:
            self._fire(at, move)
            return
        if move == DRAW:
            self._draw(at)
            if self.hand_size(now) > _HAND:  # CL-14
                state[_AT_PHASE] = DROP_PHASE
                return
        elif move != SKIP:
            self._drop(at, move - DROP)
        if now < state[_AT_SEATS]:  # CL-38: the other seat's Find comes before any Burn
            state[_AT_SEAT] = now + 1
            state[_AT_PHASE] = FIND_PHASE
        else:
            state[_AT_SEAT] = 1
            state[_AT_PHASE] = BURN_PHASE

    def reveals(self, move):
        state = self.state
        at = state[_AT_SEAT] * SHIP
        return move == DRAW and state[at + _COUNT] > state[at + _KNOWN]

    def result(self):
        if self.state[_AT_SEAT]:
            return None
        from games.crash_landing.rules_scoring import result  # loaded when a flight is over

        return result(self)

    def conceal(self, seat, rng):
        state = self.state
        at = SHIP
        for _ in range(state[_AT_SEATS]):
            rng.shuffle(state, at + _DECK + state[at + _KNOWN], state[at + _COUNT] - state[at + _KNOWN])  # CL-6
            at += SHIP
        self.forget_chance(rng)

    def check(self):
        Game.check(self)
        from games.crash_landing.rules_validate import wrong  # loaded only where bytes come from outside

        why = wrong(self)
        if why:
            raise CorruptState(why)

    # The parts

    def _fits(self, at, move):
        """Is the move legal for the ship whose turn it is?"""
        state = self.state
        phase = state[_AT_PHASE]
        if phase == FIND_PHASE:  # CL-13
            return move == SKIP or move == DRAW and state[at + _COUNT] > 0
        if phase == DROP_PHASE:  # CL-14
            return DROP < move <= DROP + _VALUES and state[at + _IN_HAND + move - DROP] > 0
        if not BURN < move < 2 * BURN:
            return move == END
        rest = move
        for value in range(1, _VALUES + 1):
            if rest & 7 > state[at + _IN_HAND + value]:
                return False
            rest >>= 3
        if move & DOWN:
            return 0 < balance(move, 0) <= 2 * _FASTEST - state[at + _SPEED]  # CL-15, CL-16
        if state[at + _BACK]:  # CL-33
            return not move & 7 and 0 < balance(move, 1) <= state[at + _SPEED]
        return 0 < balance(move, 0) <= state[at + _SPEED]

    def _draw(self, at):
        state = self.state
        count = state[at + _COUNT] - 1
        top = at + _DECK + count
        state[at + _IN_HAND + state[top]] += 1  # CL-13
        state[top] = 0
        state[at + _COUNT] = count
        if state[at + _KNOWN] > count:
            state[at + _KNOWN] = count

    def _drop(self, at, value):
        state = self.state
        state[at + _IN_HAND + value] -= 1
        for i in range(at + _DECK + state[at + _COUNT], at + _DECK, -1):
            state[i] = state[i - 1]
        state[at + _DECK] = value  # CL-14: at the bottom
        state[at + _COUNT] += 1
        state[at + _KNOWN] += 1

    def _fire(self, at, move):
        state = self.state
        if move & DOWN:
            state[at + _SPEED] += balance(move, 0)  # CL-15
        else:
            state[at + _SPEED] -= balance(move, state[at + _BACK])  # CL-33
        for value in range(1, _VALUES + 1):
            fired = move & 7
            state[at + _IN_HAND + value] -= fired
            state[at + _IN_BURNT + value] += fired  # CL-17
            move >>= 3

    def _step(self):
        """Gravity and altitude of all ships; the flight goes on at seat 1's Find, or is over."""
        state = self.state
        seats = state[_AT_SEATS]
        over = 0
        for seat in range(1, seats + 1):
            over |= self._fall(seat * SHIP)
        if not over:
            for seat in range(1, seats + 1):
                over |= self._strand(seat * SHIP)
        state[_AT_SEAT] = 0 if over else 1  # CL-39: the first flight that ends, ends the game

    def _fall(self, at):
        """One ship's gravity, altitude and landing; gives its fate."""
        state = self.state
        speed = state[at + _SPEED] - _FASTEST
        if state[at + _BACK] and not speed and not state[at + _ALTITUDE]:
            return FLYING  # CL-34: on the ground nothing happens
        speed += 1 + self.option(EARTH)  # CL-10, CL-31
        if speed > _FASTEST:
            speed = _FASTEST
        altitude = state[at + _ALTITUDE] - speed  # CL-11
        altitude = _TOP if altitude > _TOP else altitude if altitude > 0 else 0
        fate = FLYING
        if not altitude and speed > 0:  # CL-12, CL-35
            if speed > 2:
                fate = DESTROYED  # CL-20
            else:
                if speed == 2:
                    state[at + _HARD] = 1
                if self.option(RESCUE):  # CL-32
                    speed = 0
                    state[at + _BACK] = 1
                else:
                    fate = SAFE
        elif altitude == _TOP and state[at + _BACK]:  # CL-36
            fate = SAFE
        state[at + _SPEED] = speed + _FASTEST
        state[at + _ALTITUDE] = altitude
        state[at + _FATE] = fate
        return fate

    def _strand(self, at):
        """Count a ground turn, and see whether the crew can ever leave; gives the ship's fate."""
        state = self.state
        if not state[at + _BACK] or state[at + _ALTITUDE] or state[at + _SPEED] != _FASTEST:
            return FLYING
        state[at + _GROUND] += 1  # CL-34
        if state[at + _GROUND] > _GROUND_TURNS or not (state[at + _COUNT] or self._can_rise(at)):
            state[at + _FATE] = STRANDED
        return state[at + _FATE]

    def _can_rise(self, at):
        """Is there an upward burn on the way back, at speed 0 (CL-37)?"""
        state = self.state
        for move in burns(state, at + _IN_HAND, state[at + _SPEED], 1, END):
            if move & BURN and not move & DOWN:
                return True
        return False
