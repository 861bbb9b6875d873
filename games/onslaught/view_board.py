"""Onslaught's picture: the alien ship and the attackers above the wall, the seven defenders below it.

    table = Board(rules, screen)
    table.marks = 1 << 3; table.draw()          # the defender at place 3 is raised
    table.marks = 0; table.draw_place(3)        # and only it is drawn again

A wounded defender shows what it is worth now as a figure on its face, and below it the attackers that it holds.
"""

from deckhand.cards import JOKER, rank
from deckhand.game import const
from deckhand.pictures import SLOT_TL
from games.onslaught import pictures
from games.onslaught import rules_layout as ons

_TOPS = b"\0\1\2\2\3\4\4\5\6\6"  # which half figures make a figure
_BOTTOMS = b"\0\1\2\3\4\3\5\1\5\3"

_SHIP_X = const(8)
_FOE_X = const(14)
_FOES_A_ROW = const(6)
FOES = const(24)  # more are not drawn; the number is in the top line
_SHIELD_X = const(13)
_SHIELD_Y = const(6)
WALL_Y = const(7)
FLAG_X = const(1)
_CARD_Y = const(9)
_HELD_Y = const(12)
_LEFT_PART = const(7)
_FOES_PART = const(8)
_STALE = const(511)
NOBODY = const(3)  # no shown card is lifted


