"""A game's ending, as its result page shows it: the value that a view's or a narration's epitaph() returns.

    Ending("YOU WIN", "Score 12")
    Ending("RED WINS", "By a nose", colours=b"\5\7", standing=())

A game may also return a plain tuple: (title, reason), (title, reason, top) or (title, reason, top, colours).
"""


class Ending:
    """The texts and numbers of a result page."""

    def __init__(
        self,
        title,
        reason,
        top=0,
        colours=b"",
        note=None,
        standing=None,
        cars=None,
        is_gold_possible=True,
        is_neutral=False,
    ):
        self.title = title  # in large letters
        self.reason = reason  # at most two lines of 26 letters
        self.top = top  # the first pixel row of the table to show as the picture
        self.colours = colours  # the seats' colours, as indexes of deckhand.screen's COLOURS; b"": the defaults
        self.note = note  # a line to replace the one about the statistics; None: no replacement
        self.standing = standing  # (places, scores) to replace the game's or match's own; (): no rows of scores
        self.cars = cars  # (first tile, names, number of gates) for cars instead of chips: see table/standings.py
        self.is_gold_possible = is_gold_possible  # False: the best medal is silver
        self.is_neutral = is_neutral  # neither won nor lost: the title has neither colour


def from_epitaph(ending):
    """Return the value of a game's epitaph(), an Ending or a plain tuple, as an Ending."""
    return Ending(*ending) if isinstance(ending, tuple) else ending
