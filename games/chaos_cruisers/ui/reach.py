"""All squares where a cruiser's move can end at any speed, and the ways to each that come to something else, the safest first.

    ends = Ends(); ends.find(rules, 0)
    ends.targets, ends.kinds            # the ends: pixels (8 more than on the screen, both ways), ENDS RAMS OUT
    ends.best                           # where a good driver would go who spends no coin
    ends.count_to(end); ends.path(end, n)   # the ways there, as `go` moves

An end is one move away by some speed: the steps are taken once, not once for each speed. What is left out comes to the
same, but for a crash or a coin that another would spare.
"""

from deckhand.const import const
from deckhand.cursor import Targets
from deckhand.game import AT_SEATS
from deckhand.keys import DOWN, LEFT, RIGHT, UP
from deckhand.table.draw import cell, show
from games.chaos_cruisers.engine import layout
from games.chaos_cruisers.engine.effects import STEPS, speed_after, square
from games.chaos_cruisers.pictures import COIN_1, FREE_1, OUT_OVER, SMALL_RED
from games.chaos_cruisers.ui.board import x_of, y_of
from games.chaos_cruisers.ui.lines import KEYS
from games.chaos_cruisers.ui.path import ENDS, OUT, RAMS, Way

_MOST = const(64)  # squares within five steps, and the cruiser's own
_FAR = const(999)
_SIDES = const(6)  # letters
_SPEEDS = const(18)
_COIN_COST = const(400)  # half squares: to spend one is the player's decision, so the cursor begins on a free end
_RAM_LOSS = const(20)  # of one's own other car
# An option: end << 24 | rank << 16 | the move
_END = const(24)
_RANK = const(16)
_MOVE = const(0xFFFF)
# Its rank: a coin, no gate on the way, an own cruiser rammed, none put out, a speed less
_COIN = const(128)
_NO_GATE = const(64)
_OWN_ONE = const(32)
_ALL_STAY = const(16)
_SLOWER = const(2)
_TURNS = const(1)


