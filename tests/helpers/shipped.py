"""The checkout's games, found by their folders, so that every test covers a new game at once.

GAMES               ("chaos_cruisers", "crash_landing", ...)
PREFIXES            {"CC": "chaos_cruisers", ...}
SEATS               {"chaos_cruisers": 4, ...}      # maximum number of players
TURNS               games in which one seat moves at a time
"""

from pathlib import Path

from deckhand_sim.games_on_drive import deal_prefixes, is_real_time, title_fields

PREFIXES = {prefix: game for game, prefix in deal_prefixes(Path(__file__).resolve().parents[2]).items()}
GAMES = tuple(PREFIXES.values())
SEATS = {game: max(int(many) for many in title_fields(game)["seats"].split()) for game in GAMES}
TURNS = tuple(game for game in GAMES if not is_real_time(game))
