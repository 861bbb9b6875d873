"""Lighthouse on the page and the workbench, as on a desktop: `deckhand web --audit`.

Each is loaded three times in Chromium; of every figure the median counts. Times are this computer's, so it should be idle.
"""

import json
import os
import statistics
import subprocess
import threading
from functools import reduce
from operator import getitem

from ..vm import node
from . import site
from .browser import program
from .server import server

PACKAGE, VERSION = "lighthouse", "12.8.2"
INTEGRITY = "sha512-+5SKYzVaTFj22MgoYDPNrP9tlD2/Ay7j3SxPSFD9FpPyVxGr4UtOQGKyrdZ7wCmcnBaFk0mCkPfARU3CsE0nvA=="
RUNS = 3
PERFORMANCE = 90  # minimum, of 100
LAYOUT_SHIFT = 0.1  # maximum
_SECONDS = 300  # time limit of one run
_CATEGORIES = ("performance", "accessibility", "best-practices", "seo")
_TIMES = {"LCP": "largest-contentful-paint", "TBT": "total-blocking-time"}
_SHIFT = "cumulative-layout-shift"


class AuditError(RuntimeError):
    """Lighthouse produced no report; the text says why."""


def audit(files, runs=RUNS):
    """Yield lines of text: progress of each run, then the figures of page and workbench. Raises Missing, AuditError."""
    script = (
        node.npm_package("deckhand-lighthouse", PACKAGE, VERSION, INTEGRITY) / "node_modules/lighthouse/cli/index.js"
    )
    chromium = program()
    with server(files) as served:
        threading.Thread(target=served.serve_forever, daemon=True).start()
        try:
            for name, path in (("page", ""), ("workbench", site.WORKBENCH)):
                url = "http://127.0.0.1:%d/%s" % (served.server_address[1], path)
                reports = []
                for number in range(1, runs + 1):
                    yield "%s: run %d of %d ..." % (name, number, runs)
                    reports.append(_report(script, chromium, url))
                yield "%s: %s" % (name, figures(reports))
        finally:
            served.shutdown()


def figures(reports):
    """Return the medians of Lighthouse's reports for one page, as a line."""

    def median(*keys):
        return statistics.median(reduce(getitem, keys, report) for report in reports)

    words = [
        "%s %d" % (name.replace("-", " "), round(100 * median("categories", name, "score"))) for name in _CATEGORIES
    ]
    words[0] += " (at least %d)" % PERFORMANCE
    words += ["%s %.0f ms" % (short, median("audits", name, "numericValue")) for short, name in _TIMES.items()]
    shift = median("audits", _SHIFT, "numericValue")
    return ", ".join([*words, "layout shift %.3f (under %s)" % (shift, LAYOUT_SHIFT)])


def _report(script, chromium, url):
    order = [node.node(), script, url, "--preset=desktop", "--output=json", "--quiet"]
    order += ["--only-categories=" + ",".join(_CATEGORIES), "--chrome-flags=--headless=new --no-sandbox"]
    environment = {**os.environ, "CHROME_PATH": chromium}
    try:
        run = subprocess.run(order, capture_output=True, text=True, timeout=_SECONDS, env=environment)
    except subprocess.TimeoutExpired:
        raise AuditError("Lighthouse did not finish %s in %d s" % (url, _SECONDS)) from None
    try:
        return json.loads(run.stdout)
    except ValueError:
        raise AuditError("Lighthouse: " + (run.stderr.strip() or run.stdout)[-400:]) from None
