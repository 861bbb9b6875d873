"""deckhand names: decode the shortened names in a badge's traceback."""

import re

import click

from ..device.drive import find_drive
from ..printable import printable
from .compiling import Modules


@click.command()
@click.argument("log", type=click.File("r", "utf-8", "replace"), default="-")
def names(log):
    """Show a badge's traceback with the names of the source.

    A compiled badge prints shortened names on its serial line. Paste its output:

    \b
    deckhand names serial.txt
    """
    modules = Modules(find_drive())
    for line in log:
        found = re.match(r'(\s*File ")([^"]+)(", line \d+, in )(\w+)', line)
        if found:
            module = modules.modules.real(found[2])
            line = found[1] + module + found[3] + modules.names.real(module, found[4]) + line[found.end() :]
        click.echo(printable(line.rstrip("\r\n")))
