"""What a link has to tell the player, and what the player wants of it; in memory for that moment.

tell(far, play)                     # far: of deckhand.link.remote_table; play: the scene of deckhand.scenes.play
name = who(far, 2)                  # of the badge at seat 2
many = back(far)                    # how many moves lie between now and before one's own last decision
ask(far, many); reply(far, True); part(far); close(far)
pause(session, names, helps)        # what the pause menu's items mean for two (deckhand.scenes.pause)
"""

from deckhand import loader
from deckhand.link.heard import begin
from deckhand.link.log import ASKS, DECLINED, ELSEWHERE, ENDS, LEFT, NO, READS
from deckhand.link.remote_table import DONE, LOST

_WORDS = {
    LOST: "Waiting for %s ...",
    LEFT: "%s has left",
    ELSEWHERE: "%s is not here yet",
    READS: "%s is in a menu",
    DECLINED: "%s says no",
    DONE: "Undone",
    ENDS: "%s would end it: hold \x8a",
}

_HELPS = {
    "Go on": "%s waits for you",
    "Undo": "%s must want it, too",
    "Hint": "Only you see it; no gold",
    "Restart this deal": "%s is left out then",
    "Leave, keep the game": "Both can go on with it",
}


def tell(far, play):
    """Something is new: say it, or open a box for it."""
    news = far.news
    if news == DONE:
        far.log.undone = False
        play.turns.forget()
        play.talk.say(_WORDS[DONE])
        play.show_table()
        return
    over = not play.session.seat()
    if over and news != LEFT:
        return
    if news in _WORDS:
        play.talk.say(_WORDS[news] % far.name)
    live = play.session.title.real_time
    if news == LOST or news == ASKS or news == READS and live or news == LEFT and not over:
        play.session.stop_thinking()
        play.keep()  # the other's power may be gone for long
        play.view.rest()  # as before every menu
        loader.stage(play.session.title.folder, loader.REST)
        far.console.open("link_box", play)


def who(far, seat):
    """The name of the badge at a far seat, which a hub has told."""
    names = far.log.parting.split(",")[3].split("/")
    return names[seat] if len(names) > 1 else far.name


def back(far):
    """How many moves lie between now and before one's own last decision; 0: none can be taken back."""
    session = far.log.session
    many = 0
    for mark in reversed(session.marks):
        many += 1
        if not session.level(mark & 127):
            return many if many <= session.kept or not session.before else 0
    return 0


def ask(far, many, play):
    """Ask the other whether so many moves may be taken back, or more: those that were made without a press."""
    from deckhand.table import forced

    many = forced.to_choice(play, many)
    far.log.back = far.log.count - many + 1
    play.talk.say("%s was asked" % far.name)


def reply(far, yes):
    """To what the other asks."""
    log = far.log
    if not yes:
        log.status |= NO
    elif log.asked > 0:
        log.back = log.asked


def part(far):
    """The link ends; bots play on for whoever is far. With a hub it goes on: a bot sits down for whom the others wait."""
    log = far.log
    if log.news and log.here and not log.fault and "/" in log.parting:
        log.lines.say("B" + "%x" % log.table)
        return
    from deckhand.table import session_past

    session_past.seat_bots(far.log.session)
    close(far)


def close(far):
    """Let go of the wire."""
    far.log.lines.say("X%x" % far.log.table)
    far.log.lines.wire.deinit()
    far.console.link = None


def next_game(far, session):
    """The match goes on."""
    from deckhand.link import meet

    begin(far.log, session, meet.number(session, True))


def pause(session, names, helps):
    """Say of each item what it means while the other waits; to begin again nobody can alone."""
    for i in range(len(names)):
        words = _HELPS.get(names[i])
        if words:
            helps[i] = words % session.far.name if "%" in words else words
        if names[i] == "Restart this deal":
            names[i] = "Let a bot play on"
