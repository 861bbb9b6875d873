"""What lies in the middle of Crunch's table and belongs to all: the foundations in the monster's mouth, its eyes and teeth,
and what the other seats show.

    common = Common(rules, screen)
    common.draw()                       # foundations by suit, each with a band in the colour of the top card's owner
    common.feed(8, 56, tick)            # the card that has just been played flies there from a place in pixels
    common.rival(2, 7)                  # seat 2: crunch card, last act, columns, from tile row 7 on
    common.step(tick)                   # what flies, bites and fades goes on

Ticks are the driver's: 1/100 s of play.
"""

from deckhand.const import const
from deckhand.pictures import CLUBS_A, SUIT_CLUBS
from deckhand.table.draw import cell, fly, show
from games.crunch import pictures
from games.crunch.engine.layout import BUILD, FLIP, NONE, RUN

TOP = const(7)  # the table's first tile row below the head
BITTEN = const(2)  # the tile row of the lower teeth when the jaws are shut
_MOST = const(16)
_FLIGHT = const(16)  # ticks
_BITE = const(8)  # the teeth go down, up, down, up
_BITES = const(3)
_LAST = const(250)  # a rival's last act is shown for so long
_JUST = const(150)  # so much of that is left of what was done within the last second
_NEVER = const(1 << 29)
_X = const(17)  # the tile column of the rivals' tags
_RIVAL_X = const(140)  # where the eyes look then, up or down, in pixels
_LETTERS = const(20)  # and the text column of their counts
_ROW = const(32)  # of a spot: its tile column, and so much more for its tile row


def cloth(screen, x, y, width, height):
    """Nothing but the table, x to height in cells."""
    for j in range(y, y + height):
        for i in range(x, x + width):
            screen.put(i, j, pictures.DOT if i + j & 1 else 0)


def flip(sprite, down):
    """Let an arrow point down, or up."""
    if sprite.flip_y != down:
        sprite.flip_y = down


