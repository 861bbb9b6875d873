"""Judge one move without listing all: allows() agrees with moves() for every int, in every game, with every option."""

import random
from itertools import cycle, product

import pytest
from shipped import GAMES

from deckhand.game import ANY_SEAT
from deckhand_sim.authoring.contract import load
from deckhand_sim.games_on_drive import is_real_time

LONGEST = 160  # moves played per game
POSITIONS = 120  # moves judged per game
NEAR = 10  # legal moves per position whose neighbors are judged
BITS = 31
ODD_SEATS = (-1, 0, 9, 256)


def mixes(game):
    """(seats, options): every choice of every option, for every number of seats, in about a dozen tables."""
    Rules, _ = load(game)
    choices = [range(len(choices)) for _, choices, _ in Rules.OPTIONS]
    every = list(product(Rules.SEATS, *choices))
    tables = every if len(every) <= 36 else random.Random(1).sample(every, 30)
    for i, choice in enumerate(choices):
        tables += [(Rules.SEATS[0], *(c if i == k else 0 for k in range(len(choices)))) for c in choice]
    return [(table[0], table[1:]) for table in tables]


def asked(legal, dice):
    """The legal moves, ints that differ from one by a bit, a digit or a little, and random ints of all sizes."""
    ints = set(legal) | {dice.getrandbits(dice.randint(1, 40)) for _ in range(20)} | {-1, -(1 << 20), 1 << 30}
    for move in dice.sample(legal, min(len(legal), NEAR)):
        ints |= {move ^ 1 << bit for bit in range(BITS)}
        ints |= {move ^ dice.getrandbits(6) << dice.randrange(26) for _ in range(12)}
        ints |= {move + step for step in (-1024, -512, -21, -2, -1, 1, 2, 21, 512, 1024)}
    return ints


def judge(rules, seat, legal, dice):
    """Compare allows() with the legal moves for all of them."""
    before = bytes(rules.state)
    listed = set(legal)
    for move in asked(legal, dice):
        assert bool(rules.allows(move, seat)) == (move in listed), "%d of %s" % (move, before.hex())
    if rules.seat() != ANY_SEAT:
        for other in ODD_SEATS + tuple(s for s in range(1, rules.seats() + 1) if s != seat):
            assert not rules.allows(legal[0], other)
        assert rules.allows(legal[0])
    assert rules.state == before


@pytest.mark.parametrize("game", GAMES)
def test_allows_is_true_of_exactly_the_listed_moves(game):
    Rules, _ = load(game)
    dice = random.Random(game)
    tables = mixes(game)
    asked_in = 0
    for deal, (seats, options) in enumerate(cycle(tables)):
        if deal >= len(tables) and asked_in >= POSITIONS:
            break
        rules = Rules(deal, seats, options)
        for _ in range(LONGEST):
            seat = rules.seat()
            if not seat:
                assert not any(rules.allows(dice.getrandbits(29), s) for s in range(1, seats + 1) for _ in range(20))
                break
            if seat == ANY_SEAT:
                seat = dice.randint(1, seats)
            legal = list(rules.moves(seat))
            if not legal:
                continue
            if dice.randrange(6) == 0:
                asked_in += 1
                judge(rules, seat, legal, dice)
            rules.apply(dice.choice(legal), seat)


@pytest.mark.parametrize("game", [game for game in GAMES if not is_real_time(game)])
def test_a_move_is_played_without_listing_the_others(game, monkeypatch):
    Rules, _ = load(game)
    rules = Rules(7)
    move = next(iter(rules.moves()))
    monkeypatch.setattr(Rules, "moves", lambda *_: pytest.fail("all moves were listed"))
    rules.play(move)
    assert rules.state != Rules(7).state
