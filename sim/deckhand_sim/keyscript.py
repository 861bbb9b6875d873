"""Key scripts: what a player presses, as one line of text.

    parse("DOWN A A wait:500 hold:START:2500 A*3 (SELECT wait:400 A wait:900)*20 down:LEFT wait:200 up:LEFT")

Words, apart by spaces or commas: a button (a press: down 60 ms, up, 60 ms), BUTTON*N (N presses), hold:BUTTON:MS,
down:BUTTON, up:BUTTON, wait:MS; (WORDS)*N does all between the parentheses N times. Buttons: UP DOWN LEFT RIGHT A B
START SELECT, in any case; UP2, A2 ... are a second pad's. The same script on the same badge gives the same pictures,
always.
"""

import re
from typing import NamedTuple

from .device.boards import BUTTONS, BUTTONS_OF_TWO
from .whole_number import whole_number

PRESS_MS = 60
GAP_MS = 60
_MOST_MS = 3_600_000
_MOST_TIMES = 1000
_REPEATED = re.compile(r"\(([^()]*)\)(\*\S*)?")
_WORDS = "BUTTON, BUTTON*N, hold:BUTTON:MS, down:BUTTON, up:BUTTON or wait:MS"


class KeyScriptError(ValueError):
    """A word that no key script has; the message is one line."""


class Step(NamedTuple):
    """`keys` go down (pressed) or up, then `ms` go by; no key: only time goes by."""

    key: str
    pressed: bool
    ms: int


def _button(name, word):
    if name.upper() not in BUTTONS_OF_TWO:
        raise KeyScriptError("%s: no such button; there are %s" % (word, " ".join(BUTTONS)))
    return name.upper()


def _number(text, word, most):
    if not 0 < whole_number(text) <= most:
        raise KeyScriptError("%s: a number from 1 to %d is missing" % (word, most))
    return whole_number(text)


def press(button, ms=PRESS_MS, gap=GAP_MS):
    """The steps of one press."""
    return [Step(button, True, ms), Step(button, False, gap)]


def parse(text):
    """The steps of a key script. Raises KeyScriptError with one line."""
    steps, at = [], 0
    for group in _REPEATED.finditer(text):
        words, times = group.groups()
        steps += _steps(text[at : group.start()])
        steps += _steps(words) * _number((times or "")[1:], group.group(), _MOST_TIMES)
        at = group.end()
    return steps + _steps(text[at:])


def _steps(text):
    """The steps of words without parentheses."""
    steps = []
    for word in text.replace(",", " ").replace("\ufeff", " ").split():  # the mark of a file that was pasted
        verb, *rest = word.split(":")
        match verb.lower(), rest:
            case "wait", [ms]:
                steps.append(Step("", False, _number(ms, word, _MOST_MS)))
            case "hold", [name, ms]:
                steps += press(_button(name, word), _number(ms, word, _MOST_MS))
            case "down", [name]:
                steps.append(Step(_button(name, word), True, 0))
            case "up", [name]:
                steps.append(Step(_button(name, word), False, 0))
            case _, []:
                name, star, times = word.partition("*")
                steps += press(_button(name, word)) * (_number(times, word, _MOST_TIMES) if star else 1)
            case _:
                raise KeyScriptError("%s: a word is %s" % (word, _WORDS))
    return steps
