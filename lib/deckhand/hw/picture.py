"""How large the picture is that everything draws; a display may be larger.

from deckhand.hw.picture import HIGH, WIDE
"""

from deckhand.const import const

WIDE = const(160)  # pixels
HIGH = const(128)
