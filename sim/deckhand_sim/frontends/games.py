"""deckhand games: list the games with their seats, options and deal code prefixes."""

import click

from ..device.drive import find_drive
from ..games_on_drive import deal_prefixes, load_module, title_fields, use_drive
from ..printable import printable
from .launch_options import complete_games, drive_option


@click.command()
@click.argument("names", nargs=-1, metavar="[GAME]...", shell_complete=complete_games)
@drive_option
def games(names, drive):
    """List the games: deal code prefix, folder, name, seats, and the options with their choices.

    \b
    deckhand games
    deckhand games landslide

    The default choice is in brackets.
    """
    known = deal_prefixes(drive)
    for name in names:
        if name not in known:
            raise click.BadParameter("unknown game %s; there are %s" % (printable(name), ", ".join(known) or "none"))
    for name in names or known:
        facts = title_fields(name, drive)
        seats = facts.get("seats", "?").replace(" ", ", ")
        line = (known[name], name, facts.get("name", "?"), seats, facts.get("by", "?"))
        click.echo(printable("%s  %-15s %s; seats: %s; by %s" % line))
        with use_drive(drive or find_drive()):
            for option in _options(name):
                click.echo("      " + printable(option))


def _options(name):
    """Return a line for each option, or why the game can't be loaded."""
    try:
        options = load_module(name, "rules").Rules.OPTIONS
    except Exception as broken:  # a user's own game may be unfinished
        return ["its rules cannot be loaded: %s: %s" % (type(broken).__name__, broken)]
    return [
        "%s: %s" % (word, " ".join("[%s]" % c if i == usual else c for i, c in enumerate(choices)))
        for word, choices, usual in options
    ]
