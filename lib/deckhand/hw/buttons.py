"""The buttons as key numbers: presses, releases, auto-repeat of the d-pad, and how long a key has been held.

    buttons = Buttons(keys, names, stick)       # of hw.boards.Devices
    while buttons.poll(now_ms):
        buttons.key, buttons.pressed      # the event; a repeat is another press
    if buttons.held(START, now_ms) >= 2000: ...

A joystick's directions (PyGamer) are d-pad keys. A second pad on the first one's shift register (the simulator's window has
one) has key numbers from 8; only real-time games use them.
"""

import board
import keypad

from deckhand.const import WRAP, const
from deckhand.keys import DOWN, LEFT, RIGHT, UP

_FIRST_REPEAT_MS = const(380)
_REPEAT_MS = const(110)
_KEYS = const(8)  # of a pad
PADS = 2 if hasattr(board, "SECOND_PAD") else 1
_OPPOSITE = const(3)  # XOR of RIGHT and LEFT, and of DOWN and UP: a left-handed player turns the badge round


class Buttons:
    """Reader of the board's keys; makes no garbage. Raises RuntimeError if the keys are unknown."""

    def __init__(self, keys, names, stick):
        self.key = 0  # of the last event
        self.pressed = False  # was it pressed, or released?
        self.left_handed = False  # is the badge turned round?
        self._down = [-1] * (_KEYS * PADS)  # when each key went down, -1 while it is up
        self._repeat_at = 0  # ms when the held direction repeats next
        self._repeating = -1  # the held direction, -1: none
        self._stick = stick
        if not keys:
            raise RuntimeError("Deckhand does not know the buttons of this board yet: %s." % board.board_id)
        self._keys = keys
        self._event = keys.event if hasattr(keys, "event") else keypad.Event()
        self._can_fail = hasattr(keys, "notice")
        self._names = names
        self._events = keys.events

    def clear(self):
        """Forget all events and held keys."""
        self._events.clear()
        for key in range(_KEYS * PADS):
            self._down[key] = -1
        self._repeating = -1

    def notice(self):
        """A sentence for the screen if the keys have failed, else ""."""
        return self._keys.notice() if self._can_fail else ""

    def drain(self, now):
        """Discard all events so far; held keys stay held, but stop repeating."""
        while self.poll(now):
            pass
        self._repeating = -1

    def held(self, key, now):
        """Milliseconds since the key went down, at least 1; 0 while it's up."""
        since = self._down[key]
        if since < 0:
            return 0
        return (now - since & WRAP) + 1

    def poll(self, now):
        """Set `key` and `pressed` to the next event; False if there is none."""
        events = self._events
        if events.overflowed:  # a release may be lost, and its key would be held for ever
            self.clear()
            self._keys.reset()
        if events.get_into(self._event):
            key = self._event.key_number
            key = self._names[key % _KEYS] + (key & _KEYS)
            if self.left_handed and RIGHT <= key < _KEYS:
                key ^= _OPPOSITE
            return self._set_event(key, self._event.pressed, now)
        if self._stick:
            for key in (LEFT, RIGHT, UP, DOWN):
                is_pushed = self._stick.pushed(key)
                if self.left_handed:
                    key ^= _OPPOSITE
                if is_pushed != (self._down[key] >= 0):
                    return self._set_event(key, is_pushed, now)
        key = self._repeating
        if key >= 0 and (now - self._repeat_at & WRAP) < WRAP >> 1:
            self._repeat_at = now + _REPEAT_MS & WRAP
            self.key = key
            self.pressed = True
            return True
        return False

    def _set_event(self, key, pressed, now):
        self.key = key
        self.pressed = pressed
        self._down[key] = now if pressed else -1
        if pressed and key % _KEYS >= RIGHT:
            self._repeating = key
            self._repeat_at = now + _FIRST_REPEAT_MS & WRAP
        elif key == self._repeating:
            self._repeating = -1
        return True
