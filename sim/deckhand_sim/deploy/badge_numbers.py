"""Number badges permanently: `--name "Fox {n}"` keeps counting across batches, days and classes.

    register = NumberRegister(user_folder() / "numbers.json")
    names = register.names("Fox {n}", [(uid, name_on_the_badge), ...])     # preview, changes nothing
    names = register.assign("Fox {n}", [(uid, name_on_the_badge), ...])    # reserve the numbers
    register.unassign("Fox {n}", [uid, ...])                               # for badges that could not be written

A badge that already has such a name keeps it, unless the register gave it to another one; next, a badge that was numbered
before gets its number again; all others get the lowest free numbers.
"""

import itertools
import json
import re
from contextlib import contextmanager

import click

from ..atomic_files import atomic_write
from ..printable import printable
from ..single_instance import FileInUse, file_lock

_LOCK_TIMEOUT_S = 10  # other runs hold the file only briefly


class RegisterError(click.ClickException):
    """The file can't be read, or another run doesn't release it; the message is one line."""


def _validated(found):
    """Check {pattern: {uid: number}}. Raises ValueError."""
    for badges in found.values():
        for uid, number in badges.items():
            if not isinstance(uid, str) or type(number) is not int or number < 1:
                raise ValueError
    return found


class NumberRegister:
    """The numbers in a file, or without a path those of this run. save_error: an OSError, or None. Raises RegisterError."""

    def __init__(self, path):
        self._path = path
        self._numbers = {}
        self._before = {}  # what badges had before this run assigned numbers
        self.save_error = None
        self._read()

    def _read(self):
        if self._path is None:
            return
        try:
            self._numbers = _validated(json.loads(self._path.read_text("utf-8")))
        except FileNotFoundError:
            pass
        except (ValueError, AttributeError, RecursionError):
            raise RegisterError("%s is damaged: rename it to count from 1 again" % printable(self._path)) from None

    @contextmanager
    def _as_it_is_now(self):
        """Lock the file and reload it; save it afterwards."""
        if self._path is None:
            yield
            return
        try:
            with file_lock(self._path, _LOCK_TIMEOUT_S):
                self._read()
                yield
                self._write()
        except FileInUse:
            raise RegisterError("another deckhand flash is assigning numbers: run this again") from None

    def _write(self):
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            with atomic_write(self._path) as part:
                part.write_text(json.dumps(self._numbers, indent=1, sort_keys=True) + "\n", "utf-8")
        except OSError as error:
            self.save_error = error

    def names(self, pattern, badges):
        """Return a name for each (uid, current name), with a number for {n}. uid may be ""."""
        if pattern is None or "{n}" not in pattern:
            return [pattern] * len(badges)
        known = self._numbers.get(pattern, {})
        owner = {number: uid for uid, number in known.items()}
        like = re.compile("([1-9][0-9]{0,5})".join(re.escape(part) for part in pattern.split("{n}", 1)))
        taken = set(owner)
        numbers = []
        for uid, name in badges:
            match = like.fullmatch(name)
            number = int(match.group(1)) if match else 0
            if owner.get(number, uid) != uid or not number or number in numbers:
                number = known.get(uid, 0)
            numbers.append(0 if number in numbers else number)
            taken.add(number)
        for i, number in enumerate(numbers):
            if not number:
                numbers[i] = next(n for n in itertools.count(1) if n not in taken)
                taken.add(numbers[i])
        return [pattern.replace("{n}", str(number), 1) for number in numbers]

    def assign(self, pattern, badges):
        """Return the names and remember their numbers. Badges without a uid aren't remembered."""
        if not pattern or "{n}" not in pattern:
            return self.names(pattern, badges)
        before, after = pattern.split("{n}", 1)
        with self._as_it_is_now():
            names = self.names(pattern, badges)
            known = self._numbers.setdefault(pattern, {})
            for (uid, _), name in zip(badges, names, strict=True):
                if uid:
                    self._before[pattern, uid] = known.get(uid)
                    known[uid] = int(name[len(before) : len(name) - len(after)])
        return names

    def unassign(self, pattern, uids):
        """Restore what these badges had before this run."""
        uids = [uid for uid in uids if (pattern, uid) in self._before]
        if not uids:
            return
        with self._as_it_is_now():
            known = self._numbers.setdefault(pattern, {})
            for uid in uids:
                old = self._before[pattern, uid]
                if old is None:
                    known.pop(uid, None)
                else:
                    known[uid] = old
