"""Bots can't peek: a bot that exploits everything it's given guesses hidden cards no better than an honest guesser.

On its copy, the spy repeats the shuffle that its own rng would make, runs the rng backwards to its seed, treats that
as a deal number, and does the same with every number derived from it. It's scored against the real table, which it never
sees: hidden cards guessed in the right place, compared with an honest guess (a copy concealed with another rng).
"""

import copy
import importlib
import random

import pytest
from shipped import GAMES, SEATS, TURNS

from deckhand import session as sessions
from deckhand.game import AT_CHANCE, DEALS, HEAD
from deckhand.rng import Rng, bot_rngs
from deckhand.session import Session
from deckhand_sim.authoring.contract import load
from deckhand_sim.studies import arena

DECISIONS = 1000
CHANCE = slice(AT_CHANCE, HEAD)
FIRST_DEAL = 4711
OTHERS = 4  # honest guesses; a place where all of them are right counts as public
STRIDE = 7919  # the amount that the console is known to add for each decision


def seed_of(dice):
    """The three words that seeded a generator: sfc16, step by step backwards."""
    a, b, c, n = dice.a, dice.b, dice.c, dice.n
    while n > 1:
        n -= 1
        old_b = a
        for _ in range(4):  # a = b ^ b >> 5
            old_b = a ^ old_b >> 5
        old_c = b * pow(9, -1, 1 << 16) & 0xFFFF  # b = 9 * c
        turned = (old_c << 6 | old_c >> 10) & 0xFFFF
        a = ((c - turned & 0xFFFF) - old_b - n) & 0xFFFF  # c = turned + (a + b + n)
        b, c = old_b, old_c
    return a, b, c


class Repeats:
    """A generator that only records which swaps a shuffle would make."""

    def __init__(self, dice):
        self.dice = dice
        self.bits, self.below = dice.bits, dice.below
        self.swaps = []

    def shuffle(self, cards, start=0, count=None):
        count = len(cards) - start if count is None else count
        self.swaps += [(start + i, start + self.below(i + 1)) for i in range(count - 1, 0, -1)]


def unshuffled(view, seat, dice):
    """The bytes of a copy before `dice` concealed it, if it did."""
    repeats = Repeats(copy.copy(dice))
    view.copy().conceal(seat, repeats)
    state = bytearray(view.state)
    for i, j in reversed(repeats.swaps):
        state[i], state[j] = state[j], state[i]
    return state


class Spy:
    """Plays at random, and peeks. The caller sets `table` (the truth) and `count` (moves so far)."""

    def __init__(self):
        self.table = None
        self.count = 0
        self.chance = random.Random(1)
        self.asked = 0
        self.deals = 0  # deal numbers found
        self.cards = 0  # hidden cards asked about
        self.honest = 0  # of these, cards that an honest guess has in the right place
        self.hits = {}  # the spy's hits, by kind of guess

    def think(self, view, seat, level, dice):
        yield
        self.look(view, seat, dice)
        return self.chance.choice(list(view.moves(seat)))

    def choose(self, view, seat, level, dice, found=None):
        self.look(view, seat, dice)
        moves = list(view.moves(seat))
        return self.chance.choice(moves) if moves else -1

    def look(self, view, seat, dice):
        if self.asked == DECISIONS:  # a match of Crunch has many more
            return
        self.asked += 1
        a, b, c = seed_of(dice)
        seed = a | b << 16
        deals = {(seed - back) % DEALS for back in (0, self.count * STRIDE)} | {view.deal_number()}
        guesses = {"as it lies": bytearray(view.state), "its dice": unshuffled(view, seat, dice)}
        guesses["its dice again"] = unshuffled(view, seat, Rng(seed, c))
        guesses["their child"] = unshuffled(view, seat, Rng(seed, c).child())
        for back in (0, self.count):
            guesses["their seed as deal, back %s" % bool(back)] = unshuffled(
                view, seat, bot_rngs((seed - back * STRIDE) % DEALS, self.count, seat)[0]
            )
        self.judge(seat, guesses, deals, bytes(view.state[CHANCE]))

    def judge(self, seat, guesses, deals, chance):
        table = self.table
        self.deals += table.deal_number() in deals
        self.deals += any(table.state[CHANCE]) and chance == table.state[CHANCE]
        others = []
        for _ in range(OTHERS):
            other = table.copy()
            other.conceal(seat, Rng(self.chance.randrange(DEALS), 200))
            others.append(other.state)
        hidden = [i for i in range(HEAD, len(table.state)) if any(o[i] != table.state[i] for o in others)]
        self.cards += len(hidden)
        self.honest += sum(o[i] == table.state[i] for o in others for i in hidden) / len(others)
        for name, guess in guesses.items():
            self.hits[name] = self.hits.get(name, 0) + sum(guess[i] == table.state[i] for i in hidden)


