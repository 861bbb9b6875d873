"""The tracks at the start of a race (CC-1, CC-4).

lay_tiles(state)
"""

from games.chaos_cruisers.engine.course import put_tile
from games.chaos_cruisers.engine.layout import GRID, LAYOUT_OPTION, WIDTH

# CC-4: column and row of the top left corner, tiles in a row, the tiles (docs/rules/tracks.txt)
LAYOUTS = (
    (2, 4, 8, "####C###A..##..##..##..M###S####"),
    (2, 2, 8, "###C#####......##......MA......##......#####S###"),
    (3, 1, 7, "###C####.....##.....#A.....M#.....##.....####S###"),
    (2, 2, 8, "...#C......##...A##############M...##......S#..."),
)
_KINDS = ".MCAS#"


def lay_tiles(state):
    """Put the tiles of the chosen layout into the state."""
    tiles = LAYOUTS[state[LAYOUT_OPTION]][3]
    for i in range(len(tiles)):
        if tiles[i] != ".":
            put_tile(state, _corner(state, i), 4 * _KINDS.find(tiles[i]))


def gate_place(state, gate):
    """Return the top left square of a gate's tile in the chosen layout: 1 moon, 2 crown, 3 arms, 4 sun."""
    return _corner(state, LAYOUTS[state[LAYOUT_OPTION]][3].find(_KINDS[gate]))


def _corner(state, i):
    # The top left square of the i-th tile of a layout.
    column, row, width, tiles = LAYOUTS[state[LAYOUT_OPTION]]
    return GRID + WIDTH * (row + i // width * 2) + column + i % width * 2
