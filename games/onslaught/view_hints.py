"""Onslaught, a hint on the screen: what the hinted move needs is marked, and the cursor stands where it begins."""

from games.onslaught import rules_layout as on
from games.onslaught.view_choices import CHOOSE, MIXING, ON_RECALL, ON_SCOUT, TO


def point(hands, move):
    """Prepare the move on a table without marks, up to its last press."""
    kind = move & on.KIND
    place = move & 15
    table = hands.table
    choices = hands.choices
    rules = hands.rules
    jokers = rules.jokers()
    if place == on.X and kind == on.RECALL or move == on.DESTROY | 1 << on.X:
        place = 0
        while not jokers >> place & 1:
            place += 1
    if kind == on.MIX or kind == on.SHIFT:
        table.spent = place
    if kind == on.DESTROY or kind == on.MIX:
        choices.mode = MIXING if kind == on.MIX else CHOOSE
        mask = move >> 4 & 127 if kind == on.MIX else move & 127 or 1 << place
        for p in range(on.PLACES):
            if mask >> p & 1:
                choices.mark(p)
                hands.view.place = p
    elif kind == on.ABSORB or kind == on.SCOUT or kind == on.RECALL:
        choices.mark(place)
        hands.view.place = place
    elif kind == on.SHIFT:
        choices.held = move >> 12 & 31
        choices.mode = TO
    elif kind == on.ORDER:
        for i in range(rules.state[on.SHOWN]):
            table.order[i] = move >> 4 * i & 15
    looked_at = hands.view.place
    hands.changed(move >> 8 & 15 if kind == on.SHIFT else -1)
    if kind == on.RECALL:
        hands.do(ON_RECALL)
        table.number = move >> 4 & 31
    elif kind == on.PLEDGE:
        table.number = move & 31
        hands.at = 0
    elif kind == on.SCOUT:
        hands.go_to(ON_SCOUT)
    elif kind != on.SHIFT:
        hands.at = 0
    if kind != on.SHIFT:
        hands.view.place = looked_at  # its facts are shown
    hands.show()
