"""One seat's own piles on the screen: crunch pile, waste, turn-over pile one under the other, and beside them its columns.

    tableau = Tableau(rules, screen, 1, 0, 3, 3)    # seat 1: piles at tile column 0, columns at 3, 6, 9 and 12
    tableau.draw()
    tableau.x(2), tableau.y(2)          # pixels of the open card of a source: 0 to 5 as in the rules, STOCK the pile

A column of more than nine cards, an unbroken run, shows its first card, how many lie between, and its last two.
"""

from deckhand.game import const
from deckhand.screen import BANK, CARD_BACK

STOCK = 6

_T_BETWEEN = const(172)
_T_BETWEEN_7 = const(173)
_T_SLOT_TL = const(14)  # the console's
_T_PANEL_C = const(9)

_TOP = const(3)  # tile rows: of the crunch pile and of all columns
_WASTE = const(7)
_STOCK = const(11)
_CRUNCH_LINE = const(6)  # lines of text with the counts
_WASTE_LINE = const(10)
_STOCK_LINE = const(12)
_END = const(14)  # the first row under the columns
_MOST = const(9)  # cards of a column that are all shown
_LETTER = const(6)


class Tableau:
    """left: tile column of the piles; first: of column 1; pitch: tiles from column to column."""

    def __init__(self, rules, screen, seat, left, first, pitch):
        self.rules = rules
        self.screen = screen
        self.seat = seat
        self._left = left
        self._first = first
        self._pitch = pitch
        self._letter = (8 * left + 1) // _LETTER  # the text column of the counts

    # -- where things lie

    def column(self, k):
        """The tile column of a column, k from 0."""
        return self._first + self._pitch * k

    def x(self, source):
        """Pixels."""
        return 8 * (self._left if source < 2 or source == STOCK else self._first + self._pitch * (source - 2))

    def y(self, source):
        """Pixels."""
        if source == STOCK:
            return 8 * _STOCK
        if source < 2:
            return 8 * (_WASTE if source else _TOP)
        return 8 * self.row(source, 1)

    def row(self, source, count):
        """The tile row where the last `count` cards of a column (a source from 2) begin."""
        n = self.rules.count(self.seat, source)
        if n <= _MOST:
            return _TOP + max(0, n - count)
        i = n - count
        return _TOP + (0 if not i else 1 if i < n - 2 else 4 - count)

    # -- drawing

    def draw(self):
        """All of it; what has not changed costs nothing on the wire."""
        screen = self.screen
        rules = self.rules
        seat = self.seat
        self._open(_TOP, 0)
        self._open(_WASTE, 1)
        left = self._left
        stock = rules.count(seat, STOCK)
        if stock:
            screen.stamp(left, _STOCK, CARD_BACK, 2, 3)
            screen.fill(left, _STOCK + 1, 2, 1, _T_PANEL_C)
            screen.number(_STOCK_LINE, self._letter, stock, 2)
        else:
            self._slot(left, _STOCK)
            screen.write(_STOCK_LINE, "  ", self._letter)
        screen.number(_CRUNCH_LINE, self._letter, rules.count(seat, 0), 2)
        screen.number(_WASTE_LINE, self._letter, rules.count(seat, 1), 2)
        for k in range(4):
            self._column(k)

    def _open(self, y, pile):
        card = self.rules.top(self.seat, pile)
        if card < 52:
            self.screen.card(self._left, y, card)
        else:
            self._slot(self._left, y)

    def _slot(self, x, y):
        screen = self.screen
        screen.put(x, y, _T_SLOT_TL)
        screen.put(x + 1, y, _T_SLOT_TL + 1)
        screen.put(x, y + 1, 0)
        screen.put(x + 1, y + 1, 0)
        screen.put(x, y + 2, _T_SLOT_TL + 2)
        screen.put(x + 1, y + 2, _T_SLOT_TL + 3)

    def _column(self, k):
        screen = self.screen
        rules = self.rules
        x = self._first + self._pitch * k
        n = rules.count(self.seat, k + 2)
        y = _TOP
        if n == 0:
            self._slot(x, y)
        else:
            i = 0
            while i < n - 1:
                if n > _MOST and i == 1:
                    screen.put(x, y, _T_BETWEEN)
                    screen.put(x + 1, y, _T_BETWEEN_7 + n - 10)
                    i = n - 2
                else:
                    screen.card(x, y, rules.card(self.seat, k + 1, i), 1)
                    i += 1
                y += 1
            screen.card(x, y, rules.card(self.seat, k + 1, i))
        screen.fill(x, y + 3, 2, _END - y - 3)


def show_card(sprite, card):
    """Give a sprite of 2 x 3 tiles a card's face."""
    suit = card // 13
    sprite[0] = BANK + card
    sprite[1] = BANK + 53 + suit
    for i in range(4):
        sprite[2 + i] = BANK + 58 + 4 * suit + i