class Board:
    """Draws what the rules have; what the player is about to do lies in marks, spent, number, order, lifted."""

    def __init__(self, rules, screen):
        self.rules = rules
        self.screen = screen
        self.order = bytearray(3)  # how the shown attackers will be put back
        self.clear()
        self.stale = 0  # mask of the parts to draw: the places, the left of the sky, the foes
        self.unseen = 0  # mask of the places that are not dealt yet
        self.shown = self.left = 0  # as last drawn: mask of the places with a card, attackers in the deck
        self._worths = [screen.sprite(2, 2) for _ in range(ons.PLACES)]
        self._value = screen.sprite(2, 2)
        self.mini = screen.sprite(1, 1)
        self.blast = screen.sprite(2, 2)

    def clear(self):
        """The player is about to do nothing."""
        self.marks = 0  # mask of the raised defenders
        self.spent = ons.ABSENT  # place of a three or five that is about to be spent
        self.number = 0  # a pledge or recall that is being chosen
        self.lifted = NOBODY
        for i in range(3):
            self.order[i] = i + 1

    def draw(self):
        """Draw all; the ship at once, the rest in the next steps."""
        state = self.rules.state
        self.left = state[ons.LEFT]
        self.shown = state[ons.TABLE]
        self._draw_ship()
        self.stale = _STALE

    def step(self):
        """Draw one part that is stale. A row is sent from its first to its last change: one part a step sends less."""
        stale = self.stale
        if stale >> _FOES_PART & 1:
            self.draw_foes()
            self.stale = stale & ~(1 << _FOES_PART)
            return
        part = _LEFT_PART
        while not stale >> part & 1:
            part -= 1
        self.stale = stale & ~(1 << part)
        if part == _LEFT_PART:
            self._draw_left()
        else:
            self.draw_place(part)

    # -- the sky

    def _sky(self, x, y):
        tile = 0
        if (x * 7 + y * 5) % 11 == 0:
            tile = pictures.SKY if x + y & 1 else pictures.SKY_STAR
        self.screen.put(x, y, tile)

    def attacker(self, i):
        """The card of the i-th next attacker, from 0, in the order that is being chosen."""
        state = self.rules.state
        if state[ons.SHOWN]:
            i = self.order[i] - 1
        return state[ons.ATTACKERS + state[ons.LEFT] - 1 - i]

    def _draw_left(self):
        """The attackers' deck and the next ones that a scout has shown."""
        state = self.rules.state
        screen = self.screen
        for x in range(2):
            self._sky(x, 1)
            self._sky(x, 5)
        if state[ons.LEFT] > state[ons.KNOWN]:
            screen.stamp(0, 2, pictures.BACK, 2, 3)
        else:
            screen.put(0, 2, SLOT_TL)
            screen.put(1, 2, SLOT_TL + 1)
            screen.fill(0, 3, 2, 1)
            screen.put(0, 4, SLOT_TL + 2)
            screen.put(1, 4, SLOT_TL + 3)
        for i in range(3):
            self.draw_known(i)

    def draw_known(self, i):
        """The i-th next attacker where it is known."""
        x = 2 + 2 * i
        top = 1 if self.lifted == i else 2
        known = i < self.rules.state[ons.KNOWN]
        if known:
            self.screen.card(x, top, self.attacker(i))
        for y in range(1, 6):
            if not known or y < top or y > top + 2:
                self._sky(x, y)
                self._sky(x + 1, y)

    def _draw_ship(self):
        screen = self.screen
        state = self.rules.state
        screen.stamp(_SHIP_X, 1, pictures.SHIP_TOP, 4, 1)
        screen.stamp(_SHIP_X, 2, pictures.SHIP_LEFT, 1, 3)
        screen.stamp(_SHIP_X + 3, 2, pictures.SHIP_RIGHT, 1, 3)
        screen.stamp(_SHIP_X, 5, pictures.SHIP_BOTTOM, 4, 1)
        value = self._value
        if state[ons.UP]:
            card = state[ons.ATTACKERS + state[ons.LEFT]]
            screen.card(_SHIP_X + 1, 2, card)
            self._figure(value, rank(card))
            place_at(value, 96, 20)
        else:
            self.empty_hatch()
        for y in range(1, 6):
            self._sky(_SHIP_X + 4, y)
            self._sky(_SHIP_X + 5, y)

    def empty_hatch(self):
        """The attacker has left the ship."""
        self.screen.fill(_SHIP_X + 1, 2, 2, 3)
        hide(self._value)

    def draw_foes(self):
        """One sign a pledged attacker; the waves; the defenders that stand against the three that may remain."""
        state = self.rules.state
        screen = self.screen
        pledged = self.number or state[ons.PLEDGED]
        faced = state[ons.FACED]
        for i in range(FOES):
            x = self.foe_x(i)
            y = self.foe_y(i)
            if i >= pledged:
                self._sky(x, y)
            elif i >= faced:
                screen.put(x, y, pictures.FOE)
            else:
                screen.put(x, y, pictures.FOE_UP if i == faced - 1 and state[ons.UP] else pictures.FOE_GONE)
        wave = state[ons.WAVE]
        for i in range(ons.WAVES):
            tile = pictures.WAVE_NOW if i == wave - 1 else pictures.WAVE_OVER if i < wave else pictures.WAVE_NEXT
            screen.put(_FOE_X + i, 5, tile)
        stand = 0
        for i in range(ons.PLACES):
            stand += state[ons.TABLE] >> i & 1
        for i in range(ons.PLACES):
            tile = 0
            if i < stand:
                tile = pictures.CHOSEN if i < ons.MAY_REMAIN or wave == ons.WAVES else pictures.TOO_MANY
            screen.put(_SHIELD_X + i, _SHIELD_Y, tile)

    def foe_x(self, i):
        """The column of the i-th pledged attacker's sign."""
        return _FOE_X + i % _FOES_A_ROW

    def foe_y(self, i):
        """Its row."""
        return 1 + i // _FOES_A_ROW

    def _figure(self, sprite, number):
        """Give a sprite of two by two a number up to 13, one figure in its right half."""
        high = number // 10
        low = number % 10
        tile = pictures.FIGURE_TOP_0 + _TOPS[1] if high else 0
        if sprite[0] != tile:
            sprite[0] = tile
            sprite[2] = pictures.FIGURE_BOTTOM_0 + _BOTTOMS[1] if high else 0
        tile = pictures.FIGURE_TOP_0 + _TOPS[low]
        if sprite[1] != tile:
            sprite[1] = tile
        tile = pictures.FIGURE_BOTTOM_0 + _BOTTOMS[low]
        if sprite[3] != tile:
            sprite[3] = tile

    # -- the defenders

    def draw_place(self, place):
        """A defender, its light or its mark, what it holds or the power that it has."""
        state = self.rules.state
        screen = self.screen
        x = 3 * place
        bit = 1 << place
        worth = self._worths[place]
        if not state[ons.TABLE] & ~self.unseen & bit:
            hide(worth)
            screen.fill(x, _CARD_Y - 1, 2, 4)
            self._draw_held(place, 0)
            return
        raised = (self.marks >> place & 1) or place == self.spent
        card = self.rules.card(place)
        top = _CARD_Y
        if raised:
            top -= 1
            screen.fill(x, top + 3, 2, 1, self._power(place) if place == self.spent else pictures.CHOSEN)
        else:
            light = self.light(place)
            screen.fill(x, top - 1, 2, 1, pictures.ABSORBS if light == 1 else pictures.DESTROYS if light else 0)
        if state[ons.WOUNDED] & bit:
            screen.card(x, top, card, 1)
            screen.stamp(x, top + 1, pictures.FACE, 2, 2)
            value = state[ons.VALUE + place]
            self._figure(worth, value)
            place_at(worth, 8 * x - (0 if value > 9 else 5 if value == 1 else 4), 8 * top + 8)
            self._draw_held(place, 0)
        else:
            screen.card(x, top, card)
            hide(worth)
            self._draw_held(place, 0 if place == self.spent else self._power(place))

    def lights(self):
        """Is there any defender that can meet the attacker alone?"""
        for place in range(ons.PLACES):
            if self.light(place):
                return True
        return False

    def light(self, place):
        """1 where a defender can absorb the attacker that is up alone, 2 where it can destroy it alone, else 0."""
        rules = self.rules
        state = rules.state
        a = rules.attacker()
        if not a or not state[ons.TABLE] >> place & 1:
            return 0
        if rules.card(place) >= JOKER:
            return 2
        value = state[ons.VALUE + place]
        if value > a:
            return 1
        return 2 if value == a or value == a - 1 and not state[ons.WOUNDED] >> place & 1 else 0

    def _power(self, place):
        state = self.rules.state
        value = state[ons.VALUE + place]
        if state[ons.WOUNDED] >> place & 1:
            return 0
        if value == ons.THREE:
            return pictures.MIX
        return pictures.SHIFT if value == ons.FIVE else pictures.SCOUT if value == ons.SEVEN else 0

    def _draw_held(self, place, power):
        """The attackers that a defender holds, the first one first; or the sign of its power."""
        screen = self.screen
        state = self.rules.state
        count = 0
        for i in range(state[ons.LEFT] + state[ons.FACED] - 1, state[ons.LEFT] - 1, -1):
            if state[ons.WHERE + i] == place and not self.unseen >> place & 1:
                value = rank(state[ons.ATTACKERS + i])
                screen.put(held_x(place, count), held_y(count), pictures.HELD_1 + value - 1)
                count += 1
        for k in range(count, 6 if place < ons.PLACES - 1 else 4):
            screen.put(held_x(place, k), held_y(k), 0 if k else power)

    def held_cell(self, attacker):
        """Which of the cells below its defender an attacker has."""
        state = self.rules.state
        k = 0
        for i in range(attacker + 1, state[ons.LEFT] + state[ons.FACED]):
            if state[ons.WHERE + i] == state[ons.WHERE + attacker]:
                k += 1
        return k

    def bare_wall(self):
        """The wall without buttons."""
        for x in range(20):
            self.screen.put(x, WALL_Y, pictures.FLAG if x == FLAG_X else pictures.WALL_TOP)
        self.screen.wipe(WALL_Y)

    # -- what moves

    def show_mini(self, card):
        """Let the small sprite be an attacker as a defender holds it."""
        self.mini[0] = pictures.HELD_1 + rank(card) - 1

    def show_foe(self):
        """Let it be a pledged attacker's sign."""
        self.mini[0] = pictures.FOE_UP

    def fly(self, x, y):
        """Move it."""
        place_at(self.mini, x, y)

    def burst(self, frame, x, y):
        """Show the first or second picture of a blast."""
        self.screen.show_sprite(self.blast, pictures.BLAST_2 if frame else pictures.BLAST_1)
        place_at(self.blast, x, y)

    def still(self):
        """Nothing flies any more."""
        hide(self.mini)
        hide(self.blast)
        self.unseen = 0


def place_at(sprite, x, y):
    """Show a sprite at a point; where it is shown there already, nothing is sent."""
    if sprite.x != x:
        sprite.x = x
    if sprite.y != y:
        sprite.y = y
    if sprite.hidden:
        sprite.hidden = False


def hide(sprite):
    """Hide a sprite."""
    if not sprite.hidden:
        sprite.hidden = True


def held_x(place, k):
    """The column of the k-th attacker that a defender holds; the fifth and sixth stand beside the others."""
    if k < 4:
        return 3 * place + k % 2
    return 3 * place + 2 if place < ons.PLACES - 1 else 3 * place - 1


def held_y(k):
    """Its row."""
    return _HELD_Y + (k // 2 if k < 4 else k - 4)
