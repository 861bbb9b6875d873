"""Fixtures for both MicroPython VMs."""

import pytest

from deckhand_sim.vm.fuel import FuelVm
from deckhand_sim.vm.node import install


@pytest.fixture(scope="session")
def node_kit():
    """Skip if the VM that reports its heap can't run."""
    return install()


@pytest.fixture(scope="session")
def fuel_vm():
    """Skip if the VM that counts instructions can't run."""
    return FuelVm()
