"""One seat's own piles on the screen: the crunch pile, the waste over the turn-over pile's edge, and beside them the columns.

    tableau = Tableau(rules, screen, 1, (1, 4, 3))  # seat 1: piles at tile column 1, columns at 4, 7, 10 and 13
    tableau.draw()
    tableau.x(2), tableau.y(2)          # pixels of the open card of a source: 0 to 5 as in the rules, TURNOVER the pile

A column of more than six cards, an unbroken run, shows its first card, that there is more between, and its last four.
"""

from deckhand.const import const
from deckhand.screen import CARD_BACK, LETTER
from deckhand.table.draw import slot
from games.crunch.engine.layout import NONE, TURNOVER
from games.crunch.pictures import AGAIN, BETWEEN, DECK
from games.crunch.ui.foundations import TOP, cloth

_COUNT_LINE = const(10)  # of the crunch pile
_WASTE_Y = const(11)
_TURNOVER_Y = const(14)
_BOTTOM = const(15)  # the first row under the columns
_MOST = const(6)  # cards of a column that are all shown
_LAST = const(4)  # and of a longer one


class Tableau:
    """side: tile column of the piles; of column 1; tiles from column to column."""

    def __init__(self, rules, screen, seat, side):
        self.rules = rules
        self.screen = screen
        self.seat = seat
        self._left, self._first, self._pitch = side
        self._letter = (8 * self._left + 1) // LETTER  # the text column of the counts

    def turn(self, by):
        """Draw the piles of another seat here from now on: the one that is `by` seats further. Returns it."""
        self.seat = (self.seat - 1 + by) % self.rules.seats() + 1
        return self.seat

    # -- where things lie

    def column(self, k):
        """The tile column of a column, k from 0."""
        return self._first + self._pitch * k

    def x(self, source):
        """Pixels."""
        return 8 * (self._left if source < 2 or source == TURNOVER else self.column(source - 2))

    def y(self, source):
        """Pixels."""
        if source == TURNOVER:
            return 8 * _TURNOVER_Y
        if source < 2:
            return 8 * (_WASTE_Y if source else TOP)
        return 8 * self.row(source, 1)

    def row(self, source, count):
        """The tile row where the last `count` cards of a column (a source from 2) begin."""
        n = self.rules.count(self.seat, source)
        i = n - count
        if n <= _MOST:
            return TOP + max(0, i)
        return TOP + (0 if not i else 1 if count > _LAST else 2 + _LAST - count)

    # -- drawing

    def draw(self):
        """All of it; what has not changed costs nothing on the wire."""
        screen = self.screen
        left = self._left
        stock = self.rules.count(self.seat, TURNOVER)
        screen.number(_COUNT_LINE, self._letter, self.rules.count(self.seat, 0), 2)
        if stock:
            screen.stamp(left, _TURNOVER_Y, DECK, 2, 1)
            screen.number(_TURNOVER_Y, self._letter, stock, 2)
        else:
            screen.stamp(left, _TURNOVER_Y, AGAIN, 2, 1)
            screen.write(_TURNOVER_Y, "  ", self._letter)
        for pile in range(2):
            y = _WASTE_Y if pile else TOP
            card = self.rules.top(self.seat, pile)
            if card < NONE:
                screen.card(left, y, card)
            elif pile and stock:
                screen.stamp(left, y, CARD_BACK, 2, 3)
            else:
                slot(screen, left, y)
        for k in range(4):
            self.lay(k, 0)

    def lay(self, k, less):
        """A column, k from 0, so many cards less: they fly there still."""
        screen = self.screen
        x = self.column(k)
        rules = self.rules
        n = rules.count(self.seat, k + 2) - less
        y = TOP
        if n == 0:
            slot(screen, x, y)
        else:
            i = 0
            while i < n - 1:
                if n > _MOST and i == 1:
                    screen.stamp(x, y, BETWEEN, 2, 1)
                    i = n - _LAST
                else:
                    screen.card(x, y, rules.card(self.seat, k + 1, i), 1)
                    i += 1
                y += 1
            screen.card(x, y, rules.card(self.seat, k + 1, i))
        cloth(screen, x, y + 3, 2, _BOTTOM - y - 3)
