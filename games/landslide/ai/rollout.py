"""Determinised rollouts: the other seat's answer and one's own next turn, with hands that the other may hold.

    worlds = Rollout(rules, seat, model)
    model.make(plan); line = Line(model, model.win_all()); model.unmake()
    worlds.shuffle(rng)                     # another hand for the other seat, another deck
    worth = worlds.judge(line)

Both seats play there by one cheap rule: the play after which own chances less the other's are best, hands known.
"""

from deckhand.const import const
from games.landslide.ai.evaluation import UNIT
from games.landslide.ai.model import KINDS, kind_of, kinds_that
from games.landslide.engine.layout import HAND_SIZE, MAY_BID, NONE

_READY = const(30)  # of a card that a bid wins with one card held, by the seat that has just played
_THREAT = const(50)  # and by the seat whose turn is next
_OPEN = const(12)  # of a card that a bid wins with one card not held
_FAR = const(6)  # with more than one
_VICTORY = const(400)  # the game's end, besides its cards
_CHOICE_NEW = const(0)
_CHOICE_ADD = const(1)
_CHOICE_BID = const(2)
_BIDS_ON = kinds_that(MAY_BID)


class Line:
    """The table after one plan of the seat that thinks, its empty slots left out and two spare ones added."""

    def __init__(self, model, won):
        places = [i for i in range(len(model.count)) if model.count[i]]
        self.size = len(places)
        self.count = bytearray([model.count[i] for i in places] + [0, 0])
        self.top = bytearray([model.top[i] for i in places] + [0, 0])
        self.mine = bytearray([model.mine[i] for i in places] + [NONE, NONE])
        self.theirs = bytearray([model.theirs[i] for i in places] + [NONE, NONE])
        self.kinds = bytearray([model.kinds[i] for i in range(model.held) if not model.used >> i & 1])
        self.lost = bytearray(model.lost)
        self.won = won


