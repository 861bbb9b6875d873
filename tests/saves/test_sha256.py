"""The badge's SHA-256 against Python's own."""

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckhand.link.sha256 import digest


@pytest.mark.parametrize("size", (0, 1, 55, 56, 63, 64, 65, 119, 120, 128))
def test_every_length_of_padding(size):
    message = bytes(range(size))
    assert digest(message) == hashlib.sha256(message).digest()


@given(st.binary(max_size=200))
def test_any_message(message):
    assert digest(message) == hashlib.sha256(message).digest()
