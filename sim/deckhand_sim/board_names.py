"""A board on the command line: an id, a short name, or a file with a custom row.

@click.option("--board", type=BoardName())
"""

from pathlib import Path

import click

from .device.boards import BOARDS, ROWS, read_row_file, register_board
from .text_files import read_text

SHORT_NAMES = {row["short"]: name for name, row in ROWS.items() if "short" in row}
_HIDDEN = ("unknown",)


class BoardName(click.ParamType):
    """A board's name; the value is its id."""

    name = "BOARD"

    def convert(self, value, param, ctx):
        """Return the board's id. A file's board is registered first."""
        if Path(value).is_file():
            from .authoring.check_board import row_problem

            try:
                row = read_row_file(value)
            except (ValueError, OSError) as error:
                self.fail("%s: %s" % (value, error), param, ctx)
            trouble = row_problem(row)
            if trouble:
                self.fail("%s: %s (deckhand check --board %s)" % (value, trouble, value), param, ctx)
            return register_board(row, read_text(value))
        name = SHORT_NAMES.get(value, value)
        if name not in BOARDS:
            self.fail("%r is not one of %s" % (value, ", ".join(map(repr, board_names()))), param, ctx)
        return name

    def shell_complete(self, ctx, param, incomplete):
        """List the boards that start with what was typed."""
        from click.shell_completion import CompletionItem

        return [CompletionItem(name) for name in board_names() if name.startswith(incomplete)]


def board_names():
    """List the names for the command line, the short one where there is one."""
    return [ROWS.get(name, {}).get("short", name) for name in BOARDS if name not in _HIDDEN]
