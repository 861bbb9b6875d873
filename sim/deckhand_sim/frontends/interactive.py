"""The front ends that somebody can play with: a window and a terminal. Each raises NoFront where it can't be had."""

import sys

from .launch_options import NoFront, user_folder


def window(sim, pictures):
    from .window import WindowFront

    return WindowFront(sim, pictures=pictures, keys_file=user_folder() / "keys.toml")


def terminal(sim, pictures):
    from .terminal import TerminalFront

    if sys.stdin is None or sys.stdin.closed or not sys.stdin.isatty():
        raise NoFront("standard input is no terminal")
    return TerminalFront(sim, keys_file=user_folder() / "keys.toml")


FRONTS = (("window", window), ("terminal", terminal))
