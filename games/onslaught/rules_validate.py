"""Onslaught, what bytes from outside must prove before they are played.

fault(game) is None                 # else one line that says what is wrong
"""

from deckhand.cards import JOKER, rank
from games.onslaught import rules_layout as on


def fault(rules):
    """What shows that the state is no position of the game, or None."""
    state = rules.state
    seen = bytearray(JOKER + 2)
    for i in range(on.ATTACKERS_IN_ALL):
        card = state[on.ATTACKERS + i]
        if not 13 <= card < 39 or seen[card]:
            return "the attackers are not the 26 red cards"
        seen[card] = 1
    for i in range(on.DEFENDERS_IN_ALL):
        card = state[on.DEFENDERS + i]
        if card > JOKER + 1 or seen[card] or 13 <= card < 39:
            return "the defenders are not the 28 black cards and jokers"
        seen[card] = 1
    faced = state[on.FACED]
    left = state[on.LEFT]
    wave = state[on.WAVE]
    up = state[on.UP]
    pledged = state[on.PLEDGED]
    if not 1 <= wave <= on.WAVES or up > 1 or up > faced or left + faced + wave - 1 > on.ATTACKERS_IN_ALL:
        return "wave or attackers out of range"
    if (
        wave == 1
        and left + faced + (state[on.OVER] == on.WON and not left and not state[on.TABLE]) < on.ATTACKERS_IN_ALL
    ):
        return "attackers are missing"
    if not faced <= pledged <= left + faced or wave == on.WAVES and pledged != left + faced:
        return "the pledge is out of range"
    shown = state[on.SHOWN]
    known = state[on.KNOWN]
    if known > min(on.SEEN, left) or shown and (shown != min(on.SEEN, left) or known != shown):
        return "the scout saw another number"
    return _wrong_table(rules, left, faced, up) or _wrong_end(rules, left, faced, up)


def _wrong_table(rules, left, faced, up):
    state = rules.state
    if state[on.TABLE] > on.ALL_PLACES or state[on.WOUNDED] > on.ALL_PLACES:
        return "there are seven places"
    held = bytearray(on.PLACES + 1)
    for i in range(on.ATTACKERS_IN_ALL):
        place = state[on.WHERE + i]
        if place > on.ABSENT or place != on.ABSENT and not left + up <= i < left + faced:
            return "an attacker is held that was not faced"
        held[place] = min(255, held[place] + rank(state[on.ATTACKERS + i]))
    for place in range(on.PLACES):
        card = rules.card(place)
        there = state[on.TABLE] >> place & 1
        value = rank(card) if there and card < JOKER else 0
        if held[place] and held[place] >= value or state[on.VALUE + place] != value - held[place]:
            return "a defender's value is wrong"
        if state[on.WOUNDED] >> place & 1 != (1 if held[place] else 0):
            return "wounds are wrong"
        if not faced and not there and rank(card) != on.SEVEN:
            return "a defender went before the first attacker"
    return None


def _wrong_end(rules, left, faced, up):
    state = rules.state
    over = state[on.OVER]
    done = faced and not up and faced == state[on.PLEDGED]
    if over > on.LOST or over and state[on.SHOWN]:
        return "the end is out of range"
    if over == on.WON and (left or not done):
        return "not won"
    if over == on.LOST and not up:
        table = state[on.TABLE]
        for _ in range(on.MAY_REMAIN):
            table &= table - 1
        if not table or not done or not left or state[on.WAVE] == on.WAVES:
            return "not lost"
    if not over and not left and not done and not up:
        return "no attacker is left to face"
    if up and not over:
        for way in rules.moves():
            return "lost, and not over" if way == on.YIELD else None
    return None
