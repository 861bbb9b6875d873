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
# Pairs of a register and its value; register 0 is the page. The order is the one that its data sheet wants: clocks, then the
# way of the sound at -20 dB, then headphones (-20 dB, gain 6 dB) and loudspeaker (-10 dB, gain 12 dB).
_RESET = b"\x00\x00\x01\x01"
_CLOCKS = b"\x00\x00\x05\x51\x06\x23\x07\x1d\x08\x50\x05\xd1"  # P 5, R 1, J 35, D 7504, then the power
_CONVERTERS = (
    b"\x04\x03\x1b\x00\x0b\x93\x0c\x81\x0d\x01\x0e\x00\x3f\xd4\x41\xd8\x42\xd8\x40\x00"  # NDAC 19, MDAC 1, DOSR 256
)
_OUTPUTS = b"\x00\x01\x1f\xd4\x23\x44\x24\xa8\x25\xa8\x28\x34\x29\x34\x20\x86\x26\x94\x2a\x0c"
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
