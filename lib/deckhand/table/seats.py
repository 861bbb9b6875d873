"""Who can sit at a seat: a byte each in session.players and in saves. Constants, folded by the kit."""

from deckhand.const import const

HUMAN = const(0)
EASY = const(1)  # a bot, by level
FAIR = const(2)
HARD = const(3)
FIRST_PACE = const(4)  # in real time: a bot as fast as its byte says (a game's driver_pace.py), up to
LAST_PACE = const(16)
FAR = const(17)  # whom a link brings: a person; behind it the bots that the other badge lets play, by level
LAST_FAR = const(33)
