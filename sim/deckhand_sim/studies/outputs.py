"""Files that a command writes at the end of long work: what is wrong with them is said before it begins.

@click.option("--csv", type=OutFile(), ...)
@click.option("--plot", type=OutFile(".png", ".svg"), ...)
"""

from pathlib import Path

import click


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
            self.fail("there is no folder %s: make it first" % folder, param, ctx)
        if self.endings and Path(path).suffix.lower() not in self.endings:
            self.fail("%s should end in %s" % (path, " or ".join(self.endings)), param, ctx)
        return path


def pyplot():
    """matplotlib's pyplot, drawing to files; click.ClickException where it is not installed."""
    try:
        import matplotlib
    except ImportError:
        raise click.ClickException('--plot needs matplotlib: pip install "deckhand[plot]"') from None
    matplotlib.use("Agg")
    from matplotlib import pyplot

    return pyplot
