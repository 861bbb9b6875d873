"""Chaos Cruisers' bots and hints, the parts of bot.py. Imports only the engine and itself."""
