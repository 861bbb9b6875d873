"""A page's head, and words twice as large; in memory only while a page is drawn.

head(frame, "Players", "Onslaught", True)
group = hold(screen); group = notice(screen, "USB does not answer: press reset")
grid = large(frame, 20, 50, "4711", INK)
"""

import displayio
import vectorio

from deckhand import loader
from deckhand.const import const
from deckhand.screen import BANK, COLOURS, INK_BAR, INK_TITLE, LETTER, NOTICE_X
from deckhand.ui.frame import BORDER, DARK, LIGHT, PANEL
from deckhand.ui.letters import write
from deckhand.words import wrap

_HEAD = const(26)  # pixels; without an icon:
_LOW_HEAD = const(15)
_HOLD = "Keep holding: home"
_NOTICE = const(22)  # letters in a line of a notice
_EDGE_TILE = const(9)  # in a game's icon: behind its nine tiles
_HEADS = const(12)  # in an edge's picture: the head's colour,
_BORDERS = const(10)  # its edge


def large(frame, x, y, text, ink, scale=2, columns=0):
    """Words larger than usual: their grid, alone in a group."""
    sheet = frame.group
    frame.group = displayio.Group(scale=scale, x=x, y=y)
    sheet.append(frame.group)
    grid = frame.words(0, 0, text, ink, columns)
    frame.group = sheet
    return grid


def hold(screen):
    """At the screen's foot, above all: a line that fills, and below it what START does that is held."""
    group = displayio.Group(x=-1, y=115)  # known by its place: no sheet begins left of the screen
    for y, high, ink in ((0, 4, INK_TITLE), (4, 10, INK_BAR)):
        bar = vectorio.Rectangle(pixel_shader=screen.inks[ink], width=162, height=high, x=0, y=y)
        bar.color_index = 0 if y else 1
        group.append(bar)
    words = screen.grid(screen.font, screen.inks[INK_BAR], len(_HOLD), 1, LETTER)
    words.x = 27
    words.y = 5
    write(words, _HOLD)
    group.append(words)
    return group


def notice(screen, text):
    """A sentence at the screen's head, above all."""
    group = displayio.Group(x=NOTICE_X, y=0)
    told = wrap(text, _NOTICE)
    bar = vectorio.Rectangle(pixel_shader=screen.inks[INK_BAR], width=164, height=4 + 9 * len(told), x=0, y=0)
    group.append(bar)
    for i in range(len(told)):
        words = screen.grid(screen.font, screen.inks[INK_BAR], len(told[i]), 1, LETTER)
        words.x = 4
        words.y = 3 + 9 * i
        write(words, told[i])
        group.append(words)
    return group


def head(frame, title, under, icon):
    """See Frame.head."""
    tiles = _load(frame) if icon else 0
    if icon:
        frame.bar(0, 0, 160, _HEAD, PANEL)
        if tiles:
            frame.screen.show_sprite(frame.tiles(4, 1, 3, height=3), BANK)
        if tiles > _EDGE_TILE:
            _edge(frame, tiles)
        else:
            frame.bar(0, _HEAD, 160, 2, BORDER)
        x = 31
        frame.words(x, 15, under, 2)
    else:
        frame.bar(0, 0, 160, _LOW_HEAD, PANEL)
        frame.bar(0, _LOW_HEAD, 160, 1, BORDER)
        x = 8
        frame.words(152 - 6 * len(under), 4, under, 2)
    frame.words(x + 1, 5, title, DARK)
    frame.words(x, 4, title, LIGHT)


def _load(frame):
    # The game's icon; how many tiles it has.
    try:
        return frame.screen.load(loader.path(frame.folder, "icon.bmp"), BANK)
    except (OSError, ValueError):
        return 0


def _edge(frame, tiles):
    inks = displayio.Palette(16)
    for i in range(16):
        inks[i] = COLOURS[i]
    inks[_HEADS] = frame.paint[PANEL]
    inks[_BORDERS] = frame.paint[BORDER]
    inks.make_transparent(0)
    edge = frame.tiles(0, _HEAD, 20, inks=inks)
    for x in range(20):
        edge[x] = BANK + _EDGE_TILE + x % (tiles - _EDGE_TILE)
