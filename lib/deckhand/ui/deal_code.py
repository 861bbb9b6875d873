"""Deal codes: a deal and its options as a short text that a friend can type.

    encode("CL", Rules, 4711, 1, (0, 0, 0, 3)) == "CL-004711-10003"
    decode("CL-004711-10003", Rules) == (4711, 1, (0, 0, 0, 3))

The game's prefix, the deal, then the number of seats and a base-36 digit per option in the order of OPTIONS; trailing
defaults may be left out. The screen shows all digits.
"""

from deckhand.words import zeros

DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def encode(prefix, rules, deal, seats, options, whole=False):
    """Make a code. rules: the game's Rules class; whole: with all digits, if the game has seats or options to choose."""
    digits = [seats]
    digits.extend(options)
    defaults = [rules.SEATS[0]]
    defaults.extend([option[2] for option in rules.OPTIONS])
    if len(rules.SEATS) < 2 and not rules.OPTIONS:
        whole = False
    while digits and not whole and digits[-1] == defaults[len(digits) - 1]:
        digits.pop()
    tail = "".join([DIGITS[digit] for digit in digits])
    return prefix + "-" + zeros(deal, 6) + ("-" + tail if tail else "")


def prefix(code):
    """The game's prefix in a code ("CL"), or "" if the text can't be a code."""
    return code[:2] if len(code) >= 9 and code[2] == "-" else ""


def decode(code, rules):
    """(deal, seats, options) of a code; raises ValueError with one line for the player if it's wrong."""
    parts = code.split("-")
    if len(parts) not in (2, 3) or len(parts[1]) != 6 or not parts[1].isdigit():
        raise ValueError("A code is like CL-004711")
    seats = rules.SEATS[0]
    options = [option[2] for option in rules.OPTIONS]
    tail = parts[2] if len(parts) == 3 else ""
    if len(parts) == 3 and not tail or len(tail) > 1 + len(options):
        raise ValueError("%d digits at its end, not %d" % (len(tail), 1 + len(options)))
    for i in range(len(tail)):
        digit = DIGITS.find(tail[i])
        if i == 0:
            if digit not in rules.SEATS:
                raise ValueError("The code's seats are wrong")
            seats = digit
        else:
            name, choices, _ = rules.OPTIONS[i - 1]
            if not 0 <= digit < len(choices):
                raise ValueError("The code's %s is wrong" % name)
            options[i - 1] = digit
    return int(parts[1]), seats, tuple(options)
