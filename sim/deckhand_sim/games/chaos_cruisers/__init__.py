"""Chaos Cruisers on the desktop: players to measure against, and what the budget must know."""
