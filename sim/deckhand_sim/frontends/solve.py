"""deckhand solve: find a way to win a solitaire's deal with all cards open."""

from pathlib import Path

import click

from ..atomic_files import atomic_write
from ..games import part
from ..games_on_drive import deal_prefixes, load_module
from ..printable import printable
from ..records import Record, write


def _parse_code(code):
    """Return (game, deal, seats, options) of a code. Raises click.BadParameter with one line."""
    from deckhand.ui.deal_code import decode, prefix

    code = code.upper()
    letters = deal_prefixes()
    game = next((game for game in letters if letters[game] == prefix(code)), None)
    if game is None:
        raise click.BadParameter(
            "%s: a deal code looks like CL-004711 and starts with a game's prefix" % printable(code)
        )
    if part(game, "solver") is None:
        solved = ", ".join(game for game in letters if part(game, "solver"))
        raise click.BadParameter("there is no solver for %s, only for %s" % (game, solved))
    try:
        return (game, *decode(code, load_module(game, "rules").Rules))
    except ValueError as error:
        raise click.BadParameter("%s: %s" % (printable(code), error)) from None


@click.command()
@click.argument("code")
@click.option(
    "--record", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE", help="Write the solution as a record."
)
def solve(code, record):
    """Look for a way to win the deal of CODE, with all cards open; for single-player games.

    \b
    deckhand solve CL-004711
    deckhand solve ON-000005 --record won.txt       then: deckhand replay won.txt

    Finding none is a proof only if it says that the deal cannot be won. It takes between some seconds and a minute.
    """
    game, deal, seats, options = _parse_code(code)
    if seats != 1:
        raise click.BadParameter("only single-player deals can be solved")
    answer = part(game, "solver").solve(deal, options)
    if answer.score is None:
        click.echo("%s cannot be won" % code.upper() if answer.proven else "%s: no solution found" % code.upper())
        raise SystemExit(1)
    won = Record(game, deal, 1, options, ("human",), answer.moves)
    won.result = _result(won)
    if record:
        record.parent.mkdir(parents=True, exist_ok=True)
        with atomic_write(record) as file:
            file.write_text(write(won), encoding="utf-8", newline="\n")
    most = "no play scores more" if answer.proven else "there may be a better one"
    click.echo("%s can be won: score %d in %d moves; %s" % (code.upper(), answer.score, len(answer.moves), most))
    click.echo(str(printable(record)) if record else "\n".join(answer.moves))


def _result(record):
    """Play the record's moves and return the result."""
    rules = load_module(record.game, "rules").Rules(record.deal, record.seats, record.options)
    notation = load_module(record.game, "notation")
    for text in record.moves:
        rules.play(notation.to_move(rules, text))
    return rules.result()
