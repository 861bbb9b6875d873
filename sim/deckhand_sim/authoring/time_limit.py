"""A time limit for other people's code that may never end.

    with time_limit(): pupils_code()        # raises TimeUp inside that code

It counts processor time, so that a busy computer doesn't matter.
"""

import ctypes
import threading
import time
from contextlib import contextmanager

SECONDS = 10  # several times what a game's checks need
_LOOK_S = 0.05
_RETRY_S = 1.0  # raised again for code that catches everything


class TimeUp(BaseException):
    """The time is up. Not an Exception, so that the code which hangs doesn't catch it."""


def _raise_in(thread, error):
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(error) if error else None)


@contextmanager
def time_limit():
    """Run the body for at most SECONDS of processor time; then raise TimeUp in it."""
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
                _raise_in(thread, TimeUp)
            done.wait(_RETRY_S)

    threading.Thread(target=watch, daemon=True).start()
    try:
        yield
    finally:
        with over:
            done.set()
        _raise_in(thread, None)  # clear one that was raised just as the body ended
