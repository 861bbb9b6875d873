"""A session as bytes, to be stored and resumed: state, players, match, and the moves so far.

    saved = pack(session)
    session = unpack(saved, title)      # imports the game's rules; raises CorruptState for damaged bytes

A repeated move is stored as its index in the list of distinct moves, the latest first, so that even a race of 600 moves
fits. If the moves don't fit, only their number is stored, and undo can't go back beyond the save.
"""

from array import array

from deckhand import loader
from deckhand.const import const
from deckhand.game import AT_OPTIONS, AT_SEATS, CorruptState
from deckhand.session import Session
from deckhand.table.seats import FAR, HARD, LAST_FAR, LAST_PACE, REVEALED

_FORMAT = const(1)
_ASSISTED = const(1)
_WITH_MOVES = const(2)  # one by one: saves of older versions
_WITH_PLACES = const(4)
_MOVES_ROOM = const(2048)  # of the nvm's 8 KB; the other four games and all statistics need up to five
_NVM = const(8192)
_MOST_SEATS = const(8)  # a mark has half a byte
_REVEALED = const(8)  # in a mark of half a byte
_SEAT = const(0x7F)
_MOVE_LIMIT = const(1 << 30)  # moves are below this


def _put(out, value):
    # Seven bits per byte, low bits first; the top bit means that more follow.
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
            if byte < 128 and value < _MOVE_LIMIT:
                return value
            shift += 7
        raise CorruptState("a number in the save is too large")

    def bytes(self):
        count = self.number()
        if self.at + count > len(self.saved):
            raise CorruptState("the save is cut short")
        self.at += count
        return self.saved[self.at - count : self.at]


def pack(session, room=_NVM):
    """Pack a session, without its moves if they take over 2,048 bytes or make the whole larger than `room`."""
    out = bytearray((_FORMAT, len(session.players)))
    out.extend(session.players)
    out.append((_ASSISTED if session.assisted else 0) | _WITH_PLACES)
    out.append(session.eyes)
    for value in (session.hints, session.undos):
        _put(out, value)
    driven = session.driver.save() if session.driver else session.driven
    for part in (session.match.state if session.match else b"", session.rules.state):
        _put(out, len(part))
        out.extend(part)
    out = _put_moves(out, session, min(_MOVES_ROOM, room - len(out) - len(driven) - 2))
    _put(out, len(driven))
    out.extend(driven)
    return bytes(out)


def _put_moves(out, session, room):
    # Size in two bytes, moves left out (0), moves that follow, their places, their marks.
    start = len(out)
    if not session.before and (len(session.players) <= _MOST_SEATS or not session.history):
        out.extend(b"\0\0\0")
        _put(out, len(session.history))
        _put_places(out, session.history, start + room)
        _put_marks(out, session.marks)
        size = len(out) - start - 2
        if size <= room:
            out[start] = size & 127 | 128
            out[start + 1] = size >> 7
            return out
    out = out[:start]
    missing = bytearray()
    _put(missing, session.before + len(session.history))
    _put(out, len(missing))
    out.extend(missing)
    return out


def _put_places(out, history, end):
    # For each move its index from 1 among the distinct moves so far, or 0 and the move itself. Stops soon after `end`.
    distinct: list = []
    for move in history:
        if move in distinct:
            place = distinct.index(move)
            _put(out, place + 1)
            distinct.pop(place)
        else:
            out.append(0)
            _put(out, move)
        distinct.insert(0, move)
        if len(out) > end:
            return


def _put_marks(out, marks):
    # Two per byte: seat - 1, and whether the move revealed something.
    half = 0
    for i in range(len(marks)):
        mark = marks[i]
        half |= ((mark & _SEAT) - 1 & 7 | (_REVEALED if mark & REVEALED else 0)) << 4 * (i & 1)
        if i & 1 or i == len(marks) - 1:
            out.append(half)
            half = 0


def resume(store, name, title):
    """The session in a section of the store, or the reason why there is none; a damaged section is removed."""
    saved = store.get(name)
    try:
        return unpack(saved, title)
    except CorruptState as wrong:
        print(wrong)
        if saved[0] != _FORMAT:  # keep it: that version may be installed again
            return "Saved by another version"
        store.put(name, b"")
        return "Save damaged: dropped"


def unpack(saved, title):
    """Restore a packed session. Raises CorruptState if the bytes aren't one."""
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
    if len(state) < AT_OPTIONS or not players or state[AT_SEATS] != seats or not 0 < eyes <= seats:
        raise CorruptState("the save's parts do not fit")
    last_player = LAST_PACE if title.real_time else HARD
    if [player for player in players if player > last_player and not FAR <= player <= LAST_FAR]:
        raise CorruptState("the save has no such players")
    rules = loader.module(title.folder, "rules").Rules.restore(state)
    match = None
    if match_state:
        match = loader.module(title.folder, "match").Match.restore(match_state)
    session = Session(title, rules, players, match)
    before = 1  # moves that aren't in the save: an unknown number, so not 0
    history = array("i")
    marks = bytearray()
    if flags & _WITH_PLACES:
        before, history, marks = _read_places(_Reader(moves))
    elif flags & _WITH_MOVES:
        before, history, marks = _read_moves(_Reader(moves))
    for mark in marks:
        if not 0 < mark & _SEAT <= seats:
            raise CorruptState("a move of no seat")
    if history and not _replays(session, history, marks):
        # The position is sound, but these moves don't lead to it: play on without undo.
        before = len(history)
        history = array("i")
        marks = bytearray()
    session.assisted = bool(flags & _ASSISTED)
    session.eyes = eyes
    session.hints = hints
    session.undos = undos
    session.driven = driven
    session.before = before
    session.history = history
    session.marks = marks
    return session


def _replays(session, history, marks):
    # Do the moves lead from the deal to the session's position, each of them legal?
    rules = session.rules
    try:
        replayed = rules.__class__(session.deal(), rules.seats(), session.options())
        for i in range(len(history)):
            seat = marks[i] & _SEAT
            if not replayed.allows(history[i], seat):
                return False
            replayed.apply(history[i], seat)
    except Exception:  # options or moves that don't exist
        return False
    return replayed.state == rules.state


def _read_places(reader):
    # (moves left out, history, marks) of moves stored as places.
    history = array("i")
    marks = bytearray()
    before = reader.number()
    if before:
        return before, history, marks
    count = reader.number()
    distinct: list = []
    for _ in range(count):
        place = reader.number()
        if place > len(distinct):
            raise CorruptState("a move that never came")
        move = distinct.pop(place - 1) if place else reader.number()
        distinct.insert(0, move)
        history.append(move)
    half = 0
    for i in range(count):
        half = half >> 4 if i & 1 else reader.byte()
        marks.append((half & 7) + 1 | (REVEALED if half & _REVEALED else 0))
    return 0, history, marks


def _read_moves(reader):
    # (moves left out, history, marks) of moves stored as they are.
    history = array("i")
    marks = bytearray()
    count = reader.number()
    for _ in range(count):
        history.append(reader.number())
    for _ in range(count):
        marks.append(reader.byte())
    return 0, history, marks
