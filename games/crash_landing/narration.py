"""What happened in a flight, and a hint's move, in words. A speed is an arrow and a figure, always."""

# move_caption(look, before, move, 2) == "Rival fired 7\x83"
# epitaph(session) -> Ending("SOFT LANDING", "You kept 3+8 = 11.", 88)
# words(before, after, move, 1) == "Ended: \x844, height 12"     # of any move; in a race "*", who made it, before it
# hint(rules, move) == "end the turn"

from deckhand.const import const
from games.crash_landing.engine import layout
from games.crash_landing.engine.burns import balance

_DEALT = const(2)  # moves before there is anything to be said to who flies alone
_NO_GOLD = const(1)  # bit of what has been said: that the gold medal is gone
_GROUND = const(84)  # pixel row a little above what stands on the moon
_LOW = const(6)  # a ship of a race below that is shown, too
_MORE = const(12)  # pixel rows: the result's word is below
_FIRST_DEAL = const(302)  # what the lesson leads to: what was not in it is said there when it becomes true
_FASTER = "Fire down to fall faster."
_OPENING = (
    "First safe landing wins. " + _FASTER,
    "Same turn: slower wins. At equal speed points win.",
    "A crash loses at once. Blue: the rival's rockets.",
)  # of races, a turn each, once; two lines, which lie on the piles: one would hide the rival's rockets
_SAFELY = "Land at \x841 or \x842."
_HULLS = bytes((7, 11))  # the two ships' colours


def way(speed):
    """A speed in words."""
    return ("\x84%d" if speed > 0 else "\x83%d" if speed else "%d") % abs(speed)


def _name(session, seat):
    if session.humans() != 1:
        return "Seat %d" % seat
    return "You" if seat == session.eyes else "Rival"


def move_caption(look, before, move, seat):
    """The head line while a move is shown; None: the line stays as it is."""
    rules = look.rules
    session = look.session
    if rules.seats() == 1 or move >= layout.BURN and session.humans_turn() and rules.seat() == session.eyes:
        if move == layout.END:
            return "Gravity adds %d" % (1 + rules.option(layout.EARTH))
        return None if move >= layout.BURN else "A rocket" if move == layout.DRAW else ""
    if move == layout.END:
        if seat != session.eyes and look.caption:  # the rival's fire can be read until the viewer's next key
            return look.caption
        if seat < rules.seats():
            return ""
        eyes = session.eyes
        ways = [(rules.speed(one) > 0) - (rules.speed(one) < 0) for one in (eyes, 3 - eyes)]
        deed = ("hover", "fall", "climb")[ways[1]]
        return "Both " + deed if ways[0] == ways[1] else "%s %ss" % (_name(session, 3 - eyes), deed)
    name = _name(session, seat)
    if move >= layout.BURN:
        # No speed: there the arrow would come first.
        side = balance(move, 0 if move & layout.DOWN else rules.is_returning(seat))
        return "%s%s %d%s" % (
            name,
            " fired" if name == "Rival" else ":",
            side,
            "\x84" if move & layout.DOWN else "\x83",
        )
    if move == layout.SKIP:
        return ""
    deed = name + (" draw" if move == layout.DRAW else " drop")
    if name != "You":
        deed += "s"
    if seat == session.eyes:
        return deed
    from games.crash_landing import drawing

    return "%s %d" % (deed, move - layout.DROP if move else drawing.drawn_value(before, rules, seat))


def waiting_caption(look):
    """The head line while nothing moves and nobody decides."""
    rules = look.rules
    seat = rules.seat()
    if not seat:
        return touchdown_caption(look)
    if look.session.humans() != 1:
        return "Seat %d's turn" % seat
    return "Rival's turn" if rules.phase() == layout.BURN_PHASE else "Rival's draw"  # each finds, then each burns


