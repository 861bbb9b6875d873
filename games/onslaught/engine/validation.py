"""Validation of Onslaught states; loaded when a saved game is resumed.

fault(game)                         # raises CorruptState("the pledge is out of range")
"""

from deckhand.cards import JOKER, rank
from deckhand.game import must
from games.onslaught.engine import layout


def fault(rules):
    """Raise CorruptState if the bytes after the head are not a valid position."""
    state = rules.state
    seen = bytearray(JOKER + 2)
    for i in range(layout.ATTACKER_COUNT):
        card = state[layout.ATTACKERS + i]
        must(13 <= card < 39 and not seen[card], "the attackers are not the 26 red cards")
        seen[card] = 1
    for i in range(layout.DEFENDER_COUNT):
        card = state[layout.DEFENDERS + i]
        is_black = card <= JOKER + 1 and not 13 <= card < 39
        must(is_black and not seen[card], "the defenders are not the 28 black cards and jokers")
        seen[card] = 1
    faced = state[layout.FACED]
    left = state[layout.ATTACKERS_LEFT]
    wave = state[layout.WAVE]
    up = state[layout.UP]
    pledged = state[layout.PLEDGED]
    is_in_range = (
        1 <= wave <= layout.WAVES and up <= 1 and up <= faced and left + faced + wave - 1 <= layout.ATTACKER_COUNT
    )
    must(is_in_range, "wave or attackers out of range")
    # ON-15: the last attacker may have been defeated without being faced
    was_freed = state[layout.OUTCOME] == layout.WON and not left and not state[layout.TABLE]
    must(wave > 1 or left + faced + was_freed >= layout.ATTACKER_COUNT, "attackers are missing")
    is_in_range = faced <= pledged <= left + faced and (wave < layout.WAVES or pledged == left + faced)
    must(is_in_range, "the pledge is out of range")
    shown = state[layout.SHOWN]
    known = state[layout.KNOWN]
    most = min(layout.SCOUT_COUNT, left)
    must(known <= most and (not shown or shown == known == most), "the scout saw another number")
    _check_table(rules, left, faced, up)
    _check_outcome(rules, left, faced, up)


def _check_table(rules, left, faced, up):
    state = rules.state
    must(
        state[layout.TABLE] <= layout.ALL_PLACES and state[layout.WOUNDED] <= layout.ALL_PLACES,
        "there are seven places",
    )
    held = bytearray(layout.PLACES + 1)
    for i in range(layout.ATTACKER_COUNT):
        place = state[layout.HOLDERS + i]
        may_hold = place == layout.ABSENT or place < layout.ABSENT and left + up <= i < left + faced
        must(may_hold, "an attacker is held, but not faced")
        held[place] = min(255, held[place] + rank(state[layout.ATTACKERS + i]))
    for place in range(layout.PLACES):
        card = rules.card(place)
        is_on_table = state[layout.TABLE] >> place & 1
        value = rank(card) if is_on_table and card < JOKER else 0
        is_alive = not held[place] or held[place] < value
        must(is_alive and state[layout.VALUE + place] == value - held[place], "a defender's value is wrong")
        must(state[layout.WOUNDED] >> place & 1 == (1 if held[place] else 0), "wounds are wrong")
        must(faced or is_on_table or rank(card) == layout.SEVEN, "a defender went before an attacker")


def _check_outcome(rules, left, faced, up):
    state = rules.state
    outcome = state[layout.OUTCOME]
    is_wave_done = faced and not up and faced == state[layout.PLEDGED]
    must(outcome <= layout.LOST and not (outcome and state[layout.SHOWN]), "the end is out of range")
    must(outcome != layout.WON or not left and is_wave_done, "not won")
    if outcome == layout.LOST and not up:
        table = state[layout.TABLE]
        for _ in range(layout.MAX_REMAINING):
            table &= table - 1
        must(table and is_wave_done and left and state[layout.WAVE] < layout.WAVES, "not lost")
    must(outcome or left or is_wave_done or up, "nobody is left to face")
    if up and not outcome:
        must(next(rules.moves()) != layout.RESIGN, "lost, and not over")
