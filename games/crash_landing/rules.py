"""Crash Landing: a ship falls from altitude 20 and lands by rockets fired in balanced groups (docs/rules/crash_landing.md).

    game = Rules(4711, 1, (0, 1))       # deal, seats, options: reentry off, earth on, defaults for the rest
    for move in game.moves(): ...       # DRAW, SKIP, DROP + value, END, or burn_move([2, 2, 4], down=False)
    game.play(DRAW)

The state's bytes and the options are laid out in engine/layout.py; engine/moves.py has the parts of a move.
"""

from deckhand.game import AT_SEATS, Game
from deckhand.rng import Rng
from games.crash_landing.engine import layout
from games.crash_landing.engine.burns import balance, burns
from games.crash_landing.engine.moves import drop_value, fires_down, is_burn, rocket_count

_FIND = (layout.DRAW, layout.SKIP)
_SKIP_ONLY = (layout.SKIP,)


class Rules(Game):
    """One flight, or a race of two. Besides deckhand.game.Game's methods it has those below, for views and bots."""

    SEATS = (1, 2)
    OPTIONS = (
        ("reentry", ("off", "on"), 0),
        ("earth", ("off", "on"), 0),
        ("rescue", ("off", "on"), 0),
        ("head", ("0", "2", "3", "4"), 0),
    )
    SIZE = layout.SHIPS + 2 * layout.SHIP

    # Open information (CL-6)

    def phase(self):
        """Return FIND_PHASE, DROP_PHASE or BURN_PHASE, of the seat to move."""
        return self.state[layout.AT_PHASE]

    def altitude(self, seat):
        """Return the altitude, 0 to 20."""
        return self.state[seat * layout.SHIP + layout.ALTITUDE]

    def speed(self, seat):
        """Return the speed, -8 to 8; positive is down."""
        return self.state[seat * layout.SHIP + layout.SPEED] - layout.FASTEST

    def next_speed(self, seat, speed):
        """Return the speed after the next gravity, given the speed after the burns. The altitude then falls by it."""
        if not speed and self.is_returning(seat) and not self.altitude(seat):
            return 0  # CL-34: there is no gravity step on the ground
        return min(layout.FASTEST, speed + 1 + self.option(layout.EARTH))  # CL-10, CL-31

    def is_returning(self, seat):
        """Return 1 on the way back of a rescue, else 0."""
        return self.state[seat * layout.SHIP + layout.RETURNING]

    def ground_turns(self, seat):
        """Return how many of its six ground turns the seat has used (CL-34)."""
        return self.state[seat * layout.SHIP + layout.GROUND]

    def landed_hard(self, seat):
        """Return 1 if the ship has landed at speed 2, else 0."""
        return self.state[seat * layout.SHIP + layout.HARD]

    def fate(self, seat):
        """Return FLYING, SAFE, DESTROYED or STUCK."""
        return self.state[seat * layout.SHIP + layout.FATE]

    def in_hand(self, seat, value):
        """Return the number of rockets of a value in the hand."""
        return self.state[seat * layout.SHIP + layout.IN_HAND + value]

    def in_burnt(self, seat, value):
        """Return the number of rockets of a value in Burnt."""
        return self.state[seat * layout.SHIP + layout.IN_BURNT + value]

    def deck_size(self, seat):
        """Return the number of rockets in the deck, 0 to 32."""
        return self.state[seat * layout.SHIP + layout.COUNT]

    def dropped_count(self, seat):
        """Return how many rockets at the bottom of the deck are open because they were dropped."""
        return self.state[seat * layout.SHIP + layout.KNOWN]

    def dropped_value(self, seat, i):
        """Return the value of the deck's i-th rocket from the bottom, i below dropped_count()."""
        return self.state[seat * layout.SHIP + layout.DECK + i]

    def hand_size(self, seat):
        """Return the number of rockets in the hand, 0 to 7."""
        start = seat * layout.SHIP + layout.IN_HAND + 1
        return sum(self.state[start : start + layout.VALUES])

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
        entry_speed = state[layout.SHIP + layout.DECK + layout.ROCKETS - 1] if self.option(layout.REENTRY) else 0
        head_start = self.option(layout.HEAD_START)
        at = layout.SHIP
        for i in range(state[AT_SEATS]):
            if entry_speed:  # CL-30
                top = at + layout.DECK + layout.ROCKETS - 1
                i = state.rfind(bytes((entry_speed,)), at + layout.DECK)
                state[i:top] = state[i + 1 : top + 1]
                state[top] = 0
                state[at + layout.COUNT] -= 1
                state[at + layout.IN_BURNT + entry_speed] = 1
                state[at + layout.SPEED] += entry_speed
            for _ in range(head_start + 1 if head_start else 0):  # CL-40
                self._draw(at)
            at += layout.SHIP
        self._step()  # CL-18

    def seat(self):
        return self.state[layout.AT_SEAT]

    def moves(self, seat=None):
        state = self.state
        seat_to_move = state[layout.AT_SEAT]
        if not seat_to_move or seat is not None and seat != seat_to_move:
            return iter(())
        at = seat_to_move * layout.SHIP
        phase = state[layout.AT_PHASE]
        if phase == layout.FIND_PHASE:  # CL-13
            return iter(_FIND if state[at + layout.COUNT] else _SKIP_ONLY)
        if phase == layout.DROP_PHASE:
            return self._drop_moves(at + layout.IN_HAND)
        return burns(state, at + layout.IN_HAND, state[at + layout.SPEED], state[at + layout.RETURNING], layout.END)

    def _drop_moves(self, at):
        for value in range(1, layout.VALUES + 1):
            if self.state[at + value]:
                yield layout.DROP + value

    def refusal(self, move, seat=None):
        if self.allows(move, seat):
            return None
        from games.crash_landing.engine.refusals import reason  # loaded only when a move is refused

        return reason(self, move, seat)

    def allows(self, move, seat=None):
        seat_to_move = self.state[layout.AT_SEAT]
        return (
            seat_to_move > 0
            and (seat is None or seat == seat_to_move)
            and self._is_legal(seat_to_move * layout.SHIP, move)
        )

    def apply(self, move, seat=None):
        state = self.state
        seat_to_move = state[layout.AT_SEAT]
        at = seat_to_move * layout.SHIP
        if move == layout.END:
            if seat_to_move < state[AT_SEATS]:
                state[layout.AT_SEAT] = seat_to_move + 1  # CL-38
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
            if self.hand_size(seat_to_move) > layout.HAND:  # CL-14
                state[layout.AT_PHASE] = layout.DROP_PHASE
                return
        elif move != layout.SKIP:
            self._drop(at, drop_value(move))
        if seat_to_move < state[AT_SEATS]:  # CL-38: the other seat's Find comes before any Burn
            state[layout.AT_SEAT] = seat_to_move + 1
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
        from games.crash_landing.engine.scoring import result  # loaded only after a flight

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
        from games.crash_landing.engine.validation import fault  # loaded only to check saved bytes

        return fault(self)

    # Parts of the above; `at` is the index of a ship's bytes.

    def _is_legal(self, at, move):
        """Return True if the move is legal for the ship to move."""
        state = self.state
        phase = state[layout.AT_PHASE]
        if phase == layout.FIND_PHASE:  # CL-13
            return move == layout.SKIP or move == layout.DRAW and state[at + layout.COUNT] > 0
        if phase == layout.DROP_PHASE:  # CL-14
            value = drop_value(move)
            return value > 0 and state[at + layout.IN_HAND + value] > 0
        if not is_burn(move):
            return move == layout.END
        for value in range(1, layout.VALUES + 1):
            if rocket_count(move, value) > state[at + layout.IN_HAND + value]:
                return False
        if fires_down(move):
            return 0 < balance(move, 0) <= 2 * layout.FASTEST - state[at + layout.SPEED]  # CL-15, CL-16
        if state[at + layout.RETURNING]:  # CL-33
            return not rocket_count(move, 1) and 0 < balance(move, 1) <= state[at + layout.SPEED]
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
        if fires_down(move):
            state[at + layout.SPEED] += balance(move, 0)  # CL-15
        else:
            state[at + layout.SPEED] -= balance(move, state[at + layout.RETURNING])  # CL-33
        for value in range(1, layout.VALUES + 1):
            fired = rocket_count(move, value)
            state[at + layout.IN_HAND + value] -= fired
            state[at + layout.IN_BURNT + value] += fired  # CL-17

    def _step(self):
        """Apply gravity and altitude to all ships; then it's seat 1's Find, or the flight is over."""
        state = self.state
        seats = state[AT_SEATS]
        over = 0
        for seat in range(1, seats + 1):
            over |= self._fall(seat)
        if not over:
            for seat in range(1, seats + 1):
                over |= self._check_stranded(seat * layout.SHIP)
        state[layout.AT_SEAT] = 0 if over else 1  # CL-39: the first flight that ends, ends the game

    def _fall(self, seat):
        """Apply gravity and altitude to a ship, land it if it is down, and return its fate."""
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

    def _check_stranded(self, at):
        """Count a ground turn, strand the crew if it can't leave any more (CL-34, CL-37), and return the ship's fate."""
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
        """Return True if the hand has an upward burn on the way back (CL-37)."""
        state = self.state
        for move in burns(state, at + layout.IN_HAND, state[at + layout.SPEED], 1, layout.END):
            if is_burn(move) and not fires_down(move):
                return True
        return False
