"""Onslaught, why a move is refused; the rules ask for it only about a move that they do not list.

reason(game, TURN, 1) == "ON-10: pledge first"
"""

from deckhand.cards import rank
from deckhand.game import const
from games.onslaught.rules import (
    ABSENT,
    ABSORB,
    ATTACKERS,
    DESTROY,
    FACED,
    KIND,
    LEFT,
    MIX,
    ORDER,
    OVER,
    PLEDGE,
    PLEDGED,
    RECALL,
    SCOUT,
    SHIFT,
    SHOWN,
    TABLE,
    TURN,
    UP,
    VALUE,
    WAVE,
    WHERE,
    WOUNDED,
    YIELD,
    X,
)

_NUMBERS = const(0xFFFFF)
_PLACES = const(7)
_WAVES = const(4)
_ATTACKERS_IN_ALL = const(26)
_NOT_THERE = "ON-2: that card is not on the table"
_TURN_FIRST = "ON-12: turn up an attacker first"


def reason(rules, move, seat):
    """Clause and reason, at most 52 characters, of a move that is not legal."""
    state = rules.state
    if seat not in (None, 1):
        return "ON-10: a game for one player"
    if state[OVER]:
        return "ON-16: the game is won" if state[OVER] == 1 else "ON-13: the game is lost"
    kind = move & KIND
    numbers = move & _NUMBERS
    if not PLEDGE <= move <= RECALL | _NUMBERS or TURN <= kind <= YIELD and numbers:
        return "ON-10: there is no such move"
    if state[SHOWN]:
        if kind == ORDER:
            return "ON-43: name each of the %d cards once" % state[SHOWN]
        return "ON-43: put the shown cards back"
    if kind == ORDER:
        return "ON-43: scout with a seven first"
    if kind == MIX or kind == SHIFT or kind == SCOUT:
        return _power(rules, kind, numbers)
    if kind == ABSORB or kind == DESTROY:
        if not state[UP]:
            return _TURN_FIRST
        return _destroy(rules, numbers) if kind == DESTROY else _absorb(rules, numbers)
    if kind == PLEDGE:
        if state[PLEDGED]:
            return "ON-11: wave 4 is all the rest" if state[WAVE] == _WAVES else "ON-10: already pledged"
        return "ON-10: pledge from 1 to %d" % state[LEFT]
    if kind == YIELD:
        return "ON-13: no attacker is up"
    if not state[PLEDGED]:
        return "ON-10: pledge first"
    if kind == RECALL:
        return _recall(rules, numbers & 15)
    if state[UP]:
        return "ON-12: deal with the attacker first"
    if kind == TURN:
        return "ON-12: all you pledged are faced"
    return "ON-14: %d of the pledged are to come" % (state[PLEDGED] - state[FACED])


def _there(rules, place):
    return place < _PLACES and rules.state[TABLE] >> place & 1


def _joker(rules, place):
    """Does a joker of the table lie at the place, or is it X?"""
    jokers = rules.jokers()
    return jokers if place == X else place < _PLACES and jokers >> place & 1


def _absorb(rules, place):
    if _joker(rules, place):
        return "ON-23: a joker can only destroy"
    if not _there(rules, place):
        return _NOT_THERE
    return "ON-20: %d is not more than %d" % (rules.state[VALUE + place], rules.attacker())


def _destroy(rules, mask, three=ABSENT):
    """Of `destroy`, or of `mix` with the unwounded three at a place."""
    state = rules.state
    jokers = rules.jokers()
    if jokers and mask & (jokers | 1 << X):
        return "ON-23: a joker fights alone" if three == ABSENT else "ON-23: a joker takes no part"
    if not mask or mask & ~state[TABLE]:
        return _NOT_THERE
    total = count = 0
    for place in range(_PLACES):
        if mask >> place & 1:
            total += state[VALUE + place]
            count += 1
    wounded = mask & state[WOUNDED]
    clause = 22
    if three != ABSENT:
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
    number = 3 if kind == MIX else 5 if kind == SHIFT else 7
    if not _there(rules, place) and not _joker(rules, place):
        return _NOT_THERE
    if not rules.powers(number) >> place & 1:
        if place < _PLACES and rank(rules.card(place)) == number and state[WOUNDED] >> place & 1:
            return "ON-44: a wounded %d has no power" % number
        return "ON-%d: only a %d can do that" % (41 if kind == MIX else 42 if kind == SHIFT else 43, number)
    if kind == MIX:
        return _destroy(rules, numbers >> 4, place) if state[UP] else _TURN_FIRST
    if kind == SCOUT:
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
    if source >= _PLACES or i >= _ATTACKERS_IN_ALL or state[WHERE + i] != source:
        return "ON-42: the defender does not hold it"
    return "ON-42: %d is too small for %d" % (state[VALUE + target], rank(state[ATTACKERS + i]))


def _recall(rules, place):
    state = rules.state
    faced = state[FACED]
    if state[WAVE] == _WAVES:
        return "ON-11: no recall in the fourth wave"
    if state[UP]:
        return "ON-30: not while an attacker is up"
    if not faced:
        return "ON-30: first deal with an attacker"
    if not _there(rules, place) and not _joker(rules, place):
        return _NOT_THERE
    if place < _PLACES and state[WOUNDED] >> place & 1:
        return "ON-30: only an unwounded defender"
    return "ON-30: set from %d to %d" % (faced, faced + state[LEFT])
