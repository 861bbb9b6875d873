"""Onslaught, is one move legal? Told without listing all, as rules.py does in `moves`.

    allows(game, DESTROY | 1 << 5 | 1 << 6)

The bytes of a state and the numbers of the moves are those of rules.py; why another move is refused says rules_refusals.py.
"""

from deckhand.cards import rank
from deckhand.game import const
from games.onslaught.rules_sums import orders

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
    place = numbers & 15
    faced = state[_FACED]
    left = state[_LEFT]
    if state[_SHOWN]:  # ON-43
        return kind == _ORDER and numbers in orders(state[_SHOWN])
    if kind == _SHIFT:  # ON-42
        source = numbers >> 4 & 15
        target = numbers >> 8 & 15
        i = numbers >> 12
        if not rules.powers(5) >> place & 1 or target >= _PLACES or target == place or target == source:
            return False
        if source >= _PLACES or not left <= i < left + faced or state[_WHERE + i] != source:
            return False
        return state[_VALUE + target] >= rank(state[_ATTACKERS + i])
    if kind == _SCOUT:  # ON-43
        return left > 0 and numbers < _PLACES and rules.powers(7) >> numbers & 1 == 1
    if state[_UP]:
        return _fights(rules, kind, numbers, place)
    if not state[_PLEDGED]:  # ON-10
        return kind == _PLEDGE and 0 < numbers <= left
    if kind == _RECALL:  # ON-30
        if not faced or state[_WAVE] == _WAVES or not faced <= numbers >> 4 <= faced + left:
            return False
        if place == _X:
            return rules.jokers() > 0
        return place < _PLACES and state[_VALUE + place] > 0 and not state[_WOUNDED] >> place & 1
    return move == (_TURN if faced < state[_PLEDGED] else _HOLD)  # ON-12, ON-14


def _fights(rules, kind, mask, place):
    # does this deal with the attacker that is up?
    state = rules.state
    a = rules.attacker()
    if kind == _ABSORB:  # ON-20
        return mask < _PLACES and state[_VALUE + mask] > a
    if kind == _MIX:  # ON-41
        mask >>= 4
        if mask >> place & 1 or not rules.powers(3) >> place & 1:
            return False
    elif kind != _DESTROY:
        return kind == _YIELD and not mask  # ON-13
    elif mask == 1 << _X:  # ON-23
        return rules.jokers() > 0
    wounded = mask & state[_WOUNDED]
    pure = not wounded or wounded == mask
    total = 0
    for p in range(_PLACES):
        if mask >> p & 1:
            if not state[_VALUE + p]:
                return False
            total += state[_VALUE + p]
    if not mask or mask >> _PLACES:
        return False
    if kind == _MIX:
        return not pure and total == a
    if not mask & (mask - 1):  # ON-21
        return total == a or total == a - 1 and not wounded
    return pure and total == a  # ON-22
