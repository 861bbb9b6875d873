"""Deckhand on the desktop: the simulator of the badge, its front ends, and the command line `deckhand`.

    from deckhand_sim.core import Sim

    with Sim() as sim:
        sim.boot()
        sim.keys("RIGHT A")
        sim.shot("menu.png")

core.py is the badge, device/ its own modules, window.py, terminal.py and demo.py show it, cli.py is the command line.
"""

__version__ = "0.1.0"
