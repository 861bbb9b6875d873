"""Short tones: choose, play, refuse, win, lose. Made from one square wave; no files.

    sound = Sound(loudspeaker, amplifier, wave); sound.volume = 2     # 0 mute to 3
    sound.play(WIN, now_ms)
    sound.step(now_ms)                          # every step: goes on to the next tone, and ends it

A board without a loudspeaker that we know stays silent.
"""

from deckhand.const import WRAP, const

# A tone is two bytes: its pitch in units of 8 Hz (0: a rest), and how long in hundredths of a second, at most 127; 128
# more where it is soft.
TICK = b"\x96\x81"
CHOOSE = b"\x6e\x81\xa5\x82"
BACK = b"\x6e\x81\x4a\x82"
PLAY = b"\x50\x03\x78\x04"
REFUSE = b"\x20\x06\x18\x09"
WIN = b"\x42\x09\x53\x09\x62\x09\x83\x18"
LOSE = b"\x42\x0c\x3a\x0c\x31\x0c\x29\x1c"

_HERTZ = const(8)
_MIDDLE = const(32768)
_SAMPLES = const(2)  # in a period: the wave is square
_SWING = (0, 1200, 5000, 16000)  # how far the wave goes from the middle, by volume
_SOFT = const(128)  # a soft tone goes a fourth of it


class Sound:
    """One voice: an AudioOut (None: silence), the output that switches its amplifier, or None, and its two samples."""

    def __init__(self, loudspeaker, amplifier, wave):
        self._volume = 0
        self._tune = b""
        self._at = 0
        self._until = 0
        self._out = loudspeaker
        self._amplifier = amplifier
        if loudspeaker:
            import audiocore

            self._wave = wave
            self._sample = audiocore.RawSample(self._wave, sample_rate=8000)

    @property
    def volume(self):
        """0 mute, 1 to 3."""
        return self._volume

    @volume.setter
    def volume(self, volume):
        self._volume = volume

    def is_playing(self):
        """Does a tune sound?"""
        return len(self._tune) > 0

    def play(self, tune, now):
        """Begin a tune; one that still sounds gives way."""
        if self._out and self._volume:
            self._tune = tune
            self._at = 0
            self._tone(now)

    def step(self, now):
        """Go on to the next tone when it is time."""
        if self._tune and (now - self._until & WRAP) < WRAP >> 1:
            self._at += 2
            self._tone(now)

    def _tone(self, now):
        self._out.stop()
        if self._at >= len(self._tune):
            self._tune = b""
            if self._amplifier:
                self._amplifier.value = False  # a silent amplifier does not hiss
            return
        pitch = self._tune[self._at]
        length = self._tune[self._at + 1]
        self._until = now + (length & 127) * 10 & WRAP
        if pitch:
            swing = _SWING[self._volume] >> (2 if length & _SOFT else 0)
            self._wave[0] = _MIDDLE - swing
            self._wave[1] = _MIDDLE + swing
            if self._amplifier:
                self._amplifier.value = True
            self._sample.sample_rate = pitch * _HERTZ * _SAMPLES
            self._out.play(self._sample, loop=True)
