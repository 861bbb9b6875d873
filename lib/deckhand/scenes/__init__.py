"""Scenes: what can be on the screen, one on top of the other, and what draws them. They may import any other folder but hw."""
