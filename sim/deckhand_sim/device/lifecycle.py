"""Exceptions that end a program from outside; never caught by `except Exception`."""


class Reload(BaseException):
    """supervisor.reload(): the VM restarts."""


class HardReset(BaseException):
    """microcontroller.reset(): the badge restarts."""


class PowerCut(BaseException):
    """The power failed during a write."""
