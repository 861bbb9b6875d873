r"""What happened in a flight, and a hint's move, in words. A speed is an arrow and a figure, always.

tell(view, move, 2) == "Rival fires 3=3: it climbs to find rockets."
epitaph(session) == ("SOFT LANDING", "At 1 you score all: 3+8.", 88)
words(before, after, move, 1) == "Ended: speed \x844, height 12"     # of any move; in a race "*", who made it, before it
hint(rules, move) == "end the turn"
"""

from deckhand.const import const
from games.crash_landing import rules_layout as cl
from games.crash_landing.rules_burns import balance

_GROUND = const(88)  # pixel row above what stands on the moon
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
        ways = [0 if not rules.speed(one) else 1 if rules.speed(one) > 0 else 2 for one in (eyes, 3 - eyes)]
        if ways[0] == ways[1]:
            return ("Both hover", "Both fall", "Both climb")[ways[0]]
        words = "You %s rival %s" if session.humans() == 1 else "You %s other %s"
        return words % ("=\x84\x83"[ways[0]], "=\x84\x83"[ways[1]])
    deed = "fire" if move >= cl.BURN else "draw" if move == cl.DRAW else ""
    if not deed:
        return ""
    name = _name(session, seat)
    if name == "You":
        return "You " + deed
    if seat == session.eyes:
        return "%s %ss" % (name, deed)
    if move == cl.DRAW:
        return "%s draws %d" % (name, view.found(seat))
    if rules.speed(seat) < 0:
        return name + " climbs"
    return "%s %s %d" % (name, "dives" if move & cl.DOWN else "brakes", balance(move, rules.returning(seat)))


def opening(turn):
    """What is said in the first two turns of a race."""
    if turn:
        return "Each ship has its own deck. Rival's hand: \x83\x83\x85"
    return "First safe landing wins; both at once: the slower."


def down(view):
    """Who has reached the ground, and how; of two the one who looks."""
    text = "Flight over"
    session = view.session
    for seat in (3 - session.eyes, session.eyes):
        if view.anim.touched >> seat - 1 & 1:
            name = "You" if session.rules.seats() == 1 else _name(session, seat)
            text = name + (" crashed!" if session.rules.fate(seat) == cl.DESTROYED else " landed!")
    return text


def tell(view, move, seat):
    """What another seat just did; of any seat that its crew is aboard."""
    rules = view.rules
    if move == cl.END:
        for one in range(1, rules.seats() + 1):
            aboard = rules.returning(one) and not rules.altitude(one) and rules.ground_turns(one) == 1
            if aboard and rules.fate(one) == cl.FLYING:
                return "Crew aboard! Climb back to 20."
        return ""
    if move == cl.DRAW:
        return ""
    name = _name(view.session, seat)
    if move >= cl.BURN:
        fell = rules.next_speed(seat, rules.speed(seat))
        why = "it falls by %d." % fell
        if rules.altitude(seat) <= fell < 3:
            why = "it lands next!"
        elif fell < 1:
            why = "it climbs" if fell else "it hovers"
            why += " home." if rules.returning(seat) else "."
        return "%s fires %s: %s" % (name, _sides(rules, move, seat), why)
    return "%s %s" % (name, _done(rules, move, seat))


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
        return ("came home: half" if hard else "came home") if rules.option(cl.RESCUE) else "landed at %d" % (1 + hard)
    if fate == cl.DESTROYED:
        return "crashed at %d" % rules.speed(seat)
    return "was stranded" if fate == cl.STUCK else "was still flying"


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
    half = ""
    if rules.fate(first) == cl.SAFE != rules.fate(3 - first) and rules.hard(first):  # the title says whose it is
        half = "%s, at 2: half of %d. " % ("Home" if rules.option(cl.RESCUE) else "Hard", _kept(rules, first))
    for seat in (3 - first,) if half else (first, 3 - first):
        name = _who(session, seat)
        fate = _fate(rules, seat)
        if half:  # which leaves room for one line
            fate = fate.replace("was still flying", "still flew")
        if name == "you":
            fate = fate.replace("was", "were")
        texts.append("%s %s" % (_rival(name), fate))
    text = "; ".join(texts)
    return "%s%s%s." % (half, text[0].upper(), text[1:])


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
        told = title, _both(session, winner), _GROUND, _HULLS
        return told if max(scores) else told + (None, ())  # of 0 : 0 the words say what decided it
    fate = rules.fate(1)
    if fate == cl.DESTROYED:
        text = "You hit the ground at %d. Only 1 or 2 is a landing." % rules.speed(1)
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
        text = "You kept no rockets to score."
    if rescue:
        return "CREW IS HOME", text, 0
    return "HARD LANDING" if hard else "SOFT LANDING", text, _GROUND


def chance(rules):
    """(where a flight that was lost could have been saved, how many decisions later that is seen)."""
    return "height %d" % rules.altitude(1), 60
