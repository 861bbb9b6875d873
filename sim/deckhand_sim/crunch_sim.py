"""Matches of Crunch between bots on a virtual clock: the driver plays as on the badge, only nobody waits.

    played = play_match((2, 1), deal=4711)          # a hard bot against a fair one, to 100
    played.places, played.totals, played.hands
    hand = play_hand((0, 1, 2), deal=1)             # one hand: hand.scores, hand.crunched, hand.ticks, hand.actions

Levels are 0 easy, 1 fair, 2 hard, as everywhere on the desktop. `paces` gives seconds of an action by seat, or None.
"""

from typing import NamedTuple

from games.crunch.driver import Driver
from games.crunch.match import Match
from games.crunch.rules import Rules

LAST_TICK = 1 << 28


class Hand(NamedTuple):
    """How a hand ended. `end` is "crunch", "stuck" or "stopped"."""

    places: tuple
    scores: tuple
    crunched: int
    end: str
    ticks: int
    actions: int
    burns: int


class Played(NamedTuple):
    """How a match ended."""

    places: tuple
    totals: tuple
    hands: tuple


def play_hand(levels, deal, bots_deal=None, paces=None):
    """One hand between bots; bots_deal (by default the hand's own deal number) is their luck."""
    rules = Rules(deal, len(levels))
    ticks = tuple(round(100 * seconds) for seconds in paces) if paces else None
    driver = Driver(rules, tuple(level + 1 for level in levels), deal if bots_deal is None else bots_deal, ticks)
    driver.step(LAST_TICK)
    places, scores = rules.result()
    crunched = rules.crunched()
    end = "crunch" if crunched else "stopped" if rules.stopped() else "stuck"
    return Hand(places, scores, crunched, end, driver.tick, sum(1 for _ in driver.played()), rules.burns())


def play_match(levels, deal, choice=0, paces=None):
    """A match between bots; `choice` is an index of Match.CHOICES."""
    match = Match(deal, len(levels), choice)
    hands = []
    while match.result() is None:
        hand = play_hand(levels, match.deal(), paces=paces)
        hands.append(hand)
        match.add((hand.places, hand.scores))
    return Played(*match.result(), tuple(hands))
