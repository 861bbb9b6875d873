"""What the commands that start a badge share: the badge's options, where saves lie, which game it begins with.

The console reads the setting DECKHAND_START (of settings.toml on a badge): the folder of a game ("crash_landing"), or a
deal's code ("CL-004711"). `deckhand play crash_landing --deal 4711` gives it the code.
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
from .pasted_text import tidied

_CODE = re.compile("[A-Z]{2}-[0-9]{6}(-[0-9A-Z]+)?")
_LIKE_A_CODE = re.compile(r"[A-Z]{2}-\w+(-\w*)*")
board_option = click.option(
    "--board",
    type=BoardName(),
    default="pybadge",
    show_default=True,
    help="The board to be: %s." % ", ".join(board_names()),
)
drive_option = click.option(
    "--drive",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    metavar="FOLDER",
    help="Another drive than Deckhand's own.",
)


class FailAt(click.ParamType):
    """When something is to break, and what: "3000", "3000:MemoryError"."""

    name = "MS[:KIND]"

    def convert(self, value, param, ctx):
        """(milliseconds since power-on, the kind of exception)."""
        if isinstance(value, tuple):
            return value
        from ..simulator import FAULTS

        ms, _, kind = value.partition(":")
        if parse_natural(ms) < 0:
            self.fail("%s: milliseconds since power-on, then perhaps a kind: 3000:MemoryError" % value)
        if kind and kind not in FAULTS:
            self.fail("no kind %s; there are %s" % (kind, ", ".join(FAULTS)))
        return int(ms), kind or "ValueError"


fail_option = click.option(
    "--fail-at",
    type=FailAt(),
    metavar="MS[:KIND]",
    help="Let something break in the scene that is on then; MemoryError, ImportError ... are kinds.",
)
deal_option = click.option("--deal", type=click.IntRange(0, DEALS - 1), metavar="N", help="The deal's number.")


def complete_games(ctx, param, incomplete):
    """For the shell: the games that begin so."""
    return [game for game in deal_prefixes(ctx.params.get("drive")) if game.startswith(incomplete.lower())]


class NoFront(Exception):
    """A front end cannot be had here; the message is one line."""


class Leaving(Interrupts):
    """While it is open, Ctrl-C and its like ask to leave instead of breaking in; asked twice, they break in.

    So the badge's program is never torn apart in the midst of a step, and its game can still be kept.
    """

    SIGNALS = (*Interrupts.SIGNALS, "SIGHUP")


def user_folder():
    """The user's data directory for Deckhand."""
    return Path(platformdirs.user_data_dir("deckhand", appauthor=False))


def nvm_file(board):
    """Where a board's nvm is kept."""
    return user_folder() / ("%s.nvm" % board)


def start_settings(what, deal, drive=None):
    """The settings that begin with a game. Raises click.BadParameter with one line."""
    if what is None:
        if deal is not None:
            raise click.BadParameter("--deal needs a game: deckhand play crash_landing --deal %d" % deal)
        return {}
    games = deal_prefixes(drive)
    pasted, what = what, tidied(what) or what
    code = what.upper()
    if _CODE.fullmatch(code):
        if deal is not None:
            raise click.BadParameter("%s names its deal itself" % code)
        if code[:2] not in games.values():
            known = ", ".join(sorted(games.values()))
            raise click.BadParameter("no game's codes begin with %s; there are %s" % (code[:2], known))
        _check_code(code, next(game for game in games if games[game] == code[:2]), drive)
        return {"DECKHAND_START": code}
    game = what.lower().replace("-", "_").replace(" ", "_")
    if game not in games:
        what = pasted
        if _LIKE_A_CODE.fullmatch(code) and code[:2] in games.values():
            raise click.BadParameter("%s: a code is like %s-004711" % (printable(code), code[:2]))
        there = ", ".join(games) or "none"
        raise click.BadParameter("no game %s; there are %s%s" % (printable(what), there, own_drive_hint(game)))
    return {"DECKHAND_START": game if deal is None else "%s-%06d" % (games[game], deal)}


def _check_code(code, game, drive):
    """click.BadParameter where the code's end does not fit its game; of one that cannot be loaded the console will tell."""
    from deckhand.ui.deal_code import decode

    with use_drive(drive):
        try:
            rules = load_module(game, "rules").Rules
        except Exception:  # a game of one's own may be half made
            return
        try:
            decode(code, rules)
        except ValueError as error:
            raise click.BadParameter("%s: %s" % (code, error)) from None
