"""A record as text, for the desktop (records.py) and, in the badge's Python, for the page (web/inside/record.py).

    text = compose("crash_landing", Rules, 4711, 1, (0, 0, 0, 0), ("human",), moves, result)
    parsed = Parsed(text, rules_of)         # RecordError names the line and what is wrong with it
    for line, move, seat in positions(table, notation, parsed.game, parsed.moves, real_time): ...
    parsed.check_sum()

records.py says what the lines are.
"""

from binascii import crc32

from deckhand.game import DEALS, BadNotation
from deckhand.table.seats import FAR

HEAD = "Deckhand record 1"
RULES_VERSION = "1"
FIRST_MOVE_LINE = 8  # of a record: where the moves begin
PLAYERS = ("human", "easy", "fair", "hard")
_LONGEST_LINE = 200
_NAME = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_"
_MOST_MOVES = 20_000
_LAST_TICK = (1 << 29) - 1  # of real time: two months of play
_DIGITS = 9  # no number of a record has more


class RecordError(ValueError):
    """A record that is refused: `line` is its number, from 1."""

    def __init__(self, line, why):
        super().__init__("line %d: %s" % (line, why))
        self.line = line


def player_words(players, near="", far=()):
    """Who sits where, a word a seat; near: the badge's name where it was linked, far: the others', by seat: human:Fox_3."""
    words = []
    for i in range(len(players)):
        player = players[i]
        name = near if player < FAR else far[i] if far else ""
        word = PLAYERS[min(3, player if player < FAR else player - FAR)]
        words.append(word + ":" + name.replace(" ", "_") if name and word == PLAYERS[0] else word)
    return words


def _is_player(word):
    kind, _, name = word.partition(":")
    named = kind == PLAYERS[0] and 0 < len(name) <= 8 and not [letter for letter in name if letter not in _NAME]
    return kind in PLAYERS and (named or word == kind)


def compose(game, rules, deal, seats, options, players, moves, result):
    """The record's text, its last line a check sum; rules: the game's Rules class."""
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


def move_line(text, tick, seat):
    """The line of a move in notation, in real time."""
    return "%d %d %s" % (tick, seat, text)


def result_text(result):
    """(places, scores) of a game, or None, as a record has it."""
    if result is None:
        return "none"
    return "places=%s scores=%s" % tuple([",".join([str(n) for n in part]) for part in result])


def tidied(text):
    """A record's text without what editors add: a byte order mark, blanks at the ends of lines, and line ends as on
    Windows where all of them are."""
    if text[:1] == "\ufeff":
        text = text[1:]
    if text.count("\r\n") == text.count("\n") == text.count("\r"):
        text = text.replace("\r\n", "\n")
    return "\n".join([line.rstrip(" \t") for line in text.split("\n")])


def shown(text, most=20):
    """The beginning of a line that anybody may have written, without what a terminal or a log would obey."""
    return "".join([letter if " " <= letter <= "~" else "?" for letter in text[:most]])


def _number(text):
    # A number written as we write it, or -1
    for letter in text:
        if not "0" <= letter <= "9":
            return -1
    return int(text) if 0 < len(text) <= _DIGITS and (text == "0" or text[0] != "0") else -1


class Parsed:
    """A record whose lines are what they should be; its moves are texts still.

    rules_of(game): the game's Rules class, a ValueError with the reason where there is none.
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
            self._refuse("rules version '%s' is not %s" % (shown(version, 8), RULES_VERSION))
        self.deal = self._count("deal", 0, DEALS - 1)
        self.seats = seats = self._count("seats", 1, 4)
        if seats not in rules.SEATS:
            self._refuse("%s has no %d seats" % (self.game, seats))
        self.options = self._options(rules)
        self.players = self._value("players").split(" ")
        if len(self.players) != seats or [player for player in self.players if not _is_player(player)]:
            self._refuse("players are human, easy, fair or hard, one a seat")
        count = self._count("moves", 0, _MOST_MOVES)
        self.moves = [self._next("move %d" % (i + 1)) for i in range(count)]
        self.result = self._result(self._value("result"), seats)
        self._sum = self._value("sum")
        if self._lines[self._at :] != [""]:
            self._at += 1
            self._refuse("nothing may follow the check sum")

    def check_sum(self):
        """RecordError where it does not fit; asked when all else was looked at, which names the very line."""
        before = "\n".join(self._lines[: self._at - 1]) + "\n"
        if self._sum != "%08x" % crc32(before.encode()):
            self._refuse("the check sum does not fit: something was changed")

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
            self._refuse("'%s:' was expected, not '%s'" % (word, shown(line, 40)))
        return line[len(word) + 2 :]

    def _count(self, word, least, most):
        text = self._value(word)
        number = _number(text)
        if not least <= number <= most:
            self._refuse("%s is a number from %d to %d, not '%s'" % (word, least, most, shown(text)))
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
    """Yield (line, move, seat) before each is played on the table, and (line, None, None) at the end.

    table: the game's rules as they were dealt. RecordError at the first bad line.
    """
    tick = 0
    line = FIRST_MOVE_LINE
    for text in moves:
        seat = None
        if len(text) > _LONGEST_LINE:
            raise RecordError(line, "no move is so long")
        if real_time:
            words = text.split(" ", 2)
            if len(words) != 3 or _number(words[1]) < 0 or not 0 <= _number(words[0]) <= _LAST_TICK:
                raise RecordError(line, "'tick seat move' was expected, not '%s'" % shown(text, 40))
            if _number(words[0]) < tick:
                raise RecordError(line, "CR-22: ticks never fall")
            tick, seat, text = _number(words[0]), _number(words[1]), words[2]
        try:
            move = notation.to_move(table, text)
        except BadNotation:
            raise RecordError(line, "no move of %s: '%s'" % (game, shown(text, 40))) from None
        why = table.refusal(move, seat)
        if why:
            raise RecordError(line, why)
        yield line, move, seat
        table.apply(move, seat)
        line += 1
    yield line, None, None


def check_result(line, table, result):
    """RecordError where the game on the table did not end, or goes on, with this result."""
    found = table.result()
    if result_text(found) != result_text(result):
        raise RecordError(line, "the game ends with '%s'" % result_text(found))
