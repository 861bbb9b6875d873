"""The outcome of a finished game or match for the player: won, and counted as won or lost."""


def is_won(session):
    """Has the match, or else the game, ended well for the viewer (with several people: for anybody)?

    A draw has not, nor has a single hand that was stopped.
    """
    match = session.match
    decided = match and match.result()
    result = decided or session.rules.result()
    if result is None or session.title.real_time and session.rules.stopped() and not (decided and match.number() > 1):
        return False
    if session.humans() != 1:
        return 1 in result[0]
    return result[0][session.eyes - 1] == 1 and result[0].count(1) == 1


def is_counted(session):
    """Does it count as won or lost? Not where the only person shares the first place."""
    places = (session.match and session.match.result() or session.rules.result())[0]
    return session.humans() != 1 or not places[session.eyes - 1] == 1 < places.count(1)
