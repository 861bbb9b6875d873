"""What bots' decisions burn, and what they hold while they think. Runs inside the VMs.

sample(Rules, bot, tables, level, count, every)     # positions of random games: into meter.found
at(Rules, bot, stands)                              # given positions: a pair of figures each
"""

import sys

from meter import fuel, note, now
from player import decide, positions

marks = []
thinking = place = None


def _mark():
    marks.append(now())


def decision(bot, rules, seat, level):
    """Return (fuel of a decision, of its longest stretch between two yields)."""
    known = begin = -1
    while known != len(sys.modules):  # repeat a decision that loaded another module
        known = len(sys.modules)
        marks.clear()
        begin = now()
        decide(bot, rules, seat, level, rules.deal_number(), _mark)
    total = longest = 0
    for mark in marks:
        stretch = fuel(begin, mark)
        begin = mark
        total += stretch
        longest = max(longest, stretch)
    return total, longest


def sample(Rules, bot, tables, level, count, every):
    """Let a level decide `count` times per table (deal, seats, options), at every `every`-th position of a random game."""
    for deal, seats, options in tables:
        left = count
        number = 0
        for rules, seat, legal, _ in positions(Rules, deal, seats, options, 100000):
            number += 1
            if not left:
                break
            if (number + deal) % every or not seat or len(legal) < 2:
                continue
            left -= 1
            where = "deal %d, %d seats, options %s, move %d" % (deal, seats, options, number)
            total, longest = decision(bot, rules, seat, level)
            note("decision", total, where)
            note("stretch", longest, where)


def at(Rules, bot, stands):
    """Return, for each (state, seat, level), (fuel of the decision, of its longest stretch)."""
    found = []
    for state, seat, level in stands:
        rules = Rules(None)
        rules.state[:] = state
        found.append(decision(bot, rules, seat, level))
    return found


def sit(Rules, bot, deal, skip):
    """Let a hard bot start thinking after some random moves of a deal; `go` continues."""
    global thinking, place
    from deckhand.rng import Rng

    for place in positions(Rules, deal, None, (), skip):  # noqa: B007 - the last one is wanted
        pass
    rules, seat = place[0], place[1]
    copy = rules.copy()
    copy.conceal(seat, Rng(deal, 64))
    thinking = bot.think(copy, seat, 2, Rng(deal, 32 + seat)) if rules.seat() and seat else iter(())


def rise():
    """Drop everything but its modules."""
    global thinking, place
    thinking = place = None


def go():
    """Think for one slice; False at the end."""
    try:
        next(thinking)
        return True
    except StopIteration:
        return False
