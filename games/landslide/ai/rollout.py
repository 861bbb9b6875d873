"""Determinised rollouts: the rival's reply and the bot's next turn, with hands that the rival may hold.

    worlds = Rollout(rules, seat, model)
    model.make(plan); line = Line(model, model.win_all()); model.unmake()
    worlds.shuffle(rng)                     # another hand for the rival, another deck
    worth = worlds.judge(line)

In a rollout both seats follow one cheap rule: pick the play that leaves the best chances minus the rival's, hands known.
"""

from deckhand.const import const
from games.landslide.ai.evaluation import UNIT
from games.landslide.ai.model import KINDS, kind_of, sets_by_top
from games.landslide.engine.layout import HAND_SIZE, MAY_BID, NONE

# Worth of a card that a bid may win, in 64ths of a won card:
_READY = const(30)  # one more card needed, and the seat that has just played holds it
_THREAT = const(50)  # one more card needed, and the seat to move next holds it
_OPEN = const(12)  # one more card needed, not held
_DISTANT = const(6)  # more than one card needed
_VICTORY = const(400)  # bonus for winning the game, on top of the cards
_CHOICE_NEW = const(0)
_CHOICE_ADD = const(1)
_CHOICE_BID = const(2)
_BIDS_ON = sets_by_top(MAY_BID)


class Line:
    """The table after one of the bot's plans: the stacks in play, then two spare slots."""

    def __init__(self, model, won):
        slots = [i for i in range(len(model.counts)) if model.counts[i]]
        self.size = len(slots)
        self.counts = bytearray([model.counts[i] for i in slots] + [0, 0])
        self.tops = bytearray([model.tops[i] for i in slots] + [0, 0])
        self.own_bids = bytearray([model.own_bids[i] for i in slots] + [NONE, NONE])
        self.rival_bids = bytearray([model.rival_bids[i] for i in slots] + [NONE, NONE])
        self.kinds = bytearray([model.kinds[i] for i in range(model.hand_size) if not model.played >> i & 1])
        self.discarded = bytearray(model.discarded)
        self.won = won


