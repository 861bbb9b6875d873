"""The lights under the screen, up to five, dim: the color of the seat to move, or a game's own signals.

lights = Lights(pin); lights.on = True
lights.bar(3, lights.RED)                  # three of five red
lights.off()
"""

from deckhand.const import const

_COUNT = const(5)  # a PyBadge LC has one, and ignores the rest
_GRB = const(3)  # bytes per light


class Lights:
    """Five NeoPixels on one output pin (None: no lights); sends only changes."""

    # Colors as green, red, blue, dim enough for a dark classroom.
    RED = b"\0\x0c\0"
    YELLOW = b"\x07\x09\0"
    GREEN = b"\x09\0\0"
    BLUE = b"\0\0\x0e"
    WHITE = b"\x04\x04\x04"
    OF_SEAT = (WHITE, BLUE, RED, YELLOW, GREEN)  # by seat; 0: no seat

    def __init__(self, pin):
        self.on = True  # has the player turned them on?
        self._pin = pin
        self._shown = bytearray(_COUNT * _GRB)
        if pin:
            from neopixel_write import neopixel_write

            self._write = neopixel_write

    def bar(self, count, color):
        """Light the first `count` of the five in a color."""
        if not self._pin:
            return
        shown = self._shown
        has_changed = False
        for i in range(_COUNT * _GRB):
            value = color[i % _GRB] if self.on and i // _GRB < count else 0
            if shown[i] != value:
                shown[i] = value
                has_changed = True
        if has_changed:
            self._write(self._pin, shown)

    def off(self):
        """Switch all lights off."""
        self.bar(0, self.WHITE)
