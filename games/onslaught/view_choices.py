"""What can be chosen in Onslaught now: buttons for what the marked defenders can do, and the cards that can be marked.

choices = Choices(rules, table)
choices.mark(3); choices.aim()
choices.kinds[: choices.count]          # first the `offered` buttons, then places, shown or held attackers
choices.move(ON_ABSORB)                 # the move that a button stands for
"""

from deckhand.cards import JOKER
from deckhand.game import const
from games.onslaught import rules_layout as ons

# What is being done.
CHOOSE = const(0)
MIXING = const(1)  # a three is about to be spent
FROM = const(2)  # a five is: which attacker,
TO = const(3)  # and to whom
COUNT = const(4)  # a recall's number is on the wheel
SORT = const(5)  # shown attackers are put in order

# What a target means: a place, a shown attacker from SHOWN_1 on, a button, or from HELD on an attacker that is held.
SHOWN_1 = const(8)
ON_TURN = const(16)
ON_HOLD = const(17)
ON_YIELD = const(18)
ON_PLEDGE = const(19)  # the wheel
ON_ABSORB = const(20)
ON_DESTROY = const(21)
ON_MIX = const(22)  # all is chosen
ON_MIXING = const(23)  # begin with this three
ON_SHIFT = const(24)
ON_SCOUT = const(25)
ON_RECALL = const(26)
ON_COUNT = const(27)  # the wheel
ON_ORDER = const(28)
HELD = const(32)

_MARK_BITS = const(4)


