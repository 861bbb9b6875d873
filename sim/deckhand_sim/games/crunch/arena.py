"""Matches of Crunch between bots on a virtual clock: the driver plays as on the badge, but without waiting.

    played = play_match((2, 1), deal=4711)          # a hard bot against a fair one, to 100
    played.places, played.totals, played.hands
    hand = play_hand((0, 1, 2), deal=1)             # one hand: hand.scores, hand.crunched, hand.ticks, hand.actions

Levels are 0 easy, 1 fair, 2 hard, as everywhere on the desktop, and 3 newcomer, 4 steady, 5 quick: models of people, who
choose as the fair bot does and take as long as PEOPLE says. `paces` gives seconds of an action by seat, or None.
`play_arena` is what `deckhand arena crunch` plays: matches to 100.
"""

import time
from typing import NamedTuple

from deckhand.game import DEALS
from games.crunch import bot
from games.crunch.driver import Driver
from games.crunch.engine.layout import FLIP, RUN
from games.crunch.match import Match
from games.crunch.rules import Rules

LAST_TICK = 1 << 28
PEOPLE = {"newcomer": (200, 130), "steady": (120, 80), "quick": (80, 50)}  # ticks per card, and per flip
_LEVELS = ("easy", "fair", "hard")
ARENA_PLAYERS = (*_LEVELS, *PEOPLE)  # no reference players: they have no clock
_SENSIBLE = 1  # the level that a simulated person plays like
_MOST_HANDS = 50  # of a match (CR-32); the arena's matches are this many deals apart


class Hand(NamedTuple):
    """The end of a hand. `end` is "crunch", "stuck" or "stopped"."""

    places: tuple
    scores: tuple
    crunched: int
    end: str
    ticks: int
    actions: int
    burns: int


class Played(NamedTuple):
    """The end of a match."""

    places: tuple
    totals: tuple
    hands: tuple


class _Driver(Driver):
    """A driver that also knows people's paces, and reports how long each seat thinks."""

    def __init__(self, rules, levels, bots_deal, paces, thought):
        self.people = [PEOPLE.get(ARENA_PLAYERS[level]) for level in levels]
        self.thought = thought  # seat -> object with add(seconds, slices)
        players = [level + 1 if level < len(_LEVELS) else _SENSIBLE + 1 for level in levels]
        Driver.__init__(self, rules, players, bots_deal, paces)

    def _pace(self, seat):
        paces = self.people[seat - 1]
        if not paces:
            return Driver._pace(self, seat)
        self._bot = bot
        move = bot.choose(self._see_table(), seat, _SENSIBLE, self.rng)
        return bot.pace(self._see_table(), seat, _SENSIBLE, self.rng, paces[FLIP <= move < RUN])

    def act(self, tick):
        seat = self.due.index(tick) if tick in self.due else None
        start = time.perf_counter()
        Driver.act(self, tick)
        if seat is not None and self.thought:
            self.thought[seat].add(time.perf_counter() - start, 0)


def play_hand(levels, deal, bots_deal=None, paces=None, thought=None):
    """Play a hand between bots; bots_deal seeds them (default: the hand's deal number)."""
    rules = Rules(deal, len(levels))
    ticks = tuple(round(100 * seconds) for seconds in paces) if paces else None
    bots_deal = deal if bots_deal is None else bots_deal
    driver = _Driver(rules, levels, bots_deal, ticks, thought)
    driver.step(LAST_TICK)
    places, scores = rules.result()
    crunched = rules.crunched()
    end = "crunch" if crunched else "stopped" if rules.stopped() else "stuck"
    return Hand(places, scores, crunched, end, driver.tick, sum(1 for _ in driver.played()), rules.burns())


def play_match(levels, deal, choice=0, paces=None, thought=None):
    """Play a match between bots; `choice` is an index of Match.CHOICES."""
    match = Match(deal, len(levels), choice)
    hands = []
    while match.result() is None:
        hand = play_hand(levels, match.deal(), paces=paces, thought=thought)
        hands.append(hand)
        match.add((hand.places, hand.scores))
    return Played(*match.result(), tuple(hands))


def play_arena(names, deal, options, thought):
    """Play a match to 100 between levels by name, in seat order; return (result, actions). See deckhand_sim.arena.

    The deals of match number `deal` start at 50 times it, so that no two matches share a hand.
    """
    levels = tuple(ARENA_PLAYERS.index(name) for name in names)
    played = play_match(levels, deal * _MOST_HANDS % DEALS, thought=thought)
    return (played.places, played.totals), sum(hand.actions for hand in played.hands)
