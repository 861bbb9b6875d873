"""Scenes: what can be on the screen, one on top of the other, with keys and time. They may import any other folder but hw."""
