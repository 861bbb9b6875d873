"""Ctrl-C while badges are written: first what is begun is finished, then it stops after the file at hand, then at once.

    with Breaks() as breaks:
        breaks.closing          # nothing more is begun
        breaks.stopping         # what is being written is left half written

Asked a third time, KeyboardInterrupt is raised. So a badge is left half written only where somebody wants that.
"""

from ..asking import Asking


class Breaks(Asking):
    """How often the user has asked to stop."""

    PATIENCE = 2

    @property
    def closing(self):
        """Asked once?"""
        return self.asked >= 1

    @property
    def stopping(self):
        """Asked twice?"""
        return self.asked >= 2
