"""A board as somebody types it: its id, or a short name.

@click.option("--board", type=BoardName())
"""

import click

from .device.boards import BOARDS, ROWS

SHORT = {row["short"]: name for name, row in ROWS.items() if "short" in row}
_HIDDEN = ("unknown",)


class BoardName(click.ParamType):
    """A board's name; the value is its id."""

    name = "BOARD"

    def convert(self, value, param, ctx):
        """The id of a board that is known."""
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
