"""The player's last choices for a new game: seats, players, options, match length, deal; saved in the store.

    last = Choices(title, Rules, match_choices)
    last.load(store); last.seats, last.players, last.options, last.match, last.deal, last.new
    last.keep(store)

Stored as bytes: seats, a player for each of four seats, match length, deal (three bytes, low first; the top bit is set until
the lesson was offered or begun), a byte per option. A shorter section only records that the lesson was begun.
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
    """Choices for one game: the defaults until `load` finds stored ones."""

    def __init__(self, title, rules, matches=()):
        self.title = title
        self.rules = rules
        self.matches = matches
        self.levels = LEVELS  # players that can have a seat, by number
        if title.real_time:
            self.levels += tuple(loader.module(title.folder, "driver_pace").names())
        self.seats = title.seats[0] if title.seats[0] in rules.SEATS else rules.SEATS[0]  # the title's suggestion
        self.players = bytearray([HUMAN, EASY, EASY, EASY])  # a beginner learns by winning
        # Match lengths, a digit each, in the order in which the menu turns them; "" for 0, 1, 2...
        self.lengths = read_field(title.folder, "lengths")
        self.match = int(self.lengths[:1] or 0)
        self.deal = 0
        self.link = False  # can another badge be linked?
        self.new = True  # no lesson offered or begun yet, no game finished
        self.options = bytearray([option[2] for option in rules.OPTIONS])

    def load(self, store):
        """Read the stored choices; any that the game no longer has keeps its default."""
        saved = store.get(of(self.title.prefix, CHOICES))
        has_begun = saved and not saved[min(_AT_DEAL + 2, len(saved) - 1)] & _NEW
        self.new = not has_begun and not store.get(of(self.title.prefix, STATISTICS))
        if len(saved) < _AT_OPTIONS:
            return
        if saved[0] in self.rules.SEATS:
            self.seats = saved[0]
        for i in range(_MOST_SEATS):
            if saved[1 + i] < len(self.levels) or saved[1 + i] == FAR:
                self.players[i] = saved[1 + i]
        if saved[_AT_MATCH] < len(self.matches):
            self.match = saved[_AT_MATCH]
        deal = saved[_AT_DEAL] | saved[_AT_DEAL + 1] << 8 | (saved[_AT_DEAL + 2] & 0x7F) << 16
        if deal < DEALS:
            self.deal = deal
        for i in range(min(len(self.options), len(saved) - _AT_OPTIONS)):
            if saved[_AT_OPTIONS + i] < len(self.rules.OPTIONS[i][1]):
                self.options[i] = saved[_AT_OPTIONS + i]

    def find_link(self):
        """Set `link` if another badge can be linked now."""
        from deckhand.hw import wire

        self.link = wire.is_available()

    def seat_players(self, seats, players=()):
        """Set the number of seats, and the players of the first seats."""
        self.seats = seats
        for i in range(len(players)):
            self.players[i] = players[i]

    def add_player(self, seat, player):
        """Give a seat (from 0) to a player; bots fill the empty seats before it."""
        for i in range(self.seats, seat):  # people who left don't come back
            if self.players[i] == HUMAN:
                self.players[i] = FAIR
        self.players[seat] = player
        self.seats = max(self.seats, seat + 1)

    def start(self, deal, with_lesson):
        """Store the deal of a game that begins; with_lesson: the lesson is offered first, which happens only once."""
        self.deal = deal
        if with_lesson:
            self.new = False

    def turn_match(self, by):
        """Choose the next match length (by = 1) or the previous one (by = -1)."""
        at = self.lengths.find(str(self.match)) if self.lengths else self.match
        at = (at + by) % len(self.matches)
        self.match = int(self.lengths[at]) if self.lengths else at

    def change_levels(self, step):
        """Raise (1) or lower (-1) all bots by a level, within Easy to Hard."""
        for i in range(_MOST_SEATS):
            level = self.players[i]
            if EASY <= level <= HARD and EASY <= level + step <= HARD:
                self.players[i] = level + step

    def keep(self, store):
        """Put the choices into the store, which writes at its next flush."""
        out = bytearray((self.seats,))
        out.extend(self.players)
        out.append(self.match)
        out.append(self.deal & 255)
        out.append(self.deal >> 8 & 255)
        out.append(self.deal >> 16 | (_NEW if self.new else 0))
        out.extend(self.options)
        store.put(of(self.title.prefix, CHOICES), bytes(out))
