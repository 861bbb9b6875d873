"""Two badges meet: who is there, the same game and deck?, who sits where, a deal that neither chose alone.

    meeting = Meeting(lines, "Owl 7", offer)
    meeting.step(now)               # until meeting.done; then offer's fields are what both agreed on
    table = number(session)         # a number for a game; number(session, True): and for this game of a match
    name = name_of(uid)             # a badge's own

Both say all that they want, again and again, in one line, so nothing depends on an order:
  H version,game,deck,name,lot,commit/seen,deal,kept,match,options,players,ready
  P ...                             the same, as the answer of one who is at the table already: nobody answers it
A hub (three or four badges) is the host of each; its name is "who is spoken of/seat 1's/seat 2's/...".
  N number,salt                     what `commit` is the hash of
The higher lot is the host's: its options, its seats. The deal is the host's choice, else the sum of both numbers.

Neither side can choose that sum. `commit` is 128 bits of the SHA-256 of an N line, which holds a fresh random number and 128
random bits; `seen` is the beginning of the other's commitment, once it is final here. N is said only when both are final.
A commitment that changes after that ends the meeting until the other has been gone for a while; whoever begins again draws a
fresh number. A hub announces the sum of all badges' numbers (which they tell nobody else) as a deal that begins with "=".
"""

from binascii import crc32

from deckhand import loader
from deckhand.const import WRAP, const
from deckhand.game import DEALS
from deckhand.link.commitment import SUMMED, commitment, deck_of, draw, revealed
from deckhand.link.lines import AT_ONCE, BEAT_MS, wrapped
from deckhand.table.seats import FAR, HARD, HUMAN, LAST_PACE, is_bot, is_remote, mirrored
from deckhand.ui import deal_code

FIELDS = const(12)  # of an H line, by index:
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
_LETTERS = const(8)  # of a name
_SEATS = const(4)
_SEEN = const(8)  # those that are repeated to the other
_LEADER = const(9_000_000)  # above all lots
_NAMES = "Fox Owl Elk Bat Cat Hen Cod Asp Yak Ram Koi Gnu Emu Eel Jay Bee".split()


def name_of(uid, given=""):
    """A badge's name, "Fox 3": the one that it was given (eight letters, digits, spaces of it), else always the same."""
    name = "".join([letter for letter in given if letter.isalpha() or letter.isdigit() or letter == " "])[
        :_LETTERS
    ].strip()
    if name and max(name) < "\x7f":
        return name
    value = crc32(bytes(uid)) & 0xFFFFFF
    return "%s %d" % (_NAMES[value & 15], 1 + (value >> 4) % 9)


def number(session, of_game=False):
    """A number from 1 to 65 535 that both have for this game, or for this one of the match."""
    rules = session.rules
    match = session.match
    text = "%s %d %d " % (session.title.prefix, session.first_deal(), rules.seats())
    if not match or not match.options():
        text += "".join([str(option) for option in session.options()])
    if match and of_game:
        text += " %d" % match.number()
    return crc32(text.encode()) % 0xFFFF + 1


