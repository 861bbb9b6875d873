"""Short tunes from one square wave: choose, play, refuse, win, lose. No files.

    sound = Sound(loudspeaker, amplifier, wave); sound.volume = 2     # 0 mute to 3
    sound.play(WIN, now_ms)
    sound.step(now_ms)                          # in every step: advances to the next tone

A board without a known loudspeaker stays silent.
"""

from deckhand.const import WRAP, const

# A tone is two bytes: its pitch in units of 8 Hz (0: a rest), and its length in units of 10 ms, at most 127, plus 128
# if it's soft.
TICK = b"\x96\x81"
CHOOSE = b"\x6e\x81\xa5\x82"
BACK = b"\x6e\x81\x4a\x82"
PLAY = b"\x50\x03\x78\x04"
REFUSE = b"\x20\x06\x18\x09"
WIN = b"\x42\x09\x53\x09\x62\x09\x83\x18"
LOSE = b"\x42\x0c\x3a\x0c\x31\x0c\x29\x1c"

_HERTZ = const(8)
_MIDDLE = const(32768)  # a sample's value at rest
_SAMPLES = const(2)  # per period: the wave is square
_AMPLITUDES = (0, 1200, 5000, 16000)  # by volume
_SOFT = const(128)  # a soft tone has a fourth of the amplitude


class Sound:
    """A player for one voice.

    loudspeaker: an AudioOut, or None; amplifier: a DigitalInOut that switches it, or None; wave: the array of two samples.
    """

    def __init__(self, loudspeaker, amplifier, wave):
        self._volume = 0
        self._tune = b""  # the tune that is playing
        self._at = 0  # index of its tone
        self._until = 0  # ms when that tone ends
        self._out = loudspeaker
        self._amplifier = amplifier
        if loudspeaker:
            import audiocore

            self._wave = wave
            self._sample = audiocore.RawSample(self._wave, sample_rate=8000)

    @property
    def volume(self):
        """The volume: 0 (mute) to 3."""
        return self._volume

    @volume.setter
    def volume(self, volume):
        self._volume = volume

    def is_playing(self):
        """Is a tune playing?"""
        return len(self._tune) > 0

    def play(self, tune, now):
        """Start a tune, in place of one that is playing."""
        if self._out and self._volume:
            self._tune = tune
            self._at = 0
            self._tone(now)

    def step(self, now):
        """Start the next tone when it's due."""
        if self._tune and (now - self._until & WRAP) < WRAP >> 1:
            self._at += 2
            self._tone(now)

    def _tone(self, now):
        self._out.stop()
        if self._at >= len(self._tune):
            self._tune = b""
            if self._amplifier:
                self._amplifier.value = False  # switched off, it doesn't hiss
            return
        pitch = self._tune[self._at]
        duration = self._tune[self._at + 1]
        self._until = now + (duration & 127) * 10 & WRAP
        if pitch:
            amplitude = _AMPLITUDES[self._volume] >> (2 if duration & _SOFT else 0)
            self._wave[0] = _MIDDLE - amplitude
            self._wave[1] = _MIDDLE + amplitude
            if self._amplifier:
                self._amplifier.value = True
            self._sample.sample_rate = pitch * _HERTZ * _SAMPLES
            self._out.play(self._sample, loop=True)
