"""What never changes on Crash Landing's table, and the sprites over it; here only while the table is laid.

ships, flags, pointer, dome, crew, flame, rocket, dial, foot = sprites(rules, screen, (24,))      # the ships' x
draw(screen, (24,), 1)              # seat 1 looks at it
"""

import displayio

from deckhand.const import const
from deckhand.pictures import PANEL_B, PANEL_C, PANEL_L, PANEL_R
from games.crash_landing import pictures
from games.crash_landing.engine import layout

_RIVAL = (0, 1, 2, 3, 4, 10, 10, 10, 13, 9, 10, 6, 12, 13, 14, 15)  # the second ship's ink by the first one's
_PANEL = const(12)  # the board's colour, and what it is for the second seat
_SECOND_PANEL = const(0x48205C)
_SCALE = (
    0,
    0,
    0,
    0,
    3,
    1,
    2,
    1,
    1,
    4,
    1,
    2,
    1,
    1,
    5,
    0,
)  # which picture of the scale, row by row: at rows 4, 9, 14 its figures


def _sprite(screen, width, height, tile, x=0, y=0):
    sprite = screen.sprite(width, height)
    if tile:
        screen.show_sprite(sprite, tile)
    sprite.x = x
    sprite.y = y
    return sprite


def sprites(rules, screen, xs):
    """All of them, hidden; the pictures of this sky are loaded."""
    sky = "games/crash_landing/%s.bmp" % ("earth" if rules.option(layout.EARTH) else "moon")
    screen.load(sky, pictures.SKY_0)
    alone = len(xs) == 1
    flags = [_sprite(screen, 1, 2, pictures.FLAG, x + 26 if alone else 32, 96) for x in xs]  # or between the two ships
    ships = [_sprite(screen, 3, 3, pictures.SHIP, x) for x in xs]
    if not alone:
        inks = displayio.Palette(16)  # lamps, hull and flag are of other colours
        ships[1].pixel_shader = flags[1].pixel_shader = inks
        for i in range(16):
            inks[i] = screen.sprite_inks[_RIVAL[i]]
        inks.make_transparent(0)
    foot = None
    if not alone:  # the rival's rockets: each the two halves of its figure, and a gap as wide as a half
        inks = displayio.Palette(2)
        inks.make_transparent(0)
        foot = screen.grid(screen.font, inks, layout.FULLEST * 3, 1, 3)
        foot.x = 9  # a seventh, seen for a moment, reaches over the board's edge
        foot.y = 121
        screen.sprite_layer.append(foot)
    inks = displayio.Palette(4)  # white and grey of a figure are the colour of a speed
    inks.make_transparent(0)
    dial = (
        _sprite(screen, 1, 1, pictures.NEEDLE_NEXT),
        _sprite(screen, 1, 1, pictures.NEEDLE_NEXT, 8 if alone else 32),  # never behind a ship
        _sprite(screen, 1, 1, pictures.NEEDLE),
        _sprite(screen, 2, 2, 0, 84, 20),
    )
    dial[3].pixel_shader = inks
    return (
        ships,
        flags,
        _sprite(screen, 1, 1, pictures.POINTER, 8),
        _sprite(screen, 2, 2, pictures.DOME, 48, 96),
        _sprite(screen, 1, 1, pictures.CREW_1, 14, 104),
        _sprite(screen, 3, 2, 0),
        _sprite(screen, 2, 3, pictures.ROCKET_1),
        dial,
        foot,
    )


def draw(screen, xs, seat):
    """The sky with the scale, the ground with a pad for every ship, and the board with its dial, in the seat's colour."""
    screen.table_inks[_PANEL] = _SECOND_PANEL if seat > 1 else screen.sprite_inks[_PANEL]
    for y in range(16):
        screen.put(0, y, pictures.SCALE_PLAIN + _SCALE[y])
        for x in range(1, 8):
            star = (x * 5 + y * 11) % 13 == 0 or (x * 3 + y * 7) % 17 == 5
            tile = pictures.SKY_0 + (max(0, y - 1) & ~1) + star
            if y > 12:  # three rows of the ground, the last of two pictures only
                tile = pictures.HILL_0 + 4 * (y - 13) + x % (4 if y < 15 else 2)
            screen.put(x, y, tile)
    if len(xs) > 1:
        screen.fill(0, 15, 8, 1)  # below, the rival's hand lies open: rockets
        screen.put(0, 15, pictures.ROCKET_SIDE)
    screen.stamp(6 - len(xs), 1, pictures.BODY, 2, 2)  # between two ships
    for x in xs:
        screen.stamp(x // 8, 14, pictures.PAD, 3, 1)
    screen.fill(8, 0, 1, 15, PANEL_L)
    screen.put(8, 15, 0)  # below the hand there is no panel
    screen.fill(9, 0, 11, 1)  # words, figures and what is to come are on dark ground, between them the panel
    screen.fill(9, 1, 11, 14, PANEL_C)
    screen.fill(9, 9, 11, 1)
    screen.fill(9, 15, 11, 1)
    for y in (0, 9):  # words begin at once behind the edge
        screen.put(8, y, pictures.EDGE)
    screen.fill(9, 8, 11, 1, PANEL_B)  # the piles' shelf
    screen.stamp(9, 1, pictures.DIAL, 5, 5)
    screen.fill(15, 1, 5, 5)
    screen.fill(14, 2, 1, 3, PANEL_R)
    screen.put(11, 3, 0)  # the dial's middle: its tile is a rivet
    screen.put(14, 1, pictures.DIAL + 12)
    screen.put(14, 5, pictures.DIAL + 12)
