"""Winnable deals: four grades on the drive, the daily deal, and which of them the player has won.

    listed = Deals(console.store, title)
    listed.won(0), listed.counts[0]     # easy deals: how many are won, and how many there are
    listed.next(0, 4711)                # the easy deal to play after deal 4711
    listed.next_of_all(4711)            # the daily deal; without a clock, the next unwon deal
    count(store, session)               # at a game's end: mark its deal as won
    standing(store, title, 4711)        # a deal's grade and progress, for the result

seeds/deals/<game>.bin: "DKD2", deals per grade, an id of the marks, number of marks (two bytes each), then each
deal (three bytes) with its mark (two), low bytes first. The file is never read whole. The store's section has the id,
then a bit per mark, 1 for won: a deal keeps its mark in every later list, and no other deal ever gets it. Any solitaire win
counts, whatever the options, hints, undo and the way the deal was begun.
"""

import time

from deckhand.const import const
from deckhand.save.sections import WON, of

GRADES = ("easy", "medium", "hard", "nasty")
_MAGIC = b"DKD2"
_HEAD_BYTES = const(16)
_AT_ID = const(12)  # of the marks, two bytes
_AT_MARKS = const(14)  # their number, two bytes
_DEAL_BYTES = const(5)
_CHUNK_BYTES = const(95)  # a multiple of _DEAL_BYTES
_ID_BYTES = const(2)  # of the section, before its bits
_DAMAGED = "The list of deals is damaged"
_FIRST_YEAR = const(2025)  # a clock in an earlier year was never set


def _path(folder):
    return "seeds/deals/" + folder + ".bin"


def date():
    """(year, month, day), or () if the clock isn't set."""
    now = time.localtime()
    return (now.tm_year, now.tm_mon, now.tm_mday) if now.tm_year >= _FIRST_YEAR else ()


def count(store, session):
    """Mark the deal of a solitaire win, if it's in the list."""
    from deckhand.table.outcome import is_won

    if len(session.players) == 1 and session.humans() and is_won(session):
        try:
            listed = Deals(store, session.title)
        except (OSError, ValueError):
            return  # there is no list, or a damaged one
        place = listed.find(session.deal())
        if place >= 0:
            listed.mark(place)


def standing(store, title, deal):
    """(grade, progress in it as "3/100", next deal to play) of a deal; None if it isn't in the list."""
    try:
        listed = Deals(store, title)
        place = listed.find(deal)
        if place < 0:
            return None
        grade = listed.grade(place)
        return GRADES[grade], "%d/%d" % (listed.won(grade), listed.counts[grade]), listed.next(grade, deal)
    except (OSError, ValueError):
        return None  # there is no list, or a damaged one


def share(store, title):
    """Progress in all grades, as "112/400"; "" if the list is missing or damaged."""
    try:
        listed = Deals(store, title)
    except (OSError, ValueError):
        return ""
    return "%d/%d" % (sum([listed.won(grade) for grade in range(len(GRADES))]), sum(listed.counts))


