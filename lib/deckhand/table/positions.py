"""Earlier positions of a game: from the snapshots for undo, or by replaying the moves.

rules = position(session, 3)        # before the last three moves
rules = stored(session, 3)          # None where no snapshot is left: never replays
rules = start(session)              # as dealt
states = recent(session, 1280)      # the last positions, at most 1,280 bytes
"""

from deckhand.const import const
from deckhand.table.seats import seat_of

_REPLAYED = const(150)  # moves


def stored(session, back):
    """The rules as they were before the last `back` moves; None where no snapshot of that is left."""
    if not 0 < back <= session.kept:
        return None
    rules = session.rules.copy()
    size = len(rules.state)
    at = (len(session.history) - back) % session.rooms * size
    rules.state[:] = session.ring[at : at + size]
    return rules


def position(session, back):
    """The rules as they were before the last `back` moves, of a session that has all its moves."""
    rules = stored(session, back)
    if rules is None:
        rules = start(session)
        for i in range(len(session.history) - back):
            rules.apply(session.history[i], seat_of(session.marks[i]))
    return rules


def start(session):
    """The rules of this deal before its first move."""
    rules = session.rules
    return rules.__class__(session.deal(), rules.seats(), session.options())


def recent(session, room):
    """The states before each of the last moves, the oldest first, one behind the other.

    Out of the snapshots; a short game is replayed instead, and fills the room.
    """
    size = len(session.rules.state)
    count = len(session.history)
    found = bytearray()
    if session.before or count > _REPLAYED:
        for back in range(session.kept, 0, -1):
            found += stored(session, back).state
        return found
    rules = start(session)
    first = count - max(session.kept, room // size)
    for i in range(count):
        if i >= first:
            found += rules.state
        rules.apply(session.history[i], seat_of(session.marks[i]))
    return found
