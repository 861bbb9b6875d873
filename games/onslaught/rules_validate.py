"""Onslaught, validating: could these bytes from outside be a position?

fault(game)                         # raises CorruptState, with one line that says what is wrong
"""

from deckhand.cards import JOKER, rank
from deckhand.game import must
from games.onslaught import rules_layout as ons


def fault(rules):
    """Raise CorruptState where the state is no position of the game."""
    state = rules.state
    seen = bytearray(JOKER + 2)
    for i in range(ons.ATTACKERS_IN_ALL):
        card = state[ons.ATTACKERS + i]
        must(13 <= card < 39 and not seen[card], "the attackers are not the 26 red cards")
        seen[card] = 1
    for i in range(ons.DEFENDERS_IN_ALL):
        card = state[ons.DEFENDERS + i]
        black = card <= JOKER + 1 and not 13 <= card < 39
        must(black and not seen[card], "the defenders are not the 28 black cards and jokers")
        seen[card] = 1
    faced = state[ons.FACED]
    left = state[ons.LEFT]
    wave = state[ons.WAVE]
    up = state[ons.UP]
    pledged = state[ons.PLEDGED]
    known = 1 <= wave <= ons.WAVES and up <= 1 and up <= faced and left + faced + wave - 1 <= ons.ATTACKERS_IN_ALL
    must(known, "wave or attackers out of range")
    freed = state[ons.OVER] == ons.WON and not left and not state[ons.TABLE]  # ON-15: the last one was not faced
    must(wave > 1 or left + faced + freed >= ons.ATTACKERS_IN_ALL, "attackers are missing")
    kept = faced <= pledged <= left + faced and (wave < ons.WAVES or pledged == left + faced)
    must(kept, "the pledge is out of range")
    shown = state[ons.SHOWN]
    known = state[ons.KNOWN]
    most = min(ons.SEEN, left)
    must(known <= most and (not shown or shown == known == most), "the scout saw another number")
    _table(rules, left, faced, up)
    _end(rules, left, faced, up)


def _table(rules, left, faced, up):
    state = rules.state
    must(state[ons.TABLE] <= ons.ALL_PLACES and state[ons.WOUNDED] <= ons.ALL_PLACES, "there are seven places")
    held = bytearray(ons.PLACES + 1)
    for i in range(ons.ATTACKERS_IN_ALL):
        place = state[ons.WHERE + i]
        held_well = place == ons.ABSENT or place < ons.ABSENT and left + up <= i < left + faced
        must(held_well, "an attacker is held, but not faced")
        held[place] = min(255, held[place] + rank(state[ons.ATTACKERS + i]))
    for place in range(ons.PLACES):
        card = rules.card(place)
        there = state[ons.TABLE] >> place & 1
        value = rank(card) if there and card < JOKER else 0
        bears = not held[place] or held[place] < value
        must(bears and state[ons.VALUE + place] == value - held[place], "a defender's value is wrong")
        must(state[ons.WOUNDED] >> place & 1 == (1 if held[place] else 0), "wounds are wrong")
        must(faced or there or rank(card) == ons.SEVEN, "a defender went before an attacker")


def _end(rules, left, faced, up):
    state = rules.state
    over = state[ons.OVER]
    done = faced and not up and faced == state[ons.PLEDGED]
    must(over <= ons.LOST and not (over and state[ons.SHOWN]), "the end is out of range")
    must(over != ons.WON or not left and done, "not won")
    if over == ons.LOST and not up:
        table = state[ons.TABLE]
        for _ in range(ons.MAY_REMAIN):
            table &= table - 1
        must(table and done and left and state[ons.WAVE] < ons.WAVES, "not lost")
    must(over or left or done or up, "nobody is left to face")
    if up and not over:
        must(next(rules.moves()) != ons.YIELD, "lost, and not over")
