"""Two columns of text, laid out by Adafruit's own libraries: label and GridLayout.

group = lay((("samd51", "10.2.1"), ...))
"""

import terminalio
from adafruit_display_text.label import Label
from adafruit_displayio_layout.layouts.grid_layout import GridLayout

_COLOURS = (0x9AA4B8, 0xFFF8E8)  # of the two
_LETTERS = 13  # that fit into one


def lay(lines):
    """Lines of (text, text), below a page's head."""
    grid = GridLayout(8, 18, 150, 60, (2, len(lines)), cell_padding=0)
    for y in range(len(lines)):
        for x in range(2):
            label = Label(terminalio.FONT, text=str(lines[y][x])[:_LETTERS], color=_COLOURS[x])
            grid.add_content(label, grid_position=(x, y), cell_size=(1, 1), layout_cells=False)
    grid.layout_cells()
    return grid
