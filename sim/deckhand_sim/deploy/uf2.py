"""Firmware files for a badge that waits in its bootloader.

wrong = trouble(data, "SAMD51J19A-PyBadge-M4")      # None, or why this file is not for that board
hint("SAMD51J19A-PyBadge-M4")                       # which file is needed
for address, payload in blocks(data, {FAMILIES["rp2040"]}): ...
"""

import struct

from ..device.boards import ROWS, firmwares

_BLOCK = 512
_STARTS = (0x0A324655, 0x9E5D5157)
_END = 0x0AB16F30
_HAS_FAMILY = 0x2000
_NOT_FOR_FLASH = 1
_LONGEST = 476
FAMILIES = {"samd51": 0x55114460, "rp2040": 0xE48BFF56, "rp2350": 0xE48BFF59}  # by how the chip's name begins


def _rows(board):
    """The boards that say this in their bootloader: all with an RP2040 say the same."""
    return [row for row in firmwares().values() if row["bootloader"] == board] or [
        {**ROWS[row["like"]], **row} for row in ROWS.values() if "like" in row and row["bootloader"] == board
    ]


def _named(row):
    """How a board's CircuitPython names it: without the chip."""
    return row["machine"].rpartition(" ")[0].encode()


def _family(row):
    return next(number for chip, number in FAMILIES.items() if row["machine"].rpartition(" ")[2].startswith(chip))


def hint(board):
    """Which file a bootloader needs."""
    names = list(dict.fromkeys(row["firmware"] for row in _rows(board)))
    if not names:
        return "this board is not one that Deckhand runs on (%s)" % (board or "it does not say which")
    return " or ".join(
        "adafruit-circuitpython-%s-en_US-10.x.x.uf2 from circuitpython.org/board/%s" % (name, name) for name in names
    )


class BadUf2(ValueError):
    """A file that is no firmware for the processor; the message is one line."""


def blocks(data, families):
    """(address, payload) of each block, for a processor of these families. Raises BadUf2."""
    if not data or len(data) % _BLOCK:
        raise BadUf2("it is no whole UF2 file")
    for at in range(0, len(data), _BLOCK):
        first, second, flags, address, size, _, _, family = struct.unpack_from("<8I", data, at)
        end = struct.unpack_from("<I", data, at + _BLOCK - 4)[0]
        if (first, second) != _STARTS or end != _END or size > _LONGEST:
            raise BadUf2("it is no UF2 file (block %d)" % (at // _BLOCK))
        if flags & _HAS_FAMILY and family not in families:
            raise BadUf2("it is for another processor")
        if not flags & _NOT_FOR_FLASH:
            yield address, data[at + 32 : at + 32 + size]


def trouble(data, board):
    """Why a file is no firmware for the board, or None."""
    families = {_family(row) for row in _rows(board)} or {FAMILIES["samd51"]}
    try:
        payload = b"".join(part for _, part in blocks(data, families))
    except BadUf2 as wrong:
        return str(wrong)
    ours = {_named(row) for row in _rows(board)}
    for row in ROWS.values():
        if _named(row) in payload and _named(row) not in ours:
            return "it is for another board (%s)" % row["bootloader"]
    return None
