"""deckhand play --from: resume a record where it ends, or after some of its moves, with the same players.

record = read_unfinished(Path("game.txt"))      # or read_unfinished(Path("game.txt"), 40)
resume(sim, record)                 # instead of sim.boot(); the Sim's settings must open the record's deal
"""

import click

from ..games_on_drive import is_real_time
from ..printable import printable
from ..records import RecordError, positions, read_file
from .replay import boot_table

_LEVELS = ("human", "easy", "fair", "hard")


def read_unfinished(path, moves=None):
    """Read a record that can be resumed, cut to `moves` moves if given. Raises click.ClickException with one line."""
    try:
        record = read_file(path)
    except RecordError as error:
        raise click.ClickException("%s, %s" % (printable(path), error)) from None
    if moves is not None and moves > len(record.moves):
        raise click.BadParameter("the record has %d moves" % len(record.moves), param_hint="--moves")
    if moves is not None and moves < len(record.moves):
        record.moves, record.result = record.moves[:moves], None
    if record.result is not None:
        raise click.ClickException(
            "%s: that game is over; --moves N resumes after N of its %d moves" % (printable(path), len(record.moves))
        )
    if is_real_time(record.game):
        raise click.ClickException("%s: a real-time game can't be resumed; deckhand replay shows it" % printable(path))
    return record


def resume(sim, record):
    """Boot a badge at the record's deal and play its moves; they can be undone as usual."""
    scene = boot_table(sim, record)
    session = scene.session
    session.players[:] = bytes(_LEVELS.index(player.partition(":")[0]) for player in record.players)
    if session.humans() == 1:
        session.eyes = session.players.index(0) + 1
    for _, _, move, seat in list(positions(record))[:-1]:
        session.play(move, seat)
    scene.view.draw()
    scene.view.captions()
