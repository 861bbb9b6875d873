"""Sound effects of Crunch, loaded with the table because play is too fast to load them later.

    tunes = hand()

Tunes use the format of lib/deckhand/hw/sound.py.
"""

FLIPPED = b"\x82\x81\x5a\x81\x82\x82"
PUT = b"\x63\x03\x84\x06"
LAID = b"\x46\x02\x32\x03"
MOVED = b"\x3c\x02\x46\x02\x50\x02\x5a\x02\x46\x04"
CRUNCHED = b"\x0b\x07\x00\x03\x0a\x04\x1e\x02\x0a\x04\x00\x03\x09\x08\x21\x02\x08\x10"


def hand():
    """Return the tunes for a card on a foundation, on a column, turned cards and a run."""
    return PUT, LAID, FLIPPED, MOVED