class Rollout:
    """One imagined world at a time, to judge lines in. Side 0 is the bot, side 1 the rival."""

    def __init__(self, rules, seat, model):
        self.followers = model.followers
        # The rival's hand, then the deck. Sorted by kind until `shuffle`: the real order must not leak in.
        self.hidden = bytearray([kind for kind in range(KINDS) for _ in range(model.unseen[kind])])
        self.rival_hand_size = rules.hand_size(3 - seat)
        self.is_second_deck = rules.which_deck() == 2
        self.discards = bytearray() if self.is_second_deck else bytearray([kind_of(card) for card in rules.discards()])
        self.lead = rules.won(seat) - rules.won(3 - seat)
        self.play_action = self.play_slot = self.play_kind = self.followups = 0  # the play that `_find_play` found
        self.work_done = 0  # card and stack pairs examined so far
        slots = len(model.counts) + 2
        # Scratch space of `_find_play`, by slot:
        self._followers = [0] * slots  # kinds that follow the top card
        self._threats = [0] * slots  # what the rival's bid is worth
        self._keys = [0] * slots  # kinds of which one card makes the side's own bid win
        self._worth_with_key = [0] * slots  # what that bid is worth while such a card is in hand
        self._worth_without_key = [0] * slots  # what it is worth otherwise

    def shuffle(self, rng):
        """Imagine another world."""
        rng.shuffle(self.hidden)
        rng.shuffle(self.discards)

    def judge(self, line):
        """Return a line's worth after the rival's reply and the bot's next turn, in UNITs a card."""
        self.size = line.size
        self.counts = bytearray(line.counts)
        self.tops = bytearray(line.tops)
        self.bids = (bytearray(line.own_bids), bytearray(line.rival_bids))
        self.won = [self.lead + line.won, 0]
        self.held_once = [0, 0]
        self.held_twice = [0, 0]
        self.hand_sizes = [0, 0]
        self.deck = self.hidden
        self.deck_start = self.rival_hand_size
        self.deck_end = len(self.hidden)  # the top card is just before it
        self.is_last_deck = self.is_second_deck
        self.discarded = line.discarded
        for kind in line.kinds:
            self._give(0, kind)
        for i in range(self.rival_hand_size):
            self._give(1, self.hidden[i])
        if self._deal_stack() or self._draw(0):
            return self._final_worth()
        self._find_play(1)
        if self._make_play(1):
            return self._final_worth()
        return self._find_play(0)

    def _final_worth(self):
        lead = self.won[0] - self.won[1]
        return lead * UNIT + (_VICTORY if lead > 0 else -_VICTORY if lead else 0)

    def _give(self, side, kind):
        bit = 1 << kind
        self.held_twice[side] |= self.held_once[side] & bit
        self.held_once[side] |= bit
        self.hand_sizes[side] += 1

    def _take(self, side, kind):
        bit = 1 << kind
        if self.held_twice[side] & bit:
            self.held_twice[side] ^= bit
        else:
            self.held_once[side] ^= bit
        self.hand_sizes[side] -= 1

    def _take_top(self):
        self.deck_end -= 1
        return self.deck[self.deck_end]

    def _check_deck(self):
        """Turn the discards into the second deck if the first is used up; True if the game is over (LS-20, LS-21)."""
        if self.deck_end > self.deck_start:
            return False
        if self.is_last_deck:
            return True
        self.is_last_deck = True
        self.deck = self.discards + self.discarded
        self.deck_start = 0
        self.deck_end = len(self.deck)
        return not self.deck_end

    def _deal_stack(self):
        """Start a stack if there is none (LS-14); True if that ends the game."""
        if any(self.counts):
            return False
        self._start(self._take_top())
        return self._check_deck()

    def _start(self, kind):
        self.counts[self.size] = 1
        self.tops[self.size] = kind
        self.size += 1

    def _draw(self, side):
        """Fill a hand, but leave the game's last card while behind; True if that ends the game."""
        while self.hand_sizes[side] < HAND_SIZE:
            if self.deck_end == self.deck_start + 1 and self.hand_sizes[side] and self.won[side] <= self.won[1 - side]:
                if self.is_last_deck or not self.discards and not self.discarded:
                    return False
            self._give(side, self._take_top())
            if self._check_deck():
                return True
        return False

    def _find_play(self, side):
        """Find a side's best play and return its worth for that side, in UNITs a card."""
        followers = self.followers
        counts = self.counts
        own_bids = self.bids[side]
        rival_bids = self.bids[1 - side]
        hand = self.held_once[side]
        pairs = self.held_twice[side]
        rival_hand = self.held_once[1 - side]
        size = self.size
        next_on_top = self._followers
        threats = self._threats
        key_sets = self._keys
        with_key = self._worth_with_key
        without_key = self._worth_without_key
        worth = (self.won[side] - self.won[1 - side]) * UNIT
        for i in range(size):
            count = counts[i]
            with_key[i] = without_key[i] = 0
            if count:
                next_on_top[i] = next_kinds = followers[self.tops[i]]
                threat = 0
                bid = rival_bids[i]
                if bid != NONE:
                    if next_kinds >> bid & 1:
                        threat = (count + 1) * UNIT
                    else:
                        needed = next_kinds & followers[bid]
                        threat = (count + 2) * (_THREAT if needed & rival_hand else _OPEN if needed else _DISTANT)
                bid = own_bids[i]
                if bid != NONE:
                    key_sets[i] = needed = next_kinds & followers[bid]
                    if next_kinds >> bid & 1:
                        with_key[i] = without_key[i] = (count + 1) * UNIT
                        threat = 0
                    else:
                        with_key[i] = (count + 2) * _READY
                        without_key[i] = (count + 2) * (_OPEN if needed else _DISTANT)
                threats[i] = threat
                worth -= threat
        best = -(1 << 29)
        kind = 0
        remaining = hand
        while remaining:
            if remaining & 1:
                self.work_done += size
                rest = hand if pairs >> kind & 1 else hand & ~(1 << kind)
                base = worth
                for i in range(size):
                    if with_key[i]:
                        base += with_key[i] if key_sets[i] & rest else without_key[i]
                if base > best:
                    best = base
                    self.play_action = _CHOICE_NEW
                    self.play_kind = kind
                next_kinds = followers[kind]
                for i in range(size):
                    count = counts[i]
                    if not count:
                        continue
                    bid = own_bids[i]
                    if next_on_top[i] >> kind & 1:
                        value = base + threats[i]
                        is_open = True
                        followups = 0
                        if bid != NONE:
                            value -= with_key[i] if key_sets[i] & rest else without_key[i]
                            needed = next_kinds & followers[bid]
                            followups = needed & rest
                            if followups:
                                value += (count + 3) * UNIT
                                is_open = False
                            elif next_kinds >> bid & 1:
                                value += (count + 2) * UNIT
                                is_open = False
                            else:
                                value += (count + 3) * (_OPEN if needed else _DISTANT)
                        if is_open and rival_bids[i] != NONE:
                            if next_kinds >> rival_bids[i] & 1:
                                value -= (count + 2) * UNIT
                            else:
                                needed = next_kinds & followers[rival_bids[i]]
                                value -= (count + 3) * (
                                    _THREAT if needed & rival_hand else _OPEN if needed else _DISTANT
                                )
                        if value > best:
                            best = value
                            self.play_action = _CHOICE_ADD
                            self.play_slot = i
                            self.play_kind = kind
                            self.followups = followups
                    elif bid == NONE and _BIDS_ON[self.tops[i]] >> kind & 1:
                        needed = next_on_top[i] & next_kinds
                        value = base + (count + 2) * (_READY if needed & rest else _OPEN if needed else _DISTANT)
                        if value > best:
                            best = value
                            self.play_action = _CHOICE_BID
                            self.play_slot = i
                            self.play_kind = kind
            remaining >>= 1
            kind += 1
        return best

    def _make_play(self, side):
        """Make the play that `_find_play` found, win and draw; True if that ends the game."""
        counts = self.counts
        own_bids = self.bids[side]
        rival_bids = self.bids[1 - side]
        slot = self.play_slot
        kind = self.play_kind
        self._take(side, kind)
        if self.play_action == _CHOICE_NEW:
            self._start(kind)
        elif self.play_action == _CHOICE_BID:
            own_bids[slot] = kind
        else:
            counts[slot] += 1
            if self.followups:
                kind = 0
                while not self.followups >> kind & 1:
                    kind += 1
                self._take(side, kind)
                counts[slot] += 1
            self.tops[slot] = kind
        for i in range(self.size):
            if counts[i] and own_bids[i] != NONE and self.followers[self.tops[i]] >> own_bids[i] & 1:
                self.won[side] += counts[i] + 1
                counts[i] = 0
                if rival_bids[i] != NONE:
                    self.discarded = self.discarded + bytes((rival_bids[i],))
        return self._deal_stack() or self._draw(side)
