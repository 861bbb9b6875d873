"""Onslaught, why a move is refused; the rules ask for it only about a move that they do not list.

reason(game, TURN, 1) == "ON-10: pledge first"
"""

from deckhand.cards import rank
from games.onslaught.engine import layout

_NOT_THERE = "ON-2: that card is not on the table"
_TURN_FIRST = "ON-12: turn up an attacker first"


def reason(rules, move, seat):
    """Clause and reason, at most 52 characters, of a move that is not legal."""
    state = rules.state
    if seat not in (None, 1):
        return "ON-10: a game for one player"
    if state[layout.OUTCOME]:
        return "ON-16: the game is won" if state[layout.OUTCOME] == layout.WON else "ON-13: the game is lost"
    kind = move & layout.KIND
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
        return _power(rules, kind, numbers)
    if kind == layout.ABSORB or kind == layout.DESTROY:
        if not state[layout.UP]:
            return _TURN_FIRST
        return _destroy(rules, numbers) if kind == layout.DESTROY else _absorb(rules, numbers)
    if kind == layout.PLEDGE:
        if state[layout.PLEDGED]:
            return "ON-11: wave 4 is all the rest" if state[layout.WAVE] == layout.WAVES else "ON-10: already pledged"
        return "ON-10: pledge from 1 to %d" % state[layout.ATTACKERS_LEFT]
    if kind == layout.RESIGN:
        return "ON-13: no attacker is up"
    if not state[layout.PLEDGED]:
        return "ON-10: pledge first"
    if kind == layout.DISCARD_DEFENDER:
        return _recall(rules, numbers & 15)
    if state[layout.UP]:
        return "ON-12: deal with the attacker first"
    if kind == layout.TURN:
        return "ON-12: all you pledged are faced"
    return "ON-14: %d of the pledged are to come" % (state[layout.PLEDGED] - state[layout.FACED])


def _there(rules, place):
    return place < layout.PLACES and rules.state[layout.TABLE] >> place & 1


def _joker(rules, place):
    """Does a joker of the table lie at the place, or is it X?"""
    jokers = rules.jokers()
    return jokers if place == layout.ANY_JOKER else place < layout.PLACES and jokers >> place & 1


def _absorb(rules, place):
    if _joker(rules, place):
        return "ON-23: a joker can only destroy"
    if not _there(rules, place):
        return _NOT_THERE
    return "ON-20: %d is not more than %d" % (rules.state[layout.VALUE + place], rules.attacker())


def _destroy(rules, mask, three=layout.ABSENT):
    """Of `destroy`, or of `mix` with the unwounded three at a place."""
    state = rules.state
    jokers = rules.jokers()
    if jokers and mask & (jokers | 1 << layout.ANY_JOKER):
        return "ON-23: a joker fights alone" if three == layout.ABSENT else "ON-23: a joker takes no part"
    if not mask or mask & ~state[layout.TABLE]:
        return _NOT_THERE
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


def _power(rules, kind, numbers):
    state = rules.state
    place = numbers & 15
    number = layout.THREE if kind == layout.MIX else layout.FIVE if kind == layout.SHIFT else layout.SEVEN
    if not _there(rules, place) and not _joker(rules, place):
        return _NOT_THERE
    if not rules.powers(number) >> place & 1:
        if place < layout.PLACES and rank(rules.card(place)) == number and state[layout.WOUNDED] >> place & 1:
            return "ON-44: a wounded %d has no power" % number
        return "ON-%d: only a %d can do that" % (
            41 if kind == layout.MIX else 42 if kind == layout.SHIFT else 43,
            number,
        )
    if kind == layout.MIX:
        return _destroy(rules, numbers >> 4, place) if state[layout.UP] else _TURN_FIRST
    if kind == layout.SCOUT:
        return _NOT_THERE if numbers > place else "ON-43: no attackers are left"
    source = numbers >> 4 & 15
    target = numbers >> 8 & 15
    i = numbers >> 12
    if _joker(rules, target):
        return "ON-42: a joker holds nothing"
    if not _there(rules, target):
        return _NOT_THERE
    if place == source or place == target:
        return "ON-44: the five itself takes no part"
    if source == target:
        return "ON-42: shift it to another defender"
    if source >= layout.PLACES or i >= layout.ATTACKER_COUNT or state[layout.HOLDERS + i] != source:
        return "ON-42: the defender does not hold it"
    return "ON-42: %d is too small for %d" % (state[layout.VALUE + target], rank(state[layout.ATTACKERS + i]))


def _recall(rules, place):
    state = rules.state
    faced = state[layout.FACED]
    if state[layout.WAVE] == layout.WAVES:
        return "ON-11: no discard in the fourth wave"
    if state[layout.UP]:
        return "ON-30: not while an attacker is up"
    if not faced:
        return "ON-30: first deal with an attacker"
    if not _there(rules, place) and not _joker(rules, place):
        return _NOT_THERE
    if place < layout.PLACES and state[layout.WOUNDED] >> place & 1:
        return "ON-30: only an unwounded defender"
    return "ON-30: set from %d to %d" % (faced, faced + state[layout.ATTACKERS_LEFT])
