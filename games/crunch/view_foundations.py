"""What lies in the middle of Crunch's table and belongs to all: the foundations, and what the other seats show.

    common = Common(rules, screen)
    common.draw()                       # foundations by suit, each with an edge in the colour of the top card's owner
    common.rival(2, 2)                  # seat 2's crunch pile, with its bar and its last move, from tile row 2 on
    common.step(now)                    # flashes go out

What changed since the last drawing flashes in its owner's colour.
"""

from deckhand.const import WRAP
from deckhand.game import const
from games.crunch.pictures import (
    BAR_0,
    BAR_1_1,
    BAR_END,
    FLASH_1_L,
    OWNER_1,
    SLOT,
    SLOT_CLUBS,
    TAG_1,
    TO_COLUMN,
    TO_FOUNDATION,
    TURNED,
)
from games.crunch.rules_layout import BUILD, FLIP, NONE, RUN

_MOST = const(16)
_FLASH_MS = const(600)
_LAST_MS = const(2500)  # a rival's last move is shown for so long
_X = const(15)  # the rivals' tile column
_LETTERS = const(24)  # and the text column of their counts


class Common:
    """Keeps what it showed last, to see what changed."""

    def __init__(self, rules, screen):
        self.rules = rules
        self.screen = screen
        self._tops = bytearray(_MOST)
        self._x = bytearray(_MOST)
        self._y = bytearray(_MOST)
        self._edges = [screen.sprite(20, 1), screen.sprite(20, 1)]
        self._edges[1].y = 8
        self._flashes = []
        self._since = [-1] * rules.seats()  # when a seat's flash came, -1: none, -2: just now
        self._moved = [-1] * rules.seats()  # and its last move
        self._last = bytearray(rules.seats())  # the card of it
        self._verb = bytearray(rules.seats())  # and where it went
        for seat in range(rules.seats()):
            flash = screen.sprite(2, 1)
            flash[0] = FLASH_1_L + 2 * seat
            flash[1] = flash[0] + 1
            self._flashes.append(flash)
        self.forget()

    def forget(self):
        """Nothing has been shown yet."""
        for i in range(_MOST):
            self._tops[i] = NONE

    def calm(self):
        """Nothing flashes."""
        for seat in range(len(self._since)):
            self._since[seat] = self._moved[seat] = -1
            self._verb[seat] = 0
            if not self._flashes[seat].hidden:
                self._flashes[seat].hidden = True

    def edges(self, shown):
        """Show the owners' edges, or not."""
        for edge in self._edges:
            if edge.hidden == shown:
                edge.hidden = not shown

    # -- foundations

    def draw(self, flashing=True):
        """All foundations: a suit has two places in a row, in the order in which its piles were started."""
        rules = self.rules
        tops = self._tops
        for suit in range(4):
            place = 0
            for i in range(_MOST):
                card = rules.foundation(i)
                if card == NONE:
                    break
                if card // 13 != suit:
                    continue
                x = 5 * suit + 2 * (place & 1)
                y = place >> 1
                place += 1
                if tops[i] != card:
                    tops[i] = card
                    self._x[i] = x
                    self._y[i] = y
                    owner = self.lay(i, card)
                    if flashing:
                        self._flash(owner, x, y)
                        self._last[owner - 1] = card
            while place < rules.seats():
                self._slot(5 * suit + 2 * (place & 1), place >> 1, suit)
                place += 1

    def _slot(self, x, y, suit):
        screen = self.screen
        screen.put(x, y, SLOT)
        screen.put(x + 1, y, SLOT_CLUBS + suit)
        self._edge(x, y, 0)
        if self.rules.seats() == 2:
            screen.fill(x, 1, 2, 1)

    def _edge(self, x, y, tile):
        edge = self._edges[y]
        if edge[x] != tile:
            edge[x] = edge[x + 1] = tile

    def lay(self, i, card):
        """Show a card on the i-th foundation, with its owner's edge; returns the owner."""
        rules = self.rules
        x = self._x[i]
        owner = rules.owner(i, card % 13 + 1)
        self.screen.card(x, self._y[i], card, 2 if rules.seats() == 2 else 1)
        self._edge(x, self._y[i], OWNER_1 + owner - 1)
        return owner

    def empty(self):
        """Show all foundations empty, to be counted."""
        for i in range(_MOST):
            card = self._tops[i]
            if card < NONE:
                self._slot(self._x[i], self._y[i], card // 13)

    def foundation_x(self, card):
        """Pixels: where a card would go."""
        i = self._under(card)
        return 8 * self._x[i] if i >= 0 else 8 * self._next(card // 13, False)

    def foundation_y(self, card):
        """Pixels."""
        i = self._under(card)
        return 8 * self._y[i] if i >= 0 else 8 * self._next(card // 13, True)

    def _under(self, card):
        # The foundation that takes a card, the first one started; an ace has none.
        if card % 13:
            for i in range(_MOST):
                if self._tops[i] == card - 1:
                    return i
        return -1

    def _next(self, suit, row):
        place = 0
        for i in range(_MOST):
            if self._tops[i] < NONE and self._tops[i] // 13 == suit:
                place += 1
        return place >> 1 if row else 5 * suit + 2 * (place & 1)

    def _flash(self, seat, x, y):
        flash = self._flashes[seat - 1]
        flash.x = 8 * x
        flash.y = 8 * y
        flash.hidden = False
        self._since[seat - 1] = -2

    def step(self, now):
        """Put out what has flashed long enough; returns which rivals must be drawn again, a bit for each seat."""
        again = 0
        for seat in range(len(self._since)):
            since = self._since[seat]
            if since == -2:
                self._since[seat] = now
            elif since >= 0 and now - since & WRAP >= _FLASH_MS:
                self._since[seat] = -1
                self._flashes[seat].hidden = True
            since = self._moved[seat]
            if since == -2:
                self._moved[seat] = now
            elif since >= 0 and now - since & WRAP >= _LAST_MS:
                self._moved[seat] = -1
                self._verb[seat] = 0
                again |= 2 << seat
        return again

    # -- the other seats

    def note(self, seat, move):
        """A seat has made this move, and `draw` has shown the foundations after it."""
        rules = self.rules
        i = seat - 1
        if move < BUILD:
            self._verb[i] = TO_FOUNDATION
        elif move == FLIP:
            self._verb[i] = TURNED
            self._last[i] = rules.top(seat, 1)
        elif move < FLIP or move >= RUN:
            k = move - BUILD & 3 if move < FLIP else (move - RUN) // 13 & 3
            self._verb[i] = TO_COLUMN
            self._last[i] = rules.top(seat, k + 2)
        else:
            self._verb[i] = TURNED
            self._last[i] = NONE
        self._moved[i] = -2

    def rival(self, seat, y):
        """Another seat: tag, crunch card and count; a bar; its last move."""
        screen = self.screen
        screen.put(_X, y, TAG_1 + seat - 1)
        left = self.rules.count(seat, 0)
        if left:
            screen.card(_X + 1, y, self.rules.top(seat, 0), 1)
        else:
            screen.fill(_X + 1, y, 2, 1)
        screen.number(y, _LETTERS, left, 2)
        self.bar(seat, _X, y + 1)
        verb = self._verb[seat - 1]
        card = self._last[seat - 1]
        if verb and card < NONE:
            screen.card(_X + 1, y + 2, card, 1)
        else:
            screen.fill(_X + 1, y + 2, 2, 1)
        screen.put(_X + 3, y + 2, verb)

    def bar(self, seat, x, y):
        """A seat's crunch pile as a bar of five tiles, three cards each."""
        left = self.rules.count(seat, 0)
        for i in range(5):
            here = left - 3 * i
            if here <= 0:
                tile = BAR_0 if i < 4 else BAR_END
            else:
                tile = BAR_1_1 + 3 * (seat - 1) + (here if here < 3 else 3) - 1
            self.screen.put(x + i, y, tile)
