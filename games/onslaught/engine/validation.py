"""Onslaught, validating: could these bytes from outside be a position?

fault(game)                         # raises CorruptState, with one line that says what is wrong
"""

from deckhand.cards import JOKER, rank
from deckhand.game import must
from games.onslaught.engine import layout


def fault(rules):
    """Raise CorruptState where the state is no position of the game."""
    state = rules.state
    seen = bytearray(JOKER + 2)
    for i in range(layout.ATTACKER_COUNT):
        card = state[layout.ATTACKERS + i]
        must(13 <= card < 39 and not seen[card], "the attackers are not the 26 red cards")
        seen[card] = 1
    for i in range(layout.DEFENDER_COUNT):
        card = state[layout.DEFENDERS + i]
        black = card <= JOKER + 1 and not 13 <= card < 39
        must(black and not seen[card], "the defenders are not the 28 black cards and jokers")
        seen[card] = 1
    faced = state[layout.FACED]
    left = state[layout.ATTACKERS_LEFT]
    wave = state[layout.WAVE]
    up = state[layout.UP]
    pledged = state[layout.PLEDGED]
    known = 1 <= wave <= layout.WAVES and up <= 1 and up <= faced and left + faced + wave - 1 <= layout.ATTACKER_COUNT
    must(known, "wave or attackers out of range")
    freed = (
        state[layout.OUTCOME] == layout.WON and not left and not state[layout.TABLE]
    )  # ON-15: the last one was not faced
    must(wave > 1 or left + faced + freed >= layout.ATTACKER_COUNT, "attackers are missing")
    kept = faced <= pledged <= left + faced and (wave < layout.WAVES or pledged == left + faced)
    must(kept, "the pledge is out of range")
    shown = state[layout.SHOWN]
    known = state[layout.KNOWN]
    most = min(layout.SCOUT_COUNT, left)
    must(known <= most and (not shown or shown == known == most), "the scout saw another number")
    _table(rules, left, faced, up)
    _end(rules, left, faced, up)


def _table(rules, left, faced, up):
    state = rules.state
    must(
        state[layout.TABLE] <= layout.ALL_PLACES and state[layout.WOUNDED] <= layout.ALL_PLACES,
        "there are seven places",
    )
    held = bytearray(layout.PLACES + 1)
    for i in range(layout.ATTACKER_COUNT):
        place = state[layout.HOLDERS + i]
        held_well = place == layout.ABSENT or place < layout.ABSENT and left + up <= i < left + faced
        must(held_well, "an attacker is held, but not faced")
        held[place] = min(255, held[place] + rank(state[layout.ATTACKERS + i]))
    for place in range(layout.PLACES):
        card = rules.card(place)
        there = state[layout.TABLE] >> place & 1
        value = rank(card) if there and card < JOKER else 0
        bears = not held[place] or held[place] < value
        must(bears and state[layout.VALUE + place] == value - held[place], "a defender's value is wrong")
        must(state[layout.WOUNDED] >> place & 1 == (1 if held[place] else 0), "wounds are wrong")
        must(faced or there or rank(card) == layout.SEVEN, "a defender went before an attacker")


def _end(rules, left, faced, up):
    state = rules.state
    over = state[layout.OUTCOME]
    done = faced and not up and faced == state[layout.PLEDGED]
    must(over <= layout.LOST and not (over and state[layout.SHOWN]), "the end is out of range")
    must(over != layout.WON or not left and done, "not won")
    if over == layout.LOST and not up:
        table = state[layout.TABLE]
        for _ in range(layout.MAX_REMAINING):
            table &= table - 1
        must(table and done and left and state[layout.WAVE] < layout.WAVES, "not lost")
    must(over or left or done or up, "nobody is left to face")
    if up and not over:
        must(next(rules.moves()) != layout.RESIGN, "lost, and not over")
