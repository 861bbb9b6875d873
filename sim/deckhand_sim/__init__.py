"""Deckhand on the desktop: the simulator of the badge, its front ends, and the command line `deckhand`.

    from deckhand_sim.simulator import Sim

    with Sim() as sim:
        sim.boot()
        sim.keys("RIGHT A")
        sim.shot("menu.png")

simulator.py is the badge, device/ its own modules; frontends/ shows it, cli.py is the command line (docs/architecture.md).
"""

__version__ = "0.1.0"


def _reach_the_drive():
    """Let records, arena and studies import the badge's own engines; at the end, so that nothing of Python's is hidden."""
    import sys

    from .device.drive import find_drive

    try:
        drive = find_drive()
    except FileNotFoundError:
        return
    for place in (str(drive), str(drive / "lib")):
        if place not in sys.path:
            sys.path.append(place)


_reach_the_drive()
