"""Deckhand on the desktop: the badge simulator, its front ends, and the command line `deckhand`.

    from deckhand_sim.simulator import Sim

    with Sim() as sim:
        sim.boot()
        sim.keys("RIGHT A")
        sim.shot("menu.png")

simulator.py is the badge, device/ its native modules; frontends/ shows it, cli.py is the command line (docs/architecture.md).
"""

__version__ = "0.1.0"


def _add_drive_to_path():
    """Make the badge's own engines importable. Appended last, so that they hide no Python module."""
    import sys

    from .device.drive import find_drive

    try:
        drive = find_drive()
    except FileNotFoundError:
        return
    for folder in (str(drive), str(drive / "lib")):
        if folder not in sys.path:
            sys.path.append(folder)


_add_drive_to_path()
