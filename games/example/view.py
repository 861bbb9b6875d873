"""Magpie on the screen: the deck, the cards that were turned up, the newest first, and the pot."""

from deckhand.plainview import PlainView
from deckhand.screen import CARD_BACK, INK, INK_TITLE

from .rules import DECK, DRAW, DRAWN, POT, SCORE


class View(PlainView):
    def table(self, rules, screen):
        screen.stamp(1, 5, CARD_BACK, 2, 3)
        for i in range(min(8, rules.state[DRAWN])):
            screen.card(4 + 2 * i, 5, rules.state[DECK + rules.state[DRAWN] - 1 - i])

    def place(self, move):
        return (8, 40, 16, 24) if move == DRAW else (3, 76, 126, 16)

    def lines(self, rules, screen):
        for seat in (1, 2):
            ink = INK_TITLE if seat == rules.seat() else INK
            screen.line(seat, "Seat %d has %d" % (seat, rules.state[SCORE + seat - 1]), ink, 1)
        screen.line(10, "Stop: the pot is %d" % rules.state[POT], INK, 1)

    def tell(self, move, seat):
        draws = "draws" if self.rules.seat() in (seat, 0) else "meets a magpie"  # who may go on, or wins, met none
        return "Seat %d %s" % (seat, draws if move == DRAW else "stops")
