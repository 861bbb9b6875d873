"""How a game ended, as its result page shows it: what a view's or a narration's epitaph() returns.

    Ending("YOU WIN", "Score 12")
    Ending("RED WINS", "By a nose", colours=b"\5\7", standing=())

A game may also return a plain tuple: (title, reason), (title, reason, top) or (title, reason, top, colours).
"""


class Ending:
    """The words and figures of a result page."""

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
        self.reason = reason  # why: two lines of 26 letters at most
        self.top = top  # the pixel row of the table that the picture begins with
        self.colours = colours  # of the seats, as places in deckhand.screen's COLOURS; b"": the usual ones
        self.note = note  # a line in the place of the usual one, which is about the statistics
        self.standing = standing  # (places, scores) in the place of the game's or match's own; (): no rows of scores
        self.cars = cars  # (first tile, names, all gates) where cars stand in the place of chips: table/standings.py
        self.is_gold_possible = is_gold_possible  # else the medal is silver at most
        self.is_neutral = is_neutral  # neither won nor lost: the title has neither colour


def from_epitaph(told):
    """What a game's epitaph() returned, as an Ending."""
    return Ending(*told) if isinstance(told, tuple) else told
