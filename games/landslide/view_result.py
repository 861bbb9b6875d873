r"""How a game of Landslide ended: both hands and both heaps lie open over the result, and its words tell the best slide.

epitaph(view) == ("YOU WIN", "Your best slide: +9", 0, b"\x0a\6", None, ((1, 2), (20, 9)))
"""

from deckhand import loader
from deckhand.const import const
from deckhand.screen import INK
from games.landslide.pictures import MINE, SLOPE, THEIRS

_HEAPS_X = const(13)  # tiles; their rows: under the numbers
_HEAPS_Y = const(1)
_SHOWN = const(7)  # rows: what lies lower is covered


def _draw(view, me):
    """Both hands and heaps."""
    screen = view.screen
    rules = view.rules
    screen.fill(0, 0, 20, _SHOWN)
    screen.fill(0, _HEAPS_Y + 3, 20, _SHOWN - _HEAPS_Y - 3, SLOPE)
    i = 0
    for seat in (me, 3 - me):
        screen.put(0, 2 * i, THEIRS if i else MINE)
        x = 1
        for card in rules.hand(seat):
            screen.card(x, 2 * i, card, 2)
            x += 2
        screen.put(_HEAPS_X + 4 * i, 0, THEIRS if i else MINE)
        i += 1
    screen.line(0, "", INK)
    loader.once("games.landslide.view_heaps", "heaps", screen, _HEAPS_Y, rules.won(me), rules.won(3 - me), _HEAPS_X, 4)


def _biggest(session, me):
    """The win that brought this seat the most cards, else the other one's, in words; "" where nobody knows, or won."""
    if session.before:
        return ""
    rules = session.rules
    rules = rules.__class__(session.deal(), rules.seats(), session.options())
    best = [0, 0, 0]
    for move in session.history:
        seat = rules.seat()
        had = rules.won(seat)
        rules.apply(move)
        best[seat] = max(best[seat], rules.won(seat) - had)
    whose = me if best[me] else 3 - me
    if not best[whose]:
        return ""
    who = "Seat %d's" % whose
    if session.humans() == 1:
        who = "Your" if whose == me else "Their"
    return "%s best slide: +%d" % (who, best[whose])


def epitaph(view):
    """(title, line, pixel row, seats' colours, note, standing) of the result: of the match once that is over."""
    session = view.session
    result = session.rules.result()
    me = session.eyes if session.humans() == 1 else 1
    _draw(view, me)
    # the player's own sign is blue, the other's orange
    colours = b"\x0a\6" if me == 1 else b"\6\x0a"
    match = session.match
    match = match if match and match.options() else None
    over = match and match.result()
    places, scores = over or result
    winner = 0 if places[0] == places[1] else 1 if places[0] == 1 else 2
    if session.humans() != 1:
        title = ("MATCH: SEAT %d" if over else "SEAT %d WINS") % winner
        me = winner or 1
    else:
        title = ("MATCH " if over else "YOU ") + ("WON LOST" if over else "WIN LOSE").split(" ")[winner != me]
    if not winner:
        title = "MATCH DRAWN" if over else "A DRAW"
    own = result[1][me - 1]
    other = result[1][2 - me]
    note = None
    if over:
        line = "Last game: %d to %d. " % (own, other) + _biggest(session, me)
        if scores[0] == scores[1]:
            line = "Games %d to %d, cards in all " % scores + "%d to %d" % (
                match.cards()[me - 1],
                match.cards()[2 - me],
            )
        note = ""
    else:
        line = _biggest(session, me)  # what both have stands below it
        if match:
            note = ""
            line = "Games %d to %d. " % (match.totals()[me - 1], match.totals()[2 - me]) + line
    return title, line, 0, colours, note, over or result
