"""What is kept of a game at its table: the game when it is put down, its count when it is over, the player's own settings.

keep(play, False)                   # play: the scene of deckhand.scenes.play
recall(play); choose(play, 0)       # before the view shows anything; the first of the view's own items

In memory only for that moment.
"""

from deckhand import loader
from deckhand.const import const
from deckhand.save.sections import LAST_GAME, SAVED, STATISTICS, WISHES, of

_YOUNG = const(64)  # moves; until then a game is kept three times a minute: short ones would be lost whole
_YOUNG_MS = const(40_000)
_EARLY_MS = const(52_000)  # by which a game is kept sooner for the first time, or where nobody has moved


def keep(play, over):
    """Put the game into the store, or take it out there when it is over; a match goes on with its next game.

    One of which nothing would be missed leaves there what was kept before, and is looked at again soon. One that is over is
    counted, once, and forgotten; over: its result comes, or the table is left.
    """
    session = play.session
    console = play.console
    store = console.store
    name = of(session.title.prefix, SAVED)
    play.kept = console.now - (_YOUNG_MS if len(session.history) < _YOUNG else 0)
    result = session.rules.result()
    if over and result and not play.counted:
        count(play)
    from deckhand.table import session_past

    if not session_past.is_untouched(play):
        if result and play.counted:
            session = session.match and not session.match.result() and session.next_game()
        saved = b""
        if session:
            from deckhand.save import saved_game

            saved = saved_game.pack(session, store.free(name))
        store.put(name, saved)
    else:
        play.kept = console.now - _EARLY_MS
        if not over:
            return
    console.save()


def count(play):
    """Count a finished game for its match, for the statistics, and for the list of curated deals."""
    session = play.session
    title = session.title
    store = play.console.store
    play.counted = True
    if session.match:
        session.match.add(session.rules.result())
    play.uncounted = store.get(of(title.prefix, STATISTICS))
    from deckhand.table import session_past

    if session_past.count(session):
        from deckhand.save import statistics

        statistics.add(store, session)
    if title.real_time:  # such a game counts its hands, too
        loader.module(title.folder, "driver_stats").count(store, session)
        play.looked = session.rules.stopped() and not session_past.is_won(session)  # its result comes without a tune
    if not session.players[1:]:
        from deckhand.save import curated_deals

        curated_deals.count(store, session)


def uncount(play):
    """A lost end is taken back, which is help: it is no loss in the statistics."""
    session = play.session
    play.console.store.put(of(session.title.prefix, STATISTICS), play.uncounted)
    session.assisted = True
    play.counted = False


def recall(play):
    """Tell the view what the player wished of this game before, how many were played, how fast the last hands were.

    The launcher's cursor begins at this game next time, also after the power was off.
    """
    title = play.session.title
    view = play.view
    console = play.console
    store = console.store
    folder = title.folder.encode()
    if store.free(LAST_GAME) >= len(folder):
        store.put(LAST_GAME, folder)
    play.kept = console.now - _EARLY_MS
    kept = store.get(of(title.prefix, WISHES))
    view.wishes = kept[0] if kept else 0
    if hasattr(view, "played"):  # of view.py; what it tells a newcomer it tells nobody else
        from deckhand.save import statistics

        view.played = statistics.played(store, play.session)
    if title.real_time:
        view.pace = loader.module(title.folder, "driver_stats").pace(store, title)


def choose(play, i):
    """One of the view's own items was chosen; what the player wishes now is kept."""
    view = play.view
    view.choose(i)
    if view.wishes is not None:
        name = of(play.session.title.prefix, WISHES)
        play.console.store.put(name, bytes((view.wishes,)) if view.wishes else b"")
