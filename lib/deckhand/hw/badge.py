"""The board's display, nvm, battery, clock and random numbers. Differences between boards are listed in boards.txt;
boards.py reads it and creates the devices for the modules of this folder.

badge = Badge(display, battery)                 # of hw.boards.Devices
badge.display, badge.nvm, badge.battery(), badge.random_deal(), badge.random_bytes(16)
"""

import os
import random

import microcontroller
import storage
import supervisor

from deckhand.const import const
from deckhand.game import DEALS

_FULL_SCALE_MV = const(6600)  # the pin measures half the battery's voltage, against 3.3 V
_LEAST_BATTERY_MV = const(2500)  # below this there is no battery: the badge runs from USB
_SAFE_MV = const(3400)  # below this a brown-out may interrupt a flash write


class Badge:
    """The board. display: 160 x 128 pixels, as displayio's; battery: an AnalogIn at half its voltage, or None."""

    def __init__(self, display, battery):
        self.display = display
        self.nvm = microcontroller.nvm
        self._battery = battery

    def files(self):
        """The two files for saves if Python may write the drive (lesson mode), else None."""
        if storage.getmount("/").readonly:
            return None
        from deckhand.hw.files import Files

        return Files()

    def battery(self):
        """The battery's millivolts; 0 if there is none or the board can't measure it."""
        if self._battery is None:
            return 0
        millivolts = (self._battery.value >> 4) * _FULL_SCALE_MV >> 12
        return millivolts if millivolts >= _LEAST_BATTERY_MV else 0

    def may_write(self):
        """Is the battery full enough to write flash? True without a battery."""
        millivolts = self.battery()
        return not millivolts or millivolts >= _SAFE_MV

    def ticks_ms(self):
        """The clock of `step`, in milliseconds; it wraps at 2^29."""
        return supervisor.ticks_ms()

    def random_deal(self):
        """A random deal number, 0 to 999 999."""
        return random.randrange(DEALS)

    def random_bytes(self, count):
        """Unpredictable bytes from the chip's hardware generator."""
        return os.urandom(count)
