"""Optional desktop tools for a game: one folder per game, with the name of the game's own folder.

players.py      PLAYERS: players to measure the bots against, {name: function(rules, seat, random.Random) -> move}
arena.py        play_arena: how whole games are played where the game keeps a clock of its own
solver.py       solve(deal, options) -> Answer: how a solitaire deal can be won, knowing the decks
trainer.py      Training: what teaches the bot's weights (studies/train.py)
budget.py       what the budget must know; each of these may be left out:

MEMORY, TURN_MS, TURN_BYTES Limits (measuring/limits.py): the rules engine in memory, code and state; badge-ms of a legal list
                            and one move; bytes that both allocate
FULLEST = "keys"            from the game's first picture on: to the state with most on the screen
CURSOR = "keys"             presses that only move the cursor
CARD = "keys"               presses that end with a card played; without them moves are played by chance
HANDS = ((code, players),)  real time: whole hands to be measured, by deal code and by seat 0 a person or a bot's level
HEAP_HAND = (code, players) one whose heap is looked at step by step: a short one
HAND_KEYS = "keys"          what the person presses all the time in them
"""

from importlib import import_module
from importlib.util import find_spec
from types import SimpleNamespace
from typing import NamedTuple

from ..measuring.limits import Limit

_USUAL = {
    "MEMORY": Limit(14 * 1024, 0, "B", "rules stay in memory all the time"),
    "TURN_MS": Limit(8, 0, "ms", "a bot does it hundreds of times"),
    "TURN_BYTES": Limit(1024, 0, "B", "and each time it is garbage"),
    "FULLEST": "",
    "CURSOR": "RIGHT LEFT DOWN UP",
    "CARD": "",
    "HANDS": (),
    "HEAP_HAND": None,
    "HAND_KEYS": "",
}


class Answer(NamedTuple):
    """A solver's result. score: None if no play wins; moves: notation; proven: every play was examined."""

    score: int | None
    moves: list[str]
    proven: bool


def part(game, name):
    """Return the module `name` in a game's folder here, or None."""
    full = f"{__name__}.{game}"
    if not game.isidentifier() or find_spec(full) is None or find_spec(f"{full}.{name}") is None:
        return None
    return import_module(f"{full}.{name}")


def probe(game):
    """Return a game's probe, with defaults filled in."""
    own = part(game, "budget")
    return SimpleNamespace(**{name: getattr(own, name, usual) for name, usual in _USUAL.items()})