class Choices:
    """The marks, and the targets that follow from them."""

    def __init__(self, rules, table):
        self.rules = rules
        self.table = table
        self.mode = CHOOSE
        self.row = 0  # the marked places in the order of marking, four bits each, plus 1
        self.held = 0  # the attacker that is shifted
        self.kinds = bytearray(40)
        self.count = 0
        self.offered = 0

    def clear(self):
        """Nothing is marked."""
        self.row = 0
        self.table.clear()
        self.mode = SORT if self.rules.state[ons.SHOWN] else CHOOSE

    def last(self):
        """The place that was marked last."""
        return (self.row & 15) - 1

    def mark(self, place):
        """Mark a defender; while no attacker is up only one at a time."""
        if not self.rules.state[ons.UP]:
            self.row = self.table.marks = 0
        self.row = self.row << _MARK_BITS | place + 1
        self.table.marks |= 1 << place

    def unmark(self, place):
        """Take a mark back."""
        row = 0
        for k in range(ons.PLACES - 1, -1, -1):
            mark = self.row >> _MARK_BITS * k & 15
            if mark and mark != place + 1:
                row = row << _MARK_BITS | mark
        self.row = row
        self.table.marks &= ~(1 << place)

    def find(self, kind):
        """The index of a target of that kind, or -1."""
        for i in range(self.count):
            if self.kinds[i] == kind:
                return i
        return -1

    # -- finding

    def _add(self, kind):
        self.kinds[self.count] = kind
        self.count += 1

    def _offer(self, kind):
        self._add(kind)
        self.offered += 1

    def aim(self):
        """Find what can be chosen now."""
        self.count = self.offered = 0
        state = self.rules.state
        mode = self.mode
        if mode == SORT:
            self._offer(ON_ORDER)
            for i in range(state[ons.SHOWN]):
                self._add(SHOWN_1 + i)
        elif mode == COUNT:
            self._offer(ON_COUNT)
        elif mode == FROM:
            for place in range(ons.PLACES):
                for i in range(state[ons.LEFT] + state[ons.FACED] - 1, state[ons.LEFT] - 1, -1):
                    if state[ons.WHERE + i] == place and self._takers(i):
                        self._add(HELD + i)
        elif mode == TO:
            takers = self._takers(self.held)
            for place in range(ons.PLACES):
                if takers >> place & 1:
                    self._add(place)
        else:
            self._offers()
            for place in range(ons.PLACES):
                if self._selectable(place):
                    self._add(place)

    def _takers(self, attacker):
        """Mask of the places to which the five that is spent can shift an attacker."""
        mask = 0
        move = ons.SHIFT | self.table.spent | self.rules.state[ons.WHERE + attacker] << 4 | attacker << 12
        for place in range(ons.PLACES):
            if self.rules.allows(move | place << 8):
                mask |= 1 << place
        return mask

    def _any(self, kind, place):
        """Is there a mix or a shift with the three or five at a place?"""
        for move in self.rules.moves():
            if move & ons.KIND == kind and move & 15 == place:
                return True
        return False

    def _power(self, place):
        """The button of a place's power, where it can be used now; else 0."""
        rules = self.rules
        if rules.allows(ons.SCOUT | place):
            return ON_SCOUT
        if rules.powers(ons.FIVE) >> place & 1 and self._any(ons.SHIFT, place):
            return ON_SHIFT
        if rules.powers(ons.THREE) >> place & 1 and self._any(ons.MIX, place):
            return ON_MIXING
        return 0

    def _selectable(self, place):
        if not self.rules.state[ons.TABLE] >> place & 1:
            return False
        if self.mode == MIXING:
            return place != self.table.spent and self.rules.card(place) < JOKER
        return self.rules.state[ons.UP] or self.rules.allows(self._recall(place)) or self._power(place)

    def _offers(self):
        """What the marked defenders can do, and only that."""
        state = self.rules.state
        marks = self.table.marks
        if self.mode == MIXING:
            if self.rules.allows(ons.MIX | self.table.spent | marks << 4):
                self._offer(ON_MIX)
        elif not marks:
            if state[ons.UP]:
                self._offer(ON_YIELD)
            elif not state[ons.PLEDGED]:
                self._offer(ON_PLEDGE)
            else:
                self._offer(ON_TURN if state[ons.FACED] < state[ons.PLEDGED] else ON_HOLD)
        elif marks & (marks - 1):
            if self.rules.allows(ons.DESTROY | marks):
                self._offer(ON_DESTROY)
            elif self._three() < ons.PLACES:
                self._offer(ON_MIX)
        else:
            place = self.last()
            if self.rules.allows(ons.ABSORB | place):
                self._offer(ON_ABSORB)
            elif self.rules.allows(self._destroy()):
                self._offer(ON_DESTROY)
            elif self.rules.allows(self._recall(place)):
                self._offer(ON_RECALL)
            power = self._power(place)
            if power:
                self._offer(power)

    # -- moves

    def _recall(self, place):
        """The recall of a defender that ends the wave."""
        if self.rules.card(place) >= JOKER:
            place = ons.ANY_JOKER
        return ons.RECALL | place | self.rules.state[ons.FACED] << 4

    def _three(self):
        """The three with which the marked ones destroy the attacker together, or ABSENT."""
        if self.mode == MIXING:
            return self.table.spent
        for place in range(ons.PLACES):
            if self.rules.allows(ons.MIX | place | self.table.marks << 4):
                return place
        return ons.ABSENT

    def _destroy(self):
        marks = self.table.marks
        if marks & (marks - 1) == 0 and marks & self.rules.jokers():
            marks = 1 << ons.ANY_JOKER
        return ons.DESTROY | marks

    def move(self, kind):
        """The move that a button stands for; -1 where it only leads to the next choice."""
        table = self.table
        place = self.last()
        if kind == ON_PLEDGE:
            return ons.PLEDGE | table.number
        if kind == ON_ABSORB:
            return ons.ABSORB | place
        if kind == ON_DESTROY:
            return self._destroy()
        if kind == ON_MIX:
            return ons.MIX | self._three() | table.marks << 4
        if kind == ON_SCOUT:
            return ons.SCOUT | place
        if kind == ON_COUNT:
            return self._recall(place) & (ons.KIND | 15) | table.number << 4
        if kind == ON_ORDER:
            move = ons.ORDER
            for i in range(self.rules.state[ons.SHOWN]):
                move |= table.order[i] << 4 * i
            return move
        return ons.TURN if kind == ON_TURN else -1

    def shift(self, target):
        """The move that gives the held attacker to a place."""
        return (
            ons.SHIFT | self.table.spent | self.rules.state[ons.WHERE + self.held] << 4 | target << 8 | self.held << 12
        )

    def proposal(self):
        """A pledge that suits the table: a strong one can meet more."""
        total = 48  # of a card's value a twelfth more, after the first four
        for place in range(ons.PLACES):
            total += 12 if self.rules.card(place) >= JOKER else self.rules.state[ons.VALUE + place]
        return max(1, min(total // 12, 9, self.rules.state[ons.LEFT]))
