"""The parts of bot.py: how Onslaught's bots decide and what a hint says. They import the engine and each other."""
