"""What a game's driver asks for modules, where there is memory for all of them (lib/deckhand/loader.py on a badge)."""

import sys


def module(folder, name):
    """Import games.<folder>.<name>."""
    full = "games.%s.%s" % (folder, name)
    __import__(full)
    return sys.modules[full]
