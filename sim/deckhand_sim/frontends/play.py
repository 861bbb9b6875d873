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
from .interactive import FRONT_ENDS
from .launch_options import (
    NoFrontEnd,
    board_option,
    complete_games,
    deal_option,
    drive_option,
    fail_option,
    nvm_file,
    start_settings,
    user_folder,
)
from .live_reload import reload_on_save
from .plain_terminal import PlainFront
from .recorder import keep_records
from .replay import record_code
from .resume import read_unfinished, resume

_LEAVE_MS = 2300  # START held this long saves and leaves the game
_SETTLE_MS = 300


def _open_front_end(sim, requested, pictures):
    """Open the front end, or return None for the demo. Raises click.ClickException if the requested one is unavailable."""
    if requested == "demo":
        return None
    problems = []
    for name, make in FRONT_ENDS:
        if requested in (None, name):
            try:
                return make(sim, pictures)
            except (NoFrontEnd, ImportError) as error:
                problems.append("no %s: %s" % (name, error))
    if requested:
        raise click.ClickException(problems[0])
    click.echo("; ".join(problems) + ". A bot plays instead.")
    return None


@click.command()
@click.argument("game", required=False, metavar="[GAME or CODE]", shell_complete=complete_games)
@click.option(
    "--front", type=click.Choice(["window", "terminal", "demo"]), help="Where to play; default: the first that works."
)
@board_option
@click.option("--fresh", is_flag=True, help="Start with an empty badge, and save nothing.")
@deal_option
@drive_option
@click.option(
    "--pictures",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("shots"),
    show_default=True,
    help="Folder for pictures.",
)
@click.option(
    "--record",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="FOLDER",
    help="Write a record of every finished game there.",
)
@click.option(
    "--from",
    "from_record",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Resume the game of a record.",
)
@click.option("--moves", type=click.IntRange(0), metavar="N", help="With --from: resume after N moves.")
@click.option("--watch", "live_reload", is_flag=True, help="Restart when a file of the game is saved.")
@click.option("--link", metavar="HOST:PORT", help="Link to a player who waits there with --link-wait.")
@click.option(
    "--link-wait",
    metavar="[HOST:]PORT",
    help="Wait for a player on this computer, or on the network with HOST 0.0.0.0.",
)
@click.option(
    "--badges", type=click.IntRange(2, 4), help="With --link-wait: number of badges at the table, yours included."
)
@click.option("--describe", is_flag=True, help="Play in plain lines of text, for screen readers and pipes.")
@fail_option
@pace_option
@click.option("--verbose", "-v", is_flag=True, help="Print the badge's serial output.")
def play(
    game,
    front,
    board,
    fresh,
    deal,
    drive,
    pictures,
    record,
    from_record,
    moves,
    live_reload,
    link,
    link_wait,
    badges,
    describe,
    fail_at,
    pace,
    verbose,
):
    """Play in a window, in the terminal (true colour), or watch a bot if neither is available.

    \b
    deckhand play                             the launcher
    deckhand play crash_landing --deal 4711
    deckhand play CL-004711 --front terminal
    deckhand play --board pygamer --fresh
    deckhand play CL-004711 --fail-at 5000    see what a fault looks like
    deckhand play --from game.txt --moves 40  resume a record after 40 moves
    deckhand play fox --watch                 restart whenever you save the game you're writing
    deckhand play crunch --describe           in text: type keys, read what happens
    deckhand play --link-wait 4711            wait for another badge ...
    deckhand play --link localhost:4711 --fresh   ... which is this one (choose Link among a game's players, on both)
    deckhand play --link-wait 4711 --badges 3     three at one table: two others link

    Settings and games are saved in your user folder, as on a badge. H lists the keys, Ctrl-C leaves. A keys.toml beside the saves
    can change the keys: A = ["space", "return"].
    """
    from ..simulator import Sim

    settings = start_settings(game, deal, drive)
    resumed = None
    if moves is not None and not from_record:
        raise click.UsageError("--moves needs a record: --from game.txt")
    if from_record:
        if settings or live_reload or front == "demo":
            raise click.UsageError("--from can't be combined with a game, --watch or --front demo")
        with use_drive(drive):
            resumed = read_unfinished(from_record, moves)
            settings = {"DECKHAND_START": record_code(resumed)}
    if describe and front:
        raise click.UsageError("--describe can't be combined with --front")
    saves = not fresh and front != "demo"
    if link and link_wait or (link or link_wait) and front == "demo":
        raise click.UsageError("use either --link or --link-wait, and not with --front demo")
    if badges and not link_wait:
        raise click.UsageError("--badges needs --link-wait")
    with ExitStack() as open_things:
        if saves:
            try:
                open_things.enter_context(file_lock(nvm_file(board)))
            except FileInUse:
                raise click.ClickException(
                    "a console is already open with these saves: close it, or use --fresh"
                ) from None
        sim = Sim(
            board,
            nvm=nvm_file(board) if saves else None,
            drive=drive,
            clock_set=datetime.now(),
            seed=time.time_ns(),
            files=user_folder() / ("%s-files" % board) if saves else None,
            settings=settings,
            pace=pace,
        )
        open_things.enter_context(sim)
        sim.random_bytes = token_bytes
        if saves:  # the same name for linked players every day
            sim.uid = sha256(("%s %s" % (gethostname(), nvm_file(board))).encode()).digest()[:16]
        if link or link_wait:
            sim.cable = open_things.enter_context(_open_cable(link, link_wait, badges or 2))
        if verbose:
            sim.on_print = lambda text: click.echo(printable_lines(text), nl=False, err=True)
        try:
            player = PlainFront(sim) if describe else _open_front_end(sim, front, pictures)
            if player is None:
                _demonstrate(pictures, board, drive, settings, record)
            else:

                def switch_on():
                    if resumed:
                        resume(sim, resumed)
                    else:
                        sim.boot(run_boot=True)
                    if fail_at:
                        sim.fail_at(*fail_at)
                    if record:
                        keep_records(sim, record)

                with use_drive(drive):
                    switch_on()
                    if live_reload:
                        folder = sim.drive.folder / "games"
                        reload_on_save(sim, folder / _game_folder(settings, drive), switch_on)
                    player.play()
                    _leave_game(sim)
                if sim.save_error:
                    raise click.ClickException(
                        "the last game could not be saved: %s: %s" % (sim.save_error.strerror, nvm_file(board))
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


def _open_cable(link, link_wait, badges=2):
    """Open the cable to one or more other badges. Raises click.ClickException."""
    from ..link.host import Host
    from ..link.tcp import TcpEnd

    address = link or link_wait
    try:
        if badges > 2:
            return Host(TcpEnd.several(address, badges - 1))
        return TcpEnd.calling(address) if link else TcpEnd.waiting(address)
    except ValueError as error:
        raise click.BadParameter(str(error)) from None
    except OSError as error:
        raise click.ClickException("%s: %s" % (printable(address), error.strerror or error)) from None


def _game_folder(settings, drive):
    """Return the folder of the game that is opened first, or ""."""
    start = settings.get("DECKHAND_START", "")
    return next(
        (game for game, prefix in deal_prefixes(drive).items() if start in (game,) or start[:3] == prefix + "-"), ""
    )


def _leave_game(sim):
    """Hold START, as a player does, so that the game is saved."""
    if sim.is_running:
        sim.hold("START", _LEAVE_MS)
        sim.run(_SETTLE_MS)


def _demonstrate(folder, board, drive, settings, record):
    from ..simulator import Sim
    from .demo import DemoError, demonstrate

    start = settings.get("DECKHAND_START", "")
    by_launcher = start in deal_prefixes(drive)  # a game without a deal: start at the launcher, for its picture
    click.echo("A bot plays. (Play yourself: deckhand play, in a terminal or with a display.)")
    with Sim(board, drive=drive, seed=1, settings={} if by_launcher else settings) as sim:
        try:
            for path, description in demonstrate(sim, folder, **({"game": start} if by_launcher else {})):
                if record:
                    keep_records(sim, record)
                    record = None  # started
                click.echo(printable("%s  %s" % (path, description) if path else description))
        except DemoError as error:
            raise click.ClickException(str(error)) from None
