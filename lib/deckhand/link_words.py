"""What the pause menu's items mean for two, in memory only for that moment.

pause(session, names, helps)        # the menu's lists (deckhand.scene_pause)
"""

_HELPS = {
    "Go on": "%s waits for you",
    "Take back": "%s must want it, too",
    "Hint": "For you alone; it counts",
    "Restart this deal": "%s is left out then",
    "Leave, keep the game": "Both can go on with it",
}


def pause(session, names, helps):
    """Say of each item what it means while the other waits; to begin again nobody can alone."""
    for i in range(len(names)):
        words = _HELPS.get(names[i])
        if words:
            helps[i] = words % session.far.name if "%" in words else words
        if names[i] == "Restart this deal":
            names[i] = "Let a bot play on"
