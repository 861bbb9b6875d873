"""Which badge has which number, for good: `--name "Fox {n}"` goes on counting over batches, days and classes.

    register = Register(user_folder() / "numbers.json")
    names = register.names("Fox {n}", [(uid, name_on_the_badge), ...])     # changes nothing
    register.keep("Fox {n}", uid, "Fox 9"); register.write()

A badge that has such a name keeps it, unless the register knows another badge by it; then one that was numbered before
gets its number again; the others get the lowest numbers that nobody has.
"""

import itertools
import json
import re

from ..whole_files import whole


class Damaged(Exception):
    """The file cannot be read; the message is one line."""


def _checked(found):
    """pattern -> number of the badge -> its number in the name; raises ValueError."""
    for badges in found.values():
        for uid, number in badges.items():
            if not isinstance(uid, str) or type(number) is not int or number < 1:
                raise ValueError
    return found


class Register:
    """The numbers in one file; without a path those of this run only."""

    def __init__(self, path):
        self._path = path
        self._numbers = {}
        self._changed = False
        if path is None:
            return
        try:
            self._numbers = _checked(json.loads(path.read_text("utf-8")))
        except FileNotFoundError:
            pass
        except (ValueError, AttributeError, RecursionError):
            raise Damaged("%s is damaged: rename it to count from 1 again" % path) from None

    def names(self, pattern, badges):
        """A name for each (uid, name that it has): the pattern with a number of its own for {n}. uid may be ""."""
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

    def keep(self, pattern, uid, name):
        """Remember that this badge has this name; nothing of a badge without a number of its own, or of a name for all."""
        if not pattern or "{n}" not in pattern or not uid:
            return
        before, after = pattern.split("{n}", 1)
        badges = self._numbers.setdefault(pattern, {})
        badges[uid] = int(name[len(before) : len(name) - len(after)])
        self._changed = True

    def write(self):
        """Write the file, where something was kept. Raises OSError."""
        if self._changed and self._path:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            with whole(self._path) as part:
                part.write_text(json.dumps(self._numbers, indent=1, sort_keys=True) + "\n", "utf-8")
            self._changed = False
