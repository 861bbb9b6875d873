"""Loudspeakers without a DAC. Only in kits for such boards.

    loudspeaker = out(b"i2s", (bit_clock, word_select, data))       # or b"pwm" or b"buzzer", and its pin
    loudspeaker.wave                                                # two samples, which Sound sets to the volume

An I2S amplifier needs 8,000 samples a second, and an RP2040's timer can't do less than 1,908. So each of a wave's two samples
is repeated to reach 9,000 samples a second.
"""

from array import array

_RATE = 9000


def out(kind, pins):
    """The loudspeaker at these pins: an object with wave, play(sample, loop) and stop()."""
    if kind == b"i2s":
        import audiobusio

        return Loudspeaker(audiobusio.I2SOut(*pins))
    if kind == b"pwm":
        import audiopwmio

        return Loudspeaker(audiopwmio.PWMAudioOut(*pins))
    import pwmio

    return Buzzer(pwmio.PWMOut(pins[0], variable_frequency=True))


class Loudspeaker:
    """An AudioOut that plays a wave of two samples as a longer one."""

    def __init__(self, output):
        import audiocore

        self.wave = array("H", (0, 0))
        self._output = output
        self._make = audiocore.RawSample

    def play(self, sample, *, loop=False):
        """Start playing at the sample's rate."""
        repeats = 1
        while sample.sample_rate * repeats < _RATE:
            repeats *= 2
        samples = array("H", [self.wave[i // repeats] for i in range(2 * repeats)])
        self._output.play(self._make(samples, sample_rate=sample.sample_rate * repeats), loop=loop)

    def stop(self):
        """Stop playing."""
        self._output.stop()


class Buzzer:
    """A piezo buzzer: a shorter duty cycle is quieter."""

    def __init__(self, output):
        self.wave = array("H", (0, 0))
        self._output = output

    def play(self, sample, *, loop=False):
        """Start playing at the sample's rate."""
        self._output.frequency = sample.sample_rate // 2
        self._output.duty_cycle = self.wave[1] - self.wave[0]

    def stop(self):
        """Stop playing."""
        self._output.duty_cycle = 0
