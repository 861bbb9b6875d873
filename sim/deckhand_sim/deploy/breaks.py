"""Ctrl-C while badges are written: first what is begun is finished, then it stops after the file at hand, then at once.

    with Breaks() as breaks:
        breaks.closing          # nothing more is begun
        breaks.stopping         # what is being written is left half written

Asked a third time, KeyboardInterrupt is raised. So a badge is left half written only where somebody wants that.
"""

import signal
import threading


class Breaks:
    """How often the user has asked to leave since it was opened; in a thread that gets no signals: never."""

    _SIGNALS = tuple(getattr(signal, name) for name in ("SIGINT", "SIGTERM") if hasattr(signal, name))

    def __init__(self):
        self.asked = 0

    def __enter__(self):
        self._old = {}
        if threading.current_thread() is threading.main_thread():
            self._old = {number: signal.signal(number, self._ask) for number in self._SIGNALS}
        return self

    def __exit__(self, *error):
        for number, action in self._old.items():
            signal.signal(number, action)

    def _ask(self, number, frame):
        self.asked += 1
        if self.asked > 2:
            raise KeyboardInterrupt

    @property
    def closing(self):
        """Asked once?"""
        return self.asked >= 1

    @property
    def stopping(self):
        """Asked twice?"""
        return self.asked >= 2
