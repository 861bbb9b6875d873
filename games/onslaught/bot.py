"""Onslaught, the bot: it judges the table that each move leaves (mind.py); the hard level looks one attacker further.

    move = yield from think(game.copy(), 1, HARD, rng)
    why(game, 1, move) == "KS stays whole: 9 of 25 to come are above 11"

It counts which attackers and defenders are unseen and never reads in which order they lie.
"""

from deckhand.cards import rank
from deckhand.game import const
from games.onslaught.mind import Mind
from games.onslaught.rules import (
    ATTACKERS,
    FACED,
    HOLD,
    KIND,
    KNOWN,
    LEFT,
    ORDER,
    PLEDGE,
    PLEDGED,
    RECALL,
    SCOUT,
    SHIFT,
    SHOWN,
    TURN,
    UP,
    WAVE,
    YIELD,
    X,
)

EASY = const(0)
FAIR = const(1)
HARD = const(2)
_MISTAKES = (800, 200, 0)  # by level: an answer is misjudged by up to so many 4096ths
_LOOKED_INTO = const(3)  # moves that the hard level follows to the next attacker
_PLACES = const(7)
_WAVES = const(4)
_MAY_REMAIN = const(3)
_SEEN = const(3)
_SEVEN = const(7)
_HIGHEST = const(13)
_FEWEST = const(3)  # pledges that are considered
_MOST = const(9)
_REACH = const(3)  # by how many attackers a recall may go on


def think(rules, seat, level, rng):
    """Yield while thinking; return a legal move. Level: EASY, FAIR or HARD (and anything higher is HARD)."""
    state = rules.state
    if state[SHOWN]:
        return _order(state)
    thought = Thought(rules)
    more = state[PLEDGED] - state[FACED]
    if state[UP]:
        yield from thought.answers(rng, _MISTAKES[min(level, HARD)])
    elif not state[PLEDGED]:
        left = state[LEFT]
        for number in range(min(_FEWEST, left), min(_MOST, left) + 1):
            thought.note(PLEDGE | number, thought.mind.go_on(number), number)
            yield
    elif not more and not state[LEFT]:
        return HOLD
    elif state[WAVE] == _WAVES:
        return TURN
    elif more:
        thought.note(TURN, thought.mind.go_on(more), more)
    else:
        yield from thought.recalls()
    if level >= HARD:
        yield from thought.look_further()
    move = thought.best_move()
    if state[PLEDGED] and not state[UP] and thought.end >= thought.worths[0]:
        return thought.ending(more)
    return move


def why(rules, seat, move):
    """A hint's reason in at most 52 characters."""
    from games.onslaught.why import reason

    return reason(rules, move)


def _order(state):
    """Highest first: the more defenders stand, the better, and a free defeat (ON-15) takes the first."""
    move = ORDER
    used = 0
    for i in range(state[SHOWN]):
        best = number = 0
        for k in range(state[SHOWN]):
            value = rank(state[ATTACKERS + state[LEFT] - 1 - k])
            if not used >> k & 1 and value > best:
                best = value
                number = k + 1
        used |= 1 << number - 1
        move |= number << 4 * i
    return move


