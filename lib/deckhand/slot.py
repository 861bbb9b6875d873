"""A session as bytes, to be kept and gone on with: state, players, match, and the moves so far.

    saved = pack(session)
    session = unpack(saved, title)      # imports the game's rules; raises CorruptState for damaged bytes

The moves are left out where they would take more than a slot's room: then undo reaches no further back than the save.
"""

from deckhand import loader
from deckhand.const import const
from deckhand.game import AT_OPTIONS, AT_SEATS, CorruptState
from deckhand.session import Session

_FORMAT = const(1)
_ASSISTED = const(1)
_WITH_MOVES = const(2)
_MOVES_ROOM = const(1100)


def _put(out, value):
    # Seven bits a byte, low ones first; the top bit says that more follow.
    while value > 127:
        out.append(value & 127 | 128)
        value >>= 7
    out.append(value)


class _Reader:
    def __init__(self, saved):
        self.saved = saved
        self.at = 0

    def byte(self):
        if self.at >= len(self.saved):
            raise CorruptState("the save is cut short")
        self.at += 1
        return self.saved[self.at - 1]

    def number(self):
        value = 0
        shift = 0
        while shift < 30:
            byte = self.byte()
            value |= (byte & 127) << shift
            if byte < 128:
                return value
            shift += 7
        raise CorruptState("a number in the save is too large")

    def bytes(self):
        count = self.number()
        if self.at + count > len(self.saved):
            raise CorruptState("the save is cut short")
        self.at += count
        return self.saved[self.at - count : self.at]


def pack(session):
    """The session as bytes."""
    rules = session.rules
    moves = bytearray()
    _put(moves, len(session.history))
    for move in session.history:
        _put(moves, move)
    moves.extend(session.marks)
    with_moves = len(moves) <= _MOVES_ROOM
    out = bytearray((_FORMAT, len(session.players)))
    out.extend(session.players)
    out.append((_ASSISTED if session.assisted else 0) | (_WITH_MOVES if with_moves else 0))
    out.append(session.eyes)
    for value in (session.hints, session.undos):
        _put(out, value)
    match = session.match.state if session.match else b""
    driven = session.driver.save() if session.driver else session.driven
    for part in (match, rules.state, moves if with_moves else b"", driven):
        _put(out, len(part))
        out.extend(part)
    return bytes(out)


def unpack(saved, title):
    """The session that was packed. Raises CorruptState where the bytes are none."""
    reader = _Reader(saved)
    if reader.byte() != _FORMAT:
        raise CorruptState("saved by another version")
    seats = reader.byte()
    players = bytes([reader.byte() for _ in range(seats)])
    flags = reader.byte()
    eyes = reader.byte()
    hints = reader.number()
    undos = reader.number()
    match_state = reader.bytes()
    state = reader.bytes()
    moves = reader.bytes()
    driven = reader.bytes()
    if len(state) < AT_OPTIONS or state[AT_SEATS] != seats or max(players) > 15 or not 0 < eyes <= seats:
        raise CorruptState("the save's parts do not fit")
    rules = loader.module(title.folder, "rules").Rules.restore(state)
    match = None
    if match_state:
        match = loader.module(title.folder, "match").Match.restore(match_state)
    session = Session(title, rules, players, match)
    session.assisted = bool(flags & _ASSISTED)
    session.eyes = eyes
    session.hints = hints
    session.undos = undos
    session.driven = driven
    if flags & _WITH_MOVES:
        _unpack_moves(session, _Reader(moves))
    return session


def _unpack_moves(session, reader):
    count = reader.number()
    for _ in range(count):
        session.history.append(reader.number())
    for _ in range(count):
        session.marks.append(reader.byte())
