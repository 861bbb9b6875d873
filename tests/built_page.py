"""The page and the kit in it, built once for all tests of a process; where MicroPython cannot be had they are skipped."""

from functools import cache

import pytest

from deckhand_sim.deploy import kit
from deckhand_sim.device.drive import find_drive
from deckhand_sim.vm.fuel import Missing
from deckhand_sim.web import site

DRIVE = find_drive()


@cache
def page_files():
    """Name -> bytes, as `deckhand web` writes them."""
    try:
        return site.build(DRIVE)
    except Missing as what:
        pytest.skip(str(what))


@cache
def kit_files(*boards):
    """Path -> bytes, as these boards have them; without any, as they run in the page."""
    return kit.build(DRIVE, boards=boards or site.BOARDS)
