"""Stand-in for neopixel_write: no lights."""


def neopixel_write(pin, pixels):
    pass
