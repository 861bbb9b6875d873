"""deckhand play: the badge in a window, in the terminal, or played by a bot."""

import time
from contextlib import ExitStack
from datetime import datetime
from hashlib import sha256
from pathlib import Path
from secrets import token_bytes
from socket import gethostname

import click

from ..games_on_drive import deal_prefixes, use_drive
from ..pace import pace_option
from ..printable import printable, printable_lines
from ..single_instance import FileInUse, file_lock
from .interactive import FRONTS
from .launch_options import (
    NoFront,
    board_option,
    complete_games,
    deal_option,
    drive_option,
    fail_option,
    nvm_file,
    start_settings,
    user_folder,
)
from .live_reload import watch
from .plain_terminal import EarFront
from .recorder import keep_records
from .replay import code_of
from .resume import go_on, unfinished

_LEAVE_MS = 2300  # START held so long leaves the game, which keeps it
_SETTLE_MS = 300


def _front(sim, wish, pictures):
    """The front end to play with; None: the demonstration. Raises click.ClickException where the wish cannot be had."""
    if wish == "demo":
        return None
    troubles = []
    for name, make in FRONTS:
        if wish in (None, name):
            try:
                return make(sim, pictures)
            except (NoFront, ImportError) as error:
                troubles.append("no %s: %s" % (name, error))
    if wish:
        raise click.ClickException(troubles[0])
    click.echo("; ".join(troubles) + ". A bot plays instead.")
    return None


@click.command()
@click.argument("game", required=False, metavar="[GAME or CODE]", shell_complete=complete_games)
@click.option("--front", type=click.Choice(["window", "terminal", "demo"]), help="Where to play; else what there is.")
@board_option
@click.option("--fresh", is_flag=True, help="A badge with nothing saved on it; nothing of this is kept.")
@deal_option
@drive_option
@click.option(
    "--pictures",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("shots"),
    show_default=True,
    help="Where pictures are saved.",
)
@click.option(
    "--record",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="FOLDER",
    help="Write every game that ends as a record there.",
)
@click.option(
    "--from",
    "begun",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Go on with the game of a record.",
)
@click.option("--moves", type=click.IntRange(0), metavar="N", help="Of --from: go on after so many of its moves.")
@click.option("--watch", "watched", is_flag=True, help="Begin anew when a file of the game was saved.")
@click.option("--link", metavar="HOST:PORT", help="Link to another who plays with --link-wait there.")
@click.option(
    "--link-wait",
    metavar="[HOST:]PORT",
    help="Wait for one who links: of this computer, or of the network with HOST 0.0.0.0.",
)
@click.option("--badges", type=click.IntRange(2, 4), help="Of --link-wait: with you at the table, the others call.")
@click.option("--describe", is_flag=True, help="Play by ear: plain lines in words, for screen readers and pipes.")
@fail_option
@pace_option
@click.option("--verbose", "-v", is_flag=True, help="Show what the badge prints on its serial line.")
def play(
    game,
    front,
    board,
    fresh,
    deal,
    drive,
    pictures,
    record,
    begun,
    moves,
    watched,
    link,
    link_wait,
    badges,
    describe,
    fail_at,
    pace,
    verbose,
):
    """Play in a window, in the terminal (true colour), or let a bot show it where there is neither.

    \b
    deckhand play                             the launcher
    deckhand play crash_landing --deal 4711
    deckhand play CL-004711 --front terminal
    deckhand play --board pygamer --fresh
    deckhand play CL-004711 --fail-at 5000    what a fault looks like
    deckhand play --from game.txt --moves 40  go on after 40 moves of a record
    deckhand play fox --watch                 write a game and play it: saved, and it begins anew
    deckhand play crunch --describe           by ear: type keys, read what happens
    deckhand play --link-wait 4711            another badge can be linked ...
    deckhand play --link localhost:4711 --fresh   ... by this one (choose Link among a game's players, on both)
    deckhand play --link-wait 4711 --badges 3     three at one table: two others call

    Settings and games are kept as on a badge, in a file of yours; H lists the keys, Ctrl-C leaves. Beside that file
    keys.toml may give the buttons other keys: A = ["space", "return"].
    """
    from ..simulator import Sim

    settings = start_settings(game, deal, drive)
    gone_on = None
    if moves is not None and not begun:
        raise click.UsageError("--moves needs a record: --from game.txt")
    if begun:
        if settings or watched or front == "demo":
            raise click.UsageError("--from goes without a game, --watch and --front demo")
        with use_drive(drive):
            gone_on = unfinished(begun, moves)
            settings = {"DECKHAND_START": code_of(gone_on)}
    if describe and front:
        raise click.UsageError("--describe is a front end of its own: it goes without --front")
    keeps = not fresh and front != "demo"
    if link and link_wait or (link or link_wait) and front == "demo":
        raise click.UsageError("--link or --link-wait: one of them, and not for the demonstration")
    if badges and not link_wait:
        raise click.UsageError("--badges goes with --link-wait: who waits says how many sit at the table")
    with ExitStack() as open_things:
        if keeps:
            try:
                open_things.enter_context(file_lock(nvm_file(board)))
            except FileInUse:
                raise click.ClickException(
                    "a console is open with these saves already: close it, or play beside it with --fresh"
                ) from None
        sim = Sim(
            board,
            nvm=nvm_file(board) if keeps else None,
            drive=drive,
            clock_set=datetime.now(),
            seed=time.time_ns(),
            files=user_folder() / ("%s-files" % board) if keeps else None,
            settings=settings,
            pace=pace,
        )
        open_things.enter_context(sim)
        sim.random_bytes = token_bytes
        if keeps:  # called the same by whoever is linked, every day
            sim.uid = sha256(("%s %s" % (gethostname(), nvm_file(board))).encode()).digest()[:16]
        if link or link_wait:
            sim.cable = open_things.enter_context(_wire(link, link_wait, badges or 2))
        if verbose:
            sim.on_print = lambda text: click.echo(printable_lines(text), nl=False, err=True)
        try:
            player = EarFront(sim) if describe else _front(sim, front, pictures)
            if player is None:
                _demonstrate(pictures, board, drive, settings, record)
            else:

                def switch_on():
                    if gone_on:
                        go_on(sim, gone_on)
                    else:
                        sim.boot(run_boot=True)
                    if fail_at:
                        sim.fail_at(*fail_at)
                    if record:
                        keep_records(sim, record)

                with use_drive(drive):
                    switch_on()
                    if watched:
                        folder = sim.drive.folder / "games"
                        watch(sim, folder / _folder(settings, drive), switch_on)
                    player.play()
                    _put_down(sim)
                if sim.save_error:
                    raise click.ClickException(
                        "what was played last is not kept: %s: %s" % (sim.save_error.strerror, nvm_file(board))
                    )
        except KeyboardInterrupt:
            click.echo()
        except (click.ClickException, OSError):
            raise
        except Exception as fault:
            if fault is not sim.fault or verbose:
                raise
            raise click.ClickException(
                "the badge's program stopped: %s: %s (more with --verbose)" % (type(fault).__name__, fault)
            ) from None


