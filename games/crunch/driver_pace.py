"""Players of Crunch that are bots with a fixed pace, from 0.6 to 9 seconds for an action, or with the person's pace.

names() == ["0.6 s, a blur", ...]        # for the menu of players, from player FIRST_PACE on
pace(FIRST_PACE) == 60                   # 1/100 s; 0 for other players
"""

from deckhand.const import const
from deckhand.table.seats import FIRST_PACE, LAST_PACE
from games.crunch.engine.layout import LIKE_YOU

_PACES = (6, 8, 10, 13, 16, 20, 25, 30, 40, 50, 70, 90)  # tenths of a second
_WORDS = ("a blur", "quick", "steady", "calm", "slow", "sleepy", "asleep")  # for two paces each, the first for one
_TICKS = const(10)  # ticks in a tenth of a second


def names():
    """Return the names of the paces, the fastest first."""
    found = ["%d.%d s, %s" % (_PACES[i] // 10, _PACES[i] % 10, _WORDS[i + 1 >> 1]) for i in range(len(_PACES))]
    return found + ["your pace"]


def pace(player):
    """Return a player's pace in ticks, LIKE_YOU, or 0."""
    if player == LAST_PACE:
        return LIKE_YOU
    return _PACES[player - FIRST_PACE] * _TICKS if player >= FIRST_PACE else 0
