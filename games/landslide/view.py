"""Landslide by keys: choose a card, then where it goes; then what can be moved or won is marked; draw; end.

A card and a stack allow one thing at most, going on top or being a bid, so a place needs no second question. A held on
a stack shows its cards. See deckhand/play.py for the calls.
"""

from deckhand.cards import card_text
from deckhand.game import const
from deckhand.keys import DOWN, LEFT, RIGHT, UP, A, B
from deckhand.screen import INK, INK_BAR, INK_DIM, INK_TITLE, INK_WARN
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
    show_card,
)
from games.landslide.felt import PLACES, Felt
from games.landslide.rules import ADD, BID, DRAW, END, MOVE, NEW, NONE, WIN
from games.landslide.telling import asked, epitaph, last_cards, tell

_NOTHING = const(-1)
_BACK = const(-2)

_FLY_MS = const(240)
_LOOK_MS = const(450)
_WRAP = const(0x1FFFFFFF)


class View:
    """The table of the seat that looks on (session.eyes)."""

    def __init__(self):
        self.busy = False
        self.animation = 0

    def enter(self, session, screen):
        """Make the sprites."""
        self.session = session
        self.rules = session.rules
        self.screen = screen
        self.felt = Felt(session.rules, screen)
        self.aim = Aim(session, screen, self.felt)
        self.mattering = False
        self._sure = False  # the end was asked for while a win is left
        self._pressed = -1  # when A went down on a stack
        self._looking = False
        self._flyer = screen.sprite(2, 3)
        self._from = [0, 0, 0, 0]
        self._since = -1

    def leave(self):
        """Let go."""
        self.session = self.rules = self.screen = self.felt = None

    # -- the picture

    def draw(self):
        """The whole table."""
        self.busy = False
        self._flyer.hidden = True
        self.aim.drop()
        self._refresh()

    def _refresh(self):
        self._looking = False
        self._pressed = -1
        self.felt.sort(self.session.eyes, self.mattering)
        self.felt.draw(self.session.eyes)
        self.aim.ask()
        self.aim.collect(True)

    # -- keys

    def press(self, key, pressed):
        """Move, choose, place, win, draw, end."""
        if self._looking:
            if not pressed and key == A or pressed and key == B:
                self._refresh()
            return _NOTHING
        aim = self.aim
        if not aim.targets.count:
            return _NOTHING
        kind = aim.kind()
        if key == A and kind < PLACES:
            if pressed:
                self._pressed = -2  # the next step says when
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
            self._unchoose()
        elif key == LEFT or key == RIGHT or key == UP or key == DOWN:
            aim.go(key)
        return _NOTHING

    def _unchoose(self):
        self.aim.drop()
        self.aim.ask()
        self.aim.collect(True)

    def _choose(self, kind):
        aim = self.aim
        if kind == ON_NEW:
            return NEW | aim.card
        if kind == ON_DRAW:
            return DRAW
        if kind == ON_END:
            return self._end()
        hand = self.rules.hand(self.session.eyes)
        card = hand[kind - CARD]
        if card == aim.card:
            self._unchoose()
        elif not aim.playable >> (kind - CARD) & 1:
            self.session.words = self._why_not(card)
        else:
            aim.drop()
            aim.card = card
            aim.ask()
            aim.collect(False)
            aim.jump()
        return _NOTHING

    def _why_not(self, card):
        run = self.rules.run()
        return self.rules.refusal((ADD | run << 10 | card) if run else NEW | card) or ""

    def _end(self):
        if not self._sure:
            for can in self.aim.can:
                if can & CAN_WIN:
                    self._sure = True
                    self.session.words = "A stack can still be won. End again to leave it."
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
            add = self.rules.refusal(ADD | number << 10 | aim.card)
            bid = self.rules.refusal(BID | number << 10 | aim.card)
            near = self.rules.phase() == 0 and bid and bid.find("already") >= 0
            self.session.words = (bid if near else add) or ""
            return _NOTHING
        if aim.lifted:
            if can & CAN_TAKE:
                return MOVE | aim.lifted << 10 | number
            if number == aim.lifted:
                if can & CAN_WIN:
                    return WIN | number << 10
                self._unchoose()
                return _NOTHING
            self.session.words = self.rules.refusal(MOVE | aim.lifted << 10 | number) or ""
            return _NOTHING
        if can & CAN_LIFT:
            aim.lifted = number
            if can & CAN_WIN:
                self.session.words = "Move it onto another, or A again to win it"
            aim.ask()
            aim.collect(False)
            return _NOTHING
        if can & CAN_WIN:
            return WIN | number << 10
        if self.rules.phase() == 0:
            self.session.words = "Choose a card of your hand first"
        else:
            self.session.words = self.rules.refusal(WIN | number << 10) or ""
        return _NOTHING

    def point(self, move):
        """Put the cursor where a hint begins, with its card chosen or its stack lifted."""
        kind = move >> 20 << 20
        aim = self.aim
        felt = self.felt
        aim.drop()
        if kind <= BID:
            aim.card = move & 1023
        elif kind == MOVE:
            aim.lifted = move >> 10 & 1023
        aim.ask()
        number = move & 1023 if kind == MOVE else move >> 10 & 1023
        where = felt.count if kind == NEW or kind >= DRAW else felt.place_of(number)
        if kind < DRAW and where // PLACES != felt.page:
            felt.page = where // PLACES
            felt.draw(self.session.eyes)
        aim.collect(False)
        aim.to(ON_NEW if kind == NEW else ON_DRAW if kind == DRAW else ON_END if kind == END else where % PLACES)

    # -- looking at a stack

    def _look(self, number):
        """Lay all cards of a stack over the table, bottom first."""
        self._looking = True
        screen = self.screen
        screen.cursor_off()
        cards = self.rules.cards(number)
        screen.line(2, "Stack %d, bottom to top" % number, INK_BAR)
        y = 3
        for start in range(0, len(cards), 8):
            text = " ".join([card_text(card) for card in cards[start : start + 8]])
            screen.line(y, " " + text, INK_BAR)
            y += 1

    # -- what happened

    def _spot(self, number):
        """Pixels of a stack, if it is on the page; else of the page's first place."""
        i = self.felt.place_of(number)
        place = i % PLACES if i >= 0 and i // PLACES == self.felt.page else 0
        return 8 * self.felt.x(place), 8 * self.felt.y(place)

    def played(self, move, seat):
        """Show a move that has been played."""
        mine = seat == self.session.eyes
        kind = move >> 20 << 20
        number = move >> 10 & 1023
        card = move & 1023
        self.session.words = "" if mine and kind != WIN else tell(self.rules, move, seat, self.session.eyes)
        self.aim.drop()
        self._sure = False
        way = self._from
        if kind <= BID:
            way[0] = 56 if mine else 72
            way[1] = 96 if mine else 0
            if kind == NEW:
                self.felt.sort(self.session.eyes, self.mattering)
                self.felt.page = (self.felt.count - 1) // PLACES
                number = self.felt.order[self.felt.count - 1]
            way[2], way[3] = self._spot(number)
        elif kind == MOVE or kind == WIN:
            way[0], way[1] = self._spot(number)
            way[2], way[3] = self._spot(card) if kind == MOVE else (32, 80)
            card = -1
        if kind > WIN or self.animation == 2:
            self._refresh()
            return
        self._fly(card)

    def _fly(self, card):
        flyer = self._flyer
        show_card(flyer, card)  # a card's back stands for a stack
        flyer.x = self._from[0]
        flyer.y = self._from[1]
        flyer.hidden = False
        self.screen.cursor_off()
        self.busy = True
        self._since = -1

    def step(self, now):
        """Go on with what moves; notice a held A."""
        if self._pressed == -2:
            self._pressed = now
        elif self._pressed >= 0 and (now - self._pressed & _WRAP) >= _LOOK_MS:
            self._pressed = -1
            self._look(self.felt.stack_at(self.aim.kind()))
        if not self.busy:
            return
        if self._since < 0:
            self._since = now
        gone = now - self._since & _WRAP
        if self.animation:
            gone >>= 1
        if gone >= _FLY_MS:
            self.skip()
            return
        way = self._from
        self._flyer.x = way[0] + (way[2] - way[0]) * gone // _FLY_MS
        self._flyer.y = way[1] + (way[3] - way[1]) * gone // _FLY_MS

    def skip(self):
        """End an animation at once."""
        self.busy = False
        self._flyer.hidden = True
        self._refresh()
        self.captions()

    # -- words

    def order_name(self):
        """What the pause menu offers for the order of the stacks."""
        return "Stacks: what matters first" if not self.mattering else "Stacks: by number"

    def change_order(self):
        """The other order."""
        self.mattering = not self.mattering
        self.felt.page = 0

    def captions(self):
        """What is asked, what the keys do."""
        screen = self.screen
        rules = self.rules
        if self._looking:
            return
        seat = rules.seat()
        for y in range(2, 10):
            screen.wipe(y)
        if not seat:
            screen.line(0, "The deck is empty", INK_TITLE)
            for y in (12, 14, 15):
                screen.line(y, "", INK)
            return
        aim = self.aim
        screen.line(0, asked(rules, seat, aim), INK_WARN if last_cards(rules) else INK_TITLE)
        screen.line(12, "DRAW" if aim.may_draw else "", INK, 20)
        screen.line(14, "END" if aim.may_end else "", INK, 20)
        if not aim.mine():
            screen.line(15, "", INK_DIM)
        elif aim.card != NONE or aim.lifted:
            screen.line(15, "\x87 there  \x88 put back", INK_DIM)
        else:
            screen.line(15, "\x87choose/hold: look \x88undo", INK_DIM)

    def epitaph(self):
        """(title, line) of the result."""
        return epitaph(self.rules, self.session)
