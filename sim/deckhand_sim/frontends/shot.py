"""deckhand shot: write a picture after a key script."""

from pathlib import Path

import click

from ..keyscript import KeyScriptError, parse
from ..pace import pace_option
from ..printable import printable, printable_lines
from ..studies.output_files import PictureFile
from .launch_options import board_option, complete_games, deal_option, drive_option, fail_option, start_settings
from .screen_reader import ScreenReader

_SETTLE_MS = 600


@click.command()
@click.argument("out", type=PictureFile(".png", ".gif", ".bmp", ".webp"), metavar="OUT.png")
@click.argument("game", required=False, metavar="[GAME or CODE]", shell_complete=complete_games)
@click.option("--keys", default="", metavar="SCRIPT", help="Key script to play first.")
@click.option("--scale", type=click.IntRange(1, 16), default=4, show_default=True, help="Size of a pixel.")
@board_option
@deal_option
@drive_option
@click.option("--nvm", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="Start with these saves.")
@click.option("--seed", default=0, show_default=True, help="Seed of the badge's random numbers.")
@click.option("--describe", is_flag=True, help="Also print the screen in words.")
@fail_option
@pace_option
def shot(out, game, keys, scale, board, deal, drive, nvm, seed, describe, fail_at, pace):
    """Write what the badge shows after a key script; the same script always gives the same picture.

    \b
    deckhand shot launcher.png
    deckhand shot menu.png --keys "RIGHT A wait:500"
    deckhand shot table.png CL-004711 --keys "wait:1000 A*3 hold:START:2500 wait:500"
    deckhand shot fault.png CL-004711 --fail-at 500

    A script's words: UP DOWN LEFT RIGHT A B START SELECT, A*3, hold:A:800, down:A, up:A, wait:500;
    (SELECT wait:900 A wait:900)*9 repeats a group nine times.
    """
    from ..simulator import Sim

    try:
        parse(keys)
    except KeyScriptError as error:
        raise click.BadParameter(str(error), param_hint="--keys") from None
    settings = start_settings(game, deal, drive)
    with Sim(board, nvm.read_bytes() if nvm else None, drive, seed=seed, settings=settings, pace=pace) as sim:
        try:
            sim.boot(run_boot=True)
            if fail_at:
                sim.fail_at(*fail_at)
            sim.run(_SETTLE_MS)
            sim.keys(keys)
        except Exception as fault:
            if fault is not sim.fault:
                raise
            raise click.ClickException("the badge's program stopped: %s: %s" % (type(fault).__name__, fault)) from None
        out.parent.mkdir(parents=True, exist_ok=True)
        sim.shot(out, scale)
        if describe:
            click.echo(printable_lines("\n".join(ScreenReader(sim).full())))
    click.echo("%s  %d x %d" % (printable(out), sim.panel.width * scale, sim.panel.height * scale))
