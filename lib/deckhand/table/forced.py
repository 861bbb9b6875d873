"""Moves that are made without a press, where the player wants it so. In memory only for that moment.

move = only(view)           # the one that a person would have to make; -1 where there is a choice
back_to_choice(play)        # an undo goes back behind such moves; False where there was no choice
many = to_choice(play, 2)   # for a link, which takes back all at once: so many moves, at least these
"""

from deckhand.settings import FORCED
from deckhand.table.seats import HUMAN
from deckhand.table.session_past import stood, undo


def only(view, rules=None):
    """The only legal move, leaving out those that the game keeps for people (View.by_hand); -1 also where it would lose.

    rules: of another position than that which is shown.
    """
    rules = rules or view.rules
    found = -1
    for move in rules.moves():
        if not view.by_hand(move):
            if found >= 0:
                return -1
            found = move
    if found >= 0:
        after = rules.copy()
        seat = after.seat()
        after.apply(found)
        result = after.result()
        if result and result[0][seat - 1] != 1:
            return -1
    return found


def back_to_choice(play):
    """Undo to before a person's last choice, not only to where a move would be made again at once; of a lost game what was
    no choice, too. False where there is none, and nothing has happened.
    """
    session = play.session
    view = play.view
    forced = play.console.settings.chosen(FORCED)
    lost = not session.rules.seat()
    state = bytes(session.rules.state)
    before = session.history, session.marks, session.kept, session.assisted, session.undos
    again = True
    while session.can_undo() and len(session.history) > (view.given() or 0):
        move = undo(session)
        again = forced and only(view) >= 0
        if not (again or view.by_itself(move) or lost and not is_choice(view)):
            return True
    if again:
        session.rules.state[:] = state
        session.history, session.marks, session.kept, session.assisted, session.undos = before
    return not again


def is_choice(view):
    """Has a person more than one legal move?"""
    return len([move for move in view.rules.moves() if not view.by_hand(move)]) > 1


def to_choice(play, back):
    """How many moves lie between now and before a person's last choice; `back`: before their last move."""
    session = play.session
    forced = play.console.settings.chosen(FORCED)
    many = back
    while many <= (session.kept if session.before else len(session.history)):
        if session.level(session.marks[-many] & 127) == HUMAN and not play.view.by_itself(session.history[-many]):
            if not forced or only(play.view, stood(session, many)) < 0:
                return many
        many += 1
    return back
