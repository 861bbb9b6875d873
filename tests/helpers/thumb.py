"""A small assembler for the Cortex-M0+: enough for a test program that talks to registers.

code = Thumb(0x10000000)
code.load(0, 0x40034000); code.movs(1, 65); code.str(1, 0); code.label("end"); code.b("end")
code.assemble()
"""

import struct

CONDITIONS = {"eq": 0, "ne": 1}
WFI, CPSID, CPSIE, BX_LR = 0xBF30, 0xB672, 0xB662, 0x4770


class Thumb:
    """Halfwords from a start address; constants follow the last one."""

    def __init__(self, origin):
        self.origin = origin
        self._words = []  # halfwords, or functions that compute them from their own address
        self._labels = {}

    def label(self, name):
        """Name the next instruction."""
        self._labels[name] = len(self._words)

    def address(self, name):
        """The address of a label, for a vector or BLX."""
        return self.origin + 2 * self._labels[name] | 1

    def raw(self, *halfwords):
        """Instructions as they are."""
        self._words += halfwords

    def movs(self, to, number):
        """to = number, below 256."""
        self.raw(0x2000 | to << 8 | number)

    def adds(self, to, number):
        """to += number, below 256."""
        self.raw(0x3000 | to << 8 | number)

    def cmp(self, register, number):
        """Compare with a number below 256."""
        self.raw(0x2800 | register << 8 | number)

    def lsrs(self, to, source, bits):
        """to = source >> bits."""
        self.raw(0x0800 | bits << 6 | source << 3 | to)

    def tst(self, a, b):
        """Set the flags of a & b."""
        self.raw(0x4200 | b << 3 | a)

    def str(self, source, at, offset=0):
        """Store a word; offset is a multiple of 4, below 128."""
        self.raw(0x6000 | offset // 4 << 6 | at << 3 | source)

    def ldr(self, to, at, offset=0):
        """Load a word."""
        self.raw(0x6800 | offset // 4 << 6 | at << 3 | to)

    def strb(self, source, at):
        """Store a byte."""
        self.raw(0x7000 | at << 3 | source)

    def ldrb(self, to, at):
        """Load a byte."""
        self.raw(0x7800 | at << 3 | to)

    def blx(self, register):
        """Call the function at an address."""
        self.raw(0x4780 | register << 3)

    def push_lr(self):
        """Begin a function that calls others."""
        self.raw(0xB500)

    def pop_pc(self):
        """End it."""
        self.raw(0xBD00)

    def load(self, to, number):
        """to = any constant, or the address of a label."""
        self._words.append(("load", to, number))

    def b(self, name):
        """Jump."""
        self._words.append(("b", name))

    def b_if(self, condition, name):
        """Jump if equal ("eq") or not ("ne")."""
        self._words.append(("b_if", condition, name))

    def bl(self, name):
        """Call a label."""
        self._words += [("bl", name), ("bl_low", name)]

    def store(self, address, number):
        """Write a word to an address; uses r6 and r7."""
        self.load(6, address)
        self.load(7, number)
        self.str(7, 6)

    def assemble(self):
        """The bytes."""
        length = len(self._words) + len(self._words) % 2
        constants, code = [], []
        for at, word in enumerate(self._words):
            code.append(word if isinstance(word, int) else self._resolved(at, word, length, constants))
        code += [0xBF00] * (length - len(code))
        return struct.pack("<%dH" % length, *code) + struct.pack("<%dI" % len(constants), *constants)

    def _resolved(self, at, word, length, constants):
        match word:
            case "load", to, number:
                number = self.address(number) if isinstance(number, str) else number
                if number not in constants:
                    constants.append(number)
                place = 2 * length + 4 * constants.index(number)
                offset = (place - (2 * at + 4 & ~3)) // 4
                assert 0 <= offset < 256, "the constant is too far away"
                return 0x4800 | to << 8 | offset
            case "b", name:
                return 0xE000 | self._labels[name] - at - 2 & 0x7FF
            case "b_if", condition, name:
                offset = self._labels[name] - at - 2
                assert -128 <= offset < 128, "the label is too far away"
                return 0xD000 | CONDITIONS[condition] << 8 | offset & 0xFF
            case "bl", name:
                return 0xF000 | self._labels[name] - at - 2 >> 11 & 0x7FF
            case "bl_low", name:
                return 0xF800 | self._labels[name] - (at - 1) - 2 & 0x7FF
