"""Autosave: the game in progress, its statistics at the end, and the player's preferences.

saved_ms, old = keep(play, False)   # play: the scene of deckhand.scenes.play
saved_ms = recall(play)             # before the view draws anything
choose(play, 0)                     # the first of the view's own menu items
old = count(store, session); uncount(play)
"""

import gc

from deckhand import loader
from deckhand.const import const
from deckhand.save.sections import LAST_GAME, PREFS, SAVED, STATISTICS, of

_YOUNG = const(64)  # moves; a shorter game is saved three times a minute, or it could be lost whole
_YOUNG_MS = const(40_000)  # how much earlier the next save of a young game is due
_EARLY_MS = const(52_000)  # how much earlier the first save is due, and that of an untouched game


def keep(play, is_over):
    """Save the game, or remove the save of one that is over; of a match, save its next game.

    An untouched game doesn't overwrite the previous save. is_over: the result is shown next, or the player leaves; a finished
    game is then counted, once. Returns the time in ms from which the next save's interval runs, and the statistics
    before the game was counted (None if it wasn't).
    """
    session = play.session
    console = play.console
    store = console.store
    name = of(session.title.prefix, SAVED)
    old = play.old_statistics
    result = session.rules.result()
    if is_over and result and old is None:
        old = count(store, session)
    from deckhand.table import untouched

    if untouched.is_untouched(play):
        if is_over:
            console.save()
        return console.now - _EARLY_MS, old
    saved_ms = console.now - (_YOUNG_MS if len(session.history) < _YOUNG else 0)
    if result and old is not None:
        continues = session.match and not session.match.result()
        from deckhand.table import rewind

        session = rewind.next_game(session) if continues else None
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

    Returns the statistics before it, for `uncount`.
    """
    title = session.title
    if session.match:
        session.match.add(session.rules.result())
    old = store.get(of(title.prefix, STATISTICS))
    from deckhand.table import outcome

    if outcome.is_counted(session):
        from deckhand.save import statistics

        statistics.add(store, session)
    if title.real_time:  # its statistics also have the pace of its hands
        loader.module(title.folder, "driver_stats").count(store, session)
    if not session.players[1:]:
        from deckhand.save import curated_deals

        curated_deals.count(store, session)
    return old


def uncount(play):
    """Remove a loss that the player has undone from the statistics; the game counts as won with help, if it is won."""
    play.console.store.put(of(play.session.title.prefix, STATISTICS), play.old_statistics)
    play.session.assisted = True


def recall(play):
    """Give the view the player's preferences, the number of games played and the pace of the last hands.

    Also stores this game as the launcher's next start. Returns the time in ms from which the first save's interval runs.
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
    prefs = store.get(of(title.prefix, PREFS))
    view.wishes = prefs[0] if prefs and not session.is_lesson else 0
    if hasattr(view, "played"):  # set in deckhand.view: such a view explains more to a beginner
        from deckhand.save import statistics

        view.played = statistics.played(store, session)
    if title.real_time:
        view.pace = loader.module(title.folder, "driver_stats").pace(store, title)
    return console.now - _EARLY_MS


def choose(play, i):
    """Choose one of the view's own menu items, and save the player's preferences."""
    view = play.view
    view.choose(i)
    if not play.session.is_lesson:
        name = of(play.session.title.prefix, PREFS)
        play.console.store.put(name, bytes((view.wishes,)) if view.wishes else b"")
