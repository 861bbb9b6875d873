"""Run the page's scripts under node, without a browser; each test supplies the browser objects it needs.

with Page("links.js", before="const location = { hash: '' }") as page:
    page.value("tidied(' CL-004711. ')")
"""

import json
from pathlib import Path

import pytest

from deckhand_sim.vm import node
from deckhand_sim.vm.fuel import Missing
from deckhand_sim.web import site

_RUNNER = Path(__file__).with_name("page_runner.mjs")


class Page:
    """Scripts of the page or the workbench by name, run in this order."""

    def __init__(self, *names, before=""):
        try:
            self._talk = node.Talk(_RUNNER)
        except Missing as what:
            pytest.skip(str(what))
        self.run(before + "; 0")
        for name in names:
            folder = next(folder for folder in (site.PAGE, site.BENCH) if (folder / name).is_file())
            self.run((folder / name).read_text("utf-8") + "\n0")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._talk.close()

    def run(self, code):
        """Run JavaScript and return its value. Raises AssertionError with an error's message."""
        answer = self._talk.ask({"code": code})
        assert answer is not None, "node ended"
        assert "error" not in answer, answer["error"]
        return answer["value"]

    def value(self, expression, *args):
        """The value of an expression that may use `args`."""
        return self.run("(args => (%s))(%s)" % (expression, json.dumps(args)))

    def error(self, expression, *args):
        """The message of the error that an expression throws, or None."""
        return self.run(
            "(async args => { await (%s); return null; })(%s).catch(wrong => wrong.message)"
            % (expression, json.dumps(args))
        )
