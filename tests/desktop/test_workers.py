"""Work spread over processes and over a Dask cluster: all results, errors reported, and no process left running."""

import json
import math
import multiprocessing
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from deckhand_sim.interrupts import STOPPED
from deckhand_sim.studies import arena
from deckhand_sim.studies.workers import run_tasks

ROOT = Path(__file__).resolve().parents[2]


def test_one_process_works_in_order_and_only_when_asked():
    done = []
    results = run_tasks(lambda task: done.append(task) or -task, range(5))
    assert [next(results), next(results)] == [0, -1] and done == [0, 1]
    results.close()
    assert done == [0, 1]


def test_two_processes_bring_every_result_once():
    assert sorted(run_tasks(math.factorial, range(12), 2)) == [math.factorial(n) for n in range(12)]
    assert multiprocessing.active_children() == []


@pytest.mark.parametrize("processes", [1, 2])
def test_what_a_task_raises_is_raised_here(processes):
    with pytest.raises(ValueError, match="math domain error|nonnegative"):
        list(run_tasks(math.sqrt, [4, 9, -1, 16], processes))
    assert multiprocessing.active_children() == []


def test_who_stops_asking_stops_the_work():
    start = time.monotonic()
    results = run_tasks(time.sleep, [0, 60, 60, 60], 2)
    assert next(results) is None
    results.close()
    assert multiprocessing.active_children() == [] and time.monotonic() - start < 30


def test_an_interruption_stops_the_work():
    results = run_tasks(time.sleep, [0, 60, 60], 2)
    next(results)
    with pytest.raises(KeyboardInterrupt):
        results.throw(KeyboardInterrupt)
    assert multiprocessing.active_children() == []


def test_a_worker_that_dies_is_told_in_one_line():
    with pytest.raises(ValueError, match="^a worker process died; if memory was short, try fewer --jobs$"):
        list(run_tasks(os._exit, [1, 1, 1], 2))
    assert multiprocessing.active_children() == []


def test_other_processes_are_let_live():
    other = multiprocessing.get_context("spawn").Process(target=time.sleep, args=(60,))
    other.start()
    try:
        assert len(list(run_tasks(math.sqrt, [1, 4, 9], 2))) == 3
        assert other.is_alive()
    finally:
        other.kill()
        other.join()


