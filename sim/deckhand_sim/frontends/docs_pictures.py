"""All pictures of docs/pictures anew, by the lines of its made.txt: `make pictures`.

for line in lines(folder): make(line, folder, out)      # writes line's picture to the folder `out`
name_of("shot menu.png --keys A") == "menu.png"
"""

import shlex
from pathlib import Path

import click

from ..link.linked import linked
from .replay import replay
from .shot import shot

FOLDER = "docs/pictures"  # of a checkout
LIST = "made.txt"
SCALE = "2"  # of a still picture
_COMMANDS = {"shot": shot, "replay": replay, "linked": linked}
_ENDINGS = (".png", ".gif")


def lines(folder):
    """The list's lines, without its comments."""
    text = (Path(folder) / LIST).read_text("utf-8")
    return [line for line in text.splitlines() if line.strip() and not line.startswith("#")]


def name_of(line):
    """The file that a line makes. Raises ValueError where it names none."""
    for word in shlex.split(line):
        if word.endswith(_ENDINGS):
            return word
    raise ValueError("%s: it names no picture" % line)


def make(line, root, out):
    """Make the picture of one line of a checkout's list, in the folder `out`. Returns its path."""
    verb, *words = shlex.split(line)
    name = name_of(line)
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
    """Make the pictures of docs/pictures anew, all or those of these NAMES (in a checkout)."""
    root = Path(__file__).resolve().parents[3]
    if not (root / FOLDER / LIST).is_file():
        raise click.ClickException("there is no %s/%s: this needs a checkout" % (FOLDER, LIST))
    found = {name_of(line): line for line in lines(root / FOLDER)}
    for name in names or found:
        if name not in found:
            raise click.ClickException("%s is not in %s/%s" % (name, FOLDER, LIST))
        make(found[name], root, root / FOLDER)


if __name__ == "__main__":
    pictures()
