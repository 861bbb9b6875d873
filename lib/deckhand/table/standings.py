"""Final standings of a game with several players: a chip in each seat's colour, the player, and the score.

The chip has the seat's number (none beside You and Rival where the game has but two colours: it would be taken for a
place); who drives has a car in the place of the chip, and a name.

layers = lay(frame, session, (places, scores), colours, False)      # they may be hidden until the score has been counted
layers = lay(frame, session, result, colours, False, (SMALL_RED, NAMES, 8))     # the first one's tile; out of 8

In memory only while a result is drawn.
"""

import displayio
import vectorio

from deckhand.const import const
from deckhand.screen import COLOURS, INK, INK_TITLE, TILE
from deckhand.ui.frame import DARK

USUAL = bytes((10, 5, 7, 8))  # seats' colours, as places in COLOURS
_CHIP = const(9)  # pixels
_TALL = const(8)
_ROWS = (84, 94)  # pixel rows; and below three lines of words
_LOW_ROWS = (88, 97)
_THREE = const(81)  # the first of three rows, one below the other
_BESIDE = const(64)  # pixels before the first column, where a person's score stands large at the left,
_BESIDE_TWO = const(54)  # and before two
_ALONE = const(38)
_COLUMN = const(50)  # pixels of each, where there are two; of three in a row below three lines
_SLIM = const(36)
_SHORT = const(1)  # letters of a score that leave room for "you"
_WIDE = const(78)  # a column with names,
_EDGE = const(8)  # and what lies before the first one
_NAMED = const(12)  # letters of a row with a name
_LIGHT = bytes((7, 8))  # on these colours figures are black


def _car(frame, cars, seat, score, x, y, own):
    # A car, its name, what it has reached.
    screen = frame.screen
    car = screen.grid(screen.sheet, screen.sprite_inks, 1, 1, TILE)
    car[0] = cars[0] + seat
    car.x = x
    car.y = y
    frame.group.append(car)
    name = cars[1][seat].strip()
    text = "%s %d/%d" % (name, score, cars[2]) if cars[2] < 10 else "%s %d" % (name, score)
    return [car, frame.words(x + _CHIP + 3, y, text, INK_TITLE if own else INK)]


def lay(frame, session, result, colours, low, cars=None, left=0):
    """The best first. colours: of the seats, as places in COLOURS; b"": the lights' own; left: where a large score ends."""
    places, scores = result
    colours = colours or USUAL
    humans = session.humans()
    many = len(scores)
    order: list = []
    for seat in range(many):
        at = 0
        while at < len(order) and places[order[at]] <= places[seat]:
            at += 1
        order.insert(at, seat)
    inks = displayio.Palette(len(colours))
    for i in range(len(colours)):
        inks[i] = COLOURS[colours[i]]
    layers = []
    for i in range(many):
        seat = order[i]
        own = humans == 1 and not session.players[seat]
        x = max(left, _ALONE if humans != 1 else _BESIDE if many == 2 else _BESIDE_TWO)
        y = (_LOW_ROWS if low else _ROWS)[i >> 1 if many > 2 else i]
        if many == 3 and not cars:
            x += _SLIM * i if low else 0
            y = _LOW_ROWS[0] + 4 if low else _THREE + _TALL * i
        elif many > 2:
            x += _COLUMN * (i & 1)
        if cars:
            layers += _car(frame, cars, seat, scores[seat], _WIDE * (i & 1) + _EDGE, y, own)
            continue
        chip = vectorio.Rectangle(pixel_shader=inks, width=_CHIP, height=_TALL, x=x, y=y)
        chip.color_index = seat & 3
        frame.group.append(chip)
        text = str(scores[seat])
        number = str(seat + 1)
        if many == 2:
            name = "Seat " + number
            if humans == 1 and len(colours) == 2:  # a game whose table has no seat numbers
                number = ""
                name = "Rival"
            if own:
                name = "You"
            if session.far and not own:
                name = session.far.name
            text = name + " " * (_NAMED - len(name) - len(text)) + text
        elif own and (not low if many == 3 else len(text) <= _SHORT):
            text += " you"
        layers += [
            chip,
            frame.words(x + 2, y, number, DARK if colours[seat & 3] in _LIGHT else INK),
            frame.words(x + _CHIP + 3, y, text, INK_TITLE if own else INK),
        ]
    return layers
