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
    players: human                      two linked badges: human:Fox_3 human:Owl_7
    moves: 2                            how many follow, a line each, in the sheet's notation
    draw
    end
    result: none                        or places=1 scores=12
    sum: 1a2b3c4d                       CRC-32 of all before this line

A game of real time, as its title says, has moves like `tick seat move` (CR-22). The game is any of the drive in use (see
games_on_drive.py). A record that is cut, changed or impossible is refused.
"""

from dataclasses import dataclass, field

from . import record_text
from .games_on_drive import is_real_time, load, titles
from .record_text import FIRST_MOVE_LINE, HEAD, RecordError, move_line, shown
from .text_files import NotText, decoded

__all__ = ["FIRST_MOVE_LINE", "HEAD", "Record", "RecordError"]
_MOST_BYTES = 1 << 20


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
    return record_text.compose(
        record.game, rules, record.deal, record.seats, record.options, record.players, record.moves, record.result
    )


def read_file(path):
    """The record in a file, as `read` gives it, whichever encoding and line ends an editor left it with."""
    with open(path, "rb") as file:
        data = file.read(_MOST_BYTES + 1)
    if len(data) > _MOST_BYTES:
        raise RecordError(1, "no record is so long")
    try:
        return read(record_text.tidied(decoded(data)))
    except NotText:
        return read(data.decode("utf-8", errors="replace"))  # which names its first line that is wrong


def read(text, verify=True):
    """The record of a text. RecordError where it is none; with `verify` every move is played and the result compared."""
    parsed = record_text.Parsed(text, _rules_of)
    record = Record(
        parsed.game, parsed.deal, parsed.seats, parsed.options, tuple(parsed.players), parsed.moves, parsed.result
    )
    if verify:
        replay(record)
    parsed.check_sum()
    return record


def _rules_of(game):
    games = titles()
    if game not in games:
        there = ", ".join(sorted(games)) or "none"
        raise ValueError("no game is called '%s'; there are %s" % (shown(game), there))
    try:
        load(game, "notation")
        return load(game, "rules").Rules
    except Exception as broken:  # a game of one's own may be half made
        why = "%s: %s" % (type(broken).__name__, broken)
        raise ValueError("games/%s cannot be loaded: %s" % (game, shown(why, 99))) from None


def positions(record):
    """Yield (rules, line, move or None, seat) before every move and at the end; RecordError at the first bad line."""
    rules = load(record.game, "rules").Rules(record.deal, record.seats, record.options)
    notation = load(record.game, "notation")
    played = record_text.positions(rules, notation, record.game, record.moves, is_real_time(record.game))
    for line, move, seat in played:
        yield rules, line, move, seat


def replay(record):
    """Play a record through; the rules at its end. RecordError at the first line that does not fit."""
    rules = None
    for rules, line, _, _ in positions(record):  # noqa: B007
        pass
    record_text.check_result(line, rules, record.result)
    return rules


def of_session(session, name=""):
    """The record of a session of the badge (deckhand.session) of this name. ValueError where a save had no room for its moves."""
    if session.before:
        raise ValueError("this game's first %d moves were not kept" % session.before)
    rules = session.rules
    game = session.title.folder
    notation = load(game, "notation")
    own = load(game, "rules").Rules
    table = own(session.deal(), rules.seats(), tuple(session.options()))
    moves = []
    if session.title.real_time:
        for tick, seat, move in load(game, "driver_save").played(session):
            moves.append(move_line(notation.to_text(table, move), tick, seat))
            table.apply(move, seat)
    else:
        for move in session.history:
            moves.append(notation.to_text(table, move))
            table.apply(move)
    far = [session.far.name_of(seat + 1) for seat in range(rules.seats())] if session.far else []
    players = tuple(record_text.player_words(session.players, name if far else "", far))
    return Record(game, session.deal(), rules.seats(), tuple(session.options()), players, moves, table.result())
