"""The checkout stands at the END of sys.path, so that the badge's code.py never hides the standard library's code.

The longest files are begun first: one of a minute that is begun last would leave the other cores without work.

With CI=true a skip is a failure: a promise that nobody looked at does not hold.
"""

import os
import sys
from collections import Counter
from pathlib import Path

import pytest
from longest_first import by_length

ROOT = Path(__file__).resolve().parent.parent
for place in (ROOT, ROOT / "lib", ROOT / "sim"):
    if str(place) not in sys.path:
        sys.path.append(str(place))


def pytest_configure(config):
    """Let the order stand: xdist would begin with the files that have the most tests."""
    config.option.loadscopereorder = False


def pytest_collection_modifyitems(items):
    """The longest files first."""
    tests = Path(__file__).parent
    of = [item.path.relative_to(tests).as_posix() for item in items]
    order = {name: place for place, name in enumerate(by_length(Counter(of)))}
    items[:] = [item for _, _, item in sorted(zip(map(order.get, of), range(len(of)), items, strict=True))]


def _fail_a_skip(report):
    # What is expected to fail is reported as skipped, too; that is no skip.
    if os.environ.get("CI") == "true" and report.outcome == "skipped" and not hasattr(report, "wasxfail"):
        why = report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr
        report.outcome = "failed"
        report.longrepr = f"skipped, and in CI nothing may be: {str(why).removeprefix('Skipped: ')}"
    return report


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_makereport():
    """A test that is skipped."""
    return _fail_a_skip((yield))


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_make_collect_report():
    """A file that is."""
    return _fail_a_skip((yield))


@pytest.fixture
def sim():
    """A badge that has started, at its launcher."""
    from deckhand_sim.simulator import Sim

    with Sim() as badge:
        badge.boot(run_boot=True)
        badge.run(400)
        yield badge


@pytest.fixture(scope="session")
def browser():
    """The machine's Chromium, one for all tests of a process."""
    from deckhand_sim.vm.fuel import Missing
    from deckhand_sim.web.browser import Browser

    try:
        with Browser() as chromium:
            yield chromium
    except Missing as what:
        pytest.skip(str(what))
