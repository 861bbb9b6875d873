"""Reasons for refusing an Onslaught move, for `Rules.refusal`; loaded when a move is refused.

reason(game, TURN, 1) == "ON-10: pledge first"
"""

from deckhand.cards import rank
from games.onslaught.engine import layout
from games.onslaught.engine.moves import (
    move_kind,
    move_mask,
    move_place,
    shift_attacker,
    shift_source,
    shift_target,
)

_NOT_ON_TABLE = "ON-2: that card is not on the table"
_TURN_FIRST = "ON-12: turn up an attacker first"


def reason(rules, move, seat):
    """Return the clause and the reason ("ON-10: ..."), at most 52 characters, for a move that is not legal now."""
    state = rules.state
    if seat not in (None, 1):
        return "ON-10: a game for one player"
    if state[layout.OUTCOME]:
        return "ON-16: the game is won" if state[layout.OUTCOME] == layout.WON else "ON-13: the game is lost"
    kind = move_kind(move)
    numbers = move & layout.NUMBERS
    if (
        not layout.PLEDGE <= move <= layout.DISCARD_DEFENDER | layout.NUMBERS
        or layout.TURN <= kind <= layout.RESIGN
        and numbers
    ):
        return "ON-10: there is no such move"
    if state[layout.SHOWN]:
        if kind == layout.ORDER:
            return "ON-43: name each of the %d cards once" % state[layout.SHOWN]
        return "ON-43: put the shown cards back"
    if kind == layout.ORDER:
        return "ON-43: scout with a seven first"
    if kind == layout.MIX or kind == layout.SHIFT or kind == layout.SCOUT:
        return _power_refusal(rules, move)
    if kind == layout.ABSORB or kind == layout.DESTROY:
        if not state[layout.UP]:
            return _TURN_FIRST
        return _destroy_refusal(rules, numbers) if kind == layout.DESTROY else _absorb_refusal(rules, numbers)
    if kind == layout.PLEDGE:
        if state[layout.PLEDGED]:
            return "ON-11: wave 4 is all the rest" if state[layout.WAVE] == layout.WAVES else "ON-10: already pledged"
        return "ON-10: pledge from 1 to %d" % state[layout.ATTACKERS_LEFT]
    if kind == layout.RESIGN:
        return "ON-13: no attacker is up"
    if not state[layout.PLEDGED]:
        return "ON-10: pledge first"
    if kind == layout.DISCARD_DEFENDER:
        return _discard_refusal(rules, move_place(move))
    if state[layout.UP]:
        return "ON-12: deal with the attacker first"
    if kind == layout.TURN:
        return "ON-12: all you pledged are faced"
    return "ON-14: %d of the pledged are to come" % (state[layout.PLEDGED] - state[layout.FACED])


def _is_on_table(rules, place):
    return place < layout.PLACES and rules.state[layout.TABLE] >> place & 1


def _is_joker(rules, place):
    """Return a true value if the place has a joker, or is ANY_JOKER and there is one."""
    jokers = rules.jokers()
    return jokers if place == layout.ANY_JOKER else place < layout.PLACES and jokers >> place & 1


def _absorb_refusal(rules, place):
    if _is_joker(rules, place):
        return "ON-23: a joker can only destroy"
    if not _is_on_table(rules, place):
        return _NOT_ON_TABLE
    return "ON-20: %d is not more than %d" % (rules.state[layout.VALUE + place], rules.attacker())


def _destroy_refusal(rules, mask, three=layout.ABSENT):
    """Refuse a DESTROY, or a MIX with an unwounded three at a place."""
    state = rules.state
    jokers = rules.jokers()
    if jokers and mask & (jokers | 1 << layout.ANY_JOKER):
        return "ON-23: a joker fights alone" if three == layout.ABSENT else "ON-23: a joker takes no part"
    if not mask or mask & ~state[layout.TABLE]:
        return _NOT_ON_TABLE
    total = count = 0
    for place in range(layout.PLACES):
        if mask >> place & 1:
            total += state[layout.VALUE + place]
            count += 1
    wounded = mask & state[layout.WOUNDED]
    clause = 22
    if three != layout.ABSENT:
        clause = 41
        if mask >> three & 1:
            return "ON-44: the three itself takes no part"
        if not wounded or wounded == mask:
            return "ON-41: mix wounded and unwounded"
    elif count == 1:
        return "ON-21: %d cannot destroy %d" % (total, rules.attacker())
    elif wounded and wounded != mask:
        return "ON-22: all wounded or all unwounded"
    return "ON-%d: they add up to %d, not %d" % (clause, total, rules.attacker())


def _power_refusal(rules, move):
    state = rules.state
    kind = move_kind(move)
    place = move_place(move)
    number = layout.THREE if kind == layout.MIX else layout.FIVE if kind == layout.SHIFT else layout.SEVEN
    if not _is_on_table(rules, place) and not _is_joker(rules, place):
        return _NOT_ON_TABLE
    if not rules.powers(number) >> place & 1:
        if place < layout.PLACES and rank(rules.card(place)) == number and state[layout.WOUNDED] >> place & 1:
            return "ON-44: a wounded %d has no power" % number
        return "ON-%d: only a %d can do that" % (
            41 if kind == layout.MIX else 42 if kind == layout.SHIFT else 43,
            number,
        )
    if kind == layout.MIX:
        return _destroy_refusal(rules, move_mask(move), place) if state[layout.UP] else _TURN_FIRST
    if kind == layout.SCOUT:
        return _NOT_ON_TABLE if move & layout.NUMBERS > place else "ON-43: no attackers are left"
    source = shift_source(move)
    target = shift_target(move)
    i = shift_attacker(move)
    if _is_joker(rules, target):
        return "ON-42: a joker holds nothing"
    if not _is_on_table(rules, target):
        return _NOT_ON_TABLE
    if place == source or place == target:
        return "ON-44: the five itself takes no part"
    if source == target:
        return "ON-42: shift it to another defender"
    if source >= layout.PLACES or i >= layout.ATTACKER_COUNT or state[layout.HOLDERS + i] != source:
        return "ON-42: the defender does not hold it"
    return "ON-42: %d is too small for %d" % (state[layout.VALUE + target], rank(state[layout.ATTACKERS + i]))


def _discard_refusal(rules, place):
    state = rules.state
    faced = state[layout.FACED]
    if state[layout.WAVE] == layout.WAVES:
        return "ON-11: no discard in the fourth wave"
    if state[layout.UP]:
        return "ON-30: not while an attacker is up"
    if not faced:
        return "ON-30: first deal with an attacker"
    if not _is_on_table(rules, place) and not _is_joker(rules, place):
        return _NOT_ON_TABLE
    if place < layout.PLACES and state[layout.WOUNDED] >> place & 1:
        return "ON-30: only an unwounded defender"
    return "ON-30: set from %d to %d" % (faced, faced + state[layout.ATTACKERS_LEFT])
