"""The board under the console: its display, its nvm, its battery and its chance. What differs from board to board
stands in boards.txt; the modules of this folder are given what boards.py makes of it.

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

_FULL_SCALE_MV = const(6600)  # the pin has half of the battery, against 3.3 V
_LEAST_BATTERY_MV = const(2500)  # less is no battery at all: the badge runs from USB
_SAFE_MV = const(3400)  # below, a flash write may be cut by the brown-out detector


class Badge:
    """`display`: takes pictures of 160 x 128. `battery`: an AnalogIn of half its voltage, or None."""

    def __init__(self, display, battery):
        self.display = display
        self.nvm = microcontroller.nvm
        self._battery = battery

    def files(self):
        """The two files for saves where Python may write the drive (lesson mode), else None."""
        if storage.getmount("/").readonly:
            return None
        from deckhand.hw.files import Files

        return Files()

    def battery(self):
        """The battery's millivolts; 0 where there is none, or the board cannot tell."""
        if self._battery is None:
            return 0
        millivolts = (self._battery.value >> 4) * _FULL_SCALE_MV >> 12
        return millivolts if millivolts >= _LEAST_BATTERY_MV else 0

    def may_write(self):
        """Is the voltage safe for writing flash?"""
        millivolts = self.battery()
        return not millivolts or millivolts >= _SAFE_MV

    def ticks_ms(self):
        """The clock of `step`, in milliseconds; it wraps at 2^29."""
        return supervisor.ticks_ms()

    def random_deal(self):
        """A deal number by chance, 0 to 999 999."""
        return random.randrange(DEALS)

    def random_bytes(self, count):
        """Bytes that nobody can predict, unlike random's numbers: from the chip's own generator."""
        return os.urandom(count)
