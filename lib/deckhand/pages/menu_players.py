"""The players page before a game: its items, and the effects of turning or choosing one.

    items, helps, at = page(title, choices, pads, rows)
    turn(title, choices, at, 1, pads)   # for an item with a value; else pick(title, choices, at, pads)
    summary(choices)                    # "alone", "bot: fair", "you, 2 bots": for the game's menu

In a game for at most two, an item is a whole choice ("Against a bot: fair"); in a game for more, an item is a seat.
pads: number of people with keys of their own, the limit in real-time games.
"""

from deckhand.const import const
from deckhand.table.seats import FAIR, FAR, FIRST_PACE, HARD, HUMAN
from deckhand.title import read_field

_LEVELS = ("", "easy", "fair", "hard")
_NOBODY = const(255)
_BOT_HELPS = ("", "Makes mistakes", "Thinks a little", "Plays as well as it can")
_PEOPLE = "Two people, one badge"
_LINK = "Link: another badge"


def _items_for_two(title, choices, pads):
    # The items of a game for two: (text, seats, player of seat 1, player of seat 2).
    items = []
    if 1 in choices.rules.SEATS:
        items.append(("Alone", 1, HUMAN, FAIR))
    versus = read_field(title.folder, "versus").partition("; ")[0] or "Against a bot"
    for level in (1, 2, 3):
        items.append(("%s: %s" % (versus, _LEVELS[level]), 2, HUMAN, level))
    if not title.real_time or pads > 1:
        items.append((_PEOPLE, 2, HUMAN, HUMAN))
    if choices.link:
        items.append((_LINK, 2, HUMAN, FAR))
    items.append(("Look on: two bots", 2, HARD, HARD))
    return items


def page(title, choices, pads, rows=()):
    """(items, helps, notes, cursor's item) of the page; rows: the game's statistics."""
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
    for item in _items_for_two(title, choices, pads):
        text, seats, first, second = item
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
    return "bot, " + choices.levels[player].partition(",")[0]  # turning it shows the whole description of a pace


def pick(title, choices, at, pads):
    """Choose an item: one for a game of two, or two people in a game for more. Returns whether the seats changed."""
    before = choices.seats
    if max(choices.rules.SEATS) > 2:
        choices.seat_players(2, (HUMAN, HUMAN))
    else:
        _, seats, first, second = _items_for_two(title, choices, pads)[at]
        choices.seat_players(seats, (first, second))
    return choices.seats != before


def turn(title, choices, i, by, pads):
    """Put the next player, or nobody, at seat i (from 0); an empty seat empties those after it. Returns a message or ""."""
    candidates = [player for player in range(len(choices.levels)) if player or not title.real_time or i < pads]
    if i and choices.link:
        candidates.insert(candidates.index(HARD) + 1, FAR)  # between levels and paces
    if i >= min(choices.rules.SEATS):
        candidates.append(_NOBODY)
    current = choices.players[i] if i < choices.seats else _NOBODY
    at = candidates.index(current) if current in candidates else 0
    player = candidates[(at + by) % len(candidates)]
    before = choices.seats
    if player == _NOBODY:
        choices.seat_players(i)
        return "Seats behind it go, too" if before > i + 1 else ""
    choices.add_player(i, player)
    if choices.seats > before + 1:
        return "Seat %d plays, too" % i
    if player == FAR:
        return _LINK
    # A bot with a pace (a game's driver_pace.py: "0.6 s, a blur").
    return "An action: " + choices.levels[player] if FIRST_PACE <= player < FAR else ""


def check(title, choices, pads):
    """In real time, replace people without keys of their own by bots."""
    if title.real_time:
        for i in range(pads, len(choices.players)):
            if choices.players[i] == HUMAN:
                choices.players[i] = FAIR


def summary(choices):
    """The players, in a few letters."""
    if choices.seats == 1:
        return "alone"
    players = bytes(choices.players[: choices.seats])
    people_count = players.count(bytes((HUMAN,)))
    remote_count = players.count(bytes((FAR,)))
    bot_count = choices.seats - people_count - remote_count
    if not people_count and remote_count:
        return "you have no seat"
    if not bot_count:
        return "by link" if remote_count else "%d people" % people_count
    if choices.seats == 2 and people_count:
        player = max(players)
        return "bot: " + (_LEVELS[player] if player < FIRST_PACE else choices.levels[player])
    text = "%d bot%s" % (bot_count, "" if bot_count == 1 else "s")
    if not people_count:
        return text
    return ("link, " if remote_count else "you, " if people_count == 1 else "%d people, " % people_count) + text
