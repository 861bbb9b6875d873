"""Onslaught's table: the ship and the current attacker in front of a sky at dusk, seven defenders on the wall
(ui/backdrop.py draws sky and wall).

    board = Board(rules, screen)
    board.marks = 1 << 3; board.draw()          # raise the defender at place 3

Defenders are sorted by the card they were dealt, jokers last, and keep their places for the wave. A wounded one
shows its current value in red, and below it the attackers that it holds.
"""

import displayio

from deckhand.cards import JOKER, rank, suit
from deckhand.const import const
from deckhand.table.draw import cell, show
from games.onslaught import pictures
from games.onslaught.ai.pledge import proposal
from games.onslaught.engine import layout
from games.onslaught.ui.digits import paint_number

FLEET = const(24)  # maximum attackers drawn; the top line shows the number
_FLEET_ROW = const(8)
KNOWN_X = const(4)
KNOWN_Y = const(32)  # y of the next known attackers, 16 x 16 pixels each, from x = KNOWN_X on
KNOWN_PITCH = const(18)  # distance between known attackers, also used for their numbers below
ALIEN_X = const(56)
ALIEN_Y = const(20)
SHIP_X = const(40)
SHIP_Y = const(8)
WORD_X = const(42)
WORD_Y = const(34)  # of a word in the sky
ASKED = const(14)  # text line of the prompt
KNOWN = const(6)  # text line below the next known attackers
END_MS = const(1500)  # animation at the end of a game
NUMBER_X = const(59)  # x of the cursor around a number, which is centered in the sky
SHIP_TOP = const(10)  # where an attacker leaves the ship
FIRST_X = const(6)  # the leftmost defender
PITCH = const(22)
CARD_Y = const(72)
LIFTED = const(6)  # pixels up, when selected
SUNK = const(4)  # pixels down, when about to leave
_HELD_ROW = const(4)  # under a hint, pixels that a wounded defender moves up per row of held attackers but the first
_CELLS = const(14)  # cells of a defender's sprite, two a row: mark, head, two rows of face, three of held attackers
HELD_CELL = const(8)
# The four face tiles of each number from 1 to 13.
_FACES = bytes((
    0, 1, 2, 3,  4, 5, 6, 7,  4, 5, 8, 9,  10, 11, 12, 13,  14, 15, 8, 9,
    14, 15, 6, 9,  16, 17, 12, 13,  14, 5, 6, 9,  14, 5, 8, 9,  18, 19, 20, 21,
    18, 22, 20, 23,  18, 24, 20, 25,  18, 24, 20, 26,
))  # fmt: skip

_TEN = const(10)  # foes above this value look stronger: ui/skin.py


