"""The moves that Onslaught's bot compares, and the tables that they leave: a search one move deep.

candidates = Candidates(rules)
for _ in candidates.add_answers(rng, 0): ...    # or add_discards(), look_ahead(): slow, so they are generators
worth, move = candidates.best()
"""

from deckhand.cards import card_text, rank, suit
from deckhand.const import const
from games.onslaught.ai.evaluation import Evaluator
from games.onslaught.engine import layout
from games.onslaught.engine.moves import move_kind

_LIST_SIZE = const(3)  # moves in the list, which the hard level follows to the next attacker
_HIGHEST = const(13)
_MAX_EXTENSION = const(3)  # attackers by which a discard may make a wave longer


def card_name(rules, place):
    """Return the name of a defender, not a joker, for a hint's reason."""
    card = rules.card(place)
    return card_text(card)[0].replace("T", "10") + chr(0x7F + suit(card))


class Candidates:
    """The best few moves of a position and the tables that they leave."""

    def __init__(self, rules):
        self.rules = rules
        self.evaluator = Evaluator(rules)
        self.evaluator.set_table(rules.state)
        self.end_worth_now = self.evaluator.end_worth(rules.state[layout.PLEDGED] - rules.state[layout.FACED])
        self.last_attacker = 0  # value of the game's last attacker, once it is the only one left and so is known
        if rules.state[layout.ATTACKERS_LEFT] == 1 and rules.state[layout.WAVE] == layout.WAVES:
            self.last_attacker = rank(rules.state[layout.ATTACKERS])
        self.listed = []  # [worth, move, table, wounded, jokers, pledged attackers to come], best first

    def add(self, move, worth, more):
        """List a move if it is among the best; the evaluator must hold the table that it leaves."""
        listed = self.listed
        at = len(listed)
        while at and worth > listed[at - 1][0]:
            at -= 1
        if at < _LIST_SIZE:
            evaluator = self.evaluator
            listed.insert(at, [worth, move, bytes(evaluator.table), evaluator.wounded, evaluator.jokers, more])
            if len(listed) > _LIST_SIZE:
                listed.pop()

    def add_answers(self, rng, mistake):
        """List the ways to deal with the attacker that is up, also after a five's shift."""
        rules = self.rules
        state = rules.state
        saved = bytes(state)
        for move in rules.moves():
            kind = move_kind(move)
            if kind == layout.SHIFT:
                rules.apply(move)
                shifted = bytes(state)
                for reply in rules.moves():
                    if move_kind(reply) < layout.SHIFT and reply != layout.RESIGN:
                        rules.apply(reply)
                        self._add_answer(move, rng, mistake)
                        state[:] = shifted
                        yield
                state[:] = saved
            elif kind < layout.SHIFT and move != layout.RESIGN:
                rules.apply(move)
                self._add_answer(move, rng, mistake)
                state[:] = saved
                yield

    def _add_answer(self, move, rng, mistake):
        evaluator = self.evaluator
        state = self.rules.state
        evaluator.set_table(state)
        more = state[layout.PLEDGED] - state[layout.FACED]
        if self.last_attacker:
            evaluator.remove_attacker(self.last_attacker)
            worth = evaluator.answer_worth(self.last_attacker, 0)
            evaluator.restore_attacker(self.last_attacker)
        else:
            worth = evaluator.judge(more)
        if mistake:
            worth += rng.below(2 * mistake + 1) - mistake
        self.add(move, worth, more)

    def add_discards(self):
        """List the discards that make the wave longer."""
        state = self.rules.state
        evaluator = self.evaluator
        table = evaluator.table
        for place in range(layout.PLACES):
            value = table[place]
            if value and not evaluator.wounded >> place & 1:
                table[place] = 0
                for more in range(1, min(_MAX_EXTENSION, evaluator.attackers_left) + 1):
                    self.add(
                        layout.DISCARD_DEFENDER | place | state[layout.FACED] + more << layout.NUMBER_SHIFT,
                        evaluator.turn_worth(more),
                        more,
                    )
                table[place] = value
                yield
        if evaluator.jokers:
            evaluator.discard_joker()
            for more in range(1, min(_MAX_EXTENSION, evaluator.attackers_left) + 1):
                self.add(
                    layout.DISCARD_DEFENDER | layout.ANY_JOKER | state[layout.FACED] + more << layout.NUMBER_SHIFT,
                    evaluator.turn_worth(more),
                    more,
                )
            evaluator.return_joker()

    def look_ahead(self):
        """Judge the listed moves again, by the best answer to every attacker that may come next."""
        evaluator = self.evaluator
        known = evaluator.scouted_value(self.rules.state)
        for candidate in self.listed:
            _, _, table, wounded, jokers, more = candidate
            evaluator.load_table(table, wounded, jokers)
            if more and evaluator.attackers_left:
                left = evaluator.attackers_left
                worth = 0
                for a in range(1, _HIGHEST + 1):
                    if evaluator.left_once >> a & 1 and (not known or known == a):
                        count = left if known else 1 + (evaluator.left_twice >> a & 1)
                        evaluator.remove_attacker(a)
                        worth += evaluator.answer_worth(a, more - 1) * count
                        evaluator.restore_attacker(a)
                        yield
                candidate[0] = max(worth // left, evaluator.end_worth(more) if self.rules.state[layout.UP] else 0)

    def best(self):
        """Return (worth, move) of the best listed move; RESIGN if none is listed."""
        best = self.listed[0] if self.listed else (-1, layout.RESIGN)
        for candidate in self.listed:
            if candidate[0] > best[0]:
                best = candidate
        return best[0], best[1]

    def ending_move(self, more):
        """Return the next move towards the wave's end: a scout that costs nothing, a discard of a spare defender, HOLD."""
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
            wounds = evaluator.bit_counts[evaluator.wounded]
            standing = wounds + evaluator.unwounded_count() + evaluator.jokers
            if wounds == standing or wounds and standing <= layout.MAX_REMAINING:  # or no discard can prevent the loss
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
        return layout.DISCARD_DEFENDER | spare | state[layout.FACED] << layout.NUMBER_SHIFT