def _wire(link, link_wait, badges=2):
    """The wire to another badge, or to several. Raises click.ClickException where it cannot be had."""
    from ..link.host import Host
    from ..link.tcp import Tcp

    where = link or link_wait
    try:
        if badges > 2:
            return Host(Tcp.several(where, badges - 1))
        return Tcp.calling(where) if link else Tcp.waiting(where)
    except ValueError as error:
        raise click.BadParameter(str(error)) from None
    except OSError as error:
        raise click.ClickException("%s: %s" % (printable(where), error.strerror or error)) from None


def _folder(settings, drive):
    """The folder of the game that is begun with; "" where it is none."""
    start = settings.get("DECKHAND_START", "")
    return next(
        (game for game, letters in deal_prefixes(drive).items() if start in (game,) or start[:3] == letters + "-"), ""
    )


def _put_down(sim):
    """Leave as a player leaves a badge: START held, so that the game is kept."""
    if sim.is_running:
        sim.hold("START", _LEAVE_MS)
        sim.run(_SETTLE_MS)


def _demonstrate(folder, board, drive, settings, record):
    from ..simulator import Sim
    from .demo import DemoError, demonstrate

    start = settings.get("DECKHAND_START", "")
    by_launcher = start in deal_prefixes(drive)  # a game without a deal: the launcher and its menu are worth a picture
    click.echo("A bot plays. (Play yourself: deckhand play, in a terminal or with a display.)")
    with Sim(board, drive=drive, seed=1, settings={} if by_launcher else settings) as sim:
        try:
            for path, what in demonstrate(sim, folder, **({"game": start} if by_launcher else {})):
                if record:
                    keep_records(sim, record)
                    record = None  # begun
                click.echo(printable("%s  %s" % (path, what) if path else what))
        except DemoError as error:
            raise click.ClickException(str(error)) from None