class Board:
    """Draws the position and the player's picks: marks, sunk, number, picked and the four option masks."""

    def __init__(self, rules, screen):
        self.rules = rules
        self.screen = screen
        sprite = screen.sprite
        self.known = [sprite(2, 2) for _ in range(layout.SCOUT_COUNT)]
        self.alien = sprite(3, 5), sprite(3, 5)
        self._figure = displayio.Bitmap(32, 24, 2)
        self._number = 0  # number painted in the figure
        self._sign = sprite(4, 3, self._figure)
        screen.show_sprite(self._sign, 0)
        self.ship = sprite(5, 2), sprite(5, 2)
        self.cards = [sprite(2, 7) for _ in range(layout.PLACES)]
        self.blasts = [sprite(2, 2) for _ in range(4)]
        self.words = sprite(14, 3), sprite(12, 3)
        self.skin = displayio.Palette(8)  # an attacker uses only the first inks
        self.skin.make_transparent(0)
        self._high = -1  # the last skin
        for i in range(2):
            screen.show_sprite(self.alien[i], pictures.ALIEN)
            self.alien[i].flip_x = i > 0
            self.alien[i].pixel_shader = self.skin
            screen.show_sprite(self.ship[i], pictures.SHIP)
            self.ship[i].flip_x = i > 0
            self.ship[i].x = SHIP_X + 40 * i
        for sprite in self.words:  # set their positions now, so that the first move doesn't have to redraw both
            sprite.x = WORD_X
            sprite.y = WORD_Y
        self.row = []  # the places, from left to right
        self.beat = 0  # of the fleet, 0 or 1
        self._pledge = 0  # the number on the wheel while a scout looks ahead, else 0
        self.unseen = 0  # mask of the places that haven't been dealt yet
        self.signs = True  # show the signs of powers? A lesson explains them in the second wave
        self.backdrop = 0  # hits on the wall, from 2 on with the sky on fire; -2: the sky on fire, the wall intact
        self.painted = 0  # backdrop on the screen + 1; 0: none
        self.shown = 0  # mask of the places with a card when last drawn
        self.left = self.faced = 0  # attackers in the deck and attackers faced, when last drawn
        self.looks = []  # grids shown in place of the sky: ui/look.py
        self.clear()

    def clear(self):
        """Clear the picks."""
        self.look_away()
        self.marks = 0  # mask of the selected defenders
        self.show_options(0, 0, 0, 0)
        self.number = 0  # number on the wheel: a pledge or a discard's
        self.hinted = False  # is a hint's text shown?
        self.picked = []  # the scouted attackers in the order picked for them

    def prepare(self, is_over, is_lesson):
        """Update for a new position: a lesson explains powers in the second wave; the wall is whole during the game."""
        self.signs = not is_lesson or self.rules.state[layout.WAVE] > 1
        if not is_over:
            self.backdrop = 0

    def rest(self):
        """Close the preview of attackers; another scene may change the background, so the next draw() paints it."""
        self.painted = 0
        self.look_away()

    # -- picks

    def await_choice(self):
        """Prepare for a new decision; before a pledge the wheel shows the proposal, or the number before a scout."""
        self.clear()
        if not self.rules.state[layout.PLEDGED]:
            self.number = self._pledge or proposal(self.rules)
        self._pledge = 0
        self.line_up()

    def show_options(self, strikes, absorbs, jokers, adds, leaving=0):
        """Set the masks of defenders that can be picked next, by effect; leaving: those that would leave."""
        self.sunk = leaving
        self.strikes = strikes
        self.absorbs = absorbs
        self.jokers = jokers
        self.adds = adds

    def lift(self, row):
        """Raise exactly the defenders at these places."""
        self.marks = 0
        for place in row:
            self.marks |= 1 << place

    def ask_number(self, number, leaving=0):
        """Put a number on the wheel; leaving: mask of the defenders that leave if it's chosen."""
        self.number = number
        self.sunk = leaving

    def turn_number(self, by, low, count):
        """Turn the wheel, which has `count` numbers from `low` on; False at its ends."""
        number = self.number + by
        if not low <= number < low + count:
            return False
        self.number = number
        self.draw_sky()
        return True

    def make_room_for_hint(self):
        """Draw wounded defenders higher from now on: a hint's text covers their feet."""
        self.hinted = True

    def begin(self, kind):
        """Clear all marks before a move of this kind is shown."""
        self._pledge = self.number if kind == layout.SCOUT or kind == layout.ORDER else 0
        self.clear()
        for place in range(layout.PLACES):
            if self.shown >> place & 1:
                self.mark(place)

    # -- the whole table

    def draw(self):
        """Draw the whole table."""
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
        """Remove whatever replaced the sky."""
        while self.looks:
            self.screen.remove(self.looks.pop())

    def paint(self, number):
        """Paint the sky and wall of a backdrop, unless they're already on the screen."""
        self.backdrop = number
        if self.painted != 1 + number:
            self.painted = 1 + number
            from games.onslaught.ui import backdrop

            backdrop.paint(self.screen, number)

    def settle(self):
        """End an animation: clear sparks and words, show every defender."""
        for sprites in (self.blasts, self.words):
            for sprite in sprites:
                show(sprite, False)
        self.unseen = 0

    def line_up(self):
        """Sort the row: by rank, jokers last."""
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
        """Draw the fleet, the current attacker or the number on the wheel, and the next known attackers."""
        state = self.rules.state
        seen = not self.looks
        for half in self.ship:
            show(half, seen)
        self.draw_fleet()
        self.place_alien(ALIEN_Y, state[layout.UP] and seen)
        self.draw_number((self.number or self.rules.attacker()) if seen else 0, self.number)
        self.draw_known(state[layout.KNOWN] if seen else 0)

    def draw_fleet(self, step=0):
        """Draw the attackers still to come in this wave; step: 1 for their other picture."""
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
        """Draw the next attackers that are known, at most `count`."""
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
        """Move the ship to a height in pixels."""
        for half in self.ship:
            half.y = y
            show(half)

    def place_alien(self, y, shown=True):
        """Move the current attacker to a height in pixels; shown: is there one?"""
        for i in range(2):
            self.alien[i].x = ALIEN_X + 24 * i
            self.alien[i].y = y
            show(self.alien[i], shown)
        self._sign.y = y + 13
        show(self._sign, shown)

    def draw_number(self, value, high):
        """Draw a large number: the attacker's, or the wheel's, higher in the sky; 0: none."""
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
        """x of a defender."""
        return FIRST_X + PITCH * self.row.index(place)

    def y(self, place):
        """y of a defender's sprite; its first row is the mark above the defender."""
        y = CARD_Y - 8
        if self.hinted:  # text covers the feet
            y -= _HELD_ROW * max(0, (len(held(self.rules, place)) - 1) // 2)
        return y - LIFTED if self.marks >> place & 1 else y + SUNK if self.sunk >> place & 1 else y

    def deal(self, last):
        """Show the new defenders up to this index in the row; below 0: none."""
        if last < 0:
            self.unseen = layout.ALL_PLACES
        for i in range(layout.PLACES):
            place = self.row[i]
            if i <= last and self.unseen >> place & 1:
                self.unseen &= ~(1 << place)
                self.draw_place(place)

    def draw_place(self, place):
        """Draw a defender, its mark, and the attackers it holds or the sign of its power."""
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
        """Draw the marks over a defender: on the left its own effect, on the right whether it can join a sum."""
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
    """The k-th of a face's four tiles."""
    return (pictures.RED_0 if red else pictures.FACE_0) + _FACES[4 * value - 4 + k]


def held(rules, place):
    """Attackers that a defender holds, oldest first."""
    state = rules.state
    left = state[layout.ATTACKERS_LEFT]
    return [i for i in range(left + state[layout.FACED] - 1, left - 1, -1) if state[layout.HOLDERS + i] == place]