def announcement(look):
    """A message before a person's decision, or None; each one once."""
    table = look.table
    session = look.session
    seat = session.seat()
    rules = look.rules
    if rules.seats() == 1:
        return _solo_announcement(look) if len(session.history) > _DEALT else None
    if rules.phase() == layout.DROP_PHASE:  # it would cover the dial
        return None
    was_near, table.near = table.near, look.survey.near
    told = table.told
    table.told = seat + 4 * (len(session.history) // 4)
    if table.near and not was_near:
        return "The rival can land this turn!"
    if session.humans() > 1:
        return "Seat %d: your turn" % seat if seat != told & 3 else None
    if table.told != told and not table.played:
        return table.briefing.next_line(_OPENING)
    return None


def _solo_announcement(look):
    table = look.table
    session = look.session
    rules = look.rules
    if session.hints and not table.told & _NO_GOLD:
        table.told |= _NO_GOLD
        return "A hint: no gold this game."
    if session.is_lesson:
        return None
    from games.crash_landing.ui import odds

    text = odds.odds(look)
    if text or session.deal() != _FIRST_DEAL:
        return text
    # What has become true for the first time in the first deal.
    rises = rules.speed(1) < 0
    for bit, is_true, text in (
        (2, rises and rules.altitude(1) == layout.TOP, "20 is the top."),
        (4, rises, "Stay up: more rockets."),
        (8, rules.hand_size(1) > 3, "\x83\x83: what the deck holds."),
    ):
        if is_true and not table.told & bit:
            table.told |= bit
            return text
    return None


def touchdown_caption(look):
    """Who has reached the ground, and how; of two the viewer."""
    text = ""
    table = look.table
    session = look.session
    rules = look.rules
    alone = rules.seats() == 1
    if not alone:  # who has flown a race is told no more of them
        table.briefing.skip(_OPENING)
    for seat in (3 - session.eyes, session.eyes):
        if table.touched >> seat - 1 & 1:
            name = "You" if alone else _name(session, seat)
            crashed = rules.fate(seat) == layout.DESTROYED
            text = name + (" crashed!" if crashed else " landed!")
            if name == "You" and rules.landed_hard(seat) and not crashed and rules.ground_turns(seat) < 2:
                text = "Hard landing!"
    return text


def tell(rules):
    """When both have moved: that a crew is aboard."""
    for one in range(1, rules.seats() + 1):
        aboard = rules.is_returning(one) and not rules.altitude(one) and rules.ground_turns(one) == 1
        if aboard and rules.fate(one) == layout.FLYING:
            return "Crew aboard! Climb back to 20."
    return ""


def words(before, after, move, seat):
    """What a move did, from the rules before and after it."""
    text = _done(after, move, seat)
    if move == layout.DRAW:  # all see each hand (CL-6)
        for value in range(1, layout.VALUES + 1):
            if after.in_hand(seat, value) > before.in_hand(seat, value):
                text += " %d" % value
    return "* " + text if after.seats() > 1 else text[0].upper() + text[1:]


def _done(rules, move, seat):
    if move == layout.DRAW:
        return "drew"
    if move == layout.SKIP:
        return "drew nothing"
    if move == layout.END:
        if rules.seats() > 1:  # both fall where the second turn of a round ends
            return "ended" if seat < 2 else "ended; to heights %d, %d" % (rules.altitude(1), rules.altitude(2))
        return "ended: %s, height %d" % (way(rules.speed(seat)), rules.altitude(seat))
    if move >= layout.BURN:
        return "fired %s: speed %s" % (_sides(rules, move, seat), way(rules.speed(seat)))
    return "dropped the %d" % (move - layout.DROP)


def _sides(rules, move, seat):
    # Both sides of a burn, as the table has them: "1+6=7"; on the way back a rocket that is fired up is worth 1 less.
    less = 1 if rules.is_returning(seat) and not move & layout.DOWN else 0
    values = []
    for value in range(1, layout.VALUES + 1):
        values += [value - less] * (move >> 3 * value - 3 & 7)
    side = 1
    while 2 * sum([values[i] for i in range(len(values)) if side >> i & 1]) != sum(values):
        side += 2
    one, two = ["+".join([str(values[i]) for i in range(len(values)) if side >> i & 1 == on]) for on in (1, 0)]
    return one + "=" + two


def hint(rules, move):
    """What a hint's move is."""
    seat = rules.seat()
    if move == layout.END and not rules.is_returning(seat):
        from games.crash_landing.ui.odds import brakes

        least = rules.next_speed(seat, rules.speed(seat)) - max(2, rules.altitude(seat) - 1)
        at = seat * layout.SHIP + layout.IN_HAND
        # As fast as a ship can be: what cannot be fired there never can.
        if least > 0 and not brakes(rules.state[at : at + layout.VALUES + 1], layout.FASTEST, least):
            return "no sum saves you"
    if move < layout.DROP:
        return ("draw a rocket", "draw nothing", "end the turn")[move]
    if move < layout.BURN:
        return "drop the %d" % (move - layout.DROP)
    return "fire these"  # one line, for they are chosen: what side each is on stands under it


def _fate(rules, seat):
    # In 16 letters: a badge's name has eight.
    fate = rules.fate(seat)
    if fate == layout.SAFE:
        hard = rules.landed_hard(seat)
        if rules.option(layout.RESCUE):
            return "home" + ", hard" * hard
        return "landed at \x84%d" % (1 + hard)
    if fate == layout.DESTROYED:
        return "crashed at \x84%d" % rules.speed(seat)
    return "stranded" if fate == layout.STUCK else "at height %d" % rules.altitude(seat)


def _who(session, seat):
    # At the end a link's other badge has its name.
    name = _name(session, seat)
    return session.far.name if session.far and name == "Rival" else name


def _lacked(rules, seat):
    # Why a race was won or not, or what would have helped; None: nothing.
    fate = rules.fate(seat)
    if fate == layout.DESTROYED:
        return _SAFELY
    other = rules.fate(3 - seat)
    if other > layout.SAFE or rules.option(layout.RESCUE):  # the rival's end: nothing was lacking
        return None
    if fate:
        if other:  # not at one speed: that is even
            return "Tie: slower wins."  # beside so few letters there is room for a medal
        return "First down wins." if rules.landed_hard(seat) else None
    from games.crash_landing.ui.odds import is_near

    return "One turn too late." if is_near(rules, seat) else None if rules.speed(seat) > 0 else _FASTER


def epitaph(session):
    """The Ending, with the ground and what stands there."""
    from deckhand.ending import Ending

    rules = session.rules
    eyes = session.eyes
    kept = []
    for v in range(1, layout.VALUES + 1):
        kept += [v] * rules.in_hand(eyes, v)
    full = sum(kept)
    places, scores = rules.result()
    if len(places) == 2:
        name = _who(session, places[0])
        title = "%s WIN%s" % (name.upper(), "" if name == "You" else "S")
        if places[0] == places[1]:
            title = "A DRAW" if places[0] else "BOTH LOST"
        seats = (eyes, 3 - eyes)
        fates = [_fate(rules, seat) for seat in seats]
        text = ""  # a line of 26 each
        even = rules.fate(1) == layout.SAFE and fates[0] == fates[1]
        for i in range(2):
            line = "%s: %s" % (_who(session, seats[i]), fates[i])
            text += line + " " * (27 - len(line))  # "%-26s" would count a sign's bytes
        high = max(rules.altitude(1), rules.altitude(2))
        top = _GROUND - (min(_MORE, 4 * high) if high < _LOW else 0)
        if even:  # CL-39: what points decided, or did not, shows them; beside 20 letters there is room for a medal
            return Ending(title, text, top, _HULLS, "Even: points count.", (places, scores))
        return Ending(title, text, top, _HULLS, _lacked(rules, eyes) if session.humans() == 1 else None, ())
    fate = rules.fate(1)
    held = "+".join([str(v) for v in kept])
    held = held + " = %d" % full if len(kept) > 1 else "the " + held
    if fate == layout.DESTROYED:
        text = "At \x84%d! " % rules.speed(1) + _SAFELY
        if full:
            text += " Lost: %s." % held
        return Ending("CRASHED", text, _GROUND)
    if fate == layout.STUCK:
        return Ending("STRANDED", "The crew cannot take off.", _GROUND)
    hard = rules.landed_hard(1)
    text = "You kept no rockets."
    if full:
        text = "You kept %s." % held
        if hard:
            text = "\x842: half of %d is %d%s." % (full, full >> 1, ", rounded down" * (full & 1))  # CL-20
    title = ("HARD" if hard else "SOFT") + " LANDING"
    top = _GROUND
    if rules.option(layout.RESCUE):
        title = "CREW IS HOME"
        top = 0
    note = "Gold only at \x841." if hard else None
    return Ending(title, text, top, note=note, is_gold_possible=not hard)


def chance(rules):
    """(where a flight that was lost could have been saved, how many decisions later that is seen)."""
    return "height %d. \x8a shows how." % rules.altitude(1), 60
