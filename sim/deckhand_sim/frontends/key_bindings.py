"""Keys of one's own for window and terminal: a file keys.toml where the saves lie, and the list of keys as they are.

    A = ["space", "return"]
    UP2 = ["i"]

    keys = own_keys(path, usual, code_of)       # {key: button}
    for words, meaning in key_list(keys, name_of): ...

A button that stands there has these keys and no others; a key that is given away leaves the button that had it. Names are
pygame's, in the terminal too, which sees no Shift or Ctrl alone: a button with nothing but such keys keeps its usual ones.
"""

import tomllib
from itertools import zip_longest

import click

from ..device.boards import BUTTONS_OF_TWO
from ..printable import printable
from ..text_files import read_text

_FRONTS = ("h", "?", "p", "q", "+", "-", "=", "[+]", "[-]", "f11")  # keys of the front ends themselves
_PAD = ("UP", "LEFT", "DOWN", "RIGHT")
_WORDS = {"return": "Enter", "escape": "Esc", "left shift": "Shift", "right shift": "Shift"}
_ROWS = (("A", "A: do it"), ("B", "B: back, skip"), ("SELECT", "SELECT: hint"), ("START", "START: menu; held: leave"))


def own_keys(path, usual, code_of):
    """{key: button} of the usual ones, changed by the file, if there is one.

    code_of: a key by its name, None for one that cannot be seen here, ValueError where there is none of that name. Of
    buttons that have no usual key nothing is taken. Raises click.ClickException with one line.
    """
    try:
        wishes = tomllib.loads(read_text(path))
    except FileNotFoundError:
        return usual
    except ValueError as error:  # no TOML, or no UTF-8
        raise _wrong(path, error) from None
    found = {button: _codes(path, button, names, code_of) for button, names in wishes.items()}
    found = {button: codes for button, codes in found.items() if codes is not None and button in usual.values()}
    keys = {key: button for key, button in usual.items() if button not in found}
    return {**keys, **{code: button for button, codes in found.items() for code in codes}}


def _codes(path, button, names, code_of):
    """The keys of a line of the file; None where it has only such as cannot be seen here."""
    if button not in BUTTONS_OF_TWO:
        raise _wrong(path, "no button %s; there are %s" % (button, " ".join(BUTTONS_OF_TWO)))
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise _wrong(path, '%s is a list of keys like ["z", "return"]' % button)
    codes = []
    for name in names:
        if name.lower() in _FRONTS:
            raise _wrong(path, "%s: %s has its own use (H lists it)" % (button, name))
        try:
            codes.append(code_of(name))
        except ValueError:
            raise _wrong(path, "%s: no key is called %s" % (button, name)) from None
    codes = [code for code in codes if code is not None]
    return codes if codes or not names else None


def _wrong(path, what):
    return click.ClickException("%s: %s" % (printable(path), printable(what)))


# -- the list


def key_list(keys, name_of, cap=str):
    """(keys in words, what they do) of {key: button}, a row each; name_of: a key's name, as keys.toml has it; cap: what is
    printed on a button of the board."""
    of = {button: [] for button in BUTTONS_OF_TWO}
    for key, button in keys.items():
        word = _word(name_of(key))
        if word not in of[button]:
            of[button].append(word)
    rows = [(_pad(of, ""), "the d-pad")]
    for button, meaning in _ROWS:
        named = meaning if cap(button) == button else "%s (%s there)%s" % (button, cap(button), meaning[len(button) :])
        rows.append((" or ".join(of[button]) or "no key", named))
    if any(of[button + "2"] for button in _PAD + ("A", "B")):
        more = [" or ".join(of[button]) for button in ("A2", "B2") if of[button]]
        rows.append((", ".join([_pad(of, "2"), *more]), "Crunch: a second d-pad, A, B"))
    return rows


def _pad(of, which):
    """The four directions' keys: "arrows", "W A S D"."""
    sets = zip_longest(*(of[button + which] for button in _PAD), fillvalue="-")
    words = ["arrows" if one == tuple(map(_word, ("up", "left", "down", "right"))) else " ".join(one) for one in sets]
    return " or ".join(words) or "no key"


def _word(name):
    return _WORDS.get(name) or name[:1].upper() + name[1:]
