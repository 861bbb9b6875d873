"""Loads modules for a game's driver without evicting any (lib/deckhand/loader.py on a badge)."""

import sys


def module(folder, name):
    """Import games.<folder>.<name>."""
    full = "games.%s.%s" % (folder, name)
    __import__(full)
    return sys.modules[full]
