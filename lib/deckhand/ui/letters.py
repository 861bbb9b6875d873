"""A text in a grid of letters (deckhand.ui.frame makes them).

write(grid, "Old game")
"""

from deckhand.screen import GLYPHS, NO_GLYPH


def write(grid, text):
    """Show a text in a grid of letters, and clear the rest of the grid."""
    for i in range(grid.width):
        letter = ord(text[i]) - 32 if i < len(text) else 0
        if not 0 <= letter < GLYPHS:
            letter = NO_GLYPH
        if grid[i] != letter:
            grid[i] = letter
