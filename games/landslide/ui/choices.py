"""What can be chosen on Landslide's table, where the cursor is, and the marks on the stacks.

    choices = Choices(session, screen, board)
    choices.ask(); choices.collect(True); choices.to_win()  # what is legal now; the cursor to what can be won
    choices.kind()                          # a place of the page, CARD + i of the hand, ON_NEW, ON_DRAW or ON_END

`card` is the chosen card of the hand (or NONE), `lifted` the stack that is being moved (or 0).
"""

from deckhand.cursor import Targets
from deckhand.keys import DOWN, LEFT, RIGHT
from deckhand.screen import INK_DIM, INK_TITLE, INK_WARN
from games.landslide import pictures
from games.landslide.engine import layout
from games.landslide.engine.piles import follows
from games.landslide.ui import board as vb
from games.landslide.ui.names import name

CARD = 16
ON_NEW = 32
ON_DRAW = 33
ON_END = 34

CAN_ADD = 1
CAN_BID = 2
CAN_WIN = 4
CAN_LIFT = 8
CAN_TAKE = 16  # the lifted stack


class Choices:
    """Makes no garbage while the cursor moves."""

    def __init__(self, session, screen, board):
        self.session = session
        self.rules = session.rules
        self.screen = screen
        self.board = board
        self.targets = Targets(vb.PLACES + layout.HAND_SIZE + 3)
        self._kinds = bytearray(vb.PLACES + layout.HAND_SIZE + 3)
        self.at = self.first = 0  # the cursor's target; the first one below the stacks
        self.card = layout.NONE
        self.lifted = 0
        self.can = bytearray(layout.MOST + 1)  # by stack number, CAN_... bits
        self.any = 0  # all of those bits
        self.gain = 0  # of the move of a stack that brings most: how many cards, and the stack's number
        self.playable = 0  # which cards of the hand can be played, as bits
        self.chosen = -1  # where in the hand the chosen card is
        self.may_draw = self.may_end = False
        self.ink = INK_DIM  # of the verb

    def kind(self):
        """What the cursor is on."""
        return self._kinds[self.at]

    def drop(self):
        """Choose nothing."""
        self.card = layout.NONE
        self.lifted = 0

    def take(self, card):
        """Choose a card of the hand."""
        self.card = card
        self.lifted = 0

    def lift(self, number):
        """Choose a stack, to move or win it."""
        self.card = layout.NONE
        self.lifted = number

    def has_selection(self):
        """Is a card or a stack chosen?"""
        return self.card != layout.NONE or self.lifted > 0

    def ask(self):
        """What is legal now, for all targets and marks."""
        rules = self.rules
        legal = self.can
        for i in range(layout.MOST + 1):
            legal[i] = 0
        self.may_draw = self.may_end = slot = False
        self.playable = self.any = self.gain = 0
        self.chosen = -1
        hand = rules.hand(self.session.eyes)
        for i in range(len(hand)):
            if hand[i] == self.card:
                self.chosen = i
        for move in rules.moves():
            kind = move & layout.KIND
            n = move >> 10 & layout.FIELD
            card = move & layout.FIELD
            if kind <= layout.BID:
                for i in range(len(hand)):
                    if hand[i] == card:
                        self.playable |= 1 << i
                if card == self.card:
                    if kind == layout.NEW:
                        slot = True
                    else:
                        legal[n] |= CAN_ADD if kind == layout.ADD else CAN_BID
            elif kind == layout.WIN:
                legal[n] |= CAN_WIN
            elif kind == layout.MOVE:
                legal[n] |= CAN_LIFT
                if n == self.lifted:
                    legal[card] |= CAN_TAKE
                top = rules.top(n)
                gain = self._wins(card, top, rules.size(n)) - self._wins(card, rules.top(card)) - self._wins(n, top)
                self.gain = max(self.gain, gain << 6 | n)
            elif kind == layout.DRAW:
                self.may_draw = True
            elif kind == layout.END_TURN:
                self.may_end = True
        for can in legal:
            self.any |= can
        self.board.offer_slot(slot)

    def mark(self, number):
        """The mark of a stack."""
        can = self.can[number]
        if self.card != layout.NONE:
            return pictures.ADD if can & CAN_ADD else pictures.BID if can & CAN_BID else 0
        if self.lifted:
            if number != self.lifted:
                return pictures.ADD if can & CAN_TAKE else 0
            return pictures.WIN if can & CAN_WIN else pictures.LIFT
        return pictures.LIFT if can & CAN_LIFT else pictures.WIN if can & CAN_WIN else 0

    def collect(self, whole):
        """Draw the page's stacks, or their marks; collect the targets."""
        targets = self.targets
        board = self.board
        targets.clear()
        whole = board.turn_to(board.page) or whole
        if whole:
            board.clear()
        for place in range(board.places):
            number = board.stack_at(place)
            mark = self.mark(number) if number else pictures.ADD
            if whole or not number:
                board.draw_place(place, mark)
            else:
                board.mark(place, mark)
            if number or board.slot_at(place):
                self._add(place if number else ON_NEW, 8 * board.x(place), 8 * board.y(place))
        self.first = targets.count
        if self.card == layout.NONE and not self.lifted:
            for i in range(self.rules.hand_size(self.session.eyes)):
                if self.playable >> i & 1:
                    self._add(CARD + i, vb.HAND_X + 16 * i, vb.HAND_Y)
            if self.may_draw:  # next to the hand, as it lies
                self._add(ON_DRAW, 8 * vb.DECK_COLUMN, vb.HAND_Y)
            if self.may_end:
                self._add(ON_END, 8 * vb.END_COLUMN, vb.HAND_Y)  # above it, but of the same row to the cursor
        self.at = max(0, min(self.at, targets.count - 1))

    def _add(self, kind, x, y):
        self._kinds[self.targets.add(x, y)] = kind

    def to_win(self):
        """The cursor onto the stack that brings most; how many cards."""
        most = 0
        for n in self.rules.numbers():
            if self.can[n] & CAN_WIN and self.rules.size(n) >= most:
                most = self.rules.size(n) + 1
                self.to_place(self.board.place_of(n))
        return most

    def jump(self):
        """Where what is chosen makes the own bid fit, for most cards; else where it fits, or is bid, and the other's does not."""
        board = self.board
        found = board.count
        best = 0
        for i in range(board.count):
            can = self.can[board.order[i]]
            worth = 4 if can & CAN_BID else 0
            if can & (CAN_ADD | CAN_TAKE):
                n = board.order[i]
                seat = self._fits(n, self.rules.top(self.lifted) if self.lifted else self.card)
                worth = 6 if not seat else 8 + 2 * self.rules.size(n) if seat == board.side else 2
            if worth and i // vb.PLACES == board.page:
                worth += 1
            if worth > best:
                best = worth
                found = i
        if found == board.count and not board.slot:
            return
        self.to_place(found)
        if found == board.count:
            self.to(ON_NEW)

    def _wins(self, number, top, more=0):
        # How many cards the own bid brings with this card on top; 0 where it does not fit.
        return self.rules.size(number) + more + 1 if self._fits(number, top) == self.board.side else 0

    def _fits(self, number, top):
        # The seat whose bid will fit with this card on top, rather the own one; 0 where none will.
        side = self.board.side
        for seat in (side, 3 - side):
            bid = self.rules.bid(number, seat)
            if bid != layout.NONE and follows(bid, top):
                return seat
        return 0

    def to_place(self, i):
        """The cursor onto a stack, counted over all pages."""
        self.turn_to(i // vb.PLACES)
        self.to(i % vb.PLACES)

    def turn_to(self, page):
        """Show another page."""
        if self.board.turn_to(page):
            self.collect(True)

    def to_hand(self):
        """The cursor onto the first card that can be played, else onto the deck, else onto the end of the turn."""
        self.at = self.first
        if not self.playable:
            self.to(ON_DRAW)

    def to(self, wanted):
        """The cursor onto a target of this kind, or else onto the nearest stack before it."""
        for i in range(self.targets.count):
            kind = self._kinds[i]
            if kind == wanted or kind < wanted < vb.PLACES:
                self.at = i

    def show(self):
        """Put the cursor where it is."""
        x = self.targets.x(self.at)
        y = self.targets.y(self.at)
        kind = self.kind()
        cursor = self.screen.cursor
        # On the edges of what lies side by side: what stands on them is not covered.
        if kind == ON_END:
            cursor(x, y - 8, 16, 6)
        elif self.card != layout.NONE and kind < vb.PLACES and self.can[self.board.stack_at(kind)] & CAN_BID:
            cursor(x + 8, 8 * self.board.bid_row(y // 8, 0), 16, 8)  # a bid goes there
        elif y == vb.HAND_Y or self.board.places > vb.ONE_ROW:
            cursor(x + 1, y + 2, 14, 20)  # a card is 24 high
        else:
            cursor(x + 1, y, 14, 24)

    def after(self, at, key):
        """The target to which a key leads; LEFT, RIGHT go round hand, deck and end."""
        targets = self.targets
        first = self.first
        if at >= first and (key == LEFT or key == RIGHT):
            return first + (at - first + (1 if key == RIGHT else -1)) % (targets.count - first)
        there = targets.step(at, key)
        if at < first <= there:
            there = at  # to the side nothing leads on to what ends the turn
            least = 999 * (key == DOWN)
            for i in range(first, targets.count):
                far = abs(targets.x(i) - targets.x(at)) + 200 * (self._kinds[i] == ON_END)
                if far < least:
                    least = far
                    there = i
        return there

    def go(self, key):
        """The cursor on; True where that leads to another page."""
        at = self.after(self.at, key)
        kind = self.kind()
        board = self.board
        if at == self.at and (kind < vb.PLACES or kind == ON_NEW):
            page = board.page + (1 if key == RIGHT or key == DOWN else -1)
            if 0 <= page < board.pages():
                place = board.count % vb.PLACES if kind == ON_NEW else kind
                if key == LEFT:
                    place += vb.ACROSS - 1
                elif key == RIGHT:
                    place -= place % vb.ACROSS
                else:
                    place = (place + vb.ACROSS) % vb.PLACES
                self.turn_to(page)
                self.to(place)
                self.show()
                return True
        self.at = at
        self.show()
        return False

    def _whose(self, number, top, more=0):
        # Which bid fits with this card on top, and for how many cards, itself with them; "" where none does.
        seat = self._fits(number, top)
        if not seat:
            return ""
        own = seat == self.board.side
        self.ink = INK_TITLE if own else INK_WARN
        return ("theirs %d" if not own else "to win %d" if more else "win: %d") % (self.rules.size(number) + more + 1)

    def verb(self):
        """What A does here."""
        kind = self.kind()
        rules = self.rules
        self.ink = INK_DIM
        if kind == ON_NEW:
            return "new stack"
        if kind == ON_DRAW:
            deck = rules.deck_size()
            lacks = layout.HAND_SIZE - rules.hand_size(self.session.eyes)
            if deck > lacks and self.session.humans() == 1:
                return "draw, end"  # as a full hand ends the turn
            return "draw %d" % min(lacks, deck - rules.is_last_deck() or 1)  # not the one that ends the game
        if kind == ON_END:
            return "end turn"
        if kind >= CARD:
            return "put back" if kind - CARD == self.chosen else "choose"
        n = self.board.stack_at(kind)
        can = self.can[n]
        if self.card != layout.NONE:
            if can & CAN_ADD:
                return self._whose(n, self.card, 1) or "put on"
            return "bid" if can & CAN_BID else "why not?"
        lifted = self.lifted
        if can & CAN_TAKE:
            text = self._whose(n, rules.top(lifted), rules.size(lifted))
            if text:
                return text
            self.ink = INK_WARN
            # A sign is two letters where a badge fills up by "%": blanks, that none stays of what was there.
            return "lose %s   " % name(rules.bid(lifted, self.board.side))
        if lifted and n != lifted:
            return "why not?"
        if can & CAN_WIN and (lifted or not can & CAN_LIFT):
            return self._whose(n, rules.top(n))
        if lifted or can & CAN_LIFT:
            return "put back" if lifted else "lift"
        return "see bids" if rules.state[layout.SIZES + n] > layout.COUNT else "look"
