"""A monkey presses random buttons through the whole console: no fault, and nothing that is kept grows."""

import pytest

from deckhand_sim.frontends.monkey import tease


@pytest.mark.parametrize("seed", (0, 1))
def test_a_thousand_random_presses_break_nothing(seed):
    seen = tease(1000, seed)
    assert seen.presses == 1000 and len(seen.scenes) >= 4 and seen.games
