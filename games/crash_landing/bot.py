"""Crash Landing's bot: expectimax one draw deep, with a static evaluation and a search for landings with the hand.

    thinking = think(rules, seat, 2, rng)   # yields while it thinks, returns a legal move
    why(rules, seat, move)                  # a hint's reason in words

It uses open information only: which rockets are still unseen, but not their order. ai/evaluation.py weighs the choices.
"""

from deckhand.const import const
from games.crash_landing.ai.evaluation import Evaluator
from games.crash_landing.engine.layout import DRAW, DROP, DROP_PHASE, FIND_PHASE, SKIP

_HARD = const(2)
_HARD_CHOICES = const(10)  # choices that the hard bot examines closely
_EASY_SLIPS = const(5)  # decisions out of 32 in which easy takes any of its three best choices at first sight
_FAIR_SLIPS = const(2)  # decisions out of 32 in which fair takes either of its two best


def think(rules, seat, level, rng):
    """Return a move, as a generator that yields while it thinks. Levels: 0 easy, 1 fair, 2 and up hard."""
    if rules.phase() == FIND_PHASE:
        return DRAW if rules.deck_size(seat) else SKIP
    evaluator = Evaluator(rules, seat, level)
    yield
    yield from evaluator.prepare()
    most = _HARD_CHOICES if level >= _HARD else 3 - level
    if rules.phase() == DROP_PHASE:
        bit = 0
        for value in range(1, 9):
            held = rules.in_hand(seat, value)
            bit += held
            if held:
                yield from evaluator.consider(evaluator.full_hand ^ 1 << bit - 1, DROP + value, most)
    else:
        yield from evaluator.consider(evaluator.full_hand, 0, most)
    choices = evaluator.choices
    count = len(choices)
    best = 0
    if level < _HARD:
        if rng.below(32) < (_FAIR_SLIPS if level else _EASY_SLIPS):
            best = rng.below(count)
    elif count > 1:
        sums = [0] * count
        for value in range(9):
            times = evaluator.unseen[value]
            if times:
                evaluator.draw(value)
                yield
                for i in range(count):
                    sums[i] += times * (yield from evaluator.weigh(choices[i]))
                    yield
        best = sums.index(max(sums))
    return choices[best][1]


def why(rules, seat, move):
    """Return a hint's reason, in at most 52 characters."""
    from games.crash_landing.ai.hints import reason  # loaded only for a hint

    return reason(rules, seat, move)
