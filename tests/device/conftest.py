"""Both MicroPython VMs."""

import pytest

from deckhand_sim.vm.fuel import FuelVm
from deckhand_sim.vm.node import install


@pytest.fixture(scope="session")
def node_kit():
    """The VM that shows its heap can be started."""
    return install()


@pytest.fixture(scope="session")
def fuel_vm():
    """The VM that counts instructions."""
    return FuelVm()
