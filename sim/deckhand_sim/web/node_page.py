"""The page's worker without a browser: runs what `deckhand web` writes under node.

with Worker(archive) as worker:
    worker.start()
    worker.play([(0, []), (8, [(1, True)]), ...])   # steps: milliseconds, and keys that change before: [Frame, ...]
    worker.heard                                    # its other messages, as listed in worker.js
"""

import base64
import tempfile
from dataclasses import dataclass
from pathlib import Path

from ..vm import node

_RUNNER = Path(__file__).with_name("runner.mjs")


@dataclass(frozen=True)
class Frame:
    """A picture that differs from the last: its step, the MD5 of its bytes on the panel, its lines of text."""

    step: int
    md5: str
    text: tuple


class Worker:
    """Runs one worker at a time, a new one for each `start`."""

    def __init__(self, archive):
        self.heard = []
        self._folder = tempfile.TemporaryDirectory()
        path = Path(self._folder.name) / "archive.bin"
        path.write_bytes(archive)
        self._talk = node.Talk(_RUNNER, path)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._talk.close()
        self._folder.cleanup()

    def _ask(self, **order):
        answer = self._talk.ask(order)
        if answer is None:
            raise RuntimeError("node ended at %s" % str(order)[:200])
        self.heard += answer.pop("heard")
        return answer

    def start(self, settings=None, seed=1, nvm=None, files=None, pads=1, idle=False):
        """Start a new badge; return the milliseconds it took: {"vm", "files", "console"}. seed: of its random numbers."""
        self.heard = []
        wish = {"settings": settings or {}, "seed": seed, "files": files or {}, "board": {"pads": pads}, "idle": idle}
        if nvm is not None:
            wish["nvm"] = base64.b64encode(nvm).decode()
        return self._ask(start=wish)["ready"]

    def play(self, steps):
        """Run steps (milliseconds, [(key, pressed), ...]), each with optional Python source first; return the new pictures."""
        return [Frame(step, md5, tuple(text)) for step, md5, text in self._ask(play=list(steps))["frames"]]

    def run(self, code, files=None):
        """Run Python source; return {"out", "error"}."""
        return self._ask(run={"code": code, "files": files or {}})["ran"]

    def keep(self):
        """Save the game; return the saves, or None for those of a new badge."""
        kept = self._ask(keep=True)["nvm"]
        return kept and base64.b64decode(kept)

    def stats(self):
        """Return timings of its steps, as reported by worker.js."""
        return self._ask(stats=True)["stats"]
