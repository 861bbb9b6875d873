"""Three bots: easy takes any stars, the others know Nim."""

from .rules import ROW


def think(rules, seat, level, rng):
    yield
    rows = list(rules.state[ROW:])
    moves = list(rules.moves())
    if level:
        for move in moves:
            after = list(rows)
            after[move >> 4] -= move & 15
            large = [count for count in after if count > 1]
            ones = len([count for count in after if count])
            if (after[0] ^ after[1] ^ after[2]) == 0 if large else ones % 2:
                return move
    return moves[rng.below(len(moves))]


def why(rules, seat, move):
    return "An odd number of single stars wins"
