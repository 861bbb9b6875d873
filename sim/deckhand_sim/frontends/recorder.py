"""Write a record of every game that ends on a badge.

keep_records(sim, Path("records"))      # after sim.boot()
"""

from weakref import WeakSet

import click

from deckhand.link.meet import name_of
from deckhand.save.drive_settings import plain

from ..atomic_files import atomic_write
from ..printable import printable
from ..records import session_record, write

_POLL_US = 200_000  # polling interval


def keep_records(sim, folder):
    """Poll the badge, and write each finished game once.

    Raises OSError if the folder can't be created. A record that can't be written later is reported and doesn't stop the game.
    """
    folder.mkdir(parents=True, exist_ok=True)
    kept = WeakSet()  # objects, not ids: a later session may get the same id

    def look():
        console = sim.console if sim.is_running else None
        for scene in console.scenes if console else ():
            session = getattr(scene, "session", None)
            if session is None or session in kept or session.rules.result() is None:
                continue
            kept.add(session)
            try:
                name = name_of(sim.uid, plain(sim.setting("DECKHAND_NAME") or "")) if session.far else ""
                _write(folder, session, name)
            except ValueError as error:
                _warn(error)
            except OSError as error:
                _warn("%s: %s" % (error.strerror, folder))
            except Exception as error:  # a user's own game may lack its notation
                _warn("%s: %s" % (type(error).__name__, error))
        sim.at(sim.now_us + _POLL_US, look)

    sim.at(sim.now_us + _POLL_US, look)


def _warn(why):
    click.echo("No record was written: %s" % printable(why), err=True)


def _write(folder, session, name):
    record = session_record(session, name)
    stem = "%s-%06d" % (record.game, record.deal)
    for number in range(1, 1000):
        path = folder / ("%s-%d.txt" % (stem, number))
        if not path.exists():
            with atomic_write(path) as part:
                part.write_text(write(record), encoding="utf-8", newline="\n")
            return
