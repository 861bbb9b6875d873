"""Information about the table for the page, as JSON.

import telling
print(telling.table())      # {"code": "CL-004711", "game": "crash_landing", "name": "Crash Landing", ...}, or null
"""

import json

import page

_DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def session():
    """Return the session being played, or None."""
    for scene in page.console.scenes:
        found = getattr(scene, "session", None)
        if found is not None:
            return found
    return None


def code(prefix, rules, deal, seats, options):
    """Return a deal code, like deckhand.ui.deal_code, whose name a kit shortens; rules: the game's Rules class."""
    digits = [seats] + list(options)
    usual = [rules.SEATS[0]] + [option[2] for option in rules.OPTIONS]
    while digits and digits[-1] == usual[len(digits) - 1]:
        digits.pop()
    tail = "".join([_DIGITS[digit] for digit in digits])
    return "%s-%06d" % (prefix, deal) + ("-" + tail if tail else "")


def table():
    """Return the deal on the table; of a match, which then decides the options."""
    found = session()
    if found is None:
        return "null"
    rules = found.rules
    options = found.options()
    if found.match and found.match.options():
        options = [option[2] for option in rules.OPTIONS]
    title = found.title
    return json.dumps(
        {
            "code": code(
                title.prefix,
                rules.__class__,
                found.first_deal(),
                rules.seats(),
                options,
            ),
            "game": title.folder,
            "name": title.name,
            "record": not title.real_time and not found.before,  # can record.of_table export all of its moves?
        }
    )
