"""Run many tasks on several processes, or on a Dask cluster.

    for result in run_tasks(play_one, tasks, processes=4): ...                     # in any order, as they finish
    for result in run_tasks(play_one, tasks, dask="tcp://127.0.0.1:8786"): ...     # the same on a cluster

A task's exception is raised here. Closing the generator stops the work. Dask is an optional dependency.
"""

import multiprocessing
import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import partial

from deckhand_sim.games_on_drive import current_drive, set_drive


def run_tasks(function, tasks, processes=1, dask=None):
    """Yield function(task) for every task; what one of them raises is raised here.

    The function must be importable by name on the workers, who take the games from the drive that is used here. Raises
    ValueError, in one line, where there is no cluster or where a worker died.
    """
    tasks = list(tasks)
    if dask:
        yield from _on_dask(function, tasks, dask)
    elif processes <= 1 or len(tasks) < 2:
        yield from map(function, tasks)
    else:
        yield from _on_processes(function, tasks, min(processes, len(tasks)))


def _start_worker(drive):
    """Set up a worker: its parent handles Ctrl-C, and it ends when its parent does."""
    set_drive(drive)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent():
    multiprocessing.parent_process().join()
    os._exit(1)


@contextmanager
def _children_ignore_interrupts():
    """Make processes started meanwhile ignore Ctrl-C from the very start."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    old = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, old)


def _on_processes(function, tasks, processes):
    others = set(multiprocessing.active_children())
    executor = ProcessPoolExecutor(processes, multiprocessing.get_context("spawn"), _start_worker, (current_drive(),))
    futures = []
    try:
        with _children_ignore_interrupts():
            futures += [executor.submit(function, task) for task in tasks[:processes]]  # each starts a process
        futures += [executor.submit(function, task) for task in tasks[processes:]]
        for future in as_completed(futures):
            yield future.result()
    except BrokenProcessPool:
        raise ValueError("a worker process died; if memory was short, try fewer --jobs") from None
    finally:
        if not all(future.done() for future in futures):
            for child in set(multiprocessing.active_children()) - others:  # their results are no longer needed
                child.terminate()
        executor.shutdown(cancel_futures=True)  # a future cancelled here instead would trip the executor's thread


def _with_drive(drive, function, task):
    set_drive(drive)  # a cluster's workers outlive the command
    return function(task)


def _on_dask(function, tasks, address):
    try:
        from distributed import Client, KilledWorker, as_completed
        from distributed.client import FutureCancelledError
    except ImportError:
        raise ValueError('--dask needs Dask: pip install "dask[distributed]"') from None
    try:
        client = Client(address, timeout=10)
    except (OSError, TimeoutError, ValueError) as error:
        raise ValueError("no Dask cluster at %s: %s" % (address, str(error).split("\n")[0])) from None
    with client:
        futures = client.map(partial(_with_drive, current_drive(), function), tasks, pure=False)
        try:
            for future in as_completed(futures):
                yield future.result()
        except (FutureCancelledError, KilledWorker) as error:
            raise ValueError("the Dask cluster at %s gave up: %s" % (address, type(error).__name__)) from None
        except ImportError as error:
            raise ValueError("the workers of %s lack something: %s" % (address, error)) from None
        finally:
            client.cancel(futures)
