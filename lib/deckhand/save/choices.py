"""The choices for a game, as made last time: seats, players, options, match length, deal; saved in the store.

    last = Choices(title, Rules, match_choices)
    last.load(store); last.seats, last.players, last.options, last.match, last.deal, last.new
    last.keep(store)

The bytes: seats, a player for each of four seats, match length, deal (three bytes, low first; the top bit is set until
the lesson was offered or begun), an option each. Fewer of them say only that it was begun.
"""

from deckhand import loader
from deckhand.const import const
from deckhand.game import DEALS
from deckhand.save.sections import CHOICES, STATISTICS, of
from deckhand.table.seats import EASY, FAIR, FAR, HARD, HUMAN
from deckhand.title import read_field

LEVELS = ("human", "easy", "fair", "hard")
_MOST_SEATS = const(4)
_AT_MATCH = const(5)
_AT_DEAL = const(6)
_AT_OPTIONS = const(9)
_NEW = const(0x80)  # in the deal's last byte


class Choices:
    """Choices of one game; the usual ones until `load` finds others."""

    def __init__(self, title, rules, matches=()):
        self.title = title
        self.rules = rules
        self.matches = matches
        self.levels = LEVELS  # names of the players that a seat can be given to
        if title.real_time:
            self.levels += tuple(loader.module(title.folder, "driver_pace").names())
        self.seats = title.seats[0] if title.seats[0] in rules.SEATS else rules.SEATS[0]  # which the title proposes
        self.players = bytearray([HUMAN, EASY, EASY, EASY])  # a newcomer learns by winning
        self.lengths = read_field(
            title.folder, "lengths"
        )  # of a match, by their numbers as they are turned; "" in order
        self.match = int(self.lengths[:1] or 0)
        self.deal = 0
        self.link = False  # can another badge be linked?
        self.new = True  # neither was the lesson offered or begun, nor a game finished
        self.options = bytearray([option[2] for option in rules.OPTIONS])

    def load(self, store):
        """Take what was kept; anything that does not fit the game is left as usual."""
        kept = store.get(of(self.title.prefix, CHOICES))
        known = kept and not kept[min(_AT_DEAL + 2, len(kept) - 1)] & _NEW
        self.new = not known and not store.get(of(self.title.prefix, STATISTICS))
        if len(kept) < _AT_OPTIONS:
            return
        if kept[0] in self.rules.SEATS:
            self.seats = kept[0]
        for i in range(_MOST_SEATS):
            if kept[1 + i] < len(self.levels) or kept[1 + i] == FAR:
                self.players[i] = kept[1 + i]
        if kept[_AT_MATCH] < len(self.matches):
            self.match = kept[_AT_MATCH]
        deal = kept[_AT_DEAL] | kept[_AT_DEAL + 1] << 8 | (kept[_AT_DEAL + 2] & 0x7F) << 16
        if deal < DEALS:
            self.deal = deal
        for i in range(min(len(self.options), len(kept) - _AT_OPTIONS)):
            if kept[_AT_OPTIONS + i] < len(self.rules.OPTIONS[i][1]):
                self.options[i] = kept[_AT_OPTIONS + i]

    def find_link(self):
        """Look whether another badge can be linked now."""
        from deckhand.hw import wire

        self.link = wire.there()

    def seat_players(self, seats, players=()):
        """Change the number of seats, and the players of the first ones."""
        self.seats = seats
        for i in range(len(players)):
            self.players[i] = players[i]

    def add_player(self, seat, player):
        """Give a seat (from 0) to a player; seats before it that were empty come with it, with bots."""
        for between in range(self.seats, seat):  # people who left don't come back
            if self.players[between] == HUMAN:
                self.players[between] = FAIR
        self.players[seat] = player
        self.seats = max(self.seats, seat + 1)

    def start(self, deal, with_lesson):
        """Begin a game of this deal; with_lesson: it begins with the offer of the lesson, which is made once."""
        self.deal = deal
        if with_lesson:
            self.new = False

    def turn_match(self, by):
        """Choose the next length of a match, or the one before."""
        at = self.lengths.find(str(self.match)) if self.lengths else self.match
        at = (at + by) % len(self.matches)
        self.match = int(self.lengths[at]) if self.lengths else at

    def change_levels(self, step):
        """Make all bots a level better (1) or worse (-1), where there is one."""
        for i in range(_MOST_SEATS):
            level = self.players[i]
            if EASY <= level <= HARD and EASY <= level + step <= HARD:
                self.players[i] = level + step

    def keep(self, store):
        """Hand them to the store (which writes at its next flush)."""
        out = bytearray((self.seats,))
        out.extend(self.players)
        out.append(self.match)
        out.append(self.deal & 255)
        out.append(self.deal >> 8 & 255)
        out.append(self.deal >> 16 | (_NEW if self.new else 0))
        out.extend(self.options)
        store.put(of(self.title.prefix, CHOICES), bytes(out))