class Title:
    real_time = False

    def __init__(self, folder):
        self.folder = folder


def through_the_session(game, spy):
    Rules, _ = load(game)
    deal = FIRST_DEAL
    while spy.asked < DECISIONS:
        session = Session(Title(game), Rules(deal, SEATS[game]), (3,) * SEATS[game])
        spy.table = session.rules
        while session.seat() and spy.asked < DECISIONS:
            spy.count = len(session.history)
            move = session.think()
            while move < 0:
                move = session.think()
            session.play(move)
        deal += 1


def through_the_driver(spy):
    from games.crunch.driver import Driver
    from games.crunch.rules import Rules

    deal = FIRST_DEAL
    while spy.asked < DECISIONS:
        rules = spy.table = Rules(deal, SEATS["crunch"])
        Driver(rules, (3,) * SEATS["crunch"], deal).step(1 << 28)
        deal += 1


def through_the_arena(game, spy, monkeypatch):
    concealed = arena.concealed

    def told(rules, seat, count, bot_seed=0):
        spy.table, spy.count = rules, count
        return concealed(rules, seat, count, bot_seed)

    monkeypatch.setattr(arena, "concealed", told)
    if game == "crunch":
        from games.crunch.driver import Driver

        begin = Driver.__init__

        def beginning(driver, rules, *rest):
            spy.table = rules
            begin(driver, rules, *rest)

        monkeypatch.setattr(Driver, "__init__", beginning)
    deal = FIRST_DEAL
    while spy.asked < DECISIONS:
        arena.play(game, ("hard",) * SEATS[game], 0, deal)
        deal += 1


@pytest.fixture
def spies(monkeypatch):
    """Put a spy in place of a game's bot."""

    def take(game):
        spy = Spy()
        bot = importlib.import_module("games.%s.bot" % game)
        monkeypatch.setattr(bot, "think", spy.think)
        if game == "crunch":
            monkeypatch.setattr(bot, "choose", spy.choose)
        return spy

    return take


def assert_blind(spy):
    """Check that no deal number or dice were found, and that hits on hidden cards stay within five sigma of guessing."""
    assert spy.asked == DECISIONS and spy.deals == 0
    luck = 5 * (2 * spy.honest) ** 0.5  # hits of a random order vary by about the square root of their number
    for name, hits in spy.hits.items():
        assert hits <= spy.honest + luck, "%s: %d of %d hidden cards, guessing finds %d" % (
            name, hits, spy.cards, spy.honest
        )  # fmt: skip


@pytest.mark.slow_but("landslide")
@pytest.mark.parametrize("game", TURNS)
def test_a_spying_bot_finds_nothing_through_the_session(game, spies):
    spy = spies(game)
    through_the_session(game, spy)
    assert_blind(spy)
    assert spy.cards > DECISIONS or game == "chaos_cruisers"  # only the dice are hidden


@pytest.mark.slow
def test_a_spying_bot_finds_nothing_through_crunchs_driver(spies):
    spy = spies("crunch")
    through_the_driver(spy)
    assert_blind(spy)
    assert spy.cards > DECISIONS


@pytest.mark.slow_but("landslide")
@pytest.mark.parametrize("game", GAMES)
def test_a_spying_bot_finds_nothing_through_the_arena(game, spies, monkeypatch):
    spy = spies(game)
    through_the_arena(game, spy, monkeypatch)
    assert_blind(spy)


@pytest.mark.slow_but("landslide")
@pytest.mark.parametrize("game", TURNS)
def test_the_spy_would_read_everything_if_both_dice_began_alike(game, spies, monkeypatch):
    def alike(deal, count, seat):
        number = (deal + count * STRIDE) % DEALS
        return Rng(number, 32 + seat), Rng(number, 32 + seat)

    monkeypatch.setattr(sessions, "bot_rngs", alike)
    spy = spies(game)
    through_the_session(game, spy)
    assert spy.deals == spy.asked and spy.hits["its dice"] == spy.cards


def test_dice_follow_from_deal_decision_and_seat_alone_and_all_differ():
    seen = set()
    for deal in (0, 1, 5000, DEALS - 1):
        for count in (0, 1, 400):
            for seat in range(5):
                drawn = [tuple(one.bits() for _ in range(8)) for one in bot_rngs(deal, count, seat)]
                assert drawn == [tuple(one.bits() for _ in range(8)) for one in bot_rngs(deal, count, seat)]
                seen.update(drawn)
    assert len(seen) == 2 * 4 * 3 * 5


def test_the_spys_way_back_is_the_generators_way_forth():
    for deal, stream, drawn in ((0, 0, 0), (4711, 33, 5), (DEALS - 1, 255, 300)):
        dice = Rng(deal, stream)
        for _ in range(drawn):
            dice.bits()
        assert seed_of(dice) == (deal & 0xFFFF, deal >> 16, stream)
