"""Onslaught, is one move legal? Told without listing all, as rules.py does in `moves`.

    allows(game, DESTROY | 1 << 5 | 1 << 6)

Why another move is refused says rules_refusals.py.
"""

from deckhand.cards import rank
from games.onslaught import rules_layout as ons
from games.onslaught.rules_sums import orders


def allows(rules, move, seat=None):
    """Is any int a legal move? A method of Rules."""
    state = rules.state
    if state[ons.OVER] or seat not in (None, 1):
        return False
    numbers = move & ons.NUMBERS
    kind = move - numbers
    place = numbers & 15
    faced = state[ons.FACED]
    left = state[ons.LEFT]
    if state[ons.SHOWN]:  # ON-43
        return kind == ons.ORDER and numbers in orders(state[ons.SHOWN])
    if kind == ons.SHIFT:  # ON-42
        source = numbers >> 4 & 15
        target = numbers >> 8 & 15
        i = numbers >> 12
        if not rules.powers(ons.FIVE) >> place & 1 or target >= ons.PLACES or target == place or target == source:
            return False
        if source >= ons.PLACES or not left <= i < left + faced or state[ons.WHERE + i] != source:
            return False
        return state[ons.VALUE + target] >= rank(state[ons.ATTACKERS + i])
    if kind == ons.SCOUT:  # ON-43
        return left > 0 and numbers < ons.PLACES and rules.powers(ons.SEVEN) >> numbers & 1 == 1
    if state[ons.UP]:
        return _fights(rules, kind, numbers, place)
    if not state[ons.PLEDGED]:  # ON-10
        return kind == ons.PLEDGE and 0 < numbers <= left
    if kind == ons.RECALL:  # ON-30
        if not faced or state[ons.WAVE] == ons.WAVES or not faced <= numbers >> 4 <= faced + left:
            return False
        if place == ons.ANY_JOKER:
            return rules.jokers() > 0
        return place < ons.PLACES and state[ons.VALUE + place] > 0 and not state[ons.WOUNDED] >> place & 1
    return move == (ons.TURN if faced < state[ons.PLEDGED] else ons.HOLD)  # ON-12, ON-14


def _fights(rules, kind, mask, place):
    # does this deal with the attacker that is up?
    state = rules.state
    a = rules.attacker()
    if kind == ons.ABSORB:  # ON-20
        return mask < ons.PLACES and state[ons.VALUE + mask] > a
    if kind == ons.MIX:  # ON-41
        mask >>= 4
        if mask >> place & 1 or not rules.powers(ons.THREE) >> place & 1:
            return False
    elif kind != ons.DESTROY:
        return kind == ons.YIELD and not mask  # ON-13
    elif mask == 1 << ons.ANY_JOKER:  # ON-23
        return rules.jokers() > 0
    wounded = mask & state[ons.WOUNDED]
    pure = not wounded or wounded == mask
    total = 0
    for p in range(ons.PLACES):
        if mask >> p & 1:
            if not state[ons.VALUE + p]:
                return False
            total += state[ons.VALUE + p]
    if not mask or mask >> ons.PLACES:
        return False
    if kind == ons.MIX:
        return not pure and total == a
    if not mask & (mask - 1):  # ON-21
        return total == a or total == a - 1 and not wounded
    return pure and total == a  # ON-22
