"""Reload Python with a dark screen, which also frees interned names, the only way to do so.

begin(console)    # doesn't return on a badge
is_reload()             # did Python start by a reload?
"""

import supervisor

from deckhand.save import record
from deckhand.save.sections import LAST_GAME


def begin(console):
    """Save everything, with the launcher's cursor, and reload; returns if something can't be saved."""
    store = console.store
    folder = console.last_folder.encode()
    if console.save() and record.free(store, LAST_GAME) >= len(folder):
        store.put(LAST_GAME, folder)
        if console.save():
            console.lights.off()
            console.badge.display.brightness = 0  # the next console lights it
            supervisor.reload()


def is_reload():
    """Did Python start by a reload?"""
    return supervisor.runtime.run_reason == supervisor.RunReason.SUPERVISOR_RELOAD
