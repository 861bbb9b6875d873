"""Statistics: games played, won and their scores, by option set (solitaire) or by opponent.

    add(store, session)                 # a finished game
    for row in rows(store, title): row.key, row.played, row.won, row.best ...

A row is 22 bytes: a key of six letters, then the numbers of _LAYOUT. A game has at most eight rows; a new one replaces
the row with the fewest games.
"""

import struct

from deckhand.const import const
from deckhand.save.sections import STATISTICS, of
from deckhand.table.seats import FAR, HUMAN
from deckhand.ui import deal_code

KEY = const(6)  # letters of a row's key
_LAYOUT = "<6sHHHBBhiH"  # the fields of a Row in the order of Row.pack
ROW_BYTES = const(22)
MOST_ROWS = const(8)
MOST_GAMES = const(65535)
_MOST_TOTAL = const(0x3FFFFFFF)
_LEVELS = ("", "easy", "fair", "hard")


class Row:
    """The games of one option set or against one kind of opponent."""

    def __init__(self, raw=b"\0" * ROW_BYTES, name=""):
        fields = struct.unpack(_LAYOUT, raw)
        self.key = name or fields[0].rstrip(b"\0").decode()
        self.played = fields[1]
        self.won = fields[2]  # without help
        self.helped = fields[3]  # won with hints, or after undo of a move that revealed something
        self.streak = fields[4]  # games won in a row, up to now
        self.longest = fields[5]  # longest streak
        self.best = fields[6]  # best score of a won game
        self.total = fields[7]  # sum of the won games' scores
        self.last = fields[8]  # the last sixteen games, a bit each, the newest lowest, 1 = won

    def pack(self):
        """The row as ROW_BYTES bytes."""
        return struct.pack(
            _LAYOUT,
            self.key.encode(),
            self.played,
            min(self.won, MOST_GAMES),
            min(self.helped, MOST_GAMES),
            self.streak,
            self.longest,
            self.best,
            max(-_MOST_TOTAL, min(self.total, _MOST_TOTAL)),
            self.last,
        )

    def add(self):
        """Count a game, up to MOST_GAMES."""
        if self.played < MOST_GAMES:
            self.played += 1

    def add_result(self, won, score, helped):
        """Count the result of a game with one person."""
        self.last = (self.last << 1 | won) & 0xFFFF
        if not won:
            self.streak = 0
            return
        if not self.won + self.helped or score > self.best:
            self.best = score
        self.total += score
        if helped:
            self.helped += 1  # neither lengthens nor ends a streak
            return
        self.won += 1
        if self.streak < 255:
            self.streak += 1
        if self.streak > self.longest:
            self.longest = self.streak

    def average(self):
        """The mean score of the won games, rounded down; 0 without any."""
        wins = self.won + self.helped
        return wins and self.total // wins


def rows(store, title):
    """The game's rows, the most played first; `store` may also be the bytes of its section."""
    saved = store if type(store) is bytes else store.get(of(title.prefix, STATISTICS))
    found = []
    for at in range(0, len(saved) - ROW_BYTES + 1, ROW_BYTES):
        found.append(Row(saved[at : at + ROW_BYTES]))
    for i in range(len(found)):  # an insertion sort: the badge's list.sort isn't stable
        j = i
        while j and found[j - 1].played < found[j].played:
            found[j - 1], found[j] = found[j], found[j - 1]
            j -= 1
    return found


def key(session):
    """Key of the row that counts this session.

    Solitaire: the options' digits ("" for the defaults); else the strongest bot's level, "people" or "linked".
    """
    rules = session.rules
    players = session.players
    if len(players) == 1:
        options = [rules.option(i) for i in range(len(rules.OPTIONS))]
        code = deal_code.encode("", rules.__class__, 0, 1, options)
        return code[8:]
    bots = [player for player in players if player != HUMAN]
    if not bots or max(bots) >= FAR:
        return "linked" if bots else "people"
    strongest = max(bots)
    return _LEVELS[strongest] if strongest < len(_LEVELS) else "pace"  # a bot of a real-time game


def standing(store, session):
    """(best score, streak, games won with or without help) of the row that counts this session."""
    row = row_of(rows(store, session.title), key(session))
    return row.best, row.streak, row.won + row.helped


def played(store, session):
    """Games played so far, with as many players as the session: one, or more than one."""
    has_others = len(session.players) > 1
    return sum([row.played for row in rows(store, session.title) if row.key.isalpha() == has_others])


def add(store, session):
    """Count a finished game, unless only bots played."""
    humans = session.humans()
    match = session.match
    result = (match or session.rules).result()
    if not humans or result is None:
        return
    if match and match.number() == 1:  # a single game counts by its own score
        result = session.rules.result()
    found = rows(store, session.title)
    row = row_of(found, key(session))
    row.add()
    if humans == 1:
        from deckhand.table.outcome import is_won  # not at the top: the statistics page doesn't need it

        row.add_result(is_won(session), result[1][session.eyes - 1], session.assisted)  # the viewer is the person
    keep(store, session.title, found)


def row_of(found, name):
    """The row with this key; added to `found` if there is none."""
    for row in found:
        if row.key == name:
            return row
    if len(found) == MOST_ROWS:
        found.pop()
    row = Row(name=name)
    found.append(row)
    return row


def keep(store, title, found):
    """Put a game's rows into the store."""
    store.put(of(title.prefix, STATISTICS), b"".join([row.pack() for row in found]))


def reset(store, title):
    """Erase a game's statistics."""
    keep(store, title, ())
