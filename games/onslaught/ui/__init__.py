"""The parts of view.py: Onslaught on the screen and its keys. They import the engine, the console and each other."""
