"""A badge's native modules for one run of the simulator.

    native_modules(sim)["keypad"]()        # creates the module `keypad`

Each `make_...(sim)` function returns the names of one device module. Modules are created on import and belong to that run.
"""

from types import ModuleType

from . import display, hardware, keypad, language, sound, system, uart, usb_host

_RP2_MODULES = ("audiopwmio",)
_MONITOR_MODULES = ("framebufferio", "picodvi")
_USB_HOST_MODULES = ("usb", "usb.core")
_MAKERS = {}
for _part in (display, hardware, keypad, language, sound, system, uart, usb_host):
    _MAKERS.update(_part.MODULES)


def missing_modules(board):
    """Return the modules that this board's firmware lacks."""
    return {
        *board.lacks,
        *(() if board.chip.startswith("rp2") else _RP2_MODULES),
        *(() if board.dvi else _MONITOR_MODULES),
        *(() if board.key_source == ("usb",) else _USB_HOST_MODULES),
    }


def native_modules(sim):
    """Return {name: function that creates the module} for one run of the VM."""

    def maker(name, make):
        def made():
            module = ModuleType(name)
            module.__dict__.update(make(sim))
            return module

        return made

    return {name: maker(name, make) for name, make in _MAKERS.items() if name not in missing_modules(sim.board)}
