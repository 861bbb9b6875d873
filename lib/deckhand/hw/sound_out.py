"""Loudspeakers that hang on no DAC. In memory for a moment, at the start; a kit for boards with a DAC has it not.

    loudspeaker, half = out(b"i2s", (bit_clock, word_select, data))     # or b"pwm" or b"buzzer", and its pin

An amplifier behind I2S wants 8,000 samples a second, and a timer of an RP2040 cannot do less than 1,908: so a wave of these
has 48 samples, and the lowest tone 9,000 a second.
"""

_HALF = 24  # samples of half a wave
_LOUD = 0x4000  # of 0x10000: how long a buzzer is on in each wave


def out(kind, pins):
    """(what has play(sample, loop) and stop(), samples of half a wave) for these pins."""
    if kind == b"i2s":
        import audiobusio

        return audiobusio.I2SOut(*pins), _HALF
    if kind == b"pwm":
        import audiopwmio

        return audiopwmio.PWMAudioOut(*pins), _HALF
    return Buzzer(*pins), 1


class Buzzer:
    """A piezo buzzer on a pin: it hears the pitch of a sample of two values, not how loud it is."""

    def __init__(self, pin):
        import pwmio

        self._pin = pwmio.PWMOut(pin, variable_frequency=True)

    def play(self, sample, *, loop=False):
        """Begin to sound."""
        self._pin.frequency = sample.sample_rate // 2
        self._pin.duty_cycle = _LOUD

    def stop(self):
        """Be silent."""
        self._pin.duty_cycle = 0
