"""START and SELECT on one key, for boards with seven: held it is START, let go within 400 ms it is SELECT.

    keys = Keys(scanner, order)     # a scanner in front of keypad's one; order: the keys by the board's numbers

Only kits for such boards have this module.
"""

import keypad
import supervisor

from deckhand.const import WRAP, const
from deckhand.keys import SELECT, START

_HELD_MS = const(400)


class Keys:
    """A scanner as keypad's; it is its own queue, and its own event: only keypad can fill a keypad.Event."""

    def __init__(self, scanner, order):
        self.events = self.event = self
        self.key_number = 0
        self.pressed = False
        self._scanner = scanner
        self._event = keypad.Event()
        self._start = order.find(bytes((START,)))  # keys' numbers
        self._select = order.find(bytes((SELECT,)))
        self._since_ms = -1  # when the key went down; -1: it is up, or START already
        self._is_tapped = False  # is SELECT still to be let go?

    @property
    def overflowed(self):
        """Was an event lost?"""
        return self._scanner.events.overflowed

    def clear(self):
        """Forget what happened."""
        self._scanner.events.clear()
        self._since_ms = -1
        self._is_tapped = False

    def reset(self):
        """Take all keys for released; one that is down is reported at once."""
        self._scanner.reset()

    def get_into(self, _):
        """Become the next event: True; with none left, False."""
        if self._is_tapped:
            self._is_tapped = False
            return self._fill(self._select, False)
        now = supervisor.ticks_ms()
        while self._scanner.events.get_into(self._event):
            key = self._event.key_number
            pressed = self._event.pressed
            if key != self._start and key != self._select:
                return self._fill(key, pressed)
            if pressed:
                self._since_ms = now
            elif self._since_ms >= 0:
                self._since_ms = -1
                self._is_tapped = True
                return self._fill(self._select, True)
            else:
                return self._fill(self._start, False)
        # Only now: after a slow step the key may be up again, and its release is in the queue.
        if self._since_ms >= 0 and (now - self._since_ms & WRAP) >= _HELD_MS:
            self._since_ms = -1
            return self._fill(self._start, True)
        return False

    def _fill(self, key, pressed):
        self.key_number = key
        self.pressed = pressed
        return True
