r"""What happened in a flight, and a hint's move, in words. A speed is an arrow and a figure, always.

doing(view, move, 2) == "Rival 1+6 = 7"
epitaph(session) == ("SOFT LANDING", "At 1 you score all: 3+8.", 88)
words(before, after, move, 1) == "Ended: speed \x844, height 12"     # of any move; in a race "*", who made it, before it
hint(rules, move) == "end the turn"
"""

from deckhand.const import const
from games.crash_landing import rules_layout as cl

_GROUND = const(88)  # pixel row above what stands on the moon
_ROOM = const(10)  # letters of the head line, behind "Rival"
_HULLS = b"\6\x0a"  # the two ships' colours


def way(speed):
    """A speed in words."""
    return ("\x84%d" if speed > 0 else "\x83%d" if speed else "%d") % abs(speed)


def _name(session, seat):
    if session.humans() != 1:
        return "Seat %d" % seat
    return "You" if seat == session.eyes else "Rival"


def doing(view, move, seat):
    """What begins to move in a race."""
    rules = view.rules
    session = view.session
    if move == cl.END:
        if seat < rules.seats():
            return ""
        eyes = session.eyes
        ways = [(rules.speed(one) > 0) - (rules.speed(one) < 0) for one in (eyes, 3 - eyes)]
        if ways[0] == ways[1]:
            return ("Both hover", "Both fall", "Both climb")[ways[0]]
        words = "You %s rival %s" if session.humans() == 1 else "You %s other %s"
        return words % ("=\x84\x83"[ways[0]], "=\x84\x83"[ways[1]])
    name = _name(session, seat)
    if move >= cl.BURN:
        text = _sides(rules, move, seat).replace("=", " = ")
        return "Rival " + text if name == "Rival" and len(text) < _ROOM else text
    if move == cl.SKIP:
        return ""
    deed = "draw" if move == cl.DRAW else "drop"
    if name != "You":
        deed += "s"
    deed = name + " " + deed
    return deed if seat == session.eyes else "%s %d" % (deed, move - cl.DROP if move else view.found(seat))


def opening(turn):
    """What is said in the first turns of a race, a line each: the hand stays to be seen."""
    return ("First safe landing wins.", "A crash loses at once.", "Rival's hand: \x83\x83\x85")[turn]


def down(view):
    """Who has reached the ground, and how; of two the one who looks."""
    text = "Flight over"
    session = view.session
    for seat in (3 - session.eyes, session.eyes):
        if view.anim.touched >> seat - 1 & 1:
            name = "You" if session.rules.seats() == 1 else _name(session, seat)
            text = name + (" crashed!" if session.rules.fate(seat) == cl.DESTROYED else " landed!")
    return text


def tell(rules):
    """When both have moved: that a crew is aboard."""
    for one in range(1, rules.seats() + 1):
        aboard = rules.returning(one) and not rules.altitude(one) and rules.ground_turns(one) == 1
        if aboard and rules.fate(one) == cl.FLYING:
            return "Crew aboard! Climb back to 20."
    return ""


def words(before, after, move, seat):
    """What a move did, from the rules before and after it."""
    text = _done(after, move, seat)
    if move == cl.DRAW:  # all see each hand (CL-6)
        for value in range(1, cl.VALUES + 1):
            if after.in_hand(seat, value) > before.in_hand(seat, value):
                text += " %d" % value
    return "* " + text if after.seats() > 1 else text[0].upper() + text[1:]


def _done(rules, move, seat):
    if move == cl.DRAW:
        return "drew"
    if move == cl.SKIP:
        return "drew nothing"
    if move == cl.END:
        if rules.seats() > 1:  # both fall where the second turn of a round ends
            return "ended" if seat < 2 else "ended; to heights %d, %d" % (rules.altitude(1), rules.altitude(2))
        return "ended: speed %s, height %d" % (way(rules.speed(seat)), rules.altitude(seat))
    if move >= cl.BURN:
        return "fired %s: speed %s" % (_sides(rules, move, seat), way(rules.speed(seat)))
    return "dropped the %d" % (move - cl.DROP)


