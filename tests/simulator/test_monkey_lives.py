"""The monkey on badges that are switched off and on: none of its saves breaks anything."""

import pytest

from deckhand_sim.frontends.monkey import press_random_buttons


@pytest.mark.slow
def test_two_thousand_random_presses_in_four_lives_break_nothing():
    nvm = None
    for seed in range(2, 6):
        seen = press_random_buttons(500, seed, nvm=nvm)
        nvm = seen.nvm
    assert len(nvm) == 8192 and nvm.startswith(b"DKHD")
