"""Onslaught, looking one move ahead: the candidate moves that the bot compares, and the tables that they leave.

candidates = Candidates(rules)
for _ in candidates.answers(rng, 0): ...       # or recalls(), look_further(): generators, for they take their time
worth, move = candidates.best()
"""

from deckhand.cards import card_text, rank, suit
from deckhand.const import const
from games.onslaught.ai.evaluation import Evaluator
from games.onslaught.engine import layout

_LOOKED_INTO = const(3)  # moves that the hard level follows to the next attacker
_HIGHEST = const(13)
_REACH = const(3)  # by how many attackers a recall may go on


def name(rules, place):
    """A defender that is no joker, in a reason's words."""
    card = rules.card(place)
    return card_text(card)[0].replace("T", "10") + chr(0x7F + suit(card))


class Candidates:
    """The best few moves of a position and the tables that they leave, best first."""

    def __init__(self, rules):
        self.rules = rules
        self.evaluator = Evaluator(rules)
        self.evaluator.set_table(rules.state)
        self.end = self.evaluator.stop(rules.state[layout.PLEDGED] - rules.state[layout.FACED])
        self.last = 0  # value of the only one that is left in the last wave: who that is, is known
        if rules.state[layout.ATTACKERS_LEFT] == 1 and rules.state[layout.WAVE] == layout.WAVES:
            self.last = rank(rules.state[layout.ATTACKERS])
        self.noted = []  # [worth, move, table, wounded, jokers, attackers still pledged]

    def note(self, move, worth, more):
        """Keep a move if it is among the best; the evaluator holds the table that it leaves."""
        noted = self.noted
        at = len(noted)
        while at and worth > noted[at - 1][0]:
            at -= 1
        if at < _LOOKED_INTO:
            evaluator = self.evaluator
            noted.insert(at, [worth, move, bytes(evaluator.table), evaluator.wounded, evaluator.jokers, more])
            if len(noted) > _LOOKED_INTO:
                noted.pop()

    def answers(self, rng, mistake):
        """Note what can be done about the attacker that is up, a five's shift before it too."""
        rules = self.rules
        state = rules.state
        saved = bytes(state)
        for move in rules.moves():
            kind = move & layout.KIND
            if kind == layout.SHIFT:
                rules.apply(move)
                shifted = bytes(state)
                for reply in rules.moves():
                    if reply & layout.KIND < layout.SHIFT and reply != layout.RESIGN:
                        rules.apply(reply)
                        self._answer(move, rng, mistake)
                        state[:] = shifted
                        yield
                state[:] = saved
            elif kind < layout.SHIFT and move != layout.RESIGN:
                rules.apply(move)
                self._answer(move, rng, mistake)
                state[:] = saved
                yield

    def _answer(self, move, rng, mistake):
        evaluator = self.evaluator
        state = self.rules.state
        evaluator.set_table(state)
        more = state[layout.PLEDGED] - state[layout.FACED]
        if self.last:
            evaluator.meet(self.last)
            worth = evaluator.answer(self.last, 0)
            evaluator.unmeet(self.last)
        else:
            worth = evaluator.judge(more)
        if mistake:
            worth += rng.below(2 * mistake + 1) - mistake
        self.note(move, worth, more)

    def recalls(self):
        """Note the recalls that make the wave longer."""
        state = self.rules.state
        evaluator = self.evaluator
        table = evaluator.table
        for place in range(layout.PLACES):
            value = table[place]
            if value and not evaluator.wounded >> place & 1:
                table[place] = 0
                for more in range(1, min(_REACH, evaluator.left) + 1):
                    self.note(
                        layout.DISCARD_DEFENDER | place | state[layout.FACED] + more << 4, evaluator.go_on(more), more
                    )
                table[place] = value
                yield
        if evaluator.jokers:
            evaluator.discard_joker()
            for more in range(1, min(_REACH, evaluator.left) + 1):
                self.note(
                    layout.DISCARD_DEFENDER | layout.ANY_JOKER | state[layout.FACED] + more << 4,
                    evaluator.go_on(more),
                    more,
                )
            evaluator.return_joker()

    def look_further(self):
        """Judge the noted moves anew by the best answers to every attacker that may come next."""
        evaluator = self.evaluator
        known = evaluator.known(self.rules.state)
        for candidate in self.noted:
            _, _, table, wounded, jokers, more = candidate
            evaluator.load_table(table, wounded, jokers)
            if more and evaluator.left:
                left = evaluator.left
                worth = 0
                for a in range(1, _HIGHEST + 1):
                    if evaluator.ones >> a & 1 and (not known or known == a):
                        count = left if known else 1 + (evaluator.twos >> a & 1)
                        evaluator.meet(a)
                        worth += evaluator.answer(a, more - 1) * count
                        evaluator.unmeet(a)
                        yield
                candidate[0] = max(worth // left, evaluator.stop(more) if self.rules.state[layout.UP] else 0)

    def best(self):
        """(worth, move) of the noted move of the highest worth; YIELD where none is noted."""
        best = self.noted[0] if self.noted else (-1, layout.RESIGN)
        for candidate in self.noted:
            if candidate[0] > best[0]:
                best = candidate
        return best[0], best[1]

    def ending(self, more):
        """The next move towards the wave's end: scout for nothing, recall what is too much, hold."""
        evaluator = self.evaluator
        state = self.rules.state
        evaluator.set_table(state)
        sevens = self.rules.powers(layout.SEVEN)
        if not more:
            if sevens and state[layout.KNOWN] < min(layout.SCOUT_COUNT, state[layout.ATTACKERS_LEFT]):
                place = 0
                while not sevens >> place & 1:
                    place += 1
                return layout.SCOUT | place
            wounds = evaluator.bits[evaluator.wounded]
            standing = wounds + evaluator.fresh() + evaluator.jokers
            if wounds == standing or wounds and standing <= layout.MAX_REMAINING:  # more wounded than may remain: lost
                return layout.HOLD
        spare = layout.ANY_JOKER
        if not evaluator.jokers:
            spare = least = layout.PLACES
            for place in range(layout.PLACES):
                value = evaluator.table[place]
                if value and not evaluator.wounded >> place & 1:
                    if spare == layout.PLACES or least == layout.SEVEN or value < least and value != layout.SEVEN:
                        spare = place
                        least = value
        return layout.DISCARD_DEFENDER | spare | state[layout.FACED] << 4
