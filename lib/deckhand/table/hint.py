"""A hint that has been thought out: counted as help, and put into words."""

from deckhand import loader
from deckhand.table.talk import UNTIL_KEY


def give(view, move):
    """Count a hint's move; returns what to say."""
    session = view.session
    session.assisted = True
    session.hints += 1
    if view.narration:
        text = loader.module(session.title.folder, "narration").hint(session.rules, move)
    else:
        text = view.hint(move)
    if not text:
        text = loader.module(session.title.folder, "notation").to_text(session.rules, move)
    text = "Hint: " + text
    gap = 27 - len(text) if 18 < len(text) < 27 else 2  # the question is not broken in two
    return text + " " * gap + "\x8a why?" + UNTIL_KEY
