"""What must be true of Magpie. `deckhand check` calls every function whose name begins with test_."""

from deckhand.cards import card_of

from .rules import DECK, DRAW, POT, SCORE, STOP, Rules, worth


def test_cards_are_worth_their_number():
    assert [worth(card_of(text)) for text in ("AH", "7H", "TD", "QC")] == [1, 7, 10, 10]


def test_a_magpie_steals_the_pot():
    rules = Rules(10)
    while rules.seat() == 1:
        rules.play(DRAW)
    assert rules.state[POT] == rules.state[SCORE] == 0


def test_who_stops_keeps_the_pot():
    rules = Rules(10)
    rules.play(DRAW)
    rules.play(STOP)
    assert rules.state[SCORE] == worth(rules.state[DECK]) > 0
