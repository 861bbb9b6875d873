"""deckhand play --watch: the game begins anew when a file of it was saved.

watch(sim, sim.drive.folder / "games" / "fox", again)       # again(): switch the badge on anew
"""

import time

_LOOK_S = 0.5
_NOT = ("__pycache__",)


def _saved(folder):
    """{file: when it was saved and how long it is}."""
    found = {}
    for path in folder.rglob("*"):
        try:
            if path.is_file() and not set(_NOT).intersection(path.parts):
                found[path] = path.stat().st_mtime_ns, path.stat().st_size
        except OSError:  # gone meanwhile: editors write beside and rename
            continue
    return found


def watch(sim, folder, again):
    """From now on sim.run looks at the folder twice a second."""
    run, before, then = sim.run, _saved(folder), time.monotonic()

    def watched(ms):
        nonlocal before, then
        if time.monotonic() - then >= _LOOK_S:
            then = time.monotonic()
            now = _saved(folder)
            if now != before:
                before = now
                again()
        run(ms)

    sim.run = watched
