"""A hub: three or four badges at one table, each by a wire of its own (deckhand link, deckhand play --link-wait).

    hub = Hub([Wire(end) for end in ends])      # readinto(buffer), write(bytes), as of a badge
    hub.step(now_ms)                            # hear, and say what is to be said; again and again

To each badge the hub is the other badge of a link (lib/deckhand/link/meet.py, link/log.py): the leader, who has all seats but
that badge's own. It keeps the row of moves, passes on what the seat's own badge adds to it, and says to all what one says.
A game whose rules it has it follows from the first move on, so that a badge which sends an illegal move or another state is
barred instead of breaking the link for all; else each badge judges that itself. A badge whose lines the hub cannot handle is
barred as well: it gives up its seats for this game, and the others are told that it has left.

No badge chooses the deal: the hub adds up a number of each badge and one of its own, all committed to (link/meet.py), and
announces the sum when all sit, not before. Whoever runs the hub is trusted with that. Beside a link's lines a hub says

  H with names    "who is spoken of/seat 1's/seat 2's/..." in the place of a name, "" for a seat that is not taken yet
  Y table,name    whom the next words are about ("Waiting for Owl 7 ...")
  B table,seat    this seat is yours now: let a bot play on; asked for by "B table" of a badge

and in the status that somebody is gone or has left. Games of real time are led by real_time_hub.py.
"""

from binascii import crc32

from deckhand.game import DEALS
from deckhand.link import sha256
from deckhand.link.commitment import SUMMED, commitment, deck_of, draw, revealed
from deckhand.link.lines import BEAT_MS, GONE_MS, Lines, numbers_of
from deckhand.link.meet import (
    CHOSEN_DEAL,
    COMMIT,
    DECK,
    FIELDS,
    GAME,
    KEPT,
    LOT,
    MATCH,
    NAME,
    OPTIONS,
    PLAYERS,
    READY,
    VERSION,
)
from deckhand.link.peer import AWAY, GONE, MENU, NO, REPEAT_MS
from deckhand.table.seats import FAR, HUMAN
from deckhand.ui import deal_code

from ..games_on_drive import deal_prefixes, load_module

EVERYONE = "Everyone"  # spoken of where nobody else is
_SOMEBODY = "Somebody"
_LOT = 0xFFFFFF  # above every badge's: the hub is the host
_NAME = 8
_TABLE = 4  # seats, at most
_HEARD = 8  # lines of a badge in one step
_TOLD = 8  # moves in answer to one beat
_AGAIN = 8  # so often is said what nobody answers
_BEGINS_MS = 5000  # until the badges must have come to the table
_ALIKE = (VERSION, GAME, DECK, KEPT)


class Place:
    """A badge's wire, and what is known of the badge."""

    def __init__(self, wire):
        self.lines = Lines(wire)
        self.name = ""
        self.fields = None  # what it said last on the page of the link
        self.commit = ""  # its commitment,
        self.chance = -1  # and the number that it was to
        self.has_ours = False  # is the hub's commitment final there?
        self.met = self.heard = -1  # when it was heard there, and at a table
        self.left = False
        self.barred = ""  # why its lines are ignored for the rest of this game
        self.seats = set()
        self.out = False  # a bot of another badge has its seats
        self.state = None  # the numbers of its last S line that fits the row
        self.claims = []  # the table and the count of undos of its last one
        self.joined = 0  # how many moves it came with
        self.begun = ""  # what it was told when the game began
        self.line = self.spoken = ""
        self.beaten = self.told = -1
        self.times = 0
        self.given = []  # seats of others, for its bots

    def digits(self):
        """Who sits where, as it has it."""
        try:
            return [deal_code.DIGITS.index(letter) for letter in self.fields[PLAYERS]]
        except ValueError:
            return []

    def is_met(self, now):
        """Is it on the page of the link?"""
        return self.met >= 0 and now - self.met < GONE_MS and self.met >= self.heard

    def is_here(self, now):
        """Is it at a table?"""
        return self.heard >= 0 and now - self.heard < GONE_MS


