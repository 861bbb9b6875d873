"""Who plays, in plain words: the items of a game's page of players, and what turning or choosing one does.

    items, helps, at = page(title, choices, pads, rows)
    turn(title, choices, at, 1, pads)   # where an item is (text, value); else pick(title, choices, at, pads)
    summary(choices)                    # "alone", "bot: fair", "you, 2 bots": for the menu before

Where two can play at the most, an item is all that there is to say ("Against a bot: fair"); where more can, an item is a
seat. pads: how many people have keys at once; in a game of real time no more can sit down.
"""

from deckhand.const import const
from deckhand.table.seats import FAIR, FAR, FIRST_PACE, HARD, HUMAN
from deckhand.title import read_field

_LEVELS = ("", "easy", "fair", "hard")
_NOBODY = const(255)
_BOT_HELPS = ("", "Makes mistakes", "Thinks a little", "Plays as well as it can")
_PEOPLE = "Two people, one badge"
_LINK = "Link: another badge"


def _ways(title, choices, pads):
    # Of a game for two: (text, seats, player of seat 1, of seat 2).
    ways = []
    if 1 in choices.rules.SEATS:
        ways.append(("Alone", 1, HUMAN, FAIR))
    versus = read_field(title.folder, "versus").partition("; ")[0] or "Against a bot"
    for level in (1, 2, 3):
        ways.append(("%s: %s" % (versus, _LEVELS[level]), 2, HUMAN, level))
    if not title.real_time or pads > 1:
        ways.append((_PEOPLE, 2, HUMAN, HUMAN))
    if choices.link:
        ways.append((_LINK, 2, HUMAN, FAR))
    ways.append(("Look on: two bots", 2, HARD, HARD))
    return ways


def page(title, choices, pads, rows=()):
    """(items, helps, notes, where the cursor begins); rows: the game's statistics."""
    items: list = []
    helps = []
    notes = []
    at = 0
    choices.find_link()
    if max(choices.rules.SEATS) > 2:
        for i in range(max(choices.rules.SEATS)):
            items.append(("Seat %d" % (i + 1), _name(choices, i)))
            helps.append(
                "You, or a bot"
                if not i
                else ("Bot, other badge or nobody" if choices.link else "A bot, or nobody")[
                    : 26 if i >= min(choices.rules.SEATS) else 16 if choices.link else 5
                ]
                if title.real_time and i >= pads
                else "Person, bot, other badge"
                if choices.link
                else "You, a bot, another person"
            )
        if not title.real_time:
            items.append(_PEOPLE)
            helps.append("Pass it from hand to hand")
        return items, helps, notes, -1
    for way in _ways(title, choices, pads):
        text, seats, first, second = way
        if seats == choices.seats and (seats == 1 or bytes((first, second)) == bytes(choices.players[:2])):
            at = len(items)
        items.append(text)
        help = "You and the deck" if seats == 1 else "Pass it from hand to hand"
        note = ""
        if second == FAR:
            help = "Each has its own hand"
        elif second and seats > 1:
            help = read_field(title.folder, "versus").partition("; ")[2] or _BOT_HELPS[second]
            help = "Nobody needs a key" if first else help
            for row in rows:
                if row.key == _LEVELS[second] and not first:
                    note = "%d/%d" % (row.won + row.helped, row.played)
                    help = "Won %d of %d against it" % (row.won + row.helped, row.played)
        helps.append(help)
        notes.append(note)
    return items, helps, notes, at


def _name(choices, i):
    if i >= choices.seats:
        return "nobody"
    player = choices.players[i]
    if player == FAR:
        return "link"
    if player == HUMAN:
        return "person" if i and HUMAN in choices.players[:i] else "you"
    return "bot, " + choices.levels[player].partition(",")[0]  # of a pace in words the turn tells


def pick(title, choices, at, pads):
    """One of a game for two was chosen; or two people at a table for more. Do more or fewer play now?"""
    before = choices.seats
    if max(choices.rules.SEATS) > 2:
        choices.seat_players(2, (HUMAN, HUMAN))
    else:
        _, seats, first, second = _ways(title, choices, pads)[at]
        choices.seat_players(seats, (first, second))
    return choices.seats != before


def turn(title, choices, i, by, pads):
    """Another one sits down at a seat, or nobody: then nobody sits behind it, either; what to say of that."""
    sits = [player for player in range(len(choices.levels)) if player or not title.real_time or i < pads]
    if i and choices.link:
        sits.insert(sits.index(HARD) + 1, FAR)  # before all paces
    if i >= min(choices.rules.SEATS):
        sits.append(_NOBODY)
    here = choices.players[i] if i < choices.seats else _NOBODY
    at = sits.index(here) if here in sits else 0
    player = sits[(at + by) % len(sits)]
    before = choices.seats
    if player == _NOBODY:
        choices.seat_players(i)
        return "Seats behind it go, too" if before > i + 1 else ""
    choices.add_player(i, player)
    if choices.seats > before + 1:
        return "Seat %d plays, too" % i
    if player == FAR:
        return _LINK
    # A pace in words (a game's driver_pace.py: "0.6 s, a blur") is that of an action.
    return "An action: " + choices.levels[player] if FIRST_PACE <= player < FAR else ""


def check(title, choices, pads):
    """Nobody sits at a seat without keys of their own."""
    if title.real_time:
        for i in range(pads, len(choices.players)):
            if choices.players[i] == HUMAN:
                choices.players[i] = FAIR


def summary(choices):
    """Who plays, in a few letters."""
    if choices.seats == 1:
        return "alone"
    players = bytes(choices.players[: choices.seats])
    people = players.count(bytes((HUMAN,)))
    far = players.count(bytes((FAR,)))
    bots = choices.seats - people - far
    if not people and far:
        return "you have no seat"
    if not bots:
        return "by link" if far else "%d people" % people
    if choices.seats == 2 and people:
        player = max(players)
        return "bot: " + (_LEVELS[player] if player < FIRST_PACE else choices.levels[player])
    text = "%d bot%s" % (bots, "" if bots == 1 else "s")
    if not people:
        return text
    return ("link, " if far else "you, " if people == 1 else "%d people, " % people) + text
