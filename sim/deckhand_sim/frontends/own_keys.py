"""Keys of one's own for the window: a file keys.toml where the saves lie.

    A = ["space", "return"]
    UP2 = ["i"]

A button that stands there has these keys and no others; a key that is given away leaves the button that had it.
"""

import tomllib

import click

from ..device.boards import BUTTONS_OF_TWO
from ..printable import printable


def own_keys(path, usual, code_of):
    """{key: button} of the usual ones, changed by the file, if there is one.

    code_of: a key's number by its name, ValueError where it has none. Raises click.ClickException with one line.
    """
    try:
        wishes = tomllib.loads(path.read_text("utf-8"))
    except FileNotFoundError:
        return usual
    except ValueError as error:  # no TOML, or no UTF-8
        raise click.ClickException("%s: %s" % (printable(path), printable(error))) from None
    keys = {key: button for key, button in usual.items() if button not in wishes}
    for button, names in wishes.items():
        if button not in BUTTONS_OF_TWO:
            there = " ".join(BUTTONS_OF_TWO)
            raise click.ClickException("%s: no button %s; there are %s" % (printable(path), printable(button), there))
        if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
            raise click.ClickException('%s: %s is a list of keys like ["z", "return"]' % (printable(path), button))
        for name in names:
            try:
                keys[code_of(name)] = button
            except ValueError:
                said = (printable(path), button, printable(name))
                raise click.ClickException("%s: %s: no key is called %s" % said) from None
    return keys
