"""What lies below the course has other colours than the city's of art.txt elsewhere. In memory for a moment.

dress(screen, state)        # by layout a city, a desert, a city at dawn, space; in each deal the next one (ui/board.py)
"""

from deckhand.game import AT_DEAL
from games.chaos_cruisers.engine.layout import LAYOUT_OPTION

_NAVY = 12
_BROWN = 14
_COLOURS = (
    (0x0C0A22, 0x1B1A44, 0x3C2C74),
    (0x2A1420, 0x401E2C, 0x642E3C),
    (0x0A1C24, 0x12303A, 0x1E5058),
    (0x06060E, 0x14163C, 0x3A3478),
)


def dress(screen, state):
    """Choose the colours of a race; a night that is black for the contrast stays black."""
    night, navy, brown = _COLOURS[state[LAYOUT_OPTION] + state[AT_DEAL] + 3 & 3]
    if screen.table_inks[0]:
        screen.table_inks[0] = night
    screen.sprite_inks[0] = night
    for inks in (screen.table_inks, screen.sprite_inks):
        inks[_NAVY] = navy
        inks[_BROWN] = brown
