"""Lines above everything on the screen: what holding START does, and a notice about the keys. Loaded while one appears.

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
    """At the screen's foot: a bar that fills while START is held, and what that does."""
    group = displayio.Group(x=-1, y=115)
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
    """At the screen's head: a sentence."""
    group = displayio.Group(x=-2, y=0)
    lines = wrap(text, _NOTICE)
    bar = vectorio.Rectangle(pixel_shader=screen.inks[INK_BAR], width=164, height=4 + 9 * len(lines), x=0, y=0)
    group.append(bar)
    for i in range(len(lines)):
        words = screen.grid(screen.font, screen.inks[INK_BAR], len(lines[i]), 1, LETTER)
        words.x = 4
        words.y = 3 + 9 * i
        write(words, lines[i])
        group.append(words)
    return group
