"""The parts of view.py: Chaos Cruisers on the screen and its keys. They import the engine, the console and each other."""
