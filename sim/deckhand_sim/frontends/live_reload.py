"""deckhand play --watch: restart the game when one of its files is saved.

reload_on_save(sim, sim.drive.folder / "games" / "fox", restart)    # restart(): power-cycle the badge
"""

import time

_POLL_S = 0.5
_IGNORED = ("__pycache__",)


def _snapshot(folder):
    """Return {file: (time of change, size)}."""
    found = {}
    for path in folder.rglob("*"):
        try:
            if path.is_file() and not set(_IGNORED).intersection(path.parts):
                found[path] = path.stat().st_mtime_ns, path.stat().st_size
        except OSError:  # deleted meanwhile: editors write a new file and rename it
            continue
    return found


def reload_on_save(sim, folder, restart):
    """Make sim.run check the folder twice a second."""
    run, before, last_s = sim.run, _snapshot(folder), time.monotonic()

    def run_and_watch(ms):
        nonlocal before, last_s
        if time.monotonic() - last_s >= _POLL_S:
            last_s = time.monotonic()
            now = _snapshot(folder)
            if now != before:
                before = now
                restart()
        run(ms)

    sim.run = run_and_watch
