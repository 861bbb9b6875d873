"""A session's past: taking back, beginning again, the match's next game; in memory only for that moment.

found = states(session, 1280); if is_untouched(play): ...
undo(session); take_back(play, False); following = next_game(session); rules = past(session, 1)
restart(play)                       # the table's very same deal; play: the scene of deckhand.scenes.play
is_won(session); if count(session): ...
"""

from array import array

from deckhand import loader
from deckhand.const import WRAP, const
from deckhand.save.sections import CHOICES, of
from deckhand.session import REVEALED, Session
from deckhand.table.seats import FAIR, FAR, HUMAN
from deckhand.table.talk import REFUSED

_CHOSEN = const(9)  # bytes of what was chosen
_REPLAYED = const(150)  # moves
_SKIPPED_MS = const(900)


def past(session, back):
    """The rules as they stood before the last `back` moves; None where no snapshot is left of that."""
    if not 0 < back <= session.kept:
        return None
    rules = session.rules.copy()
    size = len(rules.state)
    at = (len(session.history) - back) % session.rooms * size
    rules.state[:] = session.ring[at : at + size]
    return rules


def stood(session, back):
    """The same, where all moves are there: played anew where no snapshot is left."""
    rules = past(session, back)
    if rules is None:
        rules = fresh(session)
        for i in range(len(session.history) - back):
            rules.apply(session.history[i], session.marks[i] & 127)
    return rules


def undo(session):
    """Take the last decision back, with what bots made of it; returns the move that it was."""
    return go_back(session, session.can_undo())


def go_back(session, back):
    """Take so many moves back; returns the first of them."""
    count = len(session.history) - back
    if session.marks[count] & REVEALED:
        session.assisted = True
    session.undos += 1
    move = session.history[count]
    session.rules.state[:] = stood(session, back).state
    session.kept = max(0, session.kept - back)
    session.history = session.history[:count]
    session.marks = session.marks[:count]
    session.forget()
    return move


def take_back(play, key):
    """Undo at the table; by a key at its second press, where bots have moved since. True where it was done."""
    session = play.session
    back = session.can_undo()
    many = len(session.history)
    if not back or many <= (play.view.given() or 0):
        play.talk.say("That cannot be undone now" if many > back else "Nothing to undo", REFUSED)
        return False
    if session.far:
        session.far.ask_undo(back, play)
        return False
    if key and back > 1 and play.console.now - play.motion.since & WRAP < _SKIPPED_MS:
        return False  # it was to skip what the others did
    play.undone = True
    seat = session.marks[many - back] & 127
    others = session.humans() > 1 and seat != session.seat()
    if key and (back > 1 or others) and play.warned != many:
        play.warned = many
        play.talk.say("\x88 again: Seat %d's move goes back" % seat if others else "\x88 again undoes your turn")
        return False
    from deckhand.table import forced

    if forced.back_to_choice(play):
        return True
    play.talk.say("Nothing to undo", REFUSED)
    return False


def fresh(session):
    """The rules of this very deal before its first move."""
    rules = session.rules
    return rules.__class__(session.deal(), rules.seats(), session.options())


def is_won(session):
    """Has the match, or else the game, ended well for the person who looks on (or, with several, for anybody)?

    A draw has not, nor has a single hand that was stopped.
    """
    match = session.match
    decided = match and match.result()
    result = decided or session.rules.result()
    if result is None or session.title.real_time and session.rules.stopped() and not (decided and match.number() > 1):
        return False
    if session.humans() != 1:
        return 1 in result[0]
    return result[0][session.eyes - 1] == 1 and result[0].count(1) == 1


def count(session):
    """Does it count as won or lost? Not where the only person has ended level with another one."""
    places = (session.match and session.match.result() or session.rules.result())[0]
    return session.humans() != 1 or not places[session.eyes - 1] == 1 < places.count(1)


def is_untouched(play):
    """Has no person played anything of it yet?"""
    session = play.session
    match = session.match
    touched = session.before or session.undos or session.driver or session.driven or match and match.number() > 1
    for mark in session.marks[play.view.given() or 0 :]:
        level = session.players[(mark & 127) - 1]
        touched = touched or level == HUMAN or level >= FAR
    return not touched or not session.humans()


def say_untouched(play, names, helps):
    """The pause menu's item that leaves, where no person has played yet."""
    if is_untouched(play):
        for i in range(len(names)):
            if names[i][:5] == "Leave":
                names[i] = "Leave"
                helps[i] = "You played nothing yet"


def states(session, room):
    """How the table stood before each of the last moves, the oldest first, one behind the other.

    From the ring of snapshots; or the game is played anew, where that takes no time, and they fill the room.
    """
    size = len(session.rules.state)
    many = len(session.history)
    found = bytearray()
    if session.before or many > _REPLAYED:
        for back in range(session.kept, 0, -1):
            found += past(session, back).state
        return found
    rules = fresh(session)
    first = many - max(session.kept, room // size)
    for i in range(many):
        if i >= first:
            found += rules.state
        rules.apply(session.history[i], session.marks[i] & 127)
    return found


def begin_again(session):
    """The very same deal from its beginning."""
    session.assisted = session.assisted or bool(session.before or session.history or session.driven)  # it has been seen
    session.rules.state[:] = fresh(session).state
    session.before = 0
    session.history = array("i")
    session.marks = bytearray()
    session.driver = None
    session.driven = b""
    session.kept = session.hints = session.undos = 0
    session.forget()


def restart(play):
    """The same at the table."""
    begin_again(play.session)
    play.counted = False
    play.turns.forget()
    play.talk.close()


def begin(title, deal, players, options, choice):
    """A new session: of a match of the chosen length where the game has matches."""
    options = bytes(options)
    seats = len(players)
    match = None
    if title.match:
        match = loader.module(title.folder, "match").Match(deal, seats, choice)
        options = match.options() or options
        deal = match.deal()
    rules = loader.module(title.folder, "rules").Rules(deal, seats, options)
    return Session(title, rules, players, match)


def sit_again(store, session):
    """Who sat here is who plays next: in a lesson and in a kept game others did than the menu has (save/choices.py)."""
    name = of(session.title.prefix, CHOICES)
    kept = bytearray(store.get(name))
    if len(kept) < _CHOSEN:
        kept = bytearray(b"\0\0\1\1\1\xff\0\0\0")  # the usual length of a match
    kept[0] = len(session.players)
    kept[1 : 1 + kept[0]] = session.players
    store.put(name, bytes(kept))


def seat_bots(session):
    """Bots sit down for those whom a link brought; the link is over."""
    session.far = None
    for i in range(len(session.players)):
        level = session.players[i] - FAR
        if level >= 0:
            session.players[i] = level or FAIR


def next_game(session):
    """The session of the match's next game, with the same seats."""
    match = session.match
    rules = session.rules.__class__(match.deal(), session.rules.seats(), match.options() or session.options())
    following = session.__class__(session.title, rules, session.players, match)
    following.assisted = session.assisted
    following.far = session.far
    return following
