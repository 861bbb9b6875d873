"""Files that a command writes at its end: what is wrong with them is said before it begins.

@click.option("--csv", type=OutFile(), ...)                 # of long work: its folder is there
@click.option("--plot", type=OutFile(".png", ".svg"), ...)
@click.option("--gif", type=Picture(".gif"), ...)           # of short work: its folder will be made
"""

from pathlib import Path

import click

from ..printable import printable


class OutFile(click.Path):
    """A file to write, its folder there already; endings: those that it may have (all, where none is named)."""

    def __init__(self, *endings):
        super().__init__(dir_okay=False, writable=True)
        self.endings = endings

    def convert(self, value, param, ctx):
        """The path as a text."""
        path = super().convert(value, param, ctx)
        folder = Path(path).absolute().parent
        if not folder.is_dir():
            self.fail("there is no folder %s: make it first" % printable(folder), param, ctx)
        _check_ending(self, path, param, ctx)
        return path


class Picture(click.Path):
    """A picture to write; endings: those that it may have, which say what kind it is."""

    def __init__(self, *endings):
        super().__init__(dir_okay=False, writable=True, path_type=Path)
        self.endings = endings

    def convert(self, value, param, ctx):
        """The Path."""
        path = super().convert(value, param, ctx)
        _check_ending(self, path, param, ctx)
        return path


def _check_ending(kind, path, param, ctx):
    if kind.endings and Path(path).suffix.lower() not in kind.endings:
        kind.fail("%s should end in %s" % (printable(path), " or ".join(kind.endings)), param, ctx)


def pyplot():
    """matplotlib's pyplot, drawing to files; click.ClickException where it is not installed."""
    try:
        import matplotlib
    except ImportError:
        raise click.ClickException("--plot needs matplotlib: pip install matplotlib") from None
    matplotlib.use("Agg")
    from matplotlib import pyplot

    return pyplot
