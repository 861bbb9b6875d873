"""A search one move deep, of three levels: easy takes the shortest way, fair knows how many rounds it takes, hard knows
it two gates ahead, plays out its best moves for two rounds, and spoils the track for its rivals. The desktop has a fourth.

    thinking = think(rules, seat, 2, Rng(4711, 33))     # next(thinking) until StopIteration, whose value is the move

Nothing on the table is hidden, and what chance will say is never asked. Only what the decision at hand needs is loaded:
ai/drive.py, ai/place.py or ai/build.py with what they import.
"""

from games.chaos_cruisers.engine.layout import CRUISING, PENDING, PHASE, SHIFTING


def think(rules, seat, level, rng):
    """A generator that yields while it thinks and returns a legal move; level 0 easy, 1 fair, 2 hard, 3 harder."""
    state = rules.state
    if state[PENDING]:
        from games.chaos_cruisers.ai.place import place as decide
    elif state[PHASE] == CRUISING:
        from games.chaos_cruisers.ai.drive import drive as decide
    elif state[PHASE] == SHIFTING:
        from games.chaos_cruisers.ai.build import shift as decide
    else:
        from games.chaos_cruisers.ai.build import block as decide
    return decide(rules, level, rng)


def why(rules, seat, move):
    """A hint's reason in words, 52 characters at most."""
    from games.chaos_cruisers.ai.hints import reason

    return reason(rules, seat, move)
