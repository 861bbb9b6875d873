"""Caps and reserves, in quick mode (`deckhand budget` measures more)."""

import pytest

from deckhand_sim.device.drive import find_drive
from deckhand_sim.measuring import budget
from deckhand_sim.measuring import console as budget_console
from deckhand_sim.measuring import engines as budget_engines
from deckhand_sim.measuring import kit_size as budget_drive
from deckhand_sim.measuring import session as budget_session
from deckhand_sim.measuring import speed as budget_speed

pytestmark = [pytest.mark.slow, pytest.mark.needs("node")]

DRIVE = find_drive()
GAMES = budget_engines.games(DRIVE)
SEEN = [game for game in GAMES if (DRIVE / "games" / game / "view.py").is_file()]


def hold(area, measuring):
    """Fail if a cap is exceeded or a reserve is used without a reason; show the place and the three largest consumers."""
    found = budget.Budget()
    found.add(area, measuring)
    assert found.rows or found.faults
    assert not found.failed and not found.faults, "\n" + "\n".join(budget.explain(found))


@pytest.mark.parametrize("game", GAMES)
def test_rules_and_bots_keep_their_budgets(game, node_kit, fuel_vm):
    rules = budget.rules_of(DRIVE, game)
    hold(game, lambda: budget_engines.measure(game, DRIVE, rules, quick=True, fuel_vm=fuel_vm))


def test_the_launcher_keeps_its_budgets(node_kit):
    hold("launcher", lambda: budget_console.measure_launcher(DRIVE))


@pytest.mark.parametrize("game", SEEN)
def test_a_game_on_the_screen_keeps_its_budgets(game, node_kit):
    hold(f"{game} in play", lambda: budget_console.measure_game(DRIVE, game, quick=True))


def test_a_whole_session_keeps_its_budgets(node_kit):
    hold("session", lambda: budget_session.measure(DRIVE, SEEN))


def test_from_key_to_picture_takes_no_longer_than_it_may(node_kit, fuel_vm):
    hold("speed", lambda: budget_speed.measure(DRIVE, SEEN, fuel_vm))


def test_the_call_stack_is_deep_enough(node_kit):
    hold("call stack", lambda: [budget_console.measure_stack(DRIVE, SEEN, quick=True)])


def test_all_files_fit_the_drive():
    hold("drive", lambda: budget_drive.measure(DRIVE))
