"""Regenerate docs/pictures from the command lines in its made.txt: `make pictures`.

for line in list_lines(folder): make_picture(line, root, out)    # writes the line's picture to the folder `out`
picture_name("shot menu.png --keys A") == "menu.png"
"""

import shlex
from pathlib import Path

import click

from ..link.linked import linked
from .replay import replay
from .shot import shot

FOLDER = "docs/pictures"  # in a checkout
LIST_FILE = "made.txt"
SCALE = "2"  # for still pictures
_COMMANDS = {"shot": shot, "replay": replay, "linked": linked}
_ENDINGS = (".png", ".gif")


def list_lines(folder):
    """Return the list's lines without comments."""
    text = (Path(folder) / LIST_FILE).read_text("utf-8")
    return [line for line in text.splitlines() if line.strip() and not line.startswith("#")]


def picture_name(line):
    """Return the file that a line writes. Raises ValueError if it names none."""
    for word in shlex.split(line):
        if word.endswith(_ENDINGS):
            return word
    raise ValueError("%s: no picture named" % line)


def make_picture(line, root, out):
    """Make the picture of one line, in the folder `out`, and return its path."""
    verb, *words = shlex.split(line)
    name = picture_name(line)
    path = Path(out) / name
    words = [str(path) if word == name else word for word in words]
    words = [str(Path(root) / word) if word.startswith("tests/") else word for word in words]
    if verb == "shot":
        words += ["--scale", SCALE]
    _COMMANDS[verb].main(words, "deckhand " + verb, standalone_mode=False)
    return path


@click.command()
@click.argument("names", nargs=-1)
def pictures(names):
    """Regenerate the pictures of docs/pictures: all, or these NAMES (in a checkout)."""
    root = Path(__file__).resolve().parents[3]
    if not (root / FOLDER / LIST_FILE).is_file():
        raise click.ClickException("%s/%s is missing: run this in a checkout" % (FOLDER, LIST_FILE))
    found = {picture_name(line): line for line in list_lines(root / FOLDER)}
    for name in names or found:
        if name not in found:
            raise click.ClickException("%s is not in %s/%s" % (name, FOLDER, LIST_FILE))
        make_picture(found[name], root, root / FOLDER)


if __name__ == "__main__":
    pictures()
