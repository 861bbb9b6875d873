"""Onslaught's cursor: where it stands for each kind of target, and where the d-pad moves it.

step(hands, RIGHT); show(hands)
"""

from deckhand.keys import DOWN, LEFT, RIGHT, UP
from games.onslaught import view_captions
from games.onslaught.rules_layout import PLACES, WHERE
from games.onslaught.view_board import FLAG_X, held_x, held_y
from games.onslaught.view_choices import FROM, HELD, ON_TURN, ON_YIELD, SHOWN_1, SORT, TO


def show(hands):
    """Put the corners round what is chosen from."""
    screen = hands.screen
    kind = hands.kind()
    table = hands.table
    if kind < PLACES:
        hands.view.place = kind
        screen.cursor(24 * kind - 2, 63 if table.marks >> kind & 1 else 71, 20, 26)
    elif kind < ON_TURN:
        i = kind - SHOWN_1
        screen.cursor(16 + 16 * i, 7 if table.lifted == i else 15, 16, 26)
    elif kind >= HELD:
        place = hands.rules.state[WHERE + kind - HELD]
        k = table.held_cell(kind - HELD)
        screen.cursor(8 * held_x(place, k) - 4, 8 * held_y(k) - 4, 16, 16)
    elif kind == ON_YIELD:
        screen.cursor(8 * FLAG_X - 4, 52, 16, 16)
    else:
        screen.cursor(8 * view_captions.button_x(hands.at), 56, 8 * view_captions.button_wide(hands.at), 8)


def step(hands, key):
    """LEFT and RIGHT go along, round and round; UP and DOWN between the wall and what lies below or above it."""
    choices = hands.choices
    before = hands.at
    on_button = before < choices.offered
    first = 0 if on_button else choices.offered
    many = choices.offered if on_button else choices.count - first
    if key == LEFT or key == RIGHT or choices.mode == FROM or choices.mode == TO:
        hands.at = first + (before - first + (1 if key == RIGHT or key == DOWN else many - 1)) % many
    elif (key == UP) == (on_button == (choices.mode == SORT)):
        if not on_button:
            hands.at = 0 if choices.offered else before
        elif choices.count > choices.offered:
            hands.at = choices.offered
            hands.go_to(hands.view.place)
    if hands.at != before:
        hands.sure = False
        view_captions.legend(hands)
        show(hands)
