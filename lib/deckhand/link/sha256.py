"""SHA-256, for the boards whose firmware has no hashlib (a PyBadge's has none).

digest(b"abc").hex()[:8]            # "ba7816bf", as hashlib.sha256(b"abc").digest()

FIPS 180-4. A word is two halves of 16 bits, because a badge makes an object of every integer above 30 bits. A message of one
block (up to 55 bytes) takes about 26 ms on a PyBadge.
"""

from array import array

from deckhand.const import const

_MASK = const(0xFFFF)
_BLOCK = const(64)  # bytes
_ROUNDS = const(64)
_LENGTH = const(8)  # bytes of a message's length, in bits, behind its padding
# The first 32 bits of the fractions of the square roots of the first 8 primes, and of the cube roots of the first 64.
_START = bytes.fromhex("6a09e667bb67ae853c6ef372a54ff53a510e527f9b05688c1f83d9ab5be0cd19")
_CONSTANTS = bytes.fromhex(
    "428a2f9871374491b5c0fbcfe9b5dba53956c25b59f111f1923f82a4ab1c5ed5"
    "d807aa9812835b01243185be550c7dc372be5d7480deb1fe9bdc06a7c19bf174"
    "e49b69c1efbe47860fc19dc6240ca1cc2de92c6f4a7484aa5cb0a9dc76f988da"
    "983e5152a831c66db00327c8bf597fc7c6e00bf3d5a7914706ca635114292967"
    "27b70a852e1b21384d2c6dfc53380d13650a7354766a0abb81c2c92e92722c85"
    "a2bfe8a1a81a664bc24b8b70c76c51a3d192e819d6990624f40e3585106aa070"
    "19a4c1161e376c082748774c34b0bcb5391c0cb34ed8aa4a5b9cca4f682e6ff3"
    "748f82ee78a5636f84c878148cc7020890befffaa4506cebbef9a3f7c67178f2"
)


def digest(message):
    """The 32 bytes of a message's SHA-256."""
    size = len(message)
    padded = bytearray(message) + b"\x80"
    padded += bytes((_BLOCK - _LENGTH - len(padded)) % _BLOCK) + (8 * size).to_bytes(_LENGTH, "big")
    state = _halves(_START)
    for start in range(0, len(padded), _BLOCK):
        _add_block(state, padded[start : start + _BLOCK])
    return bytes([half >> shift & 255 for half in state for shift in (8, 0)])


def _halves(data):
    # Words as halves: high, low, high, low ...
    return array("H", [data[i] << 8 | data[i + 1] for i in range(0, len(data), 2)])


def _turned(high, low, count):
    # The high half of a word turned right by count bits; with the halves exchanged, the low one.
    if count > 15:
        high, low = low, high
        count -= 16
    return (high >> count | low << 16 - count) & _MASK


def _add_block(state, block):
    words = _halves(block)
    words.extend(array("H", bytes(2 * (2 * _ROUNDS - len(words)))))
    for i in range(32, 2 * _ROUNDS, 2):
        early_high, early_low = words[i - 30], words[i - 29]
        late_high, late_low = words[i - 4], words[i - 3]
        low = (
            words[i - 31]
            + words[i - 13]
            + (
                _turned(early_low, early_high, 7)
                ^ _turned(early_low, early_high, 18)
                ^ (early_low >> 3 | early_high << 13 & _MASK)
            )
            + (
                _turned(late_low, late_high, 17)
                ^ _turned(late_low, late_high, 19)
                ^ (late_low >> 10 | late_high << 6 & _MASK)
            )
        )
        high = (
            words[i - 32]
            + words[i - 14]
            + (_turned(early_high, early_low, 7) ^ _turned(early_high, early_low, 18) ^ early_high >> 3)
            + (_turned(late_high, late_low, 17) ^ _turned(late_high, late_low, 19) ^ late_high >> 10)
        )
        words[i + 1] = low & _MASK
        words[i] = high + (low >> 16) & _MASK
    constants = _halves(_CONSTANTS)
    (
        a_high,
        a_low,
        b_high,
        b_low,
        c_high,
        c_low,
        d_high,
        d_low,
        e_high,
        e_low,
        f_high,
        f_low,
        g_high,
        g_low,
        h_high,
        h_low,
    ) = state
    for i in range(0, 2 * _ROUNDS, 2):
        low = (
            h_low
            + (_turned(e_low, e_high, 6) ^ _turned(e_low, e_high, 11) ^ _turned(e_low, e_high, 25))
            + (e_low & f_low ^ ~e_low & g_low)
            + constants[i + 1]
            + words[i + 1]
        )
        high = (
            h_high
            + (_turned(e_high, e_low, 6) ^ _turned(e_high, e_low, 11) ^ _turned(e_high, e_low, 25))
            + (e_high & f_high ^ ~e_high & g_high)
            + constants[i]
            + words[i]
            + (low >> 16)
        )
        low &= _MASK
        h_high, h_low, g_high, g_low, f_high, f_low = g_high, g_low, f_high, f_low, e_high, e_low
        e_low = d_low + low
        e_high = d_high + high + (e_low >> 16) & _MASK
        e_low &= _MASK
        low += (_turned(a_low, a_high, 2) ^ _turned(a_low, a_high, 13) ^ _turned(a_low, a_high, 22)) + (
            a_low & b_low ^ a_low & c_low ^ b_low & c_low
        )
        high += (
            (_turned(a_high, a_low, 2) ^ _turned(a_high, a_low, 13) ^ _turned(a_high, a_low, 22))
            + (a_high & b_high ^ a_high & c_high ^ b_high & c_high)
            + (low >> 16)
        )
        d_high, d_low, c_high, c_low, b_high, b_low = c_high, c_low, b_high, b_low, a_high, a_low
        a_high, a_low = high & _MASK, low & _MASK
    added = (
        a_high,
        a_low,
        b_high,
        b_low,
        c_high,
        c_low,
        d_high,
        d_low,
        e_high,
        e_low,
        f_high,
        f_low,
        g_high,
        g_low,
        h_high,
        h_low,
    )
    for i in range(14, -1, -2):
        low = state[i + 1] + added[i + 1]
        state[i + 1] = low & _MASK
        state[i] = state[i] + added[i] + (low >> 16) & _MASK
