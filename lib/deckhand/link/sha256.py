"""SHA-256, for the boards whose firmware has no hashlib (a PyBadge's has none).

digest(b"abc").hex()[:8]            # "ba7816bf", as hashlib.sha256(b"abc").digest()

FIPS 180-4. A word is two 16-bit halves, because integers above 30 bits are objects on a badge. A message of one
block (up to 55 bytes) takes about 30 ms on a PyBadge.
"""

from array import array

from deckhand.const import const

_MASK = const(0xFFFF)
_BLOCK = const(64)  # bytes
_ROUNDS = const(64)
_LENGTH = const(8)  # bytes of the message's length in bits, after its padding
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
    """The SHA-256 of a message, 32 bytes."""
    size = len(message)
    padded = bytearray(message) + b"\x80"
    padded += bytes((_BLOCK - _LENGTH - len(padded)) % _BLOCK) + (8 * size).to_bytes(_LENGTH, "big")
    state = _halves(_START)
    for start in range(0, len(padded), _BLOCK):
        _add_block(state, padded[start : start + _BLOCK])
    return bytes([half >> shift & 255 for half in state for shift in (8, 0)])


def _halves(data):
    # 32-bit words as halves: high, low, high, low...
    return array("H", [data[i] << 8 | data[i + 1] for i in range(0, len(data), 2)])


def _rotated(high, low, count):
    # The high half of a word rotated right by count bits; with the arguments swapped, the low half.
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
                _rotated(early_low, early_high, 7)
                ^ _rotated(early_low, early_high, 18)
                ^ (early_low >> 3 | early_high << 13 & _MASK)
            )
            + (
                _rotated(late_low, late_high, 17)
                ^ _rotated(late_low, late_high, 19)
                ^ (late_low >> 10 | late_high << 6 & _MASK)
            )
        )
        high = (
            words[i - 32]
            + words[i - 14]
            + (_rotated(early_high, early_low, 7) ^ _rotated(early_high, early_low, 18) ^ early_high >> 3)
            + (_rotated(late_high, late_low, 17) ^ _rotated(late_high, late_low, 19) ^ late_high >> 10)
        )
        words[i + 1] = low & _MASK
        words[i] = high + (low >> 16) & _MASK
    constants = _halves(_CONSTANTS)
    high = [state[i] for i in range(0, 16, 2)]  # the working variables a to h
    low = [state[i] for i in range(1, 16, 2)]
    for i in range(0, 2 * _ROUNDS, 2):
        # The halves of T1 (6.2.2) ...
        e_high, e_low = high[4], low[4]
        one_low = (
            low[7]
            + (_rotated(e_low, e_high, 6) ^ _rotated(e_low, e_high, 11) ^ _rotated(e_low, e_high, 25))
            + (e_low & low[5] ^ ~e_low & low[6])
            + constants[i + 1]
            + words[i + 1]
        )
        one_high = (
            high[7]
            + (_rotated(e_high, e_low, 6) ^ _rotated(e_high, e_low, 11) ^ _rotated(e_high, e_low, 25))
            + (e_high & high[5] ^ ~e_high & high[6])
            + constants[i]
            + words[i]
            + (one_low >> 16)
        )
        one_low &= _MASK
        # ... and of T1 + T2
        a_high, a_low = high[0], low[0]
        both_low = (
            one_low
            + (_rotated(a_low, a_high, 2) ^ _rotated(a_low, a_high, 13) ^ _rotated(a_low, a_high, 22))
            + (a_low & low[1] ^ a_low & low[2] ^ low[1] & low[2])
        )
        both_high = (
            one_high
            + (_rotated(a_high, a_low, 2) ^ _rotated(a_high, a_low, 13) ^ _rotated(a_high, a_low, 22))
            + (a_high & high[1] ^ a_high & high[2] ^ high[1] & high[2])
            + (both_low >> 16)
        )
        next_e = low[3] + one_low
        high = [both_high & _MASK] + high[:3] + [high[3] + one_high + (next_e >> 16) & _MASK] + high[4:7]
        low = [both_low & _MASK] + low[:3] + [next_e & _MASK] + low[4:7]
    for i in range(8):
        sum_low = state[2 * i + 1] + low[i]
        state[2 * i + 1] = sum_low & _MASK
        state[2 * i] = state[2 * i] + high[i] + (sum_low >> 16) & _MASK
