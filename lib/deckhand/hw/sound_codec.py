"""A TLV320DAC3100 behind I2S and I2C (Fruit Jam): headphones and loudspeaker. Only in kits for such boards.

    loudspeaker = out((bit_clock, word_select, data, main_clock))       # None if no such chip answers
    loudspeaker.wave                                                    # two samples, which Sound sets to the volume

Its clocks are derived from a main clock of 15 MHz for 22,050 samples a second; all tones are played at that rate.
"""

from array import array

import audiobusio
import audiocore
import board
import microcontroller
import pwmio

from deckhand.const import const

_ADDRESS = const(0x18)
_MAIN_HZ = const(15000000)
_RATE = const(22050)
_WAVES = const(8)  # periods in a buffer: enough for the pitch, although the buffer has a whole number of samples
# Pairs of a register and its value; register 0 is the page. In the order of the data sheet.
_RESET = bytes((0x00, 0x00, 0x01, 0x01))
_CLOCKS = bytes((0x00, 0x00, 0x05, 0x51, 0x06, 0x23, 0x07, 0x1D, 0x08, 0x50, 0x05, 0xD1))  # P 5, R 1, J 35, D 7504, on
_CONVERTERS = bytes((
    0x04, 0x03, 0x1B, 0x00, 0x0B, 0x93, 0x0C, 0x81, 0x0D, 0x01, 0x0E, 0x00,  # NDAC 19, MDAC 1, DOSR 256
    0x3F, 0xD4, 0x41, 0xD8, 0x42, 0xD8, 0x40, 0x00,  # -20 dB
))  # fmt: skip
_OUTPUTS = bytes((
    0x00, 0x01, 0x1F, 0xD4, 0x23, 0x44, 0x24, 0xA8, 0x25, 0xA8, 0x28, 0x34, 0x29, 0x34,  # headphones: -20 dB, gain 6 dB
    0x20, 0x86, 0x26, 0x94, 0x2A, 0x0C,  # loudspeaker: -10 dB, gain 12 dB
))  # fmt: skip
_SETTLE_US = const(10000)  # after the reset, and for the clocks


def out(pins):
    """The loudspeaker: an object with wave, play(sample, loop) and stop(); None if the chip doesn't answer."""
    clock = pwmio.PWMOut(pins[3], frequency=_MAIN_HZ, duty_cycle=32768)
    bus = board.I2C()
    if not bus.try_lock():
        return None
    try:
        for settings in (_RESET, _CLOCKS, _CONVERTERS + _OUTPUTS):
            for at in range(0, len(settings), 2):
                bus.writeto(_ADDRESS, settings[at : at + 2])
            microcontroller.delay_us(_SETTLE_US)
    except OSError:  # no such chip
        return None
    finally:
        bus.unlock()
    return Codec(audiobusio.I2SOut(*pins[:3]), clock)


class Codec:
    """An AudioOut that plays a wave of two samples at the chip's fixed rate."""

    def __init__(self, output, clock):
        self.wave = array("H", (0, 0))
        self._output = output
        self._clock = clock  # runs as long as this reference exists

    def play(self, sample, *, loop=False):
        """Start playing at the sample's rate."""
        count = 2 * _RATE * _WAVES // sample.sample_rate
        samples = array("H", [self.wave[i * 2 * _WAVES // count & 1] for i in range(count)])
        self._output.play(audiocore.RawSample(samples, sample_rate=_RATE), loop=loop)

    def stop(self):
        """Stop playing."""
        self._output.stop()
