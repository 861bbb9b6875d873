"""The first Ctrl-C in a long job says what it finishes first and shows the results so far; the second one stops."""

import re
import signal
import subprocess
import sys

import pytest
from click.testing import CliRunner

from deckhand_sim.cli import cli
from deckhand_sim.interrupts import STOPPED, FinishFirst
from deckhand_sim.link import study as linked
from deckhand_sim.measuring import budget, worst_search
from deckhand_sim.measuring.limits import Limit
from deckhand_sim.measuring.rows import Row

FIRST = "Finishing %s first. Ctrl-C again stops at once."


def run(*words):
    done = CliRunner().invoke(cli, words)
    return done.exit_code, " ".join(done.output.split())


def ctrl_c(*_):
    signal.raise_signal(signal.SIGINT)


def test_it_says_what_is_finished_first_and_nothing_more_is_begun():
    said = []
    done = []
    with FinishFirst(said.append) as finishing:
        for part in finishing.iterate("abc", lambda part: "part " + part):
            done.append(part)
            if part == "b":
                ctrl_c()
    assert (done, said, finishing.count) == (["a", "b"], [FIRST % "part b"], 1)


def test_the_second_one_stops():
    said = []
    with pytest.raises(KeyboardInterrupt), FinishFirst(said.append):
        ctrl_c()
        ctrl_c()
    assert len(said) == 1


def test_a_budget_shows_what_was_measured_until_then(monkeypatch):
    def measured():
        ctrl_c()
        return [Row("crunch", "a move", 1, Limit(2))]

    ahead = [("crunch", "crunch: rules and bots", measured), ("launcher", "launcher", pytest.fail)]
    monkeypatch.setattr(budget, "budget_parts", lambda *_, **__: ahead)
    code, out = run("budget")
    assert code == STOPPED and "a move" in out
    assert FIRST % "crunch: rules and bots" in out and "Stopped: 1 of 2 parts were measured." in out


@pytest.mark.parametrize("part", [False, True])
def test_a_search_of_the_worst_says_how_far_it_came_and_where_it_is_kept(part, monkeypatch, tmp_path):
    def look(task, *_):
        ctrl_c()
        return {"name": task["name"], "record": "", "best": {}}

    monkeypatch.setattr(worst_search, "find_candidates", look)
    monkeypatch.setattr(worst_search, "best_of", pytest.fail)
    more = ("--part", str(tmp_path / "looked.jsonl")) if part else ()
    code, out = run("worst", "crunch", *more)
    assert code == STOPPED
    assert re.search(FIRST.replace("%s", "playthroughs/crunch/[a-z0-9-]+"), out)
    assert "Stopped: 1 game was looked at" in out and "what was found of no game" in out
    assert ("kept in" in out) == part
    if part:
        assert len((tmp_path / "looked.jsonl").read_text().splitlines()) == 2  # its head, and that one


def test_linked_games_are_counted_until_then(monkeypatch):
    def play(*args):
        ctrl_c()
        return linked.GameTotals("landslide", 0, 1, 1, 10)

    monkeypatch.setattr(linked, "play", play)
    code, out = run("linked", "landslide", "--games", "9")
    assert code == STOPPED
    assert FIRST % "game 0" in out and "Stopped: 1 of 9 games" in out and "1 of 1 games equal" in out


_HEARD = """
import os, signal, sys, threading, time
from deckhand_sim.interrupts import FinishFirst
from deckhand_sim.vm.fuel import FuelVm

with FinishFirst(lambda line: print("said", flush=True)):
    threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT)).start()
    run = FuelVm().run("for i in range(20_000_000):\\n pass\\nprint(i)", sys.argv[1])
    print(run.out, end="", flush=True)
    time.sleep(0.5)
"""


@pytest.mark.slow
def test_it_is_heard_while_a_vm_works(tmp_path):
    """In its own process, whose main thread gets the signal."""
    order = [sys.executable, "-P", "-c", _HEARD, str(tmp_path)]
    done = subprocess.run(order, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (0, "said\n19999999\n", "")
