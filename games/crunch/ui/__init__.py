"""The parts of view.py: Crunch on the screen and its keys. They import the engine, the console and each other."""
