"""Ways to use a badge on the desktop: window, terminal, demo, pictures, replay, random buttons."""
