"""Magpie on the screen: the deck, the cards that were turned up, the newest first, and the pot."""

from deckhand.cards import card_text
from deckhand.plainview import PlainView
from deckhand.screen import CARD_BACK, INK, INK_TITLE

from .rules import CARDS, DECK, DRAW, DRAWN, POT, SCORES, worth


class View(PlainView):
    def table(self, rules, screen):
        drawn = rules.state[DRAWN]
        if drawn < CARDS:
            screen.stamp(1, 5, CARD_BACK, 2, 3)
        for i in range(min(8, drawn)):
            screen.card(4 + 2 * i, 5, rules.state[DECK + drawn - 1 - i])

    def place(self, move):
        return (8, 40, 16, 24) if move == DRAW else (3, 76, 126, 16)

    def lines(self, rules, screen):
        for seat in (1, 2):
            ink = INK_TITLE if seat == rules.seat() else INK
            screen.line(seat, "Seat %d has %d" % (seat, rules.state[SCORES + seat - 1]), ink, 1)
        screen.line(10, "Stop: the pot is %d" % rules.state[POT], INK, 1)

    def tell(self, move, seat):
        card = self.rules.state[DECK + self.rules.state[DRAWN] - 1]
        if move == DRAW:
            return "Seat %d draws %s%s" % (seat, card_text(card), "" if worth(card) else ": a magpie!")
        return "Seat %d stops" % seat
