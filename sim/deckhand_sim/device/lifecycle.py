"""How a program is ended from outside; raised inside it, and never caught by `except Exception`."""


class Reload(BaseException):
    """supervisor.reload(): the VM restarts."""


class HardReset(BaseException):
    """microcontroller.reset(): the badge restarts."""


class PowerCut(BaseException):
    """The power failed during a write."""
