"""The size of the picture that all drawing is for; the display itself may be larger.

from deckhand.hw.picture import HIGH, WIDE
"""

from deckhand.const import const

WIDE = const(160)  # pixels
HIGH = const(128)
