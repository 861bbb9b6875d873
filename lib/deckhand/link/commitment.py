"""Deals by chance and decks that two badges can check (link/meet.py). A commitment is a random number that is fixed before
anybody else knows it, and revealed later.

chance, reveal = draw(badge.random_bytes)       # keep both
commit = commitment(reveal)                     # said first
revealed(reveal, commit) == chance              # at the other end, once `reveal` is said, too
"""

from binascii import crc32, hexlify

from deckhand.const import const
from deckhand.game import DEALS

_HASH = const(32)  # hexadecimal digits of a commitment: 128 bits, so that nobody finds two lines for one
_RANDOM = const(16)  # bytes of a salt
_DECK = const(4711)  # a deal to compare how games deal
SUMMED = "="  # before a deal that a hub has added up


def draw(random_bytes):
    """A fresh random number below DEALS, and the N line that reveals it."""
    value = random_bytes(_RANDOM)
    chance = (value[0] << 20 | value[1] << 12 | value[2] << 4 | value[3] >> 4) % DEALS
    return chance, "N%x,%s" % (chance, hexlify(random_bytes(_RANDOM)).decode())


def commitment(reveal):
    """The commitment to an N line: 32 hexadecimal digits."""
    from deckhand.link import sha256

    return hexlify(sha256.digest(reveal.encode())).decode()[:_HASH]


def revealed(reveal, commit):
    """The number of an N line, -1 where it is not the one that was committed to."""
    if len(reveal) <= _HASH or commitment(reveal) != commit:
        return -1
    try:
        return int(reveal[1:].split(",")[0], 16) % DEALS
    except ValueError:
        return -1


def deck_of(rules):
    """A number for how a game deals: another one where the rules are others."""
    return crc32(rules(_DECK).state) & 0xFFFF
