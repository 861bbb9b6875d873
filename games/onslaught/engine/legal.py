"""Onslaught's test of one move, without a list of all legal moves.

    allows(game, DESTROY | 1 << 5 | 1 << 6)

engine/refusals.py has the reasons for refusing a move.
"""

from deckhand.cards import rank
from games.onslaught.engine import layout
from games.onslaught.engine.moves import (
    move_kind,
    move_mask,
    move_number,
    move_place,
    shift_attacker,
    shift_source,
    shift_target,
)
from games.onslaught.engine.sums import orders


def allows(rules, move, seat=None):
    """Return True if the move, any int, is legal. A method of Rules."""
    state = rules.state
    if state[layout.OUTCOME] or seat not in (None, 1):
        return False
    numbers = move & layout.NUMBERS
    kind = move_kind(move)
    place = move_place(move)
    faced = state[layout.FACED]
    left = state[layout.ATTACKERS_LEFT]
    if state[layout.SHOWN]:  # ON-43
        return kind == layout.ORDER and numbers in orders(state[layout.SHOWN])
    if kind == layout.SHIFT:  # ON-42
        source = shift_source(move)
        target = shift_target(move)
        i = shift_attacker(move)
        if not rules.powers(layout.FIVE) >> place & 1 or target >= layout.PLACES or target == place or target == source:
            return False
        if source >= layout.PLACES or not left <= i < left + faced or state[layout.HOLDERS + i] != source:
            return False
        return state[layout.VALUE + target] >= rank(state[layout.ATTACKERS + i])
    if kind == layout.SCOUT:  # ON-43
        return left > 0 and numbers < layout.PLACES and rules.powers(layout.SEVEN) >> place & 1 == 1
    if state[layout.UP]:
        return _deals_with_attacker(rules, move)
    if not state[layout.PLEDGED]:  # ON-10
        return kind == layout.PLEDGE and 0 < numbers <= left
    if kind == layout.DISCARD_DEFENDER:  # ON-30
        if not faced or state[layout.WAVE] == layout.WAVES or not faced <= move_number(move) <= faced + left:
            return False
        if place == layout.ANY_JOKER:
            return rules.jokers() > 0
        return place < layout.PLACES and state[layout.VALUE + place] > 0 and not state[layout.WOUNDED] >> place & 1
    return move == (layout.TURN if faced < state[layout.PLEDGED] else layout.HOLD)  # ON-12, ON-14


def _deals_with_attacker(rules, move):
    """Return True if the move deals with the attacker that is up, or gives up."""
    state = rules.state
    kind = move_kind(move)
    mask = move_mask(move)
    attacker = rules.attacker()
    if kind == layout.ABSORB:  # ON-20
        place = move & layout.NUMBERS
        return place < layout.PLACES and state[layout.VALUE + place] > attacker
    if kind == layout.MIX:  # ON-41
        three = move_place(move)
        if mask >> three & 1 or not rules.powers(layout.THREE) >> three & 1:
            return False
    elif kind != layout.DESTROY:
        return move == layout.RESIGN  # ON-13
    elif mask == 1 << layout.ANY_JOKER:  # ON-23
        return rules.jokers() > 0
    wounded = mask & state[layout.WOUNDED]
    is_uniform = not wounded or wounded == mask
    total = 0
    for place in range(layout.PLACES):
        if mask >> place & 1:
            if not state[layout.VALUE + place]:
                return False
            total += state[layout.VALUE + place]
    if not mask or mask >> layout.PLACES:
        return False
    if kind == layout.MIX:
        return not is_uniform and total == attacker
    if not mask & (mask - 1):  # ON-21
        return total == attacker or total == attacker - 1 and not wounded
    return is_uniform and total == attacker  # ON-22
