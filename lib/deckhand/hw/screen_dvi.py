"""A monitor on a chip's DVI pins, 320 x 240 in 65,536 colors. Only in kits for boards with DVI.

    make(pins)      # clock, red, green, blue, + and - of each; sets supervisor.runtime.display

CircuitPython starts a monitor at 640 x 480 or 720 x 400, and so does the launcher of Fruit Jam OS.
"""

import displayio
import framebufferio
import picodvi
import supervisor

from deckhand.const import const

_WIDE = const(320)  # pixels
_HIGH = const(240)
_BITS = const(16)  # per pixel


def make(pins):
    """Start the display, unless it already runs in this mode."""
    display = supervisor.runtime.display
    if display and display.width == _WIDE and display.height == _HIGH:
        if getattr(getattr(display, "framebuffer", None), "color_depth", 0) == _BITS:
            return
    # Deprecated in CircuitPython 11, and gone in 12.
    release = getattr(displayio, "release_displays", None)
    if release:
        release()
    elif display:
        display.deinit()  # type: ignore[union-attr]  # of CircuitPython 12
    supervisor.runtime.display = framebufferio.FramebufferDisplay(
        picodvi.Framebuffer(  # type: ignore[arg-type]  # the stubs know only one kind
            _WIDE,
            _HIGH,
            clk_dp=pins[0],
            clk_dn=pins[1],
            red_dp=pins[2],
            red_dn=pins[3],
            green_dp=pins[4],
            green_dn=pins[5],
            blue_dp=pins[6],
            blue_dn=pins[7],
            color_depth=_BITS,
        )
    )
