"""The badge inside the page's VM: what code.py does, a step at a time, and the screen's layers as a list of numbers.

The stand-ins for the native modules are the budget's (vm/badge). What they only keep, the page shows and plays: it is told
of lights, tones and scenes (`outside`, which the page registers), and reads `report` and the layers directly in memory.

import page
page.begin('{"DECKHAND_START": "CL-004711"}', 12345, False, 1)
page.step(20)               # milliseconds of the clock
"""

import gc
import json
import sys
from array import array

import audioio
import badge_os
import badge_random
import badge_time
import bitmaptools
import board
import busio
import displayio
import keypad
import microcontroller
import neopixel_write
import outside
import supervisor
import terminalio
import vectorio
import words
from displayio import (
    _CELLS,
    _FLAGS,
    _FLIPS,
    _G_HIDDEN,
    _H,
    _HEAD,
    _HIDDEN,
    _TILE_H,
    _TILE_W,
    _TRANSPOSED,
    _W,
    _WIDE,
    _X,
    _Y,
    _get,
)
from uctypes import addressof

sys.modules["os"] = badge_os
sys.modules["time"] = badge_time
sys.modules["random"] = badge_random


# Modules that MicroPython has and a badge hasn't; a game could escape the VM through some. Their rows in the VM's table of
# modules become rows of another module, so no import finds them, not even one in the VM's own frozen code.
_NOT_ON_A_BADGE = ("cmath", "deflate", "framebuf", "hashlib", "heapq", "js", "jsffi", "platform", "uctypes", "vfs")
_TABLES = 1 << 18  # bytes of memory that contain the tables


def _hide_modules():
    import struct

    from uctypes import bytearray_at

    def row_of(name):
        return struct.pack("<II", id(name), id(__import__(name)))

    memory = bytearray_at(0, _TABLES)
    tables = bytes(memory)
    for name in _NOT_ON_A_BADGE:
        row = row_of(name)
        at = tables.find(row)
        if at < 0:
            raise RuntimeError("no row of the module " + name)
        while at >= 0:
            memory[at : at + len(row)] = row_of("array")
            at = tables.find(row, at + 1)
        sys.modules.pop(name, None)


_hide_modules()

# The font's pixels, which a badge has in flash.
with open("/badge/font.bin", "rb") as _file:
    _file.readinto(terminalio.FONT.bitmap._b)

_LINK_HELP = "Open this page once more,; in a second tab or window.; Another device: Invite, in; the menu of this page."
ROW = 16  # numbers per layer
# report: address and number of the layers, whether the picture changed in this step, brightness in thousandths, whether
# Python should restart, the nvm's address and size, how many bytes the badge has sent to another.
LAYERS, COUNT, CHANGED, BRIGHTNESS, RESTART, NVM, NVM_SIZE, WIRE = 0, 1, 2, 3, 4, 5, 6, 7
report = array("i", [0] * ROW)
report[NVM] = addressof(microcontroller.nvm)
report[NVM_SIZE] = len(microcontroller.nvm)
_layers = array("i", [0] * (64 * ROW))
_fonts = {}  # address of a bitmap of letters -> its first letter
console = None
_scene = ""


