"""No test is skipped silently: a run's last lines list what was skipped, and tests/conftest.py fails a skip in CI."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

SOURCE = """
import shutil, subprocess
import pytest
from deckhand_sim.vm.fuel import Missing

def test_skipped():
    pytest.skip("no moon")

@pytest.mark.skipif(True, reason="no moon")
def test_marked():
    pass

@pytest.fixture
def part():
    raise Missing("no part")

def test_part(part):
    pass

@pytest.mark.needs("tmux")
def test_needs():
    subprocess.run(["tmux", "-V"])

def test_needs_in_silence():
    with pytest.raises(RuntimeError, match="mark it"):
        subprocess.run(["tmux", "-V"])

@pytest.mark.xfail
def test_expected():
    assert 0
"""
SHARED = """
import pytest

@pytest.fixture(scope="module")
def seen():
    return []

@pytest.mark.parametrize("number", range(9))
def test_number(seen, number):
    assert seen == list(range(number))
    seen.append(number)
"""
CASES = """
import pytest

@pytest.mark.slow_but("one", "2")
@pytest.mark.parametrize("case", ["one", "one-more", 2, 22])
def test_case(case):
    pass
"""
WHOLE_FILE = "import pytest\n\npytest.importorskip('moon', reason='no moon')\n"
NEVER = "skipped, and in CI nothing may be: "


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("tests")


@pytest.fixture(scope="module")
def run(folder):
    """run(the value of CI, arguments): pytest's output for SOURCE and WHOLE_FILE, with no program installed."""
    (folder / "tests" / "helpers").mkdir(parents=True)
    for name in ("conftest.py", "helpers/programs.py"):
        shutil.copy(Path(__file__).parents[1] / name, folder / "tests" / name)
    (folder / "pytest.ini").write_text("[pytest]\nmarkers = needs\n slow\n slow_but\n")
    for name, text in (("moon", SOURCE), ("shared", SHARED), ("whole", WHOLE_FILE), ("cases", CASES)):
        (folder / "tests" / f"test_{name}.py").write_text(text)

    def call(ci, workers=0, words=("tests", "--ignore=tests/test_cases.py")):
        order = [sys.executable, "-m", "pytest", "-q", *words, "-p", "no:cacheprovider", "-n", str(workers)]
        order += ["--continue-on-collection-errors"]
        environment = {**os.environ, "CI": ci, "PATH": str(folder), "PYTEST_ADDOPTS": ""}
        done = subprocess.run(order, cwd=folder, env=environment, capture_output=True, text=True, timeout=60)
        return done.stdout + done.stderr

    return call


def test_the_last_lines_say_what_was_skipped_and_why(run):
    *_, marked, part, needs, whole, last = run("").splitlines()
    assert [marked, part, needs] == [
        "skipped 2 tests: no moon",
        "skipped 1 test: no part",
        "skipped 1 test: tmux is not installed",
    ]
    assert whole == "skipped 1 whole file: no moon" and last.startswith("10 passed, 5 skipped, 1 xfailed")


@pytest.mark.slow
def test_two_processes_say_the_same_and_tests_that_share_a_fixture_stay_in_one(run):
    lines = run("", workers=2).splitlines()
    assert "skipped 2 tests: no moon" in lines and "skipped 1 whole file: no moon" in lines
    assert lines[-1].startswith("10 passed, ")


def test_in_ci_every_skip_fails_and_what_is_expected_to_fail_does_not(run):
    out = run("true")
    assert all(NEVER + why in out for why in ("tmux is not installed", "no part", "no moon"))
    assert "ERROR tests/test_whole.py" in out and "1 failed, 10 passed, 1 xfailed, 4 errors" in out


def test_on_cis_bare_machine_only_a_missing_program_excuses_a_skip(run):
    out = run("bare")
    assert "skipped 1 test: tmux is not installed" in out and NEVER + "tmux" not in out
    assert NEVER + "no moon" in out and NEVER + "no part" in out


def test_of_a_test_with_slow_but_only_the_cases_that_it_names_are_quick(run):
    assert "2 passed, 2 deselected" in run("", words=["tests/test_cases.py", "-m", "not slow"])


@pytest.mark.slow
def test_a_case_that_slow_but_names_and_is_not_there_is_an_error(run, folder):
    file = folder / "tests/test_cases.py"
    file.write_text(CASES.replace('"2"', '"3"'))
    assert "test_case: slow_but names no case of it: 3" in run("", words=["tests/test_cases.py"])
