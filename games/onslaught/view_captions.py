"""Onslaught's lines of text: what is asked now, the running sum, what the keys do, and the words on the buttons.

buttons(hands); settle(hands)       # after a change: made once, and written as often as the console wants them
"""

from deckhand.cards import card_text
from deckhand.screen import INK, INK_TITLE, INK_WARN, LETTER, LETTERS
from games.onslaught import rules_layout as ons
from games.onslaught import view_facts
from games.onslaught.pictures import BUTTON_L, DANGER_L, FLAG, WALL_TOP
from games.onslaught.view_board import FLAG_X, NOBODY, WALL_Y
from games.onslaught.view_choices import (
    COUNT,
    FROM,
    HELD,
    ON_COUNT,
    ON_HOLD,
    ON_ORDER,
    ON_PLEDGE,
    ON_SHIFT,
    ON_TURN,
    ON_YIELD,
    SORT,
    TO,
)
from games.onslaught.view_names import attacker_name, name, stand, wave_line

# From ON_TURN on; all as wide, so that they can be written over each other.
_LABELS = (
    "turn   ", "hold   ", "yield  ", "pledge ", "absorb ", "destroy", "mix    ", "mix    ", "shift  ", "scout  ",
    "recall ", "recall ", "put back",
)  # fmt: skip
_OFFERS = ("Without %s: shift one", "Without %s: see the next 3", "Without %s: a new number")  # from ON_SHIFT on
_NUMBER = "\x85\x86number"


def buttons(hands):
    """Draw the buttons on the wall; to yield there is none, but the flag."""
    choices = hands.choices
    danger = False
    labels = hands.labels
    labels.clear()
    for i in range(choices.offered):
        kind = choices.kinds[i]
        if kind == ON_PLEDGE or kind == ON_COUNT:
            labels.append("\x85 %d \x86" % hands.table.number)
        elif kind != ON_YIELD:
            labels.append(_LABELS[kind - ON_TURN].strip())
        if kind == ON_HOLD and view_facts.hold_loses(hands.rules):
            danger = True
    _draw_buttons(hands.screen, labels, danger)


def button_x(i):
    """The first column of the first or second button."""
    return 15 if i else 6


def button_wide(i):
    """How many columns it has."""
    return 5 if i else 8


def _draw_buttons(screen, labels, danger):
    """None, one or two buttons on the wall, in words; `danger`: the first one costs the game."""
    count = len(labels)
    for x in range(20):
        tile = FLAG if x == FLAG_X else WALL_TOP
        for i in range(count):
            at = x - button_x(i)
            if 0 <= at < button_wide(i):
                tile = DANGER_L if danger and i == 0 else BUTTON_L
                tile += 0 if at == 0 else 2 if at == button_wide(i) - 1 else 1
        screen.put(x, WALL_Y, tile)
    screen.ink(WALL_Y, INK)
    x = 0
    for i in range(count):
        start = 8 * button_x(i) + 4 * button_wide(i) - 2 - LETTER * len(labels[i]) // 2
        x = _blank(screen, x, (start + 3) // LETTER)
        screen.write(WALL_Y, labels[i], x)
        x += len(labels[i])
    _blank(screen, x, LETTERS)


def _blank(screen, x, end):
    """Nothing in the columns up to `end`; the line is not hidden, for then it would be sent whole."""
    while x < end:
        screen.write(WALL_Y, " ", x)
        x += 1
    return x


def settle(hands):
    """Settle the lines of text."""
    rules = hands.rules
    state = rules.state
    table = hands.table
    choices = hands.choices
    mode = choices.mode
    ink = INK_TITLE
    if mode == SORT:
        text = "The left one comes first"
    elif mode == COUNT:
        text, ink = _recall(hands, table.number - state[ons.FACED])
    elif mode == FROM:
        text = "Shift which attacker?"
    elif mode == TO:
        text = "Shift %s to whom?" % card_text(state[ons.ATTACKERS + choices.held])
    elif state[ons.UP]:
        text, ink = view_facts.weigh(rules, table.marks, table.spent)
        if not table.marks and table.spent == ons.ABSENT and not table.lights():
            text = "Add up to %s?" % attacker_name(rules) if _can_meet(rules) else "Only a power can help"
    elif choices.row:
        text = _OFFERS[choices.kinds[0] - ON_SHIFT] % name(rules, choices.last())
    elif not state[ons.PLEDGED]:
        text = "Face how many attackers?"
    else:
        text, ink = view_facts.between(rules)
    view = hands.view
    view.text = text
    view.ink = ink
    view.wave = wave_line(rules, table.number)
    legend(hands)


def _can_meet(rules):
    """Can the attacker be dealt with as the table stands?"""
    for move in rules.moves():
        if ons.ABSORB <= move & ons.KIND <= ons.MIX:
            return True
    return False


def _recall(hands, more):
    left = stand(hands.rules) - 1
    who = name(hands.rules, hands.choices.last())
    if more:
        return "Without %s: %d to come" % (who, more), INK_TITLE
    bad = left > ons.MAY_REMAIN and hands.rules.state[ons.LEFT]
    return "Without %s: over, %d stand" % (who, left), INK_WARN if bad else INK_TITLE


def legend(hands):
    """What the keys do: three words of the same width each, so that little is sent and nothing is made."""
    choices = hands.choices
    kind = hands.kind()
    back = "undo   "
    act = _LABELS[kind - ON_TURN] if ON_TURN <= kind < HELD else "mark   "
    if kind < ons.PLACES and choices.offered and hands.table.marks:  # on a marked one A does it
        act = "mark/ok"
    more = "\x83\x84switch" if 0 < choices.offered < choices.count else "        "
    if kind == ON_PLEDGE and choices.count == 1:
        more = _NUMBER
    elif kind == ON_COUNT:
        back = "no     "
        more = _NUMBER
    elif choices.mode == SORT:
        act = "done   " if kind == ON_ORDER else "lift   "
        if hands.table.lifted != NOBODY:
            back = "no     "
            act = "drop   "
            more = "\x85\x86move  "
    elif choices.mode == FROM or choices.mode == TO:
        back = "back   "
        act = "take   "
        more = "\x85\x86choose"
    elif choices.row:
        back = "unmark "
    hands.back = back
    hands.act = act
    hands.more = more
