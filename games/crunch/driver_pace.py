"""A bot's own pace: a player of Crunch beside human, easy, fair and hard, from 0.6 to 9 seconds an action, or your pace.

names() == ["0.6 s, a blur", ...]        # what the menu of players offers, from player FIRST_PACE on
pace(FIRST_PACE) == 60                   # 1/100 s; 0 for the other players, whose levels have paces of their own
"""

from deckhand.const import const
from deckhand.table.seats import FIRST_PACE, LAST_PACE
from games.crunch.engine.layout import LIKE_YOU

_PACES = (6, 8, 10, 13, 16, 20, 25, 30, 40, 50, 70, 90)  # tenths of a second
_WORDS = ("a blur", "quick", "steady", "calm", "slow", "sleepy", "asleep")  # each of two, the first of one
_TICKS = const(10)


def names():
    """The paces in words, the fastest first."""
    found = ["%d.%d s, %s" % (_PACES[i] // 10, _PACES[i] % 10, _WORDS[i + 1 >> 1]) for i in range(len(_PACES))]
    return found + ["your pace"]


def pace(player):
    """The pace of a player in ticks, LIKE_YOU, or 0."""
    if player == LAST_PACE:
        return LIKE_YOU
    return _PACES[player - FIRST_PACE] * _TICKS if player >= FIRST_PACE else 0
