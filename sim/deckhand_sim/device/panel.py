"""The panel: a display bus that understands an ST7735's commands and keeps the resulting picture.

    bus = Panel(160, 128)
    display = busdisplay.BusDisplay(bus, b"", width=160, height=128, auto_refresh=False)
    bus.frame           # RGB565, high byte first, row by row
    bus.windows         # [(x1, y1, x2, y2), ...] written since the log was cleared; x2 and y2 are exclusive
    bus.image()         # PIL.Image

It counts exactly what a real panel would receive, so a screen's cost in pixels can be measured.
"""

from array import array

from PIL import Image

from .blinka import fourwire

_COMMAND = 0
_CASET, _RASET, _RAMWR = 0x2A, 0x2B, 0x2C
_PIXEL_BYTES = 2  # a pixel


class Panel(fourwire.FourWire):
    """An ST7735 of width x height pixels. Raises ValueError for a window outside of it."""

    def __init__(self, width, height):  # skips FourWire's: there are no pins
        self.width, self.height = width, height
        self.frame = bytearray(width * height * _PIXEL_BYTES)
        self.changes = 0  # number of windows ever written
        self.windows = []
        self.pixels_sent = 0
        self._command = None
        self._columns, self._rows = (0, width - 1), (0, height - 1)
        self._locked = False

    def clear_log(self):
        """Clear the log; the picture stays."""
        self.windows = []
        self.pixels_sent = 0

    def image(self):
        """Return the picture as an RGB image."""
        words = array("H", bytes(self.frame))
        words.byteswap()
        return Image.frombytes("RGB", (self.width, self.height), words.tobytes(), "raw", "BGR;16")

    # The bus interface that BusDisplay uses.

    def reset(self):
        """Nothing to reset."""

    def deinit(self):
        """Nothing to release."""

    _release = deinit

    def _free(self):
        return not self._locked

    def _begin_transaction(self):
        if self._locked:
            return False  # BusDisplay waits for this when it starts
        self._locked = True
        return True

    def _end_transaction(self):
        self._locked = False

    def _send(self, data_type, chip_select, data):
        if data_type == _COMMAND:
            self._command = data[0]
        elif self._command == _CASET:
            self._columns = data[0] << 8 | data[1], data[2] << 8 | data[3]
        elif self._command == _RASET:
            self._rows = data[0] << 8 | data[1], data[2] << 8 | data[3]
        elif self._command == _RAMWR:
            self._write(data)

    def _write(self, data):
        (x1, x2), (y1, y2) = self._columns, self._rows
        if not (x1 <= x2 < self.width and y1 <= y2 < self.height):
            raise ValueError("window %s is outside the panel" % ((x1, y1, x2, y2),))
        self.windows.append((x1, y1, x2 + 1, y2 + 1))
        self.pixels_sent += (x2 - x1 + 1) * (y2 - y1 + 1)
        self.changes += 1
        length = (x2 - x1 + 1) * _PIXEL_BYTES
        stride = self.width * _PIXEL_BYTES
        start = y1 * stride + x1 * _PIXEL_BYTES
        frame = self.frame
        if length == stride:
            frame[start : start + len(data)] = data
            return
        for at in range(0, len(data), length):
            frame[start : start + length] = data[at : at + length]
            start += stride
