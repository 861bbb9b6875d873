"""The page's worker without a browser: what `deckhand web` writes, run by node.

with Worker(files["deckhand.bin"]) as worker:
    worker.start({"DECKHAND_START": "CL-004711"})
    worker.play([(0, []), (8, [(1, True)]), ...])   # steps: milliseconds, and keys that move before: [Frame, ...]
    worker.heard                                    # the other messages that it sent, as worker.js lists them
"""

import base64
import tempfile
from dataclasses import dataclass
from pathlib import Path

from ..vm import node

_RUNNER = Path(__file__).with_name("runner.mjs")


@dataclass(frozen=True)
class Frame:
    """A picture that differed from the last: in which step it came, the MD5 of its bytes on the panel, its lines of text."""

    step: int
    md5: str
    text: tuple


class Worker:
    """One worker at a time, started anew by each `start`."""

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
        """A new badge; returns the milliseconds that it took: {"vm", "files", "console"}. seed: of its chance."""
        self.heard = []
        wish = {"settings": settings or {}, "seed": seed, "files": files or {}, "board": {"pads": pads}, "idle": idle}
        if nvm is not None:
            wish["nvm"] = base64.b64encode(nvm).decode()
        return self._ask(start=wish)["ready"]

    def play(self, steps):
        """Take steps, (milliseconds, [(key, pressed), ...]), and perhaps Python source to run before it; returns the new
        pictures."""
        return [Frame(step, md5, tuple(text)) for step, md5, text in self._ask(play=list(steps))["frames"]]

    def run(self, code, files=None):
        """Run Python source; returns {"out", "error"}."""
        return self._ask(run={"code": code, "files": files or {}})["ran"]

    def keep(self):
        """Let it keep its game; returns the saves, None for those of a new badge."""
        kept = self._ask(keep=True)["nvm"]
        return kept and base64.b64decode(kept)

    def stats(self):
        """What its steps took, as worker.js tells it."""
        return self._ask(stats=True)["stats"]
