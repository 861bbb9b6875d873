"""The message bar: messages, refusals, hints and what the others did, all in one bar.

    talk = Talk(screen)
    talk.say("Undone"); talk.say("CL-14: hand is full", REFUSED); talk.say("Hint: ...", HINT)
    talk.place(view.foot)               # the cursor may be elsewhere now: it is not under the bar, unless `foot`
    talk.step(now)                      # gone after some seconds,
    talk.say("Rival: ..." + UNTIL_KEY)  # or not before a key
    if talk.close(): ...                # something was said, and is no longer

The bar is as wide as the screen and has room for two lines of 26 letters. Clause numbers are left out: a player has no
use for them.
"""

import displayio
import vectorio

from deckhand.const import WRAP, const
from deckhand.screen import GLYPHS, INK_BAR, LETTER, LETTERS, NO_GLYPH

NEWS = const(7)  # the colour at the bar's edge: yellow,
REFUSED = const(5)  # red,
HINT = const(11)  # sky
UNTIL_KEY = " "  # at a text's end: it stays until a key
_LINE = const(8)  # pixels
_STRIPE = const(4)
_SPACE = const(32)  # the font's first character
_ABOVE = const(14)  # the line of text above the last one
_LOW = const(114)  # a cursor that ends below this pixel row is low
_LEAST_MS = const(1800)
_LETTER_MS = const(60)
_NEW = const(-1)
_STAYS = const(-2)


def _bar(screen):
    # Two lines of text between two edges, a stripe before them.
    bar = displayio.Group()
    letters = screen.grid(screen.font, screen.inks[INK_BAR], LETTERS, 2, LETTER)
    letters.x = _STRIPE
    letters.y = 1
    bar.append(letters)
    for y, width, height in ((0, 160, 1), (1, _STRIPE, 2 * _LINE), (1 + 2 * _LINE, 160, 1)):
        bar.append(vectorio.Rectangle(pixel_shader=screen.table_inks, width=width, height=height, x=0, y=y))
    return bar


class Talk:
    """One text at a time, the newest. text: what is said now, "" nothing; lines: broken; above: at the head of the screen?"""

    def __init__(self, screen):
        self.text = ""
        self._screen = screen
        self._bar = None
        self.lines = ()
        self.foot = 0  # as a view's (view.py)
        self.above = False
        self._since = _NEW

    def say(self, text, tone=NEWS):
        """Say something; "" says no more."""
        self.close()
        if not text:
            return
        from deckhand import words

        reason = words.without_clause(text)
        if reason != text:
            text = reason[0].upper() + reason[1:]
        self.text = text
        self.lines = words.wrap(text)  # not worth its place beside a bot
        self._since = _STAYS if text[-1] == UNTIL_KEY else _NEW
        bar = self._bar
        if bar is None:
            self._bar = bar = _bar(self._screen)
        for i in range(1, 4):
            bar[i].color_index = tone
        self._lay(self._is_low())
        self._screen.add(bar)

    def _is_low(self):
        return not self.foot and self._screen.cursor_bottom() > _LOW

    def _lay(self, above):
        # At the foot, or above at the head: what is not needed of the bar is off the screen.
        self.above = above
        bar = self._bar
        lines = self.lines
        short = len(lines) == 1
        if above:
            bar.y = -1 - _LINE if short else -1
        elif short and not self._screen.lines[_ABOVE]:  # words there would be covered whole, and not their feet alone
            bar.y = 127 - _LINE
        else:
            bar.y = self.foot if self.foot > 1 and not short else 127 - 2 * _LINE
        letters = bar[0]
        for i in range(2):
            text = "" if short and i != above else lines[0 if short else i]
            for x in range(LETTERS):
                letter = ord(text[x]) - _SPACE if x < len(text) else 0
                letters[i * LETTERS + x] = letter if 0 <= letter < GLYPHS else NO_GLYPH

    def seen(self):
        """So many pixels of the bar are on the screen."""
        y = self._bar.y
        return y + 2 * _LINE + 2 if self.above else 128 - y

    def place(self, foot):
        """Move the bar away from the cursor; foot: as a view's."""
        self.foot = foot
        if self.text and self.above != self._is_low():
            self._lay(not self.above)

    def step(self, now):
        """Say no more when it has been there long enough."""
        if self.text:
            if self._since == _NEW:
                self._since = now
            elif self._since >= 0 and now - self._since & WRAP > _LEAST_MS + _LETTER_MS * len(self.text):
                self.close()

    def close(self, by_itself=False):
        """Say no more; True where something was said. by_itself: no key was pressed."""
        if not self.text or by_itself and self._since == _STAYS:
            return False
        self.text = ""
        self._screen.remove(self._bar)
        return True
