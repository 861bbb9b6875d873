"""The table is laid: art into the sheet, the game's view made. In memory only for that moment."""

from deckhand import settings, shelf
from deckhand.screen import BANK, BANK_WITH_CARDS


def lay(play):
    """The view of a session that begins or is gone on with; the way here is let go of before it is made."""
    console = play.console
    session = play.session
    title = session.title
    screen = console.screen
    for name in ("before", "menu", "wheel", "choices", "dealcode", "walk", "slot", "title", "deals", "winnable"):
        shelf.drop_modules("deckhand." + name)
    screen.release()
    screen.unload()
    first = BANK
    if title.cards:
        first = BANK_WITH_CARDS
        cards = "cards4.bmp" if console.settings.chosen(settings.FOUR_COLOURS) else "cards.bmp"
        screen.load("/lib/deckhand/" + cards, BANK)
    if shelf.has(title.folder, "art.bmp"):
        screen.load(shelf.path(title.folder, "art.bmp"), first)
    view = shelf.module(title.folder, "view").View()
    view.animation = console.settings.chosen(settings.ANIMATION)
    view.enter(session, screen)
    if session.humans() and session.level(session.eyes):
        session.eyes = [i for i in range(len(session.players)) if not session.players[i]][0] + 1
    return view
