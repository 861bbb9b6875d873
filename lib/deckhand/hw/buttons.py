"""The buttons as key numbers: presses, releases, repeats of the d-pad, and how long a key has been held.

    buttons = Buttons(keys, names, stick)       # of hw.boards.Devices
    while buttons.poll(now_ms):
        buttons.key, buttons.pressed      # what happened; a repeat is a press again
    if buttons.held(START, now_ms) >= 2000: ...

A board with a joystick (PyGamer) gives its directions as d-pad keys. Where a second pad hangs on the first one's shift
register (the simulator's window has one), its keys are 8 more than these; only games of real time look at them.
"""

import board
import keypad

from deckhand.const import WRAP, const
from deckhand.keys import DOWN, LEFT, RIGHT, UP

_FIRST_REPEAT_MS = const(380)
_REPEAT_MS = const(110)
_KEYS = const(8)  # of a pad
PADS = 2 if hasattr(board, "SECOND_PAD") else 1
_ROUND = const(3)  # left-handed: the badge is turned round, and with these bits RIGHT is LEFT, DOWN is UP; letters stay


class Buttons:
    """Reads the board's keys without making garbage. Raises RuntimeError on a board whose keys nobody knows."""

    def __init__(self, keys, names, stick):
        self.key = 0
        self.pressed = False
        self.left_handed = False
        self._down = [-1] * (_KEYS * PADS)  # when each key went down, -1 while it is up
        self._again = 0  # when the held direction repeats
        self._repeating = -1
        self._stick = stick
        if not keys:
            raise RuntimeError("Deckhand does not know the buttons of this board yet: %s." % board.board_id)
        self._keys = keys
        self._event = keys.event if hasattr(keys, "event") else keypad.Event()
        self._can_fail = hasattr(keys, "notice")
        self._names = names
        self._events = keys.events

    def clear(self):
        """Forget what was pressed and what is held."""
        self._events.clear()
        for key in range(_KEYS * PADS):
            self._down[key] = -1
        self._repeating = -1

    def notice(self):
        """A sentence for the screen where the keys have failed, else ""."""
        return self._keys.notice() if self._can_fail else ""

    def drain(self, now):
        """Let what was pressed so far go by; what is held stays held, but repeats no more."""
        while self.poll(now):
            pass
        self._repeating = -1

    def held(self, key, now):
        """Milliseconds since the key went down; 0 while it is up."""
        since = self._down[key]
        if since < 0:
            return 0
        return (now - since & WRAP) + 1

    def poll(self, now):
        """True, with self.key and self.pressed set, for each thing that happened; False when nothing is left."""
        events = self._events
        if events.overflowed:  # a release may be lost: better none is held than one for ever
            self.clear()
            self._keys.reset()
        if events.get_into(self._event):
            key = self._event.key_number
            key = self._names[key % _KEYS] + (key & _KEYS)
            if self.left_handed and RIGHT <= key < _KEYS:
                key ^= _ROUND
            return self._happened(key, self._event.pressed, now)
        if self._stick:
            for key in (LEFT, RIGHT, UP, DOWN):
                on = self._stick.pushed(key)
                if self.left_handed:
                    key ^= _ROUND
                if on != (self._down[key] >= 0):
                    return self._happened(key, on, now)
        key = self._repeating
        if key >= 0 and (now - self._again & WRAP) < WRAP >> 1:
            self._again = now + _REPEAT_MS & WRAP
            self.key = key
            self.pressed = True
            return True
        return False

    def _happened(self, key, pressed, now):
        self.key = key
        self.pressed = pressed
        self._down[key] = now if pressed else -1
        if pressed and key % _KEYS >= RIGHT:
            self._repeating = key
            self._again = now + _FIRST_REPEAT_MS & WRAP
        elif key == self._repeating:
            self._repeating = -1
        return True
