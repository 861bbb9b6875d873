"""The interactive front ends: a window and a terminal. Each raises NoFrontEnd if it's not available."""

import sys

from .launch_options import NoFrontEnd, user_folder


def open_window(sim, pictures):
    from .window import WindowFront

    return WindowFront(sim, pictures=pictures, keys_file=user_folder() / "keys.toml")


def open_terminal(sim, pictures):
    from .terminal import TerminalFront

    if sys.stdin is None or sys.stdin.closed or not sys.stdin.isatty():
        raise NoFrontEnd("standard input is not a terminal")
    return TerminalFront(sim, keys_file=user_folder() / "keys.toml")


FRONT_ENDS = (("window", open_window), ("terminal", open_terminal))
