"""deckhand play --from: a record is gone on with where it ends, by those who played it.

record = unfinished(Path("game.txt"))
go_on(sim, record)                  # instead of sim.boot(); the Sim's settings begin with the record's deal
"""

import click

from ..games_on_drive import is_real_time
from ..printable import printable
from ..records import RecordError, positions, read_file
from .replay import boot_table

_LEVELS = ("human", "easy", "fair", "hard")


def unfinished(path):
    """The record of a game that can be gone on with. Raises click.ClickException with one line."""
    try:
        record = read_file(path)
    except RecordError as error:
        raise click.ClickException("%s, %s" % (printable(path), error)) from None
    if record.result is not None:
        raise click.ClickException("%s: that game is over; deckhand replay shows it" % printable(path))
    if is_real_time(record.game):
        raise click.ClickException("%s: real time cannot be gone on with; deckhand replay shows it" % printable(path))
    return record


def go_on(sim, record):
    """Switch a badge on at the record's deal, and play its moves there; they can be taken back like one's own."""
    scene = boot_table(sim, record)
    session = scene.session
    session.players[:] = bytes(_LEVELS.index(player) for player in record.players)
    if session.humans() == 1:
        session.eyes = session.players.index(0) + 1
    for _, _, move, seat in list(positions(record))[:-1]:
        session.play(move, seat)
    scene.view.draw()
    scene.view.captions()
