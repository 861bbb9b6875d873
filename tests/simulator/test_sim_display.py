"""The simulated display: as strict as the badge, and pixel for pixel like Blinka."""

import io
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deckhand_sim.device import painter, panel
from deckhand_sim.device.blinka import bitmaptools, busdisplay, displayio, vectorio
from deckhand_sim.device.font import builtin_font

Bitmap, Group, Palette, TileGrid = displayio.Bitmap, displayio.Group, displayio.Palette, displayio.TileGrid


def sheet(colours=4, tiles=4, seed=1):
    chance = random.Random(seed)
    bitmap = Bitmap(8, 8 * tiles, colours)
    for i in range(64 * tiles):
        bitmap[i] = chance.randrange(colours)
    return bitmap


def inks(colours=4, clear=None, seed=2):
    chance = random.Random(seed)
    palette = Palette(colours)
    for i in range(colours):
        palette[i] = chance.randrange(1 << 24)
    if clear is not None:
        palette.make_transparent(clear)
    return palette


def frames(root, change=lambda: None):
    """The frames after a first refresh and after a change, by painter and by Blinka."""
    found = []
    for make in (lambda bus: painter.Display(bus, 160, 128), plain_display):
        bus = panel.Panel(160, 128)
        display = make(bus)
        display.auto_refresh = False
        display.root_group = root
        display.refresh()
        found.append(bytes(bus.frame))
        display.root_group = None
    change()
    return found


def plain_display(bus):
    display = busdisplay.BusDisplay(bus, b"", width=160, height=128, auto_refresh=False)
    displayio.displays.remove(display)
    return display


# -- strict

REFUSED = {
    "a pixel right of a bitmap": (lambda: Bitmap(4, 4, 2).__setitem__((4, 0), 1), IndexError),
    "a pixel below a bitmap": (lambda: Bitmap(4, 4, 2)[0, 4], IndexError),
    "a pixel by number past the end": (lambda: Bitmap(4, 4, 2)[16], IndexError),
    "a negative pixel": (lambda: Bitmap(4, 4, 2)[-1], IndexError),
    "a value past the bitmap's": (lambda: Bitmap(4, 4, 4).__setitem__(0, 4), ValueError),
    "a negative value": (lambda: Bitmap(4, 4, 4).__setitem__(0, -1), ValueError),
    "a float as value": (lambda: Bitmap(4, 4, 4).__setitem__(0, 1.0), TypeError),
    "filling with too much": (lambda: Bitmap(4, 4, 2).fill(2), ValueError),
    "a bitmap without width": (lambda: Bitmap(0, 4, 2), ValueError),
    "a tile past the sheet": (lambda: grid().__setitem__(0, 4), ValueError),
    "a negative tile": (lambda: grid().__setitem__(0, -1), ValueError),
    "a cell right of a grid": (lambda: grid().__setitem__((3, 0), 1), IndexError),
    "a cell past a grid": (lambda: grid()[6], IndexError),
    "a float as place": (lambda: TileGrid(sheet(), pixel_shader=inks(), x=1.5), TypeError),
    "a sheet that the tiles do not divide": (
        lambda: TileGrid(sheet(), pixel_shader=inks(), tile_width=3, tile_height=8),
        ValueError,
    ),
    "a default tile past the sheet": (
        lambda: TileGrid(sheet(), pixel_shader=inks(), tile_width=8, tile_height=8, default_tile=4),
        ValueError,
    ),
    "a colour past the palette": (lambda: Palette(2).__setitem__(2, 0), IndexError),
    "reading past the palette": (lambda: Palette(2)[2], IndexError),
    "a transparent colour past the palette": (lambda: Palette(2).make_transparent(2), IndexError),
    "a colour of 25 bits": (lambda: Palette(2).__setitem__(0, 1 << 24), ValueError),
    "a grid in two groups": (lambda: twice(grid()), ValueError),
    "a shape in two groups": (lambda: twice(vectorio.Rectangle(pixel_shader=inks(), width=2, height=2)), ValueError),
    "a group in itself": (lambda: (lambda g: g.append(g))(Group()), ValueError),
    "a string in a group": (lambda: Group().append("x"), ValueError),
    "filling outside": (lambda: bitmaptools.fill_region(Bitmap(4, 4, 2), 0, 0, 5, 4, 1), ValueError),
    "filling upside down": (lambda: bitmaptools.fill_region(Bitmap(4, 4, 2), 3, 0, 2, 4, 1), ValueError),
    "a blit of too little": (lambda: bitmaptools.arrayblit(Bitmap(4, 4, 2), bytes(15)), IndexError),
    "writing the font": (lambda: builtin_font().bitmap.__setitem__(0, 1), RuntimeError),
    "a file that ends too soon": (
        lambda: bitmaptools.readinto(Bitmap(4, 4, 2), io.BytesIO(b"123"), 1),
        EOFError,
    ),
}


