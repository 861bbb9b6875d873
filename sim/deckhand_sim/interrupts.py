"""Count Ctrl-C instead of raising it, so that work in progress can finish.

class Leaving(Interrupts): ...
with Leaving() as leaving:
    while not leaving.count: ...

with FinishFirst(print) as finishing:
    for part in finishing.iterate(parts, lambda part: part.name): ...   # first Ctrl-C: "Finishing crunch first. ..."
    finishing.count                                                     # nonzero if some parts were skipped
"""

import signal
import threading
from contextlib import suppress

STOPPED = 128 + signal.SIGINT  # a command's exit code after Ctrl-C, as shells define it


class Interrupts:
    """The number of interrupts since it was entered. One more than LIMIT raises KeyboardInterrupt.

    Only the main thread gets signals; in any other thread the count stays 0.
    """

    SIGNALS: tuple = ("SIGINT", "SIGTERM")
    LIMIT = 1

    def __init__(self):
        self.count = 0
        self._old = {}

    def __enter__(self):
        if threading.current_thread() is threading.main_thread():
            numbers = [getattr(signal, name) for name in self.SIGNALS if hasattr(signal, name)]
            self._old = {number: signal.signal(number, self._on_signal) for number in numbers}
        return self

    def __exit__(self, *error):
        for number, action in self._old.items():
            signal.signal(number, action)

    def _on_signal(self, number, frame):
        self.count += 1
        if self.count > self.LIMIT:
            raise KeyboardInterrupt


class FinishFirst(Interrupts):
    """Work in parts: the first Ctrl-C announces, by announce(line), that the current part is finished first."""

    SIGNALS = ("SIGINT",)

    def __init__(self, announce):
        super().__init__()
        self.current = ""  # name of the part in progress
        self._announce = announce

    def iterate(self, parts, name):
        """Yield the parts until the first Ctrl-C. name(part) is shown to the user."""
        for part in parts:
            if self.count:
                return
            self.current = name(part)
            yield part

    def _on_signal(self, number, frame):
        super()._on_signal(number, frame)
        with suppress(RuntimeError):  # the signal arrived in the middle of another print
            self._announce("Finishing %s first. Ctrl-C again stops at once." % self.current)


class FlashInterrupts(Interrupts):
    """Ctrl-C while badges are written: the first finishes the current badges, the second stops after the current file.

    A third raises KeyboardInterrupt.
    """

    LIMIT = 2

    @property
    def should_finish(self):
        """True after the first Ctrl-C: start no more badges."""
        return self.count >= 1

    @property
    def should_stop(self):
        """True after the second Ctrl-C: leave the current badges half written."""
        return self.count >= 2
