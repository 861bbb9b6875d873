"""Messages to the player about the peers of a linked table.

announce(far, play)                 # far: a deckhand.link.remote_table.Table; play: the scene of deckhand.scenes.play
label, help = pause_row(far, key, label, help)      # a row of the pause menu
"""

from deckhand import loader
from deckhand.link.peer import ASKS, DECLINED, DONE, ELSEWHERE, ENDS, LEFT, LOST, READS

_MESSAGES = {
    LOST: "Waiting for %s ...",
    LEFT: "%s has left",
    ELSEWHERE: "%s is not here yet",
    READS: "%s is in a menu",
    DECLINED: "%s says no",
    DONE: "Undone",
    ENDS: "%s would end it: hold \x8a",
}

_PAUSE_HELPS = {  # by the keys of scenes/pause.py
    "resume": "%s waits for you",
    "undo": "%s must want it, too",
    "hint": "Only you see it; no gold",
    "restart": "%s is left out then",
    "leave": "Both can go on with it",
}


def announce(far, play):
    """Show the news about a peer: a message, or a dialog."""
    news = far.news
    if news == DONE:
        far.log.acknowledge_undo()
        play.turns.forget()
        play.talk.say(_MESSAGES[DONE])
        play.show_table()
        return
    is_over = not play.session.seat()
    if is_over and news != LEFT:
        return
    if news in _MESSAGES:
        play.talk.say(_MESSAGES[news] % far.name)
    is_live = play.session.title.real_time
    if news == LOST or news == ASKS or news == READS and is_live or news == LEFT and not is_over:
        play.session.stop_thinking()
        play.keep()  # the peer may be away for long
        play.view.rest()  # as before every menu
        loader.stage(play.session.title.folder, loader.REST)
        far.console.open("link_box", play)


def pause_row(far, key, label, help):
    """(label, help) of a row of the pause menu; in place of Restart, which would be for both, a bot can take over."""
    text = _PAUSE_HELPS.get(key, help)
    return "Let a bot play on" if key == "restart" else label, text % far.name if "%" in text else text
