"""Onslaught's preview in place of the sky: the values of the foes left, then the player's own cards. Loaded on demand.

person.powers = Look(person)        # takes over the keys: LEFT and RIGHT switch, any other closes it

Faced, defeated and discarded cards are open (ON-3): the counts use only what a player could have written down.
"""

import displayio

from deckhand import loader
from deckhand.cards import JOKER, rank, suit
from deckhand.const import const
from deckhand.keys import LEFT, NOTHING, RIGHT
from games.onslaught import pictures
from games.onslaught.engine import layout
from games.onslaught.ui import board as vb

_COLUMNS = const(7)
_HALF = const(0x7F7F7F)
_SHADES = const(16)
_JOKERS = const(14)  # index of the jokers, after the thirteen values


class Look:
    """own: show the player's own deck?"""

    def __init__(self, person):
        loader.stage("onslaught", "look")
        self.person = person
        self.own = False
        board = person.board
        screen = board.screen
        columns = board.looks
        inks = screen.table_inks
        dim = displayio.Palette(_SHADES)  # for values with no cards left
        for i in range(_SHADES):
            dim[i] = inks[i] >> 1 & _HALF
        self.inks = dim, inks
        for i in range(_JOKERS):
            column = screen.grid(screen.sheet, dim, 2, 3, 8)
            column.x = vb.FIRST_X + vb.PITCH * (i % _COLUMNS)
            column.y = 8 if i < _COLUMNS else 32
            columns.append(column)
            screen.add(column)
        self._draw()
        screen.cursor_off()
        board.draw_sky()

    def which(self, value):
        """Cards of a value still to come, as bits: for foes the first ones of two; clubs, spades; value 14: jokers."""
        state = self.person.rules.state
        first = layout.DEFENDERS if self.own else layout.ATTACKERS
        found = 0
        for i in range(first, first + self._left()):
            card = state[i]
            if (_JOKERS if card >= JOKER else rank(card)) == value:
                found |= 2 if self.own and (card > JOKER or suit(card) and card < JOKER) else 1 + (found & 1)
        return found

    def _left(self):
        state = self.person.rules.state
        return layout.DEFENDER_COUNT - layout.PLACES * state[layout.WAVE] if self.own else state[layout.ATTACKERS_LEFT]

    def _draw(self):
        # Seven values above, six below, and the jokers at the end.
        own = self.own
        columns = self.person.board.looks
        for value in range(1, _JOKERS + 1):
            column = columns[value - 1]
            which = self.which(value)
            joker = value == _JOKERS
            column.pixel_shader = self.inks[which > 0 or joker]
            for k in range(4):
                column[k] = pictures.JOKER + k if joker else vb.face(value, k, not own)
            for k in range(2):
                sign = pictures.CLUBS + k if own else pictures.FOE
                if joker:  # number of jokers
                    sign = pictures.HELD_1 + (which == 3)
                    which = which and 1
                column[4 + k] = sign if which >> k & 1 else 0
        if not own:
            for k in range(6):  # the sky's lines
                columns[-1][k] = pictures.DUSK_1 + k // 2

    def show_cursor(self):
        """No cursor: there's nothing to choose."""

    def words(self):
        """(caption, key legend, is it dangerous?)"""
        left = self._left()
        own = self.own
        text = "To come: %d %s" % (left, "of yours" if own else "foe" if left == 1 else "foes")
        return text, "\x85\x86 %s \x88 back" % ("foes" if own else "yours"), False

    def press(self, key):
        """Switch decks, or close the preview."""
        person = self.person
        if key in (LEFT, RIGHT):
            self.own = not self.own
            self._draw()
            person.view.say_soon()
            return NOTHING
        person.board.look_away()
        person.close_powers()
        loader.stage("onslaught", loader.PERSON)
        return NOTHING
