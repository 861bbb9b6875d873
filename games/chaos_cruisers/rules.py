"""Chaos Cruisers: a piecepack race on a track of tiles that shuffle about (docs/rules/chaos_cruisers.md).

    rules = Rules(4711, 4, (0, 1))      # layout eight, two laps
    for move in rules.moves(): ...      # games.chaos_cruisers.notation.to_text(rules, move): "go + E1"
    rules.play(move)

A move is GO + what rules_effects.drive reads, PLACE + square, SHIFT + tile + to << 9, DONE, BLOCK + square or PASS.
Squares are the numbers of rules_course.py; cruisers count from 0.
"""

from deckhand.game import AT_CHANCE, HEAD, Game, const
from deckhand.rng import Rng
from games.chaos_cruisers import rules_effects, rules_rounds
from games.chaos_cruisers.rules_course import SIZE as STATE_SIZE
from games.chaos_cruisers.rules_effects import free_square, speed_after
from games.chaos_cruisers.rules_order import cruisers, may_tie, seat_of, set_order

_PHASE = const(352)
_TURN = const(353)
_PENDING = const(354)
_CHAOS = const(358)
_WINNER = const(360)
_IN_ORDER = const(361)
_ORDER = const(362)
_SPEED = const(366)
_COINS = const(374)
_LAST_AT = const(402)
_ALL_COINS = const(15)
_SETUP = const(0)
_CRUISE = const(1)
_SHIFTING = const(2)
_OVER = const(4)
_OPS = const(11)

_KIND = const(18)  # a move's kind stands above this many bits
_GO = const(0)
_PLACE = const(1)
_LAST_SHIFTING = const(3)  # `done`
GO = const(0)
PLACE = const(1 << 18)
SHIFT = const(2 << 18)
DONE = const(3 << 18)
BLOCK = const(4 << 18)
PASS = const(5 << 18)


class Rules(Game):
    """One race: four or three seats with a cruiser each, or two seats with two."""

    SEATS = (4, 3, 2)
    OPTIONS = (
        ("layout", ("eight", "oval", "square", "cross"), 0),
        ("laps", ("1", "2", "3", "4"), 1),
        ("shifts", ("0", "1", "2", "3", "4", "5", "6"), 3),
        ("coins", ("sun", "every", "never"), 0),
    )
    SIZE = STATE_SIZE

    def setup(self):
        from games.chaos_cruisers.rules_tracks import lay

        state = self.state
        lay(state)
        Rng(self.deal_number(), 16).store(state, AT_CHANCE)
        for i in range(cruisers(state)):
            state[_COINS + i] = _ALL_COINS  # CC-6
        state[_PENDING] = 1  # CC-8

    def cruiser(self):
        """The cruiser (0 to 3) that goes, is placed or places an obstacle; for a shift the last at the gate."""
        state = self.state
        if state[_PENDING]:
            return state[_PENDING] - 1
        if state[_PHASE] == _SHIFTING:
            return state[_LAST_AT + state[_CHAOS] - 1]  # CC-23
        return state[_ORDER + state[_TURN] % state[_IN_ORDER]]

    def seat(self):
        if self.state[_PHASE] == _OVER:
            return 0
        return seat_of(self.state, self.cruiser())

    def moves(self, seat=None):
        state = self.state
        phase = state[_PHASE]
        if phase == _OVER or seat is not None and seat != self.seat():
            return iter(())
        if state[_PENDING]:
            return self._places()
        if phase == _CRUISE:
            return self._paths()
        from games.chaos_cruisers import rules_chaos

        return rules_chaos.moves(state)

    def _places(self):
        state = self.state
        for k in range(4):
            at = free_square(state, state[_PENDING] - 1, k)
            if at:
                yield PLACE + at

    def _paths(self):
        state = self.state
        who = self.cruiser()
        for op in range(_OPS):
            if op > 2 and not state[_COINS + who] >> (op - 3 & 3) & 1:
                continue
            speed = speed_after(state[_SPEED + who], op)
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
        from games.chaos_cruisers.rules_refusals import reason  # loaded only where a move is refused

        return reason(self, move, seat)

    def allows(self, move, seat=None):
        state = self.state
        phase = state[_PHASE]
        if phase == _OVER or seat is not None and seat != self.seat():
            return False
        kind = move >> _KIND
        move &= (1 << _KIND) - 1
        if state[_PENDING]:
            if kind != _PLACE or not move:
                return False
            for k in range(4):
                if free_square(state, state[_PENDING] - 1, k) == move:
                    return True
            return False
        if phase == _CRUISE:
            return kind == _GO and self._is_path(move)
        from games.chaos_cruisers import rules_chaos

        return rules_chaos.allows(state, kind, move)

    def _is_path(self, move):
        # CC-11, CC-12: is this a way to set the speed, and a path of that length?
        state = self.state
        who = self.cruiser()
        op = move & 15
        first = move >> 6 & 15
        second = move >> 12 & 15
        if op >= _OPS or op > 2 and not state[_COINS + who] >> (op - 3 & 3) & 1:
            return False
        if first + second != speed_after(state[_SPEED + who], op) or move >> 16:
            return False
        if second:
            return first > 0 and (move >> 4 ^ move >> 10) & 1 == 1
        return not move >> (10 if first else 4)

    def apply(self, move, seat=None):
        state = self.state
        kind = move >> _KIND
        move &= (1 << _KIND) - 1
        if kind == _GO:
            rules_effects.drive(state, self.cruiser(), move)
            if state[_WINNER]:
                state[_PHASE] = _OVER  # CC-30
            elif not state[_PENDING]:
                rules_rounds.next_turn(state)
        elif kind == _PLACE:
            who = state[_PENDING] - 1
            rules_effects.stand(state, who, move)
            state[_PENDING] = 0
            if state[_PHASE] == _CRUISE:
                rules_rounds.next_turn(state)
            elif who + 1 < cruisers(state):
                state[_PENDING] = who + 2
            else:
                set_order(state)
                rules_rounds.start_cruising(state)
        else:
            from games.chaos_cruisers import rules_chaos

            rules_chaos.apply(state, kind, move)

    def reveals(self, move):
        """Does this legal move draw lots (CC-10)? Whoever took it back would know them."""
        state = self.state
        if state[_PHASE] > _CRUISE and (move >> _KIND > _LAST_SHIFTING or not may_tie(state)):
            return False  # obstacles set no order, and tiles leave gates and speeds as they are
        twin = self.copy()
        twin.apply(move)
        return twin.state[AT_CHANCE:HEAD] != state[AT_CHANCE:HEAD]

    def result(self):
        if self.state[_PHASE] != _OVER:
            return None
        from games.chaos_cruisers.rules_scoring import standings

        return standings(self.state)

    def check(self):
        Game.check(self)
        from games.chaos_cruisers.rules_validate import prove  # loaded only where bytes come from outside

        prove(self.state)
