"""Look for a way to win a deal of Onslaught with both decks open.

    answer = solve(5)       # an Answer; score None if no win was found, which proves nothing

A beam search, attacker by attacker: it continues from the tables that the bot's nets rate best. Scouting and shifting are left
out: with open decks they gain little, and would mean ten times as many tables.
"""

from deckhand_sim.authoring.contract import load
from deckhand_sim.games import Answer

WIDTHS = (4, 32)  # tables to continue from; more if fewer find no win
_FEWEST, _MOST = 3, 10  # pledges to consider
_TABLES = 200  # successors of one table before the next attacker


def solve(deal, options=(), widths=WIDTHS):
    """Return the Answer, deterministically."""
    for width in widths:
        answer = _Search(deal, options).run(width)
        if answer.score is not None:
            break
    return answer


class _Search:
    def __init__(self, deal, options):
        rules, self.notation = load("onslaught")
        from games.onslaught.ai.evaluation import Evaluator
        from games.onslaught.engine import layout

        self.on, self.Evaluator = layout, Evaluator
        self.start = rules(deal, 1, options)
        self.layers = [
            {} for _ in range(self.on.ATTACKER_COUNT + 1)
        ]  # by attackers to come: table -> how it was reached
        self.score, self.best = None, None

    def run(self, width):
        """Search attacker by attacker."""
        left = self.start.state[self.on.ATTACKERS_LEFT]
        self.layers[left][bytes(self.start.state)] = None
        for layer in self.layers[left::-1]:
            tables = sorted(layer, key=self.worth, reverse=True)[:width]
            for table in tables:
                self.go_on(table)
        moves = self.way() if self.best else []
        return Answer(self.score, moves, False)

    def worth(self, table):
        """Return the nets' evaluation of a table, 0 to 4096."""
        on, rules = self.on, self.start.copy()
        rules.state[:] = table
        evaluator = self.Evaluator(rules)
        evaluator.set_table(rules.state)
        left = rules.state[on.ATTACKERS_LEFT]
        if not rules.state[on.PLEDGED]:
            return max(evaluator.judge(n) for n in range(min(_FEWEST, left), min(_MOST, left) + 1))
        more = rules.state[on.PLEDGED] - rules.state[on.FACED]
        return evaluator.judge(more) if more else evaluator.end_worths[left] if evaluator.end_worths else 4096

    def go_on(self, table):
        """Put every table after the next attacker into its layer; a win is noted."""
        on = self.on
        left = table[on.ATTACKERS_LEFT]
        seen = {table}
        open_tables = [(table, ())]
        while open_tables and len(seen) < _TABLES:
            here, moves = open_tables.pop(0)
            rules = self.start.copy()
            rules.state[:] = here
            for move in list(rules.moves()):
                if move & on.KIND in (on.RESIGN, on.SCOUT, on.SHIFT):
                    continue
                if move & on.KIND == on.PLEDGE and not min(_FEWEST, left) <= move & on.NUMBERS <= _MOST:
                    continue
                rules.state[:] = here
                rules.apply(move)
                after = bytes(rules.state)
                if rules.result():
                    self.note(rules, table, (*moves, move))
                elif not rules.state[on.UP] and rules.state[on.ATTACKERS_LEFT] < left:
                    self.layers[rules.state[on.ATTACKERS_LEFT]].setdefault(after, (table, (*moves, move)))
                elif after not in seen:
                    seen.add(after)
                    open_tables.append((after, (*moves, move)))

    def note(self, rules, table, moves):
        """Record the end of a game."""
        places, scores = rules.result()
        if places[0] == 1 and (self.score is None or scores[0] > self.score):
            self.score, self.best = scores[0], (table, moves)

    def way(self):
        """Return the moves of the best game, in notation."""
        found, step = [], self.best
        while step:
            table, moves = step
            found.append(moves)
            step = self.layers[table[self.on.ATTACKERS_LEFT]][table]
        rules, texts = self.start.copy(), []
        for moves in reversed(found):
            for move in moves:
                texts.append(self.notation.to_text(rules, move))
                rules.play(move)
        return texts
