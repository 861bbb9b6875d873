"""Writes a record of every game that ends on a badge.

keep_records(sim, Path("records"))      # after sim.boot()
"""

from weakref import WeakSet

import click

from deckhand.link.meet import name_of
from deckhand.save.drive_settings import plain

from ..atomic_files import atomic_write
from ..printable import printable
from ..records import session_record, write

_LOOK_US = 200_000  # how often it is looked


def keep_records(sim, folder):
    """Look at the badge from time to time, and write each finished game once.

    Raises OSError where there can be no such folder; a record that cannot be written later is told and does not stop
    the game.
    """
    folder.mkdir(parents=True, exist_ok=True)
    kept = WeakSet()  # not their ids: another session may come to have one's

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
                _say(error)
            except OSError as error:
                _say("%s: %s" % (error.strerror, folder))
            except Exception as error:  # a game of one's own may lack what writes its moves
                _say("%s: %s" % (type(error).__name__, error))
        sim.at(sim.now_us + _LOOK_US, look)

    sim.at(sim.now_us + _LOOK_US, look)


def _say(why):
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
