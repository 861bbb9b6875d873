"""deckhand linked: whole games of two badges, or of three and four with a hub, over a bad cable."""

from pathlib import Path

import click

from ..frontends.launch_options import complete_games, drive_option
from ..games_on_drive import deal_prefixes, is_real_time, load_module, use_drive
from ..interrupts import STOPPED, FinishFirst
from ..printable import printable
from ..studies.partial_results import stopped_at
from . import hub_study, real_time_study
from .study import study


@click.command()
@click.argument("game", shell_complete=complete_games)
@click.option("--games", type=click.IntRange(1), default=20, show_default=True, help="How many.")
@click.option("--bad", type=click.FloatRange(0, 20), default=0.0, help="Percent of the bytes that are lost or changed.")
@click.option(
    "--pull", type=click.FloatRange(0), default=0.0, metavar="S", help="Pull the cable about every S seconds."
)
@click.option("--film", type=click.Path(dir_okay=False, path_type=Path), metavar="OUT.gif", help="Film both screens.")
@click.option("--moves", type=click.IntRange(1), default=10, show_default=True, help="Of a film.")
@click.option("--seats", type=click.IntRange(2, 4), default=2, help="Three or four badges with a hub between them.")
@click.option("--first", type=click.IntRange(0), default=0, help="The first game's number.")
@drive_option
def linked(game, games, bad, pull, film, moves, seats, first, drive):
    """Let two badges play whole games over a bad cable, and compare both ends.

    \b
    deckhand linked landslide --games 1000
    deckhand linked landslide --games 1000 --bad 1 --pull 2
    deckhand linked landslide --film two.gif
    deckhand linked chaos_cruisers --seats 3 --bad 1 --pull 2
    deckhand linked crunch --games 2000         # by equal bots, sides swapped: is either side ahead?
    """
    with use_drive(drive):
        if game not in deal_prefixes(drive):
            raise click.BadParameter(
                "no game %s; there are %s" % (printable(game), ", ".join(sorted(deal_prefixes(drive))))
            )
        if load_module(game, "rules").Rules.SEATS == (1,):
            raise click.BadParameter("%s is for one" % game)
        if film:
            from .linked_gif import film as write_film

            write_film(game, film, moves)
            return
        live = is_real_time(game)
        if seats > 2 and (live or seats not in load_module(game, "rules").Rules.SEATS):
            raise click.BadParameter("--seats %d: for whole games of turns with so many seats" % seats)
        with FinishFirst(click.echo) as finishing:
            if seats > 2:
                line = hub_study.study(game, seats, games, bad / 100, pull, first, finishing)
            else:
                line = (real_time_study.study if live else study)(game, games, bad / 100, pull, first, finishing)
    if line.games < games:
        click.echo("Stopped: " + stopped_at(line.games, games, "games are played"))
    for words in real_time_study.told(line) if live else line.told("games", " (%d times taken back)" % line.undos):
        click.echo(words)
    if line.games < games:
        raise SystemExit(STOPPED)
