"""How a badge is played on the desktop: window, terminal, demonstration, pictures, replay, random buttons."""
