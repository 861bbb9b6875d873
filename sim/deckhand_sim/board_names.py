"""A board as somebody types it: its id, a short name, or a file with a row of one's own.

@click.option("--board", type=BoardName())
"""

from pathlib import Path

import click

from .device.boards import BOARDS, ROWS, add, own_row
from .text_files import read_text

SHORT = {row["short"]: name for name, row in ROWS.items() if "short" in row}
_HIDDEN = ("unknown",)


class BoardName(click.ParamType):
    """A board's name; the value is its id."""

    name = "BOARD"

    def convert(self, value, param, ctx):
        """The id of a board; that of a file is known from now on."""
        if Path(value).is_file():
            from .authoring.check_board import wrong

            try:
                row = own_row(value)
            except (ValueError, OSError) as error:
                self.fail("%s: %s" % (value, error), param, ctx)
            trouble = wrong(row)
            if trouble:
                self.fail("%s: %s (deckhand check --board %s)" % (value, trouble, value), param, ctx)
            return add(row, read_text(value))
        name = SHORT.get(value, value)
        if name not in BOARDS:
            self.fail("%r is not one of %s" % (value, ", ".join(map(repr, names()))), param, ctx)
        return name

    def shell_complete(self, ctx, param, incomplete):
        """For the shell: the boards that begin so."""
        from click.shell_completion import CompletionItem

        return [CompletionItem(name) for name in names() if name.startswith(incomplete)]


def names():
    """What may be typed, the short name where there is one."""
    return [ROWS.get(name, {}).get("short", name) for name in BOARDS if name not in _HIDDEN]
