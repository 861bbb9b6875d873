"""Changes of the cruisers' ways by a rebuilt track, for hints (ai/hints.py) and the narration (narration.py).

before = ways(state)                # squares by cruiser: to its next gate, and from that gate to the one after it
grown(before, ways(other)) == ("Black +4 Red +2", 1)
effect(state, before, ways(other), 0) == "longer way for Red"; also of the way after the next gate
"""

from deckhand.const import const
from games.chaos_cruisers.engine import course as rules_course
from games.chaos_cruisers.engine import order
from games.chaos_cruisers.engine.effects import square
from games.chaos_cruisers.engine.layout import GATES

NAMES = ("Red", "Black", "Yellow", "Blue")
_ROOM = const(26)  # letters of a line
_LATER = " later"  # for a leg after the next gate
GATE_NAMES = ("sun", "moon", "crown", "shield")  # by gate % 4; the gate "arms" is drawn as a shield


def ways(state):
    """Return the squares to the next gate, by cruiser, then those of the leg after it, by cruiser; 0: there is none."""
    found = [0] * 8
    course = rules_course.Course()
    for gate in range(4):
        measured = False
        for i in range(8):
            cruiser = i & 3
            leg = i >> 2
            gates = state[GATES + cruiser]
            if cruiser >= order.cruisers(state) or (gates + leg) % 4 != gate:
                continue
            at = rules_course.gate_corner(state, gates % 4 + 1) if leg else square(state, cruiser)
            if at and order.last_gate(state) - gates > leg:
                if not measured:
                    course.measure(state, gate + 1)
                    measured = True
                found[i] = course.far[at] - 1
    return found


def most_changed(before, after, rivals, base=0):
    """Return (cruiser, growth in squares) for the rival whose way has grown most; (-1, 0) if none has."""
    best = -1
    most = 0
    for i in rivals:
        if after[base + i] - before[base + i] > most:
            most = after[base + i] - before[base + i]
            best = i
    return best, most


def grown(before, after):
    """Return ("Black +4 Red +2", index of the greatest growth in both lists) for the cruisers whose ways to the next gate
    have grown, the greatest first; if none has, for the legs after it. The text is "" if no way has grown.
    """
    more = [after[i] - before[i] for i in range(8)]
    base = 0 if max(more[:4]) > 0 else 4
    costs = [(more[base + i] << 2) + 3 - i for i in range(4)]
    costs.sort()
    text = ""
    for cost in costs[::-1]:
        if cost > 3:
            fact = "%s +%d" % (NAMES[3 - (cost & 3)], cost >> 2)
            if len(text) + len(fact) < (_ROOM - len(_LATER) if base else _ROOM):
                text += " " + fact if text else fact
    return text + _LATER if base and text else text, more.index(max(more[base : base + 4]))


def effect(state, before, after, cruiser, you=-1):
    """Return a summary of the changes for a cruiser or for its rivals, whichever is greater; "" if no way has changed.

    you: the only person's cruiser, whose longer way comes first; -1: none.
    """
    seat = order.seat_of
    rivals = [i for i in range(order.cruisers(state)) if seat(state, i) != seat(state, cruiser)]
    if you >= 0 and after[you] > before[you]:
        return "your way is %d longer" % (after[you] - before[you])
    for base in (0, 4):
        own = before[base + cruiser] - after[base + cruiser]
        one, most = most_changed(before, after, rivals, base)
        if one >= 0 and most >= own:
            same = [NAMES[i] for i in rivals if after[base + i] - before[base + i] == most]
            return "longer way for " + (", ".join(same) if len(same) < 3 else "all others")
        if own > 0:
            return "shorter way for " + NAMES[cruiser]
    for i in range(8):
        if before[i] != after[i]:
            return "%s way for %s" % ("longer" if after[i] > before[i] else "shorter", NAMES[i & 3])
    return ""
