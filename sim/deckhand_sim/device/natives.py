"""The native modules of a badge, as one run of the simulator gets them.

    natives(sim)["keypad"]()        # makes the module `keypad` of one run of that badge

Each function `make_...(sim)` of the modules here returns the names of one device module. They are made when a program
imports them and belong to that run alone.
"""

from types import ModuleType

from . import display, hardware, keypad, language, sound, system, uart, usb_host

_OF_RP2 = ("audiopwmio",)
_OF_A_MONITOR = ("framebufferio", "picodvi")
_OF_A_HOST = ("usb", "usb.core")
_MAKERS = {}
for _part in (display, hardware, keypad, language, sound, system, uart, usb_host):
    _MAKERS.update(_part.MODULES)


def missing(board):
    """The modules that this board's firmware has not, of those that are here."""
    return {
        *board.lacks,
        *(() if board.chip.startswith("rp2") else _OF_RP2),
        *(() if board.dvi else _OF_A_MONITOR),
        *(() if board.key_source == ("usb",) else _OF_A_HOST),
    }


def natives(sim):
    """name -> function without arguments that makes the module, for one run of the VM."""

    def maker(name, make):
        def made():
            module = ModuleType(name)
            module.__dict__.update(make(sim))
            return module

        return made

    return {name: maker(name, make) for name, make in _MAKERS.items() if name not in missing(sim.board)}
