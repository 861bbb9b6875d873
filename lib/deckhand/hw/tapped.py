"""START and SELECT on one key, for boards with seven: held it is START, let go within 400 ms it is SELECT.

    listen()        # from now on Buttons tells the two apart

A kit for boards with eight keys has this not.
"""

from deckhand.const import WRAP, const
from deckhand.hw.buttons import Buttons
from deckhand.keys import SELECT, START

_HELD_MS = const(400)
_poll = Buttons.poll
_clear = Buttons.clear
_state = [-1, 0]  # when the key went down, -1: it is up, or START already; is SELECT still to be let go?


def listen():
    """Tell them apart."""
    Buttons.poll = poll  # type: ignore[method-assign]
    Buttons.clear = clear  # type: ignore[method-assign]


def clear(self):
    """Forget what was pressed and what is held."""
    _state[0] = -1
    _state[1] = 0
    _clear(self)


def poll(self, now):
    """As Buttons.poll."""
    if _state[1]:
        _state[1] = 0
        return self._happened(SELECT, False, now)
    while _poll(self, now):
        if self.key != START and self.key != SELECT:
            return True
        if self.pressed:
            self._down[self.key] = -1
            _state[0] = now
        elif _state[0] >= 0:
            self._down[self.key] = _state[0] = -1
            _state[1] = 1
            return self._happened(SELECT, True, now)
        else:
            return self._happened(START, False, now)
    # Only now: after a slow step the key may long be up again, and its release is in the queue.
    if _state[0] >= 0 and (now - _state[0] & WRAP) >= _HELD_MS:
        _state[0] = -1
        return self._happened(START, True, now)
    return False
