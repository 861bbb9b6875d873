"""Onslaught, how many attackers a table can face: what the bot pledges, so the hint too, and where a person's wheel begins.

proposal(rules)                     # from 1 to 9

Fitted to the pledges of a deep search, in sixteenths; as many games are won with it.
"""

from deckhand.const import const
from games.onslaught.engine import layout

_OF_WAVE = const(27)
_OF_LEFT = const(6)
_OF_VALUE = const(2)
_OF_LOW = const(3)
_LESS = const(155)
_LOW = const(4)
_JOKER_WORTH = const(11)
_HIGH = const(9)


def proposal(rules):
    """A pledge that suits the table."""
    state = rules.state
    total = _OF_WAVE * state[layout.WAVE] + _OF_LEFT * state[layout.ATTACKERS_LEFT] - _LESS
    for value in state[layout.VALUE : layout.VALUE + layout.PLACES]:
        total += _OF_VALUE * (value or _JOKER_WORTH) + _OF_LOW * (value <= _LOW)
    return max(1, min(total // 16, _HIGH, state[layout.ATTACKERS_LEFT]))
