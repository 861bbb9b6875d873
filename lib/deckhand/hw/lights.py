"""The lights under the screen: up to five, dim; they say whose turn it is, or what a game wants to say.

lights = Lights(pin); lights.on = True
lights.bar(3, lights.RED)                  # three of five red
lights.off()
"""

from deckhand.const import const

_COUNT = const(5)  # a PyBadge LC has one: the rest go nowhere
_GRB = const(3)


class Lights:
    """Five lights behind one output pin (None: there are none); nothing is sent unless something changed."""

    # A colour as green, red, blue, dim enough for a dark classroom.
    RED = b"\0\x0c\0"
    YELLOW = b"\x07\x09\0"
    GREEN = b"\x09\0\0"
    BLUE = b"\0\0\x0e"
    WHITE = b"\x04\x04\x04"
    OF_SEAT = (WHITE, BLUE, RED, YELLOW, GREEN)  # by seat; 0 is nobody's

    def __init__(self, pin):
        self.on = True  # does the player want them?
        self._pin = pin
        self._shown = bytearray(_COUNT * _GRB)
        if pin:
            from neopixel_write import neopixel_write

            self._write = neopixel_write

    def bar(self, count, colour):
        """Light so many of the five in a colour."""
        if not self._pin:
            return
        shown = self._shown
        changed = False
        for i in range(_COUNT * _GRB):
            value = colour[i % _GRB] if self.on and i // _GRB < count else 0
            if shown[i] != value:
                shown[i] = value
                changed = True
        if changed:
            self._write(self._pin, shown)

    def off(self):
        """All dark."""
        self.bar(0, self.WHITE)
