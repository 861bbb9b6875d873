"""The Sprig's 2 MB flash: firmware, nvm and drive; and the chip's boot ROM.

image = FlashImage.of(firmware(Path("sprig.uf2")), kit_files, nvm)
image.data, image.nvm, image.files()
"""

import re
import struct

from ..deploy.uf2 import FAMILIES, BadUf2, blocks
from ..device.boards import firmwares
from . import fat

BOARD = "hack_club_sprig"
NAME = b"Hack Club Sprig"
FLASH_BYTES = 2 << 20
NVM_AT = 1020 << 10  # CIRCUITPY_FIRMWARE_SIZE
NVM_BYTES = 4096
DRIVE_AT = NVM_AT + NVM_BYTES
SECTORS = (FLASH_BYTES - DRIVE_AT) // fat.SECTOR
BOOTROM_BYTES = 16384
_FLASH = 0x10000000
_ERASED = b"\xff"
_ELF, _PT_LOAD = b"\x7fELF", 1
_MAGIC_AT, _MAGIC = 0x10, b"Mu\x01"  # of an RP2040's boot ROM; an RP2350's ends with \x02
_VERSION = re.compile(rb"CircuitPython (\d+\.\d+\.\d+\S*) on 20\d\d-")
_WHERE = "circuitpython.org/board/" + BOARD


class BadFile(Exception):
    """The user's file is not the one that's needed; the message is one line."""


def firmware(data):
    """Return the first 1020 KB of flash from a release's UF2 for the Sprig. Raises BadFile."""
    image = bytearray(_ERASED * NVM_AT)
    try:
        for address, payload in blocks(data, {FAMILIES["rp2040"]}):
            at = address - _FLASH
            if not 0 <= at <= NVM_AT - len(payload):
                raise BadFile("it writes to 0x%08x, outside of the firmware's place" % address)
            image[at : at + len(payload)] = payload
    except BadUf2 as wrong:
        raise BadFile(str(wrong)) from None
    if NAME not in image:
        other = next((row["product"] for row in firmwares().values() if row["product"].encode() in image), None)
        what = "it is for another board (%s)" % other if other else "it is not CircuitPython for the Hack Club Sprig"
        raise BadFile("%s: the right one is at %s" % (what, _WHERE))
    return bytes(image)


def version(firmware):
    """Return the firmware's CircuitPython version, or ""."""
    found = _VERSION.search(firmware)
    return found.group(1).decode() if found else ""


def bootrom(data):
    """Return an RP2040's 16 KB boot ROM from a copy, or from the .elf that Raspberry Pi releases. Raises BadFile."""
    rom = _loaded(data) if data.startswith(_ELF) else data
    if len(rom) != BOOTROM_BYTES or rom[_MAGIC_AT : _MAGIC_AT + len(_MAGIC)] != _MAGIC:
        raise BadFile(
            "it is not the boot ROM of an RP2040: 16,384 bytes from a Pico's address 0, or Raspberry Pi's b2.elf"
        )
    return bytes(rom)


def _loaded(data):
    """Return the first 16 KB of memory that a 32-bit ELF loads; empty if it's damaged."""
    image = bytearray(BOOTROM_BYTES)
    try:
        (headers_at,) = struct.unpack_from("<I", data, 28)
        size, many = struct.unpack_from("<HH", data, 42)
        for number in range(many):
            kind, offset, _, address, length = struct.unpack_from("<5I", data, headers_at + number * size)
            if kind == _PT_LOAD and address + length <= BOOTROM_BYTES:
                image[address : address + length] = data[offset : offset + length].ljust(length, b"\0")
    except struct.error:
        return b""
    return image


class FlashImage:
    """The whole flash; `data` is its bytes."""

    def __init__(self, data):
        self.data = bytes(data)

    @classmethod
    def of(cls, firmware, files, nvm=None):
        """Build flash from firmware, saves (None: erased) and files. Raises BadFile if something doesn't fit."""
        saves = _ERASED * NVM_BYTES if nvm is None else nvm
        if len(saves) != NVM_BYTES:
            raise BadFile("the saves are %d bytes long; a Sprig's are %d" % (len(saves), NVM_BYTES))
        try:
            return cls(firmware + saves + fat.volume(files, SECTORS))
        except fat.DriveFull as error:
            raise BadFile(str(error)) from None

    @property
    def nvm(self):
        """The nvm's bytes."""
        return self.data[NVM_AT : NVM_AT + NVM_BYTES]

    def files(self):
        """Return the drive's files: path -> bytes."""
        return fat.files(self.data[DRIVE_AT:])
