r"""Landslide's ending: the result, with both hands and heaps.

epitaph(view)           # Ending("YOU WIN", "Your +9 took the lead for good: 20 to 9", standing=((1, 2), (20, 9)), ...)
"""

from deckhand.const import const
from deckhand.ending import Ending
from deckhand.screen import INK
from games.landslide.engine.layout import END_TURN
from games.landslide.pictures import SLOPE

_HEAPS_X = const(13)  # tile columns; the rows are below the text
_HEAPS_Y = const(1)
_SHOWN = const(7)  # visible rows: anything lower is covered


def _draw(view, me):
    """Draw both remaining hands and both heaps."""
    screen = view.screen
    rules = view.rules
    screen.fill(0, 0, 20, _SHOWN)
    screen.fill(0, _HEAPS_Y + 3, 20, _SHOWN - _HEAPS_Y - 3, SLOPE)
    i = 0
    for seat in (me, 3 - me):
        sign = view.board.sign ^ i
        screen.put(0, 2 * i + 1, sign)
        x = 1
        for card in rules.hand(seat):
            screen.card(x, 2 * i + 1, card, 1)
            x += 2
        screen.put(_HEAPS_X + 4 * i, 0, sign)
        i += 1
    screen.line(0, "Left in hand       Won", INK)
    from games.landslide.ui import heaps

    heaps.heaps(screen, _HEAPS_Y, rules, me, _HEAPS_X, 4)


def _turning(session, me, line, rules):
    """Append the win that gave the winner the lead for good, as detailed as two lines allow; skip it if unknown.

    `rules`: those of the deal before its first move, dealt by the caller to save a frame on the call stack.
    """
    lead = session.rules.won(me) - session.rules.won(3 - me)
    if session.before or not lead:
        return line
    winner = me if lead > 0 else 3 - me
    plus = turns = at = first = 0
    score = ""
    for move in session.history:
        turns += move == END_TURN
        had = rules.won(winner)
        rules.apply(move)
        won = rules.won(winner)
        other = rules.won(3 - winner)
        if won <= other:
            plus = 0
        elif not plus:
            plus = won - had
            first = won == plus and not other
            at = turns
            score = ": %d to %d" % (rules.won(me), rules.won(3 - me))
    who = "Seat %d" % winner
    if session.humans() == 1:
        who = "You" if winner == me else "Rival"
    if first:  # long enough to end the line
        return who + " led the whole game" + (line and ". " + line)
    text = (line and line + ". ") + who + ("r" if who == "You" else "'s") + " +%d took the lead" % plus
    for end in (" in the last turn" if at == turns else " for good" + score, score, ""):
        from deckhand import words

        if len(words.wrap(text + end)) < 3:
            break
    return text + end


def epitaph(view):
    """Build the Ending: the match's, if it's over."""
    session = view.session
    result = session.rules.result()
    me = view.board.side  # the last viewer
    _draw(view, me)
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
    dealt = session.rules.__class__(session.deal(), 2, session.options())
    note = "Games won" if over else "Cards won" if match else None
    if winner == me and session.humans() == 1:  # explain a missing or bronze medal
        if match and not over:
            note = "2 wins: bronze" if session.assisted else "2 wins: a medal"
        elif session.assisted:
            note = "Bronze: with help"
    if over:
        line = _turning(session, me, "Last game: %d to %d" % (own, other), dealt)
        if scores[0] == scores[1]:
            line = "Games %d to %d, cards in all " % scores + "%d to %d" % (
                match.cards()[me - 1],
                match.cards()[2 - me],
            )
    else:
        line = ""
        if match:
            own = match.totals()[me - 1]
            other = match.totals()[2 - me]
            line = "Games %d to %d" % (own, other)
            if own != other:  # with two wins the match would be over
                line = "You lead" if own else "Rival leads"
                if session.humans() != 1:
                    line = "Seat %d leads" % (me if own else 3 - me)
                line += " 1 game to 0"
        line = _turning(session, me, line, dealt)  # the scores are shown below it
    return Ending(title, line, 0, b"\x0a\6", note, over or result, is_neutral=bool(over) and not winner)
