"""Who came where, of a game of several: a chip in each seat's colour, who sits there, and the score.

The chip has the seat's number.

layers = lay(frame, session, (places, scores), colours, False)      # they may be hidden until the score has been counted

In memory only while a result is drawn.
"""

import displayio
import vectorio

from deckhand.const import const
from deckhand.frame import DARK
from deckhand.screen import COLOURS, INK, INK_TITLE

USUAL = b"\x0a\5\7\x08"  # seats' colours, as places in COLOURS
_CHIP = const(9)  # pixels
_TALL = const(8)
_ROWS = (84, 94)  # pixel rows; and below three lines of words
_LOW_ROWS = (88, 97)
_BESIDE = const(64)  # pixels before the first column, where a person's score stands large at the left
_ALONE = const(38)
_COLUMN = const(50)  # pixels of each, where there are two
_NAMED = const(12)  # letters of a row with a name
_LIGHT = b"\7\x08"  # on these colours figures are black


def lay(frame, session, result, colours, low):
    """The best first. colours: of the seats, as places in COLOURS; b"": the lights' own."""
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
    left = _BESIDE if humans == 1 else _ALONE
    for i in range(many):
        seat = order[i]
        own = humans == 1 and not session.players[seat]
        x = left + (_COLUMN * (i & 1) if many > 2 else 0)
        y = (_LOW_ROWS if low else _ROWS)[i >> 1 if many > 2 else i]
        chip = vectorio.Rectangle(pixel_shader=inks, width=_CHIP, height=_TALL, x=x, y=y)
        chip.color_index = seat & 3
        frame.group.append(chip)
        dark = colours[seat & 3] in _LIGHT
        text = str(scores[seat])
        if many == 2:
            name = "You" if own else "Rival" if humans == 1 else "Seat %d" % (seat + 1)
            text = name + " " * (_NAMED - len(name) - len(text)) + text
        elif own:
            text += " you"
        layers.append(chip)
        layers.append(frame.words(x + 2, y, str(seat + 1), DARK if dark else INK))
        layers.append(frame.words(x + _CHIP + 3, y, text, INK_TITLE if own else INK))
    return layers
