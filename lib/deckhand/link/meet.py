"""Handshake of two badges: same game and deck, seating, and a deal that neither can choose alone.

    meeting = Meeting(lines, "Owl 7", offer, badge)
    meeting.step(now)               # until meeting.done; then the offer's fields are agreed on
    table = number(session)         # a number for a match or game; number(session, True): for this game of a match
    name = name_of(uid)             # a badge's default name

Both send their whole state in one line every 250 ms, so the order of lines doesn't matter:
  H version,game,deck,name,lot,commit/seen,deal,kept,match,options,players,ready
  P ...                             the same from a badge that is already at the table; it needs no answer
  N number,salt                     the line whose hash is `commit`
The badge with the higher lot is the host: its options and seating apply. The deal is the host's choice, else the sum of both
numbers. A hub (three or four badges) is the host of each; its name is "the badge in question/seat 1's/seat 2's/...".

Neither side can choose that sum. `commit` is 128 bits of the SHA-256 of an N line, which holds a fresh random number and 128
random bits; `seen` is the start of the peer's commitment, once this badge has fixed it. N is sent only when both are fixed.
A commitment that changes after that ends the handshake until the peer has been silent for a while; a badge that starts over
draws a fresh number. A hub sends the sum of all badges' numbers, which it alone receives, as a deal that begins with "=".
"""

from binascii import crc32

from deckhand import loader
from deckhand.const import WRAP, const
from deckhand.game import DEALS
from deckhand.link.commitment import SUMMED, commitment, deck_of, draw, revealed
from deckhand.link.lines import AT_ONCE, BEAT_MS, wrapped
from deckhand.table.seats import FAR, HARD, HUMAN, LAST_PACE, is_bot, is_remote, mirrored
from deckhand.ui import deal_code

FIELDS = const(12)  # of an H line; their indexes are:
VERSION = const(0)
GAME = const(1)
DECK = const(2)
NAME = const(3)
LOT = const(4)
COMMIT = const(5)
CHOSEN_DEAL = const(6)
KEPT = const(7)
MATCH = const(8)
OPTIONS = const(9)
PLAYERS = const(10)
READY = const(11)
_OWN_VERSION = "2"
_MAX_LETTERS = const(8)  # most letters of a name
_SEATS = const(4)
_SEEN_DIGITS = const(8)  # digits of the peer's commitment that are sent back
_LEADER = const(9_000_000)  # higher than any drawn lot
_NAMES = "Fox Owl Elk Bat Cat Hen Cod Asp Yak Ram Koi Gnu Emu Eel Jay Bee".split()


def name_of(uid, given=""):
    """A badge's name: `given` (its first eight letters, digits and spaces), else one like "Fox 3" from its id."""
    name = "".join([letter for letter in given if letter.isalpha() or letter.isdigit() or letter == " "])[
        :_MAX_LETTERS
    ].strip()
    if name and max(name) < "\x7f":
        return name
    value = crc32(bytes(uid)) & 0xFFFFFF
    return "%s %d" % (_NAMES[value & 15], 1 + (value >> 4) % 9)


def number(session, of_game=False):
    """A number from 1 to 65 535 that is the same on both badges for this match, or for one game of it."""
    rules = session.rules
    match = session.match
    text = "%s %d %d " % (session.title.prefix, session.first_deal(), rules.seats())
    if not match or not match.options():
        text += "".join([str(option) for option in session.options()])
    if match and of_game:
        text += " %d" % match.number()
    return crc32(text.encode()) % 0xFFFF + 1


