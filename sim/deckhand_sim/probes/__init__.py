"""What the budget must know of a game beyond its contract: one module a game, probes/<game>.py; none is needed.

MEMORY = (must, aim)        bytes of the rules engine, code and state
TURN_MS = (must, aim)       badge-ms of a legal list and one move
TURN_BYTES = (must, aim)    bytes allocated by a legal list and one move
UNCOUNTED = "expression"    of rules, seat, move: a move whose turn is outside those two budgets
FULLEST = "keys"            from the game's first picture on: to the state with most on the screen
CURSOR = "keys"             presses that only move the cursor
CARD = "keys"               presses that end with a card played; without them moves are played by chance
HANDS = ((code, players),)  real time: whole hands to be measured, by deal code and by seat 0 a person or a bot's level
HEAP_HAND = (code, players) one whose heap is looked at step by step: a short one
HAND_KEYS = "keys"          what the person presses all the time in them
"""

from importlib import import_module
from types import SimpleNamespace

_USUAL = {
    "MEMORY": (14 * 1024, 9 * 1024),
    "TURN_MS": (8, 3),
    "TURN_BYTES": (1024, 256),
    "UNCOUNTED": "False",
    "FULLEST": "",
    "CURSOR": "RIGHT LEFT DOWN UP",
    "CARD": "",
    "HANDS": (),
    "HEAP_HAND": None,
    "HAND_KEYS": "",
}


def probe(game):
    """The probe of a game, usual values filled in."""
    try:
        own = vars(import_module(f"{__name__}.{game}"))
    except ModuleNotFoundError:
        own = {}
    return SimpleNamespace(**{name: own.get(name, usual) for name, usual in _USUAL.items()})
