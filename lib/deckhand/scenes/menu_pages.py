"""What stands on the pages before a game: the line that helps with each item, the options, the digits of a deal's code.

texts = helps(items, title, choices, notes)
items, helps = options(title, choices)
words = propose(title, choices, at)     # after the option `at` was turned, -1: the players; what came with it, or ""
options = fresh(menu)                  # of a deal for one player: without what came with a race
text, rows = code_wheel(title, choices) # for deckhand.ui.wheel: only what may be set can be turned
frame = wheel_page(screen, title, page)
words = explain(title, choices, wheel)  # what the letter is that turns
"""

import os

from deckhand import loader
from deckhand.const import const
from deckhand.scenes.menu_players import summary
from deckhand.title import Title, word
from deckhand.ui.deal_code import DIGITS
from deckhand.ui.frame import Frame
from deckhand.words import zeros

_HELPS = {
    "Go on": "Where it was kept",
    "New game": "Dealt by chance",
    "Winnable deals": "Alone; won by usual rules",
    "Choose a deal": "By number or by code",
    "Players": "Who plays",
    "Options": "Other rules",
    "How to play": "Learn it, or look it up",
    "Statistics": "Won and lost",
    "Deal by number": "Six digits",
    "Deal by code": "Like ",
    "Keep it: go on": "Nothing is lost",
    "Begin the new game": "The kept one goes then",
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


def first(title, choices, store, saved):
    """(items, notes) of the first page."""
    rules = choices.rules
    items = ["New game"]
    notes = [""]
    if saved:
        items.insert(0, "Go on")
        others = saved[1 : 2 + choices.seats] != bytes((choices.seats,)) + choices.players[: choices.seats]
        notes.insert(0, "players as before" if others else "")
    try:
        os.stat("seeds/deals/%s.bin" % title.folder)
        from deckhand.save import curated_deals

        notes.append(curated_deals.share(store, title))
        items.append("Winnable deals")
    except OSError:
        pass
    items.append("Choose a deal")
    notes.append("")
    if len(rules.SEATS) > 1 or rules.SEATS[0] > 1:
        items.append("Players")
        notes.append(summary(choices))
    if rules.OPTIONS or choices.matches:
        items.append("Options")
        changed = choices.match != int(choices.lengths[:1] or 0)
        for i in range(len(choices.options)):
            changed += choices.options[i] != _start(title, choices, i, choices.seats)
        notes.append("%d changed" % changed if changed else "")
    return items + ["How to play", "Statistics"], notes


def helps(items, title, choices, notes):
    """The line that helps with each item; notes: who plays may be said there."""
    texts = [_HELPS.get(item, "") for item in items]
    if texts[-1] == "Like ":
        texts[-1] += code_wheel(title, choices)[0]
    if "New game" in items and "link" in "".join(notes):
        texts[items.index("New game")] = "Waits for another badge"
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
    helps = word(title.folder, "explain").split("; ")
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


def propose(title, choices, at=-1, seats=0):
    """Some options are hardly playable without another one (CL-40): it comes and goes with them, and can be turned back."""
    seats = seats or choices.seats
    chosen = choices.options + bytes((seats,))
    rules = title.proposals
    for i in range(0, len(rules), 4):
        option, choice, other, proposed = rules[i : i + 4]
        if option == at % len(chosen):
            usual = choices.rules.OPTIONS[other][2]
            on = chosen[at] == choice
            new = _start(title, choices, other, seats)
            if on == (new == proposed) and chosen[other] == (usual if on else proposed):
                choices.options[other] = new
                return "Also: %s %s" % options(title, choices)[0][other]
    return ""


def fresh(menu):
    """The options of a deal that is played alone: what came with more players by itself stays with them."""
    choices = menu.choices
    before = bytes(choices.options)
    if choices.seats > 1:
        propose(menu.title, choices, seats=1)
    found = bytes(choices.options)
    choices.options[:] = before
    return found


def _start(title, choices, other, seats):
    # An option's value until somebody turns it.
    chosen = choices.options + bytes((seats,))
    rules = title.proposals
    for i in range(0, len(rules), 4):
        if rules[i + 2] == other and chosen[rules[i]] == rules[i + 1]:
            return rules[i + 3]
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
    frame.head(page, title.name, True)
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
