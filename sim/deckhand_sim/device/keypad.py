"""keypad: scanners that poll the keys every 20 ms, even while the program is busy.

As in the firmware: a key that is down when the scanner is created gives no press event, only its release; `reset` gives its
press. When the queue is full, new events are dropped and `overflowed` is set.
"""

from collections import deque

_MAX_DEBOUNCE = 127


class Event:
    """A key press or release. Events are equal if key and direction are; the time doesn't count."""

    def __init__(self, key_number=0, pressed=True, timestamp=None):
        self.key_number = key_number
        self.pressed = bool(pressed)
        self.timestamp = timestamp or 0

    @property
    def released(self):
        """The opposite of `pressed`."""
        return not self.pressed

    def __eq__(self, other):
        return isinstance(other, Event) and (self.key_number, self.pressed) == (other.key_number, other.pressed)

    def __hash__(self):
        return self.key_number << 1 | self.pressed


class EventQueue:
    """A scanner's events, oldest first."""

    def __init__(self, sim, max_events):
        self._sim, self._max_events = sim, max_events
        self._events = deque()
        self.overflowed = False

    def get(self):
        """The next Event, or None."""
        self._sim.spend()
        return Event(*self._events.popleft()) if self._events else None

    def get_into(self, event):
        """Copy the next event into `event`; False if there is none."""
        self._sim.spend()
        if not self._events:
            return False
        event.key_number, event.pressed, event.timestamp = self._events.popleft()
        return True

    def clear(self):
        """Drop all events, and clear `overflowed`."""
        self._events.clear()
        self.overflowed = False

    def __len__(self):
        self._sim.spend()
        return len(self._events)

    def __bool__(self):
        return len(self) > 0

    def _put(self, key, pressed):
        if len(self._events) >= self._max_events:
            self.overflowed = True
        else:
            self._events.append((key, pressed, self._sim.ticks_ms()))


class Scanner:
    """Base class of all scanners. `names`: buttons by key number; "" for a key that can't be pressed."""

    def __init__(self, sim, pins, names, interval, max_events, debounce_threshold):
        if max_events < 1:
            raise ValueError("max_events must be >= 1")
        if not 1 <= debounce_threshold <= _MAX_DEBOUNCE:
            raise ValueError("debounce_threshold must be 1-127")
        self._sim, self._pins, self._names = sim, sim.claim(pins), names
        self._interval = max(1, int(interval * 1_000_000))
        self._threshold = debounce_threshold
        self._down = [sim.is_down(name) for name in names]  # state in the last event
        self._changed_scans = [0] * len(names)  # consecutive scans with the other state
        self._start = sim.now_us
        self._is_scheduled = False
        self.key_count = len(names)
        self.events = EventQueue(sim, max_events)
        sim.scanners.append(self)

    def keys_changed(self):
        """A button changed: scan at the next interval."""
        if not self._is_scheduled and self._pins is not None:
            self._is_scheduled = True
            passed = self._sim.now_us - self._start
            self._sim.at(self._start + (passed // self._interval + 1) * self._interval, self._scan)

    def _scan(self):
        self._is_scheduled = False
        if self._pins is None:
            return
        is_unsettled = False
        for key, name in enumerate(self._names):
            down = self._sim.is_down(name)
            if down == self._down[key]:
                self._changed_scans[key] = 0
                continue
            self._changed_scans[key] += 1
            if self._changed_scans[key] >= self._threshold:
                self._changed_scans[key] = 0
                self._down[key] = down
                self.events._put(key, down)
            else:
                is_unsettled = True
        if is_unsettled:
            self.keys_changed()

    def reset(self):
        """Assume all keys released: one that is down gives its press event at once."""
        self._down = [False] * self.key_count
        self._changed_scans = [0] * self.key_count
        self._scan()

    def deinit(self):
        """Stop scanning and release the pins."""
        if self._pins is not None:
            self._sim.release_pins(self._pins)
            self._sim.scanners.remove(self)
            self._pins = None

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.deinit()


def make_keypad(sim):
    """The module keypad."""

    class ShiftRegisterKeys(Scanner):
        """keypad.ShiftRegisterKeys on the board's own shift register."""

        def __init__(
            self,
            *,
            clock,
            data,
            latch,
            value_to_latch=True,
            key_count,
            value_when_pressed,
            interval=0.020,
            max_events=64,
            debounce_threshold=1,
        ):
            wired = ("register", clock.name, data.name, latch.name) == sim.board.key_source
            wired = wired and value_to_latch and value_when_pressed
            names = [sim.board.keys[i] if wired and i < len(sim.board.keys) else "" for i in range(key_count)]
            super().__init__(sim, (clock, data, latch), names, interval, max_events, debounce_threshold)

    class Keys(Scanner):
        """keypad.Keys: buttons on plain pins, which are low while pressed; another pin's key is never pressed."""

        def __init__(self, pins, *, value_when_pressed, pull=True, interval=0.020, max_events=64, debounce_threshold=1):
            kind, *sources = sim.board.key_source
            is_readable = kind == "pins" and pull and not value_when_pressed
            wired = dict(zip(sources, sim.board.keys[: len(sources)], strict=True)) if is_readable else {}
            names = [wired.get(pin.name, "") for pin in pins]
            super().__init__(sim, tuple(pins), names, interval, max_events, debounce_threshold)

    return {"Event": Event, "EventQueue": EventQueue, "ShiftRegisterKeys": ShiftRegisterKeys, "Keys": Keys}


MODULES = {"keypad": make_keypad}
