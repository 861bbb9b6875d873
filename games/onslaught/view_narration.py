"""Onslaught in words, for the rarer occasions: what a bot did, and how a game ended.

tell(view, move, 1) == "KH destroyed by 4C 9C"
epitaph(view) == ("OVERRUN", "ON-13: nobody could meet 7D in wave 3")
"""

from deckhand.game import const
from deckhand.screen import INK_GOOD, INK_WARN
from games.onslaught import rules_layout as ons
from games.onslaught.view_names import attacker_name, name, stand

_VERY_GOOD = const(10)


def tell(view, move, seat):
    """A bot's move, in words; it has been played and is not drawn yet: what is gone is still on the picture."""
    rules = view.rules
    used = view.table.shown & ~rules.state[ons.TABLE]
    kind = move & ons.KIND
    names = ""
    for place in range(ons.PLACES):
        if used >> place & 1:
            names += " " + name(rules, place)
    if kind == ons.PLEDGE:
        return "Pledges to face %d" % (move & 31)
    if kind == ons.ABSORB:
        return "%s absorbs %s" % (name(rules, move & 7), attacker_name(rules))
    if kind == ons.DESTROY or kind == ons.MIX:
        return "%s destroyed by%s" % (attacker_name(rules), names)
    if kind == ons.RECALL:
        return "Recalls%s, wave of %d" % (names, move >> 4 & 31)
    if kind == ons.SHIFT:
        return "Shifts an attacker with a five"
    if kind == ons.SCOUT:
        return "Scouts with%s" % names
    if kind == ons.ORDER:
        return "Puts them back in another order"
    if kind == ons.TURN:
        return "Turns up %s" % attacker_name(rules)
    return "Holds the wave" if kind == ons.HOLD else "Yields"


def over(rules):
    """(text, ink) of a finished game, at the table."""
    if rules.result()[0][0]:
        return "The war is won", INK_GOOD
    return ("The line is broken", INK_WARN) if rules.state[ons.UP] else ("Too many stood idle", INK_WARN)


def epitaph(view):
    """(title, line) of a finished game."""
    rules = view.rules
    history = view.session.history
    state = rules.state
    places, scores = rules.result()
    if places[0]:
        points = scores[0]
        if points >= _VERY_GOOD:
            return "EARTH HELD", "Score %d (ON-17): very good" % points
        return "EARTH HELD", "Score %d (ON-17): decent. Ten would be very good" % points
    if not state[ons.UP]:
        return "TOO MANY LEFT", "ON-15: %d stood at the end of wave %d; 3 may" % (stand(rules), state[ons.WAVE])
    if len(history) and history[-1] == ons.YIELD:
        return "YIELDED", "ON-13: you gave up against %s in wave %d" % (attacker_name(rules), state[ons.WAVE])
    return "OVERRUN", "ON-13: nobody could meet %s in wave %d" % (attacker_name(rules), state[ons.WAVE])
