"""What games' pictures are drawn with, beside the screen's own calls: sprites that cost nothing while nothing changes.

show(sprite); show(sprite, False)   # one that is hidden again, or shown again, would be sent again
cell(sprite, 1, SHIP_NOSE)
slot(screen, 9, 6)                  # an empty place of 2 x 3 cells
fly(sprite, (8, 96, 80, 40), 120, 260)      # where it is 120 ms after it set off for 260 ms
"""

from deckhand.pictures import SLOT_BL, SLOT_BR, SLOT_TL, SLOT_TR


def show(sprite, shown=True):
    """Show or hide a sprite."""
    if sprite.hidden == shown:
        sprite.hidden = not shown


def cell(sprite, i, tile):
    """Show a tile in the i-th cell of a sprite."""
    if sprite[i] != tile:
        sprite[i] = tile


def slot(screen, x, y):
    """An empty place for a card, x and y in cells."""
    screen.put(x, y, SLOT_TL)
    screen.put(x + 1, y, SLOT_TR)
    screen.fill(x, y + 1, 2, 1)
    screen.put(x, y + 2, SLOT_BL)
    screen.put(x + 1, y + 2, SLOT_BR)


def fly(sprite, way, at, ms):
    """Put a sprite where it is on its way (x, y, to x, to y: pixels), `at` of `ms` after it has set off."""
    sprite.x = way[0] + (way[2] - way[0]) * at // ms
    sprite.y = way[1] + (way[3] - way[1]) * at // ms
