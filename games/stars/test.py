"""What must be true: `deckhand check stars` tries it."""

from .rules import ROW, Rules


def test_the_last_star_loses():
    rules = Rules(1)
    rules.state[ROW:] = bytes((0, 0, 1))
    rules.play(2 << 4 | 1)
    assert rules.result() == ((0, 1), (0, 1))
