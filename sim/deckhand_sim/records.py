"""Records: a game as a text that a person can read, replay and send in an issue.

    text = write(Record("crash_landing", 4711, 1, (0, 0, 0, 0), ("human",), moves, result))
    record = read(text)                 # RecordError names the line and what is wrong with it
    record = read_file(path)
    rules = replay(record)              # the position at its end

    Deckhand record 1
    game: crash_landing 1               the game, and the version of its rules
    deal: 4711
    seats: 1
    options: reentry=off earth=off rescue=off head=0
    players: human
    moves: 2                            how many follow, a line each, in the sheet's notation
    draw
    end
    result: none                        or places=1 scores=12
    sum: 1a2b3c4d                       CRC-32 of all before this line

A game of real time, as its title says, has moves like `tick seat move` (CR-22). The game is any of the drive in use (see
games_on_drive.py). A record that is cut, changed or impossible is refused.
"""

from dataclasses import dataclass, field
from zlib import crc32

from deckhand.game import BadNotation

from .games_on_drive import is_real_time, load, titles

HEAD = "Deckhand record 1"
RULES_VERSION = 1
_LONGEST_LINE = 200
_MOST_MOVES = 20_000
_MOST_BYTES = 1 << 20
_LAST_TICK = (1 << 29) - 1  # of real time: two months of play
_DIGITS = 9  # no number of a record has more


class RecordError(ValueError):
    """A record that is refused: `line` is its number, from 1."""

    def __init__(self, line, why):
        super().__init__("line %d: %s" % (line, why))
        self.line = line


@dataclass
class Record:
    """A game that was played. moves: texts in notation (real time: with tick and seat); result: (places, scores) or None."""

    game: str
    deal: int
    seats: int
    options: tuple
    players: tuple
    moves: list = field(default_factory=list)
    result: tuple | None = None


def write(record):
    """The record's text, its last line a check sum."""
    rules = load(record.game, "rules").Rules
    options = " ".join(
        "%s=%s" % (name, choices[chosen])
        for (name, choices, _), chosen in zip(rules.OPTIONS, record.options, strict=True)
    )
    lines = [
        HEAD,
        "game: %s %d" % (record.game, RULES_VERSION),
        "deal: %d" % record.deal,
        "seats: %d" % record.seats,
        "options: %s" % (options or "none"),
        "players: %s" % " ".join(record.players),
        "moves: %d" % len(record.moves),
        *record.moves,
        "result: " + _result_text(record.result),
    ]
    text = "\n".join(lines) + "\n"
    return text + "sum: %08x\n" % crc32(text.encode())


def _result_text(result):
    if result is None:
        return "none"
    places, scores = result
    return "places=%s scores=%s" % (",".join(map(str, places)), ",".join(map(str, scores)))


class _Lines:
    """The lines of a text, one by one, with their numbers."""

    def __init__(self, text):
        self.lines = text.split("\n")
        self.at = 0

    def next(self, what):
        if self.at >= len(self.lines) or (self.at == len(self.lines) - 1 and not self.lines[self.at]):
            raise RecordError(self.at + 1, "the record ends where %s was expected" % what)
        self.at += 1
        return self.lines[self.at - 1]

    def value(self, word):
        line = self.next("'%s:'" % word)
        start = word + ": "
        if not line.startswith(start):
            raise RecordError(self.at, "'%s' was expected, not '%s'" % (start.strip(), _shown(line, 40)))
        return line[len(start) :]

    def number(self, word, least, most):
        text = self.value(word)
        number = _number(text)
        if not least <= number <= most:
            raise RecordError(self.at, "%s is a number from %d to %d, not '%s'" % (word, least, most, _shown(text)))
        return number


def _shown(text, most=20):
    """The beginning of a line that anybody may have written, without what a terminal or a log would obey."""
    return "".join(letter if letter.isascii() and letter.isprintable() else "?" for letter in text[:most])


def _number(text):
    """A number written as we write it, or -1."""
    plain = text.isascii() and text.isdigit() and len(text) <= _DIGITS and (text == "0" or text[0] != "0")
    return int(text) if plain else -1


def read_file(path):
    """The record in a file, as `read` gives it. Its lines may all end as on Windows, as some programs leave them."""
    with open(path, "rb") as file:
        data = file.read(_MOST_BYTES + 1)
    if len(data) > _MOST_BYTES:
        raise RecordError(1, "no record is so long")
    if data.count(b"\r\n") == data.count(b"\n") == data.count(b"\r"):
        data = data.replace(b"\r\n", b"\n")
    return read(data.decode("utf-8", errors="replace"))


