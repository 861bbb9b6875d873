"""Scenes: full screens in a stack, which handle keys and time. May import any folder except hw."""
