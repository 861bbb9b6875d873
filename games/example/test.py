"""What must be true of Magpie. `deckhand check` runs every function here whose name begins with test_."""

from deckhand.cards import card_of

from .rules import DRAW, STOP, Rules, worth


def deal(*cards):
    """A game in which these cards come first."""
    rules = Rules(1)
    deck = [card_of(card) for card in cards]
    rules.state[17:] = bytearray(deck + [card for card in rules.state[17:] if card not in deck])
    return rules


def test_cards_are_worth_their_number():
    assert [worth(card_of(card)) for card in ("7H", "TD", "QC", "AC")] == [7, 10, 10, 1]


def test_a_spade_steals_the_pot():
    rules = deal("7H", "2S")
    rules.play(DRAW)
    assert rules.pot() == 7
    rules.play(DRAW)
    assert rules.pot() == 0 and rules.seat() == 2 and rules.score(1) == 0


def test_who_stops_keeps_the_pot():
    rules = deal("7H", "TC")
    rules.play(DRAW)
    rules.play(STOP)
    assert rules.score(1) == 7 and rules.seat() == 2


def test_fifty_points_win_at_once():
    rules = deal("TC", "JC", "QC", "KC", "TD")
    for _ in range(5):
        rules.play(DRAW)
    assert rules.result() == ((1, 2), (50, 0))
