"""Onslaught, validating: could these bytes from outside be a position?

fault(game) is None                 # else one line that says what is wrong
"""

from deckhand.cards import JOKER, rank
from games.onslaught import rules_layout as ons


def fault(rules):
    """What shows that the state is no position of the game, or None."""
    state = rules.state
    seen = bytearray(JOKER + 2)
    for i in range(ons.ATTACKERS_IN_ALL):
        card = state[ons.ATTACKERS + i]
        if not 13 <= card < 39 or seen[card]:
            return "the attackers are not the 26 red cards"
        seen[card] = 1
    for i in range(ons.DEFENDERS_IN_ALL):
        card = state[ons.DEFENDERS + i]
        if card > JOKER + 1 or seen[card] or 13 <= card < 39:
            return "the defenders are not the 28 black cards and jokers"
        seen[card] = 1
    faced = state[ons.FACED]
    left = state[ons.LEFT]
    wave = state[ons.WAVE]
    up = state[ons.UP]
    pledged = state[ons.PLEDGED]
    if not 1 <= wave <= ons.WAVES or up > 1 or up > faced or left + faced + wave - 1 > ons.ATTACKERS_IN_ALL:
        return "wave or attackers out of range"
    freed = state[ons.OVER] == ons.WON and not left and not state[ons.TABLE]  # ON-15: the last one was not faced
    if wave == 1 and left + faced + freed < ons.ATTACKERS_IN_ALL:
        return "attackers are missing"
    if not faced <= pledged <= left + faced or wave == ons.WAVES and pledged != left + faced:
        return "the pledge is out of range"
    shown = state[ons.SHOWN]
    known = state[ons.KNOWN]
    if known > min(ons.SEEN, left) or shown and (shown != min(ons.SEEN, left) or known != shown):
        return "the scout saw another number"
    return _wrong_table(rules, left, faced, up) or _wrong_end(rules, left, faced, up)


def _wrong_table(rules, left, faced, up):
    state = rules.state
    if state[ons.TABLE] > ons.ALL_PLACES or state[ons.WOUNDED] > ons.ALL_PLACES:
        return "there are seven places"
    held = bytearray(ons.PLACES + 1)
    for i in range(ons.ATTACKERS_IN_ALL):
        place = state[ons.WHERE + i]
        if place > ons.ABSENT or place != ons.ABSENT and not left + up <= i < left + faced:
            return "an attacker is held that was not faced"
        held[place] = min(255, held[place] + rank(state[ons.ATTACKERS + i]))
    for place in range(ons.PLACES):
        card = rules.card(place)
        there = state[ons.TABLE] >> place & 1
        value = rank(card) if there and card < JOKER else 0
        if held[place] and held[place] >= value or state[ons.VALUE + place] != value - held[place]:
            return "a defender's value is wrong"
        if state[ons.WOUNDED] >> place & 1 != (1 if held[place] else 0):
            return "wounds are wrong"
        if not faced and not there and rank(card) != ons.SEVEN:
            return "a defender went before the first attacker"
    return None


def _wrong_end(rules, left, faced, up):
    state = rules.state
    over = state[ons.OVER]
    done = faced and not up and faced == state[ons.PLEDGED]
    if over > ons.LOST or over and state[ons.SHOWN]:
        return "the end is out of range"
    if over == ons.WON and (left or not done):
        return "not won"
    if over == ons.LOST and not up:
        table = state[ons.TABLE]
        for _ in range(ons.MAY_REMAIN):
            table &= table - 1
        if not table or not done or not left or state[ons.WAVE] == ons.WAVES:
            return "not lost"
    if not over and not left and not done and not up:
        return "no attacker is left to face"
    if up and not over:
        for way in rules.moves():
            return "lost, and not over" if way == ons.YIELD else None
    return None
