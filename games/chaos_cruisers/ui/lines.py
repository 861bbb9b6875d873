"""The two lines of text below the arena, and the cars' names in them."""

from deckhand.const import const

ASKED = const(14)  # the question
KEYS = const(15)  # the key legend

NAMES = ("Red ", "Black ", "Yellow ", "Blue ")
