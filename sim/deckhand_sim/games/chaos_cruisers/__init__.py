"""Chaos Cruisers on the desktop: reference players, and settings for the budget."""
