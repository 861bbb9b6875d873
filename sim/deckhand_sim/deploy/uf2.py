"""Firmware files for a badge that waits in its bootloader.

wrong = trouble(data, "SAMD51J19A-PyBadge-M4")      # None, or why this file is not for that board
hint("SAMD51J19A-PyBadge-M4")                       # which file is needed
"""

import struct

from ..device.boards import ROWS

_BLOCK = 512
_STARTS = (0x0A324655, 0x9E5D5157)
_END = 0x0AB16F30
_HAS_FAMILY = 0x2000
_SAMD51 = 0x55114460
# The bootloader's Board-ID -> (name at circuitpython.org, how its CircuitPython names the board)
_BOARDS = {
    row["bootloader"]: (row["firmware"], row["machine"].rpartition(" ")[0].encode())  # without the chip
    for row in ROWS.values()
}


def hint(board):
    """Which file a bootloader needs."""
    name = _BOARDS.get(board, ("", b""))[0]
    if not name:
        return "this board is not one that Deckhand runs on (%s)" % (board or "it does not say which")
    return "adafruit-circuitpython-%s-en_US-10.x.x.uf2 from circuitpython.org/board/%s" % (name, name)


def trouble(data, board):
    """Why a file is no firmware for the board, or None."""
    if not data or len(data) % _BLOCK:
        return "it is no whole UF2 file"
    payload = bytearray()
    for at in range(0, len(data), _BLOCK):
        first, second, flags, _, size, _, _, family = struct.unpack_from("<8I", data, at)
        if (first, second) != _STARTS or struct.unpack_from("<I", data, at + _BLOCK - 4)[0] != _END or size > 476:
            return "it is no UF2 file (block %d)" % (at // _BLOCK)
        if flags & _HAS_FAMILY and family != _SAMD51:
            return "it is for another processor"
        payload += data[at + 32 : at + 32 + size]
    for other, (_, name) in _BOARDS.items():
        if name in payload and name != _BOARDS.get(board, ("", b""))[1]:
            return "it is for another board (%s)" % other
    return None
