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
from games.onslaught.ai.pledge import proposal
from games.onslaught.engine import layout
from games.onslaught.ui.digits import paint_number

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
NUMBER_X = const(59)  # of the cursor round a number, which is in the middle of the sky
SHIP_TOP = const(10)  # where an attacker leaves the ship
FIRST_X = const(6)  # the leftmost defender
PITCH = const(22)
CARD_Y = const(72)
LIFTED = const(6)  # pixels up, when chosen
SUNK = const(4)  # pixels down, when about to go
_HELD_ROW = const(4)  # in a hint a wounded one is so many pixels higher for each row but the first of what it holds
_CELLS = const(14)  # of a defender's sprite: two a row, its mark, its head, two rows of face, three of what it holds
HELD_CELL = const(8)
# Which four face tiles make a number, from 1 to 13.
_FACES = bytes((
    0, 1, 2, 3,  4, 5, 6, 7,  4, 5, 8, 9,  10, 11, 12, 13,  14, 15, 8, 9,
    14, 15, 6, 9,  16, 17, 12, 13,  14, 5, 6, 9,  14, 5, 8, 9,  18, 19, 20, 21,
    18, 22, 20, 23,  18, 24, 20, 25,  18, 24, 20, 26,
))  # fmt: skip

_TEN = const(10)  # above it foes look worse: ui/skin.py


class Board:
    """Draws the rules' position, and what the player is about to do: marks, sunk, number, picked and the four option masks."""

    def __init__(self, rules, screen):
        self.rules = rules
        self.screen = screen
        sprite = screen.sprite
        self.known = [sprite(2, 2) for _ in range(layout.SCOUT_COUNT)]
        self.alien = sprite(3, 5), sprite(3, 5)
        self._figure = displayio.Bitmap(32, 24, 2)
        self._number = 0  # as painted there
        self._sign = sprite(4, 3, self._figure)
        screen.show_sprite(self._sign, 0)
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
        self._pledge = 0  # the number on the wheel while a scout looks ahead, else 0
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
        self.marks = 0  # mask of the chosen defenders
        self.show_options(0, 0, 0, 0)
        self.number = 0  # a pledge or recall that is being chosen
        self.hinted = False  # are a hint's words there?
        self.picked = []  # the shown attackers in the order in which they will come

    def prepare(self, is_over, is_lesson):
        """Follow a new position: a lesson explains powers in the second wave; while the game runs, the wall is whole."""
        self.signs = not is_lesson or self.rules.state[layout.WAVE] > 1
        if not is_over:
            self.backdrop = 0

    def rest(self):
        """Close the look at what is to come; another scene may change the background, so the next draw() paints it."""
        self.painted = 0
        self.look_away()

    # -- what the player is about to do

    def await_choice(self):
        """Clear everything for a new decision; before a pledge the wheel shows the proposal, or what a scout interrupted."""
        self.clear()
        if not self.rules.state[layout.PLEDGED]:
            self.number = self._pledge or proposal(self.rules)
        self._pledge = 0
        self.line_up()

    def show_options(self, strikes, absorbs, jokers, adds, leaving=0):
        """Masks of the defenders that can be chosen next, by what that brings; leaving: of those that go when one is."""
        self.sunk = leaving
        self.strikes = strikes
        self.absorbs = absorbs
        self.jokers = jokers
        self.adds = adds

    def lift(self, row):
        """Let exactly the defenders at these places stand forward."""
        self.marks = 0
        for place in row:
            self.marks |= 1 << place

    def ask_number(self, number, leaving=0):
        """Put a number on the wheel; leaving: mask of the defenders that go when it is chosen."""
        self.number = number
        self.sunk = leaving

    def turn_number(self, by, low, count):
        """Turn the wheel, which shows `count` numbers from `low` on; False at its ends."""
        number = self.number + by
        if not low <= number < low + count:
            return False
        self.number = number
        self.draw_sky()
        return True

    def make_room_for_hint(self):
        """Draw wounded defenders higher from now on: the hint's words cover their feet."""
        self.hinted = True

    def begin(self, kind):
        """Take all marks away, as a move of this kind begins to be shown."""
        self._pledge = self.number if kind == layout.SCOUT or kind == layout.ORDER else 0
        self.clear()
        for place in range(layout.PLACES):
            if self.shown >> place & 1:
                self.mark(place)

    # -- the whole table

    def draw(self):
        """Draw all."""
        rules = self.rules
        state = rules.state
        self.left = state[layout.ATTACKERS_LEFT]
        self.faced = state[layout.FACED]
        self.shown = state[layout.TABLE]
        self.paint(self.backdrop)
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

    def paint(self, number):
        """Paint the sky and the wall of a backdrop, unless they are on the screen."""
        self.backdrop = number
        if self.painted != 1 + number:
            self.painted = 1 + number
            from games.onslaught.ui import backdrop

            backdrop.paint(self.screen, number)

    def settle(self):
        """End an animation: no sparks, no words, every defender dealt."""
        for sprites in (self.blasts, self.words):
            for sprite in sprites:
                show(sprite, False)
        self.unseen = 0

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

    def draw_fleet(self, step=0):
        """The attackers of the wave that are still to come; step: 1 for their other picture."""
        self.beat ^= step
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
        for i in range(layout.SCOUT_COUNT):
            sign = self.known[i]
            if i < count:
                sign.x = KNOWN_X + KNOWN_PITCH * i
                sign.y = KNOWN_Y
                for k in range(4):
                    cell(sign, k, face(rank(state[layout.ATTACKERS + state[layout.ATTACKERS_LEFT] - 1 - i]), k, True))
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
        self._sign.y = y + 13
        show(self._sign, shown)

    def draw_number(self, value, high):
        """A large number: the attacker's, or one that is being chosen, higher in the sky; 0: none."""
        sign = self._sign
        show(sign, value > 0)
        if high:
            sign.y = SHIP_Y + 20
        if value and value != self._number:
            self._number = value
            sign.x = paint_number(self._figure, value)
            high = value - _TEN if _TEN < value <= _TEN + 3 else 0
            if high != self._high:
                self._high = high
                from games.onslaught.ui import skin

                skin.dress(self, high)

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

    def deal(self, last):
        """Show the new defenders up to this index in the row; below 0: none, they are still to be dealt."""
        if last < 0:
            self.unseen = layout.ALL_PLACES
        for i in range(layout.PLACES):
            place = self.row[i]
            if i <= last and self.unseen >> place & 1:
                self.unseen &= ~(1 << place)
                self.draw_place(place)

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
    left = state[layout.ATTACKERS_LEFT]
    return [i for i in range(left + state[layout.FACED] - 1, left - 1, -1) if state[layout.HOLDERS + i] == place]
