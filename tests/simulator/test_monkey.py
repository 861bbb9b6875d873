"""A monkey presses random buttons through the whole console: no faults, and no growing data."""

import pytest
from click.testing import CliRunner

from deckhand_sim.cli import cli
from deckhand_sim.frontends import soak
from deckhand_sim.frontends.monkey import press_random_buttons
from deckhand_sim.frontends.monkey_errors import MonkeyFault
from deckhand_sim.simulator import Sim


@pytest.mark.slow
@pytest.mark.parametrize("seed", (0, 1))
def test_a_thousand_random_presses_break_nothing(seed):
    seen = press_random_buttons(1000, seed)
    assert seen.presses == 1000 and len(seen.scenes) >= 4 and seen.games


def test_a_fault_is_found_and_told(monkeypatch):
    boot = Sim.boot

    def breaking(sim, **how):
        boot(sim, **how)
        sim.fail_at(3000)

    monkeypatch.setattr(Sim, "boot", breaking)
    with pytest.raises(MonkeyFault, match="caused a fault"):
        press_random_buttons(100)


def test_a_soak_goes_through_lives_with_what_fails_and_repeats_by_its_seed(monkeypatch):
    monkeypatch.setattr(soak, "PRESSES", 30)
    totals = [soak.soak(600, seed=4, lives=2) for _ in range(2)]
    assert totals[0] == totals[1]
    assert totals[0].lives == 2 and totals[0].presses >= 30 and totals[0].injected
    assert any("presses in 2 lives" in line for line in soak.summary_lines(totals[0], 60))


def test_a_soak_ends_at_a_fault_that_was_not_injected(monkeypatch):
    boot = Sim.boot

    def breaking(sim, **how):
        boot(sim, **how)
        sim.fail_at(3000)

    monkeypatch.setattr(Sim, "boot", breaking)
    with pytest.raises(MonkeyFault, match="in life 0, press .* at pace"):
        soak.soak(600, lives=1)


@pytest.mark.parametrize("words", ["--soak --presses 3", "--soak --pace 33", "--soak --board pygamer", "--minutes 3"])
def test_options_that_do_not_go_together_are_one_line(words):
    done = CliRunner().invoke(cli, ["monkey", *words.split()])
    assert done.exit_code and "--soak" in done.output and "Traceback" not in done.output