class Common:
    """low: the tile row of the lower teeth; near: how near the rivals are. Keeps what it showed last, to see what changed."""

    near = None  # from "Go" on: ui/near.py

    def __init__(self, rules, screen):
        self.rules = rules
        self.screen = screen
        seats = rules.seats()
        self._whole = seats == 2  # there is room for whole cards
        self.low = 5 if self._whole else 6
        self._tops = bytearray(_MOST)
        self._spots = bytearray(_MOST)
        self._piles = bytearray(4)  # by suit
        self._fades = [0] * seats  # when a seat's last act is shown no more
        self._verb = bytearray(seats)  # what it was, 0: not shown
        self._eyes = [screen.sprite(1, 1), screen.sprite(1, 1)]
        for eye in self._eyes:
            eye[0] = pictures.PUPIL
        self._flyer = screen.sprite(2, 2)
        self._crumb = screen.sprite(1, 1)
        self._crumb[0] = pictures.CRUMB
        self._way = [0] * 4
        self._since = _NEVER  # when it set off
        self._goes = 0  # the foundation that it flies to
        self._bitten = _NEVER  # when it landed
        self.forget()

    def show_near(self):
        """Show from now on how near the rivals are to their end."""
        from games.crunch.ui.near import Near

        self.near = Near(self.screen, self.rules.seats(), TOP)

    def forget(self):
        """Nothing has been shown yet."""
        for i in range(_MOST):
            self._tops[i] = NONE

    def settle(self):
        """Nothing moves; the eyes are not shown."""
        self._since = self._bitten = _NEVER
        for i in range(len(self._verb)):
            self._verb[i] = 0
        for sprite in self._eyes:
            show(sprite, False)
        show(self._flyer, False)
        show(self._crumb, False)

    def look(self, x, y):
        """The eyes look at a place, in pixels."""
        for i in range(2):
            eye = self._eyes[i]
            eye.x = 2 + 144 * i + x // 25
            eye.y = 5 + y // 32
            show(eye)

    # -- foundations

    def _spot(self, suit, place):
        # Where a suit's foundations lie: all in one row, or two suits in each of two rows.
        seats = self.rules.seats()
        if self._whole:
            return 2 + 4 * suit + 2 * place + 2 * _ROW
        return 6 - seats + 8 * (suit & 1) + 2 * place + _ROW * (2 + 2 * (suit >> 1))

    def draw(self):
        """Draw all foundations, each suit in the order they were started."""
        rules = self.rules
        tops = self._tops
        piles = self._piles
        for suit in range(4):
            piles[suit] = 0
        for i in range(_MOST):
            card = rules.foundation(i)
            if card == NONE:
                break
            suit = card // 13
            if tops[i] != card:
                tops[i] = card
                self._spots[i] = self._spot(suit, piles[suit])
                self.lay(i, card)
            piles[suit] += 1
        for suit in range(4):
            for place in range(piles[suit], rules.seats()):
                self._hole(self._spot(suit, place), suit)

    def _hole(self, spot, suit):
        screen = self.screen
        x = spot % _ROW
        y = spot // _ROW
        if self._whole:
            screen.fill(x, y, 2, 1, pictures.MOUTH)
            y += 1
        screen.put(x, y, pictures.HOLE)
        screen.put(x + 1, y, pictures.HOLE_CLUBS + suit)
        screen.stamp(x, y + 1, pictures.HOLE_BL, 2, 1)

    def lay(self, i, card):
        """Show a card on the i-th foundation, with its owner's band; returns the owner."""
        screen = self.screen
        x = self._spots[i] % _ROW
        y = self._spots[i] // _ROW
        owner = self.rules.owner(i, card % 13 + 1)
        screen.card(x, y, card, 1)
        if self._whole:
            y += 1
            screen.stamp(x, y, pictures.MIDDLE_CLUBS + 2 * (card // 13), 2, 1)
        screen.stamp(x, y + 1, pictures.BAND_1 - 2 + 2 * owner, 2, 1)
        return owner

    def empty(self):
        """Show all foundations empty, to be counted."""
        for i in range(_MOST):
            if self._tops[i] < NONE:
                self._hole(self._spots[i], self._tops[i] // 13)

    def anew(self):
        """What lies there is something else than was shown: nothing flies, all is drawn."""
        self._since = _NEVER
        show(self._flyer, False)
        self.forget()
        self.draw()

    def point(self, sprite, card):
        """Put an arrow on the teeth beside the place where a card would go: the first foundation that takes it, or a new one."""
        tops = self._tops
        place = 0
        spot = -1
        for i in range(_MOST):
            if card % 13 and tops[i] == card - 1:
                spot = self._spots[i]
                break
            if tops[i] // 13 == card // 13:
                place += 1
        if spot < 0:
            spot = self._spot(card // 13, place)
        sprite.x = spot % _ROW * 8
        above = not self._whole and spot // _ROW == 2
        sprite.y = 8 if above else 8 * self.low
        flip(sprite, above)

    # -- animation

    def feed(self, x, y, tick):
        """The card that has just been played flies to its foundation from this place, in pixels."""
        self._land(tick)
        rules = self.rules
        tops = self._tops
        i = place = 0
        card = rules.foundation(0)
        while card < NONE and tops[i] == card:
            i += 1
            card = rules.foundation(i)
        if card == NONE:
            return
        suit = card // 13
        if tops[i] == NONE:
            for k in range(i):
                place += tops[k] // 13 == suit
            self._spots[i] = self._spot(suit, place)
        tops[i] = card
        self._goes = i
        flyer = self._flyer
        cell(flyer, 0, CLUBS_A + card)
        cell(flyer, 1, SUIT_CLUBS + suit)
        band = pictures.BAND_1 - 2 + 2 * rules.owner(i, card % 13 + 1)
        cell(flyer, 2, band)
        cell(flyer, 3, band + 1)
        way = self._way
        way[0] = x
        way[1] = y
        way[2] = self._spots[i] % _ROW * 8
        way[3] = self._spots[i] // _ROW * 8
        self.look(way[2], 0)
        fly(flyer, way, 0, _FLIGHT)
        show(flyer)
        self._since = tick

    def _land(self, tick):
        # What flies is there, and eaten.
        if self._since < _NEVER:
            self._since = _NEVER
            self._chew(False)
            show(self._flyer, False)
            self.lay(self._goes, self._tops[self._goes])
            self._bitten = tick

    def _chew(self, bites):
        x = self._spots[self._goes] % _ROW
        self.screen.fill(min(max(x - 2, 2), 12), 1, 6, 1, pictures.BITE if bites else pictures.TOOTH)
        crumb = self._crumb
        if bites:
            crumb.x = 8 * x + 3
            crumb.y = 8 * self.low + 2
        show(crumb, bites)

    def step(self, tick):
        """Go on with it; returns which rivals must be drawn again, a bit for each seat."""
        at = tick - self._since
        if at >= _FLIGHT:
            self._land(tick)
        elif at >= 0:
            fly(self._flyer, self._way, at, _FLIGHT)
        at = tick - self._bitten
        if at >= 0:
            at //= _BITE
            self._chew(not at & 1)
            if at >= _BITES:
                self._bitten = _NEVER
        if self.near:
            self.near.step(tick)
        again = 0
        for i in range(len(self._verb)):
            if self._verb[i] and tick >= self._fades[i]:
                self._verb[i] = 0
                again |= 2 << i
        return again

    # -- the other seats

    def note(self, seat, move, tick):
        """A seat has made this move: the monster looks there, or at the card that it is fed."""
        self._fades[seat - 1] = tick + _LAST
        verb = pictures.TURNED
        if move >= BUILD:
            self.look(_RIVAL_X, tick & 64)
        if move < FLIP or move >= RUN:
            verb = pictures.TO_FOUNDATION if move < BUILD else pictures.TO_COLUMN
        self._verb[seat - 1] = verb

    def faster(self, card, tick):
        """The other seat that has just laid such a card on a foundation, 0: nobody has."""
        i = self._goes
        if card < NONE and self._tops[i] == card:
            seat = self.rules.owner(i, card % 13 + 1)
            if self._verb[seat - 1] == pictures.TO_FOUNDATION and self._fades[seat - 1] > tick + _JUST:
                return seat
        return 0

    def rival(self, seat, y):
        """Another seat: tag, last act, crunch card and count; of a single one its columns' last cards, too."""
        screen = self.screen
        rules = self.rules
        screen.put(_X, y, pictures.TAG_1 + seat - 1)
        screen.put(_X, y + 1, self._verb[seat - 1])
        left = rules.count(seat, 0)
        if self.near:
            self.near.show(seat, y, left)
        else:
            screen.number(y + 1, _LETTERS, left, 2)
        self._short(_X + 1, y, rules.top(seat, 0))
        if self._whole:
            for k in range(4):
                self._short(_X - 1 + 2 * (k & 1), y + 4 + 2 * (k >> 1), rules.top(seat, k + 2))

    def _short(self, x, y, card):
        if card < NONE:
            self.screen.card(x, y, card, 1)
            self.screen.stamp(x, y + 1, pictures.FOOT, 2, 1)
        else:
            cloth(self.screen, x, y, 2, 2)
