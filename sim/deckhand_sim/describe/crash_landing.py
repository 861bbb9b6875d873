"""Crash Landing's table in words."""

from describe.screen_text import line, plural

from deckhand.contract.choosing import KEY, MOVE, ROW
from games.crash_landing.engine.layout import BURN, DOWN, DROP, DROP_PHASE, FIND_PHASE, OF_EACH, SKIP, VALUES

AREAS = (
    (0, 0, 64, 128, "your ship, over the ground"),
    (64, 0, 114, 56, "the dial with its speed"),
    (114, 0, 160, 24, "its height"),
    (114, 24, 160, 56, "the score"),
    (64, 56, 160, 90, "what the next turn brings"),
    (64, 90, 160, 128, "your hand"),
)
_FORECAST = ("To height", "Hovers at", "Stays at")  # the cursor's description includes these

_LEVEL = "hovering"
_DOWNWARDS = "falling %d"
_UPWARDS = "rising %d"
_SHIP = "height %d, %s"
_YOURS = "You: "
_RIVALS = "Rival: "
_SHIP_IS = "Your ship: "
_ROCKET = "Rocket %d, %d of %d in your hand%s"
_CHOSEN = ", chosen"
_DRAW = "Draw a rocket"
_SKIP_IT = "Draw none"
_FOUND = "The rocket just found, %d"
_FIRE = "Fire %s %s"
_UP = "up"
_DOWN = "down"
_END = "End the turn"
_AHEAD = "%s: then %s"
_DECK = "Your deck: %s"
_BURNT = "Burnt: %s"
_HAND = "Hand: %s"
_NONE = "no rockets"
_COUNT = "%s of %d"
_LEFT = "Deck: %s"


def captions(view):
    """Return the prompt or both sides of a burn, and what the turn's end will do."""
    above = line(view.screen, 9)
    return [line(view.screen, 0), "" if above.startswith(_FORECAST) else above]


def _speed(speed):
    return _LEVEL if not speed else _DOWNWARDS % speed if speed > 0 else _UPWARDS % -speed


def _ship(rules, seat):
    return _SHIP % (rules.altitude(seat), _speed(rules.speed(seat)))


def _counts(count):
    found = [_COUNT % (count(value), value) for value in range(1, VALUES + 1) if count(value)]
    return ", ".join(found) or _NONE


def _values(values):
    return ", ".join([str(value) for value in values]) or _NONE


def _forecast(look):
    # Descriptions of the ring on the dial and the ship's ghost.
    speed = look.survey.speed_after(look.move)
    height = max(0, min(20, look.rules.altitude(look.seat) - speed))
    return _SHIP % (height, _speed(speed))


def cursor(view):
    """Describe what the cursor is on, and what A does."""
    look = view.look
    chosen = look.choice
    if not chosen:
        return ""
    it = look.survey
    if chosen[ROW] < 0:
        if look.at == len(look.choices) - 1:
            text = _BURNT % _counts(lambda value: look.rules.in_burnt(look.seat, value))
        else:
            text = _DECK % _counts(
                lambda value: OF_EACH - look.rules.in_hand(look.seat, value) - look.rules.in_burnt(look.seat, value)
            )
    elif chosen[ROW] > 0:
        held = [one for one in look.choices if one[ROW] > 0]
        at = held.index(chosen)
        value = chosen[MOVE] - DROP if chosen[KEY] < 0 else it.hand[at]
        text = _ROCKET % (value, at + 1, len(held), _CHOSEN if chosen[KEY] in look.raised else "")
    elif it.phase == FIND_PHASE:
        text = _SKIP_IT if look.move == SKIP else _DRAW
    elif it.phase == DROP_PHASE:
        text = _FOUND % view.found
    else:
        text = _END
        if look.move >= BURN:
            fired = _values([it.hand[i] for i in sorted(look.raised)])
            text = _FIRE % (fired, _DOWN if look.move & DOWN else _UP)
        text = _AHEAD % (text, _forecast(look))
    return text


def table(view):
    """Describe everything that the viewer sees."""
    rules = view.rules
    seat = view.session.eyes
    races = rules.seats() > 1
    found = [(_YOURS if races else _SHIP_IS) + _ship(rules, seat)]
    hand = []
    for value in range(1, VALUES + 1):
        hand += [value] * rules.in_hand(seat, value)
    found.append(_HAND % _values(hand))
    found.append(_LEFT % plural(rules.deck_size(seat), "rocket"))
    found.append(_BURNT % _counts(lambda value: rules.in_burnt(seat, value)))
    if races:
        found.append(_RIVALS + _ship(rules, 3 - seat))
    return found
