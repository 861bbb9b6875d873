"""A hint that has been thought out: counted as help, and put into words."""

from deckhand import loader


def give(session, move):
    """Count a hint's move; returns what to say."""
    session.hints += 1
    session.assisted = True
    text = loader.module(session.title.folder, "notation").to_text(session.rules, move)
    loader.drop_modules("games.%s.notation" % session.title.folder)
    return "Hint: %s  \x8a why?" % text
