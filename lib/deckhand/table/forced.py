"""Forced moves: positions in which a person has only one move, which the console can make."""


def only(view, rules=None):
    """The only legal move, leaving out those that the game keeps for people (View.by_hand); -1: none, or it would lose.

    rules: of another position than the one that is shown.
    """
    rules = rules or view.rules
    found = -1
    for move in rules.moves():
        if not view.by_hand(move):
            if found >= 0:
                return -1
            found = move
    if found >= 0:
        after = rules.copy()
        seat = after.seat()
        after.apply(found)
        result = after.result()
        if result and result[0][seat - 1] != 1:
            return -1
    return found


def is_choice(view):
    """Has a person more than one legal move?"""
    return len([move for move in view.rules.moves() if not view.by_hand(move)]) > 1
