"""Boards and their parts: buttons, lights, sound, screens, files, the wire. Only this folder touches pins."""
