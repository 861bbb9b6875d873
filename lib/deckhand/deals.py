"""Curated deals: four grades of them on the drive, a daily one, and which of them were won.

    listed = Deals(console.store, title)
    listed.won(0), listed.counts[0]     # of the easy ones, how many were won, and how many there are
    listed.next(0, 4711)                # the easy deal to play after deal 4711
    listed.next(DAY, 4711)              # the daily deal; with no clock, the next of all in turn
    count(store, session)               # at a game's end: remember a deal of the list that was won
    standing(store, title, 4711)        # what to say of a deal and its grade

seeds/deals/<game>.bin: "DKD1", how many deals each grade has (two bytes), then the deals (three bytes), low bytes first.
It is never read whole. The store's section has a check sum of the file (two bytes), then a bit a deal, 1 for won. Won is
won: with any options, with hints and undo too, and however the deal was begun; a race for two is another game.
"""

import time
from binascii import crc32

from deckhand.const import const
from deckhand.sections import WON, of

GRADES = ("easy", "medium", "hard", "nasty")
DAY = 4  # in a grade's place: the daily deal, or with no clock all grades in turn
_MAGIC = b"DKD1"
_HEAD = const(12)
_CHUNK = const(96)  # whole deals
_SUM = const(2)
_OLDEST = const(2025)  # a clock that shows an earlier year was never set


def _path(folder):
    return "/seeds/deals/" + folder + ".bin"


def date():
    """(year, month, day) where a clock is set, else ()."""
    now = time.localtime()
    return (now.tm_year, now.tm_mon, now.tm_mday) if now.tm_year >= _OLDEST else ()


def count(store, session):
    """Remember a deal that somebody won alone, if it is one of the list."""
    if len(session.players) == 1 and session.humans() and session.won():
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


class Deals:
    """One game's list. A deal's place is its index in the whole list. Raises OSError or ValueError for a damaged file."""

    def __init__(self, store, title):
        self._store = store
        self._section = of(title.prefix, WON)
        self._path = _path(title.folder)
        total = 0
        with open(self._path, "rb") as file:
            head = file.read(_HEAD)
            self.counts = [head[i] | head[i + 1] << 8 for i in range(4, len(head) - 1, 2)]
            seal = crc32(head)
            chunk = file.read(_CHUNK)
            while chunk:
                total += len(chunk)
                seal = crc32(chunk, seal)
                chunk = file.read(_CHUNK)
        if head[:4] != _MAGIC or len(self.counts) != len(GRADES) or 0 in self.counts or total != 3 * sum(self.counts):
            raise ValueError("The list of deals is damaged")
        self._seal = bytes((seal & 255, seal >> 8 & 255))
        self._won = bytearray((total // 3 + 7) // 8)
        kept = store.get(self._section)
        if kept[:_SUM] == self._seal:  # else it is of another list
            self._won[: len(kept) - _SUM] = kept[_SUM:]

    def deal(self, place):
        """The deal at a place."""
        with open(self._path, "rb") as file:
            file.seek(_HEAD + 3 * place)
            raw = file.read(3)
        return raw[0] | raw[1] << 8 | raw[2] << 16

    def find(self, deal):
        """The place of a deal, -1 where it is none of the list."""
        wanted = bytes((deal & 255, deal >> 8 & 255, deal >> 16 & 255))
        raw = bytearray(3)
        with open(self._path, "rb") as file:
            file.seek(_HEAD)
            for place in range(sum(self.counts)):
                file.readinto(raw)
                if raw == wanted:
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
        self._won[place >> 3] |= 1 << (place & 7)
        self._store.put(self._section, self._seal + bytes(self._won))

    def _place(self, grade, i):
        # The i-th of a grade, round and round; for DAY easy, medium, hard, nasty and easy again.
        if grade == DAY:
            grade = i % len(GRADES)
            i //= len(GRADES)
        return sum(self.counts[:grade]) + i % self.counts[grade]

    def today(self):
        """The place of the day's deal, -1 where no clock is set; the grades take turns, and all badges have the same."""
        day = date()
        # Every month has 31 days here: all that counts is that each day has a number of its own.
        return self._place(DAY, ((day[0] - _OLDEST) * 12 + day[1] - 1) * 31 + day[2] - 1) if day else -1

    def next(self, grade, deal):
        """The deal of a grade to play after this one: the next that was not won, round and round.

        Where all were won, simply the next one; where `deal` is none of that grade, it begins with the first.
        """
        place = self.today() if grade == DAY else -1
        if place >= 0:
            return self.deal(place)
        first = 0
        place = self.find(deal)
        if place >= 0:
            own = self.grade(place)
            i = place - sum(self.counts[:own])
            if grade == DAY:
                first = i * len(GRADES) + own + 1
            elif grade == own:
                first = i + 1
        many = max(self.counts) * len(GRADES) if grade == DAY else self.counts[grade]
        for i in range(first, first + many):
            place = self._place(grade, i)
            if not self.is_won(place):
                return self.deal(place)
        return self.deal(self._place(grade, first))
