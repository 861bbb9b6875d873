"""Badges on serial ports: find them, and access their nvm through the raw REPL.

    for port in ports(): port.device, port.product, port.uid
    with Repl(serial.Serial(device, 115200, timeout=2)) as repl: nvm = repl.read_nvm(); repl.write_nvm(nvm[:1000])

Using the REPL stops the badge's program; it restarts when the Repl is closed.
"""

import time
from dataclasses import dataclass

from ..device.boards import firmwares

_PRODUCTS = {tuple(int(number, 16) for number in row["usb"].split(":")): row["product"] for row in firmwares().values()}
_INTERRUPT = b"\x03"
_RAW = b"\x01"
_FRIENDLY = b"\x02"
_END = b"\x04"
_READY = b"raw REPL; CTRL-B to exit\r\n>"
_TIMEOUT_S = 6  # for an answer
_TRIES = 3
_PAUSE_S = 0.3
_READ_BYTES = 64  # bytes of nvm per line when reading
_WRITE_BYTES = 96  # bytes of nvm per command when writing: fits a serial port's buffer


class ReplError(Exception):
    """The badge didn't answer as expected; the message is one line."""


@dataclass(frozen=True)
class Port:
    """A serial port with a badge."""

    device: str
    product: str
    uid: str


def ports():
    """List the badges that have a serial port."""
    from serial.tools import list_ports

    return sorted(
        (
            Port(port.device, _PRODUCTS[port.vid, port.pid], (port.serial_number or "").upper())
            for port in list_ports.comports()
            if (port.vid, port.pid) in _PRODUCTS
        ),
        key=lambda port: port.device,
    )


def is_same_badge(uid, other):
    """True if both are one badge's uid. Firmware versions differ in the order of a byte's two digits."""
    swapped = "".join(other[i : i + 2][::-1] for i in range(0, len(other), 2))
    return bool(uid) and uid in (other, swapped)


class Repl:
    """The raw REPL over an open serial port (anything with read, write and close)."""

    def __init__(self, line):
        self._line = line

    def __enter__(self):
        try:
            for tries_left in range(_TRIES - 1, -1, -1):
                self._line.write(b"\r" + _INTERRUPT + _INTERRUPT)
                time.sleep(_PAUSE_S)
                self._line.write(b"\r")  # after stopping a program, the first key only opens the REPL
                time.sleep(_PAUSE_S)
                self._line.write(_RAW)
                try:
                    self._until(_READY)
                    return self
                except ReplError:
                    if not tries_left:
                        raise
        except BaseException:
            self.__exit__()
            raise

    def __exit__(self, *_):
        try:
            self._line.write(_FRIENDLY + _END)  # soft reset: Deckhand restarts
        finally:
            self._line.close()

    def _until(self, mark):
        found = b""
        last = time.monotonic() + _TIMEOUT_S
        while not found.endswith(mark):
            piece = self._line.read(1)
            found += piece
            if not piece and time.monotonic() > last:
                raise ReplError("the badge does not answer at its serial port")
        return found[: -len(mark)]

    def run(self, code):
        """Run Python on the badge and return what it prints. Raises ReplError with the last line of its error."""
        self._line.write(code.encode() + _END)
        if self._line.read(2) != b"OK":
            raise ReplError("the badge's REPL did not accept the command")
        out = self._until(_END)
        wrong = self._until(_END + b">")
        if wrong:
            raise ReplError("the badge says: %s" % wrong.decode("utf-8", "replace").strip().splitlines()[-1])
        return out.decode()

    def write_nvm(self, data):
        """Write to the start of the nvm, in one go, once all bytes have arrived undamaged."""
        from binascii import crc32

        self.run("import microcontroller, binascii\nb = bytearray(%d)" % len(data))
        for at in range(0, len(data), _WRITE_BYTES):
            piece = data[at : at + _WRITE_BYTES]
            self.run("b[%d:%d] = binascii.unhexlify('%s')" % (at, at + len(piece), piece.hex()))
        self.run(
            "if binascii.crc32(b) & 0xffffffff != %d: raise ValueError('damaged on the way: nothing was written')\n"
            "microcontroller.nvm[0:%d] = b" % (crc32(data) & 0xFFFFFFFF, len(data))
        )

    def read_nvm(self):
        """Read the badge's whole nvm."""
        text = self.run(
            "import microcontroller, binascii\nn = microcontroller.nvm\n"
            "for i in range(0, len(n), %d):\n print(binascii.hexlify(bytes(n[i:i+%d])).decode())\n"
            "print(len(n), binascii.crc32(bytes(n[0:len(n)])))\n" % (_READ_BYTES, _READ_BYTES)
        )
        *lines, last = text.split("\n")[:-1] if text.endswith("\n") else text.split("\n")
        length, total = last.split()
        from binascii import crc32

        data = bytes.fromhex("".join(line.strip() for line in lines))
        if len(data) != int(length) or crc32(data) != int(total) & 0xFFFFFFFF:
            raise ReplError("the data was damaged on the serial port")
        return data
