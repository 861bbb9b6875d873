"""The mountain at night behind Landslide's table.

draw_mountain(screen, 0, 1, 20, 10) # ten rows of tiles, from the second one on
"""

from deckhand.const import const
from games.landslide import pictures

# The mountain's outline: for each column the row of its edge, and its tile after SLOPE_UP: up, down, both with snow.
_EDGES = bytes((9, 8, 7, 6, 5, 5, 6, 7, 7, 6, 5, 4, 4, 5, 6, 7, 7, 6, 5, 5))
_EDGE_TILES = bytes((0, 0, 0, 0, 3, 4, 1, 1, 0, 0, 0, 3, 4, 1, 1, 1, 0, 0, 3, 4))
# In the sky: for each column the row of a star or the moon; 0: none.
_LIGHTS = bytes((4, 0, 2, 0, 1, 0, 3, 0, 4, 0, 1, 0, 1, 0, 3, 0, 0, 3, 0, 1))
_MOON_X = const(19)


def draw_mountain(screen, x, y, width, height):
    """Draw a rectangle of cells: sky, slope and edge."""
    for row in range(y, y + height):
        for column in range(x, x + width):
            edge = _EDGES[column]
            slope = _EDGE_TILES[column]
            tile = 0
            if row == _LIGHTS[column]:
                tile = pictures.MOON if column == _MOON_X else pictures.STAR
            if row == edge:
                tile = pictures.SLOPE_UP + slope
            elif row > edge:
                tile = pictures.SLOPE_LIT if slope in (1, 4) else pictures.SLOPE
            screen.put(column, row, tile)
