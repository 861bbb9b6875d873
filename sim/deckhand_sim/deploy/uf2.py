"""Check firmware files for a badge that waits in its bootloader.

wrong = problem(data, "SAMD51J19A-PyBadge-M4")      # None, or why this file doesn't fit that board
firmware_hint("SAMD51J19A-PyBadge-M4")              # which file is needed
for address, payload in blocks(data, {FAMILIES["rp2040"]}): ...
"""

import struct

from ..device.boards import ROWS, firmwares

_BLOCK = 512
_STARTS = (0x0A324655, 0x9E5D5157)
_END = 0x0AB16F30
_HAS_FAMILY = 0x2000
_NOT_FOR_FLASH = 1
_MAX_PAYLOAD = 476
FAMILIES = {"samd51": 0x55114460, "rp2040": 0xE48BFF56, "rp2350": 0xE48BFF59}  # keyed by the start of the chip's name


def _rows(board):
    """Return the boards with this bootloader id: all RP2040 boards share one."""
    return [row for row in firmwares().values() if row["bootloader"] == board] or [
        {**ROWS[row["like"]], **row} for row in ROWS.values() if "like" in row and row["bootloader"] == board
    ]


def _machine_name(row):
    """Return the name in a board's CircuitPython, without the chip."""
    return row["machine"].rpartition(" ")[0].encode()


def _family(row):
    return next(number for chip, number in FAMILIES.items() if row["machine"].rpartition(" ")[2].startswith(chip))


def firmware_hint(board):
    """Say which file a bootloader needs."""
    names = list(dict.fromkeys(row["firmware"] for row in _rows(board)))
    if not names:
        return "Deckhand does not run on this board (%s)" % (board or "unknown")
    return " or ".join(
        "adafruit-circuitpython-%s-en_US-10.x.x.uf2 from circuitpython.org/board/%s" % (name, name) for name in names
    )


class BadUf2(ValueError):
    """The file is not firmware for this processor; the message is one line."""


def blocks(data, families):
    """Yield (address, payload) of each block for a processor of these families. Raises BadUf2."""
    if not data or len(data) % _BLOCK:
        raise BadUf2("it is not a complete UF2 file")
    for at in range(0, len(data), _BLOCK):
        first, second, flags, address, size, _, _, family = struct.unpack_from("<8I", data, at)
        end = struct.unpack_from("<I", data, at + _BLOCK - 4)[0]
        if (first, second) != _STARTS or end != _END or size > _MAX_PAYLOAD:
            raise BadUf2("it is not a UF2 file (block %d)" % (at // _BLOCK))
        if flags & _HAS_FAMILY and family not in families:
            raise BadUf2("it is for another processor")
        if not flags & _NOT_FOR_FLASH:
            yield address, data[at + 32 : at + 32 + size]


def problem(data, board):
    """Return why a file isn't firmware for the board, or None."""
    families = {_family(row) for row in _rows(board)} or {FAMILIES["samd51"]}
    try:
        payload = b"".join(part for _, part in blocks(data, families))
    except BadUf2 as wrong:
        return str(wrong)
    ours = {_machine_name(row) for row in _rows(board)}
    for row in ROWS.values():
        if _machine_name(row) in payload and _machine_name(row) not in ours:
            return "it is for another board (%s)" % row["bootloader"]
    return None
