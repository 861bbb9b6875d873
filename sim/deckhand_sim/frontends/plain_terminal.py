"""The badge as plain lines of text: for screen readers, pipes and any terminal.

    PlainFront(sim).play()            # until "quit" or the end of the input

A line contains button names, each with an optional number of presses, and commands: HELP lists them. Time passes while a button
is pressed and until the console waits for the next one, so there's no hurry; in a real-time game each press takes
`real_time_ms`.
"""

import sys

import click

from ..device.boards import BUTTONS
from ..printable import printable
from .screen_reader import ScreenReader

HELP = """\
Type one or more words and press Enter.
up, down, left, right (u, d, l, r)   move the cursor; "right 3" moves three times
a                                    do what "A:" says; b goes back or undoes
select (hint)                        a hint; again: why
start (menu)                         the pause menu; hold start leaves for the launcher
table (t)                            everything on the screen, one item a line
again                                repeat the last message
wait 2                               wait two seconds
help, quit"""
_ALIASES = {"U": "UP", "D": "DOWN", "L": "LEFT", "R": "RIGHT", "HINT": "SELECT", "MENU": "START", "ENTER": "A"}
_TABLE = ("TABLE", "T", "?")
_QUIT = ("QUIT", "Q", "EXIT")
_NO_CHANGE = "Nothing changed."
_ENDED = "The badge's program has ended."
_UNKNOWN = "unknown: %s. Type help for a list."
_HOLD_MS = 2300
_MAX_REPEATS = 100
_MAX_WAIT_S = 600
_START_MS = 600


class PlainFront:
    """Plays a booted Sim by text: `read` returns a line, "" at the end; `write` takes a line."""

    def __init__(self, sim, real_time_ms=None, read=None, write=None):
        self._sim = sim
        self._pace = {"real_time_ms": real_time_ms} if real_time_ms else {}
        self._read = read or sys.stdin.readline
        self._write = write or (lambda line: click.echo(printable(line)))
        self._reader = None
        self._last_messages = []

    def play(self):
        """Run until the player quits."""
        self._reader = ScreenReader(self._sim, **self._pace)
        self._write(HELP.partition("\n")[0] + " help lists the words.")
        self._write_messages(self._reader.settle(_START_MS))
        while line := self._read():
            words = line.upper().split()
            if words and words[0] in _QUIT:
                return
            self._run_line(words)
            if not self._sim.is_running:
                self._write(_ENDED)
                return

    def _run_line(self, words):
        index = 0
        while index < len(words):
            word = _ALIASES.get(words[index], words[index])
            index += 1
            if word in BUTTONS:
                repeats = _number(words, index, _MAX_REPEATS)
                index += repeats > 0
                for _ in range(repeats or 1):
                    self._write_messages(self._reader.press(word))
            elif word == "HOLD" and index < len(words) and _ALIASES.get(words[index], words[index]) in BUTTONS:
                self._write_messages(self._reader.press(_ALIASES.get(words[index], words[index]), _HOLD_MS))
                index += 1
            elif word == "WAIT":
                seconds = _number(words, index, _MAX_WAIT_S)
                index += seconds > 0
                self._write_messages(self._reader.settle(1000 * (seconds or 1)))
            elif word in _TABLE:
                for line in self._reader.full():
                    self._write(line)
            elif word == "AGAIN":
                for line in self._last_messages or [_NO_CHANGE]:
                    self._write(line)
            elif word == "HELP":
                for line in HELP.splitlines():
                    self._write(line)
            else:
                self._write(_UNKNOWN % word.lower())
                return

    def _write_messages(self, lines):
        self._last_messages = lines or self._last_messages
        for line in lines or [_NO_CHANGE]:
            self._write(line)


def _number(words, index, maximum):
    """Return the number at a place in a line, at most `maximum`; 0 if there is none."""
    text = words[index] if index < len(words) else ""
    return min(maximum, int(text)) if text.isdecimal() and text.isascii() and len(text) < 9 else 0
