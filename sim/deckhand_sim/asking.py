"""Ctrl-C and its like as a question, so that what is in hand comes to its end.

class Leaving(Asking): ...
with Leaving() as leaving:
    while not leaving.asked: ...
"""

import signal
import threading


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
