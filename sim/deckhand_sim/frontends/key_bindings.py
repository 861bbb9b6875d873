"""Custom keys for window and terminal, from keys.toml beside the saves; and the list of current keys.

    A = ["space", "return"]
    UP2 = ["i"]

    keys = load_bindings(path, usual, code_of)       # {key: button}
    for keys_text, action in key_list(keys, name_of): ...

A button in the file has these keys and no others; a key that is assigned leaves its old button. Key names are pygame's, also
in the terminal, which can't see Shift or Ctrl alone: a button with only such keys keeps its defaults.
"""

import tomllib
from itertools import zip_longest

import click

from ..device.boards import BUTTONS_OF_TWO
from ..printable import printable
from ..text_files import read_text

_RESERVED_KEYS = ("h", "?", "p", "q", "+", "-", "=", "[+]", "[-]", "f11")  # reserved by the front ends
_D_PAD = ("UP", "LEFT", "DOWN", "RIGHT")
_KEY_LABELS = {"return": "Enter", "escape": "Esc", "left shift": "Shift", "right shift": "Shift"}
_ROWS = (("A", "A: do it"), ("B", "B: back, skip"), ("SELECT", "SELECT: hint"), ("START", "START: menu; held: leave"))


def load_bindings(path, usual, code_of):
    """Return {key: button}: the defaults, changed by the file if there is one.

    code_of: maps a key name to a key, to None for one that this front end can't see, or raises ValueError. Buttons without a
    default key are ignored. Raises click.ClickException with one line.
    """
    try:
        bindings = tomllib.loads(read_text(path))
    except FileNotFoundError:
        return usual
    except ValueError as error:  # not TOML, or not UTF-8
        raise _error(path, error) from None
    codes_of = {button: _key_codes(path, button, names, code_of) for button, names in bindings.items()}
    codes_of = {button: codes for button, codes in codes_of.items() if codes is not None and button in usual.values()}
    keys = {key: button for key, button in usual.items() if button not in codes_of}
    return {**keys, **{code: button for button, codes in codes_of.items() for code in codes}}


def _key_codes(path, button, names, code_of):
    """Return the keys of a line; None if this front end can't see any of them."""
    if button not in BUTTONS_OF_TWO:
        raise _error(path, "unknown button %s; there are %s" % (button, " ".join(BUTTONS_OF_TWO)))
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise _error(path, '%s must be a list of keys like ["z", "return"]' % button)
    codes = []
    for name in names:
        if name.lower() in _RESERVED_KEYS:
            raise _error(path, "%s: %s is reserved (H lists it)" % (button, name))
        try:
            codes.append(code_of(name))
        except ValueError:
            raise _error(path, "%s: unknown key %s" % (button, name)) from None
    codes = [code for code in codes if code is not None]
    return codes if codes or not names else None


def _error(path, what):
    return click.ClickException("%s: %s" % (printable(path), printable(what)))


# -- the list


def key_list(keys, name_of, board_label=str):
    """Return rows (keys, action) for {key: button}.

    name_of: a key's name, as in keys.toml. board_label: what is printed on the board's button.
    """
    keys_of = {button: [] for button in BUTTONS_OF_TWO}
    for key, button in keys.items():
        word = _key_label(name_of(key))
        if word not in keys_of[button]:
            keys_of[button].append(word)
    rows = [(_d_pad_label(keys_of, ""), "the d-pad")]
    for button, action in _ROWS:
        named = (
            action
            if board_label(button) == button
            else "%s (%s there)%s" % (button, board_label(button), action[len(button) :])
        )
        rows.append((" or ".join(keys_of[button]) or "no key", named))
    if any(keys_of[button + "2"] for button in _D_PAD + ("A", "B")):
        extra = [" or ".join(keys_of[button]) for button in ("A2", "B2") if keys_of[button]]
        rows.append((", ".join([_d_pad_label(keys_of, "2"), *extra]), "Crunch: a second d-pad, A, B"))
    return rows


def _d_pad_label(keys_of, suffix):
    """Return the four directions' keys: "arrows", "W A S D"."""
    groups = zip_longest(*(keys_of[button + suffix] for button in _D_PAD), fillvalue="-")
    words = [
        "arrows" if one == tuple(map(_key_label, ("up", "left", "down", "right"))) else " ".join(one) for one in groups
    ]
    return " or ".join(words) or "no key"


def _key_label(name):
    return _KEY_LABELS.get(name) or name[:1].upper() + name[1:]
