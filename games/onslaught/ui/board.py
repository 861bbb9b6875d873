"""Onslaught's picture: the ship and the attacker that is up before a sky at dusk, seven defenders on the wall
(sky and wall themselves: ui/backdrop.py).

    board = Board(rules, screen)
    board.marks = 1 << 3; board.draw()          # the defender at place 3 stands forward

The defenders stand in the order of what they were dealt with, jokers last, and keep their places for the wave. A
wounded one shows in red what it is worth now, and below it the attackers that it holds.
"""

import displayio

from deckhand.cards import JOKER, rank, suit
from deckhand.const import const
from deckhand.table.draw import cell, show
from games.onslaught import pictures
from games.onslaught.engine import layout

FLEET = const(24)  # more invaders are not drawn; the number is in the top line
_FLEET_ROW = const(8)
KNOWN_X = const(4)
KNOWN_Y = const(32)  # of the next attackers that are known, 16 x 16 pixels each, from x = KNOWN_X on,
KNOWN_PITCH = const(18)  # as their numbers below
ALIEN_X = const(56)
ALIEN_Y = const(20)
SHIP_X = const(40)
SHIP_Y = const(8)
WORD_X = const(42)
WORD_Y = const(34)  # of a word in the sky
ASKED = const(14)  # a line of text,
KNOWN = const(6)  # and the one below the next attackers that are known
END_MS = const(1500)  # of the end of a game
NUMBER_X = const(65)  # of two digits, and the middle of the sky
SHIP_TOP = const(10)  # where an attacker leaves the ship
_DIGIT = const(16)
FIRST_X = const(6)  # the leftmost defender
PITCH = const(22)
CARD_Y = const(72)
LIFTED = const(6)  # pixels up, when chosen
SUNK = const(4)  # pixels down, when about to go
_HELD_ROW = const(4)  # in a hint a wounded one is so many pixels higher for each row but the first of what it holds
_CELLS = const(14)  # of a defender's sprite: two a row, its mark, its head, two rows of face, three of what it holds
HELD_CELL = const(8)
# Which four face tiles make a number, from 1 to 13.
_FACES = (
    b"\x00\x01\x02\x03\x04\x05\x06\x07\x04\x05\x08\x09\x0a\x0b\x0c\x0d\x0e\x0f\x08\x09\x0e\x0f\x06\x09\x10\x11\x0c\x0d"
    b"\x0e\x05\x06\x09\x0e\x05\x08\x09\x12\x13\x14\x15\x12\x16\x14\x17\x12\x18\x14\x19\x12\x18\x14\x1a"
)

# The digits of a large number, so that none is taken for another: 20 rows each, a letter a row, of which there are these,
# two bytes each, the rightmost pixel in the lowest bit.
_ROWS = (
    b"\x0f\xfc\x1f\xfe\x3f\xff\x3c\x0f\x00\xf0\x01\xf0\x03\xf0\x0f\xf0\x0c\xf0\x00\x0f\x00\x3e\x00\x7c\x00\xf8\x03\xe0"
    b"\x07\xc0\x0f\x80\x1f\x00\x01\xfe\x01\xfc\x3c\x00\x3c\x3c\x00\x3c\x3f\xfc\x3f\xfe\x00\x1f\x01\xe0\x1f\xff\x0f\xff"
)
_DIGITS = (
    b"abccddddddddddddccbaefghhhieeeeeeeeeeeeeabccddjjklmfnopqccccabccddjjrsrjjjddccbattttttuuuuuccccvvvvv"
    b"cccctttwxccjjjddccbaabccdtttwxcdddddccbaccccyykkllmmffzzzzzzabccddddbabdddddccbaabccdddddc{|jjjdccba"
)
_FIRST = const(97)  # the first row's letter
_TEN = const(10)  # above it foes look worse: ui/skin.py
_WIDE = const(14)
_TALL = const(20)


