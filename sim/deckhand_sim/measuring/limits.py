"""What everything on the badge may cost, said once: (must, aim).

What a game may cost besides (its engine, its turns) is in deckhand_sim/games/<game>/budget.py.
"""

KB = 1024

# Bytes of live heap
LAUNCHER = (32 * KB, 28 * KB)  # nothing played yet
DEALT = (72 * KB, 60 * KB)
IN_PLAY = (80 * KB, 68 * KB)  # the fullest table, menus over it, while bots play; nothing played before
SESSION = (84 * KB, 72 * KB)  # the peak of all games twice, with everything that a person opens
AFTERWARDS = (44 * KB, 34 * KB)  # the launcher then
STACK = (1500, 1100)

# Bytes allocated
CURSOR_BYTES = (256, 0)
FRAME_BYTES = (256, 0)
IDLE_BYTES = (0, 0)
GROWTH = (16, 0)  # one block of heap

# badge-ms
DEAL = (500, 200)
DECISION = (2500, 1000)
STRETCH = (40, 20)  # between two yields of a bot
CURSOR_MS = (50, 20)
MOVE_MS = (120, 60)
FRAME_MS = (50, 20)

# Percent of the screen's pixels, sent in one refresh
CURSOR_PIXELS = (6, 3)
MENU_PIXELS = (
    80,
    25,
)  # a bar as wide as the screen; the launcher's panel in another game's colours: 30 ms of a badge's time
CARD_PIXELS = (25, 12)

# Bytes on the drive
ROOM = (450 * KB, 250 * KB)
MODULE = (10 * KB, 6 * KB)  # of source, without comments
