"""A static evaluator: what stacks and bids promise both seats when a turn has ended, by what one seat knows.

evaluator = Evaluator(rules, seat, model)
model.make(plan); value = model.win_all() * UNIT + evaluator.value(model); model.unmake()
"""

from deckhand.const import const
from games.landslide.ai.model import cards_in
from games.landslide.engine.layout import HAND_SIZE, NONE

UNIT = const(64)  # what a won card is worth

# Of a card that may be won later, in 64ths of UNIT: chosen by hand; others tried in matches were not clearly better.
_MY_BEST = const(38)
_MY_OTHERS = const(19)
_THEIR_BEST = const(58)
_THEIR_OTHERS = const(19)
_LATER = const(4)  # of a bid that needs more than one card still
_MOST_ODDS = const(8)


def _odds(unseen, cards):
    """odds[n]: how likely, in 64ths, one of n certain cards is among so many of the unseen ones."""
    odds = [0]
    none = UNIT << 8
    for n in range(_MOST_ODDS):
        left = unseen - n
        none = none * (left - cards) // left if left > cards else 0
        odds.append(UNIT - (none >> 8))
    return odds


def _by_two(near, firsts, lasts, rest, twice):
    """Does the hand hold two cards, one of firsts and then one of lasts, that follow each other?"""
    kind = 0
    while firsts:
        if firsts & 1:
            others = rest if twice >> kind & 1 else rest & ~(1 << kind)
            if near[kind] & lasts & others:
                return True
        firsts >>= 1
        kind += 1
    return False


class Evaluator:
    """Weighs the table after a plan; one object serves all plans of a decision."""

    def __init__(self, rules, seat, model):
        self.hidden = model.hidden
        self.deck = rules.deck_size()
        self._their_odds = _odds(self.hidden, rules.hand_size(3 - seat))
        self._my_odds = [None] * (HAND_SIZE + 1)  # by how many cards are drawn
        self._once = self._twice = 0  # kinds of which one card, or both, are unseen
        for kind in range(26):
            if model.unseen[kind]:
                self._once |= 1 << kind
            if model.unseen[kind] == 2:
                self._twice |= 1 << kind

    def value(self, model):
        """What the stacks promise, the other's chances taken from one's own, in UNITs of cards."""
        near = model.near
        count = model.count
        top = model.top
        mine = model.mine
        theirs = model.theirs
        rest, twice, size = model.rest()
        draws = min(HAND_SIZE - size, self.deck)
        if not self._my_odds[draws]:
            self._my_odds[draws] = _odds(self.hidden, draws)
        my_odds = self._my_odds[draws]
        sure = best = others = my_best = my_others = 0
        for i in range(len(count)):
            size = count[i]
            if not size:
                continue
            on = near[top[i]]
            bid = theirs[i]
            if bid != NONE:
                if on >> bid & 1:
                    sure += size + 1
                else:
                    worth = self._chance(on & near[bid], self._their_odds) * (size + 2)
                    others += best if worth > best else worth
                    best = worth if worth > best else best
            bid = mine[i]
            if bid != NONE:
                if on >> bid & 1:
                    worth = UNIT * (size + 1)
                elif on & near[bid] & rest:
                    worth = UNIT * (size + 2)
                elif on & rest and _by_two(near, on & rest, near[bid], rest, twice):
                    worth = UNIT * (size + 3)
                else:
                    worth = self._chance(on & near[bid], my_odds) * (size + 2)
                my_others += my_best if worth > my_best else worth
                my_best = worth if worth > my_best else my_best
        mine_later = my_best * _MY_BEST + my_others * _MY_OTHERS
        return (mine_later - best * _THEIR_BEST - others * _THEIR_OTHERS >> 6) - sure * UNIT

    def _chance(self, wanted, odds):
        """How likely one of the wanted kinds turns up, in 64ths."""
        return odds[cards_in(wanted & self._once) + cards_in(wanted & self._twice)] + _LATER
