"""The parts of view.py: Landslide on the screen and its keys. They import the engine, the console and each other."""
