"""Onslaught, is one move legal? Told without listing all, as rules.py does in `moves`.

    allows(game, DESTROY | 1 << 5 | 1 << 6)

The bytes of a state and the codes of the moves are those of rules_layout.py; why another move is refused says rules_refusals.py.
"""

from deckhand.cards import rank
from games.onslaught import rules_layout as on
from games.onslaught.rules_sums import orders


def allows(rules, move, seat=None):
    """Is any int a legal move? A method of Rules."""
    state = rules.state
    if state[on.OVER] or seat not in (None, 1):
        return False
    numbers = move & on.NUMBERS
    kind = move - numbers
    place = numbers & 15
    faced = state[on.FACED]
    left = state[on.LEFT]
    if state[on.SHOWN]:  # ON-43
        return kind == on.ORDER and numbers in orders(state[on.SHOWN])
    if kind == on.SHIFT:  # ON-42
        source = numbers >> 4 & 15
        target = numbers >> 8 & 15
        i = numbers >> 12
        if not rules.powers(on.FIVE) >> place & 1 or target >= on.PLACES or target == place or target == source:
            return False
        if source >= on.PLACES or not left <= i < left + faced or state[on.WHERE + i] != source:
            return False
        return state[on.VALUE + target] >= rank(state[on.ATTACKERS + i])
    if kind == on.SCOUT:  # ON-43
        return left > 0 and numbers < on.PLACES and rules.powers(on.SEVEN) >> numbers & 1 == 1
    if state[on.UP]:
        return _fights(rules, kind, numbers, place)
    if not state[on.PLEDGED]:  # ON-10
        return kind == on.PLEDGE and 0 < numbers <= left
    if kind == on.RECALL:  # ON-30
        if not faced or state[on.WAVE] == on.WAVES or not faced <= numbers >> 4 <= faced + left:
            return False
        if place == on.X:
            return rules.jokers() > 0
        return place < on.PLACES and state[on.VALUE + place] > 0 and not state[on.WOUNDED] >> place & 1
    return move == (on.TURN if faced < state[on.PLEDGED] else on.HOLD)  # ON-12, ON-14


def _fights(rules, kind, mask, place):
    # does this deal with the attacker that is up?
    state = rules.state
    a = rules.attacker()
    if kind == on.ABSORB:  # ON-20
        return mask < on.PLACES and state[on.VALUE + mask] > a
    if kind == on.MIX:  # ON-41
        mask >>= 4
        if mask >> place & 1 or not rules.powers(on.THREE) >> place & 1:
            return False
    elif kind != on.DESTROY:
        return kind == on.YIELD and not mask  # ON-13
    elif mask == 1 << on.X:  # ON-23
        return rules.jokers() > 0
    wounded = mask & state[on.WOUNDED]
    pure = not wounded or wounded == mask
    total = 0
    for p in range(on.PLACES):
        if mask >> p & 1:
            if not state[on.VALUE + p]:
                return False
            total += state[on.VALUE + p]
    if not mask or mask >> on.PLACES:
        return False
    if kind == on.MIX:
        return not pure and total == a
    if not mask & (mask - 1):  # ON-21
        return total == a or total == a - 1 and not wounded
    return pure and total == a  # ON-22
