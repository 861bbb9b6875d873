"""Save a game at its table: to resume it, its count when it is over, the player's settings of it.

saved_ms, old = keep(play, False)   # play: the scene of deckhand.scenes.play
saved_ms = recall(play); choose(play, 0)    # before the view shows anything; the first of the view's own items
old = count(store, session); uncount(play)
"""

import gc

from deckhand import loader
from deckhand.const import const
from deckhand.save.sections import LAST_GAME, SAVED, STATISTICS, WISHES, of

_YOUNG = const(64)  # moves; until then a game is saved three times a minute: short ones would be lost whole
_YOUNG_MS = const(40_000)
_EARLY_MS = const(52_000)  # by which a game is saved sooner for the first time, or where nobody has moved


def keep(play, over):
    """Put the game into the store, or take it out there when it is over; a match continues with its next game.

    An untouched game does not overwrite the previous save. over: the result comes, or the table is left: a game that has ended
    is counted, once. Returns the time from which the next save counts, in ms, and the statistics before the game was counted,
    None where it is not.
    """
    session = play.session
    console = play.console
    store = console.store
    name = of(session.title.prefix, SAVED)
    old = play.old_statistics
    result = session.rules.result()
    if over and result and old is None:
        old = count(store, session)
    from deckhand.table import untouched

    if untouched.is_untouched(play):
        if over:
            console.save()
        return console.now - _EARLY_MS, old
    saved_ms = console.now - (_YOUNG_MS if len(session.history) < _YOUNG else 0)
    if result and old is not None:
        goes_on = session.match and not session.match.result()
        from deckhand.table import rewind

        session = rewind.next_game(session) if goes_on else None
    saved = b""
    if session:
        from deckhand.save import record, saved_game

        saved = saved_game.pack(session, record.free(store, name))
    store.put(name, saved)
    gc.collect()  # packing makes garbage
    console.save()
    return saved_ms, old


def count(store, session):
    """Count a finished game for its match, for the statistics, and for the list of curated deals.

    Returns the statistics as they were, for `uncount`.
    """
    title = session.title
    if session.match:
        session.match.add(session.rules.result())
    old = store.get(of(title.prefix, STATISTICS))
    from deckhand.table import outcome

    if outcome.is_counted(session):
        from deckhand.save import statistics

        statistics.add(store, session)
    if title.real_time:  # such a game counts its hands, too
        loader.module(title.folder, "driver_stats").count(store, session)
    if not session.players[1:]:
        from deckhand.save import curated_deals

        curated_deals.count(store, session)
    return old


def uncount(play):
    """Take a lost end back, which is help: it is no loss in the statistics."""
    play.console.store.put(of(play.session.title.prefix, STATISTICS), play.old_statistics)
    play.session.assisted = True


def recall(play):
    """Tell the view what the player wished of this game before, how many were played, how fast the last hands were.

    The launcher's cursor begins at this game next time, also after the power was off. Returns the time from which the first
    save counts, in ms.
    """
    session = play.session
    title = session.title
    view = play.view
    console = play.console
    store = console.store
    folder = title.folder.encode()
    from deckhand.save import record

    if record.free(store, LAST_GAME) >= len(folder):
        store.put(LAST_GAME, folder)
    prefs = store.get(of(title.prefix, WISHES))
    view.wishes = prefs[0] if prefs and not session.is_lesson else 0
    if hasattr(view, "played"):  # of view.py; what it tells a newcomer it tells nobody else
        from deckhand.save import statistics

        view.played = statistics.played(store, session)
    if title.real_time:
        view.pace = loader.module(title.folder, "driver_stats").pace(store, title)
    return console.now - _EARLY_MS


def choose(play, i):
    """Choose one of the view's own items, and save the player's settings of this game."""
    view = play.view
    view.choose(i)
    if not play.session.is_lesson:
        name = of(play.session.title.prefix, WISHES)
        play.console.store.put(name, bytes((view.wishes,)) if view.wishes else b"")
