"""Sampled waves of Onslaught, which the bot plays by nets that are still being taught.

    rows, chances, starts = sample((nets, 4, range(2, 11), "seed", 100))    # a hundred last waves

A row has the measures of ai/evaluation.py at one turn, in its own units; its chance is what came of that wave: 1 won, 0 lost,
else what its end is worth by `nets.ENDS`. A start is a wave's (attackers left, their mean, the mean of the defenders, the jokers
among them, chance), in the units of ai/weights.py.
"""

import importlib
import random
from contextlib import contextmanager
from typing import NamedTuple

from deckhand_sim.authoring.contract import load

WAVES = 4
_FAIR = 1  # no look at the next attacker: five times as many waves in the same time
_TRIED = 0.25  # of the pledges are any number, for the net to learn what others bring
_PLEDGES = (3, 9)  # that the bot considers


class Nets(NamedTuple):
    """What ai/weights.py holds, under its names; a net that is not taught yet may be anything of the right size."""

    NETS: tuple[bytes, ...]
    DIVISORS: tuple[int, ...]
    OFFSETS: tuple[int, ...]
    ENDS: tuple[bytes, ...]


class Steady:
    """In the place of dice, for a bot that misjudges nothing."""

    def below(self, m):
        """The middle: a mistake of 0."""
        return m // 2


@contextmanager
def judging_by(nets):
    """Meanwhile the bot judges by these nets; gives its ai/evaluation.py."""
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
    """A game at the start of a wave with so many attackers left, all cards in any order."""
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
    """A defender's value, 0 of a joker."""
    from deckhand.cards import JOKER, rank

    return rank(card) if card < JOKER else 0


def start_of(game):
    """(left, mean of the attackers, mean of the defenders, jokers) at the start of a wave, as ai/evaluation.py counts them."""
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
    """The move of a bot that looks no attacker ahead and misjudges nothing."""
    thinking = bot.think(game, 1, _FAIR, Steady())
    while True:
        try:
            next(thinking)
        except StopIteration as done:
            return done.value


def play_wave(game, bot, bot_eval, dice):
    """Play a wave to its end: (rows, chance, was the pledge the bot's own?)."""
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
    """(rows, a chance for each of them, starts) of sampled waves; a function of task: (nets, wave, lefts, seed, how many)."""
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