class Row:
    """The moves of a table. rules: the game at its beginning, where the hub can follow it."""

    def __init__(self, table, undos, rules=None):
        self.table = table
        self.undos = undos
        self.moves = {}  # (seat, move) by place in the row
        self.totals = {}  # the state's sum after so many moves, as one said it first: only at its end
        self.cut = self.back = 0
        self.asker = self.refuser = None
        self.rules = rules
        self.start = bytes(rules.state) if rules else b""
        self.played = 0  # moves that `rules` has

    def follow(self):
        """Play what has come since."""
        while self.rules and self.played in self.moves:
            seat, move = self.moves[self.played]
            if self.rules.seat() != seat or not self.rules.allows(move):
                self.rules = None  # moves from before the hub was there, of a badge that was believed
                return
            self.rules.play(move)
            self.played += 1

    def is_legal(self, index, seat, move):
        """Can this be the next move? True where the hub cannot tell."""
        self.follow()
        if not self.rules or self.played != index:
            return True
        return self.rules.seat() == seat and self.rules.allows(move)

    def total(self, count):
        """The state's checksum after `count` moves; None where the hub doesn't know it."""
        self.follow()
        return crc32(self.rules.state) & 0xFFFF if self.rules and self.played == count else None

    def cut_to(self, count):
        """Undo all moves but the first `count`."""
        self.cut = count
        self.moves = {index: self.moves[index] for index in self.moves if index < count}
        self.totals = {}
        if self.rules:
            self.rules.state[:] = self.start
            self.played = 0


