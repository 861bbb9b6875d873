"""The parts of view.py: Crash Landing on the screen and its keys. They import the engine, the console and each other."""
