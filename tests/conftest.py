"""Shared by all tests. CONTRIBUTING.md says which of them `make test` and `make test-all` run.

The checkout comes LAST on sys.path: the badge's code.py must not shadow the standard library's code module.

A test whose program is not installed is skipped, and the last lines of the run say so. In CI a skip is a failure, because a
promise that wasn't checked may be broken. CI=true allows no skip; CI=bare, for a machine with nothing but Python and make,
allows those that a missing program explains.
"""

import gc
import os
import re
import sys
from collections import Counter
from functools import cache, partial
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = sorted(
    folder for folder in (ROOT / "tests").iterdir() if folder.is_dir()
)  # any test may import from any of these folders
for place in (*FOLDERS, ROOT, ROOT / "lib", ROOT / "sim"):
    if str(place) not in sys.path:
        sys.path.append(str(place))

from programs import Watch, not_installed  # noqa: E402

from deckhand_sim.vm.fuel import Missing  # noqa: E402

WATCH = Watch()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config, log):
    """Give each idle worker the next test, or the next whole file if its tests share a fixture.

    Files are scheduled first, so that no worker is still busy with one at the end.
    """
    from xdist.scheduler import LoadScopeScheduling

    class ByTest(LoadScopeScheduling):
        def _split_scope(self, nodeid):
            path = nodeid.split("::")[0]
            return path if shares_a_fixture(path) else nodeid

    return ByTest(config, log)


@cache
def shares_a_fixture(path):
    """True if a test file (a path in the checkout) has a fixture with module or session scope."""
    return bool(re.search(r'scope="(module|session)"', (ROOT / path).read_text("utf-8")))


def needed(item):
    """Names of the programs that a test needs, by its marks."""
    return [name for mark in item.iter_markers("needs") for name in mark.args]


def mark_slow_cases(config, items):
    """Mark all cases of a test slow except those that its slow_but names. Fail if a named case doesn't exist."""
    missing = {}
    for item in items:
        if mark := item.get_closest_marker("slow_but"):
            case = item.callspec.id
            missing.setdefault(item.nodeid.partition("[")[0], set(mark.args)).discard(case)
            if case not in mark.args:
                item.add_marker(pytest.mark.slow)
    if not any("::" in word for word in config.args):  # else only some cases are collected
        for test, cases in missing.items():
            if cases:
                raise pytest.UsageError("%s: slow_but names no case of it: %s" % (test, ", ".join(sorted(cases))))


@pytest.hookimpl(tryfirst=True)  # before -m selects
def pytest_collection_modifyitems(config, items):
    """Mark the slow cases of tests, and skip each test whose program is not installed."""
    mark_slow_cases(config, items)
    for item in items:
        if why := not_installed(needed(item)):
            item.add_marker(pytest.mark.skip(reason=why))


def pytest_collection_finish():
    """Make garbage collections cheap: device code runs many, and each would visit every object of the test process."""
    gc.freeze()
    gc.collect = partial(_collect, gc.collect)


def _collect(collect, generation=0):
    """Collect the youngest generation unless a test asks for more; Python collects the rest automatically."""
    return collect(generation)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item):
    """Let a test start only the programs that its marks name."""
    WATCH.allowed = needed(item)
    try:
        return (yield)
    finally:
        WATCH.allowed = None


def _skip_for_want_of_a_part():
    """Skip a test if a component can't be fetched: npm needs a network."""
    try:
        return (yield)
    except Missing as what:
        pytest.skip(str(what).splitlines()[0])


@pytest.hookimpl(wrapper=True)
def pytest_runtest_setup():
    return (yield from _skip_for_want_of_a_part())


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call():
    return (yield from _skip_for_want_of_a_part())


def _fail_a_skip(report, may_skip=False):
    # Expected failures are reported as skipped as well, and don't count here.
    if os.environ.get("CI") not in ("true", "bare") or report.outcome != "skipped" or hasattr(report, "wasxfail"):
        return report
    if not (may_skip and os.environ["CI"] == "bare"):
        report.outcome = "failed"
        report.longrepr = f"skipped, and in CI nothing may be: {_why(report)}"
    return report


def _why(report):
    why = report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr
    return str(why).removeprefix("Skipped: ")


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_makereport(item):
    """Fail a test that is skipped in CI."""
    return _fail_a_skip((yield), bool(not_installed(needed(item))))


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_make_collect_report():
    """Fail a file that is skipped in CI."""
    return _fail_a_skip((yield))


def pytest_terminal_summary(terminalreporter):
    """Print what was skipped and why, as the last lines."""
    # Each worker collects (and skips) all files, but a test runs once.
    reports = {report.nodeid: report for report in terminalreporter.stats.get("skipped", [])}
    tests = Counter(_why(report) for report in reports.values() if isinstance(report, pytest.TestReport))
    files = Counter(_why(report) for report in reports.values() if isinstance(report, pytest.CollectReport))
    if reports:
        terminalreporter.ensure_newline()
    for what, counts in (("test", tests), ("whole file", files)):
        for why, count in sorted(counts.items()):
            terminalreporter.write_line(f"skipped {count} {what}{'s' * (count > 1)}: {why}", yellow=True)


@pytest.fixture
def sim():
    """A simulated badge, showing its launcher."""
    from deckhand_sim.simulator import Sim

    with Sim() as badge:
        badge.boot(run_boot=True)
        badge.run(400)
        yield badge


@pytest.fixture(scope="session")
def browser():
    """The machine's Chromium, shared by all tests of a process."""
    from deckhand_sim.web.browser import Browser

    with Browser() as chromium:
        yield chromium