def grid():
    return TileGrid(sheet(), pixel_shader=inks(), width=3, height=2, tile_width=8, tile_height=8)


def twice(layer):
    Group().append(layer)
    Group().append(layer)


@pytest.mark.parametrize("what", REFUSED)
def test_the_badge_refuses(what):
    attempt, error = REFUSED[what]
    with pytest.raises(error):
        attempt()


def test_a_shape_taken_out_of_a_group_may_go_into_another():
    shape = vectorio.Rectangle(pixel_shader=inks(), width=2, height=2)
    one, other = Group(), Group()
    one.append(shape)
    one.remove(shape)
    other.append(shape)
    assert list(other) == [shape]


def test_a_sheet_of_more_than_255_tiles_can_be_shown_whole():
    tiles = TileGrid(Bitmap(8, 8 * 300, 2), pixel_shader=inks(), tile_width=8, tile_height=8, width=2)
    tiles[1] = 299
    assert (tiles[0], tiles[1]) == (0, 299)


def test_bitmap_has_what_the_badge_has():
    bitmap = Bitmap(5, 3, 16)
    assert (bitmap.width, bitmap.height, bitmap.bits_per_value) == (5, 3, 4)
    bitmap.fill(7)
    bitmap[4, 2] = 9
    assert (bitmap[0], bitmap[14], bitmap[4, 2]) == (7, 9, 9)
    bitmap.deinit()


# -- bitmaptools


def test_arrayblit_begins_at_the_corner():
    bitmap = Bitmap(4, 4, 16)
    bitmaptools.arrayblit(bitmap, bytes([1, 2, 3, 20]), 1, 2, 3, 4, skip_index=2)
    assert [bitmap[i] for i in range(16)] == [0] * 8 + [0, 1, 0, 0, 0, 3, 4, 0]


def test_fill_region_stops_before_its_end():
    bitmap = Bitmap(4, 3, 16)
    bitmaptools.fill_region(bitmap, 1, 1, 3, 2, 5)
    assert [bitmap[i] for i in range(12)] == [0, 0, 0, 0, 0, 5, 5, 0, 0, 0, 0, 0]