class Ends:
    """Found once, when the turn begins."""

    def __init__(self):
        self.targets = Targets(_MOST)
        self.kinds = bytearray(_MOST)
        self.way = Way()
        self._ops = bytearray(layout.TOP_SPEED + 1)  # by speed: the cheapest op that sets it; OPS: none
        self._options: list = []
        self._end_at = bytearray(layout.STATE_SIZE)  # by square: 1 + its end
        self._first = bytearray(_MOST)  # by end: the place of its first option

    def find(self, rules, who):
        """All ends of a cruiser's move; its own square comes last, for all that is not there."""
        state = rules.state
        self.targets.clear()
        self._options.clear()
        here = square(state, who)
        self._set_ops(state, who)
        self._gate = gate = state[layout.GATES + who] % 4 + 1
        self._end_at[:] = bytes(layout.STATE_SIZE)
        for way in range(4):
            p = here
            hit = 0
            for leg in range(1, layout.TOP_SPEED + 1):
                p += STEPS[way]
                path = way << 4 | leg << 6
                hit = self._enter(state, who, p, leg, path, 6, hit & 2)
                if not hit:
                    break
                for turn in (way + 1 & 3, way + 3 & 3):
                    r = p
                    there = hit
                    for more in range(1, layout.TOP_SPEED + 1 - leg):
                        r += STEPS[turn]
                        there = self._enter(state, who, r, leg + more, path | turn << 10 | more << 12, 12, there & 2)
                        if not there:
                            break
        self._options.sort()
        # The free end from which its next gate is nearest; one that reaches a gate is better still.
        options = self._options
        reaching = [one for one in options if not one >> _RANK & (_COIN | _NO_GATE) and self.kinds[one >> _END] != OUT]
        ways = rules.distances(gate % 4 + 1 if reaching else gate)
        least = _FAR
        self.best = 0
        for option in reaching or options:
            end = option >> _END
            far = ways[self.square(end)] * 2 + (_COIN_COST if option >> _RANK & _COIN else 0)
            if self.kinds[end] == RAMS:
                # a gain where it crashes; who is only pushed may come nearer its gate
                far += _RAM_LOSS if option >> _RANK & _OWN_ONE else (option >> _RANK & _ALL_STAY) // 8 - 1
            if far < least and self.kinds[end] != OUT:
                least = far
                self.best = end
        self.targets.add(8 * x_of(here), 8 * y_of(here))

    def _set_ops(self, state, who):
        speed = state[layout.SPEED + who]
        ops = self._ops
        for i in range(len(ops)):
            ops[i] = layout.OPS
        for op in (6, 10, 5, 9, 4, 8, 3, 7, 1, 0, 2):  # the better one writes over the other
            if op < 3 or state[layout.COINS + who] >> (op - 3 & 3) & 1:
                ops[speed_after(speed, op)] = op

    def _enter(self, state, who, p, steps, path, shift, hit):
        # The mover enters p after so many steps: 0 it ends there, 1 it can go on, 2 and has reached its gate.
        # `shift`: where the path's last leg stands.
        cell = state[p]
        if not cell or cell & layout.OBSTACLE:
            kind = OUT
        else:
            kind = RAMS if cell & layout.CRUISER else ENDS
            if cell >> 2 & 7 == self._gate:
                hit = 2
                self.way.gates = 0
            if kind == ENDS and not (hit and self.way.reach(state, who, cell)):
                self._add(state, who, p, kind, steps, path, hit)
                return hit or 1
        if p >= layout.GRID + layout.WIDTH and 0 < x_of(p) <= layout.ARENA_WIDTH and y_of(p) <= layout.ARENA_HEIGHT:
            for speed in range(steps, layout.TOP_SPEED + 1):  # it ends there, whatever the speed
                self._add(state, who, p, kind, speed, path + (speed - steps << shift), hit)
        return 0

    def _add(self, state, who, p, kind, speed, path, hit):
        op = self._ops[speed]
        if op == layout.OPS:
            return
        move = path | op
        rank = (0 if hit else _NO_GATE) + (_COIN if op > 2 else 0) + (layout.TOP_SPEED - speed) * _SLOWER
        if move >> 12:
            rank += _TURNS
        if kind == RAMS:
            way = self.way
            way.follow(state, who, move)
            for i in range(way.steps, way.count):
                if state[AT_SEATS] == 2 and way.who[i] == who ^ 2:
                    rank += _OWN_ONE
            if way.out > 3:
                rank += _ALL_STAY
        options = self._options
        end = self._end_at[p] - 1
        if end < 0:
            end = self.targets.add(8 * x_of(p), 8 * y_of(p))
            self.kinds[end] = kind
            self._end_at[p] = end + 1
            self._first[end] = len(options)
        elif kind != RAMS:
            i = self._first[end]
            options[i] = min(end << _END | rank << _RANK | move, options[i])
            return
        option = end << _END | rank << _RANK | move
        if kind == RAMS:
            side = self._side(state, who, move)
            for i in range(len(options)):
                if (
                    options[i] >> _END == end
                    and options[i] & 15 == op
                    and self._side(state, who, options[i] & _MOVE) == side
                ):
                    options[i] = min(option, options[i])
                    return
        options.append(option)

    def _side(self, state, who, move):
        # From where it rams; the same where whom it rams alone is pushed off the track from all sides.
        way = self.way
        way.follow(state, who, move)
        return _FAR if way.out < 4 and way.count - way.steps == 1 else self._last(move)

    def _last(self, move):
        # the direction in which it enters its end
        return move >> 10 & 3 if move >> 12 & 15 else move >> 4 & 3

    def square(self, end):
        """An end's square as engine/course.py numbers it."""
        return layout.GRID + self.targets.y(end) // 8 * layout.WIDTH + self.targets.x(end) // 8 - 1

    def count_to(self, end):
        """How many ways lead to an end."""
        n = 0
        for option in self._options:
            if option >> _END == end:
                n += 1
        return n

    def beside(self, end, nth, key, speed):
        """Which other way there a key leads to: left a slower one, right a faster one, up and down from another side."""
        move = self.path(end, nth)
        now = speed_after(speed, move & 15)
        side = self._last(move)
        best = nth
        least = _FAR
        n = 0
        for option in self._options:
            if option >> _END == end:
                more = speed_after(speed, option & 15) - now
                turn = self._last(option) - side & 3
                if key == LEFT or key == RIGHT:
                    far = 2 * (more if key == RIGHT else -more) + (turn > 0)
                    good = far > 1
                else:
                    far = 4 * abs(more) + (turn if key == DOWN else -turn & 3)
                    good = turn > 0
                if good and far < least:
                    least = far
                    best = n
                n += 1
        return best

    def say_keys(self, screen, every, end, nth, speed):
        """What they do where ways differ, beside the coins: up and down, whence it rams; left and right, how fast. Of every
        move: what drives it, what does not.
        """
        if every:
            screen.write(KEYS, "\x87 drive \x88 back \x83\x84way", _SIDES)
            return
        if self.beside(end, nth, UP, speed) != nth:
            screen.write(KEYS, "\x83\x84 where to ", _SIDES)
        speeds = self.beside(end, nth, LEFT, speed) != self.beside(end, nth, RIGHT, speed)
        screen.write(KEYS, "\x85 \x86speed" if speeds else "   speed", _SPEEDS)
        screen.number(KEYS, _SPEEDS + 1, speed_after(speed, self.path(end, nth) & 15), 1)

    def path(self, end, nth=0):
        """The n-th of them, as a move; -1 where there is none."""
        for option in self._options:
            if option >> _END == end:
                if not nth:
                    return option & _MOVE
                nth -= 1
        return -1


def still(rules):
    """Which of all moves is to stand still for nothing; the first one where that cannot be."""
    i = 0
    for move in rules.moves():
        if not move >> 6 and move < 3:
            return i
        i += 1
    return 0


def ghosts(board, way, move, speed):
    """Where the pushed ones would land; or, where nobody is rammed, the number of the square under the cursor."""
    last = way.steps - 1
    for i in range(len(board.ghosts)):
        hop = way.steps + i
        ghost = board.ghosts[i]
        if hop < way.count:  # the flash shows it in its time
            who = way.who[hop]
            cell(ghost, 0, OUT_OVER if who == way.out else SMALL_RED + who)
            board.place(ghost, way.x[hop], way.y[hop])
        elif i or way.kind or last < 0:
            show(ghost, False)
        else:  # no car covers the number under the cursor
            op = move & 15
            tile = COIN_1 if op > 2 else FREE_1
            board.put(ghost, way.x[last], way.y[last], tile + speed_after(speed, op) - 1)
