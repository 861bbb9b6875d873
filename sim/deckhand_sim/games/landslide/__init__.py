"""Landslide on the desktop: players to measure against."""
