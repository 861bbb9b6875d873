"""Stand-in for terminalio: the font."""

import fontio

FONT = fontio.BuiltinFont()


class Terminal:
    def __init__(self, tilegrid, font):
        self.tilegrid = tilegrid

    def write(self, text):
        return len(text)
