"""Parse whole numbers from user input and files.

parse_natural("4711") == 4711        parse_natural("-3") == parse_natural("²") == parse_natural("9" * 5000) == -1
"""

_MAX_DIGITS = 9  # longer numbers are invalid everywhere


def parse_natural(text):
    """Return the number written in 1 to 9 ASCII digits, or -1 for any other text.

    str.isdigit accepts "²", which int() rejects; and int() rejects thousands of digits with an error of its own.
    """
    return int(text) if text.isascii() and text.isdigit() and len(text) <= _MAX_DIGITS else -1
