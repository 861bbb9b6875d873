"""Check which scene a measured badge shows, and what a scene's first picture costs."""

from ..vm.badge import SCREEN


class WrongScene(RuntimeError):
    """The console did not reach the expected scene; args[0] says where it is."""


def expect_scene(badge, scene):
    """Raise WrongScene if the console shows another scene or has faulted."""
    if badge.fault() or badge.scene()[-1] != scene:
        raise WrongScene(f"{scene} was expected, the console shows {badge.scene()[-1]}: {badge.fault()[-900:].strip()}")


def expect_no_fault(badge):
    """Raise WrongScene if the console has faulted."""
    if badge.fault():
        raise WrongScene(f"the console has faulted: {badge.fault()[-900:].strip()}")


def screen_percent(pixels):
    """Return pixels as a percentage of the screen."""
    return 100 * pixels / SCREEN


def first_picture_percent(steps):
    """Return the percentage of the screen that the first refresh of these steps sent."""
    return screen_percent(next((step.pixels for step in steps if step.sent), 0))