class Meeting:
    """The handshake with another badge, or with a hub."""

    def __init__(self, lines, name, offer, badge):
        self.lines = lines  # a link.lines.Lines
        self.name = name  # this badge's
        self.offer = offer  # a link.offer.Offer
        self.peer_name = ""  # the peer's name, "" if none was heard yet
        self.trouble = ""  # why the two can't play
        self.seats: list = []  # from a hub: all names by seat
        self.ready = bool(offer.kept)  # does this player want to begin?
        self.is_peer_ready = False  # is the peer ready?
        self.host = False  # does this badge's offer apply?
        self.done = False  # both are ready, and `deal` is agreed on
        self.deal = -1  # the deal number
        self.heard = -1  # when the peer was heard last, ms
        self._has_news = False  # is there something new to show?
        self._badge = badge
        self._draw()
        self._lot = 1 + badge.random_deal()
        default_options = bytes([option[2] for option in offer.rules.OPTIONS])
        if offer.deal >= 0 or offer.options != default_options:
            self._lot += DEALS  # prefer a host that has chosen something,
        if [player for player in offer.players if is_bot(player)]:
            self._lot += 2 * DEALS  # and above all one with bots
        self._deck = "%x" % deck_of(offer.rules)
        self._theirs = ""
        self._line = b""
        self._beat_ms = -1

    def _draw(self):
        # Draw a fresh number, and forget the peer's.
        self._chance, self._secret = draw(self._badge.random_bytes)
        self._commit = commitment(self._secret)
        self._locked = ""  # the peer's commitment, once this badge has fixed it
        self._is_locked = False  # has the peer fixed this badge's commitment?
        self._has_revealed = False  # was the N line sent?
        self._opened = -1  # the peer's number
        self._dealt = -1  # the sum from a hub

    # -- sending

    def line(self):
        """This badge's H line, wrapped."""
        return wrapped("H" + ",".join(self._line_fields()))

    def _line_fields(self):
        # The fields of an H line, in order.
        offer = self.offer
        return [
            _OWN_VERSION,
            offer.title.prefix,
            self._deck,
            self.name,
            "%x" % self._lot,
            self._commit + "/" + self._locked[:_SEEN_DIGITS],
            "%x" % offer.deal if offer.deal >= 0 else "",
            "%x" % offer.kept,
            "%x" % offer.match,
            "".join([deal_code.DIGITS[option] for option in offer.options]),
            "".join([deal_code.DIGITS[player] for player in offer.players]),
            "1" if self.ready else "0",
        ]

    def start_lines(self, kept):
        """Answers to a peer that has missed the start of the game, or that comes back to game number `kept`."""
        fields = self._line_fields()
        if self.seats:  # a hub that was restarted learns the names from the badges
            fields[NAME] = "/".join([""] + self.seats)
            fields[CHOSEN_DEAL] = "%x" % self.deal if self.deal >= 0 else ""
        agreed = "P" + ",".join(fields)
        fields[LOT] = "%x" % (_LEADER if self.host else 0)  # the leader of a resumed game stays the leader
        fields[KEPT] = "%x" % kept
        fields[READY] = "1"
        return agreed, self._secret, "P" + ",".join(fields)

    def sit_down(self):
        """Be ready to begin the game."""
        self.ready = True
        self.change()

    def has_news(self):
        """Is there something new to show? True only once."""
        news = self._has_news
        self._has_news = False
        return news

    def change(self):
        """Send the line again: the offer or `ready` has changed."""
        self._line = b""
        self._beat_ms = -1
        self._has_news = True

    def swap(self):
        """Swap seats with the peer; only the host may."""
        players = self.offer.players
        own_seat = bytes(players).find(bytes((HUMAN,)))
        peer_seat = bytes(players).find(bytes((FAR,)))
        players[own_seat] = FAR
        players[peer_seat] = HUMAN
        self.ready = False
        self.change()

    def step(self, now):
        """Receive lines, then send what's due."""
        for _ in range(AT_ONCE):
            body = self.lines.hear()
            if not body:
                break
            self._take(body, now)
            if body[0] == "N":
                break  # checking it takes a while
        if self._beat_ms < 0 or now - self._beat_ms & WRAP >= BEAT_MS:
            self._beat_ms = now
            if not self._line:
                self._line = self.line()
            self.lines.wire.write(self._line)
            if self._is_locked and self._locked and not self.offer.kept:
                self._has_revealed = True
                self.lines.say(self._secret)
        if self.peer_name and self.ready and self.is_peer_ready and not self.trouble:
            has_deal = self._dealt >= 0 or self.offer.deal >= 0 or not self.seats
            if self.offer.kept or self._opened >= 0 and self._has_revealed and has_deal:
                self._agree()

    def _agree(self):
        self.deal = self.offer.deal
        if self.deal < 0:
            self.deal = self._dealt if self._dealt >= 0 else (self._chance + self._opened) % DEALS
        self.done = True

    def forget(self):
        """Forget a peer that has gone, and draw a fresh number for the next one."""
        self.peer_name = self.trouble = ""
        self.seats = []
        self._theirs = ""
        self.is_peer_ready = False
        self.ready = bool(self.offer.kept)
        self.heard = -1
        self._draw()
        self.change()

    def _lock(self, commit, seen):
        # Fix the peer's commitment; `seen`: the part of ours that it has fixed.
        if self._locked and commit != self._locked:
            if self._has_revealed and not self.offer.kept:
                self.trouble = "%s started over" % self.peer_name
                return
            self.ready = bool(
                self.offer.kept
            )  # another badge, or it started over; either way it doesn't know our number
            self._opened = -1
        if commit != self._locked:
            self._locked = commit
            self.change()
        self._is_locked = seen != "" and seen == self._commit[:_SEEN_DIGITS]

    def dealer(self):
        """A sentence for the screen about who deals, "" if it's both badges' chance."""
        if self.offer.deal >= 0:
            chooser = "You" if self.host else "A player" if self.seats else self.peer_name
            return "%s chose the deal" % chooser
        return "The hub deals" if self.seats else ""

    # -- receiving

    def _take(self, body, now):
        if body[0] == "N":
            if self._locked and self._opened < 0:
                self._opened = revealed(body, self._locked)
            return
        if body[0] != "H" and body[0] != "P":
            return
        fields = body[1:].split(",")
        names = fields[NAME].split("/") if len(fields) == FIELDS else ()
        if not names or not names[0]:
            return  # not an H line
        commit, _, seen = fields[COMMIT].partition("/")
        if commit == self._commit:
            return  # our own line, reflected
        if len(names) > 1 + _SEATS or max([len(name) for name in names]) > _MAX_LETTERS:
            return
        self.heard = now
        if fields == self._theirs:
            return
        self._theirs = fields
        self.peer_name = names[0]
        self.seats = names[1:]
        self._has_news = True
        try:
            self.trouble = self._compare(fields)
        except (ValueError, IndexError):
            self.trouble = "%s cannot be understood" % self.peer_name
        if not self.trouble:
            self._lock(commit, seen)

    def _compare(self, fields):
        # Compare the peer's H line with our offer: "", or why we can't play.
        offer = self.offer
        name = self.peer_name
        if fields[VERSION] != _OWN_VERSION:
            return name + " has another version"
        if fields[GAME] != offer.title.prefix:
            return name + " plays another game"
        if fields[DECK] != self._deck:
            return name + " has other rules"
        lot = int(fields[LOT], 16)
        if lot == self._lot:
            self._lot = 1 + self._badge.random_deal()
            self.change()
            return ""
        self.is_peer_ready = fields[READY] == "1"
        kept = int(fields[KEPT], 16)
        if kept != offer.kept:
            if not kept:
                return name + " begins a new game"
            return name + " keeps another game" if offer.kept else name + " goes on with a game"
        self.host = self._lot > lot
        digits = deal_code.DIGITS
        players = [digits.index(letter) for letter in fields[PLAYERS]]
        if kept:
            return "" if self._is_seating_complete(players) else name + " keeps another game"
        if not self.host and len(players) not in offer.rules.SEATS:
            return "Not for %d badges" % len(players)
        if offer.title.real_time and not self.seats:
            seats = offer.players if self.host else players
            if bytes(seats).count(bytes((FAR,))) > 1:
                return "A cable links only two"
        if not self.host:
            return self._join(fields, players)
        return ""

    def _is_seating_complete(self, players):
        # Is each seat played on exactly one of the two badges?
        own_players = self.offer.players
        if len(own_players) != len(players):
            return False
        return not [1 for i in range(len(own_players)) if is_remote(own_players[i]) == is_remote(players[i])]

    def _join(self, fields, players):
        # Take the host's offer; raises ValueError if it's invalid.
        offer = self.offer
        rules = offer.rules
        options = bytes([deal_code.DIGITS.index(letter) for letter in fields[OPTIONS]])
        last_player = LAST_PACE if offer.title.real_time else HARD
        deal = -1
        if fields[CHOSEN_DEAL].startswith(SUMMED) and self.seats:
            self._dealt = int(fields[CHOSEN_DEAL][1:], 16) % DEALS
        elif fields[CHOSEN_DEAL]:
            deal = int(fields[CHOSEN_DEAL], 16)
        match = int(fields[MATCH], 16)
        if len(players) not in rules.SEATS or FAR not in players or HUMAN not in players or deal >= DEALS:
            raise ValueError
        if offer.title.real_time and players.count(FAR) != 1:
            raise ValueError
        matches = loader.module(offer.title.folder, "match").Match.CHOICES if offer.title.match else b"\0"
        if not 0 <= match < len(matches):
            raise ValueError
        if len(options) != len(rules.OPTIONS) or max([player % FAR for player in players]) > last_player:
            raise ValueError
        for i in range(len(options)):
            if options[i] >= len(rules.OPTIONS[i][1]):
                raise ValueError
        own_players = bytearray([mirrored(player) for player in players])
        if offer.accept(deal, match, options, own_players):
            self.ready = False
            self.change()
        return ""
