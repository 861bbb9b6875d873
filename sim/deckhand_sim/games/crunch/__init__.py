"""Crunch on the desktop: matches on a virtual clock, and what the budget must know."""
