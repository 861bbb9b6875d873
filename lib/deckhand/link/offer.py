"""What a badge wants to play with another one: the game, its deal, options and players.

wanted = offer(title, rules, deal, match, options, players, session)    # or why there can be no link, in a few letters
"""

from deckhand.link.meet import number
from deckhand.table.seats import HUMAN


class Offer:
    """What one side wants, and in the end what both play: deal (-1: by chance), match, options, players; kept: a game's
    number, 0 a new one. players are as this badge has them: FAR is the other."""

    def __init__(self, title, rules, deal, match, options, players, kept=0):
        self.title = title
        self.rules = rules
        self.deal = deal
        self.match = match
        self.options = bytes(options)
        self.players = bytearray(players)
        self.kept = kept

    def accept(self, deal, match, options, players):
        """Want what the host wants; False where that is nothing new."""
        if (deal, match, options, players) == (self.deal, self.match, self.options, self.players):
            return False
        self.deal = deal
        self.match = match
        self.options = options
        self.players = players
        return True


def offer(title, rules, deal, match, options, players, session=None):
    """An Offer of a new game, or of a kept session; or why there can be none, in a few letters."""
    if min(players) > HUMAN:
        return "No seat is yours: take one"
    if title.real_time and bytes(players).count(bytes((HUMAN,))) != 1:
        return "One person a badge"
    if not session:
        from deckhand.hw import wire

        if not wire.there():
            return "No link on this board"
    return Offer(title, rules, deal, match, options, players, number(session) if session else 0)
