"""The parts of bot.py: how Crash Landing's bots decide and what a hint says. They import the engine and each other."""
