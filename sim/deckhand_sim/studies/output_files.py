"""Output files of commands: problems are reported before the work starts.

@click.option("--csv", type=OutputFile(), ...)              # for long work: the folder must exist
@click.option("--gif", type=PictureFile(".gif"), ...)       # for short work: the folder is created
"""

from pathlib import Path

import click

from ..printable import printable


class OutputFile(click.Path):
    """A file to write in an existing folder; endings: the allowed ones (default: any)."""

    def __init__(self, *endings):
        super().__init__(dir_okay=False, writable=True)
        self.endings = endings

    def convert(self, value, param, ctx):
        """Return the path as text."""
        path = super().convert(value, param, ctx)
        folder = Path(path).absolute().parent
        if not folder.is_dir():
            self.fail("there is no folder %s: make it first" % printable(folder), param, ctx)
        _check_ending(self, path, param, ctx)
        return path


class PictureFile(click.Path):
    """A picture to write; endings: the allowed ones, which determine the format."""

    def __init__(self, *endings):
        super().__init__(dir_okay=False, writable=True, path_type=Path)
        self.endings = endings

    def convert(self, value, param, ctx):
        """Return the Path."""
        path = super().convert(value, param, ctx)
        _check_ending(self, path, param, ctx)
        return path


def _check_ending(kind, path, param, ctx):
    if kind.endings and Path(path).suffix.lower() not in kind.endings:
        kind.fail("%s should end in %s" % (printable(path), " or ".join(kind.endings)), param, ctx)


def load_pyplot():
    """Import matplotlib's pyplot for drawing to files. Raises click.ClickException if it's not installed."""
    try:
        import matplotlib
    except ImportError:
        raise click.ClickException("--plot needs matplotlib: pip install matplotlib") from None
    matplotlib.use("Agg")
    from matplotlib import pyplot

    return pyplot
