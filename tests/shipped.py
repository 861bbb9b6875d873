"""The games of the checkout's own drive, from its folders: who adds a game has it in every test at once.

GAMES               ("chaos_cruisers", "crash_landing", ...)
PREFIXES            {"CC": "chaos_cruisers", ...}
"""

from pathlib import Path

from deckhand_sim.games_on_drive import titles

PREFIXES = {prefix: game for game, prefix in titles(Path(__file__).resolve().parents[1]).items()}
GAMES = tuple(PREFIXES.values())