class Deals:
    """One game's list; a deal's place is its index in it. Raises OSError or ValueError for a missing or damaged file."""

    def __init__(self, store, title):
        self._store = store
        self._section = of(title.prefix, WON)
        self._path = _path(title.folder)
        with open(self._path, "rb") as file:
            head = file.read(_HEAD_BYTES)
            if head[:4] != _MAGIC or len(head) < _HEAD_BYTES:
                raise ValueError(_DAMAGED)
            self.counts = [head[i] | head[i + 1] << 8 for i in range(4, _AT_ID, 2)]
            if 0 in self.counts:
                raise ValueError(_DAMAGED)
            deal_count = sum(self.counts)
            self._marks_id = head[_AT_ID:_AT_MARKS]
            saved = store.get(self._section)
            saved = saved[_ID_BYTES:] if saved[:_ID_BYTES] == self._marks_id else b""
            size = ((head[_AT_MARKS] | head[_AT_MARKS + 1] << 8) + 7) // 8
            self._marks = bytearray(max(size, len(saved)))  # a newer list may have had more marks
            self._marks[: len(saved)] = saved
            self._won = bytearray((deal_count + 7) // 8)  # by place
            self._read(file, deal_count)

    def _read(self, file, deal_count):
        place = 0
        chunk = file.read(_CHUNK_BYTES)
        while chunk:
            if len(chunk) % _DEAL_BYTES:
                raise ValueError(_DAMAGED)
            for at in range(3, len(chunk), _DEAL_BYTES):
                mark = chunk[at] | chunk[at + 1] << 8
                if place == deal_count or mark >> 3 >= len(self._marks):
                    raise ValueError(_DAMAGED)
                if self._marks[mark >> 3] >> (mark & 7) & 1:
                    self._won[place >> 3] |= 1 << (place & 7)
                place += 1
            chunk = file.read(_CHUNK_BYTES)
        if place < deal_count:
            raise ValueError(_DAMAGED)

    def _entry(self, place):
        with open(self._path, "rb") as file:
            file.seek(_HEAD_BYTES + _DEAL_BYTES * place)
            return file.read(_DEAL_BYTES)

    def deal(self, place):
        """The number of the deal at a place."""
        raw = self._entry(place)
        return raw[0] | raw[1] << 8 | raw[2] << 16

    def find(self, deal):
        """The place of a deal, -1 if it isn't in the list."""
        low = deal & 255
        middle = deal >> 8 & 255
        high = deal >> 16
        raw = bytearray(_DEAL_BYTES)
        with open(self._path, "rb") as file:
            file.seek(_HEAD_BYTES)
            for place in range(sum(self.counts)):
                file.readinto(raw)
                if raw[0] == low and raw[1] == middle and raw[2] == high:
                    return place
        return -1

    def grade(self, place):
        """The grade of the deal at a place, as an index of GRADES."""
        grade = 0
        while place >= self.counts[grade]:
            place -= self.counts[grade]
            grade += 1
        return grade

    def is_won(self, place):
        """Has the player won the deal at this place?"""
        return bool(self._won[place >> 3] >> (place & 7) & 1)

    def won(self, grade):
        """Number of deals won in a grade."""
        first = sum(self.counts[:grade])
        return sum([1 for place in range(first, first + self.counts[grade]) if self.is_won(place)])

    def mark(self, place):
        """Mark the deal at a place as won."""
        raw = self._entry(place)
        mark = raw[3] | raw[4] << 8
        self._marks[mark >> 3] |= 1 << (mark & 7)
        self._won[place >> 3] |= 1 << (place & 7)
        self._store.put(self._section, self._marks_id + bytes(self._marks))

    def _place(self, grade, i):
        # The i-th deal of a grade, wrapping round.
        return sum(self.counts[:grade]) + i % self.counts[grade]

    def _place_by_turns(self, i):
        # The i-th deal with the grades in turn: easy, medium, hard, nasty, easy...
        return self._place(i % len(GRADES), i // len(GRADES))

    def today(self):
        """The place of the daily deal, the same on all badges; -1 if the clock isn't set. The grades take turns."""
        day = date()
        # As if each month had 31 days: it's enough that no two days share a number.
        return self._place_by_turns(((day[0] - _FIRST_YEAR) * 12 + day[1] - 1) * 31 + day[2] - 1) if day else -1

    def next(self, grade, deal):
        """The deal of a grade to play after this one: the next unwon one, wrapping round.

        If all are won, simply the next. A `deal` of another grade starts the search at the grade's first.
        """
        own_grade, i = self._index(deal)
        first = i + 1 if own_grade == grade else 0
        return self._unwon([self._place(grade, i) for i in range(first, first + self.counts[grade])])

    def next_of_all(self, deal):
        """The daily deal; without a clock, the next unwon deal after this one, the grades taking turns."""
        place = self.today()
        if place >= 0:
            return self.deal(place)
        own_grade, i = self._index(deal)
        first = i * len(GRADES) + own_grade + 1
        return self._unwon([self._place_by_turns(i) for i in range(first, first + max(self.counts) * len(GRADES))])

    def _index(self, deal):
        # (grade, index in that grade) of a deal; (-1, 0) if it isn't in the list.
        place = self.find(deal)
        if place < 0:
            return -1, 0
        grade = self.grade(place)
        return grade, place - sum(self.counts[:grade])

    def _unwon(self, places):
        # The first unwon deal of these places, or just the first.
        for place in places:
            if not self.is_won(place):
                return self.deal(place)
        return self.deal(places[0])
