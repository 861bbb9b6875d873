"""Onslaught, looking one move ahead: the moves that the bot compares, and the tables that they leave.

thought = Thought(rules)
for _ in thought.answers(rng, 0): ...       # or recalls(), look_further(): generators, for they take their time
thought.best_move()
"""

from deckhand.game import const
from games.onslaught import rules_layout as ons
from games.onslaught.bot_eval import Mind

_LOOKED_INTO = const(3)  # moves that the hard level follows to the next attacker
_HIGHEST = const(13)
_REACH = const(3)  # by how many attackers a recall may go on


class Thought:
    """The best few moves of a position and the tables that they leave, best first."""

    def __init__(self, rules):
        self.rules = rules
        self.mind = Mind(rules)
        self.mind.lay(rules.state)
        self.end = self.mind.stop(rules.state[ons.PLEDGED] - rules.state[ons.FACED])
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
            kind = move & ons.KIND
            if kind == ons.SHIFT:
                rules.apply(move)
                shifted = bytes(state)
                for reply in rules.moves():
                    if reply & ons.KIND < ons.SHIFT and reply != ons.YIELD:
                        rules.apply(reply)
                        self._answer(move, rng, mistake)
                        state[:] = shifted
                        yield
                state[:] = saved
            elif kind < ons.SHIFT and move != ons.YIELD:
                rules.apply(move)
                self._answer(move, rng, mistake)
                state[:] = saved
                yield

    def _answer(self, move, rng, mistake):
        mind = self.mind
        state = self.rules.state
        mind.lay(state)
        more = state[ons.PLEDGED] - state[ons.FACED]
        worth = mind.judge(more)
        if mistake:
            worth += rng.below(2 * mistake + 1) - mistake
        self.note(move, worth, more)

    def recalls(self):
        """Note the recalls that make the wave longer."""
        state = self.rules.state
        mind = self.mind
        table = mind.table
        for place in range(ons.PLACES):
            value = table[place]
            if value and not mind.wounded >> place & 1:
                table[place] = 0
                for more in range(1, min(_REACH, mind.left) + 1):
                    self.note(ons.RECALL | place | state[ons.FACED] + more << 4, mind.go_on(more), more)
                table[place] = value
                yield
        if mind.jokers:
            mind.jokers -= 1
            for more in range(1, min(_REACH, mind.left) + 1):
                self.note(ons.RECALL | ons.ANY_JOKER | state[ons.FACED] + more << 4, mind.go_on(more), more)
            mind.jokers += 1

    def look_further(self):
        """Judge the noted moves anew by the best answers to every attacker that may come next."""
        mind = self.mind
        known = mind.known(self.rules.state)
        for i in range(len(self.moves)):
            table = self.tables[i]
            for place in range(ons.PLACES):
                mind.table[place] = table[place]
            mind.wounded = table[ons.PLACES]
            mind.jokers = table[ons.PLACES + 1]
            more = table[ons.PLACES + 2]
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
                self.worths[i] = max(worth // left, mind.stop(more) if self.rules.state[ons.UP] else 0)

    def best_move(self):
        """The noted move of the highest worth, put first; YIELD where none is noted."""
        if not self.moves:
            self.worths.append(-1)
            return ons.YIELD
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
        sevens = self.rules.powers(ons.SEVEN)
        if not more:
            if sevens and state[ons.KNOWN] < min(ons.SEEN, state[ons.LEFT]):
                return self._first(ons.SCOUT, sevens)
            wounds = mind.bits[mind.wounded]
            standing = wounds + mind.fresh() + mind.jokers
            if wounds == standing or wounds and standing <= ons.MAY_REMAIN:  # more wounded than may remain: lost
                return ons.HOLD
        spare = ons.ANY_JOKER
        if not mind.jokers:
            spare = least = ons.PLACES
            for place in range(ons.PLACES):
                value = mind.table[place]
                if value and not mind.wounded >> place & 1:
                    if spare == ons.PLACES or least == ons.SEVEN or value < least and value != ons.SEVEN:
                        spare = place
                        least = value
        return ons.RECALL | spare | state[ons.FACED] << 4

    def _first(self, kind, mask):
        place = 0
        while not mask >> place & 1:
            place += 1
        return kind | place
