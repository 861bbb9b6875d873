"""Records: a game as a text that a person can read, replay and attach to an issue.

    text = write(Record("crash_landing", 4711, 1, (0, 0, 0, 0), ("human",), moves, result))
    record = read(text)                 # RecordError names the line and what's wrong with it
    record = read_file(path)
    rules = replay(record)              # the final position

    Deckhand record 1
    game: crash_landing 1               the game, and the version of its rules
    deal: 4711
    seats: 1
    options: reentry=off earth=off rescue=off head=0
    players: human                      two linked badges: human:Fox_3 human:Owl_7
    moves: 2                            how many follow, one a line, in the rule sheet's notation
    draw
    end
    result: none                        or places=1 scores=12
    sum: 1a2b3c4d                       CRC-32 of everything before this line

In real-time games a move is `tick seat move` (CR-22). The game is looked up on the current drive (games_on_drive.py). A
record that is truncated, altered or impossible is rejected.
"""

from dataclasses import dataclass, field

from . import record_text
from .games_on_drive import deal_prefixes, is_real_time, load_module
from .record_text import FIRST_MOVE_LINE, HEAD, RecordError, shortened, timed_move
from .text_files import NotText, decode

__all__ = ["FIRST_MOVE_LINE", "HEAD", "Record", "RecordError"]
_MAX_BYTES = 1 << 20


@dataclass
class Record:
    """A finished or unfinished game. moves: notation (in real time with tick and seat); result: (places, scores) or None."""

    game: str
    deal: int
    seats: int
    options: tuple
    players: tuple
    moves: list = field(default_factory=list)
    result: tuple | None = None


def write(record):
    """Return the record's text, ending in its checksum."""
    rules = load_module(record.game, "rules").Rules
    return record_text.compose(
        record.game, rules, record.deal, record.seats, record.options, record.players, record.moves, record.result
    )


def read_file(path):
    """Read a record file, whatever encoding and line ends an editor left."""
    with open(path, "rb") as file:
        data = file.read(_MAX_BYTES + 1)
    if len(data) > _MAX_BYTES:
        raise RecordError(1, "the file is too long for a record")
    try:
        return read(record_text.without_editor_marks(decode(data)))
    except NotText:
        return read(data.decode("utf-8", errors="replace"))  # its error names the first bad line


def read(text, verify=True):
    """Parse a record. With `verify`, play every move and compare the result. Raises RecordError."""
    parsed = record_text.Parsed(text, _rules_of)
    record = Record(
        parsed.game, parsed.deal, parsed.seats, parsed.options, tuple(parsed.players), parsed.moves, parsed.result
    )
    if verify:
        replay(record)
    parsed.check_sum()
    return record


def _rules_of(game):
    games = deal_prefixes()
    if game not in games:
        known = ", ".join(sorted(games)) or "none"
        raise ValueError("unknown game '%s'; there are %s" % (shortened(game), known))
    try:
        load_module(game, "notation")
        return load_module(game, "rules").Rules
    except Exception as broken:  # a user's own game may be unfinished
        why = "%s: %s" % (type(broken).__name__, broken)
        raise ValueError("games/%s cannot be loaded: %s" % (game, shortened(why, 99))) from None


def positions(record):
    """Yield (rules, line, move or None, seat) before every move and at the end. Raises RecordError at the first bad line."""
    rules = load_module(record.game, "rules").Rules(record.deal, record.seats, record.options)
    notation = load_module(record.game, "notation")
    played = record_text.positions(rules, notation, record.game, record.moves, is_real_time(record.game))
    for line, move, seat in played:
        yield rules, line, move, seat


def replay(record):
    """Play a record to its end and return the rules there. Raises RecordError at the first line that doesn't fit."""
    rules = None
    for rules, line, _, _ in positions(record):  # noqa: B007
        pass
    record_text.check_result(line, rules, record.result)
    return rules


def session_record(session, name=""):
    """Return the record of a session. name: this badge's. Raises ValueError if a save had no room for all moves."""
    if session.before:
        raise ValueError("this game's first %d moves were not saved" % session.before)
    rules = session.rules
    game = session.title.folder
    notation = load_module(game, "notation")
    own = load_module(game, "rules").Rules
    table = own(session.deal(), rules.seats(), tuple(session.options()))
    moves = []
    if session.title.real_time:
        for tick, seat, move in load_module(game, "driver_save").played(session):
            moves.append(timed_move(notation.to_text(table, move), tick, seat))
            table.apply(move, seat)
    else:
        for move in session.history:
            moves.append(notation.to_text(table, move))
            table.apply(move)
    far = [session.far.name_of(seat + 1) for seat in range(rules.seats())] if session.far else []
    players = tuple(record_text.player_list(session.players, name if far else "", far))
    return Record(game, session.deal(), rules.seats(), tuple(session.options()), players, moves, table.result())