def hear_interrupts():
    """Undo a setting that a shell's background jobs inherit: ignoring Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="Windows has no process groups to interrupt")
def test_ctrl_c_stops_an_arena_of_two_processes_and_the_same_command_goes_on(tmp_path):
    part = tmp_path / "run.jsonl"
    command = [sys.executable, "-m", "deckhand_sim", "arena", "landslide", "--seats", "random,greedy", "--games", "%d"]
    command += ["--seed", "3", "--jobs", "2", "--part", str(part)]
    where = {
        "cwd": ROOT / "sim",
        "text": True,
        "stdout": subprocess.PIPE,
        "stderr": subprocess.PIPE,
        "start_new_session": True,
        "preexec_fn": hear_interrupts,
    }
    running = subprocess.Popen([word.replace("%d", "9000") for word in command], **where)
    try:
        deadline = time.monotonic() + 60
        while not (part.exists() and part.read_bytes().count(b"\n") > 2):
            assert running.poll() is None and time.monotonic() < deadline
            time.sleep(0.05)
        os.killpg(running.pid, signal.SIGINT)  # like a terminal: every process gets it
        out, err = running.communicate(timeout=120)
    finally:
        running.kill()
    assert running.returncode == STOPPED and "Traceback" not in out + err
    kept = part.read_text().splitlines()
    said = "Stopped: %d of 9000 games are played and kept in %s; the same command goes on from there."
    assert said % (len(kept) - 1, part) in out.replace("\n", " ")
    games = len(kept) + 3
    done = subprocess.run([word.replace("%d", str(games)) for word in command], timeout=120, **where)
    assert done.returncode == 0 and part.read_text().splitlines()[: len(kept)] == kept
    played = [json.loads(line) for line in part.read_text().splitlines()[1:]]
    assert {one["index"] for one in played} >= set(range(games))
    wanted = {game.index: game.scores for game in arena.run("landslide", ("random", "greedy"), 2, seed=3)}
    assert {one["index"]: one["scores"] for one in played if one["index"] < 2} == wanted


def is_alive(pid):
    try:
        return Path("/proc/%d/stat" % pid).read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks for processes in /proc")
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_workers_end_with_their_parent_however_it_ends(how):
    code = "import time\nfrom deckhand_sim.studies.workers import run_tasks\n"
    code += "if __name__ == '__main__':\n    for _ in run_tasks(time.sleep, [0, 0, 600, 600], 2):\n"
    code += "        print('begun', flush=True)\n"
    parent = subprocess.Popen([sys.executable, "-c", code], cwd=ROOT / "sim", text=True, stdout=subprocess.PIPE)
    try:
        assert parent.stdout.readline() == "begun\n"
        children = [
            int(pid) for pid in Path("/proc/%d/task/%d/children" % (parent.pid, parent.pid)).read_text().split()
        ]
        assert len(children) >= 2
        parent.send_signal(how)
        parent.wait(30)
        deadline = time.monotonic() + 30
        while any(is_alive(child) for child in children) and time.monotonic() < deadline:
            time.sleep(0.1)
        assert not [child for child in children if is_alive(child)]
    finally:
        parent.kill()
        parent.stdout.close()


# --- Dask -------------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def cluster():
    """The address of a local cluster of two worker processes."""
    distributed = pytest.importorskip("distributed", reason="Dask is not installed")
    old = os.environ.get("PYTHONPATH")
    os.environ["PYTHONPATH"] = os.pathsep.join([str(ROOT / "sim"), *([old] if old else [])])
    try:
        with distributed.LocalCluster(2, threads_per_worker=1, dashboard_address=None, memory_limit=0) as local:
            yield local.scheduler_address
    finally:
        os.environ.pop("PYTHONPATH")
        if old:
            os.environ["PYTHONPATH"] = old


@pytest.mark.slow
def test_a_cluster_brings_every_result_once(cluster):
    assert sorted(run_tasks(math.factorial, range(12), dask=cluster)) == [math.factorial(n) for n in range(12)]
    assert len(set(run_tasks(process, range(40), dask=cluster))) == 2, "both workers work"


def process(task):
    """The process that does the work."""
    time.sleep(0.05)
    return os.getpid()


@pytest.mark.slow
def test_what_a_task_raises_on_a_cluster_is_raised_here(cluster):
    with pytest.raises(ValueError, match="math domain error|nonnegative"):
        list(run_tasks(math.sqrt, [4, -1], dask=cluster))


@pytest.mark.slow
def test_an_arena_on_a_cluster_plays_the_same_games(cluster):
    def games(played):
        return sorted((p.index, p.deal, p.seats, p.places, p.scores, p.moves) for p in played)

    here = games(arena.series("landslide", ("random", "greedy"), 6, seed=5))
    assert games(arena.series("landslide", ("random", "greedy"), 6, seed=5, dask=cluster)) == here


@pytest.mark.slow
def test_a_study_on_a_cluster_writes_the_same_lines(cluster, tmp_path):
    from click.testing import CliRunner

    from deckhand_sim.cli import cli

    lines = {}
    for name, more in (("here", ["--jobs", "1"]), ("there", ["--dask", cluster])):
        part = tmp_path / (name + ".jsonl")
        command = ["study", "onslaught", "--deals", "20-25", "--tries", "1", "--part", str(part)]
        done = CliRunner().invoke(cli, command + more)
        assert done.exit_code == 0, done.output
        lines[name] = part.read_text().splitlines()
    assert lines["here"][0] == lines["there"][0] and sorted(lines["here"]) == sorted(lines["there"])


@pytest.mark.slow
def test_an_interruption_takes_back_what_a_cluster_was_to_do(cluster):
    from distributed import Client

    results = run_tasks(time.sleep, [0] + [0.5] * 60, dask=cluster)
    next(results)
    results.close()
    with Client(cluster) as client:
        deadline = time.monotonic() + 10
        while any(client.processing().values()) and time.monotonic() < deadline:
            time.sleep(0.05)
        assert not any(client.processing().values())


NO_CLUSTER = """
import distributed, math, sys
from deckhand_sim.studies.workers import run_tasks
whole = distributed.Client
distributed.Client = lambda where, timeout: whole(where, timeout=1)
try:
    list(run_tasks(math.sqrt, [1], dask=sys.argv[1]))
except ValueError as error:
    print(error)
"""


@pytest.mark.slow
@pytest.mark.parametrize("address", ["nonsense", "tcp://127.0.0.1:1"])
def test_no_cluster_there_is_told_in_one_line(address):
    pytest.importorskip("distributed", reason="Dask is not installed")
    # In its own Python process: a failed client leaves its event loop behind.
    ran = subprocess.run([sys.executable, "-c", NO_CLUSTER, address], capture_output=True, text=True, timeout=120)
    assert ran.stdout.startswith("no Dask cluster at %s: " % address), ran.stderr
    assert ran.stdout.count("\n") == 1


def test_without_dask_it_is_told_how_to_get_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(ValueError, match=r"--dask needs Dask: pip install \"dask\[distributed\]\""):
        list(run_tasks(math.sqrt, [1], dask="tcp://127.0.0.1:1"))
