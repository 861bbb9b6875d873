"""Chaos Cruisers: a piecepack race on a track of tiles that shuffle about (docs/rules/chaos_cruisers.md).

    rules = Rules(4711, 4, (0, 1))      # layout eight, two laps
    for move in rules.moves(): ...      # games.chaos_cruisers.notation.to_text(rules, move): "go + E1"
    rules.play(move)

A move is GO + what rules_effects.drive reads, PLACE + square, SHIFT + tile + to << TO, DONE, BLOCK + square or PASS.
The numbers stand in engine/layout.py, squares in engine/course.py; cruisers count from 0.
"""

from deckhand.game import AT_CHANCE, HEAD, Game
from deckhand.rng import Rng
from games.chaos_cruisers.engine import effects, layout
from games.chaos_cruisers.engine.course import ChaosCourse, Course
from games.chaos_cruisers.engine.effects import free_squares, speed_after
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
    _course = None  # working memory, no part of the position

    def setup(self):
        from games.chaos_cruisers.engine.tracks import lay

        state = self.state
        lay(state)
        Rng(self.deal_number(), 16).store(state, AT_CHANCE)
        for i in range(cruisers(state)):
            state[layout.COINS + i] = layout.ALL_COINS  # CC-6
        state[layout.PENDING] = 1  # CC-8

    def course(self):
        """A Course to measure ways with. Read it at once: any call of these rules may overwrite it."""
        if not self._course:
            self._course = Course()
        return self._course

    def distances(self, gate):
        """1 + the squares to travel to a gate's tile, by square (see engine/course.py). Read them at once, too."""
        course = self.course()
        course.measure(self.state, gate)
        return course.far

    def chaos_course(self):
        """The same with the memory that a chaos round needs."""
        if self._course.__class__ is not ChaosCourse:
            self._course = ChaosCourse()
        return self._course

    def cruiser(self):
        """The cruiser (0 to 3) that goes, is placed or places an obstacle; for a shift the last at the gate."""
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
        # of a cruiser that waits: where it can be placed
        state = self.state
        who = self.cruiser()
        if state[layout.PENDING]:
            for at in free_squares(state, who):
                yield layout.PLACE + at
            return
        for op in range(layout.OPS):
            if op > 2 and not state[layout.COINS + who] >> (op - 3 & 3) & 1:
                continue
            speed = speed_after(state[layout.SPEED + who], op)
            if not speed:
                yield op
                continue
            for way in range(4):
                first = op + (way << 4)
                yield first + (speed << 6)
                for leg in range(1, speed):
                    path = first + (leg << 6) + (speed - leg << 12)
                    yield path + ((way + 1 & 3) << 10)
                    yield path + ((way + 3 & 3) << 10)

    def refusal(self, move, seat=None):
        if self.allows(move, seat):
            return None
        from games.chaos_cruisers.engine.refusals import reason  # loaded only where a move is refused

        return reason(self, move, seat)

    def allows(self, move, seat=None):
        state = self.state
        phase = state[layout.PHASE]
        if phase == layout.OVER or seat is not None and seat != self.seat():
            return False
        kind = move & layout.KIND
        move &= layout.NUMBERS
        if state[layout.PENDING]:
            return kind == layout.PLACE and move in free_squares(state, state[layout.PENDING] - 1)
        if phase == layout.CRUISING:
            return kind == layout.GO and self._is_path(move)
        from games.chaos_cruisers.engine import chaos

        return chaos.allows(self, kind, move)

    def _is_path(self, move):
        # CC-11, CC-12: is this a way to set the speed, and a path of that length?
        state = self.state
        who = self.cruiser()
        op = move & 15
        first = move >> 6 & 15
        second = move >> 12 & 15
        if (
            op >= layout.OPS
            or op > 2
            and not state[layout.COINS + who] >> (op - 3 & 3) & 1
            or move >> 16
            or first + second != speed_after(state[layout.SPEED + who], op)
        ):
            return False
        if second:
            return first > 0 and (move >> 4 ^ move >> 10) & 1 == 1
        return not move >> (10 if first else 4)

    def apply(self, move, seat=None):
        state = self.state
        kind = move & layout.KIND
        move &= layout.NUMBERS
        if kind == layout.GO:
            if self._course.__class__ is ChaosCourse:
                self._course = None  # a chaos round's memory is large
            effects.drive(state, self.cruiser(), move)
            if state[layout.WINNER]:
                state[layout.PHASE] = layout.OVER  # CC-30
            elif not state[layout.PENDING]:
                self._next_turn()
        elif kind == layout.PLACE:
            who = state[layout.PENDING] - 1
            effects.stand(state, who, move)
            state[layout.PENDING] = 0
            if state[layout.PHASE] == layout.CRUISING:
                self._next_turn()
            elif who + 1 < cruisers(state):
                state[layout.PENDING] = who + 2
            else:
                set_order(state, self.course())
                start_cruising(state)
        else:
            from games.chaos_cruisers.engine import chaos

            chaos.apply(self, kind, move)

    def _next_turn(self):
        """CC-10, CC-20, CC-25, CC-31: the next cruiser of the round is to go, or the round is done."""
        state = self.state
        done = last_gate(state)
        turn = state[layout.TURN] + 1
        while turn < state[layout.IN_ORDER]:
            who = state[layout.ORDER + turn]
            if not state[layout.LOST] >> who & 1 and state[layout.GATES + who] < done:
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
        """Does this legal move draw lots (CC-10)? Whoever took it back would know them."""
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
        from games.chaos_cruisers.engine.validation import fault  # loaded only where bytes come from outside

        return fault(self)
