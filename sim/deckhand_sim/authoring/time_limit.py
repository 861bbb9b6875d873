"""A time limit for somebody's code that may never come to its end.

    with time_limit(): pupils_code()        # raises TooLong where that code is by then

Seconds are the processor's, so that a busy computer is no reason to give up.
"""

import ctypes
import threading
import time
from contextlib import contextmanager

SECONDS = 10  # what the checks of a game take at most, several times over
_LOOK_S = 0.05
_AGAIN_S = 1.0  # code that catches everything is asked again


class TooLong(BaseException):
    """The time is over. (No Exception: the code that hangs is not to catch it.)"""


def _raise_in(thread, error):
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(error) if error else None)


@contextmanager
def time_limit():
    """Run the body for SECONDS processor seconds at most; then TooLong is raised in it."""
    thread, last = threading.get_ident(), time.process_time() + SECONDS
    over, done = threading.Lock(), threading.Event()

    def watch():
        while not done.wait(_LOOK_S):
            if time.process_time() >= last:
                break
        while True:
            with over:
                if done.is_set():
                    return
                _raise_in(thread, TooLong)
            done.wait(_AGAIN_S)

    threading.Thread(target=watch, daemon=True).start()
    try:
        yield
    finally:
        with over:
            done.set()
        _raise_in(thread, None)  # one that came just as the body ended
