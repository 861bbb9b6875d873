"""A new game: its session, and the seating that the game menu remembers."""

from deckhand import loader
from deckhand.const import const
from deckhand.save.sections import CHOICES, of
from deckhand.session import Session

_CHOICES_BYTES = const(9)


def begin(title, deal, players, options, choice):
    """A new session; choice: the match's length, where the game has matches."""
    options = bytes(options)
    seats = len(players)
    match = None
    if title.match:
        match = loader.module(title.folder, "match").Match(deal, seats, choice)
        options = match.options() or options
        deal = match.deal()
    rules = loader.module(title.folder, "rules").Rules(deal, seats, options)
    return Session(title, rules, players, match)


def remember_players(store, session):
    """Choose this session's players for the next game: a lesson and a saved game may have others (save/choices.py)."""
    name = of(session.title.prefix, CHOICES)
    choices = bytearray(store.get(name))
    if len(choices) < _CHOICES_BYTES:
        choices = bytearray((0, 0, 1, 1, 1, 255, 0, 0, 0))  # 255: the usual length of a match
    choices[0] = len(session.players)
    choices[1 : 1 + choices[0]] = session.players
    store.put(name, bytes(choices))
