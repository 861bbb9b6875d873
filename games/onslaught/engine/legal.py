"""Onslaught, is one move legal? Told without listing all, as rules.py does in `moves`.

    allows(game, DESTROY | 1 << 5 | 1 << 6)

Why another move is refused says engine/refusals.py.
"""

from deckhand.cards import rank
from games.onslaught.engine import layout
from games.onslaught.engine.sums import orders


def allows(rules, move, seat=None):
    """Is any int a legal move? A method of Rules."""
    state = rules.state
    if state[layout.OUTCOME] or seat not in (None, 1):
        return False
    numbers = move & layout.NUMBERS
    kind = move - numbers
    place = numbers & 15
    faced = state[layout.FACED]
    left = state[layout.ATTACKERS_LEFT]
    if state[layout.SHOWN]:  # ON-43
        return kind == layout.ORDER and numbers in orders(state[layout.SHOWN])
    if kind == layout.SHIFT:  # ON-42
        source = numbers >> 4 & 15
        target = numbers >> 8 & 15
        i = numbers >> 12
        if not rules.powers(layout.FIVE) >> place & 1 or target >= layout.PLACES or target == place or target == source:
            return False
        if source >= layout.PLACES or not left <= i < left + faced or state[layout.HOLDERS + i] != source:
            return False
        return state[layout.VALUE + target] >= rank(state[layout.ATTACKERS + i])
    if kind == layout.SCOUT:  # ON-43
        return left > 0 and numbers < layout.PLACES and rules.powers(layout.SEVEN) >> numbers & 1 == 1
    if state[layout.UP]:
        return _fights(rules, kind, numbers, place)
    if not state[layout.PLEDGED]:  # ON-10
        return kind == layout.PLEDGE and 0 < numbers <= left
    if kind == layout.DISCARD_DEFENDER:  # ON-30
        if not faced or state[layout.WAVE] == layout.WAVES or not faced <= numbers >> 4 <= faced + left:
            return False
        if place == layout.ANY_JOKER:
            return rules.jokers() > 0
        return place < layout.PLACES and state[layout.VALUE + place] > 0 and not state[layout.WOUNDED] >> place & 1
    return move == (layout.TURN if faced < state[layout.PLEDGED] else layout.HOLD)  # ON-12, ON-14


def _fights(rules, kind, mask, place):
    # does this deal with the attacker that is up?
    state = rules.state
    a = rules.attacker()
    if kind == layout.ABSORB:  # ON-20
        return mask < layout.PLACES and state[layout.VALUE + mask] > a
    if kind == layout.MIX:  # ON-41
        mask >>= 4
        if mask >> place & 1 or not rules.powers(layout.THREE) >> place & 1:
            return False
    elif kind != layout.DESTROY:
        return kind == layout.RESIGN and not mask  # ON-13
    elif mask == 1 << layout.ANY_JOKER:  # ON-23
        return rules.jokers() > 0
    wounded = mask & state[layout.WOUNDED]
    pure = not wounded or wounded == mask
    total = 0
    for p in range(layout.PLACES):
        if mask >> p & 1:
            if not state[layout.VALUE + p]:
                return False
            total += state[layout.VALUE + p]
    if not mask or mask >> layout.PLACES:
        return False
    if kind == layout.MIX:
        return not pure and total == a
    if not mask & (mask - 1):  # ON-21
        return total == a or total == a - 1 and not wounded
    return pure and total == a  # ON-22
