"""Onslaught in words, for the rarer occasions: what a bot did, and how a game ended.

tell(rules, move, used) == "KH destroyed by 4C 9C"
epitaph(rules, last) == ("OVERRUN", "ON-13: nobody could meet 7D in wave 3")
"""

from deckhand.game import const
from deckhand.screen import INK_GOOD, INK_WARN
from games.onslaught import rules_layout as on
from games.onslaught.view_names import attacker_name, name, stand

_VERY_GOOD = const(10)


def tell(rules, move, used):
    """A bot's move, in words; `used`: mask of the places whose defenders are gone."""
    kind = move & on.KIND
    names = ""
    for place in range(on.PLACES):
        if used >> place & 1:
            names += " " + name(rules, place)
    if kind == on.PLEDGE:
        return "Pledges to face %d" % (move & 31)
    if kind == on.ABSORB:
        return "%s absorbs %s" % (name(rules, move & 7), attacker_name(rules))
    if kind == on.DESTROY or kind == on.MIX:
        return "%s destroyed by%s" % (attacker_name(rules), names)
    if kind == on.RECALL:
        return "Recalls%s, wave of %d" % (names, move >> 4 & 31)
    if kind == on.SHIFT:
        return "Shifts an attacker with a five"
    if kind == on.SCOUT:
        return "Scouts with%s" % names
    if kind == on.ORDER:
        return "Puts them back in another order"
    if kind == on.TURN:
        return "Turns up %s" % attacker_name(rules)
    return "Holds the wave" if kind == on.HOLD else "Yields"


def over(rules):
    """(text, ink) of a finished game, at the table."""
    if rules.result()[0][0]:
        return "The war is won", INK_GOOD
    return ("The line is broken", INK_WARN) if rules.state[on.UP] else ("Too many stood idle", INK_WARN)


def epitaph(rules, last):
    """(title, line) of a finished game whose last move is given."""
    state = rules.state
    places, scores = rules.result()
    if places[0]:
        points = scores[0]
        if points >= _VERY_GOOD:
            return "EARTH HELD", "Score %d (ON-17): very good" % points
        return "EARTH HELD", "Score %d (ON-17): decent. Ten would be very good" % points
    if not state[on.UP]:
        return "TOO MANY LEFT", "ON-15: %d stood at the end of wave %d; 3 may" % (stand(rules), state[on.WAVE])
    if last == on.YIELD:
        return "YIELDED", "ON-13: you gave up against %s in wave %d" % (attacker_name(rules), state[on.WAVE])
    return "OVERRUN", "ON-13: nobody could meet %s in wave %d" % (attacker_name(rules), state[on.WAVE])
