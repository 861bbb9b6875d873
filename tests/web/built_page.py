"""The page and the kit in it, built once for all tests of a process."""

from functools import cache

from deckhand_sim.deploy import kit
from deckhand_sim.device.drive import find_drive
from deckhand_sim.web import site

DRIVE = find_drive()


@cache
def page_files():
    """Name -> bytes, as `deckhand web` writes them."""
    return site.build(DRIVE)


@cache
def kit_files(*boards):
    """Path -> bytes, as these boards have them; without any, as they run in the page."""
    return kit.build(DRIVE, boards=boards or site.BOARDS)
