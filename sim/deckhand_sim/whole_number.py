"""Whole numbers that somebody typed or wrote into a file.

whole_number("4711") == 4711        whole_number("-3") == whole_number("²") == whole_number("9" * 5000) == -1
"""

_DIGITS = 9  # no number of ours has more


def whole_number(text):
    """The number of a text of the digits 0 to 9 (nine at most), -1 where it is none: str.isdigit takes ² for a digit,
    which int refuses, and int refuses thousands of digits with an error of its own."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= _DIGITS else -1
