"""The console. Here: what a game may import, and what is always in memory. Its parts are in the folders, by subject."""
