"""Where the console of a measured badge is, and what a scene's first picture sends."""

from ..vm.badge import SCREEN


class Trouble(RuntimeError):
    """The console did not get where a measure needs it; args[0] says where it is."""


def check(badge, scene):
    """Trouble where the console shows another scene, or broke."""
    if badge.fault() or badge.scene()[-1] != scene:
        raise Trouble(f"{scene} was wanted, the console shows {badge.scene()[-1]}: {badge.fault()[-900:].strip()}")


def no_fault(badge):
    """Trouble where the console broke."""
    if badge.fault():
        raise Trouble(f"the console met a fault: {badge.fault()[-900:].strip()}")


def percent(pixels):
    """Pixels as a part of the screen."""
    return 100 * pixels / SCREEN


def first_picture(steps):
    """Percent of the screen that the first refresh of these steps sent."""
    return percent(next((step.pixels for step in steps if step.sent), 0))
