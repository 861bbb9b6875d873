"""deckhand linked: play whole games of two badges, or three and four with a hub, over a bad cable."""

from pathlib import Path

import click

from ..frontends.launch_options import complete_games, drive_option
from ..games_on_drive import deal_prefixes, is_real_time, load_module, use_drive
from ..interrupts import STOPPED, FinishFirst
from ..printable import printable
from ..studies.partial_results import progress_text
from . import hub_study, real_time_study
from .study import study


@click.command()
@click.argument("game", shell_complete=complete_games)
@click.option("--games", type=click.IntRange(1), default=20, show_default=True, help="Number of games.")
@click.option(
    "--bad", type=click.FloatRange(0, 20), default=0.0, help="Percentage of bytes that are lost or corrupted."
)
@click.option(
    "--pull", type=click.FloatRange(0), default=0.0, metavar="S", help="Pull the cable about every S seconds."
)
@click.option(
    "--film",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="OUT.gif",
    help="Write both screens as an animation.",
)
@click.option(
    "--moves", type=click.IntRange(1), default=10, show_default=True, help="Length of the animation, in moves."
)
@click.option("--seats", type=click.IntRange(2, 4), default=2, help="Number of badges; three or four use a hub.")
@click.option("--first", type=click.IntRange(0), default=0, help="The first game's number.")
@drive_option
def linked(game, games, bad, pull, film, moves, seats, first, drive):
    """Let two badges play whole games over a bad cable, and compare both ends.

    \b
    deckhand linked landslide --games 1000
    deckhand linked landslide --games 1000 --bad 1 --pull 2
    deckhand linked landslide --film two.gif
    deckhand linked chaos_cruisers --seats 3 --bad 1 --pull 2
    deckhand linked crunch --games 2000         # equal bots, sides swapped: does a side have an advantage?
    """
    with use_drive(drive):
        if game not in deal_prefixes(drive):
            raise click.BadParameter(
                "unknown game %s; there are %s" % (printable(game), ", ".join(sorted(deal_prefixes(drive))))
            )
        if load_module(game, "rules").Rules.SEATS == (1,):
            raise click.BadParameter("%s is a single-player game" % game)
        if film:
            from .linked_gif import write_linked_gif as write_film

            write_film(game, film, moves)
            return
        live = is_real_time(game)
        if seats > 2 and (live or seats not in load_module(game, "rules").Rules.SEATS):
            raise click.BadParameter("--seats %d: only for turn-based games with that many seats" % seats)
        with FinishFirst(click.echo) as finishing:
            if seats > 2:
                line = hub_study.study(game, seats, games, bad / 100, pull, first, finishing)
            else:
                line = (real_time_study.study if live else study)(game, games, bad / 100, pull, first, finishing)
    if line.games < games:
        click.echo("Stopped: " + progress_text(line.games, games, "games were played"))
    for words in (
        real_time_study.summary_lines(line) if live else line.summary_lines("games", " (%d undone)" % line.undos)
    ):
        click.echo(words)
    if line.games < games:
        raise SystemExit(STOPPED)
