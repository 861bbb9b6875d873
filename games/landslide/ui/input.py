"""A person's input: choose a card, then where it goes; then what can be moved or won is marked; draw; end.

A card and a stack allow one thing at most, going on top or being a bid, so a place needs no second question. A held on
a stack shows its cards. A on the deck draws up to a full hand and, alone against bots, ends the turn; any key stops that.

    person = Input(view); person.fresh()
    person.press(A, True, now)          # an outcome (deckhand/view.py)
"""

from deckhand.const import WRAP, const
from deckhand.keys import BACK, NOTHING, A, B
from deckhand.table.held import Held
from games.landslide.engine import layout
from games.landslide.ui import choices as vc
from games.landslide.ui.board import KEYS_LINE, PLACES
from games.landslide.ui.names import name

_CLAUSE = const(7)  # letters of a refusal before its words
# Is A on the deck, or on the end of the turn, questioned while more can be done?
_NOT_WARNED = const(0)  # it is
_WARNED = const(1)  # not any more
_JUST_WARNED = const(2)  # not until another key is pressed, or the question times out
_FIRST = const(4)  # moves: fewer were made where a person's first turn begins, whoever begins
_ASKED_MS = const(3200)  # as long as the question stands there (talk.py)


class Input:
    """What is chosen and can be chosen, and where the cursor is."""

    def __init__(self, view):
        self.view = view
        self.session = view.session
        self.rules = view.rules
        self.screen = view.screen
        self.board = view.board
        self.choices = vc.Choices(view.session, view.screen, view.board)
        self.looking = False  # the cards of one stack lie over the table
        self._held = Held()  # A on a stack
        self._played = False  # a move is being shown
        self.confirm = _NOT_WARNED
        self._since = 0  # when A was pressed
        self.low = 0  # in so many steps what of the hand can be played is shown
        self._drawing = False  # one card after another
        self._undo = 0  # can something be taken back?
        self._hand = b""  # as it was shown last, and after how many moves
        self._count = 0

    def fresh(self):
        """A new position: nothing is chosen, the cursor is where most will want it."""
        choices = self.choices
        session = self.session
        self._undo = not session.is_lesson and (session.far or session.can_undo())
        self.looking = self._played = False
        self.confirm = _WARNED if self.session.is_lesson else _NOT_WARNED  # a lesson says itself what is wanted
        self._held.up()
        choices.drop()
        self.low = 2 * self.rules.phase() or 2
        self.show(True)
        self._home()
        self._taken_back()
        self.head()
        choices.show()

    def _home(self):
        # The cursor to a stack whose move makes an own bid fit, or to one to win, a card, the deck, the end.
        choices = self.choices
        if choices.gain > 63:
            choices.to_place(self.board.place_of(choices.gain & 63))
        elif not choices.to_win():
            choices.to_hand()

    def _taken_back(self):
        # The cursor onto the card that an undo has brought back to the hand.
        hand = bytes(self.rules.hand(self.session.eyes))
        many = len(self.session.history)
        if many < self._count and len(hand) == len(self._hand) + 1:
            for i in range(len(hand)):
                if hand[i] not in self._hand:
                    self.choices.to(vc.CARD + i)
        self._hand = hand
        self._count = many

    def show(self, whole):
        """Stacks, marks and hand after a choice."""
        choices = self.choices
        choices.ask()
        choices.collect(whole)
        if self.low:
            self.board.draw_hand(self.session.eyes, choices.card)
        else:
            self._lower()
        self.view.anim.lift(choices.chosen, choices.card)
        self.head()

    def head(self):
        """What the line at the head says."""
        self.view.head(self._asked(), self.choices.has_selection())

    def follow_hint(self, is_confirmed):
        """The cursor is where a hint leads; is_confirmed: A does it without a question."""
        self.confirm = _WARNED if is_confirmed else _NOT_WARNED
        self._show_cursor()

    def _show_cursor(self):
        self.head()
        self.choices.show()

    def put_down(self):
        """Choose nothing more, a move has been played; returns where in the hand the chosen card was, or -1."""
        chosen = self.choices.chosen
        self._played = True
        self.choices.drop()
        return chosen

    # -- keys

    def press(self, key, pressed, now):
        """Move, choose, place, win, draw, end."""
        choices = self.choices
        self._drawing = False
        if self.looking:
            if pressed == (key == B) and (key == A or key == B):
                self.leave_look()
            return NOTHING
        kind = choices.kind()
        if key == A and kind < PLACES:
            if pressed:
                self._held.down(now)
            elif self._held.up():
                return self._on_stack(self.board.stack_at(kind))
            return NOTHING
        if not pressed:
            return NOTHING
        self._held.up()
        if self.confirm == _JUST_WARNED and key != A:
            self.confirm = _NOT_WARNED
        if key == A:
            self._since = now
            return self._choose(kind)
        if key == B:
            if not choices.has_selection():
                return BACK
            self._put_back()
        elif choices.go(key):
            self.head()
        return NOTHING

    def _choose(self, kind):
        choices = self.choices
        if kind == vc.ON_NEW:
            return layout.NEW | choices.card
        if kind >= vc.ON_DRAW and choices.any & vc.CAN_WIN and self.confirm == _NOT_WARNED:
            self.confirm = _WARNED
            most = choices.to_win()
            choices.show()
            self.head()
            self.show_keys()
            return "\x87 wins %d now. Else do it again" % most
        if kind == vc.ON_DRAW:
            self._drawing = True
            return layout.DRAW
        if kind == vc.ON_END:
            return self._end()
        if kind - vc.CARD == choices.chosen:
            self._put_back()
        else:
            choices.take(self.rules.hand(self.session.eyes)[kind - vc.CARD])
            self.show(False)
            choices.jump()
            self._show_cursor()
        return NOTHING

    def _put_back(self):
        """Choose nothing; the cursor goes back to what was chosen."""
        choices = self.choices
        where = self.board.place_of(choices.lifted) % PLACES if choices.lifted else vc.CARD + choices.chosen
        choices.drop()
        self.show(False)
        choices.to(where)
        choices.show()

    def _end(self):
        choices = self.choices
        if choices.may_draw and self.confirm == _NOT_WARNED and not self._is_last():
            self.confirm = _JUST_WARNED
            return "Draw first? \x87 again: end"
        return layout.END_TURN

    def _is_last(self):
        # Does a draw end the game?
        return self.rules.deck_size() == 1 and self.rules.is_last_deck()

    def _draw_on(self):
        view = self.view
        told = view.late or view.new_deck  # that is to be read
        may_draw = self.choices.may_draw
        if may_draw and not told and not self._is_last():
            return layout.DRAW
        self._drawing = False
        if may_draw:
            return NOTHING if told else "The next draw ends the game"
        return layout.END_TURN if self.session.humans() == 1 else NOTHING  # nothing else is left to do

    def _on_stack(self, number):
        """A on a stack: what the chosen card, the lifted stack or the own bid can do there."""
        choices = self.choices
        can = choices.can[number]
        if choices.card != layout.NONE:
            if can & vc.CAN_ADD:
                return layout.ADD | number << 10 | choices.card
            if can & vc.CAN_BID:
                return layout.BID | number << 10 | choices.card
            card = number << 10 | choices.card
            if self.rules.phase():
                return self.rules.refusal(layout.ADD | card)
            return "%s does not fit; " % name(choices.card) + self.rules.refusal(layout.BID | card)[_CLAUSE:]
        if can & vc.CAN_TAKE:
            return layout.MOVE | choices.lifted << 10 | number
        if choices.lifted and number != choices.lifted:
            return self.rules.refusal(layout.MOVE | choices.lifted << 10 | number)
        if can & vc.CAN_LIFT and not choices.lifted:
            choices.lift(number)
            self.show(False)
            choices.jump()
            if can & vc.CAN_WIN and choices.gain < 64:
                choices.to_place(self.board.place_of(number))
            self._show_cursor()
            return NOTHING
        if can & vc.CAN_WIN:
            return layout.WIN | number << 10
        if choices.lifted:
            self._put_back()
            return NOTHING
        self._look(number)
        return NOTHING

    # -- looking at a stack

    def _look(self, number):
        """Lay all cards of a stack over the table."""
        self.looking = True
        self.view.anim.end()
        from games.landslide.ui import fan

        fan.fan(self.screen, self.session, number)

    def leave_look(self):
        """Put them back, where they lie there."""
        if not self.looking:
            return
        self.looking = False
        from games.landslide.ui import fan

        fan.leave(self)

    def _lower(self):
        # Lower what cannot be played; beside a chosen card, all others.
        chosen = self.choices.chosen
        high = self.choices.playable if chosen < 0 else 1 << chosen
        hand = self._hand
        low = bytes([hand[i] for i in range(len(hand)) if high and not high >> i & 1])
        self.board.lower(low, self.session.eyes, self.choices.card)

    def step(self, now):
        """Lower what cannot be played, in a refresh of its own; notice a held A; draw on."""
        if self.low:
            self.low -= 1
            if not self.low:
                if not self.session.is_lesson:  # in a lesson they were not held back
                    self.show_keys()
                self._lower()
        if self.confirm == _JUST_WARNED and now - self._since & WRAP > _ASKED_MS:
            self.confirm = _NOT_WARNED
        if self._drawing:
            return self._draw_on()
        if self._held.is_long(now):
            self._look(self.board.stack_at(self.choices.kind()))
        return NOTHING

    # -- words

    def _asked(self):
        """What is asked of the player now, in twenty letters."""
        choices = self.choices
        rules = self.rules
        number = choices.lifted
        if choices.has_selection():
            cards = rules.cards(number) if number else (choices.card,)
            stack = name(cards[-1])
            can = choices.can[number]
            if can & vc.CAN_WIN:
                return ("Win or move %s?" if can & vc.CAN_LIFT else "Win %s?") % stack
            if len(cards) > 1:  # what is to fit is the lowest one
                stack = name(cards[0]) + "-" + stack
            return stack + " goes where?"
        if rules.phase() == layout.PHASE_PLAY:
            return "%s: play one" % self._whose()
        if choices.any & vc.CAN_WIN:
            return "Move, win or go on" if choices.any & vc.CAN_LIFT else "Win, or go on"
        if choices.any & vc.CAN_LIFT:
            return "Move, or go on"
        if choices.may_draw:
            if choices.playable:
                return "Add, draw or end"
            return "Draw to 6, or end" if choices.may_end else "Draw a card"
        return "Add or end" if choices.playable else "End the turn"

    def _whose(self):
        # Whose turn it is; against bots, how far the end is; in a person's first turn, which game of a match it is.
        rules = self.rules
        session = self.session
        if session.humans() != 1:
            return "Seat %d" % rules.seat()
        if self.view.last:
            many = rules.deck_size()
            return "%d left" % many if many > 1 else "Last card"
        if rules.which_deck() == 2:
            return "Last deck"
        match = session.match
        if match and match.options() and len(session.history) < _FIRST:
            return "Game %d of 3" % match.number()
        return "Your turn"

    def show_keys(self):
        """What the keys do."""
        screen = self.screen
        # For what is about to be said of the other's turn; a lesson says it itself.
        waits = self.low and not self.rules.phase() and not self.session.is_lesson
        if self._played or waits:
            if (
                waits or self.session.history[-1] & layout.KIND == layout.WIN
            ):  # that takes its time: it is not offered any more
                screen.wipe(KEYS_LINE)
            return
        choices = self.choices
        screen.write(KEYS_LINE, "\x87 %-10s" % choices.verb(), 0)  # ASCII
        screen.ink(KEYS_LINE, choices.ink)
        back = "\x88 undo" if self._undo else "      "
        screen.write(KEYS_LINE, "\x88 back" if choices.has_selection() else back, 12)
        screen.write(KEYS_LINE, "\x8a hint", 20)
