"""A static evaluator: what stacks and bids promise both seats at the end of a turn, as far as one seat knows.

evaluator = Evaluator(rules, seat, model)
model.make(plan); value = model.win_all() * UNIT + evaluator.value(model); model.unmake()
"""

from deckhand.const import const
from games.landslide.ai.model import set_size
from games.landslide.engine.layout import HAND_SIZE, NONE

UNIT = const(64)  # what a won card is worth

# Weights of cards that may be won later, in 64ths. Picked by hand: others tried in matches were not clearly better.
_OWN_BEST = const(38)
_OWN_OTHERS = const(19)
_RIVAL_BEST = const(58)
_RIVAL_OTHERS = const(19)
_LATER = const(4)  # chance of a bid that needs more than one more card
_MOST_ODDS = const(8)  # wanted cards beyond this number are rare


def _odds(unseen, cards):
    """Return a list: odds[n] is the chance, in 64ths, that `cards` of the unseen cards include one of n wanted ones."""
    odds = [0]
    miss = UNIT << 8
    for i in range(_MOST_ODDS):
        unseen_left = unseen - i
        miss = miss * (unseen_left - cards) // unseen_left if unseen_left > cards else 0
        odds.append(UNIT - (miss >> 8))
    return odds


def _holds_link(near, firsts, lasts, rest, pairs):
    """Return True if the hand has a card of the set `firsts` and another of `lasts` that follow each other."""
    kind = 0
    while firsts:
        if firsts & 1:
            others = rest if pairs >> kind & 1 else rest & ~(1 << kind)
            if near[kind] & lasts & others:
                return True
        firsts >>= 1
        kind += 1
    return False


class Evaluator:
    """Weighs the table after a plan; one evaluator serves all plans of a decision."""

    def __init__(self, rules, seat, model):
        self.hidden_count = model.hidden_count
        self.deck_size = rules.deck_size()
        self._rival_odds = _odds(self.hidden_count, rules.hand_size(3 - seat))
        self._own_odds = [None] * (HAND_SIZE + 1)  # by the number of cards that will be drawn
        self._unseen_once = self._unseen_twice = 0  # sets of kinds of which at least one card, or both, are unseen
        for kind in range(26):
            if model.unseen[kind]:
                self._unseen_once |= 1 << kind
            if model.unseen[kind] == 2:
                self._unseen_twice |= 1 << kind

    def value(self, model):
        """Return what the stacks promise the bot, minus the rival's chances, in UNITs a card."""
        followers = model.followers
        counts = model.counts
        tops = model.tops
        own_bids = model.own_bids
        rival_bids = model.rival_bids
        hand, pairs, size = model.unplayed()
        draws = min(HAND_SIZE - size, self.deck_size)
        if not self._own_odds[draws]:
            self._own_odds[draws] = _odds(self.hidden_count, draws)
        own_odds = self._own_odds[draws]
        lost = rival_best = rival_others = own_best = own_others = 0
        for i in range(len(counts)):
            size = counts[i]
            if not size:
                continue
            follow = followers[tops[i]]
            bid = rival_bids[i]
            if bid != NONE:
                if follow >> bid & 1:
                    lost += size + 1
                else:
                    worth = self._chance(follow & followers[bid], self._rival_odds) * (size + 2)
                    rival_others += rival_best if worth > rival_best else worth
                    rival_best = worth if worth > rival_best else rival_best
            bid = own_bids[i]
            if bid != NONE:
                if follow >> bid & 1:
                    worth = UNIT * (size + 1)
                elif follow & followers[bid] & hand:
                    worth = UNIT * (size + 2)
                elif follow & hand and _holds_link(followers, follow & hand, followers[bid], hand, pairs):
                    worth = UNIT * (size + 3)
                else:
                    worth = self._chance(follow & followers[bid], own_odds) * (size + 2)
                own_others += own_best if worth > own_best else worth
                own_best = worth if worth > own_best else own_best
        own_later = own_best * _OWN_BEST + own_others * _OWN_OTHERS
        return (own_later - rival_best * _RIVAL_BEST - rival_others * _RIVAL_OTHERS >> 6) - lost * UNIT

    def _chance(self, wanted, odds):
        """Return the chance that one of the wanted kinds is drawn, in 64ths."""
        return odds[set_size(wanted & self._unseen_once) + set_size(wanted & self._unseen_twice)] + _LATER
