"""A hub: three or four badges at one table, each on a wire of its own (deckhand link, deckhand play --link-wait).

    hub = Hub([Wire(end) for end in ends])      # readinto(buffer), write(bytes), as on a badge
    hub.step(now_ms)                            # call regularly: receive and send

To each badge the hub looks like the other badge of a two-player link (lib/deckhand/link/meet.py, link/log.py): the leader, who
has all seats but that badge's own. It keeps the move log, forwards each badge's moves for its own seat, and relays messages. If
it has the game's rules, it checks every move, so that a badge that sends an illegal move or a wrong state is barred instead
of breaking the link for all; otherwise the badges check one another. A badge whose lines the hub can't handle is barred too: it
loses its seats for this game, and the others are told that it has left.

No badge chooses the deal: the hub adds up a number from each badge and one of its own, all committed to first
(link/meet.py), and announces the sum only when everybody has sat down. Whoever runs the hub is trusted with that. Besides a
link's lines, a hub sends

  H with names    "subject/seat 1's/seat 2's/..." in place of a name; "" for an empty seat
  Y table,name    the subject of the next message ("Waiting for Owl 7 ...")
  B table,seat    this seat is now yours: let a bot play it; a badge asks for it with "B table"

and in its status, that somebody is away or has left. real_time_hub.py leads real-time games.
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

EVERYONE = "Everyone"  # the subject if it's nobody in particular
_SOMEBODY = "Somebody"
_HUB_LOT = 0xFFFFFF  # higher than any badge's: the hub is the host
_NAME_CHARS = 8
_MAX_SEATS = 4  # maximum number of seats
_LINES_PER_STEP = 8  # lines handled per badge and step
_MOVES_PER_BEAT = 8  # moves sent in answer to one beat
_MAX_REPEATS = 8  # repeats of a message that nobody acknowledges
_START_TIMEOUT_MS = 5000  # for the badges to come to the table
_MUST_MATCH = (VERSION, GAME, DECK, KEPT)


class BadgeLine:
    """A badge's wire, and what the hub knows about the badge."""

    def __init__(self, wire):
        self.lines = Lines(wire)
        self.name = ""
        self.fields = None  # its last offer on the link page
        self.commit = ""  # its commitment
        self.number = -1  # the number it had committed to; -1: not revealed yet
        self.has_our_commit = False  # it has the hub's final commitment
        self.met_ms = self.heard_ms = -1  # when it was last heard on the link page, and at a table
        self.has_left = False
        self.barred = ""  # why its lines are ignored for the rest of this game; "" if they aren't
        self.seats = set()
        self.is_replaced = False  # a bot of another badge plays its seats
        self.state = None  # the numbers of its last S line that fits the log
        self.claims = []  # table and undo count of its last S line
        self.joined_at = 0  # number of moves it joined with
        self.begun = ""  # the line that started its game
        self.line = self.announced_name = ""
        self.beat_ms = self.told_ms = -1
        self.repeat_count = 0
        self.granted_seats = []  # [seat, repeats left] of others, for its bots

    def digits(self):
        """Return the players of all seats, as this badge has them."""
        try:
            return [deal_code.DIGITS.index(letter) for letter in self.fields[PLAYERS]]
        except ValueError:
            return []

    def is_met(self, now):
        """True while it's on the link page."""
        return self.met_ms >= 0 and now - self.met_ms < GONE_MS and self.met_ms >= self.heard_ms

    def is_here(self, now):
        """True while it's at a table."""
        return self.heard_ms >= 0 and now - self.heard_ms < GONE_MS


class MoveLog:
    """The moves of a table. rules: the game at its start, if the hub can follow it."""

    def __init__(self, table, undos, rules=None):
        self.table = table
        self.undos = undos
        self.moves = {}  # index -> (seat, move)
        self.totals = {}  # {move count: checksum of the state}, of the log's end only
        self.cut = self.back = 0
        self.asker = self.refuser = None
        self.rules = rules
        self.start = bytes(rules.state) if rules else b""
        self.played = 0  # number of moves that `rules` has played

    def follow(self):
        """Play the new moves on the hub's own copy."""
        while self.rules and self.played in self.moves:
            seat, move = self.moves[self.played]
            if self.rules.seat() != seat or not self.rules.allows(move):
                self.rules = None  # moves from before the hub's start, taken on trust
                return
            self.rules.play(move)
            self.played += 1

    def is_legal(self, index, seat, move):
        """True if this can be the next move, or the hub can't tell."""
        self.follow()
        if not self.rules or self.played != index:
            return True
        return self.rules.seat() == seat and self.rules.allows(move)

    def total(self, count):
        """Return the state's checksum after `count` moves; None if the hub doesn't know it."""
        self.follow()
        return crc32(self.rules.state) & 0xFFFF if self.rules and self.played == count else None

    def cut_to(self, count):
        """Undo all but the first `count` moves."""
        self.cut = count
        self.moves = {index: self.moves[index] for index in self.moves if index < count}
        self.totals = {}
        if self.rules:
            self.rules.state[:] = self.start
            self.played = 0


