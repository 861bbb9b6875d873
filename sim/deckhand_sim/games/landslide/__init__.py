"""Landslide on the desktop: reference players."""
