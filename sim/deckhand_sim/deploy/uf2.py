"""Firmware files for a badge that waits in its bootloader.

wrong = trouble(data, "SAMD51J19A-PyBadge-M4")      # None, or why this file is not for that board
hint("SAMD51J19A-PyBadge-M4")                       # which file is needed
"""

import struct

from ..device.boards import ROWS, firmwares

_BLOCK = 512
_STARTS = (0x0A324655, 0x9E5D5157)
_END = 0x0AB16F30
_HAS_FAMILY = 0x2000
_FAMILIES = {"samd51": 0x55114460, "rp2040": 0xE48BFF56, "rp2350": 0xE48BFF59}  # by how the chip's name begins


def _rows(board):
    """The boards that say this in their bootloader: all with an RP2040 say the same."""
    return [row for row in firmwares().values() if row["bootloader"] == board] or [
        {**ROWS[row["like"]], **row} for row in ROWS.values() if "like" in row and row["bootloader"] == board
    ]


def _named(row):
    """How a board's CircuitPython names it: without the chip."""
    return row["machine"].rpartition(" ")[0].encode()


def _family(row):
    return next(number for chip, number in _FAMILIES.items() if row["machine"].rpartition(" ")[2].startswith(chip))


def hint(board):
    """Which file a bootloader needs."""
    names = list(dict.fromkeys(row["firmware"] for row in _rows(board)))
    if not names:
        return "this board is not one that Deckhand runs on (%s)" % (board or "it does not say which")
    return " or ".join(
        "adafruit-circuitpython-%s-en_US-10.x.x.uf2 from circuitpython.org/board/%s" % (name, name) for name in names
    )


def trouble(data, board):
    """Why a file is no firmware for the board, or None."""
    if not data or len(data) % _BLOCK:
        return "it is no whole UF2 file"
    families = {_family(row) for row in _rows(board)} or {_FAMILIES["samd51"]}
    payload = bytearray()
    for at in range(0, len(data), _BLOCK):
        first, second, flags, _, size, _, _, family = struct.unpack_from("<8I", data, at)
        if (first, second) != _STARTS or struct.unpack_from("<I", data, at + _BLOCK - 4)[0] != _END or size > 476:
            return "it is no UF2 file (block %d)" % (at // _BLOCK)
        if flags & _HAS_FAMILY and family not in families:
            return "it is for another processor"
        payload += data[at + 32 : at + 32 + size]
    ours = {_named(row) for row in _rows(board)}
    for row in ROWS.values():
        if _named(row) in payload and _named(row) not in ours:
            return "it is for another board (%s)" % row["bootloader"]
    return None
