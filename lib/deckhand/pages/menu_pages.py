"""The pages before a game: their items and helps, the options, the digits of a deal's code.

keys, notes = first(title, choices, store, saved)
texts = helps(keys, title, choices)
items, helps = options(title, choices)
words = propose(title, choices, at)     # after the option `at` was turned, -1: the players; what came with it, or ""
options = fresh(title, choices)         # of a deal for one player: without what came with a race
text, rows = code_wheel(title, choices) # for deckhand.ui.wheel: only what may be set can be turned
frame = wheel_page(screen, title, page)
words = explain(title, choices, wheel)  # what the letter is that turns
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

# Keys of items; most of them lead to a page of the same key.
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
_BY = const(18)  # letters of a name beside the icon
_DEAL = const(6)  # digits
_AT_TAIL = const(10)  # of a code, behind prefix and deal


def find(prefix):
    """The folder of the game with this deal code prefix. Raises ValueError where there is none."""
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
    """What an item or a page is called."""
    return _ITEMS[key][0]


def first(title, choices, store, saved):
    """(keys, notes) of the first page."""
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
            changed += choices.options[i] != _start(title, choices, choices.seats, i)
        notes.append("%d changed" % changed if changed else "")
    return keys + [TO_RULES, TO_STATISTICS], notes


def helps(keys, title, choices):
    """The line that helps with each item."""
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
    """Whose game it is, as far as that has room beside the icon."""
    by = title.by
    if len(by) > _BY:
        by = by.partition(" and ")[0]
    return "by " + by if by else ""


def options(title, choices):
    """(items, helps) of the page of options; a match's length is the last one."""
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
    """Turn on or off the option that comes with another one (CL-40), which can be turned back. Returns what to say, or "".

    at: the option that was turned; -1: the players were.
    """
    other, new = _proposed(title, choices, choices.seats, at)
    if other < 0:
        return ""
    choices.options[other] = new
    return "Also: %s %s" % options(title, choices)[0][other]


def _proposed(title, choices, seats, at):
    # (an option, its new choice) that comes with the option `at`, or goes with it; (-1, 0): none.
    chosen = choices.options + bytes((seats,))
    for option, choice, other, proposed in title.proposals:
        if option == at % len(chosen):
            usual = choices.rules.OPTIONS[other][2]
            on = chosen[at] == choice
            new = _start(title, choices, seats, other)
            if on == (new == proposed) and chosen[other] == (usual if on else proposed):
                return other, new
    return -1, 0


def fresh(title, choices):
    """The options of a deal that is played alone: what came with more players by itself stays with them."""
    found = bytearray(choices.options)
    if choices.seats > 1:
        other, new = _proposed(title, choices, 1, -1)
        if other >= 0:
            found[other] = new
    return bytes(found)


def _start(title, choices, seats, other):
    # What an option is where nobody has turned it.
    chosen = choices.options + bytes((seats,))
    for option, choice, changed, proposed in title.proposals:
        if changed == other and chosen[option] == choice:
            return proposed
    return choices.rules.OPTIONS[other][2]


def code_wheel(title, choices):
    """(text, rows): the code of what is chosen, and for each letter those that it can be."""
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
    """The page that a wheel stands on."""
    frame = Frame(screen, title.folder)
    frame.begin()
    frame.head(label(page), title.name, True)
    frame.words(123, 4, "\x88 back", 2)
    frame.words(123, 15, "\x87 deal", 2)
    frame.foot()
    return frame


def explain(title, choices, wheel):
    """What the letter is that the wheel turns."""
    at = wheel.at - _AT_TAIL
    if at < 0:
        return "Deal; below: its options" if len(wheel.text) > _AT_TAIL else "The same deal everywhere"
    if at == 0:
        return "Players: " + wheel.text[wheel.at]
    names = choices.rules.OPTIONS[at - 1][1]
    return "%s: %s" % (_name(title, choices, at - 1), names[DIGITS.find(wheel.text[wheel.at])])