class Meeting:
    """Two badges that look for each other, or one that looks for a hub."""

    def __init__(self, lines, name, offer, badge):
        self.lines = lines
        self.name = name  # this badge's
        self.offer = offer
        self.there = ""  # the other's name, "" nobody yet
        self.trouble = ""  # why the two cannot play
        self.seats: list = []  # by a hub: all names by seat
        self.ready = bool(offer.kept)
        self.they = False  # is the other ready?
        self.host = False
        self.done = False  # both are, and `deal` is agreed on
        self.deal = -1
        self.heard = -1  # when
        self._has_news = False  # is there something new to show?
        self._badge = badge
        self._draw()
        self._lot = 1 + badge.random_deal()
        usual = bytes([option[2] for option in offer.rules.OPTIONS])
        if offer.deal >= 0 or offer.options != usual:
            self._lot += DEALS  # who has chosen something is the host
        if [player for player in offer.players if is_bot(player)]:
            self._lot += 2 * DEALS  # and before that who lets bots play
        self._deck = "%x" % deck_of(offer.rules)
        self._theirs = ""
        self._line = b""
        self._beat = -1

    def _draw(self):
        # A fresh number; the other's is not known, and nothing was revealed.
        self._chance, self._secret = draw(self._badge.random_bytes)
        self._commit = commitment(self._secret)
        self._locked = ""  # the other's commitment, once it is final here
        self._is_locked = False  # is this one final at the other's?
        self._has_revealed = False
        self._opened = -1  # the other's number
        self._dealt = -1  # a hub's sum

    # -- said

    def line(self):
        """What this side says, as a line."""
        return wrapped("H" + ",".join(self._offered()))

    def _offered(self):
        # Those of an H line, in order.
        offer = self.offer
        return [
            _OWN_VERSION,
            offer.title.prefix,
            self._deck,
            self.name,
            "%x" % self._lot,
            self._commit + "/" + self._locked[:_SEEN],
            "%x" % offer.deal if offer.deal >= 0 else "",
            "%x" % offer.kept,
            "%x" % offer.match,
            "".join([deal_code.DIGITS[option] for option in offer.options]),
            "".join([deal_code.DIGITS[player] for player in offer.players]),
            "1" if self.ready else "0",
        ]

    def start_lines(self, kept):
        """The answer to a badge that has not seen yet that the game begins, or that comes back to the game of this number."""
        fields = self._offered()
        if self.seats:  # a hub that begins again learns them from the badges
            fields[NAME] = "/".join([""] + self.seats)
            fields[CHOSEN_DEAL] = "%x" % self.deal if self.deal >= 0 else ""
        agreed = "P" + ",".join(fields)
        fields[LOT] = "%x" % (_LEADER if self.host else 0)  # whoever resumes is what it was: the leader or not
        fields[KEPT] = "%x" % kept
        fields[READY] = "1"
        return agreed, self._secret, "P" + ",".join(fields)

    def sit_down(self):
        """Be ready to begin."""
        self.ready = True
        self.change()

    def has_news(self):
        """Is there something new to show? True once."""
        news = self._has_news
        self._has_news = False
        return news

    def change(self):
        """Something of the offer, or `ready`, is another."""
        self._line = b""
        self._beat = -1
        self._has_news = True

    def swap(self):
        """The host changes seats with the other."""
        players = self.offer.players
        one = bytes(players).find(bytes((HUMAN,)))
        other = bytes(players).find(bytes((FAR,)))
        players[one] = FAR
        players[other] = HUMAN
        self.ready = False
        self.change()

    def step(self, now):
        """Hear, and say."""
        for _ in range(AT_ONCE):
            body = self.lines.hear()
            if not body:
                break
            self._take(body, now)
            if body[0] == "N":
                break  # to check one takes a while
        if self._beat < 0 or now - self._beat & WRAP >= BEAT_MS:
            self._beat = now
            if not self._line:
                self._line = self.line()
            self.lines.wire.write(self._line)
            if self._is_locked and self._locked and not self.offer.kept:
                self._has_revealed = True
                self.lines.say(self._secret)
        if self.there and self.ready and self.they and not self.trouble:
            summed = self._dealt >= 0 or self.offer.deal >= 0 or not self.seats
            if self.offer.kept or self._opened >= 0 and self._has_revealed and summed:
                self._agree()

    def _agree(self):
        self.deal = self.offer.deal
        if self.deal < 0:
            self.deal = self._dealt if self._dealt >= 0 else (self._chance + self._opened) % DEALS
        self.done = True

    def forget(self):
        """The other is no longer there. Whoever comes next hears a fresh number."""
        self.there = self.trouble = ""
        self.seats = []
        self._theirs = ""
        self.they = False
        self.ready = bool(self.offer.kept)
        self.heard = -1
        self._draw()
        self.change()

    def _lock(self, commit, seen):
        # The other's commitment, and whether it has ours.
        if self._locked and commit != self._locked:
            if self._has_revealed and not self.offer.kept:
                self.trouble = "%s started over" % self.there
                return
            self.ready = bool(self.offer.kept)  # another badge, or it began again; neither knows our number
            self._opened = -1
        if commit != self._locked:
            self._locked = commit
            self.change()
        self._is_locked = seen != "" and seen == self._commit[:_SEEN]

    def dealer(self):
        """Who deals, in words for the screen, where it is not by both badges' chance: "" it is."""
        if self.offer.deal >= 0:
            who = "You" if self.host else "A player" if self.seats else self.there
            return "%s chose the deal" % who
        return "The hub deals" if self.seats else ""

    # -- heard

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
            return  # no H line
        commit, _, seen = fields[COMMIT].partition("/")
        if commit == self._commit:
            return  # our own line come back
        if len(names) > 1 + _SEATS or max([len(name) for name in names]) > _LETTERS:
            return
        self.heard = now
        if fields == self._theirs:
            return
        self._theirs = fields
        self.there = names[0]
        self.seats = names[1:]
        self._has_news = True
        try:
            self.trouble = self._look(fields)
        except (ValueError, IndexError):
            self.trouble = "%s cannot be understood" % self.there
        if not self.trouble:
            self._lock(commit, seen)

    def _look(self, fields):
        # What they want: "" it fits.
        offer = self.offer
        name = self.there
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
        self.they = fields[READY] == "1"
        kept = int(fields[KEPT], 16)
        if kept != offer.kept:
            if not kept:
                return name + " begins a new game"
            return name + " keeps another game" if offer.kept else name + " goes on with a game"
        self.host = self._lot > lot
        digits = deal_code.DIGITS
        players = [digits.index(letter) for letter in fields[PLAYERS]]
        if kept:
            return "" if self._fit(players) else name + " keeps another game"
        if not self.host and len(players) not in offer.rules.SEATS:
            return "Not for %d badges" % len(players)
        if offer.title.real_time and not self.seats:
            seats = offer.players if self.host else players
            if bytes(seats).count(bytes((FAR,))) > 1:
                return "A cable links only two"
        if not self.host:
            return self._join(fields, players)
        return ""

    def _fit(self, players):
        # Is every seat played on exactly one of the two badges?
        own = self.offer.players
        if len(own) != len(players):
            return False
        return not [1 for i in range(len(own)) if is_remote(own[i]) == is_remote(players[i])]

    def _join(self, fields, players):
        # Take what the host wants.
        offer = self.offer
        rules = offer.rules
        options = bytes([deal_code.DIGITS.index(letter) for letter in fields[OPTIONS]])
        most = LAST_PACE if offer.title.real_time else HARD
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
        if len(options) != len(rules.OPTIONS) or max([player % FAR for player in players]) > most:
            raise ValueError
        for i in range(len(options)):
            if options[i] >= len(rules.OPTIONS[i][1]):
                raise ValueError
        mine = bytearray([mirrored(player) for player in players])
        if offer.accept(deal, match, options, mine):
            self.ready = False
            self.change()
        return ""
