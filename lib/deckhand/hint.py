"""A hint that has been thought out: counted as help, pointed at, and put into words."""

from deckhand import shelf


def give(play, move):
    """Count a hint's move and put the cursor where it begins; returns what to say."""
    session = play.session
    session.hints += 1
    session.assisted = True
    folder = session.title.folder
    text = shelf.module(folder, "notation").to_text(session.rules, move)
    shelf.drop_modules("games.%s.notation" % folder)
    play.view.point(move)
    return "Hint: %s  \x8a why?" % text