class Rollout:
    """One imagined world at a time, to judge lines in. Seat 0 is the one that thinks, seat 1 the other."""

    def __init__(self, rules, seat, model):
        self.near = model.near
        # The other's hand, then the deck; in order of kinds: how the hidden cards lie is not known.
        self.hidden = bytearray([kind for kind in range(KINDS) for _ in range(model.unseen[kind])])
        self.other = rules.hand_size(3 - seat)
        self.second = rules.which_deck() == 2
        self.discards = bytearray() if self.second else bytearray([kind_of(card) for card in rules.discards()])
        self.ahead = rules.won(seat) - rules.won(3 - seat)
        self.what = self.slot = self.kind = self.more = 0  # the play that `_best` found
        self.work = 0  # pairs of card and stack looked at so far
        slots = len(model.count) + 2
        self._on = [0] * slots  # by slot: the kinds that follow its top
        self._threat = [0] * slots  # what the other may take there
        self._keys = [0] * slots  # kinds that one of them makes the own bid win
        self._high = [0] * slots  # what the own bid is worth with such a card in hand
        self._low = [0] * slots  # and without

    def shuffle(self, rng):
        """Another world."""
        rng.shuffle(self.hidden)
        rng.shuffle(self.discards)

    def judge(self, line):
        """What a line comes to after the other's answer and the own next turn, in UNITs of cards."""
        self.size = line.size
        self.count = bytearray(line.count)
        self.top = bytearray(line.top)
        self.bids = (bytearray(line.mine), bytearray(line.theirs))
        self.won = [self.ahead + line.won, 0]
        self.one = [0, 0]
        self.two = [0, 0]
        self.held = [0, 0]
        self.deck = self.hidden
        self.bottom = self.other  # the deck lies from here
        self.left = len(self.hidden)  # up to here
        self.last = self.second
        self.lost = line.lost
        for kind in line.kinds:
            self._give(0, kind)
        for i in range(self.other):
            self._give(1, self.hidden[i])
        if self._deal_stack() or self._draw(0):
            return self._end()
        self._best(1)
        if self._play(1):
            return self._end()
        return self._best(0)

    def _end(self):
        lead = self.won[0] - self.won[1]
        return lead * UNIT + (_VICTORY if lead > 0 else -_VICTORY if lead else 0)

    def _give(self, side, kind):
        bit = 1 << kind
        self.two[side] |= self.one[side] & bit
        self.one[side] |= bit
        self.held[side] += 1

    def _take(self, side, kind):
        bit = 1 << kind
        if self.two[side] & bit:
            self.two[side] ^= bit
        else:
            self.one[side] ^= bit
        self.held[side] -= 1

    def _top_card(self):
        self.left -= 1
        return self.deck[self.left]

    def _is_over(self):
        """LS-20, LS-21: after a card was taken."""
        if self.left > self.bottom:
            return False
        if self.last:
            return True
        self.last = True
        self.deck = self.discards + self.lost
        self.bottom = 0
        self.left = len(self.deck)
        return not self.left

    def _deal_stack(self):
        """LS-14; True when that ends the game."""
        if any(self.count):
            return False
        self._start(self._top_card())
        return self._is_over()

    def _start(self, kind):
        self.count[self.size] = 1
        self.top[self.size] = kind
        self.size += 1

    def _draw(self, side):
        """Draw to six, but not the last card of all while behind; True when that ends the game."""
        while self.held[side] < HAND_SIZE:
            if self.left == self.bottom + 1 and self.held[side] and self.won[side] <= self.won[1 - side]:
                if self.last or not self.discards and not self.lost:
                    return False
            self._give(side, self._top_card())
            if self._is_over():
                return True
        return False

    def _best(self, side):
        """Find the best play of a seat; returns its worth for that seat, in UNITs of cards."""
        near = self.near
        count = self.count
        mine = self.bids[side]
        theirs = self.bids[1 - side]
        one = self.one[side]
        two = self.two[side]
        other = self.one[1 - side]
        size = self.size
        on = self._on
        threats = self._threat
        keys = self._keys
        high = self._high
        low = self._low
        worth = (self.won[side] - self.won[1 - side]) * UNIT
        for i in range(size):
            n = count[i]
            high[i] = low[i] = 0
            if n:
                on[i] = follow = near[self.top[i]]
                threat = 0
                bid = theirs[i]
                if bid != NONE:
                    if follow >> bid & 1:
                        threat = (n + 1) * UNIT
                    else:
                        key = follow & near[bid]
                        threat = (n + 2) * (_THREAT if key & other else _OPEN if key else _FAR)
                bid = mine[i]
                if bid != NONE:
                    keys[i] = key = follow & near[bid]
                    if follow >> bid & 1:
                        high[i] = low[i] = (n + 1) * UNIT
                        threat = 0
                    else:
                        high[i] = (n + 2) * _READY
                        low[i] = (n + 2) * (_OPEN if key else _FAR)
                threats[i] = threat
                worth -= threat
        best = -(1 << 29)
        kind = 0
        left = one
        while left:
            if left & 1:
                self.work += size
                rest = one if two >> kind & 1 else one & ~(1 << kind)
                base = worth
                for i in range(size):
                    if high[i]:
                        base += high[i] if keys[i] & rest else low[i]
                if base > best:
                    best = base
                    self.what = _CHOICE_NEW
                    self.kind = kind
                follow = near[kind]
                for i in range(size):
                    n = count[i]
                    if not n:
                        continue
                    bid = mine[i]
                    if on[i] >> kind & 1:
                        value = base + threats[i]
                        stays = True
                        second = 0
                        if bid != NONE:
                            value -= high[i] if keys[i] & rest else low[i]
                            key = follow & near[bid]
                            second = key & rest
                            if second:
                                value += (n + 3) * UNIT
                                stays = False
                            elif follow >> bid & 1:
                                value += (n + 2) * UNIT
                                stays = False
                            else:
                                value += (n + 3) * (_OPEN if key else _FAR)
                        if stays and theirs[i] != NONE:
                            if follow >> theirs[i] & 1:
                                value -= (n + 2) * UNIT
                            else:
                                key = follow & near[theirs[i]]
                                value -= (n + 3) * (_THREAT if key & other else _OPEN if key else _FAR)
                        if value > best:
                            best = value
                            self.what = _CHOICE_ADD
                            self.slot = i
                            self.kind = kind
                            self.more = second
                    elif bid == NONE and _BIDS_ON[self.top[i]] >> kind & 1:
                        key = on[i] & follow
                        value = base + (n + 2) * (_READY if key & rest else _OPEN if key else _FAR)
                        if value > best:
                            best = value
                            self.what = _CHOICE_BID
                            self.slot = i
                            self.kind = kind
            left >>= 1
            kind += 1
        return best

    def _play(self, side):
        """Play what `_best` found, win and draw; True when that ends the game."""
        count = self.count
        mine = self.bids[side]
        theirs = self.bids[1 - side]
        slot = self.slot
        kind = self.kind
        self._take(side, kind)
        if self.what == _CHOICE_NEW:
            self._start(kind)
        elif self.what == _CHOICE_BID:
            mine[slot] = kind
        else:
            count[slot] += 1
            if self.more:
                kind = 0
                while not self.more >> kind & 1:
                    kind += 1
                self._take(side, kind)
                count[slot] += 1
            self.top[slot] = kind
        for i in range(self.size):
            if count[i] and mine[i] != NONE and self.near[self.top[i]] >> mine[i] & 1:
                self.won[side] += count[i] + 1
                count[i] = 0
                if theirs[i] != NONE:
                    self.lost = self.lost + bytes((theirs[i],))
        return self._deal_stack() or self._draw(side)
