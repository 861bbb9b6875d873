"""Crunch's hints, the part of bot.py that is loaded only for a hint. Imports only the engine."""
