"""What can be chosen on Landslide's table, where the cursor is, and the marks beside the stacks.

    aim = Aim(session, screen, felt)
    aim.ask(); aim.collect(True)        # what is legal now; the cursor to the first place that matters
    aim.kind()                          # a place of the page, CARD + i of the hand, ON_NEW, ON_DRAW or ON_END

`card` is the chosen card of the hand (or NONE), `lifted` the stack that is being moved (or 0).
"""

from deckhand.cursor import Targets
from deckhand.game import const
from deckhand.keys import DOWN, RIGHT
from deckhand.screen import BANK, CARD_BACK
from games.landslide.felt import PLACES, T_ADD, T_BID, T_LIFT, T_WIN
from games.landslide.rules import ADD, BID, DRAW, END, MOVE, NEW, NONE, WIN

CARD = 16
ON_NEW = 32
ON_DRAW = 33
ON_END = 34

CAN_ADD = 1
CAN_BID = 2
CAN_WIN = 4
CAN_LIFT = 8
CAN_TAKE = 16  # the lifted stack

_HAND_SIZE = const(6)
_BUTTON_X = const(118)
_MOST = const(56)


class Aim:
    """Makes no garbage while the cursor moves."""

    def __init__(self, session, screen, felt):
        self.session = session
        self.rules = session.rules
        self.screen = screen
        self.felt = felt
        self.targets = Targets(PLACES + _HAND_SIZE + 3)
        self._kinds = bytearray(PLACES + _HAND_SIZE + 3)
        self.at = 0
        self.card = NONE
        self.lifted = 0
        self.can = bytearray(_MOST)  # by stack number, CAN_... bits
        self.playable = 0  # which cards of the hand can be played, as bits
        self.may_draw = self.may_end = False
        self._card_sprite = screen.sprite(2, 3)

    def mine(self):
        """Is it the looking person's decision?"""
        return self.rules.seat() == self.session.eyes and self.session.humans_turn()

    def kind(self):
        """What the cursor is on."""
        return self._kinds[self.at]

    def drop(self):
        """Choose nothing."""
        self.card = NONE
        self.lifted = 0

    def ask(self):
        """What is legal now, once for all targets and marks."""
        rules = self.rules
        legal = self.can
        for i in range(len(legal)):
            legal[i] = 0
        self.may_draw = self.may_end = False
        self.playable = 0
        if not self.mine():
            return
        hand = rules.hand(self.session.eyes)
        for move in rules.moves():
            kind = move >> 20 << 20
            n = move >> 10 & 1023
            card = move & 1023
            if kind <= BID:
                for i in range(len(hand)):
                    if hand[i] == card:
                        self.playable |= 1 << i
                if card == self.card and kind != NEW:
                    legal[n] |= CAN_ADD if kind == ADD else CAN_BID
            elif kind == WIN:
                legal[n] |= CAN_WIN
            elif kind == MOVE:
                legal[n] |= CAN_LIFT
                if n == self.lifted:
                    legal[card] |= CAN_TAKE
            elif kind == DRAW:
                self.may_draw = True
            elif kind == END:
                self.may_end = True

    def collect(self, jump):
        """Collect the targets, put the marks; `jump`: to the first place that matters."""
        targets = self.targets
        felt = self.felt
        targets.clear()
        first = -1
        mine = self.mine()
        for place in range(PLACES):
            number = felt.stack_at(place)
            if not number:
                if mine and self.card != NONE and self.rules.phase() == 0 and felt.page * PLACES + place == felt.count:
                    self._add(ON_NEW, 8 * felt.x(place), 8 * felt.y(place))
                continue
            can = self.can[number]
            mark = 0
            if self.card != NONE:
                mark = T_ADD if can & CAN_ADD else T_BID if can & CAN_BID else 0
            elif self.lifted:
                mark = T_ADD if can & CAN_TAKE else T_LIFT if number == self.lifted else 0
            elif can & CAN_WIN:
                mark = T_WIN
            elif can & CAN_LIFT:
                mark = T_LIFT
            felt.mark(place, mark)
            if mine:
                i = self._add(place, 8 * felt.x(place), 8 * felt.y(place))
                if mark and first < 0:
                    first = i
        if mine:
            hand = self.rules.hand_size(self.session.eyes)
            for i in range(hand):
                j = self._add(CARD + i, 8 + 16 * i, 96)
                if self.card == NONE and not self.lifted and first < 0 and self.playable >> i & 1:
                    first = j
            if self.may_draw:
                j = self._add(ON_DRAW, _BUTTON_X, 96)
                if first < 0 or self.rules.phase() == 3:
                    first = j
            if self.may_end:
                j = self._add(ON_END, _BUTTON_X, 112)
                if first < 0:
                    first = j
        self._lift_card()
        if jump:
            self.at = max(0, first)
        if self.at >= targets.count:
            self.at = max(0, targets.count - 1)
        self.show()

    def _lift_card(self):
        """Show the chosen card of the hand a little above the others."""
        felt = self.felt
        eyes = self.session.eyes
        flyer = self._card_sprite
        flyer.hidden = True
        felt.draw_hand(eyes)
        if self.card == NONE or not self.mine():
            return
        hand = self.rules.hand(eyes)
        for i in range(len(hand)):
            if hand[i] == self.card:
                self.screen.fill(1 + 2 * i, 12, 2, 3)
                show_card(flyer, self.card)
                flyer.x = 8 + 16 * i
                flyer.y = 91
                flyer.hidden = False

    def _add(self, kind, x, y):
        i = self.targets.add(x, y)
        self._kinds[i] = kind
        return i

    def show(self):
        """Put the cursor where it is."""
        if not self.targets.count:
            self.screen.cursor_off()
            return
        kind = self._kinds[self.at]
        x = self.targets.x(self.at)
        y = self.targets.y(self.at)
        if kind == ON_DRAW or kind == ON_END:
            self.screen.cursor(x - 4, y - 2, 36, 12)
        else:
            self.screen.cursor(x, y, 16, 24)

    def go(self, key):
        """The cursor on, to another page where this one ends."""
        at = self.targets.step(self.at, key)
        felt = self.felt
        if at == self.at and self._kinds[at] < PLACES or self._kinds[at] == ON_NEW:
            page = felt.page + (1 if key == RIGHT or key == DOWN else -1)
            if at == self.at and 0 <= page < felt.pages():
                felt.page = page
                felt.draw(self.session.eyes)
                self.collect(False)
                self.at = 0
                self.show()
                return
        self.at = at
        self.show()

    def jump(self):
        """To the first stack that the chosen card can go to, on whatever page; else to the new one."""
        felt = self.felt
        found = felt.count
        for i in range(felt.count):
            if self.can[felt.order[i]] & (CAN_ADD | CAN_BID | CAN_TAKE):
                found = i
                break
        page = found // PLACES
        if page != felt.page:
            felt.page = page
            felt.draw(self.session.eyes)
            self.collect(False)
        for i in range(self.targets.count):
            kind = self._kinds[i]
            if kind == found % PLACES or kind == ON_NEW and found == felt.count:
                self.at = i
        self.show()

    def to(self, wanted):
        """The cursor onto a target of this kind, if there is one."""
        for i in range(self.targets.count):
            if self._kinds[i] == wanted:
                self.at = i
        self.show()


def show_card(flyer, card):
    """Give a sprite of 2 x 3 tiles a card's face, or a back (-1)."""
    if card < 0:
        for i in range(6):
            flyer[i] = CARD_BACK + i
        return
    suit = card // 13
    flyer[0] = BANK + card
    flyer[1] = BANK + 53 + suit
    for i in range(4):
        flyer[2 + i] = BANK + 58 + 4 * suit + i