class Hub:
    """places: the badges' ends; entropy: bytes that nobody can predict, for the hub's own part of deals; leads(hub, letters,
    deal, options, players): a real_time_hub.LiveTable for a game of real time, else None."""

    def __init__(self, wires, entropy=b"", leads=None):
        self.places = [Place(wire) for wire in wires]
        self._entropy = entropy
        self._draw()
        self.rows = {}
        self.begun = -1  # when a game began
        self.game = None  # the fields that all agreed on
        self.players = []  # FAR by a badge, else a bot's level
        self.leads = leads
        self.live = None

    def _draw(self):
        # A fresh number.
        self.chance, self.secret = draw(self._random_bytes)
        self.commit = commitment(self.secret)

    def _random_bytes(self, count):
        self._entropy = sha256.digest(self._entropy)
        return sha256.digest(self._entropy + b"out")[:count]

    def step(self, now):
        """Hear, and say what is to be said."""
        for place in self.places:
            for _ in range(_HEARD):
                body = place.lines.hear()
                if not body:
                    break
                try:
                    self._take(place, body, now)
                except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as wrong:
                    self.bar(place, str(wrong) or type(wrong).__name__)
        plays = any(place.is_here(now) for place in self.places)
        if self.begun >= 0 and not plays and now - self.begun > _BEGINS_MS:
            if any(place.is_met(now) for place in self.places):
                self._put_away(now)
        if self.begun < 0 and not plays:
            self._meet(now)
            return
        for place in self.places:
            if place.is_met(now):
                self._bring(place, now)
            elif self.live is None and place.heard >= 0 and not place.left:
                self._beat(place, now)
        if self.live is not None:
            self.live.step(now)

    def bar(self, place, why):
        """Nothing of this badge counts any more in this game; the others are told that it has left."""
        place.barred = why
        place.left = True
        place.heard = -1
        if place.state:
            place.lines.say("X%x" % place.state[0])

    def _put_away(self, now):
        # They are back on the page of the link: the next game.
        self.begun = -1
        self.game = self.live = None
        self.rows = {}
        self._draw()
        for place in self.places:
            place.heard = -1
            place.state = None
            place.begun = ""
            place.seats = set()
            place.left = place.out = False
            place.barred = ""
            place.given = []
            if not place.is_met(now):
                place.fields = None

    # -- before a game

    def _take(self, place, body, now):
        kind = body[0]
        if kind == "H" or kind == "P":
            self._offered(place, kind, body[1:].split(","), now)
        elif kind == "N":
            if place.commit and place.chance < 0:
                place.chance = revealed(body, place.commit)
        elif not place.barred:
            self.heard(place, kind, numbers_of(body), now)

    def _offered(self, place, kind, fields, now):
        if len(fields) != FIELDS or not _is_offer(fields):
            return
        commit, _, seen = fields[COMMIT].partition("/")
        if commit == self.commit:
            return  # our own line come back
        place.fields = fields
        names = fields[NAME].split("/")
        players = place.digits()
        seats = len(self.players) or _TABLE
        own = {seat for seat in range(1, min(len(players), seats) + 1) if players[seat - 1] < FAR}
        if len(names) > 1 and own:  # it is at a table already
            fields[NAME] = names[min(own)] if min(own) < len(names) else ""
        fields[NAME] = fields[NAME][:_NAME] or _SOMEBODY
        place.name = fields[NAME]
        if commit != place.commit:
            place.commit = commit
            place.chance = -1
        place.has_ours = seen != "" and self.commit.startswith(seen)
        if kind == "H":
            place.met = now
        elif not place.out and not place.barred:
            self._sit(place, own, now)
            if self.game is None:
                self.game = fields
                self.players = [FAR if player in (HUMAN, FAR) else player % FAR for player in players]
                self._lead()

    def _sit(self, place, seats, now):
        # A badge takes these seats, also from the wire that it had before; not those of a badge that is at the table.
        for one in self.places:
            if one is not place and one.is_here(now):
                seats = seats - one.seats
        for one in self.places:
            if one is not place:
                one.seats = one.seats - seats
        place.seats = seats

    def _meet(self, now):
        there = [place for place in self.places if place.is_met(now)]
        if not there:
            return
        there.sort(key=_lot, reverse=True)
        host = there[0]
        for place in there[1:]:
            for field in _ALIKE:
                if place.fields[field] != host.fields[field]:
                    self._greet(host, place, [], "", now)
                    self._greet(place, host, [], "", now)
                    return
        full = len(there) == len(self.places)
        seated = self._seat(there, full)
        deal = host.fields[CHOSEN_DEAL]
        is_new = host.fields[KEPT] == "0"
        opened = min(place.chance for place in there) >= 0
        goes = full and (opened or not is_new) and all(place.fields[READY] == "1" for place in there)
        announced = deal
        if goes and is_new and not deal:  # not before: who knows it could begin again for another one
            deal = "%x" % ((self.chance + sum(place.chance for place in there)) % DEALS)
            announced = SUMMED + deal
        for place in there:
            self._greet(place, host, seated, announced, now, full, goes)
        if goes:
            self.begun = now
            self.game = list(host.fields)
            self.game[CHOSEN_DEAL] = deal
            for place in there:
                place.seats = {i + 1 for i in range(len(seated)) if seated[i] is place}
                place.begun = place.line
            digits = there[0].digits()
            self.players = [
                FAR if isinstance(one, Place) else digits[i] % FAR if one is None else one
                for i, one in enumerate(seated)
            ]
            self._lead()

    def _lead(self):
        # A game of real time has somebody who gives the order.
        try:
            deal = int(self.game[CHOSEN_DEAL], 16)
            options = bytes(deal_code.DIGITS.index(letter) for letter in self.game[OPTIONS])
        except ValueError:
            return
        if self.leads:
            self.live = self.leads(self, self.game[GAME], deal, options, self.players)

    def _seat(self, there, full):
        # Who sits where: a badge, None for nobody yet, a number for a bot.
        players = there[0].digits()
        if there[0].fields[KEPT] != "0":
            seated = [None] * len(players)
            for place in there:
                own = place.digits()
                for i in range(min(len(own), len(seated))):
                    if own[i] < FAR:
                        seated[i] = place if seated[i] is None or not full else there[0]
            return seated
        if len([player for player in players if player in (HUMAN, FAR)]) != len(self.places):
            players = [HUMAN] + [FAR] * (len(self.places) - 1)
        first = players.index(HUMAN) if HUMAN in players else 0
        rest = there[1:] + [None] * len(self.places)
        return [
            there[0] if i == first else rest.pop(0) if players[i] in (HUMAN, FAR) else players[i]
            for i in range(len(players))
        ]

    def _greet(self, place, other, seated, deal, now, full=False, goes=False):
        # Say to a badge what is agreed on so far; other: whose wish it is.
        fields = list(other.fields)
        if seated:
            waits = [one for one in self.places if one is not place and one.fields and one.fields[READY] != "1"]
            about = _SOMEBODY if not full else waits[0].name if waits else EVERYONE
            names = [about] + [one.name if isinstance(one, Place) else "" for one in seated]
            fields[NAME] = "/".join(names)
            fields[PLAYERS] = "".join(deal_code.DIGITS[self.player_for(place, one, seated)] for one in seated)
        fields[LOT] = "%x" % _LOT
        fields[COMMIT] = self._committed(place)
        fields[CHOSEN_DEAL] = deal
        fields[READY] = "1" if goes else "0"
        self._say_again(place, "H" + ",".join(fields), now, fields[KEPT] == "0")

    def _committed(self, place):
        return "%s/%s" % (self.commit, place.commit[:8])

    def player_for(self, place, one, seated):
        """The player of a seat as this badge is told it: FAR is the badge itself; the host lets the bots play."""
        if isinstance(one, int):
            if self.is_live(place):
                return one
            host = next((other for other in seated if isinstance(other, Place)), None)
            return FAR + one if place is host else one
        return FAR if one is place else HUMAN

    def is_live(self, place):
        """Does the hub let the bots play?"""
        return self.leads is not None and self.leads.is_live(place.fields[GAME])

    def _say_again(self, place, line, now, secret):
        if line != place.line or place.beaten < 0 or now - place.beaten >= BEAT_MS:
            place.line = line
            place.beaten = now
            place.lines.say(line)
            if secret and place.has_ours and place.commit:
                place.lines.say(self.secret)

    def _bring(self, place, now):
        # It is on the page of the link while a game goes on: that it begins, or goes on, or is another one.
        begun = place.begun[1:].split(",")
        if place.begun and place.fields[KEPT] == "0" == begun[KEPT] and not place.barred:
            self._say_again(place, place.begun, now, True)
            return
        fields = list(place.fields)
        own = place.digits()
        names = [EVERYONE]
        for seat in range(1, len(own) + 1):
            names.append(next((one.name for one in self.places if seat in one.seats), ""))
        mine = {seat for seat in range(1, len(own) + 1) if own[seat - 1] < FAR}
        taken = {seat for one in self.places if one is not place and one.is_here(now) for seat in one.seats}
        fits = self.game is None or not [1 for i in (GAME, DECK, CHOSEN_DEAL) if fields[i] != self.game[i]]
        fits = fits and not taken & mine and fields[KEPT] != "0" and not place.barred
        if fields[KEPT] == "0":
            fields[KEPT] = "1"
        elif fits:
            self._sit(place, mine, now)
        else:
            fields[KEPT] = _another(fields[KEPT])
        fields[NAME] = "/".join(names) if fits else next(one.name for one in self.places if one.seats or one is place)
        fields[PLAYERS] = "".join(deal_code.DIGITS[FAR if player < FAR else HUMAN] for player in own)
        fields[LOT] = "%x" % _LOT
        fields[COMMIT] = self._committed(place)
        fields[READY] = "1"
        self._say_again(place, "H" + ",".join(fields), now, False)

    # -- at the table

    def heard(self, place, kind, numbers, now):
        """A line of a table."""
        many = len(numbers)
        if self.live is not None:
            self.live.heard(place, kind, numbers, now)
        elif kind == "S" and many == 5 and not place.seats:
            place.lines.say("H")  # it was at the table before the hub was: who is it?
        elif kind == "S" and many == 6:
            self._stands(place, numbers, now)
        elif kind == "M" and many == 5 and place.state:
            self._moved(place, numbers)
        elif kind == "X" and many == 1 and place.state and place.state[0] == numbers[0]:
            place.left = True
            place.heard = -1
        elif kind == "B" and many == 1 and place.state and place.state[0] == numbers[0]:
            self._give(place, now)

    def _stands(self, place, numbers, now):
        table, undos, count, total, back, status = numbers
        row = self.rows.get(table)
        if row is None:
            for old in [
                old for old in self.rows if not [1 for one in self.places if one.state and one.state[0] == old]
            ]:
                del self.rows[old]
            row = self.rows[table] = Row(table, undos, self._rules() if place.seats else None)
        place.claims = numbers[:2]
        if not row.moves:  # the hub began after they had taken something back: most of them know how often
            claims = [one.claims[1] for one in self.places if one.seats and one.claims[:1] == [table]]
            if claims:
                usual = max(claims, key=claims.count)
                if claims.count(usual) > claims.count(row.undos):
                    row.undos = usual
        if not undos <= row.undos <= undos + 1:
            return  # it can't play on from there: to the others it is gone
        if place.state is None or place.state[0] != table or not place.is_here(now):
            place.joined = count
        place.state = numbers
        place.heard = now
        place.left = False
        if undos != row.undos:
            place.lines.say("U%x,%x,%x" % (table, row.undos, row.cut))
            return
        end = self._end(row)
        if count < end:
            if place.told < 0 or now - place.told >= REPEAT_MS:
                place.told = now
                for index in range(count, min(end, count + _TOLD)):
                    self._tell(place, row, index)
        elif count == end:
            known = row.total(end)
            if known is not None and known != total:
                self.bar(place, "another state")
                return
            if end not in row.totals:
                row.totals = {end: total}
            self._consider(row, place, back, status)

    def _rules(self):
        # The game at its first move; None where the hub does not know it.
        if self.game is None:
            return None
        game = next((game for game, prefix in deal_prefixes().items() if prefix == self.game[GAME]), None)
        if game is None:
            return None
        try:
            rules = load_module(game, "rules").Rules
            if "%x" % deck_of(rules) != self.game[DECK]:
                return None  # the badges have another version of it
            options = tuple(deal_code.DIGITS.index(letter) for letter in self.game[OPTIONS])
            return rules(int(self.game[CHOSEN_DEAL], 16), len(self.players), options)
        except (ArithmeticError, ImportError, LookupError, TypeError, ValueError):
            return None

    def at(self, row):
        """Who is at this table, with the same things taken back."""
        return [one for one in self.places if one.state and one.state[:2] == [row.table, row.undos]]

    def _end(self, row):
        # How many moves of the row there are, beginning with what the last badge lacks.
        there = [one for one in self.places if one.state and one.state[0] == row.table]
        end = min(one.state[2] if one.state[1] == row.undos else row.cut for one in there)
        while end in row.moves:
            end += 1
        return end

    def _tell(self, place, row, index):
        seat, move = row.moves[index]
        place.lines.say("M%x,%x,%x,%x,%x" % (row.table, row.undos, index, seat, move))

    def _moved(self, place, numbers):
        table, undos, index, seat, move = numbers
        row = self.rows.get(table)
        if not row or place.state[0] != table or undos != row.undos or index != self._end(row):
            return
        if seat not in place.seats and index >= place.joined:
            return
        if not row.is_legal(index, seat, move):
            self.bar(place, "an illegal move")
            return
        row.moves[index] = (seat, move)
        row.asker = row.refuser = None
        row.back = 0
        for one in self.at(row):
            if one is not place and one.state[2] <= index:
                self._tell(one, row, index)

    def _consider(self, row, place, back, status):
        # Something is to be taken back when all want it.
        if row.refuser:
            if not [1 for one in self.at(row) if one.state[4]]:
                row.refuser = row.asker = None
                row.back = 0
        elif not row.back:
            if back and not status & NO:
                row.back = back
                row.asker = place
        elif place is row.asker:
            if not back:
                row.back = 0
                row.asker = None
        elif status & NO:
            row.refuser = place
        if row.back and not row.refuser:
            sits = [one for one in self.places if one.seats]
            if all(one in self.at(row) and one.state[4] == row.back for one in sits):
                row.cut_to(row.back - 1)
                row.undos += 1
                row.asker = None
                row.back = 0
                for one in sits:
                    one.lines.say("U%x,%x,%x" % (row.table, row.undos, row.cut))

    def _give(self, place, now):
        # Who is not there is played on for by a bot of this badge.
        for one in self.places:
            if one is not place and one.seats and not one.is_here(now):
                place.given += [[seat, _AGAIN] for seat in sorted(one.seats)]
                place.seats |= one.seats
                one.seats = set()
                one.out = True

    def about(self, place, now):
        """(whom a badge is told about, the status that says what of)."""
        others = [one for one in self.places if one is not place and one.seats]
        for one in others:
            if not one.is_here(now):
                return one.name, AWAY if one.left else GONE
        return next(((one.name, MENU) for one in others if one.state[-1] & MENU), (EVERYONE, 0))

    def speak_of(self, place, table, name):
        """Say whom the next words are about."""
        if name != place.spoken:
            place.spoken = name
            place.times = _AGAIN
        if place.times or name != EVERYONE:
            place.times = max(0, place.times - 1)
            place.lines.say("Y%x,%s" % (table, name))

    def _beat(self, place, now):
        if place.beaten >= 0 and now - place.beaten < BEAT_MS:
            return
        place.beaten = now
        table = place.state[0]
        if place.out:
            place.lines.say("S%x,%x,%x,%x,0,%x" % (tuple(place.state[:4]) + (AWAY,)))  # a bot plays on for it
            return
        if not place.seats:
            place.lines.say("H")  # it was at the table before the hub was: who is it?
            return
        row = self.rows[table]
        for given in [given for given in place.given if given[1]]:
            given[1] -= 1
            place.lines.say("B%x,%x" % (table, given[0]))
        name, status = self.about(place, now)
        end = self._end(row)
        here = place.state[:3] == [table, row.undos, end]
        back = 0
        if row.refuser and place is not row.refuser and place.state[4]:
            name = row.refuser.name
            status |= NO
        elif row.back and not row.refuser and place is not row.asker:
            back = row.back
            name = row.asker.name
        self.speak_of(place, table, name)
        if here and not status and not back:
            for one in self.places:
                if one.seats and one.state and one.state[0] != table:
                    place.lines.say("S%x,0,0,0,0,0" % one.state[0])  # who is elsewhere
                    return
        if place.state[1] + 1 == row.undos:
            return  # it has to take back first
        total = row.totals.get(end)
        if total is None and place.state[2] <= end:
            end, total = place.state[2:4]
        place.lines.say("S%x,%x,%x,%x,%x,%x" % (table, row.undos, end, total or 0, back, status))


def _is_offer(fields):
    """Can all fields be read? Numbers in range, seats and options that are digits."""
    try:
        numbers = [int(fields[i] or "0", 16) for i in (LOT, CHOSEN_DEAL, KEPT, MATCH)]
    except ValueError:
        return False
    digits = fields[OPTIONS] + fields[PLAYERS]
    return (
        min(numbers) >= 0
        and numbers[1] < DEALS
        and 0 < len(fields[PLAYERS]) <= _TABLE
        and all(digit in deal_code.DIGITS for digit in digits)
        and fields[READY] in ("0", "1")
    )


def _another(kept):
    # A game's number that is not this one.
    try:
        return "%x" % (int(kept, 16) ^ 1 or 2)
    except ValueError:
        return "1"


def _lot(place):
    try:
        return int(place.fields[LOT], 16)
    except ValueError:
        return 0
