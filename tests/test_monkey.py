"""A monkey presses random buttons through the whole console: no fault, and nothing that is kept grows."""

import pytest

from deckhand_sim.frontends.monkey import MonkeyFound, tease
from deckhand_sim.simulator import Sim


@pytest.mark.slow
@pytest.mark.parametrize("seed", (0, 1))
def test_a_thousand_random_presses_break_nothing(seed):
    seen = tease(1000, seed)
    assert seen.presses == 1000 and len(seen.scenes) >= 4 and seen.games


def test_a_fault_is_found_and_told(monkeypatch):
    boot = Sim.boot

    def breaking(sim, **how):
        boot(sim, **how)
        sim.fail_at(3000)

    monkeypatch.setattr(Sim, "boot", breaking)
    with pytest.raises(MonkeyFound, match="met a fault"):
        tease(100)
