"""The contract's checks catch a game that breaks a promise: Crash Landing with one fault at a time."""

import pytest
from crash_landing_table import notation

from deckhand.game import BadNotation
from deckhand_sim.authoring.contract import check_constructor, prove_bot, prove_table, report
from games.crash_landing.engine.layout import END, SKIP
from games.crash_landing.rules import Rules


class TwiceListed(Rules):
    def moves(self, seat=None):
        yield from super().moves(seat)
        yield from super().moves(seat)


class Unlisted(Rules):
    def moves(self, seat=None):
        return (move for move in super().moves(seat) if move != SKIP)


class AnySeat(Rules):
    def refusal(self, move, seat=None):
        return super().refusal(move)


class NoClause(Rules):
    def refusal(self, move, seat=None):
        return super().refusal(move, seat) and "not now"


class Talkative(Rules):
    def refusal(self, move, seat=None):
        reason = super().refusal(move, seat)
        return reason and reason + ", as everybody knows who has read all the rules"


class Touching(Rules):
    def refusal(self, move, seat=None):
        self.state[4] ^= 1
        return super().refusal(move, seat)


class Remembering(Rules):
    turns = 0

    def apply(self, move, seat=None):
        self.turns += 1
        super().apply(move, seat)
        self.state[5] = self.turns & 0xFF


class Fragile(Rules):
    def fault(self):
        (1,)[self.state[17] // 3]  # there's no such phase
        return super().fault()


class Suspicious(Rules):
    def fault(self):
        return super().fault() or ("too low for my taste" if self.altitude(1) < 15 else None)


class Peeping(Rules):
    def conceal(self, seat, rng):
        at = self.SIZE - 2 * 56 + 24
        rng.shuffle(self.state, at, self.deck_size(1))


class Swapping(Rules):
    def conceal(self, seat, rng):
        super().conceal(seat, rng)
        self.state[18] = 5


class Early(Rules):
    def result(self):
        return super().result() or ((1,), (0,))


class Lazy(Rules):
    def apply(self, move, seat=None):
        if move != END:
            super().apply(move, seat)


FAULTS = {
    TwiceListed: "lists a move twice",
    Unlisted: "not refused but moves",
    AnySeat: "may play|not its turn",
    NoClause: "a clause, colon",
    Talkative: "characters",
    Touching: "refusal\\(\\) changed the state",
    Remembering: "differently|same bytes",
    Fragile: "not CorruptState",
    Suspicious: "too low for my taste",
    Peeping: "keeps deal number",
    Swapping: "conceal",
    Early: "while the game runs",
    Lazy: "changed nothing",
}


@pytest.mark.parametrize("Broken", FAULTS, ids=lambda cls: cls.__name__)
def test_a_fault_is_found(Broken):
    with pytest.raises(AssertionError, match=FAULTS[Broken]):
        for deal in range(6):
            prove_table(Broken, notation, deal, seed=deal, positions=6)


class Lenient:
    """A notation that accepts too much."""

    to_text = staticmethod(notation.to_text)

    @staticmethod
    def to_move(rules, text):
        return notation.to_move(rules, text.strip().lower())


class Brittle:
    """A notation that raises the wrong errors."""

    to_text = staticmethod(notation.to_text)

    @staticmethod
    def to_move(rules, text):
        try:
            return notation.to_move(rules, text)
        except BadNotation:
            return int(text)


@pytest.mark.parametrize("broken", [Lenient, Brittle])
def test_a_careless_notation_is_found(broken):
    with pytest.raises(AssertionError, match="BadNotation"):
        prove_table(Rules, broken, 1, positions=2)


def test_a_constructor_that_takes_anything_is_found():
    class Anything(Rules):
        def __init__(self, deal, seats=None, options=()):
            super().__init__(1)

    with pytest.raises(AssertionError, match="should raise ValueError"):
        check_constructor(Anything)


def test_a_bot_that_looks_into_the_deck_is_found():
    class Cheat:
        @staticmethod
        def think(rules, seat, level, rng):
            yield
            moves = list(rules.moves())
            top = rules.state[rules.SIZE - 2 * 56 + 24 + rules.deck_size(1) - 1]
            return moves[top % len(moves)]

    with pytest.raises(AssertionError, match="only hidden things differed"):
        for deal in range(5):
            prove_bot(Rules, Cheat, deal, 2, every=1)


def test_the_report_says_in_words_what_is_missing():
    assert str(report("no_such_game")[0]).endswith("games/no_such_game has no rules.py")
    assert all(finding.broken is None for finding in report("crash_landing", deals=2))
