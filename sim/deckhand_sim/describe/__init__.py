"""The console in words, for players who can't see the screen. Runs among the badge's modules, on the page and in a terminal."""
