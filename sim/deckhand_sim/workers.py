"""Many tasks on several processes, or on a Dask cluster.

    for result in spread(play_one, tasks, processes=4): ...                     # in any order, as they end
    for result in spread(play_one, tasks, dask="tcp://127.0.0.1:8786"): ...     # the same parts on a cluster

Dask is an optional dependency: pip install "deckhand[dask]".
"""

import multiprocessing
import signal


def _leave_interrupts_to_the_parent():
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def spread(function, tasks, processes=1, dask=None):
    """Yield function(task) for every task. The function must be importable by name on the workers."""
    tasks = list(tasks)
    if dask:
        yield from _on_dask(function, tasks, dask)
    elif processes <= 1 or len(tasks) < 2:
        yield from map(function, tasks)
    else:
        spawn = multiprocessing.get_context("spawn")
        with spawn.Pool(min(processes, len(tasks)), _leave_interrupts_to_the_parent) as pool:
            yield from pool.imap_unordered(function, tasks)


def _on_dask(function, tasks, address):
    try:
        from distributed import Client, as_completed
    except ImportError:
        raise ValueError('--dask needs Dask: pip install "deckhand[dask]"') from None
    try:
        client = Client(address, timeout=10)
    except (OSError, TimeoutError) as error:
        raise ValueError("no Dask cluster at %s: %s" % (address, error)) from None
    with client:
        futures = client.map(function, tasks, pure=False)
        try:
            for future in as_completed(futures):
                yield future.result()
        finally:
            client.cancel(futures)
