"""How a program on the badge ends otherwise than by its own end; raised inside it, never seen by `except Exception`."""


class Reload(BaseException):
    """supervisor.reload(): the VM starts again."""


class HardReset(BaseException):
    """microcontroller.reset(): the whole badge starts again."""


class PowerCut(BaseException):
    """The power went in the midst of a write."""
