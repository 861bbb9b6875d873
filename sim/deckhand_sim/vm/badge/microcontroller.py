"""Stand-in for microcontroller: 8,192 bytes of nvm, in flash, and the processor."""

nvm = bytearray(b"\xff" * 8192)


class Pin:
    pass


class _Cpu:
    temperature = 30
    frequency = 120_000_000
    uid = bytes(16)


cpu = _Cpu()


def reset():
    raise SystemExit


class RunMode:
    NORMAL = 0


def on_next_reset(mode):
    pass


def delay_us(microseconds):
    pass
