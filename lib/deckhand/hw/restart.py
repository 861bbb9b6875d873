"""Python starts anew, in the dark: all that it had is gone, with the names that it keeps until then.

begin(console)    # does not return on a badge
was()             # was that how Python started?
"""

import supervisor

from deckhand.save import record
from deckhand.save.sections import LAST_GAME


def begin(console):
    """Keep all saves and where the launcher's cursor was, and start; go on where not all can be kept."""
    store = console.store
    folder = console.last_folder.encode()
    if console.save() and record.free(store, LAST_GAME) >= len(folder):
        store.put(LAST_GAME, folder)
        if console.save():
            console.lights.off()
            console.badge.display.brightness = 0  # the next console lights it again
            supervisor.reload()


def was():
    """Did Python start that way?"""
    return supervisor.runtime.run_reason == supervisor.RunReason.SUPERVISOR_RELOAD
