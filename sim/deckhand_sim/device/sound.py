"""audioio, audiobusio, audiopwmio, pwmio and audiocore.

Nothing is played here: sounds are recorded in sim.sounds, and the window plays them.
"""

import wave
from array import array
from dataclasses import dataclass, field

_MIN_RATE, _MAX_RATE = 1, 1_000_000
_SAMPLE_RANGES = {"B": (0, 255), "b": (-128, 127), "H": (0, 65535), "h": (-32768, 32767)}


@dataclass
class Sound:
    """One call of play(). end_ms: None while it plays; hz: 0 if it has no single pitch; volume: 0 to 100."""

    ms: int
    hz: int
    volume: int
    loop: bool
    rate: int = field(repr=False)
    wave: tuple = field(repr=False)  # the samples, -1.0 to 1.0
    end_ms: int | None = None


class RawSample:
    """audiocore.RawSample: samples in a buffer. A changed sample_rate applies to the next play()."""

    def __init__(self, buffer, *, channel_count=1, sample_rate=8000, single_buffer=True):
        kind = getattr(buffer, "typecode", "B")
        if kind not in _SAMPLE_RANGES:
            raise ValueError("buffer must be a bytearray or array of type 'h', 'H', 'b', or 'B'")
        if channel_count not in (1, 2):
            raise ValueError("channel_count must be 1-2")
        self._buffer, self._kind, self._channels = buffer, kind, channel_count
        self.sample_rate = sample_rate

    @property
    def sample_rate(self):
        """Samples a second."""
        return self._rate

    @sample_rate.setter
    def sample_rate(self, rate):
        if not _MIN_RATE <= rate <= _MAX_RATE:
            raise ValueError("sample_rate must be %d-%d" % (_MIN_RATE, _MAX_RATE))
        self._rate = rate

    def samples(self):
        """Return the left channel, -1.0 to 1.0."""
        low, high = _SAMPLE_RANGES[self._kind]
        return tuple((value - low) * 2 / (high - low) - 1 for value in list(self._buffer)[:: self._channels])

    def deinit(self):
        """Release the buffer."""


def make_audiocore(sim):
    """The module audiocore."""

    class WaveFile(RawSample):
        """audiocore.WaveFile: a .wav of 8 bit unsigned or 16 bit signed samples."""

        def __init__(self, file, buffer=None):
            if isinstance(file, str):
                file = sim.drive.open(file, "rb")
            with wave.open(file) as sound:
                self.channel_count, width = sound.getnchannels(), sound.getsampwidth()
                self.bits_per_sample = 8 * width
                frames = sound.readframes(sound.getnframes())
                rate = sound.getframerate()
            frames = memoryview(frames).cast("h") if width == 2 else frames
            super().__init__(frames, channel_count=self.channel_count, sample_rate=rate)
            self._kind = "h" if width == 2 else "B"

    return {"RawSample": RawSample, "WaveFile": WaveFile}


def _pitch(samples, rate):
    """Return the frequency of a buffer of whole waves, by its zero crossings."""
    middle = (min(samples) + max(samples)) / 2
    rises = sum(1 for i, value in enumerate(samples) if samples[i - 1] < middle <= value)
    return round(rate * rises / len(samples))


def _player(sim):
    """Return a class that plays samples on the board's pins."""

    class Player:
        """A loudspeaker."""

        min_rate = 1  # lowest supported sample rate

        def __init__(self, *pins):
            self._pins = sim.claim([pin for pin in pins if pin])
            self._sound = None
            self._length_us = None
            self.paused = False

        def play(self, sample, *, loop=False):
            """Begin to sound; what sounded before ends."""
            self.stop()
            samples = sample.samples()
            if not samples:
                raise ValueError("buffer is empty")
            if sample.sample_rate < self.min_rate:
                raise ValueError("this output can't play %d samples per second" % sample.sample_rate)
            volume = round((max(samples) - min(samples)) * 50)
            self._sound = Sound(sim.ms, _pitch(samples, sample.sample_rate), volume, loop, sample.sample_rate, samples)
            self._length_us = None if loop else len(samples) * 1_000_000 // sample.sample_rate
            self._start_us = sim.now_us
            sim.sounds.append(self._sound)
            sim.now_playing = self

        def stop(self):
            """Be silent."""
            if self._sound and self._sound.end_ms is None:
                self._sound.end_ms = sim.ms if self.playing or self._length_us is None else self._natural_end()
            self._sound = None
            self.paused = False

        def _natural_end(self):
            return (self._start_us + self._length_us) // 1000

        @property
        def playing(self):
            """Is a sample sounding?"""
            sim.spend()
            if self._sound is None:
                return False
            if self._length_us is not None and sim.now_us >= self._start_us + self._length_us:
                self._sound.end_ms = self._natural_end()
                return False
            return True

        def pause(self):
            """Hold the sound."""
            self.paused = True

        def resume(self):
            """Go on."""
            self.paused = False

        def deinit(self):
            """Give the pin back."""
            self.stop()
            sim.release_pins(self._pins)

    return Player


def make_audioio(sim):
    """The module audioio."""

    class AudioOut(_player(sim)):
        """audioio.AudioOut; on the board's speaker."""

        def __init__(self, left_channel, *, right_channel=None, quiescent_value=0x8000):
            super().__init__(left_channel, right_channel)

    return {"AudioOut": AudioOut}


def make_audiobusio(sim):
    """The module audiobusio."""

    class I2SOut(_player(sim)):
        """audiobusio.I2SOut; what hangs there (MAX98357A) wants 8,000 samples a second."""

        min_rate = 8000

        def __init__(self, bit_clock, word_select, data, *, main_clock=None, left_justified=False):
            super().__init__(bit_clock, word_select, data, main_clock)

    return {"I2SOut": I2SOut}


def make_audiopwmio(sim):
    """The module audiopwmio, of RP2 chips."""

    class PWMAudioOut(_player(sim)):
        """audiopwmio.PWMAudioOut; its timer divides 125 MHz by 65,535 at the most."""

        min_rate = 1908

        def __init__(self, left_channel, *, right_channel=None, quiescent_value=0x8000):
            super().__init__(left_channel, right_channel)

    return {"PWMAudioOut": PWMAudioOut}


def make_pwmio(sim):
    """The module pwmio: a square wave on a pin, audible while its duty cycle isn't 0."""

    class PWMOut(_player(sim)):
        """pwmio.PWMOut."""

        def __init__(self, pin, *, duty_cycle=0, frequency=500, variable_frequency=False):
            super().__init__(pin)
            self._variable = variable_frequency
            self._frequency, self._duty = frequency, duty_cycle

        @property
        def frequency(self):
            """Hertz."""
            return self._frequency

        @frequency.setter
        def frequency(self, value):
            if not self._variable:
                raise AttributeError("frequency is fixed")
            self._frequency = value
            self._update()

        @property
        def duty_cycle(self):
            """How long it is on in each wave, of 65,535."""
            return self._duty

        @duty_cycle.setter
        def duty_cycle(self, value):
            self._duty = value
            self._update()

        def _update(self):
            self.stop()
            if self._duty:
                self.play(RawSample(array("H", (0, self._duty)), sample_rate=2 * self._frequency), loop=True)

    return {"PWMOut": PWMOut}


MODULES = {
    "audiobusio": make_audiobusio,
    "audiocore": make_audiocore,
    "audioio": make_audioio,
    "audiopwmio": make_audiopwmio,
    "pwmio": make_pwmio,
}
