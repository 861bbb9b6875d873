"""A badge's offer to another one: game, deal, options and players.

wanted = offer(title, rules, deal, match, options, players, session)    # or a short reason why there can be no link
"""

from deckhand.link.meet import number
from deckhand.table.seats import HUMAN


class Offer:
    """One side's offer; after the handshake, what both play."""

    def __init__(self, title, rules, deal, match, options, players, kept=0):
        self.title = title
        self.rules = rules
        self.deal = deal  # -1: a random deal
        self.match = match  # index of the match length
        self.options = bytes(options)
        self.players = bytearray(players)  # by seat, as this badge sees them: FAR is the peer's player
        self.kept = kept  # link.meet.number of the game to resume, 0: a new game

    def accept(self, deal, match, options, players):
        """Take the host's offer; False if it's the same as this one."""
        if (deal, match, options, players) == (self.deal, self.match, self.options, self.players):
            return False
        self.deal = deal
        self.match = match
        self.options = options
        self.players = players
        return True


def offer(title, rules, deal, match, options, players, session=None):
    """An Offer of a new game, or to resume `session`; or a short reason why there can be none."""
    if min(players) > HUMAN:
        return "No seat is yours: take one"
    if title.real_time and bytes(players).count(bytes((HUMAN,))) != 1:
        return "One person a badge"
    if not session:
        from deckhand.hw import wire

        if not wire.is_available():
            return "No link on this board"
    return Offer(title, rules, deal, match, options, players, number(session) if session else 0)
