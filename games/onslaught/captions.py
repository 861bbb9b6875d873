"""Onslaught's lines of text: what is asked now, the running sum, what the keys do, and the words on the buttons.

    settle(view); buttons(view)         # after a change: the texts are made once
    show(view)                          # and written as often as the console wants them
"""

from deckhand.cards import card_text
from deckhand.game import const
from deckhand.screen import INK, INK_DIM, INK_TITLE, INK_WARN
from games.onslaught import sayings
from games.onslaught.offers import (
    COUNT,
    FROM,
    HELD,
    ON_COUNT,
    ON_HOLD,
    ON_ORDER,
    ON_PLEDGE,
    ON_TURN,
    ON_YIELD,
    SORT,
    TO,
)
from games.onslaught.rules import ATTACKERS, FACED, KNOWN, LEFT, PLEDGED, TABLE, UP
from games.onslaught.table import NOBODY
from games.onslaught.wall import draw_buttons

_PLACES = const(7)
_MAY_REMAIN = const(3)
_SAY = const(14)
# From ON_TURN on; all as wide, so that they can be written over each other.
_LABELS = (
    "turn   ", "hold   ", "yield  ", "pledge ", "absorb ", "destroy", "mix    ", "mix    ", "shift  ", "scout  ",
    "recall ", "recall ", "put back",
)  # fmt: skip
_NUMBER = "\x85\x86number"
_NUMBERS = ("", "   1", "   1  2", "   1  2  3")  # below the attackers that a scout has shown


def buttons(view):
    """Draw the buttons on the wall; to yield there is none, but the flag."""
    choices = view.choices
    danger = False
    labels = view.labels
    labels.clear()
    for i in range(choices.offered):
        kind = choices.kinds[i]
        if kind == ON_PLEDGE or kind == ON_COUNT:
            labels.append("\x85 %d \x86" % view.table.number)
        elif kind != ON_YIELD:
            labels.append(_LABELS[kind - ON_TURN].strip())
        if kind == ON_HOLD and sayings.hold_loses(view.rules):
            danger = True
    draw_buttons(view.screen, labels, len(labels), danger)


def settle(view):
    """Settle the lines of text."""
    rules = view.rules
    state = rules.state
    table = view.table
    choices = view.choices
    mode = choices.mode
    ink = INK_TITLE
    if not choices.count:
        text, ink = sayings.over(rules)
    elif mode == SORT:
        text = "The left one comes first"
    elif mode == COUNT:
        text, ink = _recall(view, table.number - state[FACED])
    elif mode == FROM:
        text = "Shift which attacker?"
    elif mode == TO:
        text = "Shift %s to whom?" % card_text(state[ATTACKERS + choices.held])
    elif state[UP]:
        text, ink = sayings.weigh(rules, table.marks, table.spent)
    elif not state[PLEDGED]:
        text = "Face how many attackers?"
    else:
        text, ink = sayings.between(rules)
    view.text = text
    view.ink = ink
    view.wave = sayings.wave_line(rules, table.number)
    legend(view)


def _recall(view, more):
    left = sayings.stand(view.rules) - 1
    who = sayings.name(view.rules, view.choices.last())
    if more:
        return "Without %s: %d to come" % (who, more), INK_TITLE
    bad = left > _MAY_REMAIN and view.rules.state[LEFT]
    return "Without %s: over, %d stand" % (who, left), INK_WARN if bad else INK_TITLE


def legend(view):
    """What the keys do: three words of the same width each, so that little is sent and nothing is made."""
    choices = view.choices
    kind = view.kind()
    back = "undo   "
    act = _LABELS[kind - ON_TURN] if ON_TURN <= kind < HELD else "mark   "
    more = "\x83\x84switch" if 0 < choices.offered < choices.count else "        "
    if kind == ON_PLEDGE and choices.count == 1:
        more = _NUMBER
    elif kind == ON_COUNT:
        back = "no     "
        more = _NUMBER
    elif choices.mode == SORT:
        act = "done   " if kind == ON_ORDER else "lift   "
        if view.table.lifted != NOBODY:
            back = "no     "
            act = "drop   "
            more = "\x85\x86move  "
    elif choices.mode == FROM or choices.mode == TO:
        back = "back   "
        act = "take   "
        more = "\x85\x86choose"
    elif choices.row:
        back = "unmark "
    view.back = back
    view.act = act
    view.more = more


def show(view):
    """The lines of text."""
    screen = view.screen
    rules = view.rules
    if not view.toast:
        screen.line(_SAY, view.text, view.ink)
        if view.choices.count:
            screen.ink(_SAY + 1, INK_DIM)
            screen.write(_SAY + 1, "\x88 ")
            screen.write(_SAY + 1, view.back, 2)
            screen.write(_SAY + 1, "\x87 ", 9)
            screen.write(_SAY + 1, view.act, 11)
            screen.write(_SAY + 1, view.more, 18)
        else:
            screen.wipe(_SAY + 1)
    screen.line(0, view.wave, INK)
    screen.line(5, _NUMBERS[rules.state[KNOWN]], INK_DIM)
    kind = view.kind()
    if kind >= HELD:
        sayings.show_held(screen, rules, kind - HELD)
    elif kind < _PLACES and view.choices.mode == TO:
        sayings.show_shift(screen, rules, kind, view.choices.held)
    elif rules.state[TABLE] >> view.place & 1:
        sayings.show_facts(screen, rules, view.place, view.table.light(view.place))
    else:
        sayings.show_nothing(screen)
