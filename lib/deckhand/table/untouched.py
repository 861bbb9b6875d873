"""Games in which no person has made a move yet: nothing to save, and the pause menu says so."""

from deckhand.table.seats import HUMAN, is_remote, seat_of


def is_untouched(play):
    """Has no person made a move yet?"""
    session = play.session
    match = session.match
    touched = session.before or session.undos or session.driver or session.driven or match and match.number() > 1
    for mark in session.marks[play.view.given() or 0 :]:
        player = session.level(seat_of(mark))
        touched = touched or player == HUMAN or is_remote(player)
    return not touched or not session.humans()
