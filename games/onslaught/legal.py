"""Onslaught, is one move legal? Told without listing all, as rules.py does in `moves`.

    allows(game, DESTROY | 1 << 5 | 1 << 6)

The bytes of a state and the numbers of the moves are those of rules.py; why another move is refused says refusals.py.
"""

from deckhand.cards import rank
from deckhand.game import const
from games.onslaught.choices import orders

_PLEDGE = const(1 << 20)
_TURN = const(2 << 20)
_HOLD = const(3 << 20)
_YIELD = const(4 << 20)
_ABSORB = const(5 << 20)
_DESTROY = const(6 << 20)
_MIX = const(7 << 20)
_SHIFT = const(8 << 20)
_SCOUT = const(9 << 20)
_ORDER = const(10 << 20)
_RECALL = const(11 << 20)
_NUMBERS = const(0xFFFFF)
_X = const(8)
_PLACES = const(7)
_WAVES = const(4)

_WAVE = const(12)
_PLEDGED = const(13)
_FACED = const(14)
_UP = const(15)
_LEFT = const(16)
_SHOWN = const(18)
_OVER = const(19)
_WOUNDED = const(21)
_VALUE = const(22)
_ATTACKERS = const(29)
_WHERE = const(55)


def allows(rules, move, seat=None):
    """Is any int a legal move? A method of Rules."""
    state = rules.state
    if state[_OVER] or seat not in (None, 1):
        return False
    numbers = move & _NUMBERS
    kind = move - numbers
    if state[_SHOWN]:  # ON-43
        return kind == _ORDER and numbers in orders(state[_SHOWN])
    if kind == _SHIFT:
        return _can_shift(rules, numbers & 15, numbers >> 4 & 15, numbers >> 8 & 15, numbers >> 12)
    if kind == _SCOUT:  # ON-43
        return state[_LEFT] > 0 and numbers < _PLACES and rules.powers(7) >> numbers & 1 == 1
    if state[_UP]:
        a = rules.attacker()
        if kind == _ABSORB:  # ON-20
            return numbers < _PLACES and state[_VALUE + numbers] > a
        if kind == _DESTROY:
            return _can_destroy(rules, numbers, a)
        if kind == _MIX:
            return _can_mix(rules, numbers & 15, numbers >> 4, a)
        return move == _YIELD  # ON-13
    if not state[_PLEDGED]:  # ON-10
        return kind == _PLEDGE and 0 < numbers <= state[_LEFT]
    if kind == _RECALL:
        return _can_recall(rules, numbers & 15, numbers >> 4)
    return move == (_TURN if state[_FACED] < state[_PLEDGED] else _HOLD)  # ON-12, ON-14


def _can_destroy(rules, mask, a):
    wounded = mask & rules.state[_WOUNDED]
    if mask == 1 << _X:  # ON-23
        return rules.jokers() > 0
    total = _total(rules.state, mask)
    if not mask & (mask - 1):  # ON-21
        return total > 0 and (total == a or total == a - 1 and not wounded)
    return total == a and (not wounded or wounded == mask)  # ON-22


def _can_mix(rules, place, mask, a):
    # ON-41
    wounded = mask & rules.state[_WOUNDED]
    if not wounded or wounded == mask or mask >> place & 1 or not rules.powers(3) >> place & 1:
        return False
    return _total(rules.state, mask) == a


def _total(state, mask):
    # the values of these places together, 0 where one of them has none
    total = 0
    at = _VALUE
    while mask:
        if mask & 1:
            if at >= _VALUE + _PLACES or not state[at]:
                return 0
            total += state[at]
        mask >>= 1
        at += 1
    return total


def _can_shift(rules, place, source, target, i):
    # ON-42
    state = rules.state
    if not rules.powers(5) >> place & 1 or target >= _PLACES or target == place or target == source:
        return False
    if source >= _PLACES or not state[_LEFT] <= i < state[_LEFT] + state[_FACED] or state[_WHERE + i] != source:
        return False
    return state[_VALUE + target] >= rank(state[_ATTACKERS + i])


def _can_recall(rules, place, number):
    # ON-30
    state = rules.state
    faced = state[_FACED]
    if not faced or state[_WAVE] == _WAVES or not faced <= number <= faced + state[_LEFT]:
        return False
    if place == _X:
        return rules.jokers() > 0
    return place < _PLACES and state[_VALUE + place] > 0 and not state[_WOUNDED] >> place & 1
