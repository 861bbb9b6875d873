"""Onslaught, a hint on the screen: what the hinted move needs is marked, and the cursor stands where it begins."""

from games.onslaught.rules import (
    ABSORB,
    DESTROY,
    KIND,
    MIX,
    ORDER,
    PLEDGE,
    RECALL,
    SCOUT,
    SHIFT,
    SHOWN,
    X,
)
from games.onslaught.view_choices import CHOOSE, MIXING, ON_RECALL, ON_SCOUT, TO


def point(hands, move):
    """Prepare the move on a table without marks, up to its last press."""
    kind = move & KIND
    place = move & 15
    table = hands.table
    choices = hands.choices
    rules = hands.rules
    jokers = rules.jokers()
    if place == X and kind == RECALL or move == DESTROY | 1 << X:
        place = 0
        while not jokers >> place & 1:
            place += 1
    if kind == MIX or kind == SHIFT:
        table.spent = place
    if kind == DESTROY or kind == MIX:
        choices.mode = MIXING if kind == MIX else CHOOSE
        mask = move >> 4 & 127 if kind == MIX else move & 127 or 1 << place
        for p in range(7):
            if mask >> p & 1:
                choices.mark(p)
                hands.view.place = p
    elif kind == ABSORB or kind == SCOUT or kind == RECALL:
        choices.mark(place)
        hands.view.place = place
    elif kind == SHIFT:
        choices.held = move >> 12 & 31
        choices.mode = TO
    elif kind == ORDER:
        for i in range(rules.state[SHOWN]):
            table.order[i] = move >> 4 * i & 15
    looked_at = hands.view.place
    hands.changed(move >> 8 & 15 if kind == SHIFT else -1)
    if kind == RECALL:
        hands.do(ON_RECALL)
        table.number = move >> 4 & 31
    elif kind == PLEDGE:
        table.number = move & 31
        hands.at = 0
    elif kind == SCOUT:
        hands.go_to(ON_SCOUT)
    elif kind != SHIFT:
        hands.at = 0
    if kind != SHIFT:
        hands.view.place = looked_at  # its facts are shown
    hands.show()
