"""Onslaught's screen and input, used by view.py. These modules import the engine, the console and each other."""
