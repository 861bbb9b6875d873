"""Random deals that neither of two badges can influence (for link/meet.py).

chance, reveal = draw(badge.random_bytes)       # both stay secret at first
commit = commitment(reveal)                     # sent first; fixes the number without telling it
revealed(reveal, commit) == chance              # at the other end, when `reveal` has been sent
"""

from binascii import crc32, hexlify

from deckhand.const import const
from deckhand.game import DEALS

_COMMITMENT_DIGITS = const(
    32
)  # hexadecimal digits of a commitment: 128 bits, too many to find two lines with the same one
_SALT_BYTES = const(16)  # bytes of a salt
_SAMPLE_DEAL = const(4711)  # compared to find out whether both badges deal alike
SUMMED = "="  # prefix of a deal that a hub has added up


def draw(random_bytes):
    """Draw a random number below DEALS; returns it and the N line that reveals it."""
    value = random_bytes(_SALT_BYTES)
    chance = (value[0] << 20 | value[1] << 12 | value[2] << 4 | value[3] >> 4) % DEALS
    return chance, "N%x,%s" % (chance, hexlify(random_bytes(_SALT_BYTES)).decode())


def commitment(reveal):
    """The commitment to an N line, 32 hexadecimal digits."""
    from deckhand.link import sha256

    return hexlify(sha256.digest(reveal.encode())).decode()[:_COMMITMENT_DIGITS]


def revealed(reveal, commit):
    """The number in an N line, -1 if the line doesn't match the commitment."""
    if len(reveal) <= _COMMITMENT_DIGITS or commitment(reveal) != commit:
        return -1
    try:
        return int(reveal[1:].split(",")[0], 16) % DEALS
    except ValueError:
        return -1


def deck_of(rules):
    """A checksum of a sample deal, which differs if the badges' rules deal differently."""
    return crc32(rules(_SAMPLE_DEAL).state) & 0xFFFF
