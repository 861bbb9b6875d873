"""Landslide in a person's hands: choose a card, then where it goes; then what can be moved or won is marked; draw; end.

A card and a stack allow one thing at most, going on top or being a bid, so a place needs no second question. A held on
a stack shows its cards.

    hands = Hands(view); hands.fresh()
    hands.press(A, True)                # NOTHING, BACK or a move, as deckhand/play.py wants it
"""

from deckhand import loader
from deckhand.game import const
from deckhand.keys import DOWN, LEFT, RIGHT, UP, A, B
from deckhand.screen import INK_DIM
from games.landslide.rules import ADD, BID, DRAW, END, MOVE, NEW, NONE, WIN
from games.landslide.view_board import PLACES
from games.landslide.view_choices import (
    CAN_ADD,
    CAN_BID,
    CAN_LIFT,
    CAN_TAKE,
    CAN_WIN,
    CARD,
    ON_DRAW,
    ON_END,
    ON_NEW,
    Aim,
)
from games.landslide.view_names import name

_NOTHING = const(-1)
_BACK = const(-2)
_LOOK_MS = const(450)
_WRAP = const(0x1FFFFFFF)
_KEYS = const(15)  # the line at the foot


class Hands:
    """What is chosen and can be chosen, and where the cursor is."""

    def __init__(self, view):
        self.view = view
        self.session = view.session
        self.rules = view.rules
        self.screen = view.screen
        self.felt = view.felt
        self.aim = Aim(view.session, view.screen, view.felt)
        self.looking = False  # the cards of one stack lie over the table
        self._pressed = -1  # when A went down on a stack; -2: in this very step
        self._sure = False  # the end was asked for while a win is left

    def fresh(self):
        """A new position: nothing is chosen, the cursor is where most will want it."""
        aim = self.aim
        self.looking = False
        self._pressed = -1
        aim.drop()
        aim.ask()
        aim.collect(True)
        self.felt.draw_hand(self.session.eyes, NONE)
        aim.home()
        self.settle()
        aim.above_words = self.view.toast
        aim.show()

    def show(self, whole):
        """Stacks, marks and hand after a choice."""
        aim = self.aim
        aim.ask()
        aim.collect(whole)
        self.felt.draw_hand(self.session.eyes, aim.card)
        self.settle()

    def settle(self):
        """Settle what the line at the head says."""
        self.view.settle(self._asked())

    def put_down(self):
        """Choose nothing more, a move has been played; returns where in the hand the chosen card was, or -1."""
        chosen = self.aim.chosen
        self._sure = False
        self.aim.drop()
        return chosen

    # -- keys

    def press(self, key, pressed):
        """Move, choose, place, win, draw, end."""
        aim = self.aim
        if pressed and self.view.toast:
            self.view.toast = aim.above_words = False
            aim.show()
        if self.looking:
            if pressed == (key == B) and (key == A or key == B):
                self.leave_look()
            return _NOTHING
        kind = aim.kind()
        if key == A and kind < PLACES:
            if pressed:
                self._pressed = -2
                return _NOTHING
            if self._pressed == -1:
                return _NOTHING
            self._pressed = -1
            return self._on_stack(self.felt.stack_at(kind))
        if not pressed:
            return _NOTHING
        self._pressed = -1
        if key == A:
            return self._choose(kind)
        self._sure = False
        if key == B:
            if aim.card == NONE and not aim.lifted:
                return _BACK
            self._put_back()
        elif key == LEFT or key == RIGHT or key == UP or key == DOWN:
            if aim.go(key):
                self.settle()
        return _NOTHING

    def _choose(self, kind):
        aim = self.aim
        if kind == ON_NEW:
            return NEW | aim.card
        if kind == ON_DRAW:
            return DRAW
        if kind == ON_END:
            return self._end()
        if kind - CARD == aim.chosen:
            self._put_back()
        else:
            aim.drop()
            aim.card = self.rules.hand(self.session.eyes)[kind - CARD]
            self.show(False)
            aim.jump()
            self.settle()
            aim.show()
        return _NOTHING

    def _put_back(self):
        """Choose nothing; the cursor goes back to what was chosen."""
        aim = self.aim
        where = self.felt.place_of(aim.lifted) % PLACES if aim.lifted else CARD + aim.chosen
        aim.drop()
        self.show(False)
        aim.to(where)
        aim.show()

    def _end(self):
        if self.aim.any & CAN_WIN and not self._sure:
            self._sure = True
            self.session.words = "A stack can still be won. \x87 again: end the turn"
            return _NOTHING
        self._sure = False
        return END

    def _on_stack(self, number):
        """A on a stack: what the chosen card, the lifted stack or the own bid can do there."""
        aim = self.aim
        can = aim.can[number]
        if aim.card != NONE:
            if can & CAN_ADD:
                return ADD | number << 10 | aim.card
            if can & CAN_BID:
                return BID | number << 10 | aim.card
            card = number << 10 | aim.card
            self.session.words = self._why_not(BID | card, ADD | card)
        elif can & CAN_TAKE:
            return MOVE | aim.lifted << 10 | number
        elif aim.lifted and number != aim.lifted:
            self.session.words = self._why_not(MOVE | aim.lifted << 10 | number)
        elif can & CAN_LIFT and not aim.lifted:
            aim.lifted = number
            if can & CAN_WIN:
                self.session.words = "Move it onto a lit one, or \x87 again: win it"
            self.show(False)
            aim.jump()
            if can & CAN_WIN:
                aim.turn_to(self.felt.place_of(number) // PLACES)
                aim.to(self.felt.place_of(number) % PLACES)
            self.settle()
            aim.show()
        elif can & CAN_WIN:
            return WIN | number << 10
        elif aim.lifted:
            self._put_back()
        elif self.rules.phase() == 0:
            self.session.words = "Choose a card of your hand first"
        else:
            self.session.words = self._why_not(WIN | number << 10)
        return _NOTHING

    def _why_not(self, move, other=0):
        """Why a move cannot be made, nor another one: the reason that says more."""
        rules = self.rules
        why = rules.refusal(move) or ""
        if other and not (rules.phase() == 0 and "already" in why):
            why = rules.refusal(other) or why
        return why

    # -- looking at a stack

    def _look(self, number):
        """Lay all cards of a stack over the table."""
        self.looking = True
        loader.once("games.landslide.view_fan", "fan", self.screen, self.rules, number, self.session.eyes)

    def leave_look(self):
        """Put them back, where they lie there."""
        if not self.looking:
            return
        screen = self.screen
        for y in range(1, 16):
            screen.wipe(y)
        screen.fill(0, 12, 20, 4)
        at = self.aim.at
        felt = self.felt
        felt.ground(0, 1, 20, 10)
        self.looking = False
        self.show(True)
        felt.draw_counts(self.view.last)
        self.aim.at = at
        self.aim.show()

    def step(self, now):
        """Notice a held A."""
        if self._pressed == -2:
            self._pressed = now
        elif self._pressed >= 0 and (now - self._pressed & _WRAP) >= _LOOK_MS:
            self._pressed = -1
            self._look(self.felt.stack_at(self.aim.kind()))

    # -- words

    def _asked(self):
        """What is asked of the player now, in twenty letters."""
        aim = self.aim
        rules = self.rules
        if aim.lifted:
            return "Stack %d goes where?" % aim.lifted
        if aim.card != NONE:
            return name(aim.card) + " goes where?"
        if rules.phase() == 0:
            return "Your turn: play one" if self.session.humans() == 1 else "Seat %d: play one" % rules.seat()
        if aim.any & CAN_WIN:
            return "Move, win or go on" if aim.any & CAN_LIFT else "Win, or go on"
        if aim.any & CAN_LIFT:
            return "Move, or go on"
        if aim.may_draw:
            if aim.playable:
                return "Add more, draw, end"
            return "Draw up to six, end" if aim.may_end else "Draw a card"
        return "Add more, or end" if aim.playable else "End your turn"

    def show_keys(self):
        """The line at the foot: what the keys do."""
        screen = self.screen
        aim = self.aim
        screen.ink(_KEYS, INK_DIM)
        screen.write(_KEYS, aim.verb(), 0)
        screen.write(_KEYS, "\x88 undo" if aim.card == NONE and not aim.lifted else "\x88 back", 12)
        screen.write(_KEYS, "\x87\x8f look", 19)