def _sides(rules, move, seat):
    # Both sides of a burn, as the table has them: "1+6=7"; on the way back a rocket that is fired up is worth 1 less.
    less = 1 if rules.returning(seat) and not move & cl.DOWN else 0
    values = []
    for value in range(1, cl.VALUES + 1):
        values += [value - less] * (move >> 3 * value - 3 & 7)
    side = 1
    while 2 * sum([values[i] for i in range(len(values)) if side >> i & 1]) != sum(values):
        side += 2
    one, two = ["+".join([str(values[i]) for i in range(len(values)) if side >> i & 1 == on]) for on in (1, 0)]
    return one + "=" + two


def hint(rules, move):
    """What a hint's move is."""
    if move < cl.DROP:
        return ("draw a rocket", "draw nothing", "end the turn")[move]
    if move < cl.BURN:
        return "drop the %d" % (move - cl.DROP)
    return "fire these"  # one line, for they are chosen: what side each is on stands under it


def _fate(rules, seat):
    fate = rules.fate(seat)
    if fate == cl.SAFE:
        hard = rules.hard(seat)
        text = "came home" if rules.option(cl.RESCUE) else "landed at %d" % (1 + hard)
        return text + ", for half" if hard else text
    if fate == cl.DESTROYED:
        return "crashed at %d" % rules.speed(seat)
    return "was stranded" if fate == cl.STUCK else "still flew"


def _kept(rules, seat):
    return sum([value * rules.in_hand(seat, value) for value in range(1, cl.VALUES + 1)])


def _who(session, seat):
    # At the end a link's other badge has its name.
    name = _name(session, seat)
    return session.far.name if session.far and name == "Rival" else name.lower()


def _rival(name):
    return "the rival" if name == "rival" else name


def _both(session, first):
    # What became of the two of a race, in two lines, the winner first.
    rules = session.rules
    texts = []
    fate = _fate(rules, 1)
    if rules.fate(1) == cl.SAFE and fate == _fate(rules, 2) and rules.result()[0] != (1, 1):
        return "Both %s: %s kept more." % (fate, _rival(_who(session, first)))
    for seat in (first, 3 - first):
        name = _who(session, seat)
        fate = _fate(rules, seat)
        if name == "you":
            fate = fate.replace("was", "were")
        texts.append("%s %s" % (_rival(name), fate))
    text = "; ".join(texts)
    return text[0].upper() + text[1:] + "."


def epitaph(session):
    """(title, line, pixel row where its picture begins) of the result: the ground and what stands there."""
    rules = session.rules
    places, scores = rules.result()
    if len(places) == 2:
        winner = 1 if places[0] == 1 else 2
        name = _who(session, winner)
        title = "%s WIN%s" % (name.upper(), "" if name == "you" else "S")
        if places[0] == places[1]:
            title = "A DRAW" if places[0] else "BOTH LOST"
        text = _both(session, winner)
        told = title, text, _GROUND, _HULLS
        return told if text.startswith("Both") and max(scores) else told + (None, ())  # else points decided nothing
    fate = rules.fate(1)
    if fate == cl.DESTROYED:
        text = "You hit the ground at %d. Land at 1 or 2." % rules.speed(1)
        return "CRASHED", text, _GROUND
    if fate == cl.STUCK:
        return "STRANDED", "The crew cannot take off.", _GROUND
    hard = rules.hard(1)
    rescue = rules.option(cl.RESCUE)
    whole = _kept(rules, 1)
    kept = []
    for value in range(1, cl.VALUES + 1):
        kept += [str(value)] * rules.in_hand(1, value)
    text = "You score all: " if rescue else "At 1 you score all: "
    if hard:
        text = "At 2 half of it counts: half of %d is %d." % (whole, whole >> 1)
    elif kept:
        text += "+".join(kept) + "."
    if not kept:
        text = "You kept no rockets."
    if rescue:
        return "CREW IS HOME", text, 0
    return "HARD LANDING" if hard else "SOFT LANDING", text, _GROUND


def chance(rules):
    """(where a flight that was lost could have been saved, how many decisions later that is seen)."""
    return "height %d" % rules.altitude(1), 60
