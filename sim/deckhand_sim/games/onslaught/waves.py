"""Sampled waves of Onslaught, played by the bot with nets that are still in training.

    rows, chances, starts = sample((nets, 4, range(2, 11), "seed", 100))    # a hundred last waves

A row has the measures of ai/evaluation.py at one turn, in its own units. Its chance is the wave's outcome: 1 won, 0 lost,
otherwise the value of its end by `nets.ENDS`. A start is a wave's (attackers left, their mean, the defenders' mean, jokers
among them, chance), in the units of ai/weights.py.
"""

import importlib
import random
from contextlib import contextmanager
from typing import NamedTuple

from deckhand_sim.authoring.contract import load

WAVES = 4
_FAIR = 1  # no look at the next attacker: five times as many waves in the same time
_TRIED = 0.25  # share of random pledges, so that the net learns about others
_PLEDGES = (3, 9)  # pledges that the bot considers


class Nets(NamedTuple):
    """The contents of ai/weights.py, by name; an untrained net may contain anything of the right size."""

    NETS: tuple[bytes, ...]
    DIVISORS: tuple[int, ...]
    OFFSETS: tuple[int, ...]
    ENDS: tuple[bytes, ...]


class Steady:
    """Replaces the random generator for a bot that makes no mistakes."""

    def below(self, m):
        """Return the middle: a mistake of 0."""
        return m // 2


@contextmanager
def judging_by(nets):
    """Make the bot use these nets meanwhile; yields its ai/evaluation.py."""
    bot_eval = importlib.import_module("games.onslaught.ai.evaluation")
    old = {name: getattr(bot_eval, name) for name in Nets._fields}
    try:
        for name in Nets._fields:
            setattr(bot_eval, name, getattr(nets, name))
        yield bot_eval
    finally:
        for name, value in old.items():
            setattr(bot_eval, name, value)


def at_start(Rules, wave, left, dice):
    """Return a game at the start of a wave with this many attackers left and all cards shuffled."""
    from games.onslaught.engine import layout

    game = Rules(0)
    state = game.state
    for first, count in ((layout.ATTACKERS, layout.ATTACKER_COUNT), (layout.DEFENDERS, layout.DEFENDER_COUNT)):
        cards = list(state[first : first + count])
        dice.shuffle(cards)
        state[first : first + count] = bytes(cards)
    state[layout.WAVE] = wave - 1
    state[layout.TABLE] = 0
    state[layout.ATTACKERS_LEFT] = left
    if wave > 1:
        state[layout.ATTACKERS_LEFT] += 1  # ends the wave before without a defender: ON-15 defeats one more
        game.apply(layout.HOLD)
        return game
    for place in range(layout.PLACES):
        card = state[layout.DEFENDERS + layout.DEFENDER_COUNT - 1 - place]
        state[layout.VALUE + place] = value_of(card)
    state[layout.WAVE] = 1
    state[layout.TABLE] = (1 << layout.PLACES) - 1
    return game


def value_of(card):
    """Return a defender's value, 0 for a joker."""
    from deckhand.cards import JOKER, rank

    return rank(card) if card < JOKER else 0


def start_of(game):
    """Return (left, mean of attackers, mean of defenders, jokers) at a wave's start, counted as in ai/evaluation.py."""
    from deckhand.cards import rank
    from games.onslaught.engine import layout

    state = game.state
    left = state[layout.ATTACKERS_LEFT]
    total = sum(rank(card) for card in state[layout.ATTACKERS : layout.ATTACKERS + left])
    behind = layout.DEFENDER_COUNT - layout.PLACES * (state[layout.WAVE] - 1)
    values = [value_of(card) for card in state[layout.DEFENDERS : layout.DEFENDERS + behind]]
    jokers = 2 * values.count(0) - (WAVES - state[layout.WAVE] + 1)
    return left, total * 16 // left - 112, sum(values) * 16 // behind - 104, jokers


def decision(bot, game):
    """Return the move of a bot that looks no attacker ahead and makes no mistakes."""
    thinking = bot.think(game, 1, _FAIR, Steady())
    while True:
        try:
            next(thinking)
        except StopIteration as done:
            return done.value


def play_wave(game, bot, bot_eval, dice):
    """Play a wave to its end: (rows, chance, True if the pledge was the bot's own)."""
    from games.onslaught.engine import layout

    state = game.state
    rows = []
    own = True
    while game.seat():
        move = decision(bot, game)
        if move & layout.KIND == layout.PLEDGE and dice.random() < _TRIED:
            own = False
            left = state[layout.ATTACKERS_LEFT]
            move = layout.PLEDGE | dice.randint(min(_PLEDGES[0], left), min(_PLEDGES[1], left))
        elif move == layout.HOLD:
            evaluator = bot_eval.Evaluator(game)
            evaluator.set_table(state)
            return rows, max(0, evaluator.end_worth(0)) / bot_eval.SURE if state[layout.ATTACKERS_LEFT] else 1.0, own
        elif move == layout.TURN:
            evaluator = bot_eval.Evaluator(game)
            evaluator.set_table(state)
            more = state[layout.PLEDGED] - state[layout.FACED]
            evaluator.turn_worth(more)
            if more > 1 or state[layout.WAVE] < WAVES:  # the last attacker of all is counted, not measured
                rows.append(tuple(evaluator.measures))
        game.apply(move)
    return rows, 0.0, own


def sample(task):
    """Return (rows, a chance for each, starts) of sampled waves; task: (nets, wave, lefts, seed, count). Deterministic."""
    nets, wave, lefts, seed, count = task
    Rules, _ = load("onslaught")
    bot = importlib.import_module("games.onslaught.bot")
    dice = random.Random(seed)
    rows, chances, starts = [], [], []
    with judging_by(nets) as bot_eval:
        for _ in range(count):
            game = at_start(Rules, wave, dice.choice(lefts), dice)
            start = start_of(game)
            found, chance, own = play_wave(game, bot, bot_eval, dice)
            rows += found
            chances += [chance] * len(found)
            if own:
                starts.append((*start, chance))
    return rows, chances, starts
