"""Memory of two linked badges in a game, and their depth in the badge's call stack."""

import pytest

from deckhand_sim.device.drive import find_drive
from deckhand_sim.measuring.linked import measure_linked

pytestmark = [pytest.mark.slow, pytest.mark.needs("node")]


def test_a_link_is_light_makes_no_garbage_and_both_ends_are_equal():
    rows = measure_linked(find_drive(), "crash_landing")
    assert {row.what: row.measured for row in rows if row.fails} == {} and len(rows) == 2
