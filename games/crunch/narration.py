"""How a hand of Crunch, or its match, ended; loaded when it has.

epitaph(session)            # Ending("HAND LOST", "Seat 2 cleared its pile", ..., "Match to 100: you are 2nd", (places, totals))
"""

from deckhand.const import const
from deckhand.table.seats import FAR
from games.crunch.engine.layout import MATCH_CHOICE

_BROW = const(4)  # is cut: all of the foundations is seen above the word
COLOURS = (10, 5, 7, 13)  # of the seats: their tags' own


def ended(session):
    """Why a hand was stopped (CR-35)."""
    from games.crunch import driver_save

    if driver_save.is_idle(session):
        return "No card for two minutes"
    return "Ended by you" if session.humans() == 1 and not session.far else "All agreed to end it"


def _name(session, seat):
    # Who sits by a link has a name.
    if session.far and session.level(seat) == FAR:
        return session.far.name_of(seat)
    return "Seat %d" % seat


def epitaph(session):
    """The Ending; of a hand in a match with the match's standing."""
    from deckhand.ending import Ending

    rules = session.rules
    winner = rules.crunched()
    one = session.humans() == 1
    eyes = session.eyes - 1
    stopped = rules.stopped()
    line = ended(session) if stopped else "Nobody could move"
    title = "HAND ENDED" if stopped else "STUCK"
    if winner:
        title = "CRUNCH!"
        line = "You cleared your pile" if one and winner == eyes + 1 else _name(session, winner) + " cleared its pile"
    match = session.match
    result = match.result() if match else None
    decided = result or rules.result()
    name = "MATCH" if result and match.number() > 1 else "HAND"
    first = [i + 1 for i in range(len(decided[0])) if decided[0][i] == 1]
    level = len(first) > 1 and eyes + 1 in first
    if one and winner and name == "HAND" and (level or winner not in first):  # another has most, or as much
        line = ("You" if winner == eyes + 1 else _name(session, winner)) + " crunched"
        who = ", but " + _name(session, first[0]) + " has most"
        if eyes + 1 in first:
            who = ". Level" if level else ", but you have most"
        line += "%s: %d" % (who, max(decided[1]))
    elif one and winner and winner != eyes + 1 and (not match or result and name == "HAND"):  # no line of a match below
        left = rules.count(eyes + 1, 0)
        laid = rules.score(eyes + 1) + 2 * left
        line += ". You: %d card%s, %d left" % (laid, "" if laid == 1 else "s", left)
    quiet = stopped and name == "HAND"  # nobody has won it
    is_neutral = bool(stopped) and not winner
    if one and (result or winner) and not quiet:
        title = name + (" LOST" if decided[0][eyes] > 1 else " DRAWN" if len(first) > 1 else " WON")
        is_neutral = decided[0][eyes] == 1 and len(first) > 1
    elif one:  # nobody has cleared a pile
        line += ", while " if stopped else ": "
        line += "behind" if decided[0][eyes] > 1 else "level" if len(first) > 1 else "ahead"
    elif result and not quiet:
        title = "A DRAW" if len(first) > 1 else "SEAT %d WINS" % first[0]
        is_neutral = False
    if not match or result and name == "HAND":
        return Ending(title, line, _BROW, COLOURS, is_neutral=is_neutral)
    totals = match.totals()
    places = [1 + sum([1 for other in totals if other > own]) for own in totals]
    if result:
        order = sorted(totals)
        ahead = order[-1] - order[-2]
        text = "%d points ahead" % ahead if ahead else ""
        if one and places[eyes] > 1:
            text = "%s is %d points ahead" % (_name(session, first[0]), order[-1] - totals[eyes])
    else:
        target = match.target()
        text = "Match to %d" % target
        if not target:
            text = "Match, %d of %d" % (match.number() - 1, match.MOST_HANDS[match.state[MATCH_CHOICE]])
        if one:
            place = places[eyes]
            text += ": you lead" if place == 1 else ": you are %s" % ("2nd", "3rd", "4th")[place - 2]
    return Ending(title, line, _BROW, COLOURS, text, (places, totals), is_neutral=is_neutral)