def read(text, verify=True):
    """The record of a text. RecordError where it is none; with `verify` every move is played and the result compared."""
    lines = _Lines(text)
    if lines.next("'%s'" % HEAD) != HEAD:
        raise RecordError(1, "the first line is not '%s'" % HEAD)
    name = lines.value("game")
    game, _, version = name.partition(" ")
    games = titles()
    if game not in games:
        there = ", ".join(sorted(games)) or "none"
        raise RecordError(lines.at, "no game is called '%s'; there are %s" % (_shown(game), there))
    if version != str(RULES_VERSION):
        raise RecordError(lines.at, "rules version '%s' is not %d" % (_shown(version, 8), RULES_VERSION))
    rules = _rules(lines, game)
    deal = lines.number("deal", 0, 999_999)
    seats = lines.number("seats", 1, 4)
    if seats not in rules.SEATS:
        raise RecordError(lines.at, "%s has no %d seats" % (game, seats))
    options = _options(lines, rules)
    players = tuple(lines.value("players").split(" "))
    if len(players) != seats or not all(player in ("human", "easy", "fair", "hard") for player in players):
        raise RecordError(lines.at, "players are human, easy, fair or hard, one a seat")
    count = lines.number("moves", 0, _MOST_MOVES)
    moves = [lines.next("move %d" % (i + 1)) for i in range(count)]
    result = _result(lines, lines.value("result"), seats)
    said = lines.value("sum")
    before = "\n".join(lines.lines[: lines.at - 1]) + "\n"
    if lines.lines[lines.at :] != [""]:
        raise RecordError(lines.at + 1, "nothing may follow the check sum")
    record = Record(game, deal, seats, options, players, moves, result)
    if verify:
        replay(record)  # before the check sum: it names the very line
    if said != "%08x" % crc32(before.encode()):
        raise RecordError(lines.at, "the check sum does not fit: something was changed")
    return record


def _rules(lines, game):
    try:
        load(game, "notation")
        return load(game, "rules").Rules
    except Exception as broken:  # a game of one's own may be half made
        why = "%s: %s" % (type(broken).__name__, broken)
        raise RecordError(lines.at, "games/%s cannot be loaded: %s" % (game, _shown(why, 99))) from None


def _options(lines, rules):
    text = lines.value("options")
    words = [] if text == "none" else text.split(" ")
    if len(words) != len(rules.OPTIONS):
        raise RecordError(lines.at, "there are %d options, not %d" % (len(rules.OPTIONS), len(words)))
    chosen = []
    for word, (name, choices, _) in zip(words, rules.OPTIONS, strict=True):
        given, _, choice = word.partition("=")
        if given != name or choice not in choices:
            raise RecordError(lines.at, "'%s' was expected as one of %s" % (name, ", ".join(choices)))
        chosen.append(choices.index(choice))
    return tuple(chosen)


def _result(lines, text, seats):
    if text == "none":
        return None
    try:
        places, scores = text.split(" ")
        numbers = []
        for part, word in ((places, "places="), (scores, "scores=")):
            if not part.startswith(word):
                raise ValueError
            numbers.append(tuple(int(n) for n in part[len(word) :].split(",")))
        if len(numbers[0]) != seats or len(numbers[1]) != seats or _result_text(tuple(numbers)) != text:
            raise ValueError
    except ValueError:
        raise RecordError(lines.at, "a result is 'none' or 'places=1,2 scores=30,12'") from None
    return tuple(numbers)


FIRST_MOVE_LINE = 8  # of a record: where the moves begin


def positions(record):
    """Yield (rules, line, move or None, seat) before every move and at the end; RecordError at the first bad line."""
    rules = load(record.game, "rules").Rules(record.deal, record.seats, record.options)
    notation = load(record.game, "notation")
    real_time = is_real_time(record.game)
    tick = 0
    for i, text in enumerate(record.moves):
        line = FIRST_MOVE_LINE + i
        seat = None
        if len(text) > _LONGEST_LINE:
            raise RecordError(line, "no move is so long")
        if real_time:
            words = text.split(" ", 2)
            if len(words) != 3 or _number(words[1]) < 0 or not 0 <= _number(words[0]) <= _LAST_TICK:
                raise RecordError(line, "'tick seat move' was expected, not '%s'" % _shown(text, 40))
            if _number(words[0]) < tick:
                raise RecordError(line, "CR-22: ticks never fall")
            tick, seat, text = _number(words[0]), _number(words[1]), words[2]
        try:
            move = notation.to_move(rules, text)
        except BadNotation:
            raise RecordError(line, "no move of %s: '%s'" % (record.game, _shown(text, 40))) from None
        why = rules.refusal(move, seat)
        if why:
            raise RecordError(line, why)
        yield rules, line, move, seat
        rules.apply(move, seat)
    yield rules, FIRST_MOVE_LINE + len(record.moves), None, None


def replay(record):
    """Play a record through; the rules at its end. RecordError at the first line that does not fit."""
    rules = None
    for rules, line, _, _ in positions(record):  # noqa: B007
        pass
    if rules.result() != record.result:
        raise RecordError(line, "the game ends with '%s'" % _result_text(rules.result()))
    return rules


def of_session(session):
    """The record of a session of the badge (deckhand.session). ValueError where a save had no room for its moves."""
    if session.before:
        raise ValueError("this game's first %d moves were not kept" % session.before)
    rules = session.rules
    game = session.title.folder
    notation = load(game, "notation")
    levels = ("human", "easy", "fair", "hard")
    own = load(game, "rules").Rules
    table = own(session.deal(), rules.seats(), tuple(session.options()))
    moves = []
    if session.title.real_time:
        for tick, seat, move in load(game, "driver_save").played(session):
            moves.append("%d %d %s" % (tick, seat, notation.to_text(table, move)))
            table.apply(move, seat)
    else:
        for move in session.history:
            moves.append(notation.to_text(table, move))
            table.apply(move)
    players = tuple(levels[min(3, player)] for player in session.players)
    return Record(game, session.deal(), rules.seats(), tuple(session.options()), players, moves, table.result())
