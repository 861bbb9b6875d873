"""Landslide by keys: choose a card, then where it goes; then what can be moved or won is marked; draw; end.

A card and a stack allow one thing at most, going on top or being a bid, so a place needs no second question. A held on
a stack shows its cards. See deckhand/play.py for the calls.
"""

from deckhand.game import const
from deckhand.keys import DOWN, LEFT, RIGHT, UP, A, B
from deckhand.screen import BANK, CARD_BACK, INK, INK_BAR, INK_DIM, INK_GOOD, INK_TITLE, INK_WARN
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
from games.landslide.rules import ADD, BID, DRAW, END, MOVE, NEW, NONE, WIN

_NOTHING = const(-1)
_BACK = const(-2)

_FLY_MS = const(260)
_DRAW_MS = const(130)  # quick, for A pressed again and again
_LOOK_MS = const(450)
_WRAP = const(0x1FFFFFFF)
_OFF = const(2)  # no animation

_T_SLOPE = const(189)
_FAN = const(9)  # cards in a column of a stack that is looked at
_PAGES_X = const(21)
_BID_X = const(18)


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
        self.toast = False  # the console says what happened, over the two lines at the foot
        self._mattering = False
        self._sure = False  # the end was asked for while a win is left
        self._pressed = -1  # when A went down on a stack; -2: in this very step
        self._looking = False
        self._last = self._warned = False
        self._which = session.rules.which_deck()
        self._text = ""
        self._flyer = screen.sprite(2, 3)
        self._from = [0, 0, 0, 0]
        self._since = -1
        self._fly_ms = 0

    def leave(self):
        """Let go."""
        self.session = self.rules = self.screen = self.felt = self.aim = None

    # -- the picture

    def draw(self):
        """The whole table."""
        self.busy = self.toast = False
        self._flyer.hidden = True
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
        if anew or (self.rules.phase() == 0 and (self._mattering or felt.is_loose())):
            felt.sort(self._mattering)
        self._show(True)
        felt.draw_counts(self._last)
        self.aim.home()
        self.aim.show()

    def _show(self, whole):
        """Stacks, marks and hand after a choice."""
        aim = self.aim
        aim.ask()
        aim.collect(whole)
        self.felt.draw_hand(self.session.eyes, aim.card)
        self._settle()

    def _settle(self):
        """Settle what the line at the head says."""
        text = telling.asked(self.session, self.aim)
        felt = self.felt
        if felt.pages() > 1:
            text += " " * (_PAGES_X - len(text)) + "\x85%d/%d\x86" % (felt.page + 1, felt.pages())
        self._text = text

    # -- keys

    def press(self, key, pressed):
        """Move, choose, place, win, draw, end."""
        if pressed:
            self.toast = False
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
                self._settle()
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
            self._show(False)
            aim.jump()
            self._settle()
            aim.show()
        return _NOTHING

    def _put_back(self):
        """Choose nothing; the cursor goes back to what was chosen."""
        aim = self.aim
        where = self.felt.place_of(aim.lifted) % PLACES if aim.lifted else CARD + aim.chosen
        aim.drop()
        self._show(False)
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
            self._show(False)
            aim.jump()
            if can & CAN_WIN:
                aim.turn_to(self.felt.place_of(number) // PLACES)
                aim.to(self.felt.place_of(number) % PLACES)
            self._settle()
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
        kind = move >> 20 << 20
        aim = self.aim
        felt = self.felt
        aim.drop()
        if kind <= BID:
            aim.card = move & 1023
        elif kind == MOVE:
            aim.lifted = move >> 10 & 1023
        self._show(False)
        where = felt.count
        if ADD <= kind <= WIN:
            where = felt.place_of(move & 1023 if kind == MOVE else move >> 10 & 1023)
        if kind < DRAW:
            aim.turn_to(where // PLACES)
        aim.to(ON_NEW if kind == NEW else ON_DRAW if kind == DRAW else ON_END if kind == END else where % PLACES)
        self._settle()
        aim.show()

    # -- looking at a stack

    def _look(self, number):
        """Lay all cards of a stack over the table, bottom first, fanned in columns."""
        self._looking = True
        screen = self.screen
        rules = self.rules
        screen.cursor_off()
        screen.fill(0, 1, 20, 14, _T_SLOPE)
        for y in range(1, 16):
            screen.wipe(y)
        cards = rules.cards(number)
        last = len(cards) - 1
        for i in range(last + 1):
            screen.card(1 + i // _FAN * 2, 2 + i % _FAN, cards[i], 3 if i == last else 1)
        screen.line(0, "Stack %d: %d card%s" % (number, last + 1, "s" if last else ""), INK_TITLE)
        self._look_bid(2, number, self.felt.side)
        self._look_bid(7, number, 3 - self.felt.side)
        screen.line(15, "let go \x87: back", INK_DIM)

    def _look_bid(self, y, number, seat):
        """One seat's bid beside the stack that is looked at."""
        card = self.rules.bid(number, seat)
        if card != NONE:
            self.screen.line(y, "Your bid" if seat == self.session.eyes else "Seat %d" % seat, INK, _BID_X)
            self.screen.card(15, y + 1, card)

    def _leave_look(self):
        screen = self.screen
        for y in range(1, 16):
            screen.wipe(y)
        screen.fill(0, 12, 20, 4)
        at = self.aim.at
        felt = self.felt
        felt.ground(0, 1, 20, 10)
        self._looking = False
        self._show(True)
        felt.draw_counts(self._last)
        self.aim.at = at
        self.aim.show()

    # -- what happened

    def _spot(self, at, place, page):
        """Write the pixels of a place into the way, `at` 0 from there, 2 to there; False where it is not shown."""
        if place < 0 or place // PLACES != page:
            return False
        self._from[at] = 8 * self.felt.x(place % PLACES)
        self._from[at + 1] = 8 * self.felt.y(place % PLACES)
        return True

    def played(self, move, seat):
        """Show a move that has been played."""
        session = self.session
        aim = self.aim
        mine = seat == session.eyes and not session.level(seat)
        kind = move >> 20 << 20
        session.words = self._words(move, seat, mine)
        self.toast = session.words != ""
        self._sure = False
        chosen = aim.chosen
        aim.drop()
        self._since = -1
        self._fly_ms = 0
        if kind == END:
            self.skip()
            return
        self.busy = True
        self.screen.cursor_off()
        if mine:  # marks and card one after the other: less at a time for the panel
            self.felt.plain(move >> 10 & 1023, move & 1023 if kind == MOVE else 0)
        if self.animation != _OFF and self._way(move, mine, chosen):
            self._flyer.hidden = False

    def _follow(self, move):
        """Turn to the page on which it happened."""
        kind = move >> 20 << 20
        felt = self.felt
        felt.update()
        if kind < WIN:
            number = move & 1023 if kind == MOVE else move >> 10 & 1023
            place = felt.place_of(number) if kind != NEW else felt.place_of(self.rules.numbers()[-1])
            felt.page = max(0, place) // PLACES

    def _way(self, move, mine, chosen):
        """What flies, from where and to where; False where that is not on this page."""
        felt = self.felt
        rules = self.rules
        kind = move >> 20 << 20
        number = move >> 10 & 1023
        card = move & 1023
        way = self._from
        page = felt.page
        way[0] = (8 + 16 * chosen if chosen >= 0 else 56) if mine else 0
        way[1] = 96 if mine else 80
        if kind == NEW:
            shown = self._spot(2, felt.count, page)
        elif kind <= BID:
            shown = self._spot(2, felt.place_of(number), page)
        elif kind == MOVE:
            shown = self._spot(0, felt.place_of(number), page) and self._spot(2, felt.place_of(card), page)
            card = rules.top(card)
        elif kind == WIN:
            shown = self._spot(0, felt.place_of(number), page)
            way[2] = 24
            way[3] = 80
            card = NONE
        else:
            shown = True
            hand = rules.hand(self.session.eyes)
            way[2] = 8 + 16 * (len(hand) - 1) if mine else 0
            way[3] = 96 if mine else 80
            way[0] = 112
            way[1] = 96
            card = hand[-1] if mine else NONE
        if shown:
            self._fly_ms = _DRAW_MS if mine and kind == DRAW else _FLY_MS
        self._face(card)
        self._flyer.x = way[0]
        self._flyer.y = way[1]
        return shown

    def _face(self, card):
        """Give the flying card its face, or a back."""
        flyer = self._flyer
        if card == NONE:
            self.screen.show_sprite(flyer, CARD_BACK)
            return
        suit = card // 13
        flyer[0] = BANK + card
        flyer[1] = BANK + 53 + suit
        for i in range(4):
            flyer[2 + i] = BANK + 58 + 4 * suit + i

    def _words(self, move, seat, mine):
        """What to say about a move."""
        rules = self.rules
        session = self.session
        which = rules.which_deck()
        if which != self._which:
            self._which = which
            return "The discards are shuffled: %d cards, the last deck" % rules.deck_size()
        last = telling.last_cards(rules)
        if last and not self._warned and rules.seat():
            self._warned = True
            return "Last cards: the game ends with this deck"
        kind = move >> 20 << 20
        if kind == END:
            return telling.turn(session, seat) if session.level(seat) or session.humans() > 1 else ""
        if mine and kind != WIN:
            return ""
        text = telling.tell(rules, move, seat, session.eyes if mine else 0)
        if kind == WIN and self.felt.alive == 1 and rules.seat():
            text += "; %s is turned up" % telling.name(rules.top(rules.numbers()[0]))
        return text

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
            return
        gone = now - self._since & _WRAP
        if self.animation:
            gone >>= 1
        most = self._fly_ms
        if gone >= most:
            self.skip()
            return
        way = self._from
        self._flyer.x = way[0] + (way[2] - way[0]) * gone // most
        self._flyer.y = way[1] + (way[3] - way[1]) * gone // most

    def skip(self):
        """What was played is shown: the end of its animation."""
        self.busy = False
        self._flyer.hidden = True
        self._follow(self.session.history[-1])
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
        screen.line(12, "LAST" if self._last else "", INK_WARN, 22)
        screen.line(13, "END" if aim.may_end else "", INK_GOOD, 22)
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
        return telling.epitaph(self.rules, self.session)
