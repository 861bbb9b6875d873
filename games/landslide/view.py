"""Landslide by keys: choose a card, then where it goes; then what can be moved or won is marked; draw; end.

A card and a stack allow one thing at most, going on top or being a bid, so a place needs no second question. A held on
a stack shows its cards. See deckhand/play.py for the calls.
"""

from deckhand import shelf
from deckhand.game import const
from deckhand.keys import DOWN, LEFT, RIGHT, UP, A, B
from deckhand.screen import INK_BAR, INK_DIM, INK_GOOD, INK_TITLE, INK_WARN
from games.landslide import telling
from games.landslide.aim import (
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
from games.landslide.felt import PLACES, Felt
from games.landslide.flight import Flight
from games.landslide.rules import ADD, BID, DRAW, END, MOVE, NEW, NONE, WIN

_NOTHING = const(-1)
_BACK = const(-2)

_LOOK_MS = const(450)
_WRAP = const(0x1FFFFFFF)
_OFF = const(2)  # no animation

_PAGES_X = const(21)


class View:
    """The table of the seat that looks on (session.eyes)."""

    def __init__(self):
        self.busy = False
        self.animation = 0

    def enter(self, session, screen):
        """Make the table."""
        self.session = session
        self.rules = session.rules
        self.screen = screen
        self.felt = Felt(session.rules, screen)
        self.aim = Aim(session, screen, self.felt)
        self.flight = Flight(session, screen, self.felt)
        self.toast = False  # the console says what happened, over the two lines at the foot
        self._mattering = False
        self._sure = False  # the end was asked for while a win is left
        self._pressed = -1  # when A went down on a stack; -2: in this very step
        self._looking = False
        self._last = self._warned = False
        self._which = session.rules.which_deck()
        self._text = ""

    def leave(self):
        """Let go."""
        self.session = self.rules = self.screen = self.felt = self.aim = self.flight = None

    # -- the picture

    def draw(self):
        """The whole table."""
        self.busy = self.toast = False
        self.flight.end()
        self._which = self.rules.which_deck()
        felt = self.felt
        felt.ground(0, 1, 1, 10)
        felt.ground(19, 1, 1, 10)
        self.aim.drop()
        self._refresh(True)
        self.captions()

    def _refresh(self, anew):
        """All that can change, with nothing chosen; anew: the stacks close up, else only where a turn begins."""
        self._looking = False
        self._pressed = -1
        felt = self.felt
        session = self.session
        felt.side = session.eyes if session.humans() else 1
        self._last = telling.last_cards(self.rules)
        self._warned = self._warned and self._last
        if anew or (self.rules.phase() == 0 and (self._mattering or felt.is_loose())):
            felt.sort(self._mattering)
        self.show(True)
        felt.draw_counts(self._last)
        self.aim.home()
        self.aim.above_words = self.toast
        self.aim.show()

    def show(self, whole):
        """Stacks, marks and hand after a choice."""
        aim = self.aim
        aim.ask()
        aim.collect(whole)
        self.felt.draw_hand(self.session.eyes, aim.card)
        self.settle()

    def settle(self):
        """Settle what the line at the head says."""
        text = telling.asked(self.session, self.aim)
        felt = self.felt
        if felt.pages() > 1:
            text += " " * (_PAGES_X - len(text)) + "\x85%d/%d\x86" % (felt.page + 1, felt.pages())
        self._text = text

    # -- keys

    def press(self, key, pressed):
        """Move, choose, place, win, draw, end."""
        if pressed and self.toast:
            self.toast = self.aim.above_words = False
            self.aim.show()
        if self._looking:
            if pressed == (key == B) and (key == A or key == B):
                self._leave_look()
            return _NOTHING
        aim = self.aim
        if not aim.targets.count:
            return _BACK if pressed and key == B else _NOTHING
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
            self.session.words = self._why_not(number)
        elif can & CAN_TAKE:
            return MOVE | aim.lifted << 10 | number
        elif aim.lifted and number != aim.lifted:
            self.session.words = self.rules.refusal(MOVE | aim.lifted << 10 | number) or ""
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
            self.session.words = self.rules.refusal(WIN | number << 10) or ""
        return _NOTHING

    def _why_not(self, number):
        """Why the chosen card cannot go on a stack, nor be bid there: the reason that says more."""
        move = number << 10 | self.aim.card
        bid = self.rules.refusal(BID | move) or ""
        if self.rules.phase() == 0 and "already" in bid:
            return bid
        return self.rules.refusal(ADD | move) or bid

    def point(self, move):
        """Put the cursor where a hint begins, with its card chosen or its stack lifted."""
        if self._looking:
            self._leave_look()
        from games.landslide.hint import point

        point(self, move)
        shelf.drop_modules("games.landslide.hint")

    # -- looking at a stack

    def _look(self, number):
        """Lay all cards of a stack over the table."""
        from games.landslide.fan import fan

        self._looking = True
        fan(self.screen, self.rules, number, self.session.eyes)
        shelf.drop_modules("games.landslide.fan")

    def _leave_look(self):
        screen = self.screen
        for y in range(1, 16):
            screen.wipe(y)
        screen.fill(0, 12, 20, 4)
        at = self.aim.at
        felt = self.felt
        felt.ground(0, 1, 20, 10)
        self._looking = False
        self.show(True)
        felt.draw_counts(self._last)
        self.aim.at = at
        self.aim.show()

    # -- what happened

    def played(self, move, seat):
        """Show a move that has been played."""
        session = self.session
        aim = self.aim
        mine = seat == session.eyes and not session.level(seat)
        session.words = self._words(move, seat, mine)
        self.toast = session.words != ""
        self._sure = False
        chosen = aim.chosen
        aim.drop()
        if move == END:
            self.skip()
            return
        self.busy = True
        self.screen.cursor_off()
        self.flight.slow = self.animation != 0
        self.flight.last = self._last
        self.flight.begin(move, mine, chosen, self.animation != _OFF)

    def _words(self, move, seat, mine):
        """What to say about a move."""
        which = self.rules.which_deck()
        new_deck = which != self._which
        late = not new_deck and not self._warned and telling.last_cards(self.rules)
        self._which = which
        self._warned = self._warned or late
        if mine and not (new_deck or late or move >> 20 << 20 == WIN or move == END and self.session.humans() > 1):
            return ""
        from games.landslide.story import words

        text = words(self.session, move, seat, mine, self.felt.alive == 1, new_deck, late)
        shelf.drop_modules("games.landslide.story")
        return text

    def step(self, now):
        """Go on with what moves; notice a held A."""
        if self._pressed == -2:
            self._pressed = now
        elif self._pressed >= 0 and (now - self._pressed & _WRAP) >= _LOOK_MS:
            self._pressed = -1
            self._look(self.felt.stack_at(self.aim.kind()))
        if self.busy and self.flight.step(now):
            self.skip()

    def skip(self):
        """What was played is shown: the end of its animation."""
        self.busy = False
        self.flight.end()
        self.flight.follow(self.session.history[-1])
        self._refresh(False)
        self.captions()

    # -- words

    def order_name(self):
        """What the pause menu offers for the order of the stacks."""
        return "Stacks by number" if self._mattering else "Stacks: mine first"

    def change_order(self):
        """The other order."""
        self._mattering = not self._mattering
        self.felt.page = 0

    def captions(self):
        """What is asked, what the keys do."""
        if self._looking:
            return
        screen = self.screen
        aim = self.aim
        screen.line(0, self._text, INK_BAR if not aim.mine else INK_WARN if self._last else INK_TITLE)
        screen.ink(12, INK_WARN)
        screen.write(12, "LAST" if self._last else "    ", 22)
        screen.ink(13, INK_GOOD)
        screen.write(13, "END" if aim.may_end else "   ", 22)
        if self.toast:
            return
        if not aim.targets.count:
            screen.wipe(15)
            return
        screen.ink(15, INK_DIM)
        screen.write(15, aim.verb(), 0)
        screen.write(15, "\x88 undo" if aim.card == NONE and not aim.lifted else "\x88 back", 12)
        screen.write(15, "\x87\x8f look", 19)

    def epitaph(self):
        """(title, line) of the result."""
        from games.landslide.story import epitaph

        return epitaph(self.rules, self.session)
