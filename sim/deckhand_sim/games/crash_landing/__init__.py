"""Crash Landing on the desktop: a solver that knows the deck, and the trainer of the bot's weights."""