class Thought:
    """The best few moves of a position and the tables that they leave, best first."""

    def __init__(self, rules):
        self.rules = rules
        self.mind = Mind(rules)
        self.mind.lay(rules.state)
        self.end = self.mind.stop(rules.state[PLEDGED] - rules.state[FACED])
        self.moves = []
        self.worths = []
        self.tables = []

    def note(self, move, worth, more):
        """Keep a move if it is among the best; the mind holds the table that it leaves."""
        at = len(self.moves)
        while at and worth > self.worths[at - 1]:
            at -= 1
        if at < _LOOKED_INTO:
            mind = self.mind
            table = bytes(mind.table) + bytes((mind.wounded, mind.jokers, more))
            self.moves.insert(at, move)
            self.worths.insert(at, worth)
            self.tables.insert(at, table)
            if len(self.moves) > _LOOKED_INTO:
                self.moves.pop()
                self.worths.pop()
                self.tables.pop()

    def answers(self, rng, mistake):
        """Note what can be done about the attacker that is up, a five's shift before it too."""
        rules = self.rules
        state = rules.state
        saved = bytes(state)
        for move in rules.moves():
            kind = move & KIND
            if kind == SHIFT:
                rules.apply(move)
                shifted = bytes(state)
                for reply in rules.moves():
                    if reply & KIND < SHIFT and reply != YIELD:
                        rules.apply(reply)
                        self._answer(move, rng, mistake)
                        state[:] = shifted
                        yield
                state[:] = saved
            elif kind < SHIFT and move != YIELD:
                rules.apply(move)
                self._answer(move, rng, mistake)
                state[:] = saved
                yield

    def _answer(self, move, rng, mistake):
        mind = self.mind
        state = self.rules.state
        mind.lay(state)
        more = state[PLEDGED] - state[FACED]
        worth = mind.judge(more)
        if mistake:
            worth += rng.below(2 * mistake + 1) - mistake
        self.note(move, worth, more)

    def recalls(self):
        """Note the recalls that make the wave longer."""
        state = self.rules.state
        mind = self.mind
        table = mind.table
        for place in range(_PLACES):
            value = table[place]
            if value and not mind.wounded >> place & 1:
                table[place] = 0
                for more in range(1, min(_REACH, mind.left) + 1):
                    self.note(RECALL | place | state[FACED] + more << 4, mind.go_on(more), more)
                table[place] = value
                yield
        if mind.jokers:
            mind.jokers -= 1
            for more in range(1, min(_REACH, mind.left) + 1):
                self.note(RECALL | X | state[FACED] + more << 4, mind.go_on(more), more)
            mind.jokers += 1

    def look_further(self):
        """Judge the noted moves anew by the best answers to every attacker that may come next."""
        mind = self.mind
        known = mind.known(self.rules.state)
        for i in range(len(self.moves)):
            table = self.tables[i]
            for place in range(_PLACES):
                mind.table[place] = table[place]
            mind.wounded = table[_PLACES]
            mind.jokers = table[_PLACES + 1]
            more = table[_PLACES + 2]
            if more and mind.left:
                left = mind.left
                worth = 0
                for a in range(1, _HIGHEST + 1):
                    if mind.ones >> a & 1 and (not known or known == a):
                        count = left if known else 1 + (mind.twos >> a & 1)
                        mind.meet(a)
                        worth += mind.answer(a, more - 1) * count
                        mind.unmeet(a)
                        yield
                self.worths[i] = max(worth // left, mind.stop(more) if self.rules.state[UP] else 0)

    def best_move(self):
        """The noted move of the highest worth, put first; YIELD where none is noted."""
        if not self.moves:
            self.worths.append(-1)
            return YIELD
        best = 0
        for i in range(1, len(self.moves)):
            if self.worths[i] > self.worths[best]:
                best = i
        self.worths[0] = self.worths[best]
        return self.moves[best]

    def ending(self, more):
        """The next move towards the wave's end: scout for nothing, recall what is too much, hold."""
        mind = self.mind
        state = self.rules.state
        mind.lay(state)
        sevens = self.rules.powers(_SEVEN)
        if not more:
            if sevens and state[KNOWN] < min(_SEEN, state[LEFT]):
                return self._first(SCOUT, sevens)
            wounds = mind.bits[mind.wounded]
            standing = wounds + mind.fresh() + mind.jokers
            if wounds == standing or wounds and standing <= _MAY_REMAIN:  # more wounded than may remain: lost
                return HOLD
        spare = X
        if not mind.jokers:
            spare = least = _PLACES
            for place in range(_PLACES):
                value = mind.table[place]
                if value and not mind.wounded >> place & 1:
                    if spare == _PLACES or least == _SEVEN or value < least and value != _SEVEN:
                        spare = place
                        least = value
        return RECALL | spare | state[FACED] << 4

    def _first(self, kind, mask):
        place = 0
        while not mask >> place & 1:
            place += 1
        return kind | place
