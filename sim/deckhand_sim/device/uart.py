"""busio and usb_cdc.

busio: a UART connected to whatever is on the badge's pins (Sim.cable). usb_cdc: a computer's serial line (Sim.usb).
"""

from .hardware import _Claimed


def make_busio(sim):
    """The module busio, as far as Deckhand needs it."""

    class UART(_Claimed):
        """busio.UART without waiting (timeout=0); what comes while its buffer is full is lost."""

        def __init__(self, tx=None, rx=None, *, baudrate=9600, timeout=1, receiver_buffer_size=64):
            if timeout:
                raise NotImplementedError("only timeout=0 is supported")
            super().__init__(sim, (tx, rx))
            self.baudrate = baudrate
            self._size = receiver_buffer_size
            self._names = (tx.name, rx.name)
            self._received = bytearray()
            self._fetch()
            self._received.clear()  # drop what arrived before

        @property
        def _cable(self):
            pins = tuple(sim.board.pin_names.get(name) for name in sim.cable_pins)
            return sim.cable if pins == self._names else None

        def _fetch(self):
            if self._cable is not None:
                data = self._cable.read()
                self._received += data[: self._size - len(self._received)]

        @property
        def in_waiting(self):
            """How many bytes can be read."""
            self._fetch()
            return len(self._received)

        def readinto(self, buf):
            """Read what there is, at most the buffer's length: how many bytes, or None."""
            self._fetch()
            count = min(len(buf), len(self._received))
            buf[:count] = self._received[:count]
            del self._received[:count]
            return count or None

        def write(self, buf):
            """Send bytes; returns how many. The cable takes the time that they need."""
            if self._cable is not None:
                self._cable.write(bytes(buf))
            return len(buf)

    return {"UART": UART}


def make_usb_cdc(sim):
    """The module usb_cdc: its console, connected while something listens there."""

    class Serial:
        """usb_cdc.Serial without waiting."""

        timeout = write_timeout = None

        def __init__(self):
            self._received = bytearray()

        @property
        def connected(self):
            """Does a computer listen?"""
            return sim.usb is not None

        def readinto(self, buf):
            """Read what there is: how many bytes."""
            if self.timeout != 0:
                raise NotImplementedError("only timeout=0 is supported")
            if sim.usb is not None:
                self._received += sim.usb.read()
            count = min(len(buf), len(self._received))
            buf[:count] = self._received[:count]
            del self._received[:count]
            return count

        def write(self, buf):
            """Send bytes; returns how many."""
            if sim.usb is not None:
                sim.usb.write(bytes(buf))
            return len(buf)

    return {"console": Serial(), "data": None}


MODULES = {"busio": make_busio, "usb_cdc": make_usb_cdc}
