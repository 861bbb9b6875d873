"""Key scripts: button presses as one line of text.

    parse("DOWN A A wait:500 hold:START:2500 A*3 (SELECT wait:400 A wait:900)*20 down:LEFT wait:200 up:LEFT")

Words are separated by spaces or commas: BUTTON (down for 60 ms, up for 60 ms), BUTTON*N (N presses), hold:BUTTON:MS,
down:BUTTON, up:BUTTON, wait:MS. (WORDS)*N repeats a group. Buttons, in any case: UP DOWN LEFT RIGHT A B START SELECT;
UP2, A2 ... are those of a second pad. The same script on the same badge always gives the same pictures.
"""

import re
from typing import NamedTuple

from .device.boards import BUTTONS, BUTTONS_OF_TWO
from .natural_number import parse_natural

PRESS_MS = 60
GAP_MS = 60
_MAX_WAIT_MS = 3_600_000
_MAX_REPEATS = 1000
_REPEATED = re.compile(r"\(([^()]*)\)(\*\S*)?")
_WORDS = "BUTTON, BUTTON*N, hold:BUTTON:MS, down:BUTTON, up:BUTTON or wait:MS"


class KeyScriptError(ValueError):
    """An invalid word in a key script; the message is one line."""


class Step(NamedTuple):
    """Press or release `key`, then wait `ms`. An empty key only waits."""

    key: str
    pressed: bool
    ms: int


def _button(name, word):
    if name.upper() not in BUTTONS_OF_TWO:
        raise KeyScriptError("%s: no such button; use %s" % (word, " ".join(BUTTONS)))
    return name.upper()


def _number(text, word, maximum):
    if not 0 < parse_natural(text) <= maximum:
        raise KeyScriptError("%s: needs a number from 1 to %d" % (word, maximum))
    return parse_natural(text)


def press(button, ms=PRESS_MS, gap=GAP_MS):
    """Return the steps of one press."""
    return [Step(button, True, ms), Step(button, False, gap)]


def parse(text):
    """Parse a key script into steps. Raises KeyScriptError."""
    steps, position = [], 0
    for group in _REPEATED.finditer(text):
        words, times = group.groups()
        steps += _steps(text[position : group.start()])
        steps += _steps(words) * _number((times or "")[1:], group.group(), _MAX_REPEATS)
        position = group.end()
    return steps + _steps(text[position:])


def _steps(text):
    """Parse words without parentheses."""
    steps = []
    for word in text.replace(",", " ").replace("\ufeff", " ").split():  # a byte order mark, from a pasted file
        verb, *rest = word.split(":")
        match verb.lower(), rest:
            case "wait", [ms]:
                steps.append(Step("", False, _number(ms, word, _MAX_WAIT_MS)))
            case "hold", [name, ms]:
                steps += press(_button(name, word), _number(ms, word, _MAX_WAIT_MS))
            case "down", [name]:
                steps.append(Step(_button(name, word), True, 0))
            case "up", [name]:
                steps.append(Step(_button(name, word), False, 0))
            case _, []:
                name, star, times = word.partition("*")
                steps += press(_button(name, word)) * (_number(times, word, _MAX_REPEATS) if star else 1)
            case _:
                raise KeyScriptError("%s: not a key script word; use %s" % (word, _WORDS))
    return steps
