"""Ctrl-C and its like as a question, so that what is in hand comes to its end.

class Leaving(Asking): ...
with Leaving() as leaving:
    while not leaving.asked: ...

with Finishing(print) as finishing:
    for part in finishing.each(parts, lambda part: part.name): ...      # the first Ctrl-C: "Finishing crunch first. ..."
    finishing.asked                                                     # were some left out?
"""

import signal
import threading
from contextlib import suppress

STOPPED = 128 + signal.SIGINT  # the exit code of a command that Ctrl-C ended, as shells have it


class Asking:
    """How often the user has asked to leave since it was opened; asked once more than PATIENCE, KeyboardInterrupt is raised.

    In a thread that gets no signals nobody can ask.
    """

    SIGNALS: tuple = ("SIGINT", "SIGTERM")
    PATIENCE = 1

    def __init__(self):
        self.asked = 0
        self._old = {}

    def __enter__(self):
        if threading.current_thread() is threading.main_thread():
            numbers = [getattr(signal, name) for name in self.SIGNALS if hasattr(signal, name)]
            self._old = {number: signal.signal(number, self._ask) for number in numbers}
        return self

    def __exit__(self, *error):
        for number, action in self._old.items():
            signal.signal(number, action)

    def _ask(self, number, frame):
        self.asked += 1
        if self.asked > self.PATIENCE:
            raise KeyboardInterrupt


class Finishing(Asking):
    """Long work in parts: the first Ctrl-C says which part is finished first, by say(line), and what Ctrl-C again does."""

    SIGNALS = ("SIGINT",)

    def __init__(self, say):
        super().__init__()
        self.at = ""  # what is done now
        self._say = say

    def each(self, parts, name):
        """Yield the parts until somebody asks to stop; name(part) is what it is called."""
        for part in parts:
            if self.asked:
                return
            self.at = name(part)
            yield part

    def _ask(self, number, frame):
        super()._ask(number, frame)
        with suppress(RuntimeError):  # it came in the midst of a line that is being written
            self._say("Finishing %s first. Ctrl-C again stops at once." % self.at)
