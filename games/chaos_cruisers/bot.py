"""Chaos Cruisers' bot, a search one move deep. Easy takes the shortest way, fair the one with the fewest rounds; hard looks
two gates ahead, plays out its best moves for two rounds, and spoils the track for its rivals. The desktop has a fourth level.

    thinking = think(rules, seat, 2, Rng(4711, 33))     # next(thinking) until StopIteration, whose value is the move

The table is open, and the bot never reads the game's generator. Each decision loads only its own modules: ai/drive.py,
ai/place.py or ai/build.py.
"""

from games.chaos_cruisers.engine.layout import CRUISING, PENDING, PHASE, SHIFTING


def think(rules, seat, level, rng):
    """Return a legal move, as a generator that yields while it thinks. Levels: 0 easy, 1 fair, 2 hard, 3 harder."""
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
    """Return a hint's reason, in at most 52 characters."""
    from games.chaos_cruisers.ai.hints import reason

    return reason(rules, seat, move)
