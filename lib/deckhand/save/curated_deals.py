"""Curated deals: four grades of them on the drive, a daily one, and which of them were won.

    listed = Deals(console.store, title)
    listed.won(0), listed.counts[0]     # of the easy ones, how many were won, and how many there are
    listed.next(0, 4711)                # the easy deal to play after deal 4711
    listed.next_of_all(4711)            # the daily deal; with no clock, the next of all in turn
    count(store, session)               # at a game's end: remember a deal of the list that was won
    standing(store, title, 4711)        # what to say of a deal and its grade

seeds/deals/<game>.bin: "DKD2", how many deals each grade has, the name of the marks, how many marks were given (two bytes
each), then each deal (three bytes) with its mark (two), low bytes first. It is never read whole. The store's section has
the name of the marks, then a bit a mark, 1 for won: a deal keeps its mark in every later list, and no other deal ever gets
it. Won is won: with any options, with hints and undo too, and however the deal was begun; a race for two is another game.
"""

import time

from deckhand.const import const
from deckhand.save.sections import WON, of

GRADES = ("easy", "medium", "hard", "nasty")
_MAGIC = b"DKD2"
_HEAD = const(16)
_NAME = const(12)  # of the marks, two bytes of the head
_GIVEN = const(14)  # marks, two bytes
_DEAL = const(5)
_CHUNK = const(95)  # whole deals
_NAMED = const(2)  # bytes of the section before its bits
_DAMAGED = "The list of deals is damaged"
_OLDEST = const(2025)  # a clock that shows an earlier year was never set


def _path(folder):
    return "seeds/deals/" + folder + ".bin"


def date():
    """(year, month, day) where a clock is set, else ()."""
    now = time.localtime()
    return (now.tm_year, now.tm_mon, now.tm_mday) if now.tm_year >= _OLDEST else ()


def count(store, session):
    """Remember a deal that somebody won alone, if it is one of the list."""
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
    """(grade, how much of it is won as "3/100", the deal to play next) of a deal of the list; None of another one."""
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
    """How many of all are won, as "112/400"; "" where the list is damaged."""
    try:
        listed = Deals(store, title)
    except (OSError, ValueError):
        return ""
    return "%d/%d" % (sum([listed.won(grade) for grade in range(len(GRADES))]), sum(listed.counts))


class Deals:
    """One game's list. A deal's place is its index in the whole list. Raises OSError or ValueError for a damaged file."""

    def __init__(self, store, title):
        self._store = store
        self._section = of(title.prefix, WON)
        self._path = _path(title.folder)
        with open(self._path, "rb") as file:
            head = file.read(_HEAD)
            if head[:4] != _MAGIC or len(head) < _HEAD:
                raise ValueError(_DAMAGED)
            self.counts = [head[i] | head[i + 1] << 8 for i in range(4, _NAME, 2)]
            if 0 in self.counts:
                raise ValueError(_DAMAGED)
            many = sum(self.counts)
            self._name = head[_NAME:_GIVEN]
            kept = store.get(self._section)
            kept = kept[_NAMED:] if kept[:_NAMED] == self._name else b""
            room = ((head[_GIVEN] | head[_GIVEN + 1] << 8) + 7) // 8
            self._marks = bytearray(max(room, len(kept)))  # those of a newer list are kept, too
            self._marks[: len(kept)] = kept
            self._won = bytearray((many + 7) // 8)  # by place
            self._read(file, many)

    def _read(self, file, many):
        place = 0
        chunk = file.read(_CHUNK)
        while chunk:
            if len(chunk) % _DEAL:
                raise ValueError(_DAMAGED)
            for at in range(3, len(chunk), _DEAL):
                mark = chunk[at] | chunk[at + 1] << 8
                if place == many or mark >> 3 >= len(self._marks):
                    raise ValueError(_DAMAGED)
                if self._marks[mark >> 3] >> (mark & 7) & 1:
                    self._won[place >> 3] |= 1 << (place & 7)
                place += 1
            chunk = file.read(_CHUNK)
        if place < many:
            raise ValueError(_DAMAGED)

    def _entry(self, place):
        with open(self._path, "rb") as file:
            file.seek(_HEAD + _DEAL * place)
            return file.read(_DEAL)

    def deal(self, place):
        """The deal at a place."""
        raw = self._entry(place)
        return raw[0] | raw[1] << 8 | raw[2] << 16

    def find(self, deal):
        """The place of a deal, -1 where it is none of the list."""
        low = deal & 255
        middle = deal >> 8 & 255
        high = deal >> 16
        raw = bytearray(_DEAL)
        with open(self._path, "rb") as file:
            file.seek(_HEAD)
            for place in range(sum(self.counts)):
                file.readinto(raw)
                if raw[0] == low and raw[1] == middle and raw[2] == high:
                    return place
        return -1

    def grade(self, place):
        """The index in GRADES."""
        grade = 0
        while place >= self.counts[grade]:
            place -= self.counts[grade]
            grade += 1
        return grade

    def is_won(self, place):
        """Was it won?"""
        return bool(self._won[place >> 3] >> (place & 7) & 1)

    def won(self, grade):
        """How many of a grade were won."""
        first = sum(self.counts[:grade])
        return sum([1 for place in range(first, first + self.counts[grade]) if self.is_won(place)])

    def mark(self, place):
        """It was won."""
        raw = self._entry(place)
        mark = raw[3] | raw[4] << 8
        self._marks[mark >> 3] |= 1 << (mark & 7)
        self._won[place >> 3] |= 1 << (place & 7)
        self._store.put(self._section, self._name + bytes(self._marks))

    def _place(self, grade, i):
        # The i-th of a grade, round and round.
        return sum(self.counts[:grade]) + i % self.counts[grade]

    def _place_by_turns(self, i):
        # The i-th of all: easy, medium, hard, nasty and easy again.
        return self._place(i % len(GRADES), i // len(GRADES))

    def today(self):
        """The place of the day's deal, -1 where no clock is set; the grades take turns, and all badges have the same."""
        day = date()
        # Every month has 31 days here: all that counts is that each day has a number of its own.
        return self._place_by_turns(((day[0] - _OLDEST) * 12 + day[1] - 1) * 31 + day[2] - 1) if day else -1

    def next(self, grade, deal):
        """The deal of a grade to play after this one: the next that was not won, round and round.

        Where all were won, simply the next one; where `deal` is none of that grade, it begins with the first.
        """
        own, i = self._index(deal)
        first = i + 1 if own == grade else 0
        return self._unwon([self._place(grade, i) for i in range(first, first + self.counts[grade])])

    def next_of_all(self, deal):
        """The daily deal; with no clock, the deal to play after this one while the grades take turns."""
        place = self.today()
        if place >= 0:
            return self.deal(place)
        own, i = self._index(deal)
        first = i * len(GRADES) + own + 1
        return self._unwon([self._place_by_turns(i) for i in range(first, first + max(self.counts) * len(GRADES))])

    def _index(self, deal):
        # (its grade, its index there), (-1, 0) where it is none of the list.
        place = self.find(deal)
        if place < 0:
            return -1, 0
        grade = self.grade(place)
        return grade, place - sum(self.counts[:grade])

    def _unwon(self, places):
        # The deal of the first place that was not won, else of the first one.
        for place in places:
            if not self.is_won(place):
                return self.deal(place)
        return self.deal(places[0])
