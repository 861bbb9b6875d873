"""Onslaught, a hint on the screen: what the hinted move needs is marked, and the cursor stands where it begins."""

from games.onslaught import rules_layout as ons
from games.onslaught.view_choices import CHOOSE, MIXING, ON_RECALL, ON_SCOUT, TO


def point(hands, move):
    """Prepare the move on a table without marks, up to its last press."""
    kind = move & ons.KIND
    place = move & 15
    table = hands.table
    choices = hands.choices
    rules = hands.rules
    jokers = rules.jokers()
    if place == ons.ANY_JOKER and kind == ons.RECALL or move == ons.DESTROY | 1 << ons.ANY_JOKER:
        place = 0
        while not jokers >> place & 1:
            place += 1
    if kind == ons.MIX or kind == ons.SHIFT:
        table.spent = place
    if kind == ons.DESTROY or kind == ons.MIX:
        choices.mode = MIXING if kind == ons.MIX else CHOOSE
        mask = move >> 4 & 127 if kind == ons.MIX else move & 127 or 1 << place
        for p in range(ons.PLACES):
            if mask >> p & 1:
                choices.mark(p)
                hands.view.place = p
    elif kind == ons.ABSORB or kind == ons.SCOUT or kind == ons.RECALL:
        choices.mark(place)
        hands.view.place = place
    elif kind == ons.SHIFT:
        choices.held = move >> 12 & 31
        choices.mode = TO
    elif kind == ons.ORDER:
        for i in range(rules.state[ons.SHOWN]):
            table.order[i] = move >> 4 * i & 15
    looked_at = hands.view.place
    hands.changed(move >> 8 & 15 if kind == ons.SHIFT else -1)
    if kind == ons.RECALL:
        hands.do(ON_RECALL)
        table.number = move >> 4 & 31
    elif kind == ons.PLEDGE:
        table.number = move & 31
        hands.at = 0
    elif kind == ons.SCOUT:
        hands.go_to(ON_SCOUT)
    elif kind != ons.SHIFT:
        hands.at = 0
    if kind != ons.SHIFT:
        hands.view.place = looked_at  # its facts are shown
    hands.show()
