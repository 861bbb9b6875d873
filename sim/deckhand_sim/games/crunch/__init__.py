"""Crunch on the desktop: matches on a virtual clock, and settings for the budget."""
