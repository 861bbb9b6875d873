"""The badge in a terminal as plain lines of text: for screen readers, pipes, and terminals of any kind.

    EarFront(sim).play()            # until "quit" or the end of the input

A line has the names of buttons, a number behind one presses it that often, and a few commands: HELP lists them. Time passes
while a button is pressed and until the console waits for the next one, so nothing has to be quick; in a game of real time
each press takes `real_time_ms`.
"""

import sys

import click

from ..device.boards import BUTTONS
from ..printable import printable
from .screen_reader import Described

HELP = """\
Type one or more words and press Enter.
up, down, left, right (u, d, l, r)   move the cursor; "right 3" moves three times
a                                    do what "A:" says; b goes back or undoes
select (hint)                        a hint; again: why
start (menu)                         the pause menu; hold start leaves for the launcher
table (t)                            everything on the screen, a line each
again                                the last words again
wait 2                               let two seconds go by
help, quit"""
_SHORT = {"U": "UP", "D": "DOWN", "L": "LEFT", "R": "RIGHT", "HINT": "SELECT", "MENU": "START", "ENTER": "A"}
_TABLE = ("TABLE", "T", "?")
_LEAVE = ("QUIT", "Q", "EXIT")
_SILENCE = "Nothing changed."
_ENDED = "The badge's program has ended."
_UNKNOWN = "%s is no key and no command; help lists them."
_HOLD_MS = 2300
_MOST_TIMES = 100
_MOST_SECONDS = 600
_FIRST_MS = 600


class EarFront:
    """Plays a booted Sim by words: `read` gives a line, "" at the end; `write` takes one."""

    def __init__(self, sim, real_time_ms=None, read=None, write=None):
        self._sim = sim
        self._pace = {"real_time_ms": real_time_ms} if real_time_ms else {}
        self._read = read or sys.stdin.readline
        self._write = write or (lambda line: click.echo(printable(line)))
        self._words = None
        self._last = []

    def play(self):
        """Until the player leaves."""
        self._words = Described(self._sim, **self._pace)
        self._write(HELP.partition("\n")[0] + " help lists the words.")
        self._say(self._words.settle(_FIRST_MS))
        while line := self._read():
            words = line.upper().split()
            if words and words[0] in _LEAVE:
                return
            self._line(words)
            if not self._sim.is_running:
                self._write(_ENDED)
                return

    def _line(self, words):
        at = 0
        while at < len(words):
            word = _SHORT.get(words[at], words[at])
            at += 1
            if word in BUTTONS:
                times = _number(words, at, _MOST_TIMES)
                at += times > 0
                for _ in range(times or 1):
                    self._say(self._words.press(word))
            elif word == "HOLD" and at < len(words) and _SHORT.get(words[at], words[at]) in BUTTONS:
                self._say(self._words.press(_SHORT.get(words[at], words[at]), _HOLD_MS))
                at += 1
            elif word == "WAIT":
                seconds = _number(words, at, _MOST_SECONDS)
                at += seconds > 0
                self._say(self._words.settle(1000 * (seconds or 1)))
            elif word in _TABLE:
                for line in self._words.full():
                    self._write(line)
            elif word == "AGAIN":
                for line in self._last or [_SILENCE]:
                    self._write(line)
            elif word == "HELP":
                for line in HELP.splitlines():
                    self._write(line)
            else:
                self._write(_UNKNOWN % word.lower())
                return

    def _say(self, lines):
        self._last = lines or self._last
        for line in lines or [_SILENCE]:
            self._write(line)


def _number(words, at, most):
    """The number at a place in a line, at most `most`; 0 where there is none."""
    text = words[at] if at < len(words) else ""
    return min(most, int(text)) if text.isdecimal() and text.isascii() and len(text) < 9 else 0
