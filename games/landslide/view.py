"""Landslide by keys: choose a card, then where it goes; then what can be moved or won is marked; draw; end.

A card and a stack allow one thing at most, going on top or being a bid, so a place needs no second question. A held on
a stack shows its cards. See deckhand/play.py for the calls.
"""

from deckhand.cards import card_text
from deckhand.cursor import Targets
from deckhand.game import const
from deckhand.keys import DOWN, LEFT, RIGHT, UP, A, B
from deckhand.screen import BANK, CARD_BACK, INK, INK_BAR, INK_DIM, INK_TITLE, INK_WARN

from games.landslide.felt import PLACES, T_ADD, T_BID, T_LIFT, T_WIN, Felt
from games.landslide.rules import ADD, BID, DRAW, END, MOVE, NEW, NONE, WIN

_NOTHING = const(-1)
_BACK = const(-2)

# What a target means: a place of the page (0 to 11), a card of the hand (_CARD + i), or one of these.
_CARD = const(16)
_ON_NEW = const(32)
_ON_DRAW = const(33)
_ON_END = const(34)

_HAND_SIZE = const(6)
_BUTTON_X = const(118)
_FLY_MS = const(240)
_LOOK_MS = const(450)
_LAST_CARDS = const(6)
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
        self.targets = Targets(PLACES + _HAND_SIZE + 3)
        self.kinds = bytearray(PLACES + _HAND_SIZE + 3)
        self.at = 0
        self.card = NONE  # the chosen card of the hand
        self.lifted = 0  # the stack that is being moved
        self.mattering = False
        self._legal = bytearray(56)  # by stack number, what can be done: 1 add, 2 bid, 4 win, 8 be moved, 16 take it
        self._may_draw = self._may_end = False
        self._hand_legal = 0  # which cards of the hand can be played, as bits
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
        self.card = NONE
        self.lifted = 0
        self._refresh()

    def _refresh(self):
        self._looking = False
        self._pressed = -1
        self.felt.sort(self.session.eyes, self.mattering)
        self.felt.draw(self.session.eyes)
        self._ask_rules()
        self._aim(True)

    def _ask_rules(self):
        """What is legal now, once for all targets and marks."""
        rules = self.rules
        legal = self._legal
        for i in range(len(legal)):
            legal[i] = 0
        self._may_draw = self._may_end = False
        self._hand_legal = 0
        if not self._mine():
            return
        hand = rules.hand(self.session.eyes)
        for move in rules.moves():
            kind = move >> 20 << 20
            n = move >> 10 & 1023
            card = move & 1023
            if kind <= BID:
                for i in range(len(hand)):
                    if hand[i] == card:
                        self._hand_legal |= 1 << i
                if card == self.card and kind != NEW:
                    legal[n] |= 1 if kind == ADD else 2
            elif kind == WIN:
                legal[n] |= 4
            elif kind == MOVE:
                legal[n] |= 8
                if n == self.lifted:
                    legal[card] |= 16
            elif kind == DRAW:
                self._may_draw = True
            else:
                self._may_end = True

    def _mine(self):
        return self.rules.seat() == self.session.eyes and self.session.humans_turn()

    def _aim(self, jump):
        """Collect the targets, put the marks; `jump`: to the first place that matters."""
        targets = self.targets
        felt = self.felt
        targets.clear()
        first = -1
        mine = self._mine()
        for place in range(PLACES):
            number = felt.stack_at(place)
            if not number:
                if mine and self.card != NONE and self.rules.phase() == 0 and felt.page * PLACES + place == felt.count:
                    self._add(_ON_NEW, 8 * felt.x(place), 8 * felt.y(place))
                continue
            can = self._legal[number]
            mark = 0
            if self.card != NONE:
                mark = T_ADD if can & 1 else T_BID if can & 2 else 0
            elif self.lifted:
                mark = T_ADD if can & 16 else T_LIFT if number == self.lifted else 0
            elif can & 4:
                mark = T_WIN
            elif can & 8:
                mark = T_LIFT
            felt.mark(place, mark)
            if mine:
                i = self._add(place, 8 * felt.x(place), 8 * felt.y(place))
                if mark and first < 0:
                    first = i
        if mine:
            hand = self.rules.hand_size(self.session.eyes)
            for i in range(hand):
                j = self._add(_CARD + i, 8 + 16 * i, 96)
                if self.card == NONE and not self.lifted and first < 0 and self._hand_legal >> i & 1:
                    first = j
            if self._may_draw:
                j = self._add(_ON_DRAW, _BUTTON_X, 96)
                if first < 0 or self.rules.phase() == 3:
                    first = j
            if self._may_end:
                j = self._add(_ON_END, _BUTTON_X, 112)
                if first < 0:
                    first = j
        self._lift_card()
        if jump:
            self.at = max(0, first)
        if self.at >= targets.count:
            self.at = max(0, targets.count - 1)
        self._show_cursor()

    def _lift_card(self):
        """Show the chosen card of the hand a little above the others."""
        felt = self.felt
        eyes = self.session.eyes
        flyer = self._flyer
        if not self.busy:
            flyer.hidden = True
        felt.draw_hand(eyes)
        if self.card == NONE or not self._mine():
            return
        hand = self.rules.hand(eyes)
        for i in range(len(hand)):
            if hand[i] == self.card:
                self.screen.fill(1 + 2 * i, 12, 2, 3)
                self._picture(self.card)
                flyer.x = 8 + 16 * i
                flyer.y = 91
                flyer.hidden = False

    def _picture(self, card):
        """Give the flying card its face, or a back (-1)."""
        flyer = self._flyer
        if card < 0:
            for i in range(6):
                flyer[i] = CARD_BACK + i
            return
        suit = card // 13
        flyer[0] = BANK + card
        flyer[1] = BANK + 53 + suit
        for i in range(4):
            flyer[2 + i] = BANK + 58 + 4 * suit + i

    def _add(self, kind, x, y):
        i = self.targets.add(x, y)
        self.kinds[i] = kind
        return i

    def _show_cursor(self):
        if not self.targets.count:
            self.screen.cursor_off()
            return
        kind = self.kinds[self.at]
        x = self.targets.x(self.at)
        y = self.targets.y(self.at)
        if kind == _ON_DRAW or kind == _ON_END:
            self.screen.cursor(x - 4, y - 2, 36, 12)
        else:
            self.screen.cursor(x, y, 16, 24)

    # -- keys

    def press(self, key, pressed):
        """Move, choose, place, win, draw, end."""
        if self._looking:
            if not pressed and key == A or pressed and key == B:
                self._refresh()
            return _NOTHING
        if not self.targets.count:
            return _NOTHING
        kind = self.kinds[self.at]
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
            if self.card == NONE and not self.lifted:
                return _BACK
            self._unchoose()
        elif key == LEFT or key == RIGHT or key == UP or key == DOWN:
            self._go(key)
        return _NOTHING

    def _go(self, key):
        at = self.targets.step(self.at, key)
        felt = self.felt
        if at == self.at and self.kinds[at] < PLACES or self.kinds[at] == _ON_NEW:
            page = felt.page + (1 if key == RIGHT or key == DOWN else -1)
            if at == self.at and 0 <= page < felt.pages():
                felt.page = page
                felt.draw(self.session.eyes)
                self._aim(False)
                self.at = 0
                self._show_cursor()
                return
        self.at = at
        self._show_cursor()

    def _unchoose(self):
        self.card = NONE
        self.lifted = 0
        self._ask_rules()
        self._aim(True)

    def _choose(self, kind):
        if kind == _ON_NEW:
            return NEW | self.card
        if kind == _ON_DRAW:
            return DRAW
        if kind == _ON_END:
            return self._end()
        hand = self.rules.hand(self.session.eyes)
        card = hand[kind - _CARD]
        if card == self.card:
            self._unchoose()
        elif not self._hand_legal >> (kind - _CARD) & 1:
            self.session.words = self._why_not(card)
        else:
            self.card = card
            self.lifted = 0
            self._ask_rules()
            self._aim(False)
            self._jump()
        return _NOTHING

    def _why_not(self, card):
        run = self.rules.run()
        return self.rules.refusal((ADD | run << 10 | card) if run else NEW | card) or ""

    def _jump(self):
        """To the first stack that the chosen card can go to, on whatever page; else to the new one."""
        felt = self.felt
        found = felt.count
        for i in range(felt.count):
            if self._legal[felt.order[i]] & 19:
                found = i
                break
        page = found // PLACES
        if page != felt.page:
            felt.page = page
            felt.draw(self.session.eyes)
            self._aim(False)
        for i in range(self.targets.count):
            kind = self.kinds[i]
            if kind == found % PLACES or kind == _ON_NEW and found == felt.count:
                self.at = i
        self._show_cursor()

    def _end(self):
        if not self._sure:
            for can in self._legal:
                if can & 4:
                    self._sure = True
                    self.session.words = "A stack can still be won. End again to leave it."
                    return _NOTHING
        self._sure = False
        return END

    def _on_stack(self, number):
        """A on a stack: what the chosen card, the lifted stack or the own bid can do there."""
        can = self._legal[number]
        if self.card != NONE:
            if can & 1:
                return ADD | number << 10 | self.card
            if can & 2:
                return BID | number << 10 | self.card
            add = self.rules.refusal(ADD | number << 10 | self.card)
            bid = self.rules.refusal(BID | number << 10 | self.card)
            near = self.rules.phase() == 0 and bid and bid.find("already") >= 0
            self.session.words = (bid if near else add) or ""
            return _NOTHING
        if self.lifted:
            if can & 16:
                return MOVE | self.lifted << 10 | number
            if number == self.lifted:
                if can & 4:
                    return WIN | number << 10
                self._unchoose()
                return _NOTHING
            self.session.words = self.rules.refusal(MOVE | self.lifted << 10 | number) or ""
            return _NOTHING
        if can & 8:
            self.lifted = number
            if can & 4:
                self.session.words = "Move it onto another, or A again to win it"
            self._ask_rules()
            self._aim(False)
            return _NOTHING
        if can & 4:
            return WIN | number << 10
        if self.rules.phase() == 0:
            self.session.words = "Choose a card of your hand first"
        else:
            self.session.words = self.rules.refusal(WIN | number << 10) or ""
        return _NOTHING

    def point(self, move):
        """Put the cursor where a hint begins, with its card chosen or its stack lifted."""
        kind = move >> 20 << 20
        self._unchoose()
        if kind <= BID:
            self.card = move & 1023
        elif kind == MOVE:
            self.lifted = move >> 10 & 1023
        self._ask_rules()
        felt = self.felt
        number = move & 1023 if kind == MOVE else move >> 10 & 1023
        where = felt.place_of(number) if kind != NEW else felt.count
        if kind < DRAW and where // PLACES != felt.page:
            felt.page = where // PLACES
            felt.draw(self.session.eyes)
        self._aim(False)
        wanted = _ON_DRAW if kind == DRAW else _ON_END if kind == END else where % PLACES
        if kind == NEW:
            wanted = _ON_NEW
        for i in range(self.targets.count):
            if self.kinds[i] == wanted:
                self.at = i
        self._show_cursor()

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
        self.session.words = "" if mine and kind != WIN else self._tell(kind, number, card, seat)
        self.card = NONE
        self.lifted = 0
        self._sure = False
        way = self._from
        if kind <= BID:
            way[0] = 8 + 16 * (_HAND_SIZE // 2) if mine else 72
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
        self._picture(card)  # a card's back stands for a stack
        flyer.x = self._from[0]
        flyer.y = self._from[1]
        flyer.hidden = False
        self.screen.cursor_off()
        self.busy = True
        self._since = -1

    def _tell(self, kind, number, card, seat):
        who = "Seat %d " % seat
        if kind == WIN:
            now = self.rules.won(seat)
            if seat == self.session.eyes:
                return "You win stack %d: %d cards now" % (number, now)
            return who + "wins stack %d: %d cards now" % (number, now)
        if kind == NEW:
            return who + "starts a stack: " + card_text(card)
        if kind == ADD:
            return who + "adds %s to %d" % (card_text(card), number)
        if kind == BID:
            return who + "bids %s on %d" % (card_text(card), number)
        if kind == MOVE:
            return who + "moves %d onto %d" % (number, card)
        return who + "draws" if kind == DRAW else ""

    def step(self, now):
        """Go on with what moves; notice a held A."""
        if self._pressed == -2:
            self._pressed = now
        elif self._pressed >= 0 and (now - self._pressed & _WRAP) >= _LOOK_MS:
            self._pressed = -1
            self._look(self.felt.stack_at(self.kinds[self.at]))
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
        last = rules.which_deck() == 2 and rules.deck_size() <= _LAST_CARDS
        screen.line(0, self._asked(seat), INK_WARN if last else INK_TITLE)
        screen.line(12, "DRAW" if self._may_draw else "", INK, 20)
        screen.line(14, "END" if self._may_end else "", INK, 20)
        if not self._mine():
            screen.line(15, "", INK_DIM)
        elif self.card != NONE or self.lifted:
            screen.line(15, "\x87 there  \x88 put back", INK_DIM)
        else:
            screen.line(15, "\x87choose/hold: look \x88undo", INK_DIM)

    def _asked(self, seat):
        rules = self.rules
        if rules.which_deck() == 2 and rules.deck_size() <= _LAST_CARDS:
            return "Last cards: %d in the deck" % rules.deck_size()
        if not self._mine():
            return "Seat %d plays" % seat
        if self.lifted:
            return "Stack %d goes onto ...?" % self.lifted
        if self.card != NONE:
            return card_text(self.card) + " goes where?"
        if rules.phase() == 0:
            return "Your turn: play one card"
        if rules.phase() == 3:
            return "Draw up to six, or end"
        if rules.run():
            return "Go on there, move, win..."
        return "Move, win, draw or end"

    def epitaph(self):
        """(title, line) of the result."""
        rules = self.rules
        places, scores = rules.result()
        line = "%d to %d cards" % (scores[self.session.eyes - 1], scores[2 - self.session.eyes])
        if places[0] == places[1]:
            return "A DRAW", line
        winner = 1 if places[0] == 1 else 2
        if self.session.humans() == 1:
            return ("YOU WIN" if winner == self.session.eyes else "YOU LOSE"), line
        return "SEAT %d WINS" % winner, line
