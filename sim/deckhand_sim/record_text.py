"""The text of a record, for the desktop (records.py) and for the page's VM (web/inside/record.py).

    text = compose("crash_landing", Rules, 4711, 1, (0, 0, 0, 0), ("human",), moves, result)
    parsed = Parsed(text, rules_of)         # RecordError names the line and what's wrong with it
    for line, move, seat in positions(table, notation, parsed.game, parsed.moves, real_time): ...
    parsed.check_sum()

records.py documents the format.
"""

from binascii import crc32

from deckhand.game import DEALS, BadNotation
from deckhand.table.seats import FAR

HEAD = "Deckhand record 1"
RULES_VERSION = "1"
FIRST_MOVE_LINE = 8  # line number of a record's first move
PLAYERS = ("human", "easy", "fair", "hard")
_MAX_LINE_CHARS = 200
_NAME_CHARS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_"
_MAX_MOVES = 20_000
_LAST_TICK = (1 << 29) - 1  # of a real-time game: two months of play
_MAX_DIGITS = 9  # longer numbers are invalid


class RecordError(ValueError):
    """An invalid record; `line` is the line number, from 1."""

    def __init__(self, line, why):
        super().__init__("line %d: %s" % (line, why))
        self.line = line


def player_list(players, near="", far=()):
    """Return one word per seat: human, easy, fair or hard.

    In a linked game: near is this badge's name, far has the others' by seat, and a human's word is human:Fox_3.
    """
    words = []
    for i in range(len(players)):
        player = players[i]
        name = near if player < FAR else far[i] if far else ""
        word = PLAYERS[min(3, player if player < FAR else player - FAR)]
        words.append(word + ":" + name.replace(" ", "_") if name and word == PLAYERS[0] else word)
    return words


def _is_player(word):
    kind, _, name = word.partition(":")
    named = kind == PLAYERS[0] and 0 < len(name) <= 8 and not [letter for letter in name if letter not in _NAME_CHARS]
    return kind in PLAYERS and (named or word == kind)


def compose(game, rules, deal, seats, options, players, moves, result):
    """Return the record's text, ending in its checksum. rules: the game's Rules class."""
    chosen = ["%s=%s" % (rules.OPTIONS[i][0], rules.OPTIONS[i][1][options[i]]) for i in range(len(rules.OPTIONS))]
    lines = [
        HEAD,
        "game: %s %s" % (game, RULES_VERSION),
        "deal: %d" % deal,
        "seats: %d" % seats,
        "options: " + (" ".join(chosen) or "none"),
        "players: " + " ".join(players),
        "moves: %d" % len(moves),
    ]
    lines += moves
    lines.append("result: " + result_text(result))
    text = "\n".join(lines) + "\n"
    return text + "sum: %08x\n" % crc32(text.encode())


def timed_move(text, tick, seat):
    """Return a real-time move's line."""
    return "%d %d %s" % (tick, seat, text)


def result_text(result):
    """Format (places, scores), or None, as a record has it."""
    if result is None:
        return "none"
    return "places=%s scores=%s" % tuple([",".join([str(n) for n in part]) for part in result])


def without_editor_marks(text):
    """Remove what editors add: a byte order mark, trailing blanks, and Windows line ends if all lines have them."""
    if text[:1] == "\ufeff":
        text = text[1:]
    if text.count("\r\n") == text.count("\n") == text.count("\r"):
        text = text.replace("\r\n", "\n")
    return "\n".join([line.rstrip(" \t") for line in text.split("\n")])


def shortened(text, most=20):
    """Return the start of an untrusted line, with everything but ASCII replaced, safe for terminals and logs."""
    return "".join([letter if " " <= letter <= "~" else "?" for letter in text[:most]])


def _number(text):
    # Parse a number without leading zeros; -1 if it's anything else
    for letter in text:
        if not "0" <= letter <= "9":
            return -1
    return int(text) if 0 < len(text) <= _MAX_DIGITS and (text == "0" or text[0] != "0") else -1


