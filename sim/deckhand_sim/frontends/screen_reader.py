"""A badge in words: describe/ runs among the badge's own modules, as it does on the page.

words = Described(sim)          # a Sim that is booted
words.settle()                  # ["Crash Landing. Fly your crew home. ..."]: what is said until a key is awaited
words.press("RIGHT")
words.full()                    # all that is on the screen, a line each
"""

from pathlib import Path

from deckhand.game import ANY_SEAT

DESCRIBE = Path(__file__).parents[1] / "describe"
_STEP_MS = 40
_STILL_MS = 160  # without anything new, then it has been said;
_LONG_MS = 900  # on pages where more comes, and that take no hasty key
_LONG = ("curtain", "result")
_MOST_MS = 30_000
_REAL_TIME_MS = 400  # of a game of real time, each key


class Described:
    """What is said of a Sim. real_time_ms: what goes by in a game of real time with each key."""

    def __init__(self, sim, real_time_ms=_REAL_TIME_MS):
        self._sim = sim
        self.real_time_ms = real_time_ms
        self._console = self._describer = None
        self._attach()

    def _attach(self):
        # The console of a VM that has started again is another one.
        console = self._sim.console
        if console is self._console:
            return
        self._console = console
        if console is None:
            return
        describer = self._describer = self._sim.import_sidecar("describe", DESCRIBE, "describer").Describer(console)
        step = console.step

        def stepped(now):
            step(now)
            describer.watch()

        console.step = stepped

    def _is_real_time(self):
        # Does a hand go on that never rests?
        console = self._console
        session = getattr(console.scenes[-1], "session", None) if console and console.scenes else None
        return (
            console.names[-1:] == ["play"]
            and session is not None
            and session.seat() == ANY_SEAT
            and self._describer.waits()
        )

    def _still_ms(self):
        return _LONG_MS if self._console.names[-1:] and self._console.names[-1] in _LONG else _STILL_MS

    def settle(self, ms=0):
        """Let time go by until a key is awaited, at least `ms`; what is said meanwhile."""
        said = []
        still = 0
        for gone in range(0, _MOST_MS, _STEP_MS):
            self._sim.run(_STEP_MS)
            self._attach()
            if self._console is None or not self._console.scenes:
                continue
            text, _ = self._describer.step() or ("", False)
            if text:
                said.append(text)
                still = 0
            elif self._describer.waits():
                still += _STEP_MS
            if gone >= ms and (still >= self._still_ms() or gone >= self.real_time_ms and self._is_real_time()):
                break
        return said

    def press(self, button, ms=60):
        """Press a button and hear what comes of it."""
        self._sim.press(button, ms)
        return self.settle()

    def full(self):
        """All that is on the screen, a line each."""
        self._attach()
        return self._describer.full()
