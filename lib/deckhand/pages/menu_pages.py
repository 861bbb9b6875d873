"""The menus before a game: their items and helps, options, and the deal code's wheel.

keys, notes = first(title, choices, store, saved)
texts = helps(keys, title, choices)
items, helps = options(title, choices)
words = propose(title, choices, at)     # after option `at` changed, -1: the players; a message, or ""
options = fresh(title, choices)         # for a solitaire deal: without the options proposed for more players
text, rows = code_wheel(title, choices) # for deckhand.ui.wheel: the code, and the choices for each letter
frame = wheel_page(screen, title, page)
words = explain(title, choices, wheel)  # the meaning of the current letter
"""

import os

from deckhand import loader
from deckhand.const import const
from deckhand.pages.menu_players import summary
from deckhand.table.seats import FAR, HUMAN
from deckhand.title import Title, read_field
from deckhand.ui.deal_code import DIGITS
from deckhand.ui.frame import Frame
from deckhand.words import zeros

# Keys of items; most open the page with the same key.
RESUME = "resume"
NEW = "new"
WINNABLE = "deals"
CHOOSE = "choose"
NUMBER = "number"
CODE = "code"
PLAYERS = "players"
OPTIONS = "options"
TO_RULES = "rules"
TO_STATISTICS = "statistics"
CONFIRM = "confirm"  # the page that asks whether a saved game may be lost
SAVED_GAME = "saved game"
BEGIN = "begin"
_ITEMS = {  # label, help
    RESUME: ("Go on", "Where it was kept"),
    NEW: ("New game", "Dealt by chance"),
    WINNABLE: ("Winnable deals", "Alone; won by usual rules"),
    CHOOSE: ("Choose a deal", "By number or by code"),
    PLAYERS: ("Players", "Who plays"),
    OPTIONS: ("Options", "Other rules"),
    TO_RULES: ("How to play", "Learn it, or look it up"),
    TO_STATISTICS: ("Statistics", "Won and lost"),
    NUMBER: ("Deal by number", "Six digits"),
    CODE: ("Deal by code", "Like %s"),
    CONFIRM: ("New game?", ""),
    SAVED_GAME: ("Keep it: go on", "Nothing is lost"),
    BEGIN: ("Begin the new game", "The kept one goes then"),
}
DECIMAL = DIGITS[:10]
_BY = const(18)  # most letters of an author's name next to the icon
_DEAL = const(6)  # digits of a deal number
_AT_TAIL = const(10)  # index in a code after prefix, deal and hyphen


def find(prefix):
    """The folder of the game with this deal code prefix. Raises ValueError if there is none."""
    for folder in loader.folders():
        try:
            if Title(folder).prefix == prefix:
                return folder
        except (OSError, ValueError):
            continue
    raise ValueError("No game has codes with %s" % prefix)


def _name(title, choices, i):
    return title.options[i] if i < len(title.options) else choices.rules.OPTIONS[i][0]


def label(key):
    """The label of an item or title of a page."""
    return _ITEMS[key][0]


def first(title, choices, store, saved):
    """(keys, notes) of the game's first menu."""
    rules = choices.rules
    keys = [NEW]
    notes = [""]
    if saved:
        keys.insert(0, RESUME)
        others = saved[1 : 2 + choices.seats] != bytes((choices.seats,)) + choices.players[: choices.seats]
        notes.insert(0, "players as before" if others else "")
    try:
        os.stat("seeds/deals/%s.bin" % title.folder)
        from deckhand.save import curated_deals

        notes.append(curated_deals.share(store, title))
        keys.append(WINNABLE)
    except OSError:
        pass
    keys.append(CHOOSE)
    notes.append("")
    if len(rules.SEATS) > 1 or rules.SEATS[0] > 1:
        keys.append(PLAYERS)
        notes.append(summary(choices))
    if rules.OPTIONS or choices.matches:
        keys.append(OPTIONS)
        changed = choices.match != int(choices.lengths[:1] or 0)
        for i in range(len(choices.options)):
            changed += choices.options[i] != _unset_choice(title, choices, choices.seats, i)
        notes.append("%d changed" % changed if changed else "")
    return keys + [TO_RULES, TO_STATISTICS], notes


