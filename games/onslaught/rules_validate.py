"""Onslaught, what bytes from outside must prove before they are played.

wrong(game) is None                 # else one line that says what is wrong
"""

from deckhand.cards import JOKER, rank
from deckhand.game import const
from games.onslaught.rules import (
    ABSENT,
    ATTACKERS,
    DEFENDERS,
    FACED,
    KNOWN,
    LEFT,
    OVER,
    PLEDGED,
    SHOWN,
    TABLE,
    UP,
    VALUE,
    WAVE,
    WHERE,
    WOUNDED,
    YIELD,
)

_PLACES = const(7)
_ALL = const(127)
_WAVES = const(4)
_MAY_REMAIN = const(3)
_SEEN = const(3)
_SEVEN = const(7)
_ATTACKERS_IN_ALL = const(26)
_DEFENDERS_IN_ALL = const(28)
_WON = const(1)
_LOST = const(2)
_MOST = const(255)


def wrong(rules):
    """What shows that the state is no position of the game, or None."""
    state = rules.state
    seen = bytearray(JOKER + 2)
    for i in range(_ATTACKERS_IN_ALL):
        card = state[ATTACKERS + i]
        if not 13 <= card < 39 or seen[card]:
            return "the attackers are not the 26 red cards"
        seen[card] = 1
    for i in range(_DEFENDERS_IN_ALL):
        card = state[DEFENDERS + i]
        if card > JOKER + 1 or seen[card] or 13 <= card < 39:
            return "the defenders are not the 28 black cards and jokers"
        seen[card] = 1
    faced = state[FACED]
    left = state[LEFT]
    wave = state[WAVE]
    up = state[UP]
    pledged = state[PLEDGED]
    if not 1 <= wave <= _WAVES or up > 1 or up > faced or left + faced + wave - 1 > _ATTACKERS_IN_ALL:
        return "wave or attackers out of range"
    if wave == 1 and left + faced + (state[OVER] == _WON and not left and not state[TABLE]) < _ATTACKERS_IN_ALL:
        return "attackers are missing"
    if not faced <= pledged <= left + faced or wave == _WAVES and pledged != left + faced:
        return "the pledge is out of range"
    shown = state[SHOWN]
    known = state[KNOWN]
    if known > min(_SEEN, left) or shown and (shown != min(_SEEN, left) or known != shown):
        return "the scout saw another number"
    return _wrong_table(rules, left, faced, up) or _wrong_end(rules, left, faced, up)


def _wrong_table(rules, left, faced, up):
    state = rules.state
    if state[TABLE] > _ALL or state[WOUNDED] > _ALL:
        return "there are seven places"
    held = bytearray(_PLACES + 1)
    for i in range(_ATTACKERS_IN_ALL):
        place = state[WHERE + i]
        if place > ABSENT or place != ABSENT and not left + up <= i < left + faced:
            return "an attacker is held that was not faced"
        held[place] = min(_MOST, held[place] + rank(state[ATTACKERS + i]))
    for place in range(_PLACES):
        card = rules.card(place)
        there = state[TABLE] >> place & 1
        value = rank(card) if there and card < JOKER else 0
        if held[place] and held[place] >= value or state[VALUE + place] != value - held[place]:
            return "a defender's value is wrong"
        if state[WOUNDED] >> place & 1 != (1 if held[place] else 0):
            return "wounds are wrong"
        if not faced and not there and rank(card) != _SEVEN:
            return "a defender went before the first attacker"
    return None


def _wrong_end(rules, left, faced, up):
    state = rules.state
    over = state[OVER]
    done = faced and not up and faced == state[PLEDGED]
    if over > _LOST or over and state[SHOWN]:
        return "the end is out of range"
    if over == _WON and (left or not done):
        return "not won"
    if over == _LOST and not up:
        table = state[TABLE]
        for _ in range(_MAY_REMAIN):
            table &= table - 1
        if not table or not done or not left or state[WAVE] == _WAVES:
            return "not lost"
    if not over and not left and not done and not up:
        return "no attacker is left to face"
    if up and not over:
        for way in rules.moves():
            return "lost, and not over" if way == YIELD else None
    return None
