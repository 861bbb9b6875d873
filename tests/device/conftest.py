"""Both MicroPython VMs, or a skip that says what is missing."""

import pytest

from deckhand_sim.vm.fuel import FuelVm, Missing
from deckhand_sim.vm.node import install


@pytest.fixture(scope="session")
def node_kit():
    """The VM that shows its heap can be started."""
    try:
        return install()
    except Missing as what:
        pytest.skip(str(what))


@pytest.fixture(scope="session")
def fuel_vm():
    """The VM that counts instructions."""
    try:
        return FuelVm()
    except Missing as what:
        pytest.skip(str(what))
