"""What was played, won and scored, by option set (alone) or by opponent; kept in the store.

    add(store, session)                 # a finished game
    for row in rows(store, title): row.key, row.played, row.won, row.best ...

A row is 22 bytes: a key of six letters, then the numbers of _NUMBERS. A game has at most eight rows; the one with the
fewest games makes room for a new one.
"""

import struct

from deckhand.const import const
from deckhand.save.sections import STATISTICS, of
from deckhand.table.seats import FAR, HUMAN
from deckhand.ui import deal_code

KEY = const(6)  # letters of a row's key
_NUMBERS = "<6sHHHBBhiH"  # key, played, won, helped, streak, best streak, best, total, the last sixteen as bits
ROW_BYTES = const(22)
MOST_ROWS = const(8)
MOST_GAMES = const(65535)
_MOST_TOTAL = const(0x3FFFFFFF)
_LEVELS = ("", "easy", "fair", "hard")


class Row:
    """The games of one option set or against one kind of opponent.

    won: without help; helped: won with undo of what was shown, or with hints; best, total: scores of the won ones;
    last: a bit a game, the newest lowest, 1 won.
    """

    def __init__(self, raw=b"\0" * ROW_BYTES, name=""):
        key, self.played, self.won, self.helped, self.streak, self.longest, self.best, self.total, self.last = (
            struct.unpack(_NUMBERS, raw)
        )
        self.key = name or key.rstrip(b"\0").decode()

    def pack(self):
        """The row as bytes."""
        return struct.pack(
            _NUMBERS,
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
        """One more game, as far as can be counted."""
        if self.played < MOST_GAMES:
            self.played += 1

    def add_result(self, won, score, helped):
        """A game's result, for its only person."""
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
        """The mean score of the won games, rounded down."""
        wins = self.won + self.helped
        return wins and self.total // wins


def rows(store, title):
    """The game's rows, the most played first; store: or what it had of them."""
    kept = store if type(store) is bytes else store.get(of(title.prefix, STATISTICS))
    found = []
    for at in range(0, len(kept) - ROW_BYTES + 1, ROW_BYTES):
        found.append(Row(kept[at : at + ROW_BYTES]))
    for i in range(len(found)):  # the badge's sort is not stable: a plain insertion is
        j = i
        while j and found[j - 1].played < found[j].played:
            found[j - 1], found[j] = found[j], found[j - 1]
            j -= 1
    return found


def key(session):
    """Where a game counts: the options' digits alone ("" usual), else the strongest bot, or "people"."""
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
    return _LEVELS[strongest] if strongest < len(_LEVELS) else "pace"  # a bot with a pace of its own


def standing(store, session):
    """(best score, how many won in a row, how many won at all) where this game counts."""
    row = row_of(rows(store, session.title), key(session))
    return row.best, row.streak, row.won + row.helped


def played(store, session):
    """How many were played alone, or else against whomever."""
    many = len(session.players) > 1
    return sum([row.played for row in rows(store, session.title) if row.key.isalpha() == many])


def add(store, session):
    """Count a finished game; one that only bots played is not counted."""
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
        from deckhand.table.outcome import is_won  # only now: the rows are looked at without it

        row.add_result(is_won(session), result[1][session.eyes - 1], session.assisted)  # the viewer is the person
    keep(store, session.title, found)


def row_of(found, name):
    """The row with this key, a new one where there is none."""
    for row in found:
        if row.key == name:
            return row
    if len(found) == MOST_ROWS:
        found.pop()
    row = Row(name=name)
    found.append(row)
    return row


def keep(store, title, found):
    """Hand a game's rows to the store."""
    store.put(of(title.prefix, STATISTICS), b"".join([row.pack() for row in found]))


def reset(store, title):
    """Forget all of a game's rows."""
    keep(store, title, ())
