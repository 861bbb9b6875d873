"""The table of a game in progress: turns, hints, motion, undo, messages. May import ui and save, no scenes."""
