"""The games that a hub supports: replaces deckhand_sim/games_on_drive.py in the page's hub VM."""

from deckhand import loader


def deal_prefixes():
    """Return {game: prefix of its deal codes}."""
    return {"chaos_cruisers": "CC", "crunch": "CR"}


def is_real_time(game):
    """True if every seat may move at any moment."""
    return game == "crunch"


def load_module(game, part):
    """Return the module games.<game>.<part>."""
    return loader.module(game, part)
