"""Legal moves in Landslide, given the player's picks.

it = Survey(look); it.ask()
it.can[3] & CAN_ADD             # can the picked card go on stack 3?
"""

from deckhand.const import const
from games.landslide.engine import layout
from games.landslide.engine.layout import BID, KIND, NEW, NONE
from games.landslide.engine.moves import move_card, move_stack, move_target
from games.landslide.engine.piles import follows

STACK = const(64)  # key of a picked stack: this + its number; a card's key is the card

# One bit, 1 << kind, for each kind of move:
CAN_ADD = const(4)
CAN_BID = const(8)
CAN_MOVE_HERE = const(16)  # applies to the lifted stack
CAN_WIN = const(32)
CAN_DRAW = const(64)
CAN_END = const(128)
CAN_LIFT = const(1)


class Survey:
    """Legal moves with these picks."""

    def __init__(self, look):
        self.look = look
        self.card = NONE  # the picked card, or NONE
        self.lifted = 0  # number of the picked stack, or 0
        self.can = bytearray(layout.MOST + 1)  # CAN_ bits by stack number; index 0: draw, end
        self.any = 0  # all of those bits
        self.is_asked = False  # has the rest been computed?
        self.gain = 0  # best stack to move and win: its cards << 6 | the stack's number
        self.playable = 0  # bit mask of the playable cards in the hand
        self.goal = -1  # cursor's place when choices are listed again; -1: the most likely one
        self.start = 0  # index of the choice at the cursor's place
        self.restored = -1  # index in the hand of the card that an undo brought back
        table = look.table
        hand = list(look.rules.hand(look.seat))
        count = len(look.session.history)
        if count < table.count and len(hand) == len(table.hand) + 1:
            for i in range(len(hand)):
                if hand[i] not in table.hand:
                    self.restored = i
        table.hand = hand
        table.count = count

    def ask(self):
        """Find what can be done with the current picks."""
        rules = self.look.rules
        table = self.look.table
        can = self.can
        for i in range(layout.MOST + 1):
            can[i] = 0
        self.playable = self.any = self.gain = 0
        pick = self.look.picks[0] if self.look.picks else NONE
        self.card = card = pick if pick < STACK else NONE
        self.lifted = lifted = pick - STACK if STACK < pick < NONE else 0
        self.is_asked = True
        has_slot = False
        for move in rules.moves():
            kind = move & KIND
            n = move_stack(move)
            if kind <= BID:
                self.playable |= 1 << table.hand.index(move_card(move))
                if move_card(move) == card:
                    has_slot = has_slot or kind == NEW
                    can[n] |= 1 << (kind >> 20)
            elif kind == layout.MOVE:
                can[n] |= CAN_LIFT
                target = move_target(move)
                if n == lifted:
                    can[target] |= 1 << (kind >> 20)
                top = rules.top(n)
                gain = self._bid_gain(target, top, rules.size(n)) - self._bid_gain(target, rules.top(target))
                self.gain = max(self.gain, gain - self._bid_gain(n, top) << 6 | n)
            else:
                can[n] |= 1 << (kind >> 20)  # 0 means no stack: draw, end
        for bits in can:
            self.any |= bits
        table.board.offer_slot(has_slot)

    def _bid_gain(self, number, top, more=0):
        # Number of cards that the viewer's bid wins with this card on top.
        is_own = self.fitting_seat(number, top) == self.look.table.board.side
        return self.look.rules.size(number) + more + 1 if is_own else 0

    def fitting_seat(self, number, top):
        """Seat whose bid this card on top completes, the viewer's if both; 0: none."""
        side = self.look.table.board.side
        for seat in (side, 3 - side):
            bid = self.look.rules.bid(number, seat)
            if bid != NONE and follows(bid, top):
                return seat
        return 0

    def best_win(self):
        """Number of the stack that wins the most cards; 0: none."""
        best = most = 0
        for n in self.look.rules.numbers():
            if self.can[n] & CAN_WIN and self.look.rules.size(n) >= most:
                most = self.look.rules.size(n)
                best = n
        return best
