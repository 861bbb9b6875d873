"""Rewind a session: take moves back, return to a snapshot, deal again, or start the match's next game."""

from deckhand.table import positions
from deckhand.table.seats import FAIR, REVEALED, is_remote, mirrored


def go_back(session, back):
    """Take the last `back` moves back; returns the first of them."""
    move = session.history[len(session.history) - back]
    rewind(session, back, positions.position(session, back).state)
    return move


def rewind(session, back, state):
    """Take the last `back` moves back; state: the position before them."""
    count = len(session.history) - back
    if session.marks[count] & REVEALED:
        session.assisted = True
    session.undos += 1
    session.rules.state[:] = state
    session.kept = max(0, session.kept - back)
    session.history = session.history[:count]
    session.marks = session.marks[:count]
    session.forget()


def snapshot(session, back=0):
    """The state that moves and undos change, for `return_to`; back: moves to take back first (see Session.past)."""
    state, history, marks = session.rules.state, session.history, session.marks
    if back:
        state, history, marks = session.past(back).state, history[:-back], marks[:-back]
    return bytes(state), history, marks, session.kept, session.assisted, session.undos


def return_to(session, snapshot):
    """Return to a snapshot."""
    session.rules.state[:] = snapshot[0]
    _, session.history, session.marks, session.kept, session.assisted, session.undos = snapshot


def begin_again(session):
    """Deal the same cards again."""
    session.assisted = session.assisted or bool(
        session.before or session.history or session.driven
    )  # the deal is known
    session.rules.state[:] = positions.start(session).state
    session.clear_moves()


def next_game(session):
    """The session of the match's next game, with the same seats."""
    match = session.match
    rules = session.rules.__class__(match.deal(), session.rules.seats(), match.options() or session.options())
    return session.__class__(session.title, rules, session.players, match, session)


def seat_bots(session):
    """End the link: bots take the remote players' seats."""
    session.far = None
    for i in range(len(session.players)):
        if is_remote(session.players[i]):
            session.players[i] = mirrored(session.players[i]) or FAIR