class Parsed:
    """A syntactically valid record; its moves are still text.

    rules_of(game) returns the game's Rules class, or raises ValueError with the reason.
    """

    def __init__(self, text, rules_of):
        self._lines = text.split("\n")
        self._at = 0
        if self._next("'%s'" % HEAD) != HEAD:
            self._refuse("the first line is not '%s'" % HEAD)
        self.game, _, version = self._value("game").partition(" ")
        try:
            rules = rules_of(self.game)
        except ValueError as why:
            self._refuse(str(why))
        if version != RULES_VERSION:
            self._refuse("rules version '%s' is not %s" % (shortened(version, 8), RULES_VERSION))
        self.deal = self._count("deal", 0, DEALS - 1)
        self.seats = seats = self._count("seats", 1, 4)
        if seats not in rules.SEATS:
            self._refuse("%s isn't played with %d seats" % (self.game, seats))
        self.options = self._options(rules)
        self.players = self._value("players").split(" ")
        if len(self.players) != seats or [player for player in self.players if not _is_player(player)]:
            self._refuse("players are human, easy, fair or hard, one a seat")
        count = self._count("moves", 0, _MAX_MOVES)
        self.moves = [self._next("move %d" % (i + 1)) for i in range(count)]
        self.result = self._result(self._value("result"), seats)
        self._sum = self._value("sum")
        if self._lines[self._at :] != [""]:
            self._at += 1
            self._refuse("nothing may follow the checksum")

    def check_sum(self):
        """Raise RecordError if the checksum is wrong. Call it last: other errors name the exact line."""
        before = "\n".join(self._lines[: self._at - 1]) + "\n"
        if self._sum != "%08x" % crc32(before.encode()):
            self._refuse("the checksum is wrong: the record was altered")

    def _refuse(self, why):
        raise RecordError(self._at, why)

    def _next(self, what):
        lines = self._lines
        self._at += 1
        if self._at > len(lines) or (self._at == len(lines) and not lines[-1]):
            self._refuse("the record ends where %s was expected" % what)
        return lines[self._at - 1]

    def _value(self, word):
        line = self._next("'%s:'" % word)
        if not line.startswith(word + ": "):
            self._refuse("'%s:' was expected, not '%s'" % (word, shortened(line, 40)))
        return line[len(word) + 2 :]

    def _count(self, word, least, most):
        text = self._value(word)
        number = _number(text)
        if not least <= number <= most:
            self._refuse("%s is a number from %d to %d, not '%s'" % (word, least, most, shortened(text)))
        return number

    def _options(self, rules):
        text = self._value("options")
        words = [] if text == "none" else text.split(" ")
        if len(words) != len(rules.OPTIONS):
            self._refuse("there are %d options, not %d" % (len(rules.OPTIONS), len(words)))
        chosen = []
        for i in range(len(words)):
            name, choices, _ = rules.OPTIONS[i]
            given, _, choice = words[i].partition("=")
            if given != name or choice not in choices:
                self._refuse("'%s' was expected as one of %s" % (name, ", ".join(choices)))
            chosen.append(list(choices).index(choice))
        return tuple(chosen)

    def _result(self, text, seats):
        if text == "none":
            return None
        try:
            places, scores = text.split(" ")
            numbers = []
            for part, word in ((places, "places="), (scores, "scores=")):
                if not part.startswith(word):
                    raise ValueError
                numbers.append(tuple([int(n) for n in part[len(word) :].split(",")]))
            if len(numbers[0]) != seats or len(numbers[1]) != seats or result_text(numbers) != text:
                raise ValueError
        except ValueError:
            self._refuse("a result is 'none' or 'places=1,2 scores=30,12'")
        return tuple(numbers)


def positions(table, notation, game, moves, real_time):
    """Yield (line, move, seat) before each move is played on the table, and (line, None, None) at the end.

    table: freshly dealt rules. Raises RecordError at the first bad line.
    """
    tick = 0
    line = FIRST_MOVE_LINE
    for text in moves:
        seat = None
        if len(text) > _MAX_LINE_CHARS:
            raise RecordError(line, "too long for a move")
        if real_time:
            words = text.split(" ", 2)
            if len(words) != 3 or _number(words[1]) < 0 or not 0 <= _number(words[0]) <= _LAST_TICK:
                raise RecordError(line, "'tick seat move' was expected, not '%s'" % shortened(text, 40))
            if _number(words[0]) < tick:
                raise RecordError(line, "CR-22: ticks never go back")
            tick, seat, text = _number(words[0]), _number(words[1]), words[2]
        try:
            move = notation.to_move(table, text)
        except BadNotation:
            raise RecordError(line, "not a move of %s: '%s'" % (game, shortened(text, 40))) from None
        why = table.refusal(move, seat)
        if why:
            raise RecordError(line, why)
        yield line, move, seat
        table.apply(move, seat)
        line += 1
    yield line, None, None


def check_result(line, table, result):
    """Raise RecordError if the game on the table hasn't this result."""
    found = table.result()
    if result_text(found) != result_text(result):
        raise RecordError(line, "the game ends with '%s'" % result_text(found))
