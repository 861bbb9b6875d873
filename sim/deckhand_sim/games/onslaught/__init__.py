"""Onslaught on the desktop: the trainer of the nets by which its bot evaluates a table."""
