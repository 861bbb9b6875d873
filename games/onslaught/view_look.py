"""Onslaught, a look at what is still to come, in the sky's place: the foes' values, then one's own cards. Loaded when used.

person.powers = Look(person)        # the keys are its own now: LEFT and RIGHT turn it over, any other ends it

Faced, defeated and discarded cards are open (ON-3): this counts what a player could have written down.
"""

from deckhand import loader
from deckhand.cards import JOKER, rank, suit
from deckhand.const import const
from deckhand.keys import LEFT, NOTHING, RIGHT
from games.onslaught import pictures
from games.onslaught import rules_layout as ons
from games.onslaught import view_board as vb

_COLUMNS = const(7)
_CELLS = const(6)  # of each value: four of its number, one for each that comes
_JOKERS = const(14)  # their place, behind the thirteen values


class Look:
    """own: is it one's own deck?"""

    def __init__(self, person):
        loader.stage("onslaught", "look")
        self.person = person
        self.own = False
        screen = person.screen
        columns = person.board.looks
        for i in range(_COLUMNS):
            column = screen.grid(screen.sheet, screen.table_inks, 2, 6, 8)
            column.x = vb.FIRST_X + vb.PITCH * i
            column.y = 8
            columns.append(column)
        self._draw()
        screen.cursor_off()
        person.board.draw_sky()
        for column in columns:
            screen.add(column)

    def which(self, value):
        """What of a value is still to come, as bits: of two foes the first ones; clubs, spades; of value 14 jokers."""
        state = self.person.rules.state
        first = ons.DEFENDERS if self.own else ons.ATTACKERS
        found = 0
        for i in range(first, first + self._left()):
            card = state[i]
            if (_JOKERS if card >= JOKER else rank(card)) == value:
                found |= 2 if self.own and (card > JOKER or suit(card) and card < JOKER) else 1 + (found & 1)
        return found

    def _left(self):
        state = self.person.rules.state
        return ons.DEFENDERS_IN_ALL - ons.PLACES * state[ons.WAVE] if self.own else state[ons.LEFT]

    def _draw(self):
        # Seven values above, six below, and at the end the jokers.
        own = self.own
        columns = self.person.board.looks
        for value in range(1, _JOKERS + own):
            column = columns[(value - 1) % _COLUMNS]
            first = 0 if value <= _COLUMNS else _CELLS
            for k in range(4):
                column[first + k] = pictures.JOKER + k if value == _JOKERS else vb.face(value, k, not own)
            for k in range(2):
                which = self.which(value)
                sign = pictures.CLUBS + k if own else pictures.FOE
                if value == _JOKERS:  # their number
                    sign = 0 if k else pictures.HELD_1 + (which == 3)
                    which = which and 1
                column[first + 4 + k] = sign if which >> k & 1 else 0
        if not own:
            for k in range(_CELLS):  # the sky
                columns[_COLUMNS - 1][_CELLS + k] = pictures.DUSK_1 + k // 2

    def show_cursor(self):
        """There is nothing to choose."""

    def words(self):
        """(what is shown, what the keys do, is it dangerous?)"""
        left = self._left()
        if self.own:
            return "Still to come: %d of yours" % left, "\x85\x86 foes \x88 back", False
        return "Still to come: %d foe%s" % (left, "" if left == 1 else "s"), "\x85\x86 yours \x88 back", False

    def press(self, key):
        """Turn it over, or away with it."""
        person = self.person
        if key == LEFT or key == RIGHT:
            self.own = not self.own
            self._draw()
            person.view.say_soon()
            return NOTHING
        person.powers = None
        person.board.look_away()
        person.update()
        loader.stage("onslaught", loader.PERSON)
        return NOTHING
