"""The pledge that Onslaught's bot makes, its hint suggests, and a person's wheel starts at.

proposal(rules)                     # from 1 to 9

A linear formula in sixteenths of an attacker, fitted to the pledges of a deep search; it wins as many games as the search.
"""

from deckhand.const import const
from games.onslaught.engine import layout

_PER_WAVE = const(27)
_PER_ATTACKER_LEFT = const(6)
_PER_VALUE = const(2)  # for each point of a defender's value
_PER_LOW_DEFENDER = const(3)
_OFFSET = const(155)
_LOW = const(4)  # the highest value of a low defender
_JOKER_VALUE = const(11)
_HIGHEST = const(9)


def proposal(rules):
    """Return how many attackers the defenders on the table can face."""
    state = rules.state
    total = _PER_WAVE * state[layout.WAVE] + _PER_ATTACKER_LEFT * state[layout.ATTACKERS_LEFT] - _OFFSET
    for value in state[layout.VALUE : layout.VALUE + layout.PLACES]:
        total += _PER_VALUE * (value or _JOKER_VALUE) + _PER_LOW_DEFENDER * (value <= _LOW)
    return max(1, min(total // 16, _HIGHEST, state[layout.ATTACKERS_LEFT]))