@pytest.mark.parametrize("bits", [1, 2, 4, 8])
@pytest.mark.parametrize("reverse", [False, True])
@pytest.mark.parametrize("upside_down", [False, True])
def test_readinto_reads_packed_rows(bits, reverse, upside_down):
    width, height = 11, 3
    chance = random.Random(bits)
    wanted = [[chance.randrange(1 << bits) for _ in range(width)] for _ in range(height)]
    packed = b""
    for row in wanted:
        line = bytearray((width * bits + 7) // 8)
        for x, value in enumerate(row):
            at = x % (8 // bits)
            line[x * bits // 8] |= value << bits * ((8 // bits - 1 - at) if reverse else at)
        packed += line
    bitmap = Bitmap(width, height, 256)
    bitmaptools.readinto(bitmap, io.BytesIO(packed), bits, 1, reverse, False, upside_down)
    found = [[bitmap[x, y] for x in range(width)] for y in range(height)]
    assert found == (wanted[::-1] if upside_down else wanted)


# -- the font


def test_the_font_is_six_by_twelve_in_ascii_only():
    font = builtin_font()
    assert font.get_bounding_box() == (6, 12)
    assert font.bitmap.width == 6 * 95
    assert font.get_glyph(0x2660) is None and font.get_glyph(0x7F) is None
    glyph = font.get_glyph(ord("A"))
    assert (glyph.tile_index, glyph.width, glyph.height, glyph.dx, glyph.dy, glyph.shift_x) == (33, 6, 12, 0, 0, 6)


def test_the_font_stands_as_high_as_on_the_badge():
    font = builtin_font()
    rows = [y for y in range(12) for x in range(6) if font.bitmap[(ord("A") - 32) * 6 + x, y]]
    assert (min(rows), max(rows)) == (2, 9), "capitals end on row 9, leaving two rows for descenders"


# -- painted like Blinka

layer_kinds = st.sampled_from(["grid", "sprite", "flipped", "rectangle", "circle", "text", "scaled", "hidden", "deep"])
places = st.integers(-20, 150)


def layer(kind, x, y, seed):
    chance = random.Random(seed)
    clear = chance.choice([None, 0])
    if kind == "rectangle":
        return vectorio.Rectangle(pixel_shader=inks(seed=seed), width=1 + seed % 50, height=1 + seed % 31, x=x, y=y)
    if kind == "circle":
        return vectorio.Circle(pixel_shader=inks(seed=seed), radius=1 + seed % 30, x=x, y=y, color_index=1)
    if kind in ("scaled", "deep"):
        group = Group(scale=1 + seed % 3, x=x, y=y)
        inner = "rectangle" if kind == "scaled" and seed % 2 else "grid"
        group.append(layer(inner if kind == "scaled" else "scaled", 3, -2, seed // 2))
        return group
    if kind == "text":
        font = builtin_font()
        made = TileGrid(
            font.bitmap, pixel_shader=inks(2, clear), width=9, height=1, tile_width=6, tile_height=12, x=x, y=y
        )
        top = 95
    else:
        colours = chance.choice([2, 4, 16, 200])
        made = TileGrid(
            sheet(colours, seed=seed),
            pixel_shader=inks(colours, clear, seed),
            width=1 + seed % 6,
            height=1 + seed % 4,
            tile_width=8,
            tile_height=chance.choice([4, 8, 16]),
            x=x,
            y=y,
        )
        top = made._tiles_in_bitmap
    for i in range(made.width * made.height):
        made[i] = chance.randrange(top)
    if kind == "flipped":
        made.flip_x, made.flip_y, made.transpose_xy = [chance.random() < 0.6 for _ in range(3)]
    made.hidden = kind == "hidden"
    return made


@settings(max_examples=40, deadline=None)
@given(st.lists(st.tuples(layer_kinds, places, places, st.integers(0, 10**6)), max_size=6))
def test_painted_frames_are_blinkas_frames(layers):
    root = Group(x=-3 if len(layers) % 2 else 0)
    for kind, x, y, seed in layers:
        root.append(layer(kind, x, y, seed))
    painted, blinkas = frames(root)
    assert painted == blinkas


CHANGES = {
    "a cell": lambda s: s["grid"].__setitem__((1, 1), 3),
    "a cell to its old value": lambda s: s["grid"].__setitem__((0, 0), s["grid"][0, 0]),
    "a pixel of the sheet": lambda s: s["sheet"].__setitem__((3, 3), 1),
    "a fill of the sheet": lambda s: s["sheet"].fill(2),
    "a blit into the sheet": lambda s: bitmaptools.fill_region(s["sheet"], 0, 0, 8, 8, 3),
    "a colour": lambda s: s["inks"].__setitem__(1, 0x123456),
    "transparency": lambda s: s["inks"].make_transparent(2),
    "opacity": lambda s: s["inks"].make_opaque(0),
    "a move": lambda s: setattr(s["grid"], "x", 40),
    "hiding": lambda s: setattr(s["grid"], "hidden", True),
    "another palette": lambda s: setattr(s["grid"], "pixel_shader", inks(seed=9)),
    "another bitmap": lambda s: setattr(s["grid"], "bitmap", sheet(seed=9)),
    "taking out": lambda s: s["root"].remove(s["grid"]),
    "the rectangle's size": lambda s: setattr(s["box"], "width", 9),
    "the rectangle's place": lambda s: setattr(s["box"], "y", 60),
    "the group's place": lambda s: setattr(s["root"], "y", 5),
}


@pytest.mark.parametrize("what", CHANGES)
def test_after_a_change_the_screen_is_as_if_drawn_anew(what):
    root = Group()
    scene = {"root": root, "sheet": sheet(), "inks": inks(clear=0)}
    scene["grid"] = TileGrid(
        scene["sheet"], pixel_shader=scene["inks"], width=3, height=3, tile_width=8, tile_height=8, x=10, y=12
    )
    scene["box"] = vectorio.Rectangle(pixel_shader=inks(seed=5), width=30, height=20, x=20, y=20)
    root.append(scene["box"])
    root.append(scene["grid"])
    bus = panel.Panel(160, 128)
    display = painter.Display(bus, 160, 128)
    display.auto_refresh = False
    display.root_group = root
    display.refresh()
    display.refresh()
    bus.clear_log()
    CHANGES[what](scene)
    display.refresh()
    assert bus.pixels_sent < 160 * 128 // 2
    after = bytes(bus.frame)
    display.root_group = None
    assert after == frames(root)[1]


# -- refreshed like Blinka

kinds_of_change = st.sampled_from(["nothing", "place", "hide", "ink", "tile", "pixel", "take", "put", "group", "whole"])


def change(root, taken, kind, which, number):
    """Change one part of a root, chosen by numbers, so that two roots can be changed in the same way."""
    layers = [each for part in root for each in (part, *(part if isinstance(part, Group) else ()))]
    if kind == "put" and taken:
        root.append(taken.pop())
    if not layers:
        return
    layer = layers[which % len(layers)]
    if kind == "place":
        layer.x = number % 150
    elif kind == "hide":
        layer.hidden = not layer.hidden
    elif kind == "whole":
        root.hidden = not root.hidden
    elif kind == "group":
        root.x = number % 20
    elif kind == "take" and layer in list(root):
        root.remove(layer)
        taken.append(layer)
    elif kind in ("ink", "tile", "pixel") and not isinstance(layer, Group):
        if kind == "ink":
            layer.pixel_shader[0] = number % (1 << 24)
        elif isinstance(layer, TileGrid) and kind == "tile":
            layer[0] = number % min(layer._tiles_in_bitmap, 4)
        elif isinstance(layer, TileGrid) and not layer.bitmap._read_only:
            layer.bitmap[number % (layer.bitmap.width * layer.bitmap.height)] = number % 2


changes = st.lists(st.tuples(kinds_of_change, st.integers(0, 9), st.integers(0, 10**6)), max_size=12)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(layer_kinds, places, places, st.integers(0, 10**6)), min_size=1, max_size=5), changes)
def test_a_refresh_sends_what_blinkas_sends_at_every_turn(layers, changes):
    badges = []
    for make in (lambda bus: painter.Display(bus, 160, 128), plain_display):
        root = Group()
        for each in layers:
            root.append(layer(*each))
        bus = panel.Panel(160, 128)
        display = make(bus)
        display.auto_refresh = False
        display.root_group = root
        badges.append((display, bus, root, []))
    for turn in [("nothing", 0, 0)] * 2 + changes + [("nothing", 0, 0)]:
        for display, _, root, taken in badges:
            change(root, taken, *turn)
            display.refresh()
        (_, ours, *_), (_, theirs, *_) = badges
        assert ours.windows == theirs.windows, turn
        assert ours.frame == theirs.frame, turn


def test_a_refresh_that_finds_nothing_asks_no_layer(monkeypatch):
    root = Group()
    for kind in ("grid", "hidden", "rectangle", "deep"):
        root.append(layer(kind, 3, 4, 5))
    display = painter.Display(panel.Panel(160, 128), 160, 128)
    display.auto_refresh = False
    display.root_group = root
    for _ in range(3):
        display.refresh()
    monkeypatch.setattr(Group, "_get_refresh_areas", None)
    display.refresh()
