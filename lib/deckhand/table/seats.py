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
REVEALED = const(0x80)  # a bit of a mark, beside the seat that moved: the move showed a hidden card
ANY_SEAT = const(255)  # a game's seat() in real time: everybody decides


def is_remote(player):
    """Is it played on another badge?"""
    return player >= FAR


def seat_of(mark):
    """The seat that made a move, out of the move's mark (session.marks)."""
    return mark & 127