class Board:
    """Draws what the rules have; what the player is about to do lies in marks, number, picked and the four lights."""

    def __init__(self, rules, screen):
        self.rules = rules
        self.screen = screen
        sprite = screen.sprite
        self.known = [sprite(2, 2) for _ in range(layout.SEEN)]
        self.alien = sprite(3, 5), sprite(3, 5)
        self._figure = displayio.Bitmap(32, 24, 2)
        self._number = 0  # what is painted there
        self.number_sign = sprite(4, 3, self._figure)
        screen.show_sprite(self.number_sign, 0)
        self.ship = sprite(5, 2), sprite(5, 2)
        self.cards = [sprite(2, 7) for _ in range(layout.PLACES)]
        self.blasts = [sprite(2, 2) for _ in range(4)]
        self.words = sprite(14, 3), sprite(12, 3)
        self.skin = displayio.Palette(8)  # an attacker is drawn in the first inks
        self.skin.make_transparent(0)
        self._high = -1  # how it was dressed last
        for i in range(2):
            screen.show_sprite(self.alien[i], pictures.ALIEN)
            self.alien[i].flip_x = i > 0
            self.alien[i].pixel_shader = self.skin
            screen.show_sprite(self.ship[i], pictures.SHIP)
            self.ship[i].flip_x = i > 0
            self.ship[i].x = SHIP_X + 40 * i
        for sprite in self.words:  # where they will be seen: a first move would send both places
            sprite.x = WORD_X
            sprite.y = WORD_Y
        self.row = []  # the places, from left to right
        self.beat = 0  # of the fleet, 0 or 1
        self.kept = 0  # a pledge that was turned, while a scout looks ahead
        self.unseen = 0  # mask of the places that are not dealt yet
        self.signs = True  # of powers; a lesson speaks of them in the second wave
        self.backdrop = (
            0  # which one: the wall after so many blows, from 2 on before a sky on fire; -2: it stands before that
        )
        self.painted = 0  # one more for the sky that is on the table; 0: none
        self.shown = 0  # as last drawn: mask of the places with a card,
        self.left = self.faced = 0  # attackers in the deck, and faced
        self.looks = []  # the grids of what is looked at in the sky's place: ui/look.py
        self.clear()

    def clear(self):
        """The player is about to do nothing."""
        self.look_away()
        self.marks = self.sunk = 0  # masks of the chosen defenders, of who is about to go
        self.strikes = self.absorbs = self.jokers = self.adds = 0  # masks: what one more brings
        self.number = 0  # a pledge or recall that is being chosen
        self.hinted = False  # are a hint's words there?
        self.picked = []  # the shown attackers in the order in which they will come

    def draw(self):
        """Draw all."""
        rules = self.rules
        state = rules.state
        self.left = state[layout.LEFT]
        self.faced = state[layout.FACED]
        self.shown = state[layout.TABLE]
        self.paint()
        self.place_ship(SHIP_Y)
        for blast in self.blasts:
            show(blast, False)
        self.line_up()
        for place in range(layout.PLACES):
            self.draw_place(place)
        self.draw_sky()

    def look_away(self):
        """What was looked at in the sky's place goes."""
        while self.looks:
            self.screen.remove(self.looks.pop())

    def paint(self):
        """The sky and the wall, where they are not as they should be."""
        if self.painted != 1 + self.backdrop:
            self.painted = 1 + self.backdrop
            from games.onslaught.ui import backdrop

            backdrop.paint(self.screen, self.backdrop)

    def line_up(self):
        """The order of the row: by rank, jokers last."""
        row = self.row
        row.clear()
        for place in range(layout.PLACES):
            i = len(row)
            while i and self._order(row[i - 1]) > self._order(place):
                i -= 1
            row.insert(i, place)

    def _order(self, place):
        card = self.rules.card(place)
        return card if card >= JOKER else rank(card)

    # -- the sky

    def draw_sky(self):
        """The fleet, the attacker that is up or the number that is being chosen, and the next ones that are known."""
        state = self.rules.state
        seen = not self.looks
        for half in self.ship:
            show(half, seen)
        self.draw_fleet()
        self.place_alien(ALIEN_Y, state[layout.UP] and seen)
        self.draw_number((self.number or self.rules.attacker()) if seen else 0, self.number)
        self.draw_known(state[layout.KNOWN] if seen else 0)

    def draw_fleet(self):
        """Those of the wave that are still to come."""
        state = self.rules.state
        to_come = 0 if self.looks else (self.number or state[layout.PLEDGED]) - state[layout.FACED]
        for i in range(FLEET):
            x = i % _FLEET_ROW + 1
            if x > 4:
                x += 10
            y = 1 + i // _FLEET_ROW
            if i < to_come:
                self.screen.put(x, y, pictures.FOE + (self.beat + i & 1))
            else:
                self.screen.put(x, y, pictures.STAR_1 if (7 * x + 5 * y) % 11 == 0 else 0)

    def draw_known(self, count):
        """The next attackers, as many as are to be seen."""
        state = self.rules.state
        for i in range(layout.SEEN):
            sign = self.known[i]
            if i < count:
                sign.x = KNOWN_X + KNOWN_PITCH * i
                sign.y = KNOWN_Y
                for k in range(4):
                    cell(sign, k, face(rank(state[layout.ATTACKERS + state[layout.LEFT] - 1 - i]), k, True))
            show(sign, i < count)

    def place_ship(self, y):
        """Put the ship at a height in pixels."""
        for half in self.ship:
            half.y = y
            show(half)

    def place_alien(self, y, shown=True):
        """Put the attacker that is up at a height in pixels; shown: is there one?"""
        for i in range(2):
            self.alien[i].x = ALIEN_X + 24 * i
            self.alien[i].y = y
            show(self.alien[i], shown)
        self.number_sign.y = y + 13
        show(self.number_sign, shown)

    def draw_number(self, value, high):
        """A large number: the attacker's, or one that is being chosen, higher in the sky; 0: none."""
        sign = self.number_sign
        show(sign, value > 0)
        if high:
            sign.y = SHIP_Y + 20
        if value and value != self._number:
            self._number = value
            high = value - _TEN if _TEN < value <= _TEN + 3 else 0
            if high != self._high:
                self._high = high
                from games.onslaught.ui import skin

                skin.dress(self, high)
            self._figure.fill(0)
            sign.x = NUMBER_X + 2 * (value % 10 == 1)  # which is slim, and near to what is behind it
            if value < 10:
                sign.x += _DIGIT // 2
            elif value < 20:
                sign.x -= 2
                self._paint_digit(3, 1)
            else:
                self._paint_digit(0, value // 10)
            self._paint_digit(_DIGIT if value > 9 else 0, value % 10)

    def _paint_digit(self, left, digit):
        figure = self._figure
        for y in range(_TALL):
            row = 2 * (_DIGITS[_TALL * digit + y] - _FIRST)
            row = _ROWS[row] << 8 | _ROWS[row + 1]
            at = y * figure.width + left
            for x in range(_WIDE):
                if row >> _WIDE - 1 - x & 1:
                    figure[at + x] = 1

    # -- the defenders

    def x(self, place):
        """Where a defender stands."""
        return FIRST_X + PITCH * self.row.index(place)

    def y(self, place):
        """And how high its sprite lies: the mark over it is its first row."""
        y = CARD_Y - 8
        if self.hinted:  # words lie over the foot
            y -= _HELD_ROW * max(0, (len(held(self.rules, place)) - 1) // 2)
        return y - LIFTED if self.marks >> place & 1 else y + SUNK if self.sunk >> place & 1 else y

    def draw_place(self, place):
        """A defender, its mark, what it holds or the sign of its power."""
        rules = self.rules
        state = rules.state
        sprite = self.cards[place]
        bit = 1 << place
        if not state[layout.TABLE] & ~self.unseen & bit:
            show(sprite, False)
            return
        sprite.x = self.x(place)
        sprite.y = self.y(place)
        self.mark(place)
        card = rules.card(place)
        value = state[layout.VALUE + place]
        wounded = state[layout.WOUNDED] & bit > 0
        if card >= JOKER:
            for k in range(6):
                cell(sprite, 2 + k, pictures.JOKER + k)
        else:
            cell(sprite, 2, pictures.RANK_A + rank(card) - 1)
            cell(sprite, 3, pictures.SPADES if suit(card) else pictures.CLUBS)
            for k in range(4):
                cell(sprite, 4 + k, face(value, k, wounded))
        at = HELD_CELL
        for i in held(rules, place):
            cell(sprite, at, pictures.HELD_1 + rank(state[layout.ATTACKERS + i]) - 1)
            at += 1
        if self.signs and not wounded and value in (layout.THREE, layout.FIVE, layout.SEVEN):
            cell(sprite, at, pictures.MIX + (value - layout.THREE) // 2)
            at += 1
        while at < _CELLS:
            cell(sprite, at, 0)
            at += 1
        show(sprite)

    def mark(self, place):
        """Draw what is over a defender: at the left what it does alone, at the right whether it is part of a sum."""
        left = right = 0
        if (self.marks | self.jokers) >> place & 1:
            left = pictures.CHOSEN if self.marks >> place & 1 else pictures.ANY
            right = left + 1
        else:
            if self.strikes >> place & 1:
                left = pictures.STRIKES
            elif self.absorbs >> place & 1:
                left = pictures.ABSORBS
            if self.adds >> place & 1:
                right = pictures.ADDS
        cell(self.cards[place], 0, left)
        cell(self.cards[place], 1, right)


def face(value, k, red):
    """The k-th of the four tiles of a number on a face."""
    return (pictures.RED_0 if red else pictures.FACE_0) + _FACES[4 * value - 4 + k]


def held(rules, place):
    """The attackers that a defender holds, the first one first."""
    state = rules.state
    left = state[layout.LEFT]
    return [i for i in range(left + state[layout.FACED] - 1, left - 1, -1) if state[layout.WHERE + i] == place]
