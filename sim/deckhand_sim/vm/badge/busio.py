"""busio inside the VM: a UART whose bytes the VM's driver carries; board has pins for it only if one is linked.

A call allocates nothing here, as it does not on a badge.
"""

_ROOM = 1024
inbox = bytearray(_ROOM)  # bytes to read: `here` in total, `at` of them already read
outbox = bytearray(_ROOM)  # `gone` bytes that were written
here = at = gone = 0


def carry(data):
    """Receive bytes."""
    global here, at
    rest = inbox[at:here] + data
    inbox[: len(rest)] = rest
    here = len(rest)
    at = 0


def fetch():
    """Return the written bytes, once."""
    global gone
    data = list(outbox[:gone])
    gone = 0
    return data


class UART:
    def __init__(self, tx, rx, baudrate=9600, timeout=1, receiver_buffer_size=64):
        self._buffer = bytearray(receiver_buffer_size)

    def readinto(self, buf):
        global at
        count = 0
        while at < here and count < len(buf):
            buf[count] = inbox[at]
            at += 1
            count += 1
        return count or None

    def write(self, data):
        global gone
        for byte in data:
            outbox[gone] = byte
            gone += 1
        return len(data)

    def deinit(self):
        self._buffer = None
