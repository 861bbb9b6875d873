"""Chaos Cruisers: a piecepack race on a track of tiles that shuffle about (docs/rules/chaos_cruisers.md).

    rules = Rules(4711, 4, (0, 1))      # layout eight, two laps
    for move in rules.moves(): ...      # games.chaos_cruisers.notation.to_text(rules, move): "go + E1"
    rules.play(move)

Cruisers count from 0, seats from 1. The state's bytes and the packing of moves are in engine/layout.py, the parts of a move in
engine/moves.py, squares in engine/course.py.
"""

from deckhand.game import AT_CHANCE, HEAD, Game
from deckhand.rng import Rng
from games.chaos_cruisers.engine import effects, layout
from games.chaos_cruisers.engine.course import ChaosCourse, Course
from games.chaos_cruisers.engine.effects import free_squares, speed_after
from games.chaos_cruisers.engine.moves import (
    first_direction,
    first_length,
    move_kind,
    move_square,
    second_direction,
    second_length,
    speed_op,
)
from games.chaos_cruisers.engine.order import cruisers, last_gate, may_tie, seat_of, set_order, start_cruising


class Rules(Game):
    """One race: four or three seats with a cruiser each, or two seats with two."""

    SEATS = (4, 3, 2)
    OPTIONS = (
        ("layout", ("eight", "oval", "square", "cross"), 0),
        ("laps", ("1", "2", "3", "4"), 1),
        ("shifts", ("0", "1", "2", "3", "4", "5", "6"), 3),
        ("coins", ("sun", "every", "never"), 0),
    )
    SIZE = layout.STATE_SIZE
    _course = None  # memory for measuring, not part of the position

    def setup(self):
        from games.chaos_cruisers.engine.tracks import lay_tiles

        state = self.state
        lay_tiles(state)
        Rng(self.deal_number(), 16).store(state, AT_CHANCE)
        for i in range(cruisers(state)):
            state[layout.COINS + i] = layout.ALL_COINS  # CC-6
        state[layout.PENDING] = 1  # CC-8

    def course(self):
        """Return a Course to measure ways with. Any other call of these rules may overwrite its result."""
        if not self._course:
            self._course = Course()
        return self._course

    def distances(self, gate):
        """Return 1 + the squares to travel to a gate's tile, by square. Any other call may overwrite it."""
        course = self.course()
        course.measure(self.state, gate)
        return course.far

    def chaos_course(self):
        """Return a ChaosCourse. Any other call may overwrite its result."""
        if self._course.__class__ is not ChaosCourse:
            self._course = ChaosCourse()
        return self._course

    def cruiser(self):
        """Return the cruiser to move: it drives, is placed or places an obstacle; for a shift, the last at the gate."""
        state = self.state
        if state[layout.PENDING]:
            return state[layout.PENDING] - 1
        if state[layout.PHASE] == layout.SHIFTING:
            return state[layout.LAST_AT + state[layout.CHAOS] - 1]  # CC-23
        return state[layout.ORDER + state[layout.TURN] % state[layout.IN_ORDER]]

    def seat(self):
        if self.state[layout.PHASE] == layout.OVER:
            return 0
        return seat_of(self.state, self.cruiser())

    def moves(self, seat=None):
        state = self.state
        phase = state[layout.PHASE]
        if phase == layout.OVER or seat is not None and seat != self.seat():
            return iter(())
        if state[layout.PENDING] or phase == layout.CRUISING:
            return self._paths()
        from games.chaos_cruisers.engine import chaos

        return chaos.moves(self)

    def _paths(self):
        # Yield the moves of the phases before a chaos round: `place` and `go`.
        state = self.state
        cruiser = self.cruiser()
        if state[layout.PENDING]:
            for at in free_squares(state, cruiser):
                yield layout.PLACE + at
            return
        for op in range(layout.OPS):
            if op > 2 and not state[layout.COINS + cruiser] >> (op - 3 & 3) & 1:
                continue
            speed = speed_after(state[layout.SPEED + cruiser], op)
            if not speed:
                yield op
                continue
            for direction in range(4):
                move = op + (direction << layout.FIRST_DIRECTION)
                yield move + (speed << layout.FIRST_LENGTH)
                for leg in range(1, speed):
                    path = move + (leg << layout.FIRST_LENGTH) + (speed - leg << layout.SECOND_LENGTH)
                    yield path + ((direction + 1 & 3) << layout.SECOND_DIRECTION)
                    yield path + ((direction + 3 & 3) << layout.SECOND_DIRECTION)

    def refusal(self, move, seat=None):
        if self.allows(move, seat):
            return None
        from games.chaos_cruisers.engine.refusals import reason  # loaded only when a move is refused

        return reason(self, move, seat)

    def allows(self, move, seat=None):
        state = self.state
        phase = state[layout.PHASE]
        if phase == layout.OVER or seat is not None and seat != self.seat():
            return False
        kind = move_kind(move)
        if state[layout.PENDING]:
            return kind == layout.PLACE and move_square(move) in free_squares(state, state[layout.PENDING] - 1)
        if phase == layout.CRUISING:
            return kind == layout.GO and self._is_path(move)
        from games.chaos_cruisers.engine import chaos

        return chaos.allows(self, move)

    def _is_path(self, move):
        # CC-11, CC-12: may the cruiser set its speed like this, and is it the length of the path?
        state = self.state
        cruiser = self.cruiser()
        op = speed_op(move)
        first = first_length(move)
        second = second_length(move)
        if (
            op >= layout.OPS
            or op > 2
            and not state[layout.COINS + cruiser] >> (op - 3 & 3) & 1
            or move >> layout.PATH_BITS
            or first + second != speed_after(state[layout.SPEED + cruiser], op)
        ):
            return False
        if second:
            return first > 0 and (first_direction(move) ^ second_direction(move)) & 1 == 1
        return not move >> (layout.SECOND_DIRECTION if first else layout.FIRST_DIRECTION)

    def apply(self, move, seat=None):
        state = self.state
        kind = move_kind(move)
        if kind == layout.GO:
            if self._course.__class__ is ChaosCourse:
                self._course = None  # free the memory of a chaos round
            effects.drive(state, self.cruiser(), move)
            if state[layout.WINNER]:
                state[layout.PHASE] = layout.OVER  # CC-30
            elif not state[layout.PENDING]:
                self._next_turn()
        elif kind == layout.PLACE:
            cruiser = state[layout.PENDING] - 1
            effects.stand(state, cruiser, move_square(move))
            state[layout.PENDING] = 0
            if state[layout.PHASE] == layout.CRUISING:
                self._next_turn()
            elif cruiser + 1 < cruisers(state):
                state[layout.PENDING] = cruiser + 2
            else:
                set_order(state, self.course())
                start_cruising(state)
        else:
            from games.chaos_cruisers.engine import chaos

            chaos.apply(self, move)

    def _next_turn(self):
        """Pass the turn to the next cruiser, or end the round (CC-10, CC-20, CC-25, CC-31)."""
        state = self.state
        done = last_gate(state)
        turn = state[layout.TURN] + 1
        while turn < state[layout.IN_ORDER]:
            cruiser = state[layout.ORDER + turn]
            if not state[layout.LOST] >> cruiser & 1 and state[layout.GATES + cruiser] < done:
                state[layout.TURN] = turn
                return
            turn += 1
        rounds = (state[layout.ROUND] | state[layout.ROUND + 1] << 8) + 1
        state[layout.ROUND] = rounds & 0xFF
        state[layout.ROUND + 1] = rounds >> 8
        if rounds == layout.LAST_ROUND:  # CC-31
            from games.chaos_cruisers.engine.scoring import end_by_rounds

            end_by_rounds(self)
            state[layout.PHASE] = layout.OVER
            return
        gate = min(state[layout.GATES : layout.GATES + cruisers(state)])
        if gate > state[layout.CHAOS]:  # CC-20
            from games.chaos_cruisers.engine import chaos

            chaos.begin(self, gate)
        else:
            set_order(state, self.course())
            start_cruising(state)

    def reveals(self, move):
        """Return True if this legal move shuffles ties (CC-10): an undo would let the player know the result."""
        state = self.state
        if state[layout.PHASE] > layout.CRUISING and (move & layout.KIND > layout.DONE or not may_tie(state)):
            return False  # obstacles set no order, and tiles leave gates and speeds as they are
        twin = self.copy()
        twin.apply(move)
        return twin.state[AT_CHANCE:HEAD] != state[AT_CHANCE:HEAD]

    def result(self):
        if self.state[layout.PHASE] != layout.OVER:
            return None
        from games.chaos_cruisers.engine.scoring import result

        return result(self)

    def fault(self):
        from games.chaos_cruisers.engine.validation import fault  # loaded only to check saved bytes

        return fault(self)
