"""The text beside Crash Landing's table while a person decides: the question, and what their move would bring."""

from deckhand.const import const
from deckhand.contract.choosing import ROW
from deckhand.screen import INK, INK_DIM, INK_GOOD, INK_TITLE, INK_WARN
from games.crash_landing.engine import layout
from games.crash_landing.engine.burns import balance

_FEW = const(3)  # rockets: usually too few to fire
_BUTTON = const(10)  # letters between the arrows beside a button


def captions(look):
    """The lines beside the table: (line, text, ink)."""
    it = look.survey
    rules = look.rules
    row = look.choice[ROW]
    if row < 0:
        burnt = look.at == len(look.choices) - 1
        yield 0, "You burnt" if burnt else "In your deck", INK_TITLE
        yield 9, "1 2 3 4 5 6 7 8", INK_DIM
        yield 10, " ".join([str(_count(look, value, burnt)) for value in range(1, layout.VALUES + 1)]), INK
        return
    speed = it.speed_after(look.move)
    yield _forecast(look, speed)
    if it.phase == layout.FIND_PHASE:
        deck = rules.deck_size(look.seat)
        yield 0, "Draw a rocket?" if deck else "No deck left", INK_TITLE
        yield 10, "  Draw     No" if deck else "     Go on", INK
    elif it.phase == layout.DROP_PHASE:
        yield 0, "Full: drop one", INK_TITLE
        yield 10, "Goes under deck", INK
    else:
        yield _head(look, speed)
        yield _button(look, speed)


def _count(look, value, burnt):
    # How many rockets of a value are burnt, or still to come.
    gone = look.rules.in_burnt(look.seat, value)
    return gone if burnt else layout.OF_EACH - look.rules.in_hand(look.seat, value) - gone


def _forecast(look, speed):
    rules = look.rules
    height = min(layout.TOP, rules.altitude(look.seat) - speed)
    is_lost = look.survey.is_lost(speed)
    ink = INK_WARN if is_lost else INK
    if height == layout.TOP and rules.is_returning(look.seat):
        return 9, "Home at 20!", INK_GOOD  # CL-36
    if height > 0 or speed < 0:
        fall = speed + 1 + rules.option(layout.EARTH)  # beyond 8, too: a burn comes before gravity
        if 9 > height <= fall > 2:  # what the next turn must take off
            return 9, "At%2d: brake %d!" % (height, fall - max(2, height - 1)), INK_WARN
        if not speed:
            return 9, "Hovers at %2d" % height, ink
        if height == rules.altitude(look.seat) and speed < 0:  # at the ceiling
            return 9, "Stays at %2d   %d" % (height, -speed), ink
        return 9, "To height %2d  %d" % (height, abs(speed)), ink
    if not speed:
        return 9, "STRANDED!" if is_lost else "On the ground", ink
    if is_lost:
        return 9, "You CRASH at  %d" % speed, ink
    if speed == 1:
        return 9, "Soft landing", INK_GOOD
    return 9, "Hard: half lost" if rules.seats() == 1 else "Hard, but safe", INK_TITLE


def _button(look, speed):
    # Its text, between arrows where LEFT and RIGHT turn the wheel.
    it = look.survey
    thrust = it.thrust(look.move)
    if look.move >= layout.BURN:
        text = " \x84Fire down" if thrust > 0 else " \x83Fire up"
    elif look.choice[ROW] and look.raised:
        return 10, "", INK
    elif look.rules.altitude(look.seat) <= speed and 0 < speed < 3:
        text = " Land now"
    else:
        text = " End turn"
    text += " " * (_BUTTON + 2 * (thrust > 0) - len(text))
    return 10, "\x85 %s\x86" % text if it.burns else "  " + text, INK_WARN if thrust > 0 else INK


def _head(look, speed):
    it = look.survey
    rules = look.rules
    seat = look.seat
    is_lost = it.is_lost(speed)
    ink = INK_TITLE
    if look.move >= layout.BURN:
        text = _sides(look)
    elif _is_too_fast(look):
        text = "At most speed 8"  # CL-16
    elif look.raised:
        text = "Not equal yet"
    elif look.caption and not is_lost:
        text = look.caption
    elif is_lost and it.burns:
        text = "\x83 Fire or crash" if it.can_save() else "No sum saves it"
    elif it.near and not is_lost:
        text = "Rival can land!"
        ink = INK_WARN
    elif it.burns:
        text = "Fire or end?"
        if not look.choice[ROW] and speed <= 0 and it.burns[-1] & layout.DOWN:  # else falling faster helps little
            text = "\x85 fires down"
        elif rules.seats() > 1 and min(rules.next_speed(1, rules.speed(1)), rules.next_speed(2, rules.speed(2))) >= 0:
            # The lead in a race in which both fall.
            lead = rules.altitude(3 - seat) - rules.altitude(seat)
            text = "%s by %d" % ("Ahead" if lead > 0 else "Behind", abs(lead)) if lead else "Side by side"
    elif it.is_bound:
        text = "At most speed 8"
    elif len(it.hand) <= _FEW and rules.deck_size(seat) and rules.altitude(seat) > speed:
        text = "Gather rockets"
    else:
        text = "No equal sides" if is_lost or rules.altitude(seat) > speed else "Now land"
    return 0, text, ink


def _is_too_fast(look):
    # Are there two equal sides, of which one way, or both, would make the ship too fast?
    it = look.survey
    if not look.picks:
        return False
    burn = it.burn_of(look.picks)
    if look.is_turned:
        return not look.rules.is_returning(look.seat) and (burn in it.burns) != (burn | layout.DOWN in it.burns)
    return balance(burn, 0) > 0


def _sides(look):
    # Both sides in figures: "3+4 = 7"; on the way back each rocket that is fired up is worth 1 less.
    it = look.survey
    left = it.left_side(look.move, look.raised)
    less = it.discount(look.move)
    sides = ["+".join([str(it.hand[i] - less) for i in look.raised if left >> i & 1 == on]) for on in (1, 0)]
    return sides[0] + " = " + sides[1]