def _play(self, sample, *, loop=False):
    self.playing = loop
    wave = sample.buffer
    outside.tone(sample.sample_rate // len(wave), abs(wave[-1] - wave[0]) // 2)


def _stop(self):
    if self.playing:
        self.playing = False
        outside.tone(0, 0)


def _light(pin, pixels):
    for i in range(0, len(pixels), 3):
        outside.light(i // 3, pixels[i + 1], pixels[i], pixels[i + 2])


def _blit(dest, source, x, y, *, x1, y1, x2, y2):
    for row in range(y1, y2):
        for column in range(x1, x2):
            dest[x + column - x1, y + row - y1] = source[column, row]


def _urandom(count):
    return bytes.fromhex(outside.random(count))


audioio.AudioOut.play = _play
badge_os.urandom = _urandom
audioio.AudioOut.stop = _stop
bitmaptools.blit = _blit
neopixel_write.neopixel_write = _light


def begin(settings, seed, restarted, pads):
    """Make the console, as code.py does.

    settings: the contents of settings.toml, as JSON. seed: of the badge's random numbers. restarted: True after a
    restart that the program asked for. pads: 2 if a second person also has keys.
    """
    global console
    badge_os.settings.update(json.loads(settings))
    badge_random.seed(seed)
    if restarted:
        supervisor.runtime.run_reason = supervisor.RunReason.SUPERVISOR_RELOAD
    if pads > 1:
        board.SECOND_PAD = "SECOND_PAD"
    from deckhand.console import Console

    console = Console()
    _fonts[addressof(console.screen.font._b)] = 32
    _fonts[addressof(terminalio.FONT.bitmap._b)] = 32
    words.begin(console)


_TURNED = bytes((0, 1, 2, 3, 7, 6, 5, 4))  # on a rotated badge the d-pad is mirrored
_as = {}  # held key -> the badge's key that went down


def key(number, pressed):
    """Press or release a key; on a rotated (left-handed) badge, whose picture the page shows upright too."""
    if pressed:
        _as[number] = _TURNED[number] if number < len(_TURNED) and board.DISPLAY.rotation else number
    keypad.feed(_as.pop(number, number) if not pressed else _as[number], pressed, supervisor.now)


def step(now):
    """Run one step of the console at `now` milliseconds; `report` has the results."""
    global _scene
    supervisor.now = now
    console.step(now)
    display = board.DISPLAY
    report[CHANGED] = displayio.changed and display.wanted > 0
    display.wanted = 0
    if report[CHANGED]:
        displayio.changed = False
        report[COUNT] = _list(display.root_group, 0, 0, 0, 1)
        report[LAYERS] = addressof(_layers)
    report[BRIGHTNESS] = int(display.brightness * 1000)
    report[RESTART] = supervisor.restarts
    report[WIRE] = busio.gone
    names = console.names
    if names and names[-1] != _scene:
        _scene = names[-1]
        outside.scene(" ".join(names))
    words.after(console, now, report[CHANGED])


def linked(number):
    """Make the badge linkable; the number determines its name."""
    for pin in ("TX", "RX", "D3", "D2"):
        setattr(board, pin, pin)
    board.LINK_HELP = _LINK_HELP
    microcontroller.cpu.uid = bytes([number >> shift & 255 for shift in (0, 8, 16, 24)] * 4)


def said():
    """Return what the badge has sent to another, once."""
    return bytes(busio.fetch()).decode()


def heard(text):
    """Receive text from another badge; what exceeds the buffer is lost, as on a cable."""
    data = text.encode()
    if busio.here - busio.at + len(data) <= len(busio.inbox):
        busio.carry(data)


def keep():
    """Save the game on the table, as leaving it would: a page can be closed at any time."""
    for scene in console.scenes:
        if hasattr(scene, "keep"):
            scene.keep()


def _list(group, count, x, y, scale):
    # The layers of a group, lowest first, from number `count` on; gives the number of the next. The page's compose.js
    # knows a row's numbers: what it is (0 tiles, 1 a rectangle), x, y, scale; then for tiles the bitmap's
    # address, bytes a line, bits a pixel, tiles a line, the cells' address, columns, rows, a tile's width and height, the
    # palette's address, flags (1 flipped in x, 2 in y, 4 transposed, 8 two bytes a cell), the first letter where tiles are
    # letters; for a rectangle width, height, number of its colour, and the palette's address as above.
    if group is None or group._gf & _G_HIDDEN:
        return count
    x += scale * ((group._gp >> 13) - 4096)
    y += scale * ((group._gp & 8191) - 4096)
    scale *= group._gf & 255
    for layer in group._gl:
        if isinstance(layer, displayio.Group):
            count = _list(layer, count, x, y, scale)
            continue
        b = layer._b
        at = count * ROW
        if at == len(_layers):
            _layers.extend(array("i", [0] * len(_layers)))
        if isinstance(layer, displayio.TileGrid):
            if b[_FLAGS] & _HIDDEN:
                continue
            pixels = layer._bitmap._b
            bits = layer._bitmap.bits_per_value
            wide = layer._bitmap.width
            place = addressof(pixels)
            flags = b[_FLAGS]
            row = (
                0,
                x + scale * _get(b, _X),
                y + scale * _get(b, _Y),
                scale,
                place,
                4 * ((wide * bits + 31) // 32),
                bits,
                wide // _get(b, _TILE_W),
                addressof(b) + (_CELLS if len(b) == _HEAD else _HEAD),
                b[_W],
                b[_H],
                _get(b, _TILE_W),
                _get(b, _TILE_H),
                addressof(layer._shader._b),
                b[_FLIPS] | (4 if flags & _TRANSPOSED else 0) | (8 if flags & _WIDE else 0),
                _fonts.get(place, 0),
            )
        elif isinstance(layer, vectorio.Rectangle) and not layer.hidden:
            row = (
                1,
                x + scale * layer.x,
                y + scale * layer.y,
                1,
                layer.width,  # a group's scale moves a shape without stretching it
                layer.height,
                layer.color_index,
                0,
                0,
                0,
                0,
                0,
                0,
                addressof(layer._shader._b),
                0,
                0,
            )
        else:
            continue
        for i in range(ROW):
            _layers[at + i] = row[i]
        count += 1
    return count


def full():
    """Return everything on the screen in words, one item a line."""
    return words.full()


def report_place():
    """Return the address of `report`."""
    return addressof(report)


def allocated():
    """Return the heap in use, garbage included, in bytes."""
    return gc.mem_alloc()
