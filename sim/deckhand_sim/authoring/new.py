"""deckhand new: start a game as a copy of the example."""

import os
import re
import shutil
import string
from itertools import product
from pathlib import Path

import click

from deckhand.save.sections import FAULTS, SETTINGS

from ..deploy.kit import DISABLED_TITLE
from ..device.drive import OWN_DRIVE, find_drive, is_installed
from ..games_on_drive import deal_prefixes
from ..printable import printable

EXAMPLE = "example"
EXAMPLES = {EXAMPLE: "MP", "stars": "SX"}  # the games that a new one can be a copy of, and their prefixes
_NOT_COPIED = ("README.md", "__pycache__")
_MAX_NAME_CHARS = 31
_WINDOWS = re.compile("con|prn|aux|nul|com[0-9]|lpt[0-9]")  # reserved names on Windows


def folder_name(name):
    """Return the folder for a game's name. Raises click.BadParameter."""
    folder = re.sub(r"[\s-]+", "_", name.strip().lower())
    if not re.fullmatch(r"[a-z][a-z0-9_]+", folder):
        raise click.BadParameter(
            "a name starts with a letter, followed by letters (a to z), digits or blanks: not %r" % name
        )
    if len(folder) > _MAX_NAME_CHARS:
        raise click.BadParameter("a name has at most %d letters" % _MAX_NAME_CHARS)
    if _WINDOWS.fullmatch(folder):
        raise click.BadParameter("Windows doesn't allow a folder named %s: choose another name" % folder)
    return folder


def taken_prefixes(drive, but=""):
    """Return {prefix: owner} of the prefixes that a new game can't use; `but` is a game that may keep its own."""
    found = reserved_prefixes()
    found.update({prefix: game for game, prefix in deal_prefixes(drive).items() if game != but})
    return {prefix: game for prefix, game in found.items() if game != but}


def reserved_prefixes():
    """Return {prefix: owner} of the prefixes that no game can have."""
    return {
        **{name.decode(): "the console" for name in (SETTINGS, FAULTS)},
        **{prefix: game for game, prefix in EXAMPLES.items()},
    }


def free_prefix(folder, taken):
    """Return a free two-letter prefix, made from the name if possible."""
    letters = [letter.upper() for letter in folder if letter.isalpha()]
    words = [word[0].upper() for word in folder.split("_") if word[:1].isalpha()]
    wishes = ["".join(words[:2])] + [letters[0] + letter for letter in letters[1:]]
    wishes += ["".join(pair) for pair in product(string.ascii_uppercase, repeat=2)]
    return next(wish for wish in wishes if len(wish) == 2 and wish not in taken)


def create_game(name, drive, like=EXAMPLE):
    """Create games/<name> on a drive as a copy of one of EXAMPLES; return its folder and prefix. Raises click.BadParameter."""
    folder = folder_name(name)
    place = Path(drive) / "games" / folder
    _check_free(place)
    shown = name.strip()[:1].upper() + name.strip()[1:24]
    prefix = free_prefix(folder, taken_prefixes(drive))
    shutil.copytree(example(like), place, ignore=shutil.ignore_patterns(*_NOT_COPIED))
    for path in place.iterdir():
        text = path.read_text("utf-8").replace(EXAMPLES[like] + "-", prefix + "-")
        if path.name == DISABLED_TITLE:
            original = re.search("(?m)^name: (.*)$", text)[1]
            text = text.replace("name: " + original, "name: " + shown)
            text = text.replace("prefix: " + EXAMPLES[like], "prefix: " + prefix)
            text = re.sub("(?m)^by: .*$", "by: me, after " + original, text)
            path.unlink()
            path = path.with_name("title.txt")
        path.write_text(text, "utf-8", newline="\n")
    return place, prefix


def _check_free(place):
    if place.exists():
        raise click.BadParameter("games/%s already exists" % place.name)


def example(like=EXAMPLE):
    """Return an example's folder, in the checkout or the installed package."""
    package = Path(__file__).resolve().parents[1]
    for drive in (package / "drive", package.parent.parent):
        if (drive / "games" / like / "rules.py").is_file():
            return drive / "games" / like
    raise click.ClickException("the example game is missing")


def own_drive(drive, folder):
    """Return a writable drive: `drive`, the current one, or a new one in this folder.

    No new drive is created if it would already have games/<folder>: click.BadParameter.
    """
    if drive:
        return Path(drive)
    found = find_drive()
    if not is_installed(found):
        return found
    place = Path.cwd() / OWN_DRIVE
    if not place.exists():
        _check_free(found / "games" / folder)
        shutil.copytree(found, place, ignore=shutil.ignore_patterns("__pycache__"))
        click.echo("%s is your own drive, with code.py, lib and games." % OWN_DRIVE)
    return place


@click.command()
@click.argument("name")
@click.option(
    "--drive",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    metavar="FOLDER",
    help="The drive with code.py, lib and games.",
)
@click.option(
    "--like",
    type=click.Choice(list(EXAMPLES)),
    default=EXAMPLE,
    show_default=True,
    help="The game to copy: Magpie, or Stars, whose moves take several presses.",
)
def new(name, drive, like):
    """Start a game of your own as a copy of the example, Magpie: a small card game that is ready to play.

    \b
    deckhand new fox
    deckhand new comet --like stars
    """
    place = own_drive(drive, folder_name(name))
    folder, prefix = create_game(name, place, like)
    is_here = place.resolve() == Path.cwd()
    shown = "games/" + folder.name if is_here else printable(folder)
    click.echo("Created %s; its deal codes start with %s. Next:" % (shown, prefix))
    if not is_here:
        beside = os.path.relpath(place)
        click.echo("  cd %s" % printable(place if beside.startswith("..") else beside))
    click.echo("  deckhand play %s" % folder.name)
    click.echo("  deckhand check %s" % folder.name)
    click.echo("The guide is games/README.md.")
