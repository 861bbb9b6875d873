"""What plays at a seat, a byte in session.players and in saves, and the seat in a move's mark."""

from deckhand.const import const

HUMAN = const(0)
EASY = const(1)  # a bot, by level
FAIR = const(2)
HARD = const(3)
FIRST_PACE = const(4)  # in real time: a bot as fast as its byte says (a game's driver_pace.py), up to
LAST_PACE = const(16)
FAR = const(17)  # a remote player: a person; behind it the other badge's bots, by level
LAST_FAR = const(33)
SEAT_BITS = const(0x7F)  # of a mark: the seat that moved
REVEALED = const(0x80)  # a bit of a mark: the move showed a hidden card


def is_bot(player):
    """Is it a bot of this badge?"""
    return HUMAN < player < FAR


def is_remote(player):
    """Is it played on another badge?"""
    return player >= FAR


def mirrored(player):
    """The byte that the other badge has for this player: what is remote here is local there."""
    return player - FAR if player >= FAR else FAR + player


def seat_of(mark):
    """The seat that made a move, out of the move's mark (session.marks)."""
    return mark & SEAT_BITS
