"""Overlays on top of everything: the progress bar while START is held, and notices. Loaded only while one appears.

group = hold(screen)
group = notice(screen, "USB does not answer: press reset")
"""

import displayio
import vectorio

from deckhand.const import const
from deckhand.screen import INK_BAR, INK_TITLE, LETTER
from deckhand.ui.letters import write
from deckhand.words import wrap

_HOLD = "Keep holding: home"
_NOTICE = const(22)  # letters in a line of a notice


def hold(screen):
    """Make the bar at the bottom that fills while START is held, with its caption."""
    group = displayio.Group(x=-1, y=115)
    for y, height, ink in ((0, 4, INK_TITLE), (4, 10, INK_BAR)):
        bar = vectorio.Rectangle(pixel_shader=screen.inks[ink], width=162, height=height, x=0, y=y)
        bar.color_index = 0 if y else 1
        group.append(bar)
    caption = screen.grid(screen.font, screen.inks[INK_BAR], len(_HOLD), 1, LETTER)
    caption.x = 27
    caption.y = 5
    write(caption, _HOLD)
    group.append(caption)
    return group


def notice(screen, text):
    """Make a notice at the top of the screen."""
    group = displayio.Group(x=-2, y=0)
    lines = wrap(text, _NOTICE)
    bar = vectorio.Rectangle(pixel_shader=screen.inks[INK_BAR], width=164, height=4 + 9 * len(lines), x=0, y=0)
    group.append(bar)
    for i in range(len(lines)):
        line = screen.grid(screen.font, screen.inks[INK_BAR], len(lines[i]), 1, LETTER)
        line.x = 4
        line.y = 3 + 9 * i
        write(line, lines[i])
        group.append(line)
    return group
