"""The games that a hub leads, as link/live_hub.py asks for them (deckhand_sim/games_on_drive.py on a desktop)."""

from deckhand import loader


def titles():
    """folder -> the prefix of its deal codes."""
    return {"chaos_cruisers": "CC", "crunch": "CR"}


def is_real_time(game):
    """May every seat move at any moment?"""
    return game == "crunch"


def load(game, part):
    """The module games.<game>.<part>."""
    return loader.module(game, part)
