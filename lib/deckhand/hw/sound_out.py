"""Loudspeakers that hang on no DAC. A kit for boards with a DAC has this not.

    loudspeaker = out(b"i2s", (bit_clock, word_select, data))       # or b"pwm" or b"buzzer", and its pin
    loudspeaker.wave                                                # two samples; Sound says in them how loud it is to be

An amplifier behind I2S wants 8,000 samples a second, and a timer of an RP2040 cannot do less than 1,908. So a wave of two
samples becomes one of as many as make 9,000 a second.
"""

from array import array

_RATE = 9000


def out(kind, pins):
    """What has wave, play(sample, loop) and stop(), for these pins."""
    if kind == b"i2s":
        import audiobusio

        return Loudspeaker(audiobusio.I2SOut(*pins))
    if kind == b"pwm":
        import audiopwmio

        return Loudspeaker(audiopwmio.PWMAudioOut(*pins))
    import pwmio

    return Buzzer(pwmio.PWMOut(pins[0], variable_frequency=True))


class Loudspeaker:
    """Plays a wave of two samples as a longer one."""

    def __init__(self, output):
        import audiocore

        self.wave = array("H", (0, 0))
        self._output = output
        self._make = audiocore.RawSample

    def play(self, sample, *, loop=False):
        """Begin to sound."""
        half = 1
        while sample.sample_rate * half < _RATE:
            half *= 2
        samples = array("H", [self.wave[i // half] for i in range(2 * half)])
        self._output.play(self._make(samples, sample_rate=sample.sample_rate * half), loop=loop)

    def stop(self):
        """Be silent."""
        self._output.stop()


class Buzzer:
    """A piezo buzzer: on for less of each wave, it is quieter."""

    def __init__(self, output):
        self.wave = array("H", (0, 0))
        self._output = output

    def play(self, sample, *, loop=False):
        """Begin to sound."""
        self._output.frequency = sample.sample_rate // 2
        self._output.duty_cycle = self.wave[1] - self.wave[0]

    def stop(self):
        """Be silent."""
        self._output.duty_cycle = 0
