"""One seat's own piles on the screen: crunch pile, waste, turn-over pile one under the other, and beside them its columns.

    tableau = Tableau(rules, screen, 1, 0, 3, 3)    # seat 1: piles at tile column 0, columns at 3, 6, 9 and 12
    tableau.draw()
    tableau.x(2), tableau.y(2)          # pixels of the open card of a source: 0 to 5 as in the rules, TURNOVER the pile

A column of more than nine cards, an unbroken run, shows its first card, how many lie between, and its last two.
"""

from deckhand.game import const
from deckhand.pictures import BIG_CLUBS, CLUBS_A, PANEL_C, SLOT_TL, SUIT_CLUBS
from deckhand.screen import CARD_BACK
from games.crunch.pictures import BETWEEN, BETWEEN_7
from games.crunch.rules_layout import NONE, TURNOVER

_TOP = const(3)  # tile rows: of the crunch pile and of all columns
_WASTE_Y = const(7)
_TURNOVER_Y = const(11)
_CRUNCH_LINE = const(6)  # lines of text with the counts
_WASTE_LINE = const(10)
_STOCK_LINE = const(12)
_BOTTOM = const(14)  # the first row under the columns
_MOST = const(9)  # cards of a column that are all shown
_LETTER_WIDTH = const(6)


class Tableau:
    """left: tile column of the piles; first: of column 1; pitch: tiles from column to column."""

    def __init__(self, rules, screen, seat, left, first, pitch):
        self.rules = rules
        self.screen = screen
        self.seat = seat
        self._left = left
        self._first = first
        self._pitch = pitch
        self._letter = (8 * left + 1) // _LETTER_WIDTH  # the text column of the counts

    # -- where things lie

    def column(self, k):
        """The tile column of a column, k from 0."""
        return self._first + self._pitch * k

    def x(self, source):
        """Pixels."""
        return 8 * (self._left if source < 2 or source == TURNOVER else self._first + self._pitch * (source - 2))

    def y(self, source):
        """Pixels."""
        if source == TURNOVER:
            return 8 * _TURNOVER_Y
        if source < 2:
            return 8 * (_WASTE_Y if source else _TOP)
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
        self._open(_WASTE_Y, 1)
        left = self._left
        stock = rules.count(seat, TURNOVER)
        if stock:
            screen.stamp(left, _TURNOVER_Y, CARD_BACK, 2, 3)
            screen.fill(left, _TURNOVER_Y + 1, 2, 1, PANEL_C)
            screen.number(_STOCK_LINE, self._letter, stock, 2)
        else:
            self._slot(left, _TURNOVER_Y)
            screen.write(_STOCK_LINE, "  ", self._letter)
        screen.number(_CRUNCH_LINE, self._letter, rules.count(seat, 0), 2)
        screen.number(_WASTE_LINE, self._letter, rules.count(seat, 1), 2)
        for k in range(4):
            self._column(k)

    def _open(self, y, pile):
        card = self.rules.top(self.seat, pile)
        if card < NONE:
            self.screen.card(self._left, y, card)
        else:
            self._slot(self._left, y)

    def _slot(self, x, y):
        screen = self.screen
        screen.put(x, y, SLOT_TL)
        screen.put(x + 1, y, SLOT_TL + 1)
        screen.put(x, y + 1, 0)
        screen.put(x + 1, y + 1, 0)
        screen.put(x, y + 2, SLOT_TL + 2)
        screen.put(x + 1, y + 2, SLOT_TL + 3)

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
                    screen.put(x, y, BETWEEN)
                    screen.put(x + 1, y, BETWEEN_7 + n - 10)
                    i = n - 2
                else:
                    screen.card(x, y, rules.card(self.seat, k + 1, i), 1)
                    i += 1
                y += 1
            screen.card(x, y, rules.card(self.seat, k + 1, i))
        screen.fill(x, y + 3, 2, _BOTTOM - y - 3)


def show_card(sprite, card):
    """Give a sprite of 2 x 3 tiles a card's face."""
    suit = card // 13
    sprite[0] = CLUBS_A + card
    sprite[1] = SUIT_CLUBS + suit
    for i in range(4):
        sprite[2 + i] = BIG_CLUBS + 4 * suit + i
