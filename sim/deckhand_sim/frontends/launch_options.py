"""Options that all commands share that start a badge: the board, the drive, where saves are stored, which game to open.

The console reads the setting DECKHAND_START (in settings.toml on a badge): a game's folder ("crash_landing") or a deal code
("CL-004711"). `deckhand play crash_landing --deal 4711` sets the code.
"""

import re
from pathlib import Path

import click
import platformdirs

from deckhand.game import DEALS

from ..board_names import BoardName, board_names
from ..device.drive import own_drive_hint
from ..games_on_drive import deal_prefixes, load_module, use_drive
from ..interrupts import Interrupts
from ..natural_number import parse_natural
from ..printable import printable
from .pasted_text import clean_pasted

_CODE = re.compile("[A-Z]{2}-[0-9]{6}(-[0-9A-Z]+)?")
_MALFORMED_CODE = re.compile(r"[A-Z]{2}-\w+(-\w*)*")
board_option = click.option(
    "--board",
    type=BoardName(),
    default="pybadge",
    show_default=True,
    help="The board to simulate: %s." % ", ".join(board_names()),
)
drive_option = click.option(
    "--drive",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    metavar="FOLDER",
    help="Use this drive instead of Deckhand's own.",
)


class FailAt(click.ParamType):
    """When to inject a fault, and which: "3000", "3000:MemoryError"."""

    name = "MS[:KIND]"

    def convert(self, value, param, ctx):
        """Return (milliseconds since power-on, kind of exception)."""
        if isinstance(value, tuple):
            return value
        from ..simulator import FAULTS

        ms, _, kind = value.partition(":")
        if parse_natural(ms) < 0:
            self.fail("%s: use milliseconds since power-on, and optionally a kind: 3000:MemoryError" % value)
        if kind and kind not in FAULTS:
            self.fail("unknown kind %s; there are %s" % (kind, ", ".join(FAULTS)))
        return int(ms), kind or "ValueError"


fail_option = click.option(
    "--fail-at",
    type=FailAt(),
    metavar="MS[:KIND]",
    help="Inject a fault at that time; kinds are MemoryError, ImportError ...",
)
deal_option = click.option("--deal", type=click.IntRange(0, DEALS - 1), metavar="N", help="The deal's number.")


def complete_games(ctx, param, incomplete):
    """Shell completion: list the games that start with what was typed."""
    return [game for game in deal_prefixes(ctx.params.get("drive")) if game.startswith(incomplete.lower())]


class NoFrontEnd(Exception):
    """A front end is not available here; the message is one line."""


class Leaving(Interrupts):
    """Ctrl-C and similar signals ask to leave; a second one interrupts.

    So the badge's program is never stopped in the middle of a step, and its game can still be saved.
    """

    SIGNALS = (*Interrupts.SIGNALS, "SIGHUP")


def user_folder():
    """The user's data directory for Deckhand."""
    return Path(platformdirs.user_data_dir("deckhand", appauthor=False))


def nvm_file(board):
    """Return the file that stores a board's nvm."""
    return user_folder() / ("%s.nvm" % board)


def start_settings(what, deal, drive=None):
    """Return the settings that open a game. Raises click.BadParameter with one line."""
    if what is None:
        if deal is not None:
            raise click.BadParameter("--deal needs a game: deckhand play crash_landing --deal %d" % deal)
        return {}
    games = deal_prefixes(drive)
    pasted, what = what, clean_pasted(what) or what
    code = what.upper()
    if _CODE.fullmatch(code):
        if deal is not None:
            raise click.BadParameter("%s already contains the deal number: drop --deal" % code)
        if code[:2] not in games.values():
            known = ", ".join(sorted(games.values()))
            raise click.BadParameter("unknown prefix %s; there are %s" % (code[:2], known))
        _check_code(code, next(game for game in games if games[game] == code[:2]), drive)
        return {"DECKHAND_START": code}
    game = what.lower().replace("-", "_").replace(" ", "_")
    if game not in games:
        what = pasted
        if _MALFORMED_CODE.fullmatch(code) and code[:2] in games.values():
            raise click.BadParameter("%s: a deal code looks like %s-004711" % (printable(code), code[:2]))
        known = ", ".join(games) or "none"
        raise click.BadParameter("unknown game %s; there are %s%s" % (printable(what), known, own_drive_hint(game)))
    return {"DECKHAND_START": game if deal is None else "%s-%06d" % (games[game], deal)}


def _check_code(code, game, drive):
    """Raise click.BadParameter if a code doesn't fit its game. If the game can't be loaded, the console will say so."""
    from deckhand.ui.deal_code import decode

    with use_drive(drive):
        try:
            rules = load_module(game, "rules").Rules
        except Exception:  # a user's own game may be unfinished
            return
        try:
            decode(code, rules)
        except ValueError as error:
            raise click.BadParameter("%s: %s" % (code, error)) from None
