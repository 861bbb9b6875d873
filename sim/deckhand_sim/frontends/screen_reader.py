"""A badge in words: runs describe/ among the badge's own modules, as the page does.

reader = ScreenReader(sim)      # a booted Sim
reader.settle()                 # ["Crash Landing. Fly your crew home. ..."]: messages until a key is awaited
reader.press("RIGHT")
reader.full()                   # everything on the screen, one item a line
"""

from pathlib import Path

from deckhand.game import ANY_SEAT

DESCRIBE = Path(__file__).parents[1] / "describe"
_STEP_MS = 40
_QUIET_MS = 160  # quiet time after which the messages are complete
_SLOW_QUIET_MS = 900  # the same on pages that add text later and ignore early keys
_SLOW_SCENES = ("curtain", "result")
_TIMEOUT_MS = 30_000
_REAL_TIME_MS = 400  # per key in a real-time game


class ScreenReader:
    """Reads a Sim's screen. real_time_ms: how long each key takes in a real-time game."""

    def __init__(self, sim, real_time_ms=_REAL_TIME_MS):
        self._sim = sim
        self.real_time_ms = real_time_ms
        self._console = self._describer = None
        self._attach_describer()

    def _attach_describer(self):
        # A restarted VM has a new console.
        console = self._sim.console
        if console is self._console:
            return
        self._console = console
        if console is None:
            return
        describer = self._describer = self._sim.import_sidecar("describe", DESCRIBE, "describer").Describer(console)
        step = console.step

        def step_and_watch(now):
            step(now)
            describer.watch()

        console.step = step_and_watch

    def _is_real_time(self):
        # True during a real-time hand, which never comes to rest
        console = self._console
        session = getattr(console.scenes[-1], "session", None) if console and console.scenes else None
        return (
            console.names[-1:] == ["play"]
            and session is not None
            and session.seat() == ANY_SEAT
            and self._describer.waits()
        )

    def _required_quiet_ms(self):
        return _SLOW_QUIET_MS if self._console.names[-1:] and self._console.names[-1] in _SLOW_SCENES else _QUIET_MS

    def settle(self, ms=0):
        """Advance until a key is awaited, at least `ms`, and return the messages."""
        messages = []
        quiet_ms = 0
        for elapsed_ms in range(0, _TIMEOUT_MS, _STEP_MS):
            self._sim.run(_STEP_MS)
            self._attach_describer()
            if self._console is None or not self._console.scenes:
                continue
            text, _ = self._describer.step() or ("", False)
            if text:
                messages.append(text)
                quiet_ms = 0
            elif self._describer.waits():
                quiet_ms += _STEP_MS
            if elapsed_ms >= ms and (
                quiet_ms >= self._required_quiet_ms() or elapsed_ms >= self.real_time_ms and self._is_real_time()
            ):
                break
        return messages

    def press(self, button, ms=60):
        """Press a button and return the messages."""
        self._sim.press(button, ms)
        return self.settle()

    def full(self):
        """Return everything on the screen, one item a line."""
        self._attach_describer()
        return self._describer.full()
