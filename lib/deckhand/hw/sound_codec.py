"""A TLV320DAC3100 behind I2S and I2C (Fruit Jam): headphones and loudspeaker. A kit for other boards has this not.

    loudspeaker = out((bit_clock, word_select, data, main_clock))       # None where no such chip answers
    loudspeaker.wave                                                    # two samples; Sound says in them how loud it is to be

Its clocks are made of a main clock of 15 MHz for 22,050 samples a second, and stay so: every tone is played at that rate.
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
_WAVES = const(8)  # as many waves as keep the pitch, whole samples they are
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
    """What has wave, play(sample, loop) and stop()."""
    clock = pwmio.PWMOut(pins[3], frequency=_MAIN_HZ, duty_cycle=32768)
    bus = board.I2C()
    if not bus.try_lock():
        return None
    try:
        for writes in (_RESET, _CLOCKS, _CONVERTERS + _OUTPUTS):
            for at in range(0, len(writes), 2):
                bus.writeto(_ADDRESS, writes[at : at + 2])
            microcontroller.delay_us(_SETTLE_US)
    except OSError:  # nobody is there
        return None
    finally:
        bus.unlock()
    return Codec(audiobusio.I2SOut(*pins[:3]), clock)


class Codec:
    """Plays a wave of two samples as one at the chip's rate."""

    def __init__(self, output, clock):
        self.wave = array("H", (0, 0))
        self._output = output
        self._clock = clock  # as long as it is held it goes on

    def play(self, sample, *, loop=False):
        """Begin to sound."""
        many = 2 * _RATE * _WAVES // sample.sample_rate
        samples = array("H", [self.wave[i * 2 * _WAVES // many & 1] for i in range(many)])
        self._output.play(audiocore.RawSample(samples, sample_rate=_RATE), loop=loop)

    def stop(self):
        """Be silent."""
        self._output.stop()
