"""START and SELECT on one key, for boards with seven: held it's START, released within 400 ms it's SELECT.

    keys = Keys(scanner, order)     # wraps a keypad scanner; order: deckhand.keys' number of each of the board's keys

Only kits for such boards have this module.
"""

import keypad
import supervisor

from deckhand.const import WRAP, const
from deckhand.keys import SELECT, START

_HELD_MS = const(400)


class Keys:
    """A scanner with keypad's interface, which is also its own queue and event: only keypad can fill a keypad.Event."""

    def __init__(self, scanner, order):
        self.events = self.event = self
        self.key_number = 0
        self.pressed = False
        self._scanner = scanner
        self._event = keypad.Event()
        self._start = order.find(bytes((START,)))  # the board's numbers of both keys
        self._select = order.find(bytes((SELECT,)))
        self._since_ms = -1  # when the key went down; -1: it's up, or already START
        self._is_tapped = False  # must SELECT still be released?

    @property
    def overflowed(self):
        """Was an event lost?"""
        return self._scanner.events.overflowed

    def clear(self):
        """Forget all events."""
        self._scanner.events.clear()
        self._since_ms = -1
        self._is_tapped = False

    def reset(self):
        """Treat all keys as released; one that is down is reported again."""
        self._scanner.reset()

    def get_into(self, _):
        """Become the next event; False if there is none. The argument is ignored."""
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
        # Not before the queue is empty: after a slow step it may hold the key's release.
        if self._since_ms >= 0 and (now - self._since_ms & WRAP) >= _HELD_MS:
            self._since_ms = -1
            return self._fill(self._start, True)
        return False

    def _fill(self, key, pressed):
        self.key_number = key
        self.pressed = pressed
        return True