def helps(keys, title, choices):
    """The footer's line for each item."""
    texts = [_ITEMS[key][1] for key in keys]
    players = bytes(choices.players[: choices.seats])  # a bytearray has no `in` on a badge
    is_linked = choices.seats > 1 and HUMAN in players and FAR in players
    for i in range(len(keys)):
        if keys[i] == CODE:
            texts[i] %= code_wheel(title, choices)[0]
        elif keys[i] == NEW and is_linked:
            texts[i] = "Waits for another badge"
    return texts


def author(title):
    """The game's author, shortened to fit next to the icon."""
    by = title.by
    if len(by) > _BY:
        by = by.partition(" and ")[0]
    return "by " + by if by else ""


def options(title, choices):
    """(items, helps) of the options page; the match length is the last item."""
    items = []
    helps = read_field(title.folder, "explain").split("; ")
    for i in range(len(choices.options)):
        items.append((_name(title, choices, i), choices.rules.OPTIONS[i][1][choices.options[i]]))
        if len(helps) <= i:
            helps.append("")
        helps[i] = helps[i].replace("#", items[i][1])
    if choices.matches:
        items.append(("Match", choices.matches[choices.match]))
        length = items[-1][1]
        helps[len(items) - 1 :] = ["To %s points" % length if length.isdigit() else "New game begins it"]
    return items, helps


def propose(title, choices, at=-1):
    """Set the option that the title proposes for another option's choice (CL-40). Returns a message, or "".

    at: the option that was changed, -1: the number of players. The player can set the proposed option back.
    """
    other, new = _proposed(title, choices, choices.seats, at)
    if other < 0:
        return ""
    choices.options[other] = new
    return "Also: %s %s" % options(title, choices)[0][other]


def _proposed(title, choices, seats, at):
    # (option, its new choice) that follows from a change of option `at`; (-1, 0) if none does.
    chosen = choices.options + bytes((seats,))
    for option, choice, other, proposed in title.proposals:
        if option == at % len(chosen):
            default = choices.rules.OPTIONS[other][2]
            is_on = chosen[at] == choice
            new = _unset_choice(title, choices, seats, other)
            if is_on == (new == proposed) and chosen[other] == (default if is_on else proposed):
                return other, new
    return -1, 0


def fresh(title, choices):
    """The options for a solitaire deal: without those that were proposed for more players."""
    found = bytearray(choices.options)
    if choices.seats > 1:
        other, new = _proposed(title, choices, 1, -1)
        if other >= 0:
            found[other] = new
    return bytes(found)


def _unset_choice(title, choices, seats, other):
    # The choice of an option that the player hasn't set: proposed or default.
    chosen = choices.options + bytes((seats,))
    for option, choice, changed, proposed in title.proposals:
        if changed == other and chosen[option] == choice:
            return proposed
    return choices.rules.OPTIONS[other][2]


def code_wheel(title, choices):
    """(text, rows): the code of the current choices, and the possible letters at each index."""
    rules = choices.rules
    text = "%s-%s" % (title.prefix, zeros(choices.deal, _DEAL))
    tail = "-" + DIGITS[choices.seats]
    rows = [""] * 3 + [DECIMAL] * _DEAL + ["", "".join([DIGITS[many] for many in sorted(rules.SEATS)])]
    for i in range(len(choices.options)):
        tail += DIGITS[choices.options[i]]
        rows.append(DIGITS[: len(rules.OPTIONS[i][1])])
    if max([len(row) for row in rows[_AT_TAIL:]]) > 1:
        text += tail
    return text, rows[: len(text)]


def wheel_page(screen, title, page):
    """Draw the page for a wheel; returns its Frame."""
    frame = Frame(screen, title.folder)
    frame.begin()
    frame.head(label(page), title.name, True)
    frame.words(123, 4, "\x88 back", 2)
    frame.words(123, 15, "\x87 deal", 2)
    frame.foot()
    return frame


def explain(title, choices, wheel):
    """The meaning of the wheel's current letter."""
    at = wheel.at - _AT_TAIL
    if at < 0:
        return "Deal; below: its options" if len(wheel.text) > _AT_TAIL else "The same deal everywhere"
    if at == 0:
        return "Players: " + wheel.text[wheel.at]
    names = choices.rules.OPTIONS[at - 1][1]
    return "%s: %s" % (_name(title, choices, at - 1), names[DIGITS.find(wheel.text[wheel.at])])
