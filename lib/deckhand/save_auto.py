"""What happens to a game when it is put down or is over: it is saved, and counted. In memory only for that moment.

keep(play); count(play)             # play: the scene of deckhand.play
"""

from deckhand import loader
from deckhand.save_sections import SAVED, of


def keep(play):
    """Put the game into the store, or take it out there when it is over; a match goes on with its next game."""
    session = play.session
    store = play.console.store
    name = of(session.title.prefix, SAVED)
    if session.rules.result() is None or not play.counted:
        saved = loader.once("deckhand.save_session", "pack", session, store.free(name))
    elif session.match and session.match.result() is None:
        saved = loader.once("deckhand.save_session", "pack", session.next_game())
    else:
        saved = b""
    store.put(name, saved)
    play.console.save()


def count(play):
    """Count a finished game for its match, for the statistics, and for the list of curated deals."""
    session = play.session
    if session.match:
        session.match.add(session.rules.result())
    loader.once("deckhand.save_stats", "add", play.console.store, session)
    if session.title.real_time:  # such a game counts its hands, too
        loader.module(session.title.folder, "driver_stats").count(play.console.store, session)
    if len(session.players) == 1:
        loader.once("deckhand.curated_deals", "count", play.console.store, session)
