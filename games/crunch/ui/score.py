"""The score of a hand of Crunch, counted up card by card.

score = Score(session, screen, common)
ms = score.begin()                  # then all is counted,
tune = score.show(at)
score.settle()                      # or now; True: it was before. Then show(0) is the reading's
"""

from deckhand.const import const
from deckhand.hw.sound import CHOOSE, PLAY
from deckhand.screen import INK, INK_DIM, INK_TITLE
from games.crunch.engine.layout import MATCH_CHOICE, NONE
from games.crunch.pictures import RING_TL, TAG_1
from games.crunch.ui.foundations import TOP, cloth

_CARD_MS = const(60)
_QUICK_MS = const(30)  # for more than _MANY cards
_MANY = const(50)
_ROWS = const(9)
_PITCHES = (15, 15, 13)  # pixels from one seat's line to the next, for two to four


class Score:
    """A line for each seat: its cards on the foundations, what those left in its crunch pile cost, the hand, the match; last
    the pace."""

    def __init__(self, session, screen, common):
        self.session = session
        self.rules = rules = session.rules
        match = session.match
        self._match = match if match and match.MOST_HANDS[match.state[MATCH_CHOICE]] > 1 else None
        self.screen = screen
        self.common = common
        self._i = self._rank = 0  # the foundation and the rank that come next
        self._cards = bytearray(rules.seats())
        self._left = bytearray(rules.seats())
        self._counted = -1  # steps so far, -1: the table still lies there
        self._over = False

    def begin(self):
        """Its length in ms."""
        rules = self.rules
        cards = most = 0
        for seat in range(1, rules.seats() + 1):
            left = rules.count(seat, 0)
            cards += rules.score(seat) + 2 * left
            most = max(most, left)
        self._pace = _QUICK_MS if cards > _MANY else _CARD_MS
        return (cards + most + 1) * self._pace

    def show(self, at):
        """As many cards as have been counted by then."""
        if self._over:
            return None
        if self._counted < 0:
            self._lay()
        tune = None
        while self._counted < at // self._pace and not self._over:
            if not self._counted:  # what was loaded has been seen empty
                from games.crunch.ui import face

                face.lay(self.screen)
            self._counted += 1
            tune = self._count()
        return tune

    def _lay(self):
        # The table gives way to the lines of the score.
        screen = self.screen
        session = self.session
        self._counted = 0
        from games.crunch.ui import face

        face.head(screen, self.common.low)
        if self.common.near:
            self.common.near.away()
        cloth(screen, 0, TOP, 20, _ROWS)
        for y in range(TOP, TOP + _ROWS - 1):
            screen.wipe(y)
        screen.write(15, "pile: -2 a card", 11)
        screen.line(TOP, "   laid pile hand %s pace" % ("sum" if self._match else "   "), INK_DIM)
        seats = self.rules.seats()
        self._pitch = pitch = _PITCHES[seats - 2]
        for i in range(seats):
            own = session.humans() == 1 and i == session.eyes - 1
            y = 8 * TOP + pitch * (i + 1) + 1
            tag = screen.sprite(1, 1)
            tag[0] = TAG_1 + i
            tag.x = 0
            tag.y = y
            tag.hidden = False
            screen.line(TOP + 1 + 2 * i, "You" if own else "   ", INK, 1)
            line = screen.lines[TOP + 1 + 2 * i]  # the view's rest() lets go of it
            line.x = 2
            line.y = y
            self._line(i)
        self.common.forget()
        self.common.draw()
        self.common.empty()
        self.common.look(80, 0)

    def _line(self, i):
        screen = self.screen
        y = TOP + 1 + 2 * i
        screen.number(y, 5, self._cards[i], 2)
        left = -2 * self._left[i]
        screen.number(y, 9, left, 3)
        screen.number(y, 14, self._cards[i] + left, 3)

    def _count(self):
        # The next card of a foundation; when there is none, one of each crunch pile; when all are counted, the rest of it.
        rules = self.rules
        card = rules.foundation(self._i)
        if card < NONE:
            owner = self.common.lay(self._i, card - card % 13 + self._rank)
            self._cards[owner - 1] += 1
            self._line(owner - 1)
            self._rank += 1
            if self._rank > card % 13:
                self._rank = 0
                self._i += 1
            return CHOOSE
        tune = PLAY
        for i in range(rules.seats()):
            if self._left[i] < rules.count(i + 1, 0):
                self._left[i] += 1
                self._line(i)
                tune = CHOOSE
        if tune == PLAY:
            self.settle()
        return tune

    def settle(self):
        """All of it, and the match with this hand."""
        if self._over:
            return True
        self._over = True
        if self._counted < 0:
            self._lay()
        self.common.forget()
        self.common.draw()
        rules = self.rules
        match = self._match
        totals = match.totals() if match else ()
        screen = self.screen
        screen.write(15, "pace: each move", 11)
        from games.crunch import driver_stats

        paces = driver_stats.paces(self.session)
        for i in range(rules.seats()):
            y = TOP + 1 + 2 * i
            tenths = paces[i + 1] // 10
            if tenths:  # ten seconds and more leave no room for tenths
                told = "%d.%ds" % (tenths // 10, tenths % 10)
                screen.write(y, told if len(told) < 5 else " %ds" % (tenths // 10), 22)
            self._left[i] = rules.count(i + 1, 0)
            self._cards[i] = rules.score(i + 1) + 2 * self._left[i]
            self._line(i)
            if match:
                total = totals[i] + rules.score(i + 1)
                screen.number(y, 17, total, 4)
                if total < 0:  # CR-32: in the hole
                    self._ring(8 * TOP + self._pitch * (i + 1) - 3)
        most = max([rules.score(i + 1) for i in range(rules.seats())])
        for i in range(rules.seats()):
            if rules.score(i + 1) == most > 0:  # who won the hand; less is no gold
                screen.ink(TOP + 1 + 2 * i, INK_TITLE)

    def _ring(self, y):
        self.screen.write(15, "ring: below 0  ", 11)
        ring = self.screen.sprite(3, 2)
        for i in range(6):
            ring[i] = RING_TL + i
        ring.x = 107
        ring.y = y
        ring.hidden = False