class Hub:
    """A hub between badges.

    wires: the badges' ends. entropy: unpredictable bytes for the hub's share of deals.
    leads(hub, letters, deal, options, players): returns a RealTimeTable for a real-time game, else None.
    """

    def __init__(self, wires, entropy=b"", leads=None):
        self.places = [BadgeLine(wire) for wire in wires]
        self._entropy = entropy
        self._draw()
        self.rows = {}
        self.begun = -1  # when the game started; -1: no game
        self.game = None  # the fields that everybody agreed on
        self.players = []  # FAR for a badge, else a bot's level
        self.leads = leads
        self.live = None

    def _draw(self):
        # Draw a fresh number for the next deal.
        self.number, self.secret = draw(self._random_bytes)
        self.commit = commitment(self.secret)

    def _random_bytes(self, count):
        self._entropy = sha256.digest(self._entropy)
        return sha256.digest(self._entropy + b"out")[:count]

    def step(self, now):
        """Hear, and say what is to be said."""
        for place in self.places:
            for _ in range(_LINES_PER_STEP):
                body = place.lines.hear()
                if not body:
                    break
                try:
                    self._take(place, body, now)
                except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as wrong:
                    self.bar(place, str(wrong) or type(wrong).__name__)
        plays = any(place.is_here(now) for place in self.places)
        if self.begun >= 0 and not plays and now - self.begun > _START_TIMEOUT_MS:
            if any(place.is_met(now) for place in self.places):
                self._put_away(now)
        if self.begun < 0 and not plays:
            self._meet_badges(now)
            return
        for place in self.places:
            if place.is_met(now):
                self._greet_again(place, now)
            elif self.live is None and place.heard_ms >= 0 and not place.has_left:
                self._beat(place, now)
        if self.live is not None:
            self.live.step(now)

    def bar(self, place, why):
        """Ignore this badge for the rest of the game; the others are told that it has left."""
        place.barred = why
        place.has_left = True
        place.heard_ms = -1
        if place.state:
            place.lines.say("X%x" % place.state[0])

    def _put_away(self, now):
        # They are back on the page of the link: the next game.
        self.begun = -1
        self.game = self.live = None
        self.rows = {}
        self._draw()
        for place in self.places:
            place.heard_ms = -1
            place.state = None
            place.begun = ""
            place.seats = set()
            place.has_left = place.is_replaced = False
            place.barred = ""
            place.granted_seats = []
            if not place.is_met(now):
                place.fields = None

    # -- before a game

    def _take(self, place, body, now):
        kind = body[0]
        if kind == "H" or kind == "P":
            self._on_offer(place, kind, body[1:].split(","), now)
        elif kind == "N":
            if place.commit and place.number < 0:
                place.number = revealed(body, place.commit)
        elif not place.barred:
            self.on_line(place, kind, numbers_of(body), now)

    def _on_offer(self, place, kind, fields, now):
        if len(fields) != FIELDS or not _is_offer(fields):
            return
        commit, _, seen = fields[COMMIT].partition("/")
        if commit == self.commit:
            return  # an echo of our own line
        place.fields = fields
        names = fields[NAME].split("/")
        players = place.digits()
        seats = len(self.players) or _MAX_SEATS
        own = {seat for seat in range(1, min(len(players), seats) + 1) if players[seat - 1] < FAR}
        if len(names) > 1 and own:  # it's already at a table
            fields[NAME] = names[min(own)] if min(own) < len(names) else ""
        fields[NAME] = fields[NAME][:_NAME_CHARS] or _SOMEBODY
        place.name = fields[NAME]
        if commit != place.commit:
            place.commit = commit
            place.number = -1
        place.has_our_commit = seen != "" and self.commit.startswith(seen)
        if kind == "H":
            place.met_ms = now
        elif not place.is_replaced and not place.barred:
            self._take_seats(place, own, now)
            if self.game is None:
                self.game = fields
                self.players = [FAR if player in (HUMAN, FAR) else player % FAR for player in players]
                self._lead()

    def _take_seats(self, place, seats, now):
        # Seat a badge, also if it was on another wire before; but not in the seats of a badge at the table.
        for one in self.places:
            if one is not place and one.is_here(now):
                seats = seats - one.seats
        for one in self.places:
            if one is not place:
                one.seats = one.seats - seats
        place.seats = seats

    def _meet_badges(self, now):
        present = [place for place in self.places if place.is_met(now)]
        if not present:
            return
        present.sort(key=_priority, reverse=True)
        host = present[0]
        for place in present[1:]:
            for field in _MUST_MATCH:
                if place.fields[field] != host.fields[field]:
                    self._greet(host, place, [], "", now)
                    self._greet(place, host, [], "", now)
                    return
        full = len(present) == len(self.places)
        seating = self._assign_seats(present, full)
        deal = host.fields[CHOSEN_DEAL]
        is_new = host.fields[KEPT] == "0"
        opened = min(place.number for place in present) >= 0
        starts = full and (opened or not is_new) and all(place.fields[READY] == "1" for place in present)
        announced = deal
        if starts and is_new and not deal:  # not earlier: a badge that knew it could restart to get another one
            deal = "%x" % ((self.number + sum(place.number for place in present)) % DEALS)
            announced = SUMMED + deal
        for place in present:
            self._greet(place, host, seating, announced, now, full, starts)
        if starts:
            self.begun = now
            self.game = list(host.fields)
            self.game[CHOSEN_DEAL] = deal
            for place in present:
                place.seats = {i + 1 for i in range(len(seating)) if seating[i] is place}
                place.begun = place.line
            digits = present[0].digits()
            self.players = [
                FAR if isinstance(one, BadgeLine) else digits[i] % FAR if one is None else one
                for i, one in enumerate(seating)
            ]
            self._lead()

    def _lead(self):
        # A real-time game needs a leader, who orders the moves.
        try:
            deal = int(self.game[CHOSEN_DEAL], 16)
            options = bytes(deal_code.DIGITS.index(letter) for letter in self.game[OPTIONS])
        except ValueError:
            return
        if self.leads:
            self.live = self.leads(self, self.game[GAME], deal, options, self.players)

    def _assign_seats(self, present, full):
        # Return the seating: a badge, None for an empty seat, a number for a bot.
        players = present[0].digits()
        if present[0].fields[KEPT] != "0":
            seating = [None] * len(players)
            for place in present:
                own = place.digits()
                for i in range(min(len(own), len(seating))):
                    if own[i] < FAR:
                        seating[i] = place if seating[i] is None or not full else present[0]
            return seating
        if len([player for player in players if player in (HUMAN, FAR)]) != len(self.places):
            players = [HUMAN] + [FAR] * (len(self.places) - 1)
        first = players.index(HUMAN) if HUMAN in players else 0
        rest = present[1:] + [None] * len(self.places)
        return [
            present[0] if i == first else rest.pop(0) if players[i] in (HUMAN, FAR) else players[i]
            for i in range(len(players))
        ]

    def _greet(self, place, other, seating, deal, now, full=False, starts=False):
        # Tell a badge what has been agreed so far; other: the badge whose choices count.
        fields = list(other.fields)
        if seating:
            waits = [one for one in self.places if one is not place and one.fields and one.fields[READY] != "1"]
            about = _SOMEBODY if not full else waits[0].name if waits else EVERYONE
            names = [about] + [one.name if isinstance(one, BadgeLine) else "" for one in seating]
            fields[NAME] = "/".join(names)
            fields[PLAYERS] = "".join(deal_code.DIGITS[self.player_for(place, one, seating)] for one in seating)
        fields[LOT] = "%x" % _HUB_LOT
        fields[COMMIT] = self._committed(place)
        fields[CHOSEN_DEAL] = deal
        fields[READY] = "1" if starts else "0"
        self._say_again(place, "H" + ",".join(fields), now, fields[KEPT] == "0")

    def _committed(self, place):
        return "%s/%s" % (self.commit, place.commit[:8])

    def player_for(self, place, one, seating):
        """Return a seat's player as this badge is told: FAR is the badge itself; the host runs the bots."""
        if isinstance(one, int):
            if self.is_live(place):
                return one
            host = next((other for other in seating if isinstance(other, BadgeLine)), None)
            return FAR + one if place is host else one
        return FAR if one is place else HUMAN

    def is_live(self, place):
        """True if the hub runs the bots."""
        return self.leads is not None and self.leads.is_live(place.fields[GAME])

    def _say_again(self, place, line, now, secret):
        if line != place.line or place.beat_ms < 0 or now - place.beat_ms >= BEAT_MS:
            place.line = line
            place.beat_ms = now
            place.lines.say(line)
            if secret and place.has_our_commit and place.commit:
                place.lines.say(self.secret)

    def _greet_again(self, place, now):
        # It's on the link page during a game: tell it that the game starts, resumes, or is another one.
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
            self._take_seats(place, mine, now)
        else:
            fields[KEPT] = _other_number(fields[KEPT])
        fields[NAME] = "/".join(names) if fits else next(one.name for one in self.places if one.seats or one is place)
        fields[PLAYERS] = "".join(deal_code.DIGITS[FAR if player < FAR else HUMAN] for player in own)
        fields[LOT] = "%x" % _HUB_LOT
        fields[COMMIT] = self._committed(place)
        fields[READY] = "1"
        self._say_again(place, "H" + ",".join(fields), now, False)

    # -- at the table

    def on_line(self, place, kind, numbers, now):
        """Handle a line from a table."""
        count = len(numbers)
        if self.live is not None:
            self.live.on_line(place, kind, numbers, now)
        elif kind == "S" and count == 5 and not place.seats:
            place.lines.say("H")  # it was at the table before the hub: ask who it is
        elif kind == "S" and count == 6:
            self._on_status(place, numbers, now)
        elif kind == "M" and count == 5 and place.state:
            self._on_move(place, numbers)
        elif kind == "X" and count == 1 and place.state and place.state[0] == numbers[0]:
            place.has_left = True
            place.heard_ms = -1
        elif kind == "B" and count == 1 and place.state and place.state[0] == numbers[0]:
            self._replace_absent(place, now)

    def _on_status(self, place, numbers, now):
        table, undos, count, total, back, status = numbers
        row = self.rows.get(table)
        if row is None:
            for old in [
                old for old in self.rows if not [1 for one in self.places if one.state and one.state[0] == old]
            ]:
                del self.rows[old]
            row = self.rows[table] = MoveLog(table, undos, self._rules() if place.seats else None)
        place.claims = numbers[:2]
        if not row.moves:  # the hub started after some undos: trust the majority's count
            claims = [one.claims[1] for one in self.places if one.seats and one.claims[:1] == [table]]
            if claims:
                usual = max(claims, key=claims.count)
                if claims.count(usual) > claims.count(row.undos):
                    row.undos = usual
        if not undos <= row.undos <= undos + 1:
            return  # it can't continue from there: the others see it as gone
        if place.state is None or place.state[0] != table or not place.is_here(now):
            place.joined_at = count
        place.state = numbers
        place.heard_ms = now
        place.has_left = False
        if undos != row.undos:
            place.lines.say("U%x,%x,%x" % (table, row.undos, row.cut))
            return
        end = self._end(row)
        if count < end:
            if place.told_ms < 0 or now - place.told_ms >= REPEAT_MS:
                place.told_ms = now
                for index in range(count, min(end, count + _MOVES_PER_BEAT)):
                    self._send_move(place, row, index)
        elif count == end:
            known = row.total(end)
            if known is not None and known != total:
                self.bar(place, "another state")
                return
            if end not in row.totals:
                row.totals = {end: total}
            self._consider(row, place, back, status)

    def _rules(self):
        # Return the game at its start; None if the hub doesn't know it.
        if self.game is None:
            return None
        game = next((game for game, prefix in deal_prefixes().items() if prefix == self.game[GAME]), None)
        if game is None:
            return None
        try:
            rules = load_module(game, "rules").Rules
            if "%x" % deck_of(rules) != self.game[DECK]:
                return None  # the badges have another version
            options = tuple(deal_code.DIGITS.index(letter) for letter in self.game[OPTIONS])
            return rules(int(self.game[CHOSEN_DEAL], 16), len(self.players), options)
        except (ArithmeticError, ImportError, LookupError, TypeError, ValueError):
            return None

    def at(self, row):
        """List the badges at this table with the same undo count."""
        return [one for one in self.places if one.state and one.state[:2] == [row.table, row.undos]]

    def _end(self, row):
        # The length of the log, from what the slowest badge lacks.
        present = [one for one in self.places if one.state and one.state[0] == row.table]
        end = min(one.state[2] if one.state[1] == row.undos else row.cut for one in present)
        while end in row.moves:
            end += 1
        return end

    def _send_move(self, place, row, index):
        seat, move = row.moves[index]
        place.lines.say("M%x,%x,%x,%x,%x" % (row.table, row.undos, index, seat, move))

    def _on_move(self, place, numbers):
        table, undos, index, seat, move = numbers
        row = self.rows.get(table)
        if not row or place.state[0] != table or undos != row.undos or index != self._end(row):
            return
        if seat not in place.seats and index >= place.joined_at:
            return
        if not row.is_legal(index, seat, move):
            self.bar(place, "an illegal move")
            return
        row.moves[index] = (seat, move)
        row.asker = row.refuser = None
        row.back = 0
        for one in self.at(row):
            if one is not place and one.state[2] <= index:
                self._send_move(one, row, index)

    def _consider(self, row, place, back, status):
        # Undo once everybody has agreed.
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

    def _replace_absent(self, place, now):
        # Let a bot of this badge play for those who are absent.
        for one in self.places:
            if one is not place and one.seats and not one.is_here(now):
                place.granted_seats += [[seat, _MAX_REPEATS] for seat in sorted(one.seats)]
                place.seats |= one.seats
                one.seats = set()
                one.is_replaced = True

    def about(self, place, now):
        """Return (subject of a badge's message, status bits)."""
        others = [one for one in self.places if one is not place and one.seats]
        for one in others:
            if not one.is_here(now):
                return one.name, AWAY if one.has_left else GONE
        return next(((one.name, MENU) for one in others if one.state[-1] & MENU), (EVERYONE, 0))

    def announce_name(self, place, table, name):
        """Send the subject of the next message."""
        if name != place.announced_name:
            place.announced_name = name
            place.repeat_count = _MAX_REPEATS
        if place.repeat_count or name != EVERYONE:
            place.repeat_count = max(0, place.repeat_count - 1)
            place.lines.say("Y%x,%s" % (table, name))

    def _beat(self, place, now):
        if place.beat_ms >= 0 and now - place.beat_ms < BEAT_MS:
            return
        place.beat_ms = now
        table = place.state[0]
        if place.is_replaced:
            place.lines.say("S%x,%x,%x,%x,0,%x" % (tuple(place.state[:4]) + (AWAY,)))  # a bot has its seats
            return
        if not place.seats:
            place.lines.say("H")  # it was at the table before the hub: ask who it is
            return
        row = self.rows[table]
        for given in [given for given in place.granted_seats if given[1]]:
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
        self.announce_name(place, table, name)
        if here and not status and not back:
            for one in self.places:
                if one.seats and one.state and one.state[0] != table:
                    place.lines.say("S%x,0,0,0,0,0" % one.state[0])  # somebody is at another table
                    return
        if place.state[1] + 1 == row.undos:
            return  # it has to undo first
        total = row.totals.get(end)
        if total is None and place.state[2] <= end:
            end, total = place.state[2:4]
        place.lines.say("S%x,%x,%x,%x,%x,%x" % (table, row.undos, end, total or 0, back, status))


def _is_offer(fields):
    """True if all fields are valid: numbers in range, seats and options that are digits."""
    try:
        numbers = [int(fields[i] or "0", 16) for i in (LOT, CHOSEN_DEAL, KEPT, MATCH)]
    except ValueError:
        return False
    digits = fields[OPTIONS] + fields[PLAYERS]
    return (
        min(numbers) >= 0
        and numbers[1] < DEALS
        and 0 < len(fields[PLAYERS]) <= _MAX_SEATS
        and all(digit in deal_code.DIGITS for digit in digits)
        and fields[READY] in ("0", "1")
    )


def _other_number(kept):
    # Return a different game number.
    try:
        return "%x" % (int(kept, 16) ^ 1 or 2)
    except ValueError:
        return "1"


def _priority(place):
    try:
        return int(place.fields[LOT], 16)
    except ValueError:
        return 0
