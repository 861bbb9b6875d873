"""Undo at the table: what the player may take back, how far, and after which question.

outcome = take_back(play, True)     # play: the scene of deckhand.scenes.play
"""

from deckhand.const import WRAP, const
from deckhand.settings import FORCED
from deckhand.table import rewind
from deckhand.table.forced import is_choice, only
from deckhand.table.positions import position
from deckhand.table.seats import HUMAN, seat_of
from deckhand.table.talk import REFUSED

IGNORED = const(0)
ASKED = const(1)  # a question, or "nothing to undo"; B again means undo
DONE = const(2)
_SKIPPED_MS = const(900)


def take_back(play, by_key):
    """Undo at the table, and say why not. by_key: B was pressed, which asks first where others have moved since."""
    session = play.session
    back = session.can_undo()
    count = len(session.history)
    if not back or count <= (play.view.given() or 0):
        play.talk.say("That cannot be undone now" if count > back else "Nothing to undo", REFUSED)
        return IGNORED
    if session.far:
        session.far.ask_undo(_to_choice(play, back), play)
        return IGNORED
    if by_key and back > 1 and play.console.now - play.motion.since & WRAP < _SKIPPED_MS:
        return IGNORED  # it was to skip what the others did
    seat = seat_of(session.marks[count - back])
    others = session.humans() > 1 and seat != session.seat()
    if by_key and (back > 1 or others) and play.undo_asked_at != count:
        play.talk.say("\x88 again: Seat %d's move goes back" % seat if others else "\x88 again undoes your turn")
        return ASKED
    if _back_to_choice(play):
        return DONE
    play.talk.say("Nothing to undo", REFUSED)
    return ASKED


def _back_to_choice(play):
    # Undo to before a person's last choice, not only to where a move would be made again at once; in a lost game past moves
    # that were no choice. False where there is no choice: nothing has happened.
    session = play.session
    view = play.view
    forced = play.console.settings.chosen(FORCED)
    lost = not session.rules.seat()
    before = rewind.snapshot(session)
    again = True
    while session.can_undo() and len(session.history) > (view.given() or 0):
        move = session.undo()
        again = forced and only(view) >= 0
        if not (again or view.by_itself(move) or lost and not is_choice(view)):
            return True
    if again:
        rewind.return_to(session, before)
    return not again


def _to_choice(play, back):
    # For a link, which takes all back at once: how many moves ago a person's last choice was; back: their last move.
    session = play.session
    forced = play.console.settings.chosen(FORCED)
    count = back
    while count <= (session.kept if session.before else len(session.history)):
        if session.level(seat_of(session.marks[-count])) == HUMAN and not play.view.by_itself(session.history[-count]):
            if not forced or only(play.view, position(session, count)) < 0:
                return count
        count += 1
    return back
