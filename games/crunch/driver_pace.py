"""A bot's own pace: a player of Crunch beside human, easy, fair and hard, from 0.6 to 9 seconds an action.

names() == ["0.6 s", "0.8 s", ...]  # what the menu of players offers, from player FIRST on
ticks(FIRST) == 60                  # 1/100 s; 0 for the other players, whose levels have paces of their own
"""

from deckhand.game import const

FIRST = 4  # the first player with a pace; such a bot chooses as a hard one does
_PACES = b"\6\x08\x0a\x0d\x10\x14\x19\x1e\x28\x32\x46\x5a"  # tenths of a second
_TICKS = const(10)


def names():
    """The paces in words, the fastest first."""
    return ["%d.%d s" % (tenths // 10, tenths % 10) for tenths in _PACES]


def ticks(player):
    """The pace of a player in ticks, or 0."""
    return _PACES[player - FIRST] * _TICKS if player >= FIRST else 0
